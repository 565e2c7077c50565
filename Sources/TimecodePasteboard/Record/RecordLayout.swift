// Reads the JSON objects of a list, which mostly have one layout: the same keys in the same order, and the same bytes between
// the values that differ.
//
//     var records = TimecodeRecordReader()
//     let reading = try records.read(line)        // as TimecodeRecord.read does, with its errors
//
// The layout of an object that `TimecodeRecord` has read is learned: where its label, its components and the values that
// nobody reads are, and all bytes between them. Where another object has the same bytes there, it has the same keys and
// properties, and its values are in the same places: only the label and the components are read, and compared with each
// other. Any other object is left to `TimecodeRecord`, which alone decides what is an error.

import JSON
import SMPTETimecode

/// A reader of the JSON objects of a list.
package struct TimecodeRecordReader: Sendable {
  /// What the objects have in common; nil before one is read.
  private(set) var layout: RecordLayout?
  /// How many objects did not have the layout of those before them.
  private var misses = 0
  /// How many of them there are for each layout that is learned, which takes as long as reading an object.
  private static let missesPerLayout = 16

  /// Makes a reader.
  package init() {}

  /// The timecode of an object that has the layout of those before it; nil for any other text.
  @inline(__always)
  package func timecode(in text: Span<UInt8>) -> Timecode? { layout?.timecode(in: text) }

  /// Reads one JSON object, as `TimecodeRecord.read` does.
  package mutating func read(_ text: Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading {
    if let timecode = timecode(in: text) { return TimecodeReader.Reading(json: timecode) }
    let reading = try TimecodeRecord.read(text)
    if reading.isTimecode { learn(from: text, reading.timecode.properties) }
    return reading
  }

  private mutating func learn(from text: Span<UInt8>, _ properties: Timecode.Properties) {
    if misses % Self.missesPerLayout == 0 { layout = RecordLayout(of: text, properties) }
    misses += 1
  }
}

/// What the JSON objects of a list have in common.
struct RecordLayout: Sendable {
  /// A value that differs between objects.
  fileprivate enum Value: Equatable {
    /// The text of the timecode.
    case label
    case days, hours, minutes, seconds, frames, subFrames
    /// What nobody reads, but must be JSON: an integer from 0, a string of plain characters, `true` or `false`.
    case integer, string, boolean
  }

  /// How many bytes all objects have in common, and the value after them.
  private struct Part {
    var count: Int
    var value: Value
  }

  /// The bytes that nearly all labels have.
  private static let commonLabel = 11

  /// The bytes that all objects have in common, after as many as are compared at once.
  private let bytes: [UInt8]
  private let parts: [Part]
  /// How many bytes are after the last value.
  private let endCount: Int
  /// The properties of all the timecodes.
  let properties: Timecode.Properties

  /// Learns the layout of a timecode's object that was read; nil for another object, and where a value comes first.
  init?(of text: Span<UInt8>, _ properties: Timecode.Properties) {
    var finder = ValueFinder()
    do { try JSONReader.read(text) { reader throws(JSONError) in try finder.readObject(&reader) } } catch { return nil }
    guard let found = finder.values, found[0].place.lowerBound >= RecordScanner.word else { return nil }
    var bytes = [UInt8](repeating: 0, count: RecordScanner.word)
    var start = 0
    parts = found.map { place, value in
      defer { start = place.upperBound }
      bytes += (start..<place.lowerBound).map { text[$0] }
      return Part(count: place.lowerBound - start, value: value)
    }
    endCount = text.count - start
    self.bytes = bytes + (start..<text.count).map { text[$0] }
    self.properties = properties
  }

  /// The timecode of an object with this layout whose label describes its components; nil for any other text.
  func timecode(in text: Span<UInt8>) -> Timecode? {
    guard let object = object(in: text, from: 0), object.end == text.count else { return nil }
    return Timecode(unchecked: object.components, using: properties)
  }

  /// Reads the components of an object with this layout whose label describes them, and where it ends; nil for any other text.
  @inline(__always)
  func object(in text: Span<UInt8>, from start: Int) -> (components: Timecode.Components, end: Int)? {
    var components = Timecode.Components()
    var label: Range<Int>?
    guard let end = text.withUnsafeBytes({ read($0, from: start, into: &components, &label) }) else { return nil }
    if let label {
      let label = text.extracting(label)
      // Nearly all records have the plain form.
      if components.areShown(by: label) { return (components, end) }
      guard let read = try? TimecodeText(parsing: label), JSONWriter.isPlain(label),
        read.shows(Timecode(unchecked: components, using: properties))
      else { return nil }
    }
    return (components, end)
  }

  /// Reads the components, finds the label, and returns where the object ends; nil for a text that has another layout.
  private func read(
    _ text: UnsafeRawBufferPointer, from start: Int, into components: inout Timecode.Components,
    _ label: inout Range<Int>?
  ) -> Int? {
    parts.withUnsafeBufferPointer { parts in
      bytes.withUnsafeBytes { bytes in
        guard let first = text.baseAddress, var common = bytes.baseAddress,
          var scanner = RecordScanner(text, from: start)
        else { return nil }
        common += RecordScanner.word
        for part in parts {
          guard scanner.take(part.count, of: common) else { return nil }
          common += part.count
          var isRead = true
          switch part.value {
          case .label:
            let place = scanner.next - first
            // What is in front of the mark is looked at when it is compared with the components.
            if !scanner.skip(Self.commonLabel, inFrontOf: UInt8(ascii: "\"")) { scanner.skipString() }
            label = place..<scanner.next - first
          case .days: isRead = scanner.readInteger(into: &components.days)
          case .hours: isRead = scanner.readInteger(into: &components.hours)
          case .minutes: isRead = scanner.readInteger(into: &components.minutes)
          case .seconds: isRead = scanner.readInteger(into: &components.seconds)
          case .frames: isRead = scanner.readInteger(into: &components.frames)
          case .subFrames: isRead = scanner.readInteger(into: &components.subFrames)
          case .integer: isRead = scanner.skipInteger()
          case .string: scanner.skipString()
          case .boolean: isRead = scanner.skipBoolean()
          }
          guard isRead else { return nil }
        }
        return scanner.take(endCount, of: common) ? scanner.next - first : nil
      }
    }
  }
}

/// Finds the values of a timecode's JSON that differ between objects.
private struct ValueFinder {
  /// What is found, and what it is in a record and in a timecode's own JSON, whose components are not in an object of their own.
  private var found: [(place: Range<Int>, inRecord: RecordLayout.Value?, inOwn: RecordLayout.Value?)] = []
  /// Whether the object has the key that no record has.
  private var isOwn = false

  private static let components: [RecordLayout.Value] = [.days, .hours, .minutes, .seconds, .frames, .subFrames]
  private static let componentNames = JSONNames(["days", "hours", "minutes", "seconds", "frames", "subFrames"])
  /// The keys that are read; all but the first two have one value in all objects of a layout.
  private static let names = JSONNames([
    "components", "timecode", "frameRate", "rate", "subFramesBase", "upperLimit", "version", "negative", "out",
    "duration", "name", "note", "color",
  ])

  /// The values of a timecode; nil if there are not all components.
  var values: [(place: Range<Int>, value: RecordLayout.Value)]? {
    let found = found.compactMap { item in (isOwn ? item.inOwn : item.inRecord).map { (item.place, $0) } }
    return Self.components.allSatisfy { component in found.contains { $0.1 == component } } ? found : nil
  }

  mutating func readObject(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextKey() {
      switch reader.index(of: name, in: Self.names) {
      case 0: try readComponents(&reader)
      case 1: try readValue(&reader, string: .label)
      case nil: try readValue(&reader, string: .string, component: reader.index(of: name, in: Self.componentNames))
      case let index:
        isOwn = isOwn || index == 2
        try reader.skipValue()
      }
    }
  }

  private mutating func readComponents(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.nextKind() == .object else { return try reader.skipValue() }
    try reader.beginObject()
    while let name = try reader.nextKey() {
      let start = reader.offset
      try reader.skipValue()
      guard let index = reader.index(of: name, in: Self.componentNames) else { continue }
      found.append((start..<reader.offset, Self.components[index], nil))
    }
  }

  /// Reads a value, which is one of those that differ if all of its kind are passed in the same way.
  private mutating func readValue(
    _ reader: inout JSONReader, string: RecordLayout.Value, component: Int? = nil
  ) throws(JSONError) {
    let kind = reader.nextKind()
    let start = reader.offset
    switch kind {
    case .string:
      try reader.skipValue()
      found.append((start + 1..<reader.offset - 1, string, .string))
    case .boolean:
      try reader.skipValue()
      found.append((start..<reader.offset, .boolean, .boolean))
    case .number:
      let isInteger = reader.integer().map { $0 >= 0 } ?? false
      guard isInteger else { return try reader.skipValue() }
      found.append((start..<reader.offset, .integer, component.map { Self.components[$0] } ?? .integer))
    default: try reader.skipValue()
    }
  }
}
