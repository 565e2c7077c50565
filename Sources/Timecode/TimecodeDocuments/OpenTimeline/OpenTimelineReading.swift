// Reads OpenTimelineIO's objects. Each object passes its entries, in its own time, to its parent, which moves them. The
// children of a track follow each other, and those of a stack begin together. The time of a clip is the time of its
// media.

import JSON
import SMPTETimecode
import TimecodeEvents

struct OpenTimelineReading {
  /// A clip, a gap or a marker, in the time of the current object.
  struct Entry {
    enum Kind {
      case clip, gap, marker
      /// A marker of a clip or a gap, in source time.
      case sourceMarker
    }

    var kind: Kind
    var start: Fraction
    var duration: Fraction
    var texts = EntryTexts()
    /// The index of the clip's source.
    var source: Int?
    /// The index of the transition at the beginning of the entry; nil for a cut.
    var transition: Int?
    /// The times as written in the file; nil if the file has none.
    var part: Part?
    /// True if the list omits the entry, because it is a gap or has no position in the timeline.
    var isOmitted = false
    /// True if the entry may lose its length. Clips may not.
    var mayCollapse = true
    /// The offset of the clip or the gap that has the marker; nil for another entry.
    var holder: Int?
    /// True if the entry is in a collection next to timelines, in source time.
    var isLoose = false
    var offset: Int

    var isClip: Bool { kind == .clip }
    /// True if the entry is a gap, or the black of a fade-out that a gap shows.
    var isGap = false
  }

  /// A range of time in the file.
  struct Part {
    var start: Fraction
    var duration: Fraction
    /// The rate of the start.
    var rate: TimecodeFrameRate?
    /// The indices of the times; nil for a missing time.
    var startTime: Int?
    var durationTime: Int?
  }

  /// A time in the file: the ranges of its numbers in the text.
  struct Time {
    var value: Range<Int>
    var rate: Range<Int>
    /// The rate; nil if it is not a timecode rate.
    var frameRate: TimecodeFrameRate?
    /// The frames per second.
    var exactRate: Fraction
  }

  var entries: [Entry] = []
  var sources: [Source] = []
  var transitions: [Transition] = []
  var times: [Time] = []
  /// The texts and the tracks of the entries.
  var table = EventTable()
  var omitted: [(content: String, isDetail: Bool, offset: Int)] = []
  /// The faults that make the document wrong in any program.
  private(set) var structure: [(fault: StructureFault, offset: Int)] = []
  var title: String?
  /// The start of the first timeline, which is zero if it states none, and the index of that time.
  var start: Fraction?
  var startTime: Int?
  /// The first timecode rate in the document. The rate of the first timeline's start takes precedence.
  var rate: TimecodeFrameRate?
  /// The rate with drop frame, if tckit wrote the document, and the range of its name.
  var statedRate: TimecodeFrameRate?
  var rateName: Range<Int>?
  var rates = OpenTimelineRates()
  /// True after the first timeline, which is the one that is read.
  private(set) var isAfterTimeline = false
  /// True if a track states where it begins, so that the first event is the start of a timeline that states none.
  private var hasDelayedTrack = false
  /// The first fault that prevents rewriting.
  private(set) var fault: (content: String, offset: Int)?

  enum Schema {
    case timeline, track, stack, clip, gap, transition, collection, other

    /// The name in messages.
    var name: String { if case .other = self { "an object" } else { "a \(self)" } }

    init(_ name: String) {
      self =
        switch name.prefix(while: { $0 != "." }) {
        case "Timeline": .timeline
        case "Track", "Sequence": .track
        case "Stack": .stack
        case "Clip": .clip
        case "Gap", "Filler": .gap
        case "Transition": .transition
        case "SerializableCollection": .collection
        default: .other
        }
    }
  }

  /// The facts about an object whose keys are being read.
  struct Item {
    var schema = Schema.other
    var name: TextID = 0
    var source: Part?
    var media: [(key: String, part: Part?)] = []
    var activeMedia = "DEFAULT_MEDIA"
    var hasMediaKeys = false
    var reel: TextID = 0
    /// True if the reel means that there is no source.
    var namesNothing = false
    /// The metadata that tckit wrote for a clip.
    var programTexts = ProgramTexts()
    var retime = Retime()
    var transition = Transition()
    /// The last transition of a track, until the next child begins with it.
    var lastTransition: Int?
    /// The kind of a track: `Video` or `Audio`.
    var kind: String?
    /// The number of tracks of each kind among the children.
    var tracks: [String: Int] = [:]
    /// The length of its children: of all of a track's, of the longest of a stack's; nil if it is unknown.
    var extent: Fraction? = .zero
    /// The part of the object's time that its parent shows.
    var visible: Part?
    /// The beginning of that part, which is known for a track or a stack of unknown length too.
    var visibleStart: Fraction? { visible?.start ?? (schema == .track || schema == .stack ? .zero : nil) }
    var globalStart = Fraction.zero
    /// True if a time of the object is unreadable, so that nothing in it has a known position.
    var isUnreadable = false

    /// The object is a track whose range begins before its content and is equally long. This is how OpenTimelineIO's
    /// cmx_3600 adapter states the beginning of the content, and places it when it reads the file; nothing is trimmed.
    var isDelayed: Bool {
      schema == .track && source.map { $0.start.isNegative && $0.duration == extent } ?? false
    }
  }

  // MARK: Objects

  /// Reads an object that can be in a timeline.
  mutating func item(_ reader: inout JSONReader) throws(JSONError) -> Item {
    var item = Item()
    let first = entries.count
    let offset = reader.nextKind() == nil ? 0 : reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if let index = reader.index(of: key, in: Key.names), reader.nextKind() != .null {
        try read(Key.all[index], of: &item, &reader)
      } else {
        try skipMember(&reader)
      }
    }
    if item.hasMediaKeys, !item.media.isEmpty, !item.media.contains(where: { $0.key == item.activeMedia }) {
      structure.append(
        (.undefined(item.activeMedia, by: "active_media_reference_key", of: item.schema.name), offset))
    }
    finish(&item, first, at: offset, reader)
    refuse(item, at: offset)
    return item
  }

  private mutating func read(_ key: Key, of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case .schema:
      item.schema = Schema(try reader.decodedString())
    case .metadata: try metadata(of: &item, &reader)
    case .name: item.name = try text(&reader)
    case .sourceRange:
      item.source = try part(&reader)
      if item.source == nil { item.isUnreadable = true }
    case .effects: try effects(of: &item, &reader)
    case .markers:
      try reader.beginArray()
      while try reader.nextElement() { try marker(&reader) }
    case .children: try children(of: &item, &reader)
    case .mediaReferences:
      item.hasMediaKeys = true
      try reader.beginObject()
      while let key = try reader.nextKey() { item.media.append((try reader.decoded(key), try media(&reader))) }
    case .activeMediaReference: item.activeMedia = try reader.decodedString()
    case .mediaReference: item.media.append((item.activeMedia, try media(&reader)))
    case .tracks: _ = try self.item(&reader)
    case .inOffset: item.transition.lead = try offset(&reader)
    case .outOffset: item.transition.tail = try offset(&reader)
    case .transitionType: item.transition.type = try reader.stringIfAny() ?? item.transition.type
    case .kind: item.kind = try reader.stringIfAny() ?? item.kind
    case .color:
      omitted.append(("colors of clips and tracks", true, reader.offset))
      try reader.skipValue()
    case .globalStart: try globalStart(of: &item, &reader)
    }
  }

  private mutating func globalStart(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    let (time, rate, number) = try time(&reader)
    item.globalStart = time ?? .zero
    if time == nil { item.isUnreadable = true }
    guard !isAfterTimeline else { return }
    (start, startTime) = (time, number)
    self.rate = rate ?? self.rate
  }

  private mutating func children(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let first = entries.count
      let kind = reader.nextKind()
      let offset = kind == nil ? 0 : reader.offset
      guard kind == .object else {
        structure.append((.noObject(childOf: item.schema.name), offset))
        try reader.skipValue()
        continue
      }
      let child = try self.item(&reader)
      refuse(child, in: item, at: offset)
      switch (item.schema, child.schema) {
      case (.track, .transition): begin(transition: child, in: &item, at: offset)
      case (_, .transition): omitted.append(("transitions outside tracks", true, offset))
      case (.track, _):
        if let transition = item.lastTransition { cross(transition, into: child, of: &item, first) }
        guard let position = item.extent else {
          omit("clips and markers after a clip of unknown length", from: first)
          continue
        }
        if let start = child.visibleStart { move(from: first, by: position - start) }
        item.extent = child.visible.map { position + $0.duration }
      case (.stack, _):
        if let start = child.visibleStart { move(from: first, by: .zero - start) }
        item.extent = item.extent.flatMap { extent in child.visible.map { max(extent, $0.duration) } }
        if case .track = child.schema { name(track: child, in: &item, from: first, reader) }
      case (.collection, .clip): for index in first..<entries.count { entries[index].isLoose = true }
      default: break
      }
    }
  }

  /// Determines the visible part of an object. Also adds the object itself if it is a clip or a gap.
  private mutating func finish(_ item: inout Item, _ first: Int, at offset: Int, _ reader: borrowing JSONReader) {
    if item.schema == .timeline {
      guard !isAfterTimeline else {
        omitted.append(("other timelines", false, offset))
        refuse("several timelines", at: offset)
        return entries.removeSubrange(first...)
      }
      isAfterTimeline = true
      title = string(item.name, reader)
    }
    guard !item.isUnreadable else { return omitContents(of: item, first, at: offset) }
    switch item.schema {
    case .timeline:
      if !hasDelayedTrack { start = start ?? item.globalStart }
      move(from: first, by: item.globalStart)
    case .transition: omit("markers outside their clips", from: first)
    case .clip, .gap: finish(clip: &item, first, at: offset)
    case .track, .stack:
      // A retime that is not linear was omitted before.
      if item.retime.isRetimed, item.retime.speed != nil {
        omitted.append(("speeds of tracks and stacks", false, offset))
      }
      if item.isDelayed { hasDelayedTrack = true } else { trim(from: first, to: item.source) }
      if let transition = item.lastTransition { fadeOut(transition, of: item) }
      item.visible = item.source ?? item.extent.map { Part(start: .zero, duration: $0) }
    case .collection, .other: break
    }
  }

  private mutating func finish(clip item: inout Item, _ first: Int, at offset: Int) {
    let media = item.media.first { $0.key == item.activeMedia }?.part
    item.visible = item.source ?? media
    for index in first..<entries.count { (entries[index].kind, entries[index].holder) = (.sourceMarker, offset) }
    if item.retime.isRetimed { omit("markers of retimed clips", from: first) }
    trim(from: first, to: item.visible)
    guard let visible = item.visible else { return }
    var entry = Entry(
      kind: .gap, start: visible.start, duration: visible.duration, part: visible, isOmitted: true, offset: offset)
    entry.isGap = item.schema == .gap
    if case .clip = item.schema {
      entry.kind = .clip
      (entry.isOmitted, entry.mayCollapse) = (false, false)
      entry.texts = EntryTexts(name: item.name, note: item.programTexts.note, color: item.programTexts.color)
      entry.source = sources.count
      var source = Source(reel: item.reel, programTexts: item.programTexts, start: visible.start, rate: visible.rate)
      (source.speed, source.media, source.namesNothing) = (item.retime.speed, media, item.namesNothing)
      source.allMedia = item.media.compactMap(\.part).filter { $0.startTime != visible.startTime }
      sources.append(source)
    }
    entries.insert(entry, at: first)
  }

  /// Removes the times of entries without a known position, including a clip itself. Each of them then becomes a
  /// problem.
  private mutating func omitContents(of item: Item, _ first: Int, at offset: Int) {
    for index in first..<entries.count { entries[index].start = .undefined }
    guard case .clip = item.schema else { return }
    let entry = Entry(
      kind: .clip, start: .undefined, duration: .zero, texts: EntryTexts(name: item.name), source: sources.count,
      offset: offset)
    sources.append(Source())
    entries.insert(entry, at: first)
  }

  private mutating func move(from first: Int, by distance: Fraction) {
    guard distance.numerator != 0 else { return }
    for index in first..<entries.count { entries[index].start = entries[index].start + distance }
  }

  /// Omits the entries outside a part, and trims the clips at its ends.
  private mutating func trim(from first: Int, to part: Part?) {
    guard let part else { return }
    let end = part.start + part.duration
    for index in first..<entries.count where !entries[index].isOmitted {
      let entry = entries[index]
      guard entry.start.isDefined else { continue }
      let last = entry.start + entry.duration
      guard entry.start < end, entry.start >= part.start || entry.isClip && last > part.start else {
        omit(entry.isClip ? "clips that are trimmed away" : "markers outside their clips", index)
        continue
      }
      guard entry.isClip else { continue }
      let (first, kept) = (max(entry.start, part.start), min(last, end))
      if let source = entry.source { sources[source].trim(head: first - entry.start, tail: last - kept) }
      (entries[index].start, entries[index].duration) = (first, kept - first)
      guard first > entry.start, let transition = entry.transition else { continue }
      omitTransition(transition, "transitions that are trimmed away")
      entries[index].transition = nil
    }
  }

  private mutating func omit(_ content: String, from first: Int) {
    for index in first..<entries.count where !entries[index].isOmitted { omit(content, index) }
  }

  /// Omits an entry and the transition at its beginning. The times remain for rewriting.
  private mutating func omit(_ content: String, _ index: Int) {
    omitted.append((content, false, entries[index].offset))
    entries[index].isOmitted = true
    if let transition = entries[index].transition { omitTransition(transition, "transitions that are trimmed away") }
  }

  // MARK: Faults that prevent rewriting

  /// Records the first fault that prevents rewriting.
  private mutating func refuse(_ content: String, at offset: Int) { fault = fault ?? (content, offset) }

  /// Refuses to rewrite an object if its kind cannot be rewritten anywhere.
  private mutating func refuse(_ item: Item, at offset: Int) {
    switch item.schema {
    case .track, .stack:
      guard item.source != nil else { return }
      refuse(item.isDelayed ? "tracks with a start of their own" : "tracks that are trimmed", at: offset)
    case .collection, .other: refuse("objects that are not timelines", at: offset)
    case .timeline, .clip, .gap, .transition: break
    }
  }

  /// Refuses to rewrite children without a position in the timeline. The others of a track are nested sequences.
  private mutating func refuse(_ child: Item, in parent: Item, at offset: Int) {
    switch (parent.schema, child.schema) {
    case (.track, .clip), (.track, .gap):
      if parent.extent == nil || child.visible == nil { refuse("clips of unknown length", at: offset) }
    case (.track, .transition), (.stack, .track), (.collection, .timeline): break
    default: refuse("nested sequences", at: offset)
    }
  }
}
