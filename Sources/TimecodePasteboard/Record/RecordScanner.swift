// Passes the bytes that a record has in common with others, and reads or passes the values between them; for RecordLayout.

/// A record that is being read: bytes that are compared, and the values between them.
struct RecordScanner {
  /// How many bytes are compared at once.
  static let word = MemoryLayout<UInt64>.size

  private let end: UnsafeRawPointer
  /// Where the record is on.
  private(set) var next: UnsafeRawPointer
  /// The bytes that all records have, from there on.
  private var common: UnsafeRawPointer

  /// Begins at a place in a text, of which there must be a word or more.
  @inline(__always)
  init?(_ text: UnsafeRawBufferPointer, from start: Int, _ bytes: UnsafeRawBufferPointer) {
    guard let first = text.baseAddress, let common = bytes.baseAddress, text.count - start >= Self.word else {
      return nil
    }
    end = first + text.count
    next = first + start
    self.common = common + Self.word
  }

  /// Takes so many bytes of those that all records have; false if something else is here.
  ///
  /// The first bytes to be taken must be a word or more.
  @inline(__always)
  mutating func take(_ count: Int) -> Bool {
    guard end - next >= count else { return false }
    var differences = difference(count &- Self.word)
    if count >= Self.word {
      // Words that overlap hold all bytes.
      differences |= difference(0)
      var offset = Self.word
      while offset < count &- Self.word {
        differences |= difference(offset)
        offset &+= Self.word
      }
    } else {
      // The word holds some of the bytes before those that are compared.
      differences = count == 0 ? 0 : differences >> UInt64(truncatingIfNeeded: (Self.word &- count) &* 8)
    }
    next += count
    common += count
    return differences == 0
  }

  @inline(__always)
  private func difference(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: next.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      ^ UInt64(littleEndian: common.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The next eight bytes, the first lowest; zeros behind the end. There must be a word before it.
  @inline(__always) private var here: UInt64 {
    let left = end - next
    guard left < Self.word else { return UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) }
    let last = UInt64(littleEndian: next.loadUnaligned(fromByteOffset: left &- Self.word, as: UInt64.self))
    return left == 0 ? 0 : last >> UInt64(truncatingIfNeeded: (Self.word &- left) &* 8)
  }

  /// Reads an integer without a sign of at most seven digits; false for any other value.
  @inline(__always)
  mutating func readInteger(into number: inout Int) -> Bool {
    let digits = here.digitValues
    let (first, second, third) = (digits & 0xFF, digits >> 8 & 0xFF, digits >> 16 & 0xFF)
    // Nearly all have one digit or two. A zero in front is a number of its own.
    if second > 9, first <= 9 {
      next += 1
      number = Int(truncatingIfNeeded: first)
      return true
    }
    if third > 9, 1...9 ~= first {
      next += 2
      number = Int(truncatingIfNeeded: first &* 10 &+ second)
      return true
    }
    let count = digits.digitCount
    guard count > 2, count < Self.word, first != 0 else { return false }
    next += count
    number = (digits << UInt64(truncatingIfNeeded: 64 &- count &* 8)).decimalNumber
    return true
  }

  /// Passes an integer from 0; false for any other value.
  @inline(__always)
  mutating func skipInteger() -> Bool {
    let digits = here.digitValues
    var count = digits.digitCount
    guard count > 0, count == 1 || digits & 0xFF != 0 else { return false }
    while count == Self.word {
      next += count
      count = here.digitValues.digitCount
    }
    next += count
    return true
  }

  /// Passes characters of ASCII that mean themselves in a string, up to any other.
  @inline(__always)
  mutating func skipString() {
    while true {
      let count = here.plainCount
      next += count
      if count < Self.word { return }
    }
  }

  /// Passes `true` or `false`; false for any other value.
  @inline(__always)
  mutating func skipBoolean() -> Bool {
    let word = here
    let isTrue = word & 0xFFFF_FFFF == 0x6575_7274
    let isFalse = word & 0xFF_FFFF_FFFF == 0x65_736C_6166
    next += isTrue ? 4 : isFalse ? 5 : 0
    return isTrue || isFalse
  }
}

/// Eight bytes of text, the first lowest.
extension UInt64 {
  /// Each digit's value; another number from 10 for any other byte.
  @inline(__always)
  fileprivate var digitValues: UInt64 { self ^ 0x3030_3030_3030_3030 }

  /// How many of the first values are those of digits.
  @inline(__always)
  fileprivate var digitCount: Int {
    // What is above 9 carries into the highest bit of its byte; that the next byte may be wrong then does not matter.
    let others = (self | (self &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount / 8
  }

  /// The number that eight values of digits are.
  @inline(__always)
  fileprivate var decimalNumber: Int {
    // Neighbours become pairs, these fours, and these the number, each in the lower half of its place.
    let pairs = (self &* 10 &+ (self >> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ (pairs >> 16)) & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* 10_000 &+ (fours >> 32)) & 0xFFFF_FFFF)
  }

  /// How many bytes are before the first that ends plain characters: a quotation mark, a backslash, a control, or one beyond
  /// ASCII.
  @inline(__always)
  fileprivate var plainCount: Int {
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (quotes, backslashes) = (self ^ ones &* 0x22, self ^ ones &* 0x5C)
    let named = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    // The lowest mark is right; there may be wrong ones above it.
    let marks = (named | (self &- ones &* 0x20) & ~self | self) & high
    return marks.trailingZeroBitCount / 8
  }
}
