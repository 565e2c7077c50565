// The parts of JSON that are written without a writer: numbers in decimal digits, and members that are made once.

extension JSONWriter {
  /// Members as `members(_:)` takes them.
  package static func members(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    Array(object(body).dropFirst().dropLast())
  }

  /// The most bytes of a number: 19 digits and a sign.
  package static let maximumNumberLength = 20

  /// Writes a number in decimal digits, and returns how many bytes it has; there must be room for the longest.
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
    guard UInt64(bitPattern: Int64(number)) < eight else { return writeLongest(number, at: start) }
    return writeFirst(digits(of: UInt64(number)), at: start)
  }

  @inline(never)
  private static func writeLongest(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    if number < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    // What is above the last eight digits, and above eight before them.
    let (above, last) = UInt64(number.magnitude).quotientAndRemainder(dividingBy: eight)
    if above > 0 {
      let (top, middle) = above.quotientAndRemainder(dividingBy: eight)
      if top > 0 { out += writeFirst(digits(of: top), at: out) }
      out += top > 0 ? writeAll(digits(of: middle), at: out) : writeFirst(digits(of: middle), at: out)
      out += writeAll(digits(of: last), at: out)
    } else {
      out += writeFirst(digits(of: last), at: out)
    }
    return out - start
  }

  /// The first number of more than eight digits.
  private static let eight: UInt64 = 100_000_000

  /// The eight digits of a number, the first lowest.
  @inline(__always)
  private static func digits(of number: UInt64) -> UInt64 {
    // Fours, pairs and single digits side by side, each the quotient of a product: 10486 >> 20 is a hundredth of what is
    // below 10,000, and 103 >> 10 a tenth of what is below 100.
    let fours = number / 10_000 | (number % 10_000) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  @inline(__always)
  private static func writeAll(_ digits: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
    UnsafeMutableRawPointer(start).storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
    return 8
  }

  /// Writes digits without the zeros in front; not all may be zeros.
  @inline(__always)
  private static func writeFirst(_ digits: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
    let zeros = digits.trailingZeroBitCount / 8
    _ = writeAll(digits >> UInt64(8 * zeros), at: start)
    return 8 - zeros
  }
}
