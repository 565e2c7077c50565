// Numbers in JSON text. They are read exactly, or not at all.

/// A JSON number as it is written: an integer and a power of ten.
package struct JSONNumber: Equatable, Sendable {
  /// The digits as one integer, with the sign.
  package var significand: Int
  /// The power of ten: -3 for `23.976`.
  package var exponent: Int
}

extension JSONReader {
  /// Reads an integer that has no fraction or exponent and fits in `Int`. For any other value, returns nil and reads
  /// only white space.
  package mutating func integer() -> Int? {
    skipSpaces()
    let start = offset
    // Nearly all integers have few digits and no sign.
    var small = 0
    while offset < text.count, offset - start < 18, let digit = Self.digit(text[offset]) {
      small = small &* 10 &+ digit
      offset += 1
    }
    let count = offset - start
    if count > 0, count < 18, count == 1 || text[start] != UInt8(ascii: "0"),
      offset == text.count || !Self.continuesNumber(text[offset])
    {
      return small
    }
    offset = start
    return integerOfAnySize()
  }

  /// Reads any integer, like `integer`.
  @inline(never)
  private mutating func integerOfAnySize() -> Int? {
    let start = offset
    let isNegative = skipCharacter("-")
    let firstDigit = offset
    var value: Int? = 0
    let count = digits(&value, isNegative)
    guard let value, count == 1 || count > 1 && text[firstDigit] != UInt8(ascii: "0") else { return rewind(to: start) }
    if offset < text.count, Self.continuesNumber(text[offset]) { return rewind(to: start) }
    return value
  }

  /// True for a byte that continues a number after its digits: a point or an exponent.
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Reads any number.
  ///
  /// - Returns: The number; nil if its digits or its exponent do not fit in `Int`.
  package mutating func number() throws(JSONError) -> JSONNumber? {
    skipSpaces()
    let isNegative = skipCharacter("-")
    if acceptsNonFinite, offset < text.count, [UInt8(ascii: "N"), UInt8(ascii: "I")].contains(text[offset]) {
      if skipCharacter("N") {
        try skip("aN")
      } else {
        try skip("Inf")
        if offset < text.count, text[offset] == UInt8(ascii: "i") { try skip("inity") }
      }
      return nil
    }
    let zero = offset < text.count && text[offset] == UInt8(ascii: "0")
    var significand: Int? = 0
    let whole = digits(&significand, isNegative)
    guard whole == 1 || whole > 1 && !zero else { throw error(.value) }
    var fraction = 0
    if skipCharacter(".") {
      fraction = digits(&significand, isNegative)
      guard fraction > 0 else { throw error(.digit) }
    }
    var exponent: Int? = 0
    if skipCharacter("e") || skipCharacter("E") {
      let isNegative = skipCharacter("-")
      if !isNegative { _ = skipCharacter("+") }
      guard digits(&exponent, isNegative) > 0 else { throw error(.digit) }
    }
    guard let significand, let exponent, case (let scale, false) = exponent.subtractingReportingOverflow(fraction)
    else { return nil }
    return JSONNumber(significand: significand, exponent: scale)
  }

  private mutating func rewind(to start: Int) -> Int? {
    offset = start
    return nil
  }

  /// Skips a character at the current offset; false if another character is there. White space is not skipped.
  private mutating func skipCharacter(_ character: Unicode.Scalar) -> Bool {
    guard offset < text.count, text[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Reads further digits of a value, which becomes nil when it no longer fits. Returns the number of digits.
  private mutating func digits(_ value: inout Int?, _ isNegative: Bool) -> Int {
    let start = offset
    while offset < text.count, let digit = Self.digit(text[offset]) {
      if let before = value {
        let (tenfold, overflow) = before.multipliedReportingOverflow(by: 10)
        // Negative numbers are accumulated downwards, so that Int.min can be read too.
        let (sum, carry) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
        value = overflow || carry ? nil : sum
      }
      offset += 1
    }
    return offset - start
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }
}
