// The losses in a written document, counted during writing.

import SMPTETimecode

/// A document in a format, and the losses of writing it.
public struct WrittenDocument: Equatable, Sendable {
  /// The document's bytes, in UTF-8.
  public var bytes: [UInt8]
  /// The losses, one for each kind; empty if the document, read again, gives the same list.
  public var losses: [DocumentLoss]

  /// Creates a written document.
  public init(bytes: [UInt8], losses: [DocumentLoss] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

/// A kind of content that a written document lost, with the number of markers that lost it.
public struct DocumentLoss: Hashable, Sendable {
  /// The parts of an event, and the kinds of an edit list's comments.
  public enum Part: String, CaseIterable, Sendable {
    case track, number, reel, clip, source, speed
    case colorDecision, sourceFile, frameCount, comment
  }

  /// The kinds of losses.
  public enum Kind: String, CaseIterable, Sendable {
    /// Durations were omitted, a single timecode got the shortest duration, or the timeline's end became the start of
    /// the next marker.
    case duration
    /// Names were omitted.
    case name
    /// Notes were omitted.
    case note
    /// Colors were omitted.
    case color
    /// Colors that the format lacks were replaced.
    case otherColor
    /// Missing colors were replaced by the default, because the format requires a color.
    case missingColor
    /// Tracks, numbers or sources of events were omitted or changed.
    case event
    /// Transitions were omitted or changed.
    case transition
    /// Comments of an edit list were omitted.
    case comments
    /// Subframes were omitted.
    case subFrames
    /// Times were rounded to the format's unit of time.
    case rounding
    /// A second marker is in the frame of another. The format's programs merge such markers or refuse them.
    case sameFrame
    /// Characters of a name were replaced, such as a tab or a line end.
    case nameCharacters
    /// Characters of a note were replaced, such as a tab or a line end.
    case noteCharacters
    /// A missing name became a text, or an empty text became a missing one.
    case emptyText
    /// Markers with a length became events, because the format has no such markers.
    case markerKind
    /// The title was omitted, or some of its characters were replaced.
    case title
    /// The order was changed.
    case order

    /// True if a marker itself lost content. The title belongs to the list, and adding a color or a source removes
    /// nothing.
    public var isMarkersOwn: Bool { self != .title && self != .missingColor && self != .markerKind }
  }

  /// The kind of the loss.
  public var kind: Kind
  /// The number of markers with this loss.
  public var count: Int
  /// The number of the first of these markers, from 1.
  public var first: Int
  /// The event number of that marker in the list; nil if it has none.
  public var event: Int?
  /// The lost parts of events, or the lost comments, with their counts; empty for other losses.
  public var parts: [Part: Int] = [:]
  /// True if the format has events, so that a part may have been changed instead of omitted.
  public var mayBeChanged = false

  /// Creates a loss.
  public init(_ kind: Kind, count: Int, first: Int) {
    self.kind = kind
    self.count = count
    self.first = first
  }
}

/// Parts of an event, a bit for each of the first cases of `DocumentLoss.Part`. A set of bits, because every entry that
/// is written needs one.
struct LostParts: OptionSet {
  var rawValue: UInt16

  static var track: Self { Self(rawValue: 1) }
  static var number: Self { Self(rawValue: 2) }
  static var reel: Self { Self(rawValue: 4) }
  static var clip: Self { Self(rawValue: 8) }
  static var source: Self { Self(rawValue: 16) }
  static var speed: Self { Self(rawValue: 32) }

  mutating func insert(_ part: Self, if isLost: Bool) { if isLost { rawValue |= part.rawValue } }
}

extension DocumentLoss: CustomStringConvertible {
  /// The loss with its count, such as `3 notes left out, the first: item 2` or `3 speeds left out, the first of event
  /// 4`.
  public var description: String {
    var what = "\(count) \(kind.words(isOne: count == 1))"
    if !parts.isEmpty {
      let words = Part.allCases.compactMap { part in parts[part].map { "\($0) \(part.words(isOne: $0 == 1))" } }
      what = words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + words[words.count - 1]
      what += mayBeChanged ? " left out or changed" : " left out"
    }
    if kind == .title { return what }
    return event.map { "\(what), the first of event \($0)" } ?? "\(what), the first: item \(first)"
  }
}

extension DocumentLoss.Part {
  /// The kind of a comment in an edit list.
  init(ofComment line: String) {
    let text = line.utf8.span
    var start = 0
    while start < text.count, text[start] == UInt8(ascii: "*") || text[start].isSpace { start += 1 }
    func begins(with word: StaticString) -> Bool { text.rest(of: start..<text.count, after: word) != nil }
    self =
      begins(with: "asc_s")
      ? .colorDecision
      : begins(with: "source file:") ? .sourceFile : begins(with: "frmc") ? .frameCount : .comment
  }

  /// The words that follow a count.
  fileprivate func words(isOne: Bool) -> String {
    let plural = isOne ? "" : "s"
    return switch self {
    case .colorDecision: "color decision\(plural) (ASC CDL)"
    case .sourceFile: "source file\(plural)"
    case .frameCount: "frame count\(plural) (FRMC)"
    case .track, .number, .reel, .clip, .source, .speed, .comment: rawValue + plural
    }
  }
}

extension DocumentLoss.Kind {
  /// The words that follow a count.
  func words(isOne: Bool) -> String {
    switch self {
    case .duration: isOne ? "length left out or changed" : "lengths left out or changed"
    case .name: isOne ? "name left out" : "names left out"
    case .note: isOne ? "note left out" : "notes left out"
    case .color: isOne ? "color left out" : "colors left out"
    case .otherColor: isOne ? "color replaced" : "colors replaced"
    case .missingColor: isOne ? "missing color replaced" : "missing colors replaced"
    case .event: isOne ? "event left out or changed" : "events left out or changed"
    case .transition: isOne ? "transition left out or changed" : "transitions left out or changed"
    case .comments: isOne ? "event without its comments" : "events without their comments"
    case .subFrames: isOne ? "timecode without its subframes" : "timecodes without their subframes"
    case .rounding: isOne ? "time rounded" : "times rounded"
    case .sameFrame: isOne ? "marker at the frame of another" : "markers at the frame of another"
    case .nameCharacters: isOne ? "name with replaced characters" : "names with replaced characters"
    case .noteCharacters: isOne ? "note with replaced characters" : "notes with replaced characters"
    case .emptyText: isOne ? "empty or missing text changed" : "empty or missing texts changed"
    case .markerKind: isOne ? "marker written as an event" : "markers written as events"
    case .title: "title left out"
    case .order: isOne ? "marker moved" : "markers moved"
    }
  }
}
