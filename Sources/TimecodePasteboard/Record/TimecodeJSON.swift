// The timecode's own JSON: an object of nine flat keys, written in sorted order without white space, read in any order.
//
//     timecode.appendJSON(to: &bytes)
//     let timecode = try Timecode(json: bytes.span)
//
// Unknown keys are skipped with their values. A key that occurs twice is an error, because which one was meant is not
// certain. Numbers are integers that fit in Int (`1.0` and `1e2` are errors). Components are not validated: a timecode out
// of range is read as one that `isValid` reports.

import JSON
public import SMPTETimecode

extension Timecode {
  /// The most bytes that the JSON of any timecode has.
  package static let maximumJSONLength = 256

  /// Appends the JSON to UTF-8 bytes.
  public func appendJSON(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumJSONLength) { room in
      guard let start = room.baseAddress else { return }
      let count = PropertyNames(properties).writeJSON(of: components, at: start)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// The JSON in UTF-8.
  public var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.maximumJSONLength)
    appendJSON(to: &bytes)
    return bytes
  }

  /// Reads a timecode from the whole of a JSON text in UTF-8.
  public init(json text: Span<UInt8>) throws(TimecodeJSONError) {
    if let timecode = Timecode(writtenJSON: text) {
      self = timecode
      return
    }
    self = try JSONReader.read(text) { reader throws(TimecodeJSONError) in
      var json = LosslessJSON()
      return try json.read(&reader).timecode
    }
  }

  /// Reads a timecode from the whole of a JSON text in UTF-8.
  public init(json text: [UInt8]) throws(TimecodeJSONError) { try self.init(json: text.span) }
}

/// The object, as far as it is read.
struct LosslessJSON {
  private enum Key: String, CaseIterable {
    case days, frameRate, frames, hours, minutes, seconds, subFrames, subFramesBase, upperLimit
    // The keys that only a marker has.
    case duration, name, note, color, track, number, source

    /// The keys of a timecode, in a table that is made once.
    static let timecodeTable = NamedCases(Array(allCases.prefix(requiredCount)))
    /// All keys.
    static let markerTable = NamedCases(allCases)
    /// How many of the first keys are required.
    static let requiredCount = 9
  }

  private let readsMarker: Bool
  private var components = Timecode.Components.zero
  private var properties = Timecode.Properties(rate: .fps24)
  private var duration = MarkerDuration()
  private var labels = TimecodeReader.Reading.Extent()
  private var event = EventMembers()

  /// - Parameter readsMarker: Whether the keys of a marker are read; otherwise they are skipped as unknown.
  init(readsMarker: Bool = false) { self.readsMarker = readsMarker }

  /// Reads the object; for a marker the whole reading.
  mutating func read(_ reader: inout JSONReader) throws(TimecodeJSONError) -> TimecodeReader.Reading {
    var keys = KnownKeys(readsMarker ? Key.markerTable : Key.timecodeTable)
    try reader.readObject(
      &keys, requiring: Key.requiredCount, isWhole: true
    ) { (key, _, reader) throws(TimecodeJSONError) in try readValue(of: key, &reader) }
    var reading = TimecodeReader.Reading(json: Timecode(unchecked: components, using: properties))
    if readsMarker {
      labels.outPoint = try duration.outPoint(from: reading.timecode)
      labels.event = try event.event(beside: reading.timecode.properties)
      reading.extent = labels
    }
    return reading
  }

  /// Reads a key's value; false if the key cannot have it.
  private mutating func readValue(of key: Key, _ reader: inout JSONReader) throws(TimecodeJSONError) -> Bool {
    switch key {
    case .frameRate: try reader.readCase(into: &properties.frameRate, of: TimecodeFrameRate.table)
    case .upperLimit: try reader.readCase(into: &properties.upperLimit, of: Timecode.UpperLimit.table)
    case .subFramesBase: reader.readInteger(into: &properties.subFramesBase)
    case .days: reader.readInteger(into: &components.days)
    case .hours: reader.readInteger(into: &components.hours)
    case .minutes: reader.readInteger(into: &components.minutes)
    case .seconds: reader.readInteger(into: &components.seconds)
    case .frames: reader.readInteger(into: &components.frames)
    case .subFrames: reader.readInteger(into: &components.subFrames)
    case .duration: try duration.readCounts(&reader)
    case .name: try reader.readText(into: &labels.name)
    case .note: try reader.readText(into: &labels.note)
    case .color: try reader.readText(into: &labels.color)
    case .track: try reader.readText(into: &event.track)
    case .number: event.readNumber(&reader)
    case .source: try event.readSource(&reader)
    }
  }
}
