// The elements of Final Cut Pro 7's XML as a tree. A clip may need elements that come after it, such as the sequence's
// timecode, or a file that is described only at its first use.

import SMPTETimecode
import TextEncodings
import XML

/// An element with its text and its children.
struct FinalCut7Element {
  var name: String
  var location: DocumentLocation
  /// The `id` attribute.
  var identifier: String?
  /// True for a track that is a further channel of the track before it, as Premiere writes such tracks.
  var isAdditionalChannel = false
  var text = ""
  var elements: [FinalCut7Element] = []

  /// The first child with a name.
  func first(_ name: String) -> FinalCut7Element? { elements.first { $0.name == name } }

  /// The trimmed text of the first child with a name; nil if it is empty or missing.
  func text(_ name: String) -> String? {
    guard let text = first(name)?.text.withoutSpaceAround, !text.isEmpty else { return nil }
    return text
  }

  /// The frames per second of the element's rate; nil if the element has no rate.
  ///
  /// A rate without `ntsc` inherits it from the nearest enclosing element that has it. The exceptions are 25 and its
  /// multiples, which are over 1.001 only if they themselves say so.
  func framesPerSecond(inheriting isAroundPulledDown: Bool) -> Fraction? {
    guard let base = first("rate")?.text("timebase").flatMap({ Int($0) }), (1..<10_000).contains(base) else {
      return nil
    }
    let isPulledDown = isPulledDown ?? (isAroundPulledDown && !base.isMultiple(of: 25))
    return isPulledDown ? Fraction(base * 1000, 1001) : Fraction(base, 1)
  }

  /// True if the element's rate is a whole number over 1.001; nil if the element does not say.
  var isPulledDown: Bool? { first("rate")?.text("ntsc").map { $0.uppercased() == "TRUE" } }
}

/// Builds the tree from the events of a reader.
struct FinalCut7Tree {
  /// The elements that are read. All others are details, and are skipped with their contents.
  private static let names: Set<String> = [
    "xmeml", "project", "bin", "children", "sequence", "media", "video", "audio", "track", "clip", "clipitem",
    "generatoritem", "transitionitem", "file", "rate", "timebase", "ntsc", "timecode", "string", "frame",
    "displayformat", "reel", "name", "start", "end", "in", "out", "duration", "marker", "comment", "alignment",
    "pproColor", "pathurl", "filter", "effect", "effectid", "effectcategory", "wipecode", "cutPointTicks",
    "logginginfo", "lognote", FinalCut7Sequence.trackElement, FinalCut7Sequence.numberElement,
    FinalCut7Sequence.clipElement,
  ]
  /// The elements of a retime.
  private static let retimeNames: Set<String> = ["parameter", "parameterid", "value", "keyframe", "when"]

  private var open: [FinalCut7Element] = []
  /// The depth of the current element within a skipped element; 0 if nothing is skipped.
  private var passed = 0
  private var location = DocumentLocation.beginning
  /// The identifier of a file that has just begun, until its first child or its end.
  private var openFile: String?
  /// The identifiers of all files with contents, including files in skipped elements.
  private(set) var files: Set<String> = []
  /// The root element.
  private(set) var root = FinalCut7Element(name: "", location: .beginning)

  /// True within a retime. Of other effects, only the names are read.
  private var isInRetime: Bool {
    guard let effect = open.last(where: { $0.name == "effect" }) else { return false }
    return effect.text("effectid")?.lowercased() == FinalCut7Sequence.remap
  }

  mutating func read(_ event: XMLReader.Event, of reader: borrowing XMLReader) throws(DocumentError) {
    switch event {
    case .start:
      location = reader.location(reader.start, after: location)
      let name = reader.elementName
      if let openFile { files.insert(openFile) }
      let isFile = name == "file"
      let id = passed == 0 || isFile ? reader.attribute("id").map { reader.string($0) } : nil
      openFile = isFile ? id : nil
      guard passed == 0, Self.names.contains(name) || isInRetime && Self.retimeNames.contains(name)
      else { return passed += 1 }
      var element = FinalCut7Element(name: name, location: location)
      element.identifier = id
      if name == "track", let index = reader.attribute("currentExplodedTrackIndex") {
        element.isAdditionalChannel = reader.string(index) != "0"
      }
      open.append(element)
    case .text:
      guard passed == 0, !open.isEmpty, !reader.isBlank(reader.content) else { return }
      let length = open[open.count - 1].text.utf8.count + reader.content.range.count
      guard length <= XMLReader.maximumValueLength else {
        throw DocumentError(.expected("a text of at most \(XMLReader.maximumValueLength) bytes"), at: location)
      }
      open[open.count - 1].text += reader.string(reader.content)
    case .end:
      openFile = nil
      guard passed == 0 else { return passed -= 1 }
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].elements.append(element) }
    }
  }
}
