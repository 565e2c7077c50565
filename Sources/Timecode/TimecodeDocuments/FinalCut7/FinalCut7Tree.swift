// The elements of Final Cut Pro 7's XML that are read, as a tree: what a clip needs may come after it, such as the sequence's
// timecode and a file that is described where it is used first.

import SMPTETimecode
import TextEncodings
import XML

/// An element with its text and what it contains.
struct FinalCut7Element {
  var name: String
  var place: DocumentPlace
  /// The `id` attribute.
  var identifier: String?
  /// Whether a track is a further channel of the one before, as Premiere writes it.
  var isFurtherChannel = false
  var text = ""
  var elements: [FinalCut7Element] = []

  /// The first element of a name.
  func first(_ name: String) -> FinalCut7Element? { elements.first { $0.name == name } }

  /// The text of the first element of a name, without white space around it; nil if it is empty or missing.
  func text(_ name: String) -> String? {
    guard let text = first(name)?.text.withoutSpaceAround, !text.isEmpty else { return nil }
    return text
  }

  /// The frames a second of the element's rate; nil if it has none.
  ///
  /// A rate without `ntsc` inherits that of the nearest element around that states it, but for 25 and its multiples, which are
  /// over 1.001 only where that is stated.
  func framesPerSecond(inheriting isAroundPulledDown: Bool) -> Fraction? {
    guard let base = first("rate")?.text("timebase").flatMap({ Int($0) }), (1..<10_000).contains(base) else {
      return nil
    }
    let isPulledDown = isPulledDown ?? (isAroundPulledDown && !base.isMultiple(of: 25))
    return isPulledDown ? Fraction(base * 1000, 1001) : Fraction(base, 1)
  }

  /// Whether the element's rate is the whole number over 1.001; nil if it does not say.
  var isPulledDown: Bool? { first("rate")?.text("ntsc").map { $0.uppercased() == "TRUE" } }
}

/// The elements while they are read.
struct FinalCut7Tree {
  /// Everything else is a detail, and skipped with its contents.
  private static let names: Set<String> = [
    "xmeml", "project", "bin", "children", "sequence", "media", "video", "audio", "track", "clip", "clipitem",
    "generatoritem", "transitionitem", "file", "rate", "timebase", "ntsc", "timecode", "string", "frame",
    "displayformat", "reel", "name", "start", "end", "in", "out", "duration", "marker", "comment", "alignment",
    "pproColor", "pathurl", "filter", "effect", "effectid", "effectcategory", "wipecode", "cutPointTicks",
  ]

  private var open: [FinalCut7Element] = []
  /// How many elements are open in one that is passed.
  private var passed = 0
  private var place = DocumentPlace.beginning
  /// The file that has just begun, until something in it or its end is read.
  private var openFile: String?
  /// The identifiers of files with contents, wherever these are.
  private(set) var files: Set<String> = []
  /// The document's element.
  private(set) var root = FinalCut7Element(name: "", place: .beginning)

  /// Reads the next event.
  mutating func read(_ event: XMLReader.Event, of reader: borrowing XMLReader) throws(DocumentError) {
    switch event {
    case .start:
      place = reader.place(reader.start, after: place)
      let name = reader.elementName
      if let openFile { files.insert(openFile) }
      openFile = name == "file" ? reader.attribute("id").map { reader.string($0) } : nil
      guard passed == 0, Self.names.contains(name) else { return passed += 1 }
      var element = FinalCut7Element(name: name, place: place)
      element.identifier = reader.attribute("id").map { reader.string($0) }
      if name == "track", let index = reader.attribute("currentExplodedTrackIndex") {
        element.isFurtherChannel = reader.string(index) != "0"
      }
      open.append(element)
    case .text:
      guard passed == 0, !open.isEmpty, !reader.isBlank(reader.content) else { return }
      let length = open[open.count - 1].text.utf8.count + reader.content.range.count
      guard length <= XMLReader.maximumValueLength else {
        throw DocumentError(.expected("a text of at most \(XMLReader.maximumValueLength) bytes"), at: place)
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
