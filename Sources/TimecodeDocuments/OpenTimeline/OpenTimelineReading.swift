// OpenTimelineIO's objects while they are read. Each gives what is in it, in its own time, to the object that holds it, which
// moves it to its place: a track's children follow each other, a stack's begin together, a clip's time is its media's.

import JSON
import SMPTETimecode

/// An OpenTimelineIO document while it is read.
struct OpenTimelineReading {
  /// A clip or a marker, in the time of the object that is read.
  struct Entry {
    var start: Fraction
    var duration: Fraction
    var name: String?
    var note: String?
    var color: String?
    /// What a clip shows; nil for a marker.
    var source: Source?
    /// Whether it is in a collection, beside timelines, where its time is its source's.
    var isLoose = false
    var offset: Int

    var isClip: Bool { source != nil }
  }

  /// A part of a time line.
  struct Part {
    var start: Fraction
    var duration: Fraction
    /// The rate of its start.
    var rate: TimecodeFrameRate?
    /// The numbers of its times among those that are noted.
    var startTime = -1
    var durationTime = -1
  }

  var entries: [Entry] = []
  var omitted: [(content: String, isDetail: Bool, offset: Int)] = []
  var title: String?
  /// The first timeline's start, with the rate of its timecode.
  var start: Fraction?
  /// The first rate of timecode in the document; that of the first timeline's start outranks it.
  var rate: TimecodeFrameRate?
  /// The rate with drop frame, if tckit wrote the document.
  var ownRate: TimecodeFrameRate?
  var rates = OpenTimelineRates()
  var hasTimeline = false
  /// The times and their places; nil if nobody rewrites the file.
  var notes: OpenTimelineTimes?

  enum Schema {
    case timeline, track, stack, clip, gap, transition, collection, other

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
    var name: String?
    var source: Part?
    var media: [(key: String, part: Part?)] = []
    var activeMedia = "DEFAULT_MEDIA"
    var reel: String?
    /// What tckit wrote of a clip.
    var own: (track: String?, number: Int?, clip: String?, note: String?, color: String?) = (nil, nil, nil, nil, nil)
    var retime = Retime()
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
    let firstMarker = notes?.markers.count ?? 0
    let offset = reader.nextKind() == nil ? 0 : reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if let index = reader.index(of: key, in: Key.names), reader.nextKind() != .null {
        try read(Key.all[index], of: &item, &reader)
      } else {
        try skipMember(&reader)
      }
    }
    finish(&item, first, at: offset)
    if notes != nil { noteTimes(of: item, markers: firstMarker, at: offset) }
    return item
  }

  private mutating func read(_ key: Key, of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    switch key {
    case .schema:
      item.schema = Schema(try reader.decodedString())
      if case .timeline = item.schema { hasTimeline = true }
    case .metadata: try metadata(of: &item, &reader)
    case .name: item.name = try reader.decodedString()
    case .sourceRange:
      item.source = try part(&reader)
      if item.source == nil { item.isUnreadable = true }
    case .effects: try effects(of: &item, &reader)
    case .markers:
      try reader.beginArray()
      while try reader.nextElement() { try marker(&reader) }
    case .children: try children(of: &item, &reader)
    case .mediaReferences:
      try reader.beginObject()
      while let key = try reader.nextKey() { item.media.append((try reader.decoded(key), try media(&reader))) }
    case .activeMediaReference: item.activeMedia = try reader.decodedString()
    case .mediaReference: item.media.append((item.activeMedia, try media(&reader)))
    case .tracks: _ = try self.item(&reader)
    case .inOffset, .outOffset:
      let length = try time(&reader)
      notes?.lengths.append(length.noted)
    case .kind:
      if reader.nextKind() == .string { item.kind = try reader.decodedString() } else { try reader.skipValue() }
    case .color:
      omitted.append(("colors of clips and tracks", true, reader.offset))
      try reader.skipValue()
    case .globalStart:
      let (time, rate, noted) = try time(&reader)
      if notes != nil { noteStart(noted, at: reader.offset) }
      item.globalStart = time ?? .zero
      if time == nil { item.isUnreadable = true }
      if start == nil {
        start = time
        self.rate = rate ?? self.rate
      }
    }
  }

  private mutating func children(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let first = entries.count
      let offset = reader.nextKind() == nil ? 0 : reader.offset
      let child = try self.item(&reader)
      if notes != nil { notePlace(of: child, in: item, at: offset) }
      switch item.schema {
      case .track:
        if case .transition = child.schema { continue }
        guard let position = item.extent else {
          leave("clips and markers after a clip of unknown length", from: first)
          continue
        }
        if let visible = child.visible { move(from: first, by: position - visible.start) }
        item.extent = child.visible.map { position + $0.duration }
      case .stack:
        if let visible = child.visible { move(from: first, by: .zero - visible.start) }
        if case .track = child.schema { name(track: child, in: &item, from: first) }
      case .collection:
        guard case .clip = child.schema else { continue }
        for index in first..<entries.count { entries[index].isLoose = true }
      default: break
      }
    }
  }

  /// Takes what is seen of an object's time, and adds a clip itself.
  private mutating func finish(_ item: inout Item, _ first: Int, at offset: Int) {
    guard !item.isUnreadable else { return leavePlaces(of: item, first, at: offset) }
    switch item.schema {
    case .timeline:
      move(from: first, by: item.globalStart)
      if title == nil, item.name?.isEmpty == false { title = item.name }
    case .transition:
      entries.removeSubrange(first...)
      omitted.append(("transitions", true, offset))
    case .clip, .gap:
      let media = item.media.first { $0.key == item.activeMedia }?.part
      item.visible = item.source ?? media
      if item.retime.isRetimed { leave("markers of retimed clips", from: first) }
      trim(from: first, to: item.visible)
      guard case .clip = item.schema, let visible = item.visible else { return }
      let source = Source(
        reel: item.reel, severalTracks: item.own.track, number: item.own.number, clip: item.own.clip,
        start: visible.start, rate: visible.rate,
        speed: item.retime.speed, media: media)
      let entry = Entry(
        start: visible.start, duration: visible.duration, name: item.name, note: item.own.note, color: item.own.color,
        source: source, offset: offset)
      entries.insert(entry, at: first)
    case .track, .stack:
      if !item.isDelayed { trim(from: first, to: item.source) }
      item.visible = item.source ?? item.extent.map { Part(start: .zero, duration: $0) }
    case .collection, .other: break
    }
  }

  /// Takes the times of what cannot be placed, and of a clip itself, each of which is then a problem.
  private mutating func leavePlaces(of item: Item, _ first: Int, at offset: Int) {
    for index in first..<entries.count { entries[index].start = .undefined }
    guard case .clip = item.schema else { return }
    let entry = Entry(start: .undefined, duration: .zero, name: item.name, source: Source(), offset: offset)
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
    var kept = first
    for index in first..<entries.count {
      var entry = entries[index]
      let isSeen =
        !entry.start.isDefined
        || entry.start < end && (entry.start >= part.start || entry.isClip && entry.start + entry.duration > part.start)
      guard isSeen else {
        let content = entry.isClip ? "clips that are trimmed away" : "markers outside their clips"
        omitted.append((content, false, entry.offset))
        continue
      }
      if entry.isClip, entry.start.isDefined {
        let last = min(entry.start + entry.duration, end)
        let first = max(entry.start, part.start)
        entry.source?.trim(head: first - entry.start, tail: entry.start + entry.duration - last)
        (entry.start, entry.duration) = (first, last - first)
      }
      entries[kept] = entry
      kept += 1
    }
    entries.removeSubrange(kept...)
  }

  private mutating func leave(_ content: String, from first: Int) {
    for entry in entries[first...] { omitted.append((content, false, entry.offset)) }
    entries.removeSubrange(first...)
  }

  // MARK: Parts of objects

  private mutating func marker(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.nextKind() == .object else { return try reader.skipValue() }
    var entry = Entry(start: .undefined, duration: .zero, offset: reader.offset)
    try reader.members(of: Self.markerKeys) { (index, reader) throws(JSONError) in
      guard reader.nextKind() != .null else { return try reader.skipValue() }
      switch index {
      case 0: entry.name = try text(&reader)
      case 1: entry.color = try color(&reader)
      case 2: entry.note = try text(&reader) ?? entry.note
      case 3:
        guard let part = try part(&reader) else { return }
        (entry.start, entry.duration) = (part.start, part.duration)
        notes?.markers.append((part, entry.offset))
      default:
        let note = try string(at: Self.resolveNote, &reader)
        entry.note = entry.note ?? note.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
    entries.append(entry)
  }

  static let markerKeys = JSONNames(["name", "color", "comment", "marked_range", "metadata"])
  static let partKeys = JSONNames(["start_time", "duration"])
  static let mediaKeys = JSONNames(["available_range"])
  static let timeKeys = JSONNames(["value", "rate"])
  static let resolveNote = [JSONNames(["Resolve_OTIO"]), JSONNames(["Note"])][...]
  static let colorName = [JSONNames(["name"])][...]
  static let metadataKeys = JSONNames(["tckit", "cmx_3600"])
  static let ownRateKeys = JSONNames(["rate"])
  static let ownKeys = JSONNames(["number", "clip", "note", "color", "track"])
  static let reel = [JSONNames(["reel"])][...]
  static let effectKeys = JSONNames(["OTIO_SCHEMA", "time_scalar"])
}
