// Audio samples at any sample rate: a whole number and a fraction of hertz, such as 48048 or 44100 * 1000/1001.
//
// Few subframes begin exactly on a sample. `samplesValue` is the nearest sample, and reading that sample gives the same
// timecode again. If a whole number of samples is the nearest sample of a frame, it is read as that frame; otherwise,
// if it is the nearest sample of a subframe, it is read as that subframe. Any other sample is floored. Every frame can
// be read back if the sample rate is above the frame rate, and every subframe if it is above the frame rate times the
// base. Samples as a fraction are exact.

extension TimecodeSource where Self == TimecodeSourceValue {
  /// A whole number of samples.
  public static func samples(_ samples: Int, sampleRate: Int) -> Self {
    Self(kind: .wholeSamples(samples, rate: Fraction(sampleRate, 1)))
  }

  /// A whole number of samples at a rate that may be a fraction.
  public static func samples(_ samples: Int, sampleRate: Fraction) -> Self {
    Self(kind: .wholeSamples(samples, rate: sampleRate))
  }

  /// A number of samples. A Double at most a hundred-thousandth of a frame below a subframe's instant is that subframe.
  @_disfavoredOverload
  public static func samples(_ samples: Double, sampleRate: Int) -> Self {
    Self(kind: .realSamples(samples, rate: sampleRate))
  }

  /// An exact number of samples, floored to a subframe.
  public static func samples(_ samples: Fraction, sampleRate: Fraction) -> Self {
    Self(kind: .rational(sampleRate.isPositive ? samples / sampleRate : .undefined))
  }
}

extension Timecode {
  /// The nearest sample to the timecode's instant; 0 if the rate is not positive or the sample is beyond Int.
  public func samplesValue(sampleRate: Int) -> Int { samplesValue(sampleRate: Fraction(sampleRate, 1)) }

  /// The nearest sample to the timecode's instant; 0 if the rate is not positive or the sample is beyond Int.
  public func samplesValue(sampleRate: Fraction) -> Int { exactSamples(sampleRate: sampleRate) ?? 0 }

  /// The nearest sample to the timecode's instant; nil if the rate is not positive or the sample is beyond Int.
  func exactSamples(sampleRate: Fraction) -> Int? {
    guard let count = exactSubFrameCount else { return nil }
    return SampleClock(sampleRate, properties)?.sample(at: count)
  }
}

/// The number of samples in a subframe, as a fraction in lowest terms.
package struct SampleClock: Sendable {
  package let numerator: Int128
  package let denominator: Int128
  private let base: Int128

  /// Makes a clock; nil if the sample rate is not above zero, or its terms are too large to count with.
  package init?(_ sampleRate: Fraction, _ properties: Timecode.Properties) {
    let rate = sampleRate.reduced()
    // A fraction that does not fit with a positive denominator, such as -1/Int.min, is not reduced.
    guard rate.numerator > 0, rate.numerator < 1 << 48, rate.denominator > 0, rate.denominator < 1 << 32 else {
      return nil
    }
    let terms = properties.subFramesPerSecond
    let above = Int128(rate.numerator) * Int128(terms.denominator)
    let below = Int128(rate.denominator) * Int128(terms.numerator)
    let divisor = Int128(greatestCommonDivisor(above.magnitude, below.magnitude))
    numerator = above / divisor
    denominator = below / divisor
    base = Int128(properties.subFramesBase.rawValue)
  }

  /// Clamps a count so that its products with the terms fit; valid timecodes are far below the bound.
  package func clamped(_ subFrames: Int128) -> Int128 {
    let bound = Int128(1) << 60
    return min(max(subFrames, -bound), bound)
  }

  /// The sample nearest to a subframe; if two are equally near, the later one.
  func nearestSample(to subFrames: Int128) -> Int128 {
    Self.nearestSample(to: clamped(subFrames), numerator, denominator)
  }

  @inline(__always)
  private static func nearestSample<Integer: FixedWidthInteger & SignedInteger>(
    to subFrames: Integer, _ numerator: Integer, _ denominator: Integer
  ) -> Integer {
    floorDivide(2 * subFrames * numerator + denominator, 2 * denominator)
  }

  /// The sample nearest to a subframe plus a part of one, from -1 to 1; nil if it is too far from zero.
  func sample(at count: Int, adding part: Fraction) -> Int? {
    guard count.magnitude <= 1 << 60, part.isDefined else { return nil }
    let part = part.normalized()
    let product = Int128(count) * numerator
    let whole = floorDivide(product, denominator)
    // The rest is below the denominator, so all products fit.
    let rest = (product - whole * denominator) * Int128(part.denominator) + Int128(part.numerator) * numerator
    let divisor = Int128(part.denominator) * denominator
    return Int(exactly: whole + floorDivide(2 * rest + divisor, 2 * divisor))
  }

  /// Returns true if the product of a count and a term is below 2^60. Both terms are below 2^59, so the 64-bit
  /// arithmetic of `nearestSample` cannot overflow.
  @inline(__always)
  private func isNarrow(_ count: Int, _ term: Int128) -> Bool {
    let (product, overflow) = count.multipliedReportingOverflow(by: Int(truncatingIfNeeded: term))
    return !overflow && product.magnitude < 1 << 60
  }

  /// The sample nearest to a subframe; nil if the subframe is too far from zero.
  @inline(__always)
  func sample(at count: Int) -> Int? {
    guard !isNarrow(count, numerator) else {
      return Self.nearestSample(
        to: count, Int(truncatingIfNeeded: numerator), Int(truncatingIfNeeded: denominator))
    }
    guard count.magnitude <= 1 << 60 else { return nil }
    return Int(exactly: nearestSample(to: Int128(count)))
  }

  /// The frame, or otherwise the subframe, whose nearest sample this is. If there is none, the subframe in which the
  /// sample begins.
  func subFrames(wholeSamples samples: Int) -> Int128 {
    let wide = Int128(samples)
    let floor = floorDivide(wide * denominator, numerator)
    // A hundred days at any rate are less; products with larger counts would not fit.
    guard floor == clamped(floor) else { return floor }
    let frame = floorDivide(2 * floor + base, 2 * base) * base
    for candidate in [frame, floor, floor + 1] where nearestSample(to: candidate) == wide { return candidate }
    return floor
  }

  /// The distance of a sample from the subframe that is read for it, in subframes; 0 if the sample is the nearest to
  /// that subframe.
  func remainder(ofSample sample: Int) -> Fraction {
    let count = subFrames(wholeSamples: sample)
    guard count == clamped(count), nearestSample(to: count) != Int128(sample) else { return .zero }
    return Fraction(bounding: Int128(sample) * denominator - count * numerator, numerator)
  }
}

extension DoubleConversion {
  /// The subframes in a number of samples at a positive rate; nil for NaN.
  static func subFrames(samples: Double, rate: Int, _ properties: Timecode.Properties) -> Int128? {
    let terms = properties.subFramesPerSecond
    return tolerantSteps(
      samples, perUnit: Int128(terms.numerator), over: Int128(terms.denominator) * Int128(rate),
      base: properties.subFramesBase)
  }
}

extension Fraction {
  /// True if the value is above zero.
  var isPositive: Bool { isDefined && numerator != 0 && !isNegative }
}
