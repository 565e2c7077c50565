// What the timecode's own JSON and the record have in common: their values, and errors of one kind.

import JSON
import SMPTETimecode

extension JSONReader {
  /// Reads an object of known keys.
  ///
  /// - Parameters:
  ///   - requiredCount: How many of the first keys must be there; all if nil.
  ///   - isWhole: Whether nothing may follow the object.
  ///   - readValue: Reads the value of a key, which is at an offset; false if the key cannot have it.
  mutating func readObject<Key>(
    _ keys: inout KnownKeys<Key>, requiring requiredCount: Int? = nil, isWhole: Bool = false,
    _ readValue: (Key, _ keyOffset: Int, inout JSONReader) throws(TimecodeJSONError) -> Bool
  ) throws(TimecodeJSONError) {
    do { try beginObject() } catch { throw TimecodeJSONError(error) }
    while let (key, keyOffset) = try keys.next(in: &self) {
      let start = offset
      guard try readValue(key, keyOffset, &self) else {
        throw TimecodeJSONError(problem: .invalidValue(key: key.rawValue), offset: start)
      }
    }
    let end = offset - 1
    if isWhole { do { try finish() } catch { throw TimecodeJSONError(error) } }
    if let key = keys.firstMissing(of: requiredCount) {
      throw TimecodeJSONError(problem: .missing(key: key.rawValue), offset: end)
    }
  }

  /// Reads a string; nil, and nothing is read, if the value is another one.
  mutating func readString() throws(TimecodeJSONError) -> JSONString? {
    guard nextKind() == .string else { return nil }
    do { return try string() } catch { throw TimecodeJSONError(error) }
  }

  /// What a string is, with its escapes resolved.
  func readText(_ string: JSONString) throws(TimecodeJSONError) -> String {
    do { return try decoded(string) } catch { throw TimecodeJSONError(error) }
  }

  /// Reads a text, or `null` for none; false if the value is another one.
  mutating func readText(into value: inout String?) throws(TimecodeJSONError) -> Bool {
    if nextKind() == .null {
      do { try skipValue() } catch { throw TimecodeJSONError(error) }
      return true
    }
    guard let string = try readString() else { return false }
    value = try readText(string)
    return true
  }

  /// Reads the name of one of several cases; false if the value is another one.
  mutating func readCase<Value: RawRepresentable<String>>(
    into value: inout Value, of cases: NamedCases<Value>
  ) throws(TimecodeJSONError) -> Bool {
    guard let name = try readString(), let index = index(of: name, in: cases.names) else { return false }
    value = cases.values[index]
    return true
  }

  /// Reads an integer; false if the value is another one.
  mutating func readInteger(into value: inout Int) -> Bool {
    guard let integer = integer() else { return false }
    value = integer
    return true
  }

  /// Reads the number of a case; false if the value is another one.
  mutating func readInteger<Value: RawRepresentable<Int>>(into value: inout Value) -> Bool {
    guard let named = integer().flatMap(Value.init(rawValue:)) else { return false }
    value = named
    return true
  }
}

extension TimecodeFrameRate {
  /// All rates, in a table that is made once.
  static let table = NamedCases(allCases)
}

extension Timecode.UpperLimit {
  /// Both limits, in a table that is made once.
  static let table = NamedCases(allCases)
}
