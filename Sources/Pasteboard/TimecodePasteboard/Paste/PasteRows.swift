// The items of a pasteboard or a clipboard as rows: chooses the representation of each item, and reads its bytes. The
// operation decides about such a row as about a row of a list.
//
//     var rows = PasteRows(reader)
//     let row = try rows.row(ofItemAt: 0, from: &source)

import MediaTimecode
import UniformTypes
import SMPTETimecode

/// An item of a pasteboard, before any decision about it.
struct PasteRow {
  /// The reading, or the reason that there is none; `blank` until something was read.
  var kind = ItemRow.Kind.blank
  /// The type of the last representation that was read; nil if none was.
  var type: String?
  var remarks = PasteRemarks()

  /// True if text was read whose rate is not known.
  var lacksRate: Bool { if case .fault(.unreadable) = kind { true } else { false } }
}

/// Rare remarks about an item, on the heap: rows and results are copied often.
struct PasteRemarks: Sendable {
  private struct Parts {
    var faults: [RepresentationFault] = []
    var trace: PasteTrace?
    var unreadableJSON: RepresentationFault?
    var text: [UInt8] = []
    var doubts: [EventFault] = []
  }
  private indirect enum Box { case parts(Parts) }
  private var box: Box?

  private var parts: Parts {
    get { if case .parts(let parts)? = box { parts } else { Parts() } }
    set { box = .parts(newValue) }
  }

  /// True if there is nothing to remark.
  var isEmpty: Bool { box == nil }

  /// The representations that were preferred and could not be read.
  var faults: [RepresentationFault] {
    get { box == nil ? [] : parts.faults }
    set { parts.faults = newValue }
  }
  /// The steps of the decision, if they were requested.
  var trace: PasteTrace? {
    get { box == nil ? nil : parts.trace }
    set { if newValue != nil { parts.trace = newValue } }
  }
  /// The lossless JSON that would give untagged text its properties and cannot be read.
  var unreadableJSON: RepresentationFault? {
    get { box == nil ? nil : parts.unreadableJSON }
    set { parts.unreadableJSON = newValue }
  }
  /// The text whose rate is missing.
  var text: [UInt8] {
    get { box == nil ? [] : parts.text }
    set { parts.text = newValue }
  }
  /// The faults of the item's event.
  var doubts: [EventFault] {
    get { box == nil ? [] : parts.doubts }
    set { parts.doubts = newValue }
  }

  /// Adds the fault of a representation that is skipped.
  mutating func add(_ fault: RepresentationFault) {
    faults.append(fault)
    trace?.add(.unreadable(fault))
  }
}

/// A reader of the items of a source.
struct PasteRows {
  let reader: PasteReader
  /// True if a preferred representation that cannot be read is an error, so that no other one is tried.
  private let isStrict: Bool
  /// True if rows have a trace.
  private let isTraced: Bool
  private var negotiation = Negotiation()

  init(_ reader: PasteReader, isStrict: Bool = false, isTraced: Bool = false) {
    (self.reader, self.isStrict, self.isTraced) = (reader, isStrict, isTraced)
  }

  /// Reads an item's best representation.
  mutating func row<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source
  ) throws(Source.Failure) -> PasteRow {
    let types = try source.types(ofItemAt: position)
    var row = untriedRow(types, number: source.itemCount > 1 ? position + 1 : nil)
    for (number, match) in negotiate(among: types).enumerated() {
      let (index, kind) = number == 0 ? negotiation.first : negotiation.representation(of: match)
      // Other text of the item lacks a rate too.
      if kind == .text, row.lacksRate { continue }
      let isDone: Bool
      if kind == .media, let media = try source.media(ofRepresentation: index, ofItemAt: position) {
        isDone = read(media, as: match, named: types[index], into: &row)
      } else {
        let bytes = try source.bytes(ofRepresentation: index, ofItemAt: position)
        let json = kind == .text ? try losslessJSON(ofItemAt: position, from: &source, row) : .none
        isDone = read(bytes, as: match, kind, named: types[index], beside: json, into: &row)
      }
      if isDone { return row }
    }
    if row.lacksRate { return row }
    row.kind = .fault(
      row.remarks.faults.isEmpty
        ? .noMatchingType(wanted: reader.preferred.map(\.identifier), offered: types) : .undecodable(row.remarks.faults)
    )
    return row
  }

  /// The representations to try for an item with these types, in order.
  mutating func negotiate(among types: [String]) -> [TypeNegotiation.Match] {
    negotiation.negotiate(types, reader)
    return negotiation.matches
  }

  /// An item's row before any representation has been tried.
  ///
  /// - Parameter number: The item's number, counted from 1, if there are several.
  func untriedRow(_ types: [String], number: Int? = nil) -> PasteRow {
    var row = PasteRow()
    guard isTraced else { return row }
    var trace = PasteTrace()
    if let number { trace.add(.item(number: number)) }
    trace.add(.offered(types))
    trace.add(.preferred(reader.preferred.map(\.identifier)))
    row.remarks.trace = trace
    return row
  }

  /// The properties of an item's text, according to its lossless JSON.
  ///
  /// The result is `none` if no such JSON of the item is left to try, or if the rate of its text is given.
  private mutating func losslessJSON<Source: PasteSource & ~Copyable>(
    ofItemAt position: Int, from source: inout Source, _ row: PasteRow
  ) throws(Source.Failure) -> LosslessJSONProperties {
    guard reader.text.needsProperties else { return .none }
    var first: RepresentationFault?
    for (index, type) in negotiation.losslessJSON() where !row.remarks.faults.contains(where: { $0.type == type }) {
      let bytes = try source.bytes(ofRepresentation: index, ofItemAt: position)
      do throws(ReadingError) {
        return .known(try reader.readJSON(bytes).timecode.properties, from: type)
      } catch {
        first = first ?? RepresentationFault(type: type, error: error)
      }
    }
    return first.map { .unreadable($0) } ?? .none
  }

  /// Reads the bytes of a representation into the row. Returns false if they are not a timecode and the next
  /// representation must be tried.
  ///
  /// This method neither loads nor waits, so that synchronous and asynchronous sources share it.
  ///
  /// - Parameter json: The properties of the text, according to the lossless JSON of the same item.
  func read(
    _ bytes: [UInt8], as match: TypeNegotiation.Match, _ kind: PasteReader.Kind, named type: String,
    beside json: LosslessJSONProperties = .none, into row: inout PasteRow
  ) -> Bool {
    do {
      let reading: TimecodeReader.Reading
      if case .known(let properties, _) = json {
        reading = try reader.at(properties).read(bytes, as: match.offered, kind)
      } else {
        reading = try reader.read(bytes, as: match.offered, kind)
      }
      // A tag outranks the other sources of properties.
      choose(reading, as: match, named: type, beside: reading.isTagged ? .none : json, &row)
      return true
    } catch {
      if case .noRate? = error.textReason, case .unreadable(let fault) = json, record(fault, &row) { return true }
      return endsAttempts(error, at: bytes, named: type, &row)
    }
  }

  /// Reads the header of a media file into the row.
  private func read(
    _ media: any ByteSource, as match: TypeNegotiation.Match, named type: String, into row: inout PasteRow
  ) -> Bool {
    do {
      choose(try reader.readMedia(media), as: match, named: type, &row)
      return true
    } catch {
      return endsAttempts(error, at: [], named: type, &row)
    }
  }

  private func choose(
    _ reading: TimecodeReader.Reading, as match: TypeNegotiation.Match, named type: String,
    beside json: LosslessJSONProperties = .none, _ row: inout PasteRow
  ) {
    if case .unreadable(let fault) = json, record(fault, &row) { return }
    if case .fault(.unreadable(let error)) = row.kind, let type = row.type {
      row.remarks.add(RepresentationFault(type: type, error: error))
      (row.remarks.text, row.remarks.unreadableJSON) = ([], nil)
    }
    row.remarks.trace?.add(.chosen(match))
    if case .known(let properties, let type) = json { row.remarks.trace?.add(.textProperties(properties, from: type)) }
    (row.type, row.kind) = (type, .item(reading))
  }

  /// Records the reason that a representation is not a timecode. Returns true if no other one is tried.
  private func endsAttempts(
    _ error: ReadingError, at bytes: [UInt8], named type: String, _ row: inout PasteRow
  ) -> Bool {
    let fault = RepresentationFault(type: type, error: error)
    if error.textReason == .noRate {
      (row.type, row.kind, row.remarks.text) = (type, .fault(.unreadable(error)), bytes)
      return isStrict
    }
    row.remarks.add(fault)
    guard isStrict else { return false }
    (row.type, row.kind) = (type, .fault(.damagedRepresentation(fault)))
    return true
  }

  /// Records that the lossless JSON next to a text cannot be read. Returns true if that ends the paste, under strict
  /// rules.
  private func record(_ fault: RepresentationFault, _ row: inout PasteRow) -> Bool {
    row.remarks.unreadableJSON = fault
    row.remarks.trace?.add(.unreadable(fault))
    guard isStrict else { return false }
    (row.type, row.kind) = (fault.type, .fault(.damagedRepresentation(fault)))
    return true
  }
}

/// The properties of an item's untagged text, according to its lossless JSON.
enum LosslessJSONProperties {
  /// The item has no lossless JSON, or its properties are not needed.
  case none
  /// The properties, and the type that they were read from.
  case known(Timecode.Properties, from: String)
  /// The JSON cannot be read, so the text is read as if it stood alone.
  case unreadable(RepresentationFault)
}

/// The order in which an item's representations are tried, kept for the next item: most items have the same types.
private struct Negotiation {
  private var types: [String]?
  private var offered: [UTType] = []
  /// The representations that are tried, in order.
  private(set) var matches: [TypeNegotiation.Match] = []
  /// The index, among the item's types, of the representation that is tried first, and the way to read it.
  private(set) var first: (index: Int, kind: PasteReader.Kind) = (0, .other)

  private var lossless: [(index: Int, type: String)]?

  mutating func negotiate(_ types: [String], _ reader: PasteReader) {
    if types == self.types { return }
    self.types = types
    lossless = nil
    offered = types.map { UTType(known: $0) }
    matches = reader.candidates(among: offered)
    if let match = matches.first { first = representation(of: match) }
  }

  /// The representations that are a timecode's own JSON, with their indices. Few items need them.
  mutating func losslessJSON() -> [(index: Int, type: String)] {
    if let lossless { return lossless }
    let found = offered.enumerated().filter { PasteReader.losslessTypes.contains($0.element) }
      .map { (index: $0.offset, type: $0.element.identifier) }
    lossless = found
    return found
  }

  /// The index of a representation among the item's types, and the way to read it.
  func representation(of match: TypeNegotiation.Match) -> (index: Int, kind: PasteReader.Kind) {
    (offered.firstIndex(of: match.offered) ?? 0, PasteReader.kind(of: match.offered))
  }
}
