// What an OpenTimelineIO object holds beside its children: texts, times, the parts of media, effects.

import JSON
import SMPTETimecode

extension OpenTimelineReading {
  /// The keys that are read of an object that can be in a timeline.
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
    case inOffset = "in_offset"
    case outOffset = "out_offset"
    case color

    static let all = allCases
    static let names = JSONNames(all.map(\.rawValue))
  }

  /// Leaves out the clips of collections, whose times are their sources', if there is a timeline.
  mutating func leaveLooseClips() {
    guard hasTimeline else { return }
    for entry in entries where entry.isLoose {
      omitted.append(("clips and markers in no timeline", false, entry.offset))
    }
    entries.removeAll(where: \.isLoose)
  }

  /// Passes over a member that is not read; more than a number, a text and the like is counted, since it can have markers.
  mutating func skipMember(_ reader: inout JSONReader) throws(JSONError) {
    let kind = reader.nextKind()
    let offset = reader.offset
    try reader.skipValue()
    let isEmpty = reader.offset - offset <= "{}".utf8.count
    if !isEmpty, kind == .object || kind == .array { omitted.append(("members of unknown names", false, offset)) }
  }

  /// A string; nil if it is empty.
  func text(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let text = try reader.decodedString()
    return text.isEmpty ? nil : text
  }

  /// Reads a marker's color: its name, or an object with one, as the versions after 0.18 write it.
  mutating func color(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let offset = reader.offset
    guard reader.nextKind() == .object else { return try text(&reader).map(OpenTimeline.color(named:)) }
    let name = try string(at: Self.colorName, &reader)
    if name?.isEmpty != false { omitted.append(("colors without a name", true, offset)) }
    return name.flatMap { $0.isEmpty ? nil : OpenTimeline.color(named: $0) }
  }

  /// Reads a range of time; nil if it is incomplete.
  mutating func part(_ reader: inout JSONReader) throws(JSONError) -> Part? {
    var (start, duration): (Fraction?, Fraction?) = (nil, nil)
    var startRate: TimecodeFrameRate?
    var noted = (start: -1, duration: -1)
    try reader.members(of: Self.partKeys) { (index, reader) throws(JSONError) in
      let time = try time(&reader)
      if index == 0 {
        (start, startRate, noted.start) = time
      } else {
        (duration, noted.duration) = (time.time, time.noted)
      }
    }
    guard let start, let duration else { return nil }
    return Part(
      start: start, duration: duration, rate: startRate, startTime: noted.start, durationTime: noted.duration)
  }

  /// Reads a time in seconds, and the rate of timecode that it has; its number among the times that are noted.
  mutating func time(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (time: Fraction?, rate: TimecodeFrameRate?, noted: Int) {
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
    guard let number, let (rate, exact) = rates.rate(number) else { return (nil, nil, -1) }
    if self.rate == nil { self.rate = rate }
    guard let frames = value.flatMap({ Fraction($0, places: 6) }) else { return (nil, rate, -1) }
    let time = frames.numerator == 0 ? .zero : frames / exact
    notes?.times.append(
      OpenTimelineTimes.Time(value: ranges.value, rate: ranges.rate, seconds: time, frameRate: rate))
    return (time, rate, (notes?.times.count ?? 0) - 1)
  }

  /// Reads a media reference's available range.
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
        } else if reader.nextKind() == .string {
          schema = try reader.decodedString()
        } else {
          try reader.skipValue()
        }
      }
      switch schema?.prefix(while: { $0 != "." }) {
      case nil: continue
      case "FreezeFrame"?: item.retime.take(.zero)
      case "LinearTimeWarp"? where scalar != nil: item.retime.take(scalar ?? .zero)
      case "LinearTimeWarp"?, "TimeEffect"?:
        item.retime.take(nil)
        omitted.append(("retimes that are not linear", false, offset))
      default: omitted.append(("effects", true, offset))
      }
    }
  }

  /// Takes the rate that tckit has written for a timeline, and a clip's reel as OpenTimelineIO keeps that of an edit list.
  mutating func metadata(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.members(of: Self.metadataKeys) { (index, reader) throws(JSONError) in
      switch (index, item.schema) {
      case (0, .timeline):
        let name = try ownRateName(&reader)
        if ownRate == nil { ownRate = name.flatMap(TimecodeFrameRate.init(stringValue:)) }
      case (0, .clip): try own(of: &item, &reader)
      case (1, .clip): item.reel = try string(at: Self.reel, &reader).flatMap { $0.isEmpty ? nil : $0 }
      default: try reader.skipValue()
      }
    }
  }

  /// Reads what tckit writes of a clip.
  private mutating func own(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.members(of: Self.ownKeys) { (index, reader) throws(JSONError) in
      switch (index, reader.nextKind()) {
      case (0, .number):
        let number = try reader.number().flatMap { Fraction($0, places: 0) }
        item.own.number = number.flatMap { $0.denominator == 1 ? $0.numerator : nil }
      case (1, .string): item.own.clip = try reader.decodedString()
      case (2, .string): item.own.note = try text(&reader)
      case (3, .string): item.own.color = try text(&reader)
      case (4, .string): item.own.track = try text(&reader)
      default: try reader.skipValue()
      }
    }
  }

  /// Reads what tckit writes of a timeline.
  private mutating func ownRateName(_ reader: inout JSONReader) throws(JSONError) -> String? {
    var name: String?
    try reader.members(of: Self.ownRateKeys) { (_, reader) throws(JSONError) in
      guard reader.nextKind() == .string else { return try reader.skipValue() }
      let start = reader.offset
      name = try reader.decodedString()
      notes?.rateName = start + 1..<reader.offset - 1
    }
    return name
  }

  /// Reads a value; the string at a path of keys in it.
  func string(at path: ArraySlice<JSONNames>, _ reader: inout JSONReader) throws(JSONError) -> String? {
    guard let names = path.first else {
      guard reader.nextKind() == .string else {
        try reader.skipValue()
        return nil
      }
      return try reader.decodedString()
    }
    var result: String?
    try reader.members(of: names) { (_, reader) throws(JSONError) in
      result = try string(at: path.dropFirst(), &reader)
    }
    return result
  }
}

extension JSONReader {
  /// Reads an object's members that have one of some names, by the index of the name; a value that is no object is skipped.
  mutating func members(
    of names: JSONNames, _ take: (Int, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard nextKind() == .object else { return try skipValue() }
    try beginObject()
    while let key = try nextKey() {
      if let index = index(of: key, in: names) { try take(index, &self) } else { try skipValue() }
    }
  }
}
