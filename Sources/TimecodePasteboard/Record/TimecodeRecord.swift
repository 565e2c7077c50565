// Reads an item from a line of JSON: a timecode's or a marker's own JSON, or a record that `--json` wrote
// (JSONWriter+Timecode).
//
// A record needs rate, subFramesBase, upperLimit and the six components; nothing is assumed for a key that is missing or
// misspelt. `version`, `timecode` and `negative` must agree with them where they are present, and `out` with `duration`, and
// its `frames` and `seconds` with its `timecode`.
// `name`, `note`, `color` and what an event has are read; other keys are skipped.

import JSON
import SMPTETimecode

/// The reading of JSON records.
public enum TimecodeRecord {
  /// Reads one JSON object.
  ///
  /// - Throws: `ReadingError.json`, for the form that the object's keys show it to have.
  public static func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    // A timecode's own JSON, and most markers', begins with `{"days"` as it is written; no record begins with a d.
    if text.count > 2, text[2] == UInt8(ascii: "d"), let reading = try? TimecodeReader.Reading(markerJSON: text) {
      return reading
    }
    var record = RecordJSON()
    do {
      return try JSONReader.read(text) { reader throws(TimecodeJSONError) in try record.read(&reader) }
    } catch {
      // An object with keys of both forms can be the timecode's own JSON with keys that are to be skipped.
      if record.isRecord, (try? Timecode(json: text)) == nil { throw .json(error) }
    }
    do { return try TimecodeReader.Reading(markerJSON: text) } catch { throw .json(error) }
  }
}

/// The record, as far as it is read.
private struct RecordJSON {
  private enum Key: String, CaseIterable {
    // The keys without which there is no timecode.
    case rate, subFramesBase, upperLimit, components
    /// A key of the timecode's own JSON, which no record has.
    case frameRate
    case version, timecode, negative
    case out, duration, name, note, color, track, number, source

    static let table = NamedCases(allCases)
    /// How many of the first keys are required.
    static let requiredCount = 4
  }

  private enum ComponentKey: String, CaseIterable {
    case days, frames, hours, minutes, seconds, subFrames

    static let table = NamedCases(allCases)
  }

  private var keys = KnownKeys(Key.table)
  private var components = Timecode.Components.zero
  private var properties = Timecode.Properties(rate: .fps24)
  private var label: (text: String, offset: Int)?
  private var out: (text: String, offset: Int)?
  private var duration = MarkerDuration()
  private var labels = TimecodeReader.Reading.Extent()
  private var event = EventMembers()

  /// Whether the keys so far are those of a record.
  var isRecord: Bool {
    !keys.contains(.frameRate) && [.version, .rate, .components, .timecode].contains { keys.contains($0) }
  }

  /// Reads a record.
  mutating func read(_ reader: inout JSONReader) throws(TimecodeJSONError) -> TimecodeReader.Reading {
    var keys = KnownKeys(Key.table)
    defer { self.keys = keys }
    try reader.readObject(
      &keys, requiring: Key.requiredCount, isWhole: true
    ) { (key, keyOffset, reader) throws(TimecodeJSONError) in try readValue(of: key, at: keyOffset, &reader) }
    self.keys = keys
    let timecode = Timecode(unchecked: components, using: properties)
    if let label, !Self.label(label.text, describes: timecode) {
      throw TimecodeJSONError(problem: .contradiction(key: Key.timecode.rawValue), offset: label.offset)
    }
    var reading = TimecodeReader.Reading(json: timecode)
    labels.outPoint = try outPoint(from: timecode)
    labels.event = try event.event(beside: timecode.properties)
    reading.extent = labels
    return reading
  }

  /// The out point that `out` or `duration` gives; they must agree.
  private func outPoint(from timecode: Timecode) throws(TimecodeJSONError) -> Timecode? {
    let end = try duration.outPoint(from: timecode)
    guard let out else { return end }
    if keys.contains(.duration) {
      guard Self.label(out.text, describes: end ?? timecode) else {
        throw TimecodeJSONError(problem: .contradiction(key: Key.out.rawValue), offset: out.offset)
      }
      return end
    }
    guard let read = try? TimecodeText(parsing: out.text) else {
      throw TimecodeJSONError(problem: .invalidValue(key: Key.out.rawValue), offset: out.offset)
    }
    let point = Timecode(unchecked: read.components, using: timecode.properties)
    guard Self.label(out.text, describes: point), let range = try? TimecodeRange(from: timecode, to: point) else {
      throw TimecodeJSONError(problem: .contradiction(key: Key.out.rawValue), offset: out.offset)
    }
    return range.isTimecode ? nil : point
  }

  /// Reads a key's value; false if the key cannot have it.
  private mutating func readValue(
    of key: Key, at keyOffset: Int, _ reader: inout JSONReader
  ) throws(TimecodeJSONError) -> Bool {
    switch key {
    case .rate: return try reader.readCase(into: &properties.frameRate, of: TimecodeFrameRate.table)
    case .upperLimit: return try reader.readCase(into: &properties.upperLimit, of: Timecode.UpperLimit.table)
    case .subFramesBase: return reader.readInteger(into: &properties.subFramesBase)
    case .version: return reader.integer() == JSONWriter.recordVersion
    case .components: return try readComponents(&reader)
    case .negative:
      let offset = reader.offset
      guard let isNegative = reader.boolean() else { return false }
      if isNegative { throw TimecodeJSONError(problem: .negative, offset: offset) }
      return true
    case .timecode, .out:
      guard let string = try reader.readString() else { return false }
      let found = (try reader.readText(string), keyOffset)
      if key == .out { out = found } else { label = found }
      return true
    case .duration:
      duration.offset = keyOffset
      return try duration.readText(&reader)
    case .name: return try reader.readText(into: &labels.name)
    case .note: return try reader.readText(into: &labels.note)
    case .color: return try reader.readText(into: &labels.color)
    case .track: return try reader.readText(into: &event.track)
    // A factor that calc wrote is text.
    case .number where reader.nextKind() == .string: return try reader.readString() != nil
    case .number: return event.readNumber(&reader)
    case .source: return try event.readSource(&reader)
    // The object is not a record, but the timecode's own JSON.
    case .frameRate: return false
    }
  }

  private mutating func readComponents(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(ComponentKey.table, skipsUnknown: false)
    try reader.readObject(&keys) { (key, _, reader) throws(TimecodeJSONError) in
      switch key {
      case .days: reader.readInteger(into: &components.days)
      case .hours: reader.readInteger(into: &components.hours)
      case .minutes: reader.readInteger(into: &components.minutes)
      case .seconds: reader.readInteger(into: &components.seconds)
      case .frames: reader.readInteger(into: &components.frames)
      case .subFrames: reader.readInteger(into: &components.subFrames)
      }
    }
    return true
  }

  /// Whether a text is a timecode's, however it shows subframes and with or without a tag.
  private static func label(_ text: String, describes timecode: Timecode) -> Bool {
    if text == timecode.text(.exact) { return true }
    guard let read = try? TimecodeText(parsing: text) else { return false }
    return read.components == timecode.components && !read.hasTooFewSubFrameDigits(at: timecode.subFramesBase)
      && read.tag.map { $0.properties == timecode.properties } ?? true
  }
}
