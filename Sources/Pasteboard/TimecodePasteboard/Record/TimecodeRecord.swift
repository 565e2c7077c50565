// Reads an item from a line of JSON: a timecode's or a marker's own JSON, or a record that `--json` wrote
// (JSONWriter+Timecode).
//
// A record needs rate, subFramesBase, upperLimit and the six components. Nothing is assumed for a key that is missing
// or misspelled. If `version`, `timecode` and `negative` are present, they must agree with these. `out` must agree with
// `duration`, and the `frames` and `seconds` of `duration` with its `timecode`. `name`, `note`, `color`, `comments` and
// the keys of an event are read. Other keys are skipped.

import JSON
import SMPTETimecode

/// The reader of JSON records.
public enum TimecodeRecord {
  /// Reads one JSON object.
  ///
  /// - Throws: `ReadingError.json`, about the form that the object's keys indicate.
  public static func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    // A timecode's own JSON, and most markers', is written with `{"days"` first. No record begins with a d.
    if text.count > 2, text[2] == UInt8(ascii: "d"), let reading = try? TimecodeReader.Reading(markerJSON: text) {
      return reading
    }
    var record = TimecodeObject(.record)
    do {
      return try JSONReader.read(text) { reader throws(TimecodeJSONError) in try record.read(&reader) }
    } catch {
      // An object with keys of both forms can be the timecode's own JSON with further keys, which are skipped.
      if record.isRecord, (try? Timecode(json: text)) == nil { throw .json(error) }
    }
    do { return try TimecodeReader.Reading(markerJSON: text) } catch { throw .json(error) }
  }
}

/// An object in one of the three forms, as far as it was read.
struct TimecodeObject {
  /// The form of the object: a timecode's own JSON, in which a marker's keys are skipped; a marker's JSON; or a record.
  enum Form {
    case timecode, marker, record
  }

  // The keys that a timecode requires come first, in the order in which missing ones are reported.
  private enum Key: KeyWord, KnownKey {
    case days, frameRate, frames, hours, minutes, seconds, subFrames
    case rate, subFramesBase, upperLimit, components
    case version, timecode, negative, out
    case duration, name, note, color, comments, title, track, trackKind, number, source, start, transition

    static var ofComponents: UInt64 { bits(.days, .subFrames) & ~frameRate.bit }
    static var ofTimecodes: UInt64 { bits(.days, .subFrames) | bits(.subFramesBase, .upperLimit) }
    static var ofMarkers: UInt64 { bits(.duration, .transition) }
  }

  private let form: Form
  private var keys: KnownKeys<Key>
  private var components = Timecode.Components.zero
  private var properties = Timecode.Properties(rate: .fps24)
  private var label: (string: JSONString, keyOffset: Int)?
  /// The members that few objects have.
  private var rare: Rare?

  /// The members besides the timecode.
  private final class Rare {
    var out: (text: String, offset: Int)?
    var duration = MarkerDuration()
    var texts = (name: String?.none, note: String?.none, color: String?.none, comments: String?.none)
    var title: String?
    var start: (text: String, offset: Int)?
    var event = EventMembers()
  }

  init(_ form: Form) {
    self.form = form
    let known =
      switch form {
      case .timecode: Key.ofTimecodes
      case .marker: Key.ofTimecodes | Key.ofMarkers
      // A record has no frameRate. An object with that key is the timecode's own JSON.
      case .record: Key.bits(.rate, .transition) | Key.frameRate.bit
      }
    keys = KnownKeys(Key.self, known: known)
  }

  /// True if the keys so far belong to a record.
  var isRecord: Bool {
    !keys.contains(.frameRate) && [.version, .rate, .components, .timecode].contains { keys.contains($0) }
  }

  /// Reads the object.
  mutating func read(_ reader: inout JSONReader) throws(TimecodeJSONError) -> TimecodeReader.Reading {
    var keys = keys
    defer { self.keys = keys }
    try reader.readObject(
      &keys, requiring: form == .record ? Key.bits(.rate, .components) : Key.ofTimecodes, isWhole: true
    ) { (key, keyOffset, reader) throws(TimecodeJSONError) in try readValue(of: key, at: keyOffset, &reader) }
    self.keys = keys
    let timecode = Timecode(unchecked: components, using: properties)
    if let label, !Self.label(label.string, describes: timecode, reader) {
      throw TimecodeJSONError(problem: .contradiction(key: "timecode"), offset: label.keyOffset)
    }
    var reading = TimecodeReader.Reading(json: timecode)
    guard let rare else { return reading }
    let outPoint = try outPoint(from: timecode, rare)
    let event = try rare.event.event(beside: timecode.properties)
    let details = TimecodeMarker.Details(
      name: rare.texts.name, note: rare.texts.note, color: rare.texts.color, event: event,
      content: TimecodeMarker.FormatContent(
        comments: rare.texts.comments,
        origin: .init(title: rare.title, start: try listStart(rare, at: timecode.properties))))
    reading.set(.init(outPoint: outPoint, details: details))
    return reading
  }

  /// The out point that `out` or `duration` gives. If both are present, they must agree.
  private func outPoint(from timecode: Timecode, _ rare: Rare) throws(TimecodeJSONError) -> Timecode? {
    let end = try rare.duration.outPoint(from: timecode)
    guard let out = rare.out else { return end }
    if keys.contains(.duration) {
      guard Self.label(out.text, describes: end ?? timecode) else {
        throw TimecodeJSONError(problem: .contradiction(key: "out"), offset: out.offset)
      }
      return end
    }
    guard let read = try? TimecodeText(parsing: out.text) else {
      throw TimecodeJSONError(problem: .invalidValue(key: "out"), offset: out.offset)
    }
    let point = Timecode(unchecked: read.components, using: timecode.properties)
    guard Self.label(out.text, describes: point), let range = try? TimecodeRange(from: timecode, to: point) else {
      throw TimecodeJSONError(problem: .contradiction(key: "out"), offset: out.offset)
    }
    return range.isTimecode ? nil : point
  }

  /// The start of the item's list, which must exist.
  private func listStart(
    _ rare: Rare, at properties: Timecode.Properties
  ) throws(TimecodeJSONError) -> Timecode.Components? {
    guard let start = rare.start else { return nil }
    guard let read = try? TimecodeText(parsing: start.text),
      case let label = Timecode(unchecked: read.components, using: properties), label.exists,
      Self.label(start.text, describes: label)
    else { throw TimecodeJSONError(problem: .invalidValue(key: "start"), offset: start.offset) }
    return label.components
  }

  /// Reads a key's value; returns false if the key cannot have it.
  private mutating func readValue(
    of key: Key, at keyOffset: Int, _ reader: inout JSONReader
  ) throws(TimecodeJSONError) -> Bool {
    switch key {
    // With this key the object is not a record, but the timecode's own JSON.
    case .frameRate where form == .record: return false
    case .rate, .frameRate:
      guard let rate = try reader.readRate() else { return false }
      properties.frameRate = rate
      return true
    case .upperLimit: return try reader.readLimit(into: &properties.upperLimit)
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
    case .timecode:
      guard let string = try reader.readString() else { return false }
      // Faults of its escapes are found here, before any fault of the members after it.
      if string.hasEscapes { _ = try reader.readText(string) }
      label = (string, keyOffset)
      return true
    case .out: return try reader.readText(into: &members().out, at: keyOffset)
    case .start: return try reader.readText(into: &members().start, at: keyOffset)
    case .duration where form == .marker: return try members().duration.readCounts(&reader)
    case .duration:
      members().duration.offset = keyOffset
      return try members().duration.readText(&reader)
    case .name: return try reader.readText(into: &members().texts.name)
    case .note: return try reader.readText(into: &members().texts.note)
    case .color: return try reader.readText(into: &members().texts.color)
    case .comments: return try reader.readText(into: &members().texts.comments)
    case .title: return try reader.readText(into: &members().title)
    case .track: return try reader.readText(into: &members().event.track)
    case .trackKind: return try members().event.readTrackKind(&reader)
    case .number: return members().event.readNumber(&reader)
    case .source: return try members().event.readSource(&reader)
    case .transition: return try members().event.readTransition(&reader)
    }
  }

  /// The members that few objects have, from the first of them on.
  private mutating func members() -> Rare {
    let members = rare ?? Rare()
    rare = members
    return members
  }

  private mutating func readComponents(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self, known: Key.ofComponents, skipsUnknown: false)
    try reader.readObject(&keys, requiring: Key.ofComponents) { (key, keyOffset, reader) throws(TimecodeJSONError) in
      try readValue(of: key, at: keyOffset, &reader)
    }
    return true
  }

  /// Returns true if a string is a timecode's label. Nearly all labels have the plain form.
  private static func label(
    _ string: JSONString, describes timecode: Timecode, _ reader: borrowing JSONReader
  ) -> Bool {
    if !string.hasEscapes, reader.withBytes(of: string, { timecode.components.areWritten(by: $0) }) { return true }
    return (try? reader.decoded(string)).map { label($0, describes: timecode) } ?? false
  }

  /// Returns true if a text is a timecode's label, however it shows subframes, with or without a tag.
  private static func label(_ text: String, describes timecode: Timecode) -> Bool {
    if text == timecode.text(.exact) { return true }
    return (try? TimecodeText(parsing: text))?.shows(timecode) ?? false
  }
}
