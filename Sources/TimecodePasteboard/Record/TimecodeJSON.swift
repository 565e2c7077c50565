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
    self = try JSONReader.read(text) { reader throws(TimecodeJSONError) in
      var json = TimecodeObject(.timecode)
      return try json.read(&reader).timecode
    }
  }

  /// Reads a timecode from the whole of a JSON text in UTF-8.
  public init(json text: [UInt8]) throws(TimecodeJSONError) { try self.init(json: text.span) }
}

extension PropertyNames {
  /// Writes the JSON of a timecode with the properties, in at most `Timecode.maximumJSONLength` bytes; returns how many it took.
  @inline(__always)
  func writeJSON(of components: Timecode.Components, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var output = JSONParts(next: start)
    output.put("{\"days\":", components.days)
    output.put(",\"frameRate\":\"", rate)
    output.put("\",\"frames\":", components.frames)
    output.put(",\"hours\":", components.hours)
    output.put(",\"minutes\":", components.minutes)
    output.put(",\"seconds\":", components.seconds)
    output.put(",\"subFrames\":", components.subFrames)
    output.put(",\"subFramesBase\":", base)
    output.put(",\"upperLimit\":\"", limit)
    output.put("\"}")
    return output.next - start
  }
}
