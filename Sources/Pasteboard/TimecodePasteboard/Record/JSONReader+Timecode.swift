// Reads the parts that the timecode's own JSON and the record share: their values, with errors of one kind.

import JSON
import SMPTETimecode

extension JSONReader {
  /// Reads an object of known keys.
  ///
  /// - Parameters:
  ///   - required: The bits of the required keys.
  ///   - isWhole: If true, nothing may follow the object.
  ///   - readValue: Reads the value of a key, whose offset it gets; returns false if the key cannot have this value.
  @inline(__always)
  mutating func readObject<Key>(
    _ keys: inout KnownKeys<Key>, requiring required: UInt64, isWhole: Bool = false,
    _ readValue: (Key, _ keyOffset: Int, inout JSONReader) throws(TimecodeJSONError) -> Bool
  ) throws(TimecodeJSONError) {
    do { try beginObject() } catch { throw TimecodeJSONError(error) }
    while let (key, keyOffset) = try keys.next(in: &self) {
      let start = offset
      guard try readValue(key, keyOffset, &self) else {
        throw TimecodeJSONError(problem: .invalidValue(key: key.name), offset: start)
      }
    }
    let end = offset - 1
    if isWhole { do { try finish() } catch { throw TimecodeJSONError(error) } }
    if let key = keys.firstMissing(of: required) {
      throw TimecodeJSONError(problem: .missing(key: key.name), offset: end)
    }
  }

  /// Reads a string. Returns nil, and reads nothing, if the value is not a string.
  mutating func readString() throws(TimecodeJSONError) -> JSONString? {
    guard nextKind() == .string else { return nil }
    do { return try string() } catch { throw TimecodeJSONError(error) }
  }

  /// The text of a string, with its escapes resolved.
  func readText(_ string: JSONString) throws(TimecodeJSONError) -> String {
    do { return try decoded(string) } catch { throw TimecodeJSONError(error) }
  }

  /// Reads a text, with the offset that a fault of it names; returns false for any other value.
  mutating func readText(
    into value: inout (text: String, offset: Int)?, at offset: Int
  ) throws(TimecodeJSONError) -> Bool {
    guard let string = try readString() else { return false }
    value = (try readText(string), offset)
    return true
  }

  /// Reads a text, or `null` for no text; returns false for any other value.
  mutating func readText(into value: inout String?) throws(TimecodeJSONError) -> Bool {
    if nextKind() == .null {
      do { try skipValue() } catch { throw TimecodeJSONError(error) }
      return true
    }
    guard let string = try readString() else { return false }
    value = try readText(string)
    return true
  }

  /// Reads the name of a rate; returns nil for any other value.
  mutating func readRate() throws(TimecodeJSONError) -> TimecodeFrameRate? {
    guard let name = try readString() else { return nil }
    return TimecodeFrameRate(KeyWord(bytes: word(of: name)))
  }

  /// Reads the name of a limit; returns false for any other value.
  mutating func readLimit(into value: inout Timecode.UpperLimit) throws(TimecodeJSONError) -> Bool {
    guard let name = try readString() else { return false }
    switch KeyWord(bytes: word(of: name)) {
    case "24 hours": value = .max24Hours
    case "100 days": value = .max100Days
    default: return false
    }
    return true
  }

  /// Reads an integer; returns false for any other value.
  mutating func readInteger(into value: inout Int) -> Bool {
    guard let integer = integer() else { return false }
    value = integer
    return true
  }

  /// Reads the number of a case; returns false for any other value.
  mutating func readInteger<Value: RawRepresentable<Int>>(into value: inout Value) -> Bool {
    guard let named = integer().flatMap(Value.init(rawValue:)) else { return false }
    value = named
    return true
  }
}

extension TimecodeFrameRate {
  /// The rate that JSON names by its raw value; nil for any other word.
  fileprivate init?(_ word: KeyWord) {
    switch word {
    case "23.976": self = .fps23_976
    case "24": self = .fps24
    case "24.98": self = .fps24_98
    case "25": self = .fps25
    case "29.97": self = .fps29_97
    case "29.97d": self = .fps29_97d
    case "30": self = .fps30
    case "30d": self = .fps30d
    case "47.952": self = .fps47_952
    case "48": self = .fps48
    case "50": self = .fps50
    case "59.94": self = .fps59_94
    case "59.94d": self = .fps59_94d
    case "60": self = .fps60
    case "60d": self = .fps60d
    case "90": self = .fps90
    case "95.904": self = .fps95_904
    case "96": self = .fps96
    case "100": self = .fps100
    case "119.88": self = .fps119_88
    case "119.88d": self = .fps119_88d
    case "120": self = .fps120
    case "120d": self = .fps120d
    default: return nil
    }
  }
}
