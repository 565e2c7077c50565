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
    var record = TimecodeObject(.record)
    do {
      return try JSONReader.read(text) { reader throws(TimecodeJSONError) in try record.read(&reader) }
    } catch {
      // An object with keys of both forms can be the timecode's own JSON with keys that are to be skipped.
      if record.isRecord, (try? Timecode(json: text)) == nil { throw .json(error) }
    }
    do { return try TimecodeReader.Reading(markerJSON: text) } catch { throw .json(error) }
  }
}

/// An object of one of the three forms, as far as it is read.
struct TimecodeObject {
  /// What the object is: a timecode's own JSON, in which a marker's keys are skipped, a marker's, or a record.
  enum Form {
    case timecode, marker, record
  }

  private enum Key: String {
    case days, frameRate, frames, hours, minutes, seconds, subFrames, subFramesBase, upperLimit
    case rate, components, version, timecode, negative, out
    case duration, name, note, color, track, trackKind, number, source, transition

    private static let ownKeys: [Key] = [
      .days, .frameRate, .frames, .hours, .minutes, .seconds, .subFrames, .subFramesBase, .upperLimit,
    ]
    private static let markerKeys: [Key] = [
      .duration, .name, .note, .color, .track, .trackKind, .number, .source, .transition,
    ]
    // Tables that are made once, with the keys first without which there is no timecode.
    static let timecodeTable = NamedCases(ownKeys)
    static let markerTable = NamedCases(ownKeys + markerKeys)
    // A record has no frameRate: with it the object is the timecode's own JSON.
    static let recordTable = NamedCases(
      [.rate, .subFramesBase, .upperLimit, .components, .frameRate, .version, .timecode, .negative, .out] + markerKeys)
    static let componentTable = NamedCases<Key>([.days, .frames, .hours, .minutes, .seconds, .subFrames])
  }

  private let form: Form
  private var keys: KnownKeys<Key>
  private var components = Timecode.Components.zero
  private var properties = Timecode.Properties(rate: .fps24)
  private var label: (text: String, offset: Int)?
  private var out: (text: String, offset: Int)?
  private var duration = MarkerDuration()
  private var texts = (name: String?.none, note: String?.none, color: String?.none)
  private var event = EventMembers()

  init(_ form: Form) {
    self.form = form
    keys =
      switch form {
      case .timecode: KnownKeys(Key.timecodeTable)
      case .marker: KnownKeys(Key.markerTable)
      case .record: KnownKeys(Key.recordTable)
      }
  }

  /// Whether the keys so far are those of a record.
  var isRecord: Bool {
    !keys.contains(.frameRate) && [.version, .rate, .components, .timecode].contains { keys.contains($0) }
  }

  /// Reads the object.
  mutating func read(_ reader: inout JSONReader) throws(TimecodeJSONError) -> TimecodeReader.Reading {
    var keys = keys
    defer { self.keys = keys }
    try reader.readObject(
      &keys, requiring: form == .record ? 4 : 9, isWhole: true
    ) { (key, keyOffset, reader) throws(TimecodeJSONError) in try readValue(of: key, at: keyOffset, &reader) }
    self.keys = keys
    let timecode = Timecode(unchecked: components, using: properties)
    if let label, !Self.label(label.text, describes: timecode) {
      throw TimecodeJSONError(problem: .contradiction(key: Key.timecode.rawValue), offset: label.offset)
    }
    var reading = TimecodeReader.Reading(json: timecode)
    guard form != .timecode else { return reading }
    let outPoint = try outPoint(from: timecode)
    let event = try event.event(beside: timecode.properties)
    let details = TimecodeMarker.Details(name: texts.name, note: texts.note, color: texts.color, event: event)
    reading.set(.init(outPoint: outPoint, details: details))
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
    // A record with it is none, but the timecode's own JSON.
    case .frameRate where form == .record: return false
    case .rate, .frameRate: return try reader.readCase(into: &properties.frameRate, of: TimecodeFrameRate.table)
    case .upperLimit: return try reader.readCase(into: &properties.upperLimit, of: Timecode.UpperLimit.table)
    case .subFramesBase: return reader.readInteger(into: &properties.subFramesBase)
    case .days: return reader.readInteger(into: &components.days)
    case .hours: return reader.readInteger(into: &components.hours)
    case .minutes: return reader.readInteger(into: &components.minutes)
    case .seconds: return reader.readInteger(into: &components.seconds)
    case .frames: return reader.readInteger(into: &components.frames)
    case .subFrames: return reader.readInteger(into: &components.subFrames)
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
    case .duration where form == .marker: return try duration.readCounts(&reader)
    case .duration:
      duration.offset = keyOffset
      return try duration.readText(&reader)
    case .name: return try reader.readText(into: &texts.name)
    case .note: return try reader.readText(into: &texts.note)
    case .color: return try reader.readText(into: &texts.color)
    case .track: return try reader.readText(into: &event.track)
    case .trackKind: return try reader.readText(into: &event.trackKind)
    // A factor that calc wrote is text.
    case .number where form == .record && reader.nextKind() == .string: return try reader.readString() != nil
    case .number: return event.readNumber(&reader)
    case .source: return try event.readSource(&reader)
    case .transition: return try event.readTransition(&reader)
    }
  }

  private mutating func readComponents(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.componentTable, skipsUnknown: false)
    try reader.readObject(&keys) { (key, keyOffset, reader) throws(TimecodeJSONError) in
      try readValue(of: key, at: keyOffset, &reader)
    }
    return true
  }

  /// Whether a text is a timecode's, however it shows subframes and with or without a tag.
  private static func label(_ text: String, describes timecode: Timecode) -> Bool {
    if text == timecode.text(.exact) { return true }
    return (try? TimecodeText(parsing: text))?.shows(timecode) ?? false
  }
}
