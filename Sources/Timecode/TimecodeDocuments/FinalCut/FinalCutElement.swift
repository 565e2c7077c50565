// The elements of Final Cut Pro's XML that are read, and the times of those that are open.
//
// An element's `offset` is its place in the time of the element that holds it; its `start` is where its own time begins, by
// which what it holds is placed. The time of a sequence begins at its `tcStart`, that of a connected storyline at zero:
//
//     <sequence tcStart="3600s"><spine>
//       <asset-clip offset="3605s" start="20s" duration="10s">        01:00:05:00 in the programme, 20 s of its own time
//         <marker start="22s"/>                                       01:00:07:00
//         <title lane="1" offset="24s" duration="2s"/>                01:00:09:00

import SMPTETimecode
import XML

/// An element of Final Cut Pro's XML.
struct FinalCutElement {
  /// What the element is.
  enum Kind {
    case resources, format, asset, compound
    /// What holds projects and browser clips: the root, a library, an event, a collection.
    case collection
    case project, sequence, spine
    /// What is in a list: a clip of any kind, a title, a generator.
    case clip
    case gap, audition
    case marker, chapter, note
    /// A clip whose rate is conformed, and a retimed clip.
    case conformRate, timeMap
    case transition, effect, keyword, caption, analysis, drawing
    /// What has nothing of the list: settings, metadata, resources.
    case detail
    /// What is not known.
    case other
  }

  var kind: Kind
  /// What is added to the element's own time to get the programme's; nil if nothing in it can be placed.
  var shift: Fraction? = .zero
  /// By what the element's own time is multiplied before, where it is conformed to another rate.
  var scale: Fraction?
  /// Where the element's own time begins.
  var start = Fraction.zero
  /// Where the next element of a spine begins that has no offset, in the spine's time; nil if that is unknown.
  var next: Fraction? = .zero
  /// The part of the programme that is seen of what the element contains; no end if none is known.
  var visible: (start: Fraction?, end: Fraction?) = (nil, nil)
  /// Whether a time that places the element cannot be read, so that it and what is in it are left out.
  var isUnreadable = false
  /// Whether the element is a part of a clip, which is in the list as a whole.
  var isPart = false
  /// Whether the element is not in a project's sequence but in the browser, where its times are those of its source.
  var isInBrowser = true
  /// The properties of timecode in the element.
  var properties: Timecode.Properties?
  /// The row of the list that the element is.
  var row: Int?
  /// Whether an audition has its first clip.
  var hasAlternative = false
  /// A storyline's last transition, until the next clip begins with it, and the row before it; -1 for none.
  var transition: FinalCutTransition?
  var before = -1
  /// The row of a storyline's last clip; -1 for none.
  var lastClip = -1

  init(_ kind: Kind) { self.kind = kind }

  /// The programme's time of the element's own; nil if nothing in it can be placed.
  func time(_ own: Fraction) -> Fraction? {
    guard let shift else { return nil }
    guard let scale else { return shift.numerator == 0 && shift.isDefined ? own : shift + own }
    return shift + own * scale
  }

  /// Places the beginning of the element's own time in the programme.
  mutating func begin(at time: Fraction) {
    shift = time - (scale.map { $0 * start } ?? start)
  }

  /// The lane, counted from the primary storyline.
  var lane = 0
  /// The clip of the list that the element is.
  var clip: FinalCutClip?

  /// The row by whose own time what the element holds is placed; -1 for the programme's, and where no times are noted.
  var holder = -1
  /// The format of the frames that the element's own time has, nil for the sequence's, and whether it has none.
  var format: String?
  var isSound = false

  /// Leaves the element and what is in it without a place.
  mutating func losePlace() {
    shift = nil
    isUnreadable = true
  }
}

extension FinalCutElement.Kind {
  /// The kind of the element that begins.
  init(_ reader: borrowing XMLReader) {
    for (name, kind) in Self.names where reader.name(equals: name) {
      self = kind
      return
    }
    let name = reader.elementName
    self = Self.details.contains(name) || Self.prefixes.contains { name.hasPrefix($0) } ? .detail : .other
  }

  /// The most frequent ones first.
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

  /// Whether what the element holds is, or holds, what is in a list.
  var holdsList: Bool {
    switch self {
    case .collection, .project, .sequence, .spine, .clip, .gap, .audition, .marker, .chapter: true
    default: false
    }
  }

  /// Whether the element is understood, and neither an entry nor a change of its time.
  var isDetail: Bool {
    switch self {
    case .transition, .effect, .keyword, .drawing, .analysis, .note: true
    default: false
    }
  }

  /// The words that report that the element is left out in another one; nil if that is no loss.
  func leftOut(of parent: Self) -> String? {
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
