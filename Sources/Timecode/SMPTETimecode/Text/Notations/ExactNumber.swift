// A signed number as people and programs write it: `12`, `-12.5`, `1001/30000`.

/// A number read exactly from text, with the number of its decimals.
package struct ExactNumber: Sendable {
  /// The maximum number of decimals in `digits`. A hundred days in seconds with that many decimals fit in Int.
  private static let firstPlaces = 11
  /// The maximum number of decimals that are read. Products of a number with that many decimals fit in Int128.
  private static let maximumPlaces = 22

  /// The digits with their sign, without the point and without the tail's digits.
  var digits: Int
  /// The divisor of the digits.
  var denominator: Int
  /// The number of decimals in the text; 0 for a fraction.
  var places: Int
  /// The decimals after those in `digits`, with the sign.
  private(set) var tail = 0
  /// The divisor of the tail, in addition to the denominator.
  private(set) var tailDenominator = 1

  init(at cursor: inout TextCursor, in text: Span<UInt8>) throws(Timecode.StringParseError) {
    let start = cursor.position
    let sign = cursor.consume(UInt8(ascii: "-"), in: text) ? -1 : 1
    digits = sign * (try cursor.number(in: text))
    denominator = 1
    places = 0
    if cursor.consume(UInt8(ascii: "/"), in: text) {
      let belowStart = cursor.position
      denominator = try cursor.number(in: text)
      guard denominator != 0 else { throw .malformed(at: belowStart, expected: .fraction) }
    } else if cursor.consume(UInt8(ascii: "."), in: text) {
      try readDecimals(at: &cursor, in: text, sign: sign, numberStart: start)
    }
  }

  init(digits: Int, denominator: Int, places: Int) {
    self.digits = digits
    self.denominator = denominator
    self.places = places
  }

  /// Reads the decimals after a point.
  mutating func readDecimals(
    at cursor: inout TextCursor, in text: Span<UInt8>, sign: Int, numberStart: Int
  ) throws(Timecode.StringParseError) {
    guard cursor.isDigit(in: text) else { throw .malformed(at: cursor.position, expected: .digit) }
    while let digit = cursor.consume(\.isDigit, in: text) {
      try append(digit: digit.digitValue, sign: sign, numberStart: numberStart)
    }
  }

  /// A thousandth of the number, with three more decimals; nil if its denominator does not fit.
  func dividedByThousand() -> ExactNumber? {
    let (denominator, overflow) = self.denominator.multipliedReportingOverflow(by: 1000)
    let isFraction = places == 0 && self.denominator != 1
    guard !overflow else { return nil }
    var result = self
    (result.denominator, result.places) = (denominator, isFraction ? 0 : places + 3)
    return result
  }

  /// The number without its sign; nil if it does not fit.
  var amount: ExactNumber? {
    guard digits > .min else { return nil }
    var amount = self
    (amount.digits, amount.tail) = (abs(digits), abs(tail))
    return amount
  }

  private mutating func append(digit: Int, sign: Int, numberStart: Int) throws(Timecode.StringParseError) {
    guard places < Self.firstPlaces else {
      guard places < Self.maximumPlaces else {
        guard digit == 0 else { throw .malformed(at: numberStart, expected: .fewerDecimals) }
        return
      }
      tail = 10 * tail + sign * digit
      tailDenominator *= 10
      places += 1
      return
    }
    guard let sum = digits.appending(digit: sign * digit) else {
      throw .malformed(at: numberStart, expected: .smallerNumber)
    }
    digits = sum
    denominator *= 10
    places += 1
  }

  /// This number of samples as a source.
  func samplesSource(rate: Fraction, _ properties: Timecode.Properties) -> TimecodeSourceValue {
    if denominator == 1 { return .samples(digits, sampleRate: rate) }
    let subFrames = (try? properties.subFramesPerSecond.dividing(by: rate)) ?? properties.subFramesPerSecond
    return .samples(value(subFrames: subFrames), sampleRate: rate)
  }

  /// The digits and the tail as one number, and its divisor.
  var whole: (digits: Int128, denominator: Int128) {
    let factor = Int128(tailDenominator)
    return (Int128(digits) * factor + Int128(tail), Int128(denominator) * factor)
  }

  /// The number as a fraction, if one unit of the number is `perOne` subframes.
  ///
  /// A number with a tail does not fit in a fraction. It is replaced by a number that lies on the same subframe, or
  /// between the same two: the timecode that is read, and whether it is exact, do not change.
  func value(subFrames perOne: Fraction) -> Fraction {
    let cut = Fraction(digits, denominator)
    guard tail != 0 else { return cut }
    let (digits, denominator) = whole
    let (above, overflow) = digits.multipliedReportingOverflow(by: Int128(perOne.numerator))
    let (below, belowOverflow) = denominator.multipliedReportingOverflow(by: Int128(perOne.denominator))
    guard !overflow, !belowOverflow else { return cut }
    var (count, rest) = above.quotientAndRemainder(dividingBy: below)
    if rest < 0 { (count, rest) = (count - 1, rest + below) }
    // The finest parts come first.
    for parts in [1_000_000_000, 1_000_000, 1000, 10, 2] as [Int128] {
      let (product, overflow) = rest.multipliedReportingOverflow(by: parts)
      guard !overflow else { continue }
      let part = rest == 0 ? 0 : min(max(product / below, 1), parts - 1)
      let near = Fraction(
        exactly: (count * parts + part) * Int128(perOne.denominator), Int128(perOne.numerator) * parts)
      if let near { return near }
    }
    return cut
  }
}
