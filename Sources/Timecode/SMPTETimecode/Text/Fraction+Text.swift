// Conversions between fractions and text: decimal numbers, and seconds as FCPXML writes them (`1001/30000s`, `10s`,
// `-1/24s`).

extension Fraction {
  /// Reads seconds as FCPXML writes them; nil for anything else, a denominator of 0, and numbers that do not fit.
  public init?(fcpxmlString: String) {
    let bytes = Array(fcpxmlString.utf8)
    self.init(fcpxml: bytes.span)
  }

  /// Reads seconds as FCPXML writes them.
  package init?(fcpxml text: Span<UInt8>) {
    var cursor = TextCursor()
    let isNegative = cursor.consume(UInt8(ascii: "-"), in: text)
    guard let above = try? cursor.number(in: text) else { return nil }
    var below = 1
    if cursor.consume(UInt8(ascii: "/"), in: text) {
      guard let number = try? cursor.number(in: text), number != 0 else { return nil }
      below = number
    }
    guard cursor.consume(UInt8(ascii: "s"), in: text), cursor.position == text.count else { return nil }
    self.init(isNegative ? -above : above, below)
  }

  /// The seconds as FCPXML writes them: the terms of the fraction, or a whole number of seconds.
  public var fcpxmlStringValue: String {
    let terms = normalized()
    guard isWholeInteger else { return "\(terms.numerator)/\(terms.denominator)s" }
    return "\(Int128(terms.numerator) / Int128(terms.denominator))s"
  }

  /// Makes the reduced fraction of the shortest decimal number that denotes the Double, cut to a number of decimals:
  /// 0.1 is 1/10. The result is undefined if the number is not finite or does not fit.
  public init(double: Double, decimalPrecision: Int = 18) {
    self = Self.decimal(double, places: min(max(decimalPrecision, 0), 18)) ?? .undefined
  }

  private static func decimal(_ value: Double, places: Int) -> Fraction? {
    guard value.isFinite else { return nil }
    var digits: Int128 = 0
    var exponent = 0
    var isFraction = false
    let text = Array("\(value.magnitude)".utf8)
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        exponent += Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    // At most seventeen significant digits and a zero or two: after cutting, far below the range of Int128.
    while exponent < -places, digits != 0 {
      digits /= 10
      exponent += 1
    }
    var scale: Int128 = 1
    for _ in 0..<min(exponent.magnitude, 20) { scale *= 10 }
    guard digits != 0 else { return .zero }
    guard exponent <= 20 else { return nil }
    let signed = value < 0 ? -digits : digits
    return exponent < 0
      ? Fraction(exactly: signed, scale) : Fraction(exactly: signed * scale, 1)
  }
}
