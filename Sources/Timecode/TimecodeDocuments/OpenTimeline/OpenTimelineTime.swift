// OpenTimelineIO's times: a value in frames and a rate, both decimal: {"value": 86400.0, "rate": 23.976023976023978}.
//
// A timecode rate is exact (24000/1001), no matter how many decimals the file has. Values are rounded to a millionth of
// a frame, because anything smaller is only a floating-point error.

import JSON
import SMPTETimecode

/// Finds the rates that numbers mean.
struct OpenTimelineRates {
  private var last: (number: JSONNumber, rate: TimecodeFrameRate?, exact: Fraction)?

  /// The timecode rate that a number means, and the exact number of frames per second; nil if the number is not above
  /// zero.
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
    // Zero needs no shift, no matter how large the exponent is.
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
  /// Subframes as a decimal number of frames, with as many decimals as a subframe needs: `12.2500`.
  func decimalFrames(_ subFrames: Int) -> String {
    guard subFrames >= 0 else { return "-" + decimalFrames(-subFrames) }
    let base = subFramesBase.rawValue
    let (frames, rest) = subFrames.quotientAndRemainder(dividingBy: base)
    guard rest != 0 else { return "\(frames).0" }
    // Every base divides 400, so four decimals express any part of a frame.
    let decimals = String(10_000 + rest * (10_000 / base)).dropFirst()
    return "\(frames).\(decimals)"
  }

  /// The rate as a decimal number.
  var decimalRate: String { "\(frameRate.rate.doubleValue)" }
}
