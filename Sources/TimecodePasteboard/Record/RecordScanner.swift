// Passes the bytes that a record has in common with others, and reads or passes the values between them; for RecordLayout.

/// A record that is being read: bytes that are compared, and the values between them.
struct RecordScanner {
  /// How many bytes are compared at once.
  static let word = MemoryLayout<UInt64>.size

  private let start: UnsafeRawPointer
  private let end: UnsafeRawPointer
  private var next: UnsafeRawPointer
  /// The bytes that all records have, from where the record is on.
  private var common: UnsafeRawPointer

  @inline(__always)
  init?(_ text: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) {
    guard let start = text.baseAddress, let common = bytes.baseAddress else { return nil }
    self.start = start
    end = start + text.count
    next = start
    self.common = common + Self.word
  }

  @inline(__always) var isAtEnd: Bool { next == end }

  /// Takes so many bytes of those that all records have; false if something else is here.
  ///
  /// The first bytes to be taken must be a word or more.
  @inline(__always)
  mutating func take(_ count: Int) -> Bool {
    guard end - next >= count else { return false }
    let last = difference(count &- Self.word)
    defer {
      next += count
      common += count
    }
    guard count >= Self.word else {
      // The word holds some of the bytes before those that are compared.
      return count == 0 || last >> UInt64(truncatingIfNeeded: (Self.word &- count) &* 8) == 0
    }
    var differences = last
    var offset = 0
    while offset < count &- Self.word {
      differences |= difference(offset)
      offset &+= Self.word
    }
    return differences == 0
  }

  @inline(__always)
  private func difference(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: next.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      ^ UInt64(littleEndian: common.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The value of a digit here; another number for anything else.
  @inline(__always) private var digit: UInt8 { next.load(as: UInt8.self) &- UInt8(ascii: "0") }

  /// Reads an integer of at most 18 digits without a sign; false for any other value.
  @inline(__always)
  mutating func readInteger(into number: inout Int) -> Bool {
    guard next < end, digit < 10 else { return false }
    let first = next
    var value = Int(digit)
    next += 1
    let isZero = value == 0
    while next < end, digit < 10 {
      value = value &* 10 &+ Int(digit)
      next += 1
    }
    number = value
    return next - first == 1 || !isZero && next - first <= 18
  }

  /// Passes an integer from 0; false for any other value.
  @inline(__always)
  mutating func skipInteger() -> Bool {
    guard next < end, digit < 10 else { return false }
    let isZero = digit == 0
    next += 1
    if isZero { return true }
    while next < end, digit < 10 { next += 1 }
    return true
  }

  /// Passes characters of ASCII that mean themselves in a string, and gives their place.
  @inline(__always)
  mutating func skipString(_ place: inout Range<Int>?) -> Bool {
    let first = next - start
    let isPassed = skipString()
    place = first..<next - start
    return isPassed
  }

  /// Passes characters of ASCII that mean themselves in a string, up to any other.
  @inline(__always)
  mutating func skipString() -> Bool {
    while end - next >= Self.word {
      let marks = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)).specialCharacters
      next += marks.trailingZeroBitCount / 8
      if marks != 0 { return true }
    }
    while next < end, next.load(as: UInt8.self).isPlain { next += 1 }
    return true
  }

  /// Passes `true` or `false`; false for any other value.
  @inline(__always)
  mutating func skipBoolean() -> Bool {
    guard end - next >= 5 else { return false }
    let word = UInt32(littleEndian: next.loadUnaligned(as: UInt32.self))
    let isTrue = word == 0x6575_7274
    next += isTrue ? 4 : 5
    return isTrue || (word == 0x736C_6166 && (next - 1).load(as: UInt8.self) == UInt8(ascii: "e"))
  }
}

extension UInt64 {
  /// The highest bit of each byte that ends plain characters: a quotation mark, a backslash, a control, or one beyond ASCII.
  ///
  /// The lowest mark is right; there may be wrong ones above it.
  @inline(__always)
  fileprivate var specialCharacters: UInt64 {
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (quotes, backslashes) = (self ^ ones &* 0x22, self ^ ones &* 0x5C)
    let named = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return (named | (self &- ones &* 0x20) & ~self | self) & high
  }
}

extension UInt8 {
  /// Whether it means itself in a JSON string.
  @inline(__always)
  fileprivate var isPlain: Bool { 0x20..<0x80 ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
}
