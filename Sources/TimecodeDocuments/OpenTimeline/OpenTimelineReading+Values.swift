// What an OpenTimelineIO object holds beside its children: texts, times, the parts of media, effects.

import JSON
import SMPTETimecode

extension OpenTimelineReading {
  /// A string; nil if it is empty.
  func text(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let text = try reader.decodedString()
    return text.isEmpty ? nil : text
  }

  /// Reads a range of time; nil if it is incomplete.
  mutating func part(_ reader: inout JSONReader) throws(JSONError) -> Part? {
    var start: Fraction?
    var duration: Fraction?
    guard reader.nextKind() == .object else {
      try reader.skipValue()
      return nil
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.index(of: key, in: Self.partKeys) {
      case 0: start = try time(&reader).time
      case 1: duration = try time(&reader).time
      default: try reader.skipValue()
      }
    }
    guard let start, let duration else { return nil }
    return Part(start: start, duration: duration)
  }

  /// Reads a time in seconds, and the rate of timecode that it has.
  mutating func time(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (time: Fraction?, rate: TimecodeFrameRate?) {
    guard reader.nextKind() == .object else {
      try reader.skipValue()
      return (nil, nil)
    }
    var value: JSONNumber?
    var number: JSONNumber?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.index(of: key, in: Self.timeKeys) {
      case 0: value = try reader.number()
      case 1: number = try reader.number()
      default: try reader.skipValue()
      }
    }
    guard let number, let (rate, exact) = rates.rate(number) else { return (nil, nil) }
    if self.rate == nil { self.rate = rate }
    guard let frames = value.flatMap({ Fraction($0, places: 6) }) else { return (nil, rate) }
    return (frames.numerator == 0 ? .zero : frames / exact, rate)
  }

  /// Reads a media reference's available range.
  mutating func media(_ reader: inout JSONReader) throws(JSONError) -> Part? {
    guard reader.nextKind() == .object else {
      try reader.skipValue()
      return nil
    }
    var result: Part?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if reader.string(key, equals: "available_range") { result = try part(&reader) } else { try reader.skipValue() }
    }
    return result
  }

  mutating func effects(of item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let offset = reader.offset
      guard let schema = try string(at: Self.schema, &reader) else { continue }
      if ["LinearTimeWarp", "FreezeFrame", "TimeEffect"].contains(schema.prefix { $0 != "." }) {
        item.isRetimed = true
        omitted.append(("retimes", offset))
      } else {
        omitted.append(("effects", offset))
      }
    }
  }

  mutating func timelineMetadata(_ reader: inout JSONReader) throws(JSONError) {
    let name = try string(at: Self.tckitRate, &reader)
    if ownRate == nil { ownRate = name.flatMap(TimecodeFrameRate.init(stringValue:)) }
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
    guard reader.nextKind() == .object else {
      try reader.skipValue()
      return nil
    }
    var result: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if reader.index(of: key, in: names) != nil {
        result = try string(at: path.dropFirst(), &reader)
      } else {
        try reader.skipValue()
      }
    }
    return result
  }
}
