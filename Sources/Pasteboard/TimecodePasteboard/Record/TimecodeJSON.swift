// The timecode's own JSON: an object of nine flat keys, written in sorted order without white space, read in any order.
//
//     timecode.appendJSON(to: &bytes)
//     let timecode = try Timecode(json: bytes.span)
//
// Unknown keys are skipped with their values. A key that occurs twice is an error, because which one was meant is not
// certain. Numbers are integers that fit in Int (`1.0` and `1e2` are errors). Components are not validated: a timecode
// out of range is read as one that `isValid` reports.

import JSON
public import SMPTETimecode

extension Timecode {
  /// The most bytes that the JSON of any timecode has.
  package static let maximumJSONLength = 256

  /// Appends the JSON to UTF-8 bytes.
  public func appendJSON(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumJSONLength) { room in
      guard let start = room.baseAddress else { return }
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: writeJSON(at: start)))
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

extension Timecode {
  /// Writes the JSON in at most `maximumJSONLength` bytes, and returns how many it took.
  func writeJSON(at start: UnsafeMutablePointer<UInt8>) -> Int {
    var output = JSONParts(next: start)
    output.put("{\"days\":", days)
    output.put(",\"frameRate\":\"", name: frameRate.rawValue)
    output.put("\",\"frames\":", frames)
    output.put(",\"hours\":", hours)
    output.put(",\"minutes\":", minutes)
    output.put(",\"seconds\":", seconds)
    output.put(",\"subFrames\":", subFrames)
    output.put(",\"subFramesBase\":", subFramesBase.rawValue)
    output.put(",\"upperLimit\":\"", name: upperLimit.rawValue)
    output.put("\"}")
    return output.next - start
  }
}
