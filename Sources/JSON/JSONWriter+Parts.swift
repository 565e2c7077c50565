// The parts of JSON that are written without a writer: numbers in decimal digits, and members that are made once.

extension JSONWriter {
  /// Members as `members(_:)` takes them.
  package static func members(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    Array(object(body).dropFirst().dropLast())
  }

  /// The most bytes of a number: 19 digits and a sign.
  package static let maximumNumberLength = 20

  /// Writes a number in decimal digits, and returns how many bytes it has.
  @inline(__always)
  package static func write(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    if UInt(bitPattern: number) < 10 {
      start.pointee = UInt8(truncatingIfNeeded: number) | 0x30
      return 1
    }
    if UInt(bitPattern: number) < 100 {
      writePair(UInt(bitPattern: number), at: start)
      return 2
    }
    return writeLong(number, at: start)
  }

  @inline(__always)
  private static func writePair(_ number: UInt, at start: UnsafeMutablePointer<UInt8>) {
    start[0] = UInt8(truncatingIfNeeded: number / 10) | 0x30
    start[1] = UInt8(truncatingIfNeeded: number % 10) | 0x30
  }

  package static func writeLong(_ number: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var out = start
    if number < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    var rest = number.magnitude
    var digits = 1
    var above = rest
    while above >= 1000 {
      digits &+= 3
      above /= 1000
    }
    digits &+= above >= 100 ? 2 : above >= 10 ? 1 : 0
    var index = digits
    while index >= 2 {
      index &-= 2
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      writePair(pair, at: out + index)
      rest = quotient
    }
    if index == 1 { out.pointee = UInt8(truncatingIfNeeded: rest) | 0x30 }
    return out + digits - start
  }
}
