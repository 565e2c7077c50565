// A signed number as people and programs write it: `12`, `-12.5`, `1001/30000`.

/// A number read from text, exactly, with the number of decimals it was written with.
struct ExactNumber {
  /// As many decimals are kept; a hundred days of seconds with so many fit in Int.
  private static let maximumPlaces = 11

  /// The digits, with their sign, without their point.
  var digits: Int
  /// What the digits are divided by.
  var denominator: Int
  /// How many decimals were written, and kept; 0 for a fraction.
  var places: Int

  /// The number.
  var value: Fraction { Fraction(digits, denominator) }

  init(at cursor: inout TextCursor, in text: Span<UInt8>) throws(Timecode.StringParseError) {
    let start = cursor.position
    let sign = cursor.take(UInt8(ascii: "-"), in: text) ? -1 : 1
    digits = sign * (try cursor.number(in: text))
    denominator = 1
    places = 0
    if cursor.take(UInt8(ascii: "/"), in: text) {
      let belowStart = cursor.position
      denominator = try cursor.number(in: text)
      guard denominator != 0 else { throw .malformed(at: belowStart, expected: .fraction) }
    } else if cursor.take(UInt8(ascii: "."), in: text) {
      try readDecimals(at: &cursor, in: text, sign: sign, numberStart: start)
    }
  }

  init(digits: Int, denominator: Int, places: Int) {
    self.digits = digits
    self.denominator = denominator
    self.places = places
  }

  /// Reads the decimals behind a point.
  mutating func readDecimals(
    at cursor: inout TextCursor, in text: Span<UInt8>, sign: Int, numberStart: Int
  ) throws(Timecode.StringParseError) {
    guard cursor.isDigit(in: text) else { throw .malformed(at: cursor.position, expected: .digit) }
    while let digit = cursor.take(\.isDigit, in: text) {
      try append(digit: digit.digitValue, sign: sign, numberStart: numberStart)
    }
    // Digits beyond those that are kept: the first of them has rounded the number.
    places = min(places, Self.maximumPlaces)
  }

  /// The thousandth part, which has three decimals more; nil where its denominator does not fit.
  func dividedByThousand() -> ExactNumber? {
    let (denominator, overflow) = self.denominator.multipliedReportingOverflow(by: 1000)
    let isFraction = places == 0 && self.denominator != 1
    return overflow ? nil : ExactNumber(digits: digits, denominator: denominator, places: isFraction ? 0 : places + 3)
  }

  private mutating func append(digit: Int, sign: Int, numberStart: Int) throws(Timecode.StringParseError) {
    guard places < Self.maximumPlaces else {
      if places == Self.maximumPlaces, digit >= 5 { digits += sign }
      places = Self.maximumPlaces + 1
      return
    }
    // One more is left for rounding.
    guard let sum = digits.appending(digit: sign * digit), sum != .max, sum != .min else {
      throw .malformed(at: numberStart, expected: .smallerNumber)
    }
    digits = sum
    denominator *= 10
    places += 1
  }

  /// The source of so many samples.
  func samplesSource(rate: Fraction) -> TimecodeSourceValue {
    denominator == 1 ? .samples(digits, sampleRate: rate) : .samples(value, sampleRate: rate)
  }
}
