// Reads the values of an OpenTimelineIO object other than its children: texts, times, the ranges of media, effects.

import JSON
import SMPTETimecode
import TimecodeEvents

extension OpenTimelineReading {
  /// The keys that matter in an object that can be in a timeline.
  enum Key: String, CaseIterable {
    case schema = "OTIO_SCHEMA"
    case metadata, name
    case sourceRange = "source_range"
    case effects, markers, children
    case mediaReferences = "media_references"
    case activeMediaReference = "active_media_reference_key"
    case mediaReference = "media_reference"
    case tracks
    case globalStart = "global_start_time"
    case kind
    case transitionType = "transition_type"
    case inOffset = "in_offset"
    case outOffset = "out_offset"
    case color

    static let all = allCases
    static let names = JSONNames(all.map(\.rawValue))
  }

  /// Omits the clips of collections, which are in source time, if there is a timeline.
  mutating func omitLooseClips() {
    guard isAfterTimeline else { return }
    for index in entries.indices where entries[index].isLoose && !entries[index].isOmitted {
      omitted.append(("clips and markers in no timeline", false, entries[index].offset))
      entries[index].isOmitted = true
    }
  }

  /// Skips an unused member. An object or array that is not empty counts as omitted, because it can contain markers.
  mutating func skipMember(_ reader: inout JSONReader) throws(JSONError) {
    let kind = reader.nextKind()
    let offset = reader.offset
    try reader.skipValue()
    let isEmpty = reader.offset - offset <= "{}".utf8.count
    if !isEmpty, kind == .object || kind == .array { omitted.append(("members of unknown names", false, offset)) }
  }

  /// Reads a string; returns the number of its text, 0 if it is empty.
  mutating func text(_ reader: inout JSONReader) throws(JSONError) -> TextID {
    let string = try reader.string()
    guard string.hasEscapes else { return reader.withText { table.texts.id(of: string.contents, in: $0) } }
    return id(of: try reader.decoded(string))
  }

  /// The number of a text that the file does not contain verbatim; 0 if it is empty.
  private mutating func id(of text: String) -> TextID { text.isEmpty ? 0 : table.texts.id(ofDecoded: text.utf8) }

  /// The text with a number; nil for 0.
  func string(_ id: TextID, _ reader: borrowing JSONReader) -> String? {
    reader.withText { table.texts.string(id, in: $0) }
  }

  /// Reads a marker's color: its name, or an object with a name, as versions after 0.18 write it.
  mutating func color(_ reader: inout JSONReader) throws(JSONError) -> TextID {
    let offset = reader.offset
    guard reader.nextKind() == .object else { return id(of: OpenTimeline.color(named: try reader.decodedString())) }
    let named = try text(at: Self.colorName, &reader)
    let name = string(named, reader) ?? ""
    if name.isEmpty { omitted.append(("colors without a name", true, offset)) }
    return id(of: OpenTimeline.color(named: name))
  }

  /// Reads a range of time; returns nil if it is incomplete.
  mutating func part(_ reader: inout JSONReader) throws(JSONError) -> Part? {
    var (start, duration): (Fraction?, Fraction?) = (nil, nil)
    var startRate: TimecodeFrameRate?
    var numbers: (start: Int?, duration: Int?) = (nil, nil)
    try reader.members(of: Self.partKeys) { (index, reader) throws(JSONError) in
      let time = try time(&reader)
      if index == 0 {
        (start, startRate, numbers.start) = time
      } else {
        (duration, numbers.duration) = (time.time, time.number)
      }
    }
    guard let start, let duration else { return nil }
    return Part(
      start: start, duration: duration, rate: startRate, startTime: numbers.start, durationTime: numbers.duration)
  }

  /// Reads a time in seconds, with its timecode rate and its index among the times.
  mutating func time(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (time: Fraction?, rate: TimecodeFrameRate?, number: Int?) {
    var (value, number): (JSONNumber?, JSONNumber?) = (nil, nil)
    var ranges = (value: 0..<0, rate: 0..<0)
    try reader.members(of: Self.timeKeys) { (index, reader) throws(JSONError) in
      let start = reader.offset
      if index == 0 {
        value = try reader.number()
        ranges.value = start..<reader.offset
      } else {
        number = try reader.number()
        ranges.rate = start..<reader.offset
      }
    }
    guard let number, let (rate, exact) = rates.rate(number) else { return (nil, nil, nil) }
    if self.rate == nil { self.rate = rate }
    guard let frames = value.flatMap({ Fraction($0, places: 6) }) else { return (nil, rate, nil) }
    let time = frames.numerator == 0 ? .zero : frames / exact
    times.append(Time(value: ranges.value, rate: ranges.rate, frameRate: rate, exactRate: exact))
    return (time, rate, times.count - 1)
  }

  /// Reads the available range of a media reference.
  mutating func media(_ reader: inout JSONReader) throws(JSONError) -> Part? {
    var result: Part?
    try reader.members(of: Self.mediaKeys) { (_, reader) throws(JSONError) in result = try part(&reader) }
    return result
  }

  mutating func effects(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let offset = reader.offset
      var (schema, scalar): (String?, Fraction?) = (nil, nil)
      try reader.members(of: Self.effectKeys) { (index, reader) throws(JSONError) in
        if index == 1 {
          scalar = try reader.number().flatMap { Fraction($0, places: 9) }
        } else {
          schema = try reader.stringIfAny() ?? schema
        }
      }
      switch schema?.prefix(while: { $0 != "." }) {
      case nil: continue
      case "FreezeFrame"?: item.retime.multiply(by: .zero)
      case "LinearTimeWarp"? where scalar != nil: item.retime.multiply(by: scalar ?? .zero)
      case "LinearTimeWarp"?, "TimeEffect"?:
        item.retime.multiply(by: nil)
        omitted.append(("retimes that are not linear", false, offset))
      default: omitted.append(("effects", true, offset))
      }
    }
  }

  /// Reads metadata: what tckit wrote for a timeline (its rate) or for a clip, and what OpenTimelineIO keeps from an
  /// edit list (the reel of a clip, the word of a transition).
  mutating func metadata(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.members(of: Self.metadataKeys) { (index, reader) throws(JSONError) in
      switch (index, item.schema) {
      case (0, .timeline) where !isAfterTimeline:
        let (offset, name) = (reader.offset, try tckitRateName(&reader))
        let stated = name.flatMap(TimecodeFrameRate.init(stringValue:))
        if name != nil, stated == nil { omitted.append(("unknown names of rates", false, offset)) }
        statedRate = statedRate ?? stated
      case (0, .clip): try readProgramTexts(of: &item, &reader)
      case (1, .clip):
        item.reel = try text(at: Self.reel, &reader)
        item.namesNothing = string(item.reel, reader).map { TimecodeEvent.Source.isNone(reel: $0) } ?? false
      case (1, .transition):
        let word = try text(at: Self.wordOfTransition, &reader)
        item.transition.word = string(word, reader)
      default: try reader.skipValue()
      }
    }
  }

  /// Reads the metadata that tckit wrote for a clip.
  private mutating func readProgramTexts(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.members(of: Self.tckitKeys) { (index, reader) throws(JSONError) in
      switch (index, reader.nextKind()) {
      case (0, .number):
        let number = try reader.number().flatMap { Fraction($0, places: 0) }
        item.programTexts.number = number.flatMap { $0.denominator == 1 ? $0.numerator : nil }
      case (1, .string): (item.programTexts.clip, item.programTexts.hasClip) = (try text(&reader), true)
      case (2, .string): item.programTexts.note = try text(&reader)
      case (3, .string): item.programTexts.color = try text(&reader)
      case (4, .string): item.programTexts.tracks = try text(&reader)
      default: try reader.skipValue()
      }
    }
  }

  /// Reads the metadata that tckit wrote for a timeline.
  private mutating func tckitRateName(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var name: String?
    try reader.members(of: Self.tckitRateKeys) { (_, reader) throws(JSONError) in
      guard reader.nextKind() == .string else { return try reader.skipValue() }
      let start = reader.offset
      name = try reader.decodedString()
      rateName = start + 1..<reader.offset - 1
    }
    return name
  }

  mutating func marker(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.nextKind() == .object else { return try reader.skipValue() }
    var entry = Entry(kind: .marker, start: .undefined, duration: .zero, offset: reader.offset)
    try reader.members(of: Self.markerKeys) { (index, reader) throws(JSONError) in
      guard reader.nextKind() != .null else { return try reader.skipValue() }
      switch index {
      case 0: entry.texts.name = try text(&reader)
      case 1: entry.texts.color = try color(&reader)
      case 2:
        let comment = try text(&reader)
        if comment != 0 { entry.texts.note = comment }
      case 3:
        guard let part = try part(&reader) else { return }
        (entry.start, entry.duration, entry.part) = (part.start, part.duration, part)
      default:
        let note = try text(at: Self.resolveNote, &reader)
        if entry.texts.note == 0 { entry.texts.note = note }
      }
    }
    entries.append(entry)
  }

  /// Reads a value; returns the number of the text at a path of keys in it, 0 if the text is missing or empty.
  private mutating func text(at path: ArraySlice<JSONNames>, _ reader: inout JSONReader) throws(JSONError) -> TextID {
    guard let names = path.first else {
      guard reader.nextKind() == .string else {
        try reader.skipValue()
        return 0
      }
      return try text(&reader)
    }
    var result: TextID = 0
    try reader.members(of: names) { (_, reader) throws(JSONError) in
      result = try text(at: path.dropFirst(), &reader)
    }
    return result
  }
}

extension OpenTimelineReading {
  private static let markerKeys = JSONNames(["name", "color", "comment", "marked_range", "metadata"])
  private static let partKeys = JSONNames(["start_time", "duration"])
  private static let mediaKeys = JSONNames(["available_range"])
  private static let timeKeys = JSONNames(["value", "rate"])
  private static let resolveNote = [JSONNames(["Resolve_OTIO"]), JSONNames(["Note"])][...]
  private static let colorName = [JSONNames(["name"])][...]
  private static let metadataKeys = JSONNames(["tckit", "cmx_3600"])
  private static let tckitRateKeys = JSONNames(["rate"])
  private static let tckitKeys = JSONNames(["number", "clip", "note", "color", "track"])
  private static let reel = [JSONNames(["reel"])][...]
  private static let wordOfTransition = [JSONNames(["transition"])][...]
  private static let effectKeys = JSONNames(["OTIO_SCHEMA", "time_scalar"])
}

extension JSONReader {
  /// Reads a string; skips any other value and returns nil.
  mutating func stringIfAny() throws(JSONError) -> String? {
    if nextKind() == .string { return try decodedString() }
    try skipValue()
    return nil
  }

  /// Reads the members of an object that have one of the names, and passes the index of the name. Skips any other
  /// value.
  mutating func members(
    of names: JSONNames, _ read: (Int, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard nextKind() == .object else { return try skipValue() }
    try beginObject()
    while let key = try nextKey() {
      if let index = index(of: key, in: names) { try read(index, &self) } else { try skipValue() }
    }
  }
}
