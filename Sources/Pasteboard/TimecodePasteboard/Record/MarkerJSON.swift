// The JSON of a marker: the keys of its in point's JSON, and, if present, `duration`, `name`, `note`, `color`,
// `comments`, `title` and `start` (of its list) and the keys of an event (EventJSON). It is written in sorted order
// without white space, and read in any order. A timecode's own JSON is a marker without the additional keys.
//
//     let bytes = marker.json
//     let marker = try TimecodeMarker(json: bytes)
//
// `duration` is an object of the two integers `frames` and `subFrames`, as in `TimecodeRange`'s Codable form.

import JSON
public import SMPTETimecode

extension TimecodeMarker {
  /// Appends the JSON to UTF-8 bytes.
  public func appendJSON(to bytes: inout [UInt8]) {
    var writer = JSONWriter(appendingTo: bytes)
    bytes = []
    writer.object { json in
      json.member("color", ifPresent: color)
      json.member("comments", ifPresent: details?.content?.comments)
      json.member("days", inPoint.days)
      if !range.isTimecode {
        json.object("duration") { json in
          json.member("frames", range.frameCount.wholeFrames)
          json.member("subFrames", range.frameCount.subFrames)
        }
      }
      json.member("frameRate", inPoint.frameRate.rawValue)
      json.member("frames", inPoint.frames)
      json.member("hours", inPoint.hours)
      json.member("minutes", inPoint.minutes)
      json.member("name", ifPresent: name)
      json.member("note", ifPresent: note)
      json.member("number", ifPresent: event?.number)
      json.member("seconds", inPoint.seconds)
      if let source = event?.source { json.source(source, beside: range) }
      json.member("start", ifPresent: listStart)
      json.member("subFrames", inPoint.subFrames)
      json.member("subFramesBase", inPoint.subFramesBase.rawValue)
      json.member("title", ifPresent: details?.content?.origin.title)
      json.member("track", ifPresent: event?.track)
      json.member("trackKind", ifPresent: event?.trackKind?.rawValue)
      json.transition(of: event, beside: inPoint.properties)
      json.member("upperLimit", inPoint.upperLimit.rawValue)
    }
    bytes = writer.bytes
  }

  /// The label of the start of the marker's list; nil if it is not known.
  package var listStart: String? {
    details?.content?.origin.start.map { Timecode(unchecked: $0, using: inPoint.properties).text(.exact) }
  }

  /// The JSON in UTF-8.
  public var json: [UInt8] {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes
  }

  /// Reads a marker from an entire JSON text in UTF-8.
  ///
  /// - Throws: The reason that the text is not a marker's JSON; `contradiction` if the duration leaves the timeline.
  public init(json text: Span<UInt8>) throws(TimecodeJSONError) {
    let reading = try TimecodeReader.Reading(markerJSON: text)
    var range = TimecodeRange(unchecked: reading.timecode)
    if let outPoint = reading.outPoint, let whole = try? TimecodeRange(from: reading.timecode, to: outPoint) {
      range = whole
    }
    self.init(range, reading.details)
  }

  /// Reads a marker from an entire JSON text in UTF-8.
  public init(json text: [UInt8]) throws(TimecodeJSONError) { try self.init(json: text.span) }
}

extension TimecodeReader.Reading {
  /// Reads a marker's JSON, or a timecode's own.
  init(markerJSON text: Span<UInt8>) throws(TimecodeJSONError) {
    self = try JSONReader.read(text) { reader throws(TimecodeJSONError) in
      var json = TimecodeObject(.marker)
      return try json.read(&reader)
    }
  }
}

/// The duration in a marker's JSON or in a record, as far as it was read.
struct MarkerDuration {
  /// The offset at which its value begins.
  var offset = 0
  private var counts: (frames: Int, subFrames: Int)?
  private var text: String?
  /// The other forms of the duration in a record, which must agree with its text.
  private var frames: Int?
  private var seconds: String?

  private enum Key: KeyWord, KnownKey {
    case frames, subFrames, timecode, seconds
  }

  /// Reads an object of frames and subframes; returns false if the value is not such an object.
  mutating func readCounts(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    offset = reader.offset
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self, known: Key.bits(.frames, .subFrames))
    var read = (frames: 0, subFrames: 0)
    try reader.readObject(&keys, requiring: keys.known) { (key, _, reader) throws(TimecodeJSONError) in
      key == .frames ? reader.readInteger(into: &read.frames) : reader.readInteger(into: &read.subFrames)
    }
    counts = read
    return true
  }

  /// Reads an object with the duration as a timecode, as in records; returns false if the value is not such an object.
  mutating func readText(_ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    guard reader.nextKind() == .object else { return false }
    var keys = KnownKeys(Key.self, known: Key.bits(.timecode, .seconds) | Key.frames.bit)
    try reader.readObject(&keys, requiring: Key.timecode.bit) { (key, _, reader) throws(TimecodeJSONError) in
      switch key {
      case .timecode: return try reader.readText(into: &text)
      case .frames:
        frames = reader.integer()
        return frames != nil
      case .seconds: return try reader.readText(into: &seconds)
      case .subFrames: return false
      }
    }
    return true
  }

  /// The out point after an in point; nil if there is no duration.
  func outPoint(from inPoint: Timecode) throws(TimecodeJSONError) -> Timecode? {
    let count: Timecode.FrameCount
    if let counts {
      count = .init(.split(frames: counts.frames, subFrames: counts.subFrames), base: inPoint.subFramesBase)
    } else if let text, let read = try? TimecodeText(parsing: text) {
      let length = Timecode(unchecked: read.components, using: inPoint.properties)
      guard frames ?? length.frameCount.wholeFrames == length.frameCount.wholeFrames,
        seconds.map({ Fraction(written: $0) == length.rationalValue }) ?? true
      else { throw TimecodeJSONError(problem: .contradiction(key: "duration"), offset: offset) }
      count = length.frameCount
    } else if text == nil {
      return nil
    } else {
      throw TimecodeJSONError(problem: .invalidValue(key: "duration"), offset: offset)
    }
    guard let range = try? TimecodeRange(from: inPoint, duration: count) else {
      throw TimecodeJSONError(problem: .contradiction(key: "duration"), offset: offset)
    }
    return range.isTimecode ? nil : range.outPoint
  }
}
