// The losses of a format, counted while a list is written.

import SMPTETimecode

/// A written document and its losses.
public struct WrittenDocument: Equatable, Sendable {
  /// The document's bytes, in UTF-8.
  public var bytes: [UInt8]
  /// The losses, each kind once; empty if reading the document gives the same list.
  public var losses: [DocumentLoss]

  /// Creates a written document.
  public init(bytes: [UInt8], losses: [DocumentLoss] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

/// A kind of content that a written document lost, with the number of markers that lost it.
public struct DocumentLoss: Hashable, Sendable {
  /// A part of an event, or a kind of comment of an edit list.
  public enum Part: String, CaseIterable, Sendable {
    case track, number, reel, clip, source, speed
    case colorDecision, sourceFile, frameCount, comment
  }

  /// The loss.
  public enum Kind: String, CaseIterable, Sendable {
    /// Durations were omitted, a timecode got the shortest duration, or the program's end is the next marker's
    /// beginning.
    case duration
    /// Names were omitted.
    case name
    /// Notes were omitted.
    case note
    /// Colors were omitted.
    case color
    /// Colors that the format does not have were replaced.
    case otherColor
    /// Missing colors became the one that the format needs.
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
    /// A second marker at one frame, which the format's programs merge or refuse.
    case sameFrame
    /// Characters of a name were replaced, such as a tab or a line end.
    case nameCharacters
    /// Characters of a note were replaced, such as a tab or a line end.
    case noteCharacters
    /// A missing name became a text, or an empty text became a missing one.
    case emptyText
    /// The title was omitted, or some of its characters were replaced.
    case title
    /// The order was changed.
    case order

    /// A marker itself lost content; the title belongs to the list, and an added color removes nothing.
    public var isMarkersOwn: Bool { self != .title && self != .missingColor }
  }

  /// The loss.
  public var kind: Kind
  /// The number of markers that lost it.
  public var count: Int
  /// The first of these markers, from 1.
  public var first: Int
  /// The number in the list of the first one's event; nil without one.
  public var event: Int?
  /// The parts of events, or the comments, that were lost, with their number; empty for other losses.
  public var parts: [Part: Int] = [:]
  /// The format has events, so that a lost part may also be a changed one.
  public var mayBeChanged = false

  /// Creates a loss.
  public init(_ kind: Kind, count: Int, first: Int) {
    self.kind = kind
    self.count = count
    self.first = first
  }
}

/// Parts of an event, a bit for each of the first cases of `DocumentLoss.Part`: every written entry is asked for them.
struct LostParts: OptionSet {
  var rawValue: UInt16

  static var track: Self { Self(rawValue: 1) }
  static var number: Self { Self(rawValue: 2) }
  static var reel: Self { Self(rawValue: 4) }
  static var clip: Self { Self(rawValue: 8) }
  static var source: Self { Self(rawValue: 16) }
  static var speed: Self { Self(rawValue: 32) }

  /// Adds a part if it is lost.
  mutating func insert(_ part: Self, if isLost: Bool) { if isLost { rawValue |= part.rawValue } }
}

extension DocumentLoss: CustomStringConvertible {
  /// The loss and its count: `3 notes left out, the first: marker 2`, `3 speeds left out, the first of event 4`.
  public var description: String {
    var what = "\(count) \(kind.words(isOne: count == 1))"
    if !parts.isEmpty {
      let words = Part.allCases.compactMap { part in parts[part].map { "\($0) \(part.words(isOne: $0 == 1))" } }
      what = words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + words[words.count - 1]
      what += mayBeChanged ? " left out or changed" : " left out"
    }
    if kind == .title { return what }
    return event.map { "\(what), the first of event \($0)" } ?? "\(what), the first: marker \(first)"
  }
}

extension DocumentLoss.Part {
  /// The kind of an edit list's comment.
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
    case .title: "title left out"
    case .order: isOne ? "marker moved" : "markers moved"
    }
  }
}
