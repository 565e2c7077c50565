// OpenTimelineIO's objects while they are read. Each gives what is in it, in its own time, to the object that holds it, which
// moves it to its place: a track's children follow each other, a stack's begin together, a clip's time is its media's.

import JSON
import SMPTETimecode
import TimecodeEvents

/// An OpenTimelineIO document while it is read.
struct OpenTimelineReading {
  /// A clip, a gap or a marker, in the time of the object that is read.
  struct Entry {
    enum Kind {
      case clip, gap, marker
      /// A marker of a clip or a gap, whose time is its source's.
      case sourceMarker
    }

    var kind: Kind
    var start: Fraction
    var duration: Fraction
    var texts = EntryTexts()
    /// What a clip shows, by its index; -1 for none.
    var source = -1
    /// The transition with which it begins, by its index; -1 for none.
    var transition = -1
    /// The times as they are written.
    var part: Part?
    /// Whether it is no entry of the list: a gap, or what has no place in the programme.
    var isLeft = false
    /// Whether it may be left without a length: all but clips.
    var mayCollapse = true
    /// Whether it is in a collection, beside timelines, where its time is its source's.
    var isLoose = false
    var offset: Int

    var isClip: Bool { kind == .clip }
  }

  /// A part of a time line.
  struct Part {
    var start: Fraction
    var duration: Fraction
    /// The rate of its start.
    var rate: TimecodeFrameRate?
    /// The numbers of its times; -1 for none.
    var startTime = -1
    var durationTime = -1
  }

  /// A time where it is written.
  struct Time {
    var value: Range<Int>
    var rate: Range<Int>
    /// Nil if no timecode has it.
    var frameRate: TimecodeFrameRate?
  }

  var entries: [Entry] = []
  var sources: [Source] = []
  var transitions: [Transition] = []
  var times: [Time] = []
  /// The texts and the tracks of the entries.
  var table = EventTable()
  var omitted: [(content: String, isDetail: Bool, offset: Int)] = []
  /// What is wrong in any program.
  private(set) var structure: [(fault: StructureFault, offset: Int)] = []
  var title: String?
  /// The first timeline's start, with the rate of its timecode, and the number of that time.
  var start: Fraction?
  var startTime: Int?
  /// The first rate of timecode in the document; that of the first timeline's start outranks it.
  var rate: TimecodeFrameRate?
  /// The rate with drop frame, if tckit wrote the document, and where its name is.
  var ownRate: TimecodeFrameRate?
  var rateName: Range<Int>?
  var rates = OpenTimelineRates()
  var hasTimeline = false
  /// Why the file cannot be rewritten, if it cannot.
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

  /// What is known of an object while its keys are read.
  struct Item {
    var schema = Schema.other
    var name: TextID = 0
    var source: Part?
    var media: [(key: String, part: Part?)] = []
    var activeMedia = "DEFAULT_MEDIA"
    /// Whether its media have keys.
    var hasMediaKeys = false
    var reel: TextID = 0
    /// Whether the reel stands for no source.
    var namesNothing = false
    /// What tckit wrote of a clip.
    var own = OwnTexts()
    var retime = Retime()
    /// What is written of a transition.
    var transition = Transition()
    /// The transition that was read last of a track, until the next child begins with it; -1 for none.
    var lastTransition = -1
    /// `Video` or `Audio`, of a track.
    var kind: String?
    /// How many children are tracks of each kind.
    var tracks: [String: Int] = [:]
    /// How long its children are together; nil once that is unknown.
    var extent: Fraction? = .zero
    /// The part of its time that its parent has.
    var visible: Part?
    var globalStart = Fraction.zero
    /// Whether it has a time that cannot be read, so that nothing in it can be placed.
    var isUnreadable = false

    /// Whether it is a track whose range begins before its content and is as long: so OpenTimelineIO's cmx_3600 adapter says
    /// when the content begins, and places it there when it reads the file; nothing is trimmed.
    var isDelayed: Bool { source.map { $0.start.isNegative && $0.duration == extent } ?? false }
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
      if case .timeline = item.schema { hasTimeline = true }
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
    case .transitionType:
      if reader.nextKind() == .string {
        item.transition.type = try reader.decodedString()
      } else {
        try reader.skipValue()
      }
    case .kind:
      if reader.nextKind() == .string { item.kind = try reader.decodedString() } else { try reader.skipValue() }
    case .color:
      omitted.append(("colors of clips and tracks", true, reader.offset))
      try reader.skipValue()
    case .globalStart: try globalStart(of: &item, &reader)
    }
  }

  private mutating func globalStart(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    let (time, rate, number) = try time(&reader)
    if startTime != nil { refuse("several timelines", at: reader.offset) }
    startTime = number < 0 ? nil : number
    item.globalStart = time ?? .zero
    if time == nil { item.isUnreadable = true }
    guard start == nil else { return }
    start = time
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
        if item.lastTransition >= 0 { cross(into: child, in: &item, first) }
        guard let position = item.extent else {
          leave("clips and markers after a clip of unknown length", from: first)
          continue
        }
        if let visible = child.visible { move(from: first, by: position - visible.start) }
        item.extent = child.visible.map { position + $0.duration }
      case (.stack, _):
        if let visible = child.visible { move(from: first, by: .zero - visible.start) }
        if case .track = child.schema { name(track: child, in: &item, from: first, reader) }
      case (.collection, .clip): for index in first..<entries.count { entries[index].isLoose = true }
      default: break
      }
    }
  }

  /// Takes what is seen of an object's time, and adds a clip or a gap itself.
  private mutating func finish(_ item: inout Item, _ first: Int, at offset: Int, _ reader: borrowing JSONReader) {
    guard !item.isUnreadable else { return leavePlaces(of: item, first, at: offset) }
    switch item.schema {
    case .timeline:
      move(from: first, by: item.globalStart)
      if title == nil { title = string(item.name, reader) }
    case .transition: leave("markers outside their clips", from: first)
    case .clip, .gap: finish(clip: &item, first, at: offset)
    case .track, .stack:
      if !item.isDelayed { trim(from: first, to: item.source) }
      if item.lastTransition >= 0 { fadeOut(item) }
      item.visible = item.source ?? item.extent.map { Part(start: .zero, duration: $0) }
    case .collection, .other: break
    }
  }

  private mutating func finish(clip item: inout Item, _ first: Int, at offset: Int) {
    let media = item.media.first { $0.key == item.activeMedia }?.part
    item.visible = item.source ?? media
    for index in first..<entries.count { entries[index].kind = .sourceMarker }
    if item.retime.isRetimed { leave("markers of retimed clips", from: first) }
    trim(from: first, to: item.visible)
    guard let visible = item.visible else { return }
    var entry = Entry(
      kind: .gap, start: visible.start, duration: visible.duration, part: visible, isLeft: true, offset: offset)
    if case .clip = item.schema {
      entry.kind = .clip
      (entry.isLeft, entry.mayCollapse) = (false, false)
      entry.texts = EntryTexts(name: item.name, note: item.own.note, color: item.own.color)
      entry.source = sources.count
      var source = Source(reel: item.reel, own: item.own, start: visible.start, rate: visible.rate)
      (source.speed, source.media, source.namesNothing) = (item.retime.speed, media, item.namesNothing)
      source.allMedia = item.media.compactMap(\.part).filter { $0.startTime != visible.startTime }
      sources.append(source)
    }
    entries.insert(entry, at: first)
  }

  /// Takes the times of what cannot be placed, and of a clip itself, each of which is then a problem.
  private mutating func leavePlaces(of item: Item, _ first: Int, at offset: Int) {
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

  /// Leaves out what is not in a part.
  private mutating func trim(from first: Int, to part: Part?) {
    guard let part else { return }
    let end = part.start + part.duration
    for index in first..<entries.count where !entries[index].isLeft {
      let entry = entries[index]
      guard entry.start.isDefined else { continue }
      let last = entry.start + entry.duration
      guard entry.start < end, entry.start >= part.start || entry.isClip && last > part.start else {
        leave(entry.isClip ? "clips that are trimmed away" : "markers outside their clips", index)
        continue
      }
      guard entry.isClip else { continue }
      let (first, kept) = (max(entry.start, part.start), min(last, end))
      if entry.source >= 0 { sources[entry.source].trim(head: first - entry.start, tail: last - kept) }
      (entries[index].start, entries[index].duration) = (first, kept - first)
      guard first > entry.start, entry.transition >= 0 else { continue }
      leaveTransition(entry.transition, "transitions that are trimmed away")
      entries[index].transition = -1
    }
  }

  private mutating func leave(_ content: String, from first: Int) {
    for index in first..<entries.count where !entries[index].isLeft { leave(content, index) }
  }

  /// Leaves out an entry, and the transition that it begins with; its times stay to be rewritten.
  private mutating func leave(_ content: String, _ index: Int) {
    omitted.append((content, false, entries[index].offset))
    entries[index].isLeft = true
    if entries[index].transition >= 0 {
      leaveTransition(entries[index].transition, "transitions that are trimmed away")
    }
  }

  // MARK: What cannot be rewritten

  /// Notes the first reason why the file cannot be rewritten.
  private mutating func refuse(_ content: String, at offset: Int) { fault = fault ?? (content, offset) }

  /// Notes what cannot be rewritten of an object that has been read, but for its place.
  private mutating func refuse(_ item: Item, at offset: Int) {
    switch item.schema {
    case .track, .stack:
      guard item.source != nil else { return }
      refuse(item.isDelayed ? "tracks with a start of their own" : "tracks that are trimmed", at: offset)
    case .collection, .other: refuse("objects that are not timelines", at: offset)
    case .timeline, .clip, .gap, .transition: break
    }
  }

  /// Notes what of an object's children has no place in the programme; what else a track has is a nested sequence.
  private mutating func refuse(_ child: Item, in parent: Item, at offset: Int) {
    switch (parent.schema, child.schema) {
    case (.track, .clip), (.track, .gap):
      if parent.extent == nil || child.visible == nil { refuse("clips of unknown length", at: offset) }
    case (.track, .transition), (.stack, .track): break
    default: refuse("nested sequences", at: offset)
    }
  }
}
