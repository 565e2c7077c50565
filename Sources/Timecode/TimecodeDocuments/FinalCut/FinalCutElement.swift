// The elements of Final Cut Pro's XML, and the times of open elements.
//
// An element's `offset` is its position in the time of its parent. Its `start` is the beginning of its own time, which
// positions its children. The time of a sequence begins at its `tcStart`, the time of a connected storyline at zero:
//
//     <sequence tcStart="3600s"><spine>
//       <asset-clip offset="3605s" start="20s" duration="10s">     01:00:05:00 in the timeline, 20 s of its own time
//         <marker start="22s"/>                                    01:00:07:00
//         <title lane="1" offset="24s" duration="2s"/>             01:00:09:00

import SMPTETimecode
import TimecodeEvents
import XML

struct FinalCutElement {
  enum Kind {
    case resources, format, asset, compound
    /// An element that contains projects and browser clips: the root, a library, an event or a collection.
    case collection
    case project, sequence, spine
    /// An entry of the list: a clip of any kind, a title, a generator or black.
    case clip
    case gap, audition
    case marker, chapter, note
    /// The children that mark a clip as conformed to a rate, and as retimed.
    case conformRate, timeMap
    case transition, effect, keyword, caption, analysis, drawing
    /// An element that contains no part of the list: settings, metadata, resources.
    case detail
    /// A part of a second project.
    case omitted
    /// An unknown element.
    case other
  }

  var kind: Kind
  /// The kind that decides the element's length, also in a compound clip.
  var story: Kind
  /// The difference between the timeline's time and the element's own; nil if nothing in the element has a known
  /// position.
  var shift: Fraction? = .zero
  /// The factor for the element's own time, applied before the shift, if the element is conformed to a different rate.
  var scale: Fraction?
  /// That factor, if the element itself is conformed instead of its parent.
  var conformed: Fraction?
  /// The beginning of the element's own time.
  var start = Fraction.zero
  /// The beginning of the element in its parent's time; nil if unknown.
  var offset: Fraction?
  /// The length that the element states, and the length of its media.
  var stated: Fraction?
  var media: Fraction?
  /// The end of the contents in the element's own time; nil if unknown.
  var contentsEnd: Fraction? = .zero
  /// True if the element is connected to its parent instead of being part of it.
  var isAnchored = false
  /// The time in the spine at which the next element begins if it has no offset; nil if unknown, and why.
  var next: Fraction? = .zero
  var nextLoss: Loss?
  /// The visible part of the timeline within the element; an unknown point is nil.
  var visible: (start: Fraction?, end: Fraction?) = (nil, nil)
  /// The reason that the element and its children are omitted, if their position is unknown.
  var loss: Loss?
  /// True for a part of a clip. The list has only the whole clip.
  var isPart = false
  /// True if the element is in the browser, where times are source times, instead of in a project's sequence.
  var isInBrowser = true
  /// The properties of timecodes in the element.
  var properties: Timecode.Properties?
  /// The row of the element in the list.
  var row: Int?
  /// True if the audition already has its first clip.
  var hasAlternative = false
  /// The last transition of a storyline, until the next clip begins with it, and the row before it; -1 if there is
  /// none.
  var transition: FinalCutTransition?
  var before = -1
  /// The row of a storyline's last clip; -1 if there is none.
  var lastClip = -1

  /// Why the position of an element is unknown.
  enum Loss {
    case unreadable, unknownLength

    /// The omitted content.
    var content: String {
      switch self {
      case .unreadable: "clips and markers that are placed by a time that cannot be read"
      case .unknownLength: "clips and markers after a clip of unknown length"
      }
    }
  }

  init(_ kind: Kind) { (self.kind, story) = (kind, kind) }

  /// The timeline's time for a time of the element; nil if nothing in the element has a known position.
  func time(_ local: Fraction) -> Fraction? {
    guard let shift else { return nil }
    guard let scale else { return shift.numerator == 0 && shift.isDefined ? local : shift + local }
    return shift + local * scale
  }

  /// Positions the beginning of the element's own time in the timeline.
  mutating func begin(at time: Fraction) { shift = time - (scale.map { $0 * start } ?? start) }

  /// The lane, counted from the primary storyline.
  var lane = 0
  /// The facts about the element's clip in the list.
  var clip: FinalCutClip?

  /// The row whose own time positions the element's children; -1 for the timeline's time, or if no times are recorded.
  var holder = -1
  /// The format of the frames of the element's own time, nil for the sequence's; sound has no frames.
  var format: TextID?
  var isSound = false
  /// The source in whose own time parts of a clip count, or -1 for the clip itself; nil if the clip does not show its
  /// parts.
  var viewer: Int?

  /// Marks the position of the element and its children as unknown.
  mutating func losePosition(_ loss: Loss = .unreadable) {
    shift = nil
    self.loss = loss
  }
}

extension FinalCutElement.Kind {
  /// The kind of an element with the name of the one that begins.
  init(_ reader: borrowing XMLReader) {
    for (name, kind) in Self.names where reader.name(equals: name) {
      self = kind
      return
    }
    let name = reader.elementName
    self = Self.details.contains(name) || Self.prefixes.contains { name.hasPrefix($0) } ? .detail : .other
  }

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

  /// True if the element's children are, or contain, entries of the list.
  var holdsList: Bool {
    switch self {
    case .collection, .project, .sequence, .spine, .clip, .gap, .audition, .marker, .chapter: true
    default: false
    }
  }

  /// True if the element is understood, and neither is an entry nor changes the time of one.
  var isDetail: Bool {
    switch self {
    case .transition, .effect, .keyword, .drawing, .analysis, .note: true
    default: false
    }
  }

  /// The words that report the omission of the element from a parent; nil if the omission is no loss.
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
