// Checks the references and required values of Final Cut Pro's XML against its document type; versions 1.5 to 1.14
// agree on these. An `id` is a unique identifier. The attributes `ref`, `format`, `tracking`, `dataLocator` and
// `projectRef` refer to an identifier, which may be defined later. Some attributes are required.
//
// Identifiers are compared without decoding, because names need no references of XML.

import TimecodeEvents
import XML

/// Facts by the numbers of identifiers.
struct FinalCutFacts<Fact> {
  private var facts: [Fact?] = []

  subscript(id: TextID) -> Fact? {
    get { Int(id) < facts.count ? facts[Int(id)] : nil }
    set {
      if Int(id) >= facts.count { facts += repeatElement(nil, count: Int(id) + 1 - facts.count) }
      facts[Int(id)] = newValue
    }
  }
}

/// The identifiers, references and faults of a document.
struct FinalCutStructure {
  /// The faults in the order of the document, without undefined references, which are known only at the end.
  private var faults: [DocumentError] = []
  private var identifiers = TextPool()
  private var known = FinalCutFacts<Known>()
  /// The first reference to each identifier that was not yet defined.
  private var references: [(id: TextID, fault: StructureFault, location: DocumentLocation)] = []

  /// True if an asset itself states its file, as before version 1.9. Later versions state it in a `media-rep`.
  private var assetHasFile = false

  private enum Known { case isDefined, isReferredTo }

  /// The attributes that refer to an identifier.
  private static let references: [StaticString] = ["ref", "format", "tracking", "dataLocator", "projectRef"]

  /// Checks an element at its beginning.
  mutating func check(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement.Kind, of reader: borrowing XMLReader,
    at location: DocumentLocation
  ) {
    guard kind != .other else { return }
    if kind == .collection, reader.name(equals: "fcpxml") { readVersion(of: reader) }
    // An identifier is never empty, but a marker's name may be.
    for attribute in reader.attributes where !attribute.value.range.isEmpty {
      switch attribute.name.count {
      case 2: if reader.name(of: attribute, equals: "id") { define(attribute, of: reader, at: location) }
      case 3, 6, 8, 10, 11:
        guard Self.references.contains(where: { reader.name(of: attribute, equals: $0) }) else { continue }
        refer(attribute, of: reader, at: location)
      default: break
      }
    }
    for name in required(kind, in: parent, of: reader) {
      let value = reader.attribute(name)
      if let value, !value.range.isEmpty || "\(name)" == "value" { continue }
      add(.missing("\(name)", of: reader.elementName), at: location)
    }
  }

  private mutating func readVersion(of reader: borrowing XMLReader) {
    guard let version = reader.attribute("version") else { return }
    let numbers = reader.string(version).split(separator: ".")
    assetHasFile = numbers.count == 2 && numbers[0] == "1" && (Int(numbers[1]) ?? 9) < 9
  }

  /// The attributes that an element must have, in the order of reporting.
  private func required(
    _ kind: FinalCutElement.Kind, in parent: FinalCutElement.Kind, of reader: borrowing XMLReader
  ) -> [StaticString] {
    switch kind {
    case .asset: assetHasFile ? ["id", "src"] : ["id"]
    case .format, .compound: ["id"]
    case .sequence: ["format"]
    case .gap, .transition: ["duration"]
    case .marker, .chapter: ["start", "value"]
    case .effect: reader.name(equals: "filter-video-mask") ? [] : ["ref"]
    case .clip:
      if reader.name(equals: "asset-clip") {
        ["ref"]
      } else if reader.name(equals: "clip") || reader.name(equals: "sync-clip") || reader.isBlack {
        ["duration"]
      } else {
        ["ref", "duration"]
      }
    case .detail where parent == .timeMap: reader.name(equals: "timept") ? ["time", "value"] : []
    case .detail where parent == .resources: reader.name(equals: "effect") ? ["id", "uid"] : []
    default: []
    }
  }

  private mutating func define(
    _ attribute: XMLReader.Attribute, of reader: borrowing XMLReader, at location: DocumentLocation
  ) {
    let id = id(of: attribute.value, in: reader)
    if known[id] == .isDefined {
      add(.repeated(reader.string(attribute.value), element: reader.elementName), at: location)
    }
    known[id] = .isDefined
  }

  private mutating func refer(
    _ attribute: XMLReader.Attribute, of reader: borrowing XMLReader, at location: DocumentLocation
  ) {
    let id = id(of: attribute.value, in: reader)
    guard known[id] == nil else { return }
    known[id] = .isReferredTo
    let name = String(decoding: reader.bytes(attribute.name), as: UTF8.self)
    references.append((id, .undefined(reader.string(attribute.value), by: name, of: reader.elementName), location))
  }

  /// The number of an identifier.
  mutating func id(of value: XMLText, in reader: borrowing XMLReader) -> TextID {
    identifiers.id(of: value.range, in: reader.text.span)
  }

  private mutating func add(_ fault: StructureFault, at location: DocumentLocation) {
    faults.append(DocumentError(.structure(fault), at: location))
  }

  /// The reason that reading cannot continue. A missing rate may be due to a missing format, which is then the reason.
  func cause(of error: DocumentError) -> DocumentError {
    guard error.reason == .rateMissing else { return error }
    return finished().first(where: \.concernsFormat) ?? error
  }

  /// All faults in the order of the document, once the document has ended.
  func finished() -> [DocumentError] {
    let undefined = references.filter { known[$0.id] != .isDefined }
    var all = faults + undefined.map { DocumentError(.structure($0.fault), at: $0.location) }
    all.sortByLocation()
    return all
  }
}

extension DocumentError {
  /// True if the fault is a format that is undefined or not named.
  fileprivate var concernsFormat: Bool {
    switch reason {
    case .structure(.undefined(_, by: "format", of: _)), .structure(.missing("format", of: _)): true
    default: false
    }
  }
}
