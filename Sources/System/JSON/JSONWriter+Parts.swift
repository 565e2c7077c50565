// The parts of JSON that can be written without a writer: decimal numbers, strings, and members that are made once.

import TextEncodings

extension JSONWriter {
  /// Encoded members for `members(_:)`.
  package static func members(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    Array(object(body).dropFirst().dropLast())
  }

  /// The largest number of bytes in a number: a sign and 19 digits.
  package static let maximumNumberLength = 20

  /// Writes a number in decimal digits and returns the number of bytes; the longest number must fit.
  @inlinable
  @inline(__always)
  package static func write(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    if UInt(bitPattern: number) < 10 {
      start.pointee = UInt8(truncatingIfNeeded: number) | 0x30
      return 1
    }
    if UInt(bitPattern: number) < 100 {
      start[0] = UInt8(truncatingIfNeeded: number / 10) | 0x30
      start[1] = UInt8(truncatingIfNeeded: number % 10) | 0x30
      return 2
    }
    return writeLong(number, at: start)
  }

  @usableFromInline
  static func writeLong(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard UInt64(bitPattern: Int64(number)) < tenToTheEighth else { return writeLongest(number, at: start) }
    return writeTrimmingZeros(digits(of: UInt64(number)), at: start)
  }

  @inline(never)
  private static func writeLongest(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    if number < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    // `above` is the number without its last eight digits; `top` is the part above sixteen digits.
    let (above, last) = UInt64(number.magnitude).quotientAndRemainder(dividingBy: tenToTheEighth)
    if above > 0 {
      let (top, middle) = above.quotientAndRemainder(dividingBy: tenToTheEighth)
      if top > 0 { out += writeTrimmingZeros(digits(of: top), at: out) }
      out += top > 0 ? writeEightDigits(digits(of: middle), at: out) : writeTrimmingZeros(digits(of: middle), at: out)
      out += writeEightDigits(digits(of: last), at: out)
    } else {
      out += writeTrimmingZeros(digits(of: last), at: out)
    }
    return out - start
  }

  /// Writes a fraction in at most nine decimals, rounded, a half away from zero; returns the number of bytes.
  static func write(_ numerator: Int, over denominator: UInt, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator)
    if rest > 0 {
      let (quotient, remainder) = denominator.dividingFullWidth(rest.multipliedFullWidth(by: 1_000_000_000))
      rest = remainder >= denominator - remainder ? quotient + 1 : quotient
      if rest == 1_000_000_000 { (whole, rest) = (whole + 1, 0) }
    }
    var out = start
    if numerator < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    out += write(Int(clamping: whole), at: out)
    guard rest > 0 else { return out - start }
    // The point replaces the digit before the nine decimals.
    let end = out + writeLong(Int(rest) + 1_000_000_000, at: out)
    out.pointee = UInt8(ascii: ".")
    var last = end - 1
    while last.pointee == UInt8(ascii: "0") { last -= 1 }
    return last + 1 - start
  }

  /// The smallest number with more than eight digits.
  private static let tenToTheEighth: UInt64 = 100_000_000

  /// The eight digits of a number, one per byte, the first digit in the lowest byte.
  @inline(__always)
  private static func digits(of number: UInt64) -> UInt64 {
    // Groups of four digits, of two and of one are computed side by side, dividing by multiplication: 10486 >> 20 is a
    // hundredth for numbers below 10,000, and 103 >> 10 is a tenth for numbers below 100.
    let groups = number / 10_000 | (number % 10_000) << 32
    let hundreds = (groups &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (groups &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  @inline(__always)
  private static func writeEightDigits(_ digits: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
    UnsafeMutableRawPointer(start).storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
    return 8
  }

  /// Writes digits without leading zeros. At least one digit must not be zero.
  @inline(__always)
  private static func writeTrimmingZeros(_ digits: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
    let zeros = digits.trailingZeroBitCount / 8
    _ = writeEightDigits(digits >> UInt64(8 * zeros), at: start)
    return 8 - zeros
  }
}

// MARK: Strings

extension JSONWriter {
  /// The largest number of bytes in a string whose text has `count` bytes: each can become six, and there are two
  /// quotation marks.
  package static func maximumLength(ofString count: Int) -> Int { 6 * count + 2 }

  /// Writes text as a string and returns the number of bytes. Invalid UTF-8 becomes U+FFFD.
  ///
  /// The buffer must have `maximumLength(ofString:)` bytes.
  package static func write(_ text: Span<UInt8>, at start: UnsafeMutablePointer<UInt8>) -> Int {
    text.withUnsafeBufferPointer { bytes in
      // ASCII needs no validation.
      guard bytes.contains(where: { $0 >= 0x80 }) else { return writeString(bytes, at: start) }
      var text = String(decoding: bytes, as: UTF8.self)
      return text.withUTF8 { writeString($0, at: start) }
    }
  }

  /// Writes UTF-8 as a string and returns the number of bytes.
  static func writeString(_ text: UnsafeBufferPointer<UInt8>, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    out.pointee = UInt8(ascii: "\"")
    out += 1
    var next = 0
    while next < text.count {
      if next + 8 <= text.count, case let word = text.word(at: next), isPlain(word) {
        UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
        out += 8
        next += 8
        continue
      }
      let byte = text[next]
      if isPlain(byte) {
        out.pointee = byte
        out += 1
        next += 1
      } else if byte < 0x80 {
        out += escape(UInt32(byte), at: out)
        next += 1
      } else {
        out += writeScalar(of: text, from: &next, at: out)
      }
    }
    out.pointee = UInt8(ascii: "\"")
    return out + 1 - start
  }

  /// True for a printable ASCII character that needs no escape.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// True for eight printable ASCII characters that need no escape.
  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quotes, backslashes) = (word ^ (0x22 &* ones), word ^ (0x5C &* ones))
    let marks = word | (word &- 0x20 &* ones) | (word &+ ones) | (quotes &- ones) | (backslashes &- ones)
    return marks & (0x80 &* ones) == 0
  }

  /// Writes a scalar outside ASCII, escaped if it is not printable.
  private static func writeScalar(
    of text: UnsafeBufferPointer<UInt8>, from next: inout Int, at start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let length = (~text[next]).leadingZeroBitCount
    var value = UInt32(text[next]) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[next + offset] & 0x3F) }
    defer { next += length }
    // All unprintable scalars are in the basic plane, so one escape is enough.
    guard Unicode.Scalar(value)?.isPrintable ?? false else { return escape(value, at: start) }
    for offset in 0..<length { start[offset] = text[next + offset] }
    return length
  }

  /// Writes the escape of a scalar of the basic plane.
  private static func escape(_ value: UInt32, at start: UnsafeMutablePointer<UInt8>) -> Int {
    start[0] = UInt8(ascii: "\\")
    let short: UInt8? =
      switch value {
      case 0x22, 0x5C: UInt8(truncatingIfNeeded: value)
      case 0x0A: UInt8(ascii: "n")
      case 0x0D: UInt8(ascii: "r")
      case 0x09: UInt8(ascii: "t")
      default: nil
      }
    if let short {
      start[1] = short
      return 2
    }
    start[1] = UInt8(ascii: "u")
    for index in 0..<4 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(12 - 4 * index)) & 15
      start[2 + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return 6
  }
}
