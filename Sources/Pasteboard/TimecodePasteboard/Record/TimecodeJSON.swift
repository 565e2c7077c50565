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
  public func appendJSON(to bytes: inout [UInt8]) { bytes += json }

  /// The JSON in UTF-8.
  public var json: [UInt8] { JSONWriter.object { $0.add(self) } }

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

extension JSONWriter {
  /// Writes the nine members of a timecode's own JSON, sorted by name.
  mutating func add(_ timecode: Timecode) {
    member("days", timecode.days)
    member("frameRate", timecode.frameRate.rawValue)
    member("frames", timecode.frames)
    member("hours", timecode.hours)
    member("minutes", timecode.minutes)
    member("seconds", timecode.seconds)
    member("subFrames", timecode.subFrames)
    member("subFramesBase", timecode.subFramesBase.rawValue)
    member("upperLimit", timecode.upperLimit.rawValue)
  }
}
