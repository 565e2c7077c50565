// Passes bytes that are known, and reads or passes the values between them: the objects of a list for RecordLayout, which have
// the same bytes there, and a timecode's own JSON as it is written, for TimecodeJSON+Written.

import SMPTETimecode

/// JSON that is being read: bytes that are compared, and the values between them.
struct RecordScanner {
  /// How many bytes are compared at once.
  static let word = MemoryLayout<UInt64>.size

  private let end: UnsafeRawPointer
  /// The last place with a word after it.
  private let lastWord: UnsafeRawPointer
  /// Where the scanner is.
  private(set) var next: UnsafeRawPointer

  /// Begins at a place in a text, of which there must be a word or more.
  @inline(__always)
  init?(_ text: UnsafeRawBufferPointer, from start: Int) {
    guard let first = text.baseAddress, text.count - start >= Self.word else { return nil }
    end = first + text.count
    lastWord = end - Self.word
    next = first + start
  }

  /// Takes so many bytes that are the same as others; false if something else is here.
  ///
  /// Where they are fewer than a word, there must be a word of bytes before the end of the others too.
  @inline(__always)
  mutating func take(_ count: Int, of others: UnsafeRawPointer) -> Bool {
    let after = next + count
    guard after <= end else { return false }
    var differences = difference(count &- Self.word, others)
    if count >= Self.word {
      // Words that overlap hold all bytes.
      differences |= difference(0, others)
      var offset = Self.word
      while offset < count &- Self.word {
        differences |= difference(offset, others)
        offset &+= Self.word
      }
    } else {
      // The word holds some of the bytes before those that are compared.
      differences = count == 0 ? 0 : differences >> UInt64(truncatingIfNeeded: (Self.word &- count) &* 8)
    }
    guard differences == 0 else { return false }
    next = after
    return true
  }

  /// Takes a text of a word or more.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    take(text.utf8CodeUnitCount, of: UnsafeRawPointer(text.utf8Start))
  }

  /// Whether nothing is left.
  @inline(__always) var isAtEnd: Bool { next == end }

  @inline(__always)
  private func difference(_ offset: Int, _ others: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: next.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      ^ UInt64(littleEndian: others.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The next eight bytes, the first lowest; zeros after the end. There must be a word before it.
  @inline(__always) private var here: UInt64 {
    next <= lastWord ? UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) : rest
  }

  /// The same if there are less than eight bytes.
  @inline(never) private var rest: UInt64 {
    let last = UInt64(littleEndian: lastWord.loadUnaligned(as: UInt64.self))
    return next == end ? 0 : last >> UInt64(truncatingIfNeeded: (next - lastWord) &* 8)
  }

  /// Reads an integer without a sign of at most seven digits; false for any other value.
  @inline(__always)
  mutating func readInteger(into number: inout Int) -> Bool {
    let digits = here.digitValues
    let (first, second, third) = (digits & 0xFF, digits >> 8 & 0xFF, digits >> 16 & 0xFF)
    // Nearly all have one digit or two. A zero in front is a number of its own.
    if second > 9 {
      guard first <= 9 else { return false }
      next += 1
      number = Int(truncatingIfNeeded: first)
      return true
    }
    if third > 9 {
      guard 1...9 ~= first else { return false }
      next += 2
      number = Int(truncatingIfNeeded: first &* 10 &+ second)
      return true
    }
    guard let (value, count) = Self.longInteger(digits) else { return false }
    next += count
    number = value
    return true
  }

  // What is longer is a call, so that the loop over the parts keeps its registers.

  /// The value of three to seven digits, and how many they are; nil for any other number.
  @inline(never)
  private static func longInteger(_ digits: UInt64) -> (value: Int, count: Int)? {
    let count = digits.digitCount
    guard count > 2, count < word, digits & 0xFF != 0 else { return nil }
    return ((digits << UInt64(truncatingIfNeeded: 64 &- count &* 8)).decimalNumber, count)
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

  /// Passes so many bytes, whatever they are, if a mark is after them.
  @inline(__always)
  mutating func skip(_ count: Int, inFrontOf mark: UInt8) -> Bool {
    guard next + count < end, (next + count).load(as: UInt8.self) == mark else { return false }
    next += count
    return true
  }

  /// Passes characters of ASCII that mean themselves in a string, up to any other.
  @inline(__always)
  mutating func skipString() { next = endOfString }

  @inline(never) private var endOfString: UnsafeRawPointer {
    var rest = self
    while true {
      let count = rest.here.plainCount
      rest.next += count
      if count < Self.word { return rest.next }
    }
  }

  /// Takes what is before a quotation mark, at most a word, as one number, the last byte lowest.
  @inline(__always)
  mutating func takeName() -> UInt64 {
    let word = here
    let count = word.marks(of: UInt8(ascii: "\"")).trailingZeroBitCount / 8
    next += count
    return word.byteSwapped >> UInt64((Self.word - count) * 8)
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
    let others = ((self &- ones &* 0x20) & ~self | self) & high
    return (marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\")) | others).trailingZeroBitCount / 8
  }
}
