import JSON

/// A reader of the members of a JSON object whose keys are known, each at most once.
///
///     var keys = KnownKeys(Key.self)
///     try reader.readObject(&keys, requiring: Key.bits(.days, .hours)) { key, offset, reader in … read the value … }
struct KnownKeys<Key: KnownKey> {
  /// A bit for each key that is known.
  let known: UInt64
  private let skipsUnknown: Bool
  /// A bit for each key that was read.
  private(set) var readKeys: UInt64 = 0

  /// Creates the reader of an object's keys.
  ///
  /// - Parameters:
  ///   - known: The bits of the keys; nil for all keys.
  ///   - skipsUnknown: If true, an unknown key is skipped with its value; otherwise it is an error.
  init(_ keys: Key.Type, known: UInt64 = .max, skipsUnknown: Bool = true) {
    self.known = known
    self.skipsUnknown = skipsUnknown
  }

  /// Returns true if a key was read.
  func contains(_ key: Key) -> Bool { readKeys & key.bit != 0 }

  /// The first required key that was not read.
  func firstMissing(of required: UInt64) -> Key? {
    let missing = required & ~readKeys
    return missing == 0 ? nil : Key.allCases.first { $0.bit & missing != 0 }
  }

  /// Reads the next known key and the colon after it; nil at the end of the object.
  @inline(__always)
  mutating func next(in reader: inout JSONReader) throws(TimecodeJSONError) -> (key: Key, offset: Int)? {
    var name: JSONString
    while true {
      do {
        guard let found = try reader.nextKey() else { return nil }
        name = found
      } catch { throw TimecodeJSONError(error) }
      if let key = Key(rawValue: KeyWord(bytes: reader.word(of: name))), key.bit & known != 0 {
        guard readKeys & key.bit == 0 else {
          throw TimecodeJSONError(problem: .duplicate(key: key.name), offset: name.offset)
        }
        readKeys |= key.bit
        return (key, name.offset)
      }
      try skipUnknown(name, &reader)
    }
  }

  private func skipUnknown(_ name: JSONString, _ reader: inout JSONReader) throws(TimecodeJSONError) {
    guard skipsUnknown else {
      throw TimecodeJSONError(problem: .unknown(key: try reader.readText(name)), offset: name.offset)
    }
    do { try reader.skipValue() } catch { throw TimecodeJSONError(error) }
  }
}

/// The keys of a JSON object, at most 64, as an enum without payloads. Each has a bit, and is recognized by its bytes
/// without a search in a table.
protocol KnownKey: RawRepresentable<KeyWord>, CaseIterable, Sendable {}

extension KnownKey {
  // The compiler stores a case of an enum without payloads as its number, in one byte.
  @inline(__always) var bit: UInt64 { 1 << UInt64(withUnsafeBytes(of: self) { $0[0] }) }

  /// The key as it is written.
  var name: String { "\(self)" }

  /// The bits of the keys from one to another.
  @inline(__always)
  static func bits(_ first: Self, _ last: Self) -> UInt64 { (last.bit << 1 &- 1) & ~(first.bit &- 1) }
}

/// A key's bytes, the first lowest. A literal is a compile-time constant.
struct KeyWord: Equatable, ExpressibleByStringLiteral {
  let bytes: UInt128

  @inline(__always) init(bytes: UInt128) { self.bytes = bytes }

  /// Makes a word of at most sixteen bytes.
  @inline(__always)
  init(stringLiteral text: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for index in 0..<text.utf8CodeUnitCount {
      let byte = UInt64(text.utf8Start[index]) << UInt64(index % 8 * 8)
      if index < 8 { low |= byte } else { high |= byte }
    }
    bytes = UInt128(high) << 64 | UInt128(low)
  }
}
