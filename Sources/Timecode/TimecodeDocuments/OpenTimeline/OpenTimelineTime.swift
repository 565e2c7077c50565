// OpenTimelineIO's times: a value in frames and a rate, both decimal: {"value": 86400.0, "rate": 23.976023976023978}.
//
// A timecode rate is exact (24000/1001) however many decimals the file gives; values are rounded to a millionth of a
// frame, since smaller parts are only floating-point errors.

import JSON
import SMPTETimecode

/// The rates of times, found by their numbers.
struct OpenTimelineRates {
  private var last: (number: JSONNumber, rate: TimecodeFrameRate?, exact: Fraction)?

  /// The timecode rate that a number means, and the exact number; nil if it is not above zero.
  mutating func rate(_ number: JSONNumber) -> (rate: TimecodeFrameRate?, exact: Fraction)? {
    if let last, last.number == number { return (last.rate, last.exact) }
    guard let exact = Fraction(number, places: 9), exact > .zero else { return nil }
    let near = TimecodeFrameRate.allNonDrop.min { ($0.rate - exact).abs() < ($1.rate - exact).abs() }
    let rate = near.flatMap { ($0.rate - exact).abs() < Fraction(6, 1000) ? $0 : nil }
    last = (number, rate, rate?.rate ?? exact)
    return (rate, rate?.rate ?? exact)
  }
}

extension Fraction {
  /// The value of a number, rounded to a number of decimals; nil if it overflows.
  init?(_ number: JSONNumber, places: Int) {
    var numerator = Int128(number.significand)
    var exponent = number.exponent
    guard exponent <= 18 || numerator == 0 else { return nil }
    while exponent > 0, numerator != 0 {
      numerator *= 10
      exponent -= 1
    }
    var cut: Int128 = 1
    while exponent < -places, cut < 1 << 90 {
      cut *= 10
      exponent += 1
    }
    if cut > 1 { numerator = (numerator + (numerator < 0 ? -cut / 2 : cut / 2)) / cut }
    // Zero needs no shift, however long the exponent.
    guard numerator != 0 else {
      self = .zero
      return
    }
    var denominator = 1
    while exponent < 0, denominator < 1_000_000_000_000_000_000 {
      if numerator % 10 == 0 { numerator /= 10 } else { denominator *= 10 }
      exponent += 1
    }
    guard let numerator = Int(exactly: numerator) else { return nil }
    self.init(numerator, denominator)
  }
}

extension Timecode.Properties {
  /// Subframes as frames, with the decimals of their base: `12.25`.
  func decimalFrames(_ subFrames: Int) -> String {
    guard subFrames >= 0 else { return "-" + decimalFrames(-subFrames) }
    let base = subFramesBase.rawValue
    let (frames, rest) = subFrames.quotientAndRemainder(dividingBy: base)
    guard rest != 0 else { return "\(frames).0" }
    // Every base divides 400, so four decimals express each part of a frame.
    let decimals = String(10_000 + rest * (10_000 / base)).dropFirst()
    return "\(frames).\(decimals)"
  }

  /// The rate as a decimal number.
  var decimalRate: String { "\(frameRate.rate.doubleValue)" }
}
