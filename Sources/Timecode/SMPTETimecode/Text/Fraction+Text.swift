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
}
