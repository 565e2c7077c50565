// The timecode's own JSON: an object of nine flat keys, written in sorted order without white space, read in any order.
//
//     timecode.appendJSON(to: &bytes)
//     let timecode = try Timecode(json: bytes.span)
//
// Reading skips unknown keys with whatever values they have, to a depth of 64; escapes in keys and strings are read.
// A key that is there twice is refused, because which one was meant is not certain. Numbers are whole numbers that fit in
// Int (`1.0` and `1e2` are refused). Components are not validated: out of range, they make a timecode that says so.

/// Why bytes are not the JSON of a timecode, with the byte where reading stopped.
public struct TimecodeJSONError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Hashable, Sendable {
    /// The bytes are not JSON here.
    case malformed(expected: String)
    /// Values are nested deeper than is read.
    case tooDeep
    /// A key is not there.
    case missing(key: String)
    /// A key is there twice.
    case duplicate(key: String)
    /// The value of a key is none that it can have.
    case invalidValue(key: String)
    /// A key is there that an object of fixed keys does not have.
    case unknown(key: String)
    /// What a key says is not what the components say.
    case contradiction(key: String)
    /// The length is negative, which no timecode is.
    case negative
  }

  /// What is wrong.
  public var problem: Problem
  /// The offset of the byte.
  public var offset: Int

  /// Makes an error.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension TimecodeJSONError: CustomStringConvertible {
  /// What is wrong and where, such as `key "frames" is missing at offset 12`.
  public var description: String {
    let words =
      switch problem {
      case .malformed(let expected): "expected \(expected)"
      case .tooDeep: "values are nested too deeply"
      case .missing(let key): "key \"\(key)\" is missing"
      case .duplicate(let key): "key \"\(key)\" is there twice"
      case .invalidValue(let key): "the value of key \"\(key)\" is none that it can have"
      case .unknown(let key): "key \"\(key)\" is none that there is"
      case .contradiction(let key): "key \"\(key)\" contradicts the components"
      case .negative: "key \"negative\" is true, and no timecode is negative,"
      }
    return "\(words) at offset \(offset)"
  }
}

extension Timecode {
  /// The most bytes that the JSON of any timecode has.
  public static let maximumJSONLength = 256

  /// Writes the JSON, and returns how many bytes it has; 0 where the buffer has no room for `maximumJSONLength`.
  public func writeJSON(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard buffer.count >= Self.maximumJSONLength, let start = buffer.baseAddress else { return 0 }
    var out = start
    func put(_ text: StaticString) {
      out.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
      out += text.utf8CodeUnitCount
    }
    func put(_ number: Int) { out += DecimalText.write(number, digits: 1, at: out) }
    put("{\"days\":")
    put(days)
    put(",\"frameRate\":\"")
    put(frameRate.name)
    put("\",\"frames\":")
    put(frames)
    put(",\"hours\":")
    put(hours)
    put(",\"minutes\":")
    put(minutes)
    put(",\"seconds\":")
    put(seconds)
    put(",\"subFrames\":")
    put(subFrames)
    put(",\"subFramesBase\":")
    put(subFramesBase.rawValue)
    put(",\"upperLimit\":\"")
    put(upperLimit == .max24Hours ? "24 hours" : "100 days")
    put("\"}")
    return out - start
  }

  /// Appends the JSON to UTF-8 bytes.
  public func appendJSON(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumJSONLength) { buffer in
      let count = writeJSON(into: buffer)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The JSON in UTF-8.
  public var json: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.maximumJSONLength) { $1 = writeJSON(into: $0) }
  }

  /// Reads a timecode from the whole of a JSON text in UTF-8.
  public init(json text: Span<UInt8>) throws(TimecodeJSONError) {
    var reader = TimecodeJSONReader()
    self = try reader.read(text)
  }

  /// Reads a timecode from the whole of a JSON text in UTF-8.
  public init(json text: [UInt8]) throws(TimecodeJSONError) { try self.init(json: text.span) }
}

/// The keys of the object, as bits of the set of those that were met.
private enum Key: Int, CaseIterable {
  case days, frameRate, frames, hours, minutes, seconds, subFrames, subFramesBase, upperLimit

  /// All keys, in a table that is made once.
  static let table = allCases

  var name: StaticString {
    switch self {
    case .days: "days"
    case .frameRate: "frameRate"
    case .frames: "frames"
    case .hours: "hours"
    case .minutes: "minutes"
    case .seconds: "seconds"
    case .subFrames: "subFrames"
    case .subFramesBase: "subFramesBase"
    case .upperLimit: "upperLimit"
    }
  }
}

/// Reads the object: a cursor, and what the keys so far have given.
private struct TimecodeJSONReader {
  private var cursor = JSONCursor()
  private var met = 0
  private var components = Timecode.Components.zero
  private var properties = Timecode.Properties(rate: .fps24)

  mutating func read(_ text: Span<UInt8>) throws(TimecodeJSONError) -> Timecode {
    try cursor.expect(UInt8(ascii: "{"), "an object", in: text)
    if !cursor.take(UInt8(ascii: "}"), in: text) {
      repeat { try readMember(text) } while cursor.take(UInt8(ascii: ","), in: text)
      try cursor.expect(UInt8(ascii: "}"), "',' or '}'", in: text)
    }
    let end = cursor.offset
    try cursor.expectEnd(of: text)
    for key in Key.table where met & 1 << key.rawValue == 0 {
      throw TimecodeJSONError(problem: .missing(key: "\(key.name)"), offset: end - 1)
    }
    return Timecode(unchecked: components, using: properties)
  }

  private mutating func readMember(_ text: Span<UInt8>) throws(TimecodeJSONError) {
    cursor.skipSpaces(in: text)
    let start = cursor.offset
    let name = try cursor.string(in: text)
    try cursor.expect(UInt8(ascii: ":"), "':'", in: text)
    guard let key = Key.table.first(where: { name.equals($0.name, in: text) }) else {
      return try cursor.skipValue(in: text)
    }
    guard met & 1 << key.rawValue == 0 else {
      throw TimecodeJSONError(problem: .duplicate(key: "\(key.name)"), offset: start)
    }
    met |= 1 << key.rawValue
    cursor.skipSpaces(in: text)
    let valueStart = cursor.offset
    guard try readValue(of: key, text) else {
      throw TimecodeJSONError(problem: .invalidValue(key: "\(key.name)"), offset: valueStart)
    }
  }

  /// Reads a key's value; false where it is none that the key can have.
  private mutating func readValue(of key: Key, _ text: Span<UInt8>) throws(TimecodeJSONError) -> Bool {
    switch key {
    case .frameRate:
      guard cursor.next(in: text) == UInt8(ascii: "\"") else { return false }
      let name = try cursor.string(in: text)
      guard let rate = TimecodeFrameRate.table.first(where: { name.equals($0.name, in: text) }) else { return false }
      properties.frameRate = rate
    case .upperLimit:
      guard cursor.next(in: text) == UInt8(ascii: "\"") else { return false }
      let name = try cursor.string(in: text)
      if name.equals("24 hours", in: text) {
        properties.upperLimit = .max24Hours
      } else if name.equals("100 days", in: text) {
        properties.upperLimit = .max100Days
      } else {
        return false
      }
    case .subFramesBase:
      guard let base = cursor.integer(in: text).flatMap(Timecode.SubFramesBase.init(rawValue:)) else { return false }
      properties.subFramesBase = base
    case .days, .hours, .minutes, .seconds, .frames, .subFrames:
      guard let number = cursor.integer(in: text) else { return false }
      switch key {
      case .days: components.days = number
      case .hours: components.hours = number
      case .minutes: components.minutes = number
      case .seconds: components.seconds = number
      case .frames: components.frames = number
      default: components.subFrames = number
      }
    }
    return true
  }
}
