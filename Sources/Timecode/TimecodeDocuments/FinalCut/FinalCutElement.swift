// The elements of Final Cut Pro's XML, and the times of the open ones.
//
// An element's `offset` is its position in the time of its parent; its `start` is the beginning of its own time, which
// places its children. The time of a sequence begins at its `tcStart`, a connected storyline's time at zero:
//
//     <sequence tcStart="3600s"><spine>
//       <asset-clip offset="3605s" start="20s" duration="10s">     01:00:05:00 in the program, 20 s of its own time
//         <marker start="22s"/>                                    01:00:07:00
//         <title lane="1" offset="24s" duration="2s"/>             01:00:09:00

import SMPTETimecode
import XML

/// An element of Final Cut Pro's XML.
struct FinalCutElement {
  enum Kind {
    case resources, format, asset, compound
    /// An element that contains projects and browser clips: the root, a library, an event, a collection.
    case collection
    case project, sequence, spine
    /// An entry of the list: a clip of any kind, a title, a generator, black.
    case clip
    case gap, audition
    case marker, chapter, note
    /// A clip with a conformed rate, and a retimed clip.
    case conformRate, timeMap
    case transition, effect, keyword, caption, analysis, drawing
    /// An element without any part of the list: settings, metadata, resources.
    case detail
    /// An unknown element.
    case other
  }

  var kind: Kind
  /// The difference between the program's time and the element's own; nil if nothing in the element can be placed.
  var shift: Fraction? = .zero
  /// The factor for the element's own time before the shift, if the element is conformed to a different rate.
  var scale: Fraction?
  /// The beginning of the element's own time.
  var start = Fraction.zero
  /// The beginning, in the spine's time, of the next element that has no offset; nil if it is unknown.
  var next: Fraction? = .zero
  /// The visible part of the program that the element contains; no end if none is known.
  var visible: (start: Fraction?, end: Fraction?) = (nil, nil)
  /// A time that places the element is unreadable, so the element and its children are omitted.
  var isUnreadable = false
  /// The element is a part of a clip; the list has the clip as a whole.
  var isPart = false
  /// The element is not in a project's sequence but in the browser, where its times are source times.
  var isInBrowser = true
  /// The properties of timecode in the element.
  var properties: Timecode.Properties?
  /// The element's row in the list.
  var row: Int?
  /// An audition has its first clip.
  var hasAlternative = false
  /// A storyline's last transition, until the next clip begins with it, and the row before it; -1 for none.
  var transition: FinalCutTransition?
  var before = -1
  /// The row of a storyline's last clip; -1 for none.
  var lastClip = -1

  init(_ kind: Kind) { self.kind = kind }

  /// The program's time for the element's own time; nil if nothing in the element can be placed.
  func time(_ local: Fraction) -> Fraction? {
    guard let shift else { return nil }
    guard let scale else { return shift.numerator == 0 && shift.isDefined ? local : shift + local }
    return shift + local * scale
  }

  /// Places the beginning of the element's own time in the program.
  mutating func begin(at time: Fraction) { shift = time - (scale.map { $0 * start } ?? start) }

  /// The lane, counted from the primary storyline.
  var lane = 0
  /// The element's clip in the list.
  var clip: FinalCutClip?

  /// The row whose own time places the element's children; -1 for the program's time, or if no times are recorded.
  var holder = -1
  /// The format of the frames of the element's own time, nil for the sequence's; sound has no frames.
  var format: String?
  var isSound = false

  /// Removes the places of the element and its children.
  mutating func losePosition() {
    shift = nil
    isUnreadable = true
  }
}

extension FinalCutElement.Kind {
  /// The kind of the element that begins.
  init(_ reader: borrowing XMLReader) {
    for (name, kind) in Self.names where reader.name(equals: name) {
      self = kind == .gap && reader.isBlack ? .clip : kind
      return
    }
    let name = reader.elementName
    self = Self.details.contains(name) || Self.prefixes.contains { name.hasPrefix($0) } ? .detail : .other
  }

  /// The most frequent names, first.
  private static let names: [(StaticString, Self)] = [
    ("marker", .marker), ("chapter-marker", .chapter), ("asset-clip", .clip), ("clip", .clip), ("gap", .gap),
    ("param", .detail), ("video", .clip), ("audio", .clip), ("title", .clip), ("ref-clip", .clip), ("mc-clip", .clip),
    ("sync-clip", .clip), ("spine", .spine), ("note", .note), ("transition", .transition), ("keyword", .keyword),
    ("filter-video", .effect), ("filter-audio", .effect), ("filter-video-mask", .effect), ("timeMap", .timeMap),
    ("conform-rate", .conformRate), ("audition", .audition), ("caption", .caption), ("live-drawing", .drawing),
    ("analysis-marker", .analysis), ("format", .format), ("asset", .asset), ("media", .compound),
    ("resources", .resources), ("sequence", .sequence), ("project", .project), ("fcpxml", .collection),
    ("library", .collection), ("event", .collection), ("collection-folder", .collection),
  ]

  private static let prefixes = ["adjust-", "match-", "audio-", "mask-"]

  /// The other elements of the document type, up to version 1.14.
  private static let details: Set<String> = [
    "array", "bookmark", "crop-rect", "data", "effect", "fadeIn", "fadeOut", "hidden-clip-marker", "import-options",
    "keyframe", "keyframeAnimation", "keyword-collection", "keyword-name", "locator", "mc-angle", "mc-source", "md",
    "media-rep", "metadata", "multicam", "mute", "object-tracker", "option", "pan-rect", "rating", "reserved", "role",
    "shot-type", "smart-collection", "stabilization-type", "string", "sync-source", "text", "text-style",
    "text-style-def", "timept", "tracking-shape", "trim-rect",
  ]

  /// The element's children are, or contain, entries of the list.
  var holdsList: Bool {
    switch self {
    case .collection, .project, .sequence, .spine, .clip, .gap, .audition, .marker, .chapter: true
    default: false
    }
  }

  /// The element is understood, and is neither an entry nor a change of its time.
  var isDetail: Bool {
    switch self {
    case .transition, .effect, .keyword, .drawing, .analysis, .note: true
    default: false
    }
  }

  /// The words that report the omission of the element from its parent; nil if that is no loss.
  func omitted(of parent: Self) -> String? {
    switch self {
    case .marker, .chapter, .clip, .audition: "clips and markers in other elements"
    case _ where parent == .other || parent == .detail: nil
    case .transition: "transitions"
    case .effect: "effects"
    case .keyword: "keywords"
    case .caption: "captions"
    case .drawing: "drawings"
    case .analysis: "analysis markers"
    case .timeMap: "retimes"
    case .note where parent.holdsList: "notes of other elements"
    case .other where parent.holdsList || parent == .resources: "unknown elements"
    default: nil
    }
  }
}
