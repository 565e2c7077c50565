// Doubles converted to whole counts in integer arithmetic: a finite Double is a whole number times a power of two.
//
// Few decimal fractions are Doubles: 0.29 is stored a little below 29/100. So a Double that is the nearest one to a
// subframe counts as that subframe, and any other is floored at its exact value. Doubles of seconds and samples often
// come from sums in other programs, with a larger error. Such a Double counts as a subframe if it is below the
// subframe's instant by at most a hundred-thousandth of a frame (`tolerantSteps`).

/// Conversions between Doubles and whole counts.
package enum DoubleConversion {
  /// The largest magnitude of a count; infinities and larger counts are clamped to it.
  package static let bound = Int128(1) << 96

  /// Counts below this bound have different nearest Doubles, whatever their divisor.
  package static let distinct: UInt128 = 1 << 52

  /// The subframes in a number of frames; nil for NaN.
  static func subFrames(_ frames: Double, base: Timecode.SubFramesBase) -> Int128? {
    steps(frames, perUnit: Int128(base.rawValue), over: 1)
  }

  /// The steps in a number of units, with `numerator / denominator` steps in a unit.
  ///
  /// The terms must be positive. The result is nil for NaN and for a numerator of 2^48 or more, and 0 for a denominator
  /// of 2^64 or more, which is too fine to count with.
  static func steps(_ units: Double, perUnit numerator: Int128, over denominator: Int128) -> Int128? {
    guard !units.isNaN, numerator > 0, numerator < 1 << 48, denominator > 0 else { return nil }
    guard units != 0, denominator < 1 << 64 else { return 0 }
    guard units.magnitude < 0x1p63 else { return units < 0 ? -bound : bound }
    let floor = floorProduct(units, numerator, over: denominator)
    guard floor.magnitude < distinct else { return floor }
    let next = floor + 1
    return nearest(next * denominator, numerator) == units ? next : floor
  }

  /// The subframes in a number of units, each of `numerator / denominator` subframes, with the tolerance of seconds and
  /// samples; nil for NaN.
  static func tolerantSteps(
    _ units: Double, perUnit numerator: Int128, over denominator: Int128, base: Timecode.SubFramesBase
  ) -> Int128? {
    guard let floor = steps(units, perUnit: numerator, over: denominator), floor.magnitude < 1 << 57 else {
      return steps(units, perUnit: numerator, over: denominator)
    }
    // In hundred-thousandths of a frame, the next subframe is at most one such part away.
    let parts = Int128(100_000 / base.rawValue)
    guard let fine = steps(units, perUnit: numerator * parts, over: denominator) else { return floor }
    return floorDivide(fine + 1, parts)
  }

  /// The floor of a Double below 2^63 times a fraction within the bounds of `steps`.
  package static func floorProduct(_ value: Double, _ numerator: Int128, over denominator: Int128) -> Int128 {
    let (significand, exponent) = terms(value)
    let product = significand * numerator
    if exponent >= 0 { return floorDivide(product << Int128(exponent), denominator) }
    // The division by the power of two and then by the denominator needs no product of the two, and has the same floor.
    guard exponent > -127 else { return value < 0 ? -1 : 0 }
    return floorDivide(product >> Int128(-exponent), denominator)
  }

  /// A finite Double as the product of a whole number and a power of two.
  package static func terms(_ value: Double) -> (significand: Int128, exponent: Int) {
    let significand = Int128(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    let exponent = (value.isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    return (value < 0 ? -significand : significand, exponent)
  }

  /// The Double nearest to a quotient, rounded once. The divisor must be positive and below 2^70.
  package static func nearest(_ numerator: Int128, _ denominator: Int128) -> Double {
    if numerator.magnitude <= 1 << 53, denominator.magnitude <= 1 << 53 {
      return Double(Int64(truncatingIfNeeded: numerator)) / Double(Int64(truncatingIfNeeded: denominator))
    }
    // A quotient of at least 55 bits, with its last bit set for any bits that were cut off, rounds like the exact
    // quotient.
    let above = numerator.magnitude
    let below = denominator.magnitude
    let shift = max(0, 56 + (128 - below.leadingZeroBitCount) - (128 - above.leadingZeroBitCount))
    let (quotient, remainder) = (above << UInt128(shift)).quotientAndRemainder(dividingBy: below)
    let extraBits = max(0, 64 - quotient.leadingZeroBitCount)
    let leadingBits = UInt64(truncatingIfNeeded: quotient >> UInt128(extraBits))
    let isCut = remainder != 0 || quotient & ((1 << UInt128(extraBits)) - 1) != 0
    let scale = Double(sign: .plus, exponent: extraBits - shift, significand: 1)
    let rounded = Double(leadingBits | (isCut ? 1 : 0)) * scale
    return numerator < 0 ? -rounded : rounded
  }
}
