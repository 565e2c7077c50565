// Real time: seconds as a Double, as a fraction, and in FCPXML's and Premiere's terms.
//
// The real time of a timecode is its count of frames divided by the exact rate: a frame is 1001/30000 s at 29.97d, 1/30
// s at 30d. Like the frame count, these values are zero for components so far out of range that their count is beyond
// Int.

extension TimecodeSource where Self == TimecodeSourceValue {
  /// Seconds. A Double at most a hundred-thousandth of a frame below a subframe's instant is that subframe; any other
  /// Double is floored.
  public static func realTime(seconds: Double) -> Self { Self(kind: .realTime(seconds)) }

  /// Seconds as a fraction, floored to a subframe.
  public static func rational(_ source: Fraction) -> Self { Self(kind: .rational(source)) }

  /// Seconds as a fraction, floored to a subframe.
  public static func rational(_ numerator: Int, _ denominator: Int) -> Self {
    Self(kind: .rational(Fraction(numerator, denominator)))
  }

  /// Premiere's ticks, 254,016,000,000 a second; see `samples(_:sampleRate:)` for the rounding.
  public static func ticks(_ ticks: Int) -> Self { .samples(ticks, sampleRate: Timecode.ticksPerSecond) }
}

extension Timecode {
  /// The number of Premiere's ticks in a second.
  public static let ticksPerSecond = 254_016_000_000

  /// The seconds from zero, reduced; undefined if they do not fit, which happens only to invalid components.
  public var rationalValue: Fraction {
    let perSecond = properties.subFramesPerSecond
    return Fraction(exactly: Int128(subFrameCount) * Int128(perSecond.denominator), Int128(perSecond.numerator))
      ?? .undefined
  }
}

extension Timecode.Properties {
  /// The subframes in a second: a fraction with a denominator of 1 or 1001.
  package var subFramesPerSecond: Fraction {
    let rate = frameRate.rate
    return Fraction(rate.numerator * subFramesBase.rawValue, rate.denominator)
  }

  /// The part of a number of seconds after its last subframe, in subframes: from 0 to below 1.
  func remainder(seconds: Fraction) -> Fraction {
    guard seconds.isDefined else { return .zero }
    let terms = subFramesPerSecond
    let below = Int128(seconds.denominator) * Int128(terms.denominator)
    let above = Int128(seconds.numerator) * Int128(terms.numerator)
    return Fraction(bounding: above - floorDivide(above, below) * below, below)
  }

  /// The subframes in a number of seconds, floored; nil for an undefined fraction.
  func subFrames(seconds: Fraction) -> Int128? {
    guard seconds.isDefined else { return nil }
    let terms = subFramesPerSecond
    return floorDivide(
      Int128(seconds.numerator) * Int128(terms.numerator), Int128(seconds.denominator) * Int128(terms.denominator))
  }
}
