// The timecode's own JSON: an object of nine flat keys, written in sorted order without white space, read in any order.
//
//     timecode.appendJSON(to: &bytes)
//     let timecode = try Timecode(json: bytes.span)
//
// Unknown keys are skipped with their values. A key that occurs twice is an error, because it is ambiguous. Numbers are
// integers that fit in Int (`1.0` and `1e2` are errors). Components are not validated: a timecode that is out of range
// is read, and its `isValid` is false.

import JSON
public import SMPTETimecode

extension Timecode {
  /// The maximum length in bytes of any timecode's JSON.
  package static let maximumJSONLength = 256

  /// Appends the JSON to UTF-8 bytes.
  public func appendJSON(to bytes: inout [UInt8]) { bytes += json }

  /// The JSON in UTF-8.
  public var json: [UInt8] { JSONWriter.object { $0.add(self) } }

  /// Reads a timecode from an entire JSON text in UTF-8.
  public init(json text: Span<UInt8>) throws(TimecodeJSONError) {
    self = try JSONReader.read(text) { reader throws(TimecodeJSONError) in
      var json = TimecodeObject(.timecode)
      return try json.read(&reader).timecode
    }
  }

  /// Reads a timecode from an entire JSON text in UTF-8.
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

/// The reason that bytes are not a timecode's JSON or a record, with the byte where reading stopped.
public struct TimecodeJSONError: Error, Equatable, Sendable {
  /// The kind of fault.
  public enum Problem: Equatable, Sendable {
    /// The bytes are not JSON here.
    case malformed(expected: String)
    /// A required key is missing.
    case missing(key: String)
    /// A key occurs twice.
    case duplicate(key: String)
    /// A key has a value that it cannot have.
    case invalidValue(key: String)
    /// An object with fixed keys has an unknown key.
    case unknown(key: String)
    /// The value of a key contradicts the components.
    case contradiction(key: String)
    /// The record has a negative length.
    case negative
  }

  /// The kind of fault.
  public var problem: Problem
  /// The offset of the byte.
  public var offset: Int

  /// Creates an error.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  init(_ error: JSONError) {
    self.init(problem: .malformed(expected: error.expected.rawValue), offset: error.offset)
  }
}

extension TimecodeJSONError: CustomStringConvertible {
  /// The fault and its position, such as `key "frames" is missing at offset 12`.
  public var description: String {
    let words =
      switch problem {
      case .malformed(let expected): "expected \(expected)"
      case .missing(let key): "key \"\(key)\" is missing"
      case .duplicate(let key): "duplicate key \"\(key)\""
      case .invalidValue(let key): "invalid value for key \"\(key)\""
      case .unknown(let key): "unknown key \"\(key)\""
      case .contradiction(let key): "key \"\(key)\" contradicts the components"
      case .negative: "key \"negative\" is true, but a timecode cannot be negative"
      }
    return "\(words) at offset \(offset)"
  }
}
