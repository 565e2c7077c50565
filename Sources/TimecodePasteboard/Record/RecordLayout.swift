// Reads the records of a list, which mostly have one layout: the same keys in the same order, and the same bytes between the
// values that differ.
//
//     var records = TimecodeRecordReader()
//     let reading = try records.read(line)        // as TimecodeRecord.read does, with its errors
//
// The layout of a record that `TimecodeRecord` has read is learned: where its label, its components and the values that nobody
// reads are, and all bytes between them. Where another record has the same bytes there, it has the same keys and properties,
// and its values are in the same places: only the label and the components are read, and compared with each other. Any other
// record is left to `TimecodeRecord`, which alone decides what is an error.

import JSON
import SMPTETimecode

/// A reader of the records of a list.
package struct TimecodeRecordReader: Sendable {
  private var layout: RecordLayout?
  /// How many records did not have the layout of those before them.
  private var misses = 0
  /// How many of them there are for each layout that is learned, which takes as long as reading a record.
  private static let missesPerLayout = 16

  /// Makes a reader.
  package init() {}

  /// The timecode of a record that has the layout of those before it; nil for any other text.
  @inline(__always)
  package func timecode(in text: Span<UInt8>) -> Timecode? { layout?.timecode(in: text) }

  /// Reads one JSON object, as `TimecodeRecord.read` does.
  package mutating func read(_ text: Span<UInt8>) throws(TimecodeReader.ReadingError) -> TimecodeReader.Reading {
    if let timecode = timecode(in: text) { return TimecodeReader.Reading(json: timecode) }
    let reading = try TimecodeRecord.read(text)
    if misses % Self.missesPerLayout == 0, reading.isTimecode {
      layout = RecordLayout(of: text, reading.timecode.properties)
    }
    misses += 1
    return reading
  }
}

/// What the records of a list have in common.
struct RecordLayout: Sendable {
  /// A value that differs between records.
  fileprivate enum Value: Equatable {
    /// The text of the timecode.
    case label
    case days, hours, minutes, seconds, frames, subFrames
    /// What nobody reads, but must be JSON: an integer from 0, a string of plain characters, `true` or `false`.
    case integer, string, boolean
  }

  /// How many bytes all records have in common, and the value behind them.
  private struct Part {
    var count: Int
    var value: Value
  }

  /// The bytes that all records have in common, behind as many as are compared at once.
  private let bytes: [UInt8]
  private let parts: [Part]
  /// How many bytes are behind the last value.
  private let endCount: Int
  private let properties: Timecode.Properties

  /// Learns the layout of a timecode's record that was read; nil for another object, and where a value comes first.
  init?(of text: Span<UInt8>, _ properties: Timecode.Properties) {
    var finder = ValueFinder()
    do { try JSONReader.read(text) { reader throws(JSONError) in try finder.readRecord(&reader) } } catch { return nil }
    guard finder.isRecord, finder.found[0].place.lowerBound >= RecordScanner.word else { return nil }
    var bytes = [UInt8](repeating: 0, count: RecordScanner.word)
    var start = 0
    parts = finder.found.map { place, value in
      defer { start = place.upperBound }
      bytes += (start..<place.lowerBound).map { text[$0] }
      return Part(count: place.lowerBound - start, value: value)
    }
    endCount = text.count - start
    self.bytes = bytes + (start..<text.count).map { text[$0] }
    self.properties = properties
  }

  /// The timecode of a record with this layout whose label describes its components; nil for any other text.
  func timecode(in text: Span<UInt8>) -> Timecode? {
    var components = Timecode.Components.zero
    var label: Range<Int>?
    guard text.withUnsafeBytes({ read($0, into: &components, &label) }) else { return nil }
    if let label {
      guard let read = try? TimecodeText(parsing: text.extracting(label)), read.components == components,
        read.tag == nil, !read.hasTooFewSubFrameDigits(at: properties.subFramesBase)
      else { return nil }
    }
    return Timecode(unchecked: components, using: properties)
  }

  /// Reads the components, and finds the label; false for a text that has another layout.
  @inline(__always)
  private func read(
    _ text: UnsafeRawBufferPointer, into components: inout Timecode.Components, _ label: inout Range<Int>?
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard var scanner = RecordScanner(text, bytes) else { return false }
      for part in parts {
        guard scanner.take(part.count) else { return false }
        let isRead =
          switch part.value {
          case .label: scanner.skipString(&label)
          case .days: scanner.readInteger(into: &components.days)
          case .hours: scanner.readInteger(into: &components.hours)
          case .minutes: scanner.readInteger(into: &components.minutes)
          case .seconds: scanner.readInteger(into: &components.seconds)
          case .frames: scanner.readInteger(into: &components.frames)
          case .subFrames: scanner.readInteger(into: &components.subFrames)
          case .integer: scanner.skipInteger()
          case .string: scanner.skipString()
          case .boolean: scanner.skipBoolean()
          }
        guard isRead else { return false }
      }
      return scanner.take(endCount) && scanner.isAtEnd
    }
  }
}

/// Finds the values of a record that differ between records.
private struct ValueFinder {
  private(set) var found: [(place: Range<Int>, value: RecordLayout.Value)] = []
  private var components = 0
  private var isOther = false

  /// Whether the object has what only a record has.
  var isRecord: Bool { components == Self.componentValues.count && !isOther }

  private static let componentNames = JSONNames(["days", "hours", "minutes", "seconds", "frames", "subFrames"])
  private static let componentValues: [RecordLayout.Value] = [.days, .hours, .minutes, .seconds, .frames, .subFrames]
  /// The keys that are read; all but the first two have one value in all records of a layout.
  private static let names = JSONNames([
    "components", "timecode", "frameRate", "rate", "subFramesBase", "upperLimit", "version", "negative", "out",
    "duration", "name", "note", "color",
  ])

  mutating func readRecord(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      switch reader.index(of: name, in: Self.names) {
      case 0: try readComponents(&reader)
      case 1: try readValue(&reader, string: .label)
      case nil: try readValue(&reader, string: .string)
      case let index:
        // A record has no frame rate: the object is the timecode's own JSON.
        isOther = isOther || index == 2
        try reader.skipValue()
      }
    }
  }

  private mutating func readComponents(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      let start = reader.offset
      try reader.skipValue()
      guard let index = reader.index(of: name, in: Self.componentNames) else { continue }
      found.append((start..<reader.offset, Self.componentValues[index]))
      components += 1
    }
  }

  /// Reads a value, which is one of those that differ where all of its kind are passed in the same way.
  private mutating func readValue(
    _ reader: inout JSONReader, string: RecordLayout.Value
  ) throws(JSONError) {
    let kind = reader.nextKind()
    let start = reader.offset
    switch kind {
    case .string:
      try reader.skipValue()
      found.append((start + 1..<reader.offset - 1, string))
    case .boolean:
      try reader.skipValue()
      found.append((start..<reader.offset, .boolean))
    case .number:
      let isInteger = reader.integer().map { $0 >= 0 } ?? false
      if isInteger { found.append((start..<reader.offset, .integer)) } else { try reader.skipValue() }
    default: try reader.skipValue()
    }
  }
}
