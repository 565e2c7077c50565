// Doubles taken at their exact value: a finite Double is a whole number times a power of two.
//
// A Double given for a frame count usually is the nearest one to a subframe (0.29 frames is stored a little below 29/100).
// So a Double that is the nearest to a subframe names that subframe; any other is floored. Doubles of seconds and samples
// come from other programs' sums too, and miss by more: one that lies below a subframe's instant by no more than a
// hundred-thousandth of a frame names it.

/// Exact whole-number readings of Doubles.
enum ExactDouble {
  /// As far as a whole number goes here: infinities, and what is beyond it, are held at this magnitude.
  static let bound = Int128(1) << 96

  /// The subframes in a number of frames; nil for what is not a number.
  static func subFrames(_ frames: Double, base: Timecode.SubFramesBase) -> Int128? {
    steps(frames, perUnit: base.rawValue, over: 1)
  }

  /// How many steps, of which `numerator / denominator` make a unit, lie in a number of units; nil for what is no number.
  static func steps(_ units: Double, perUnit numerator: Int, over denominator: Int) -> Int128? {
    steps(units, perUnit: Int128(numerator), over: Int128(denominator))
  }

  /// How many steps, of which `numerator / denominator` make a unit, lie in a number of units; nil for what is no number.
  ///
  /// The terms are positive; a numerator of 2^48 and more, or a denominator of 2^64 and more, is too fine to count with.
  static func steps(_ units: Double, perUnit numerator: Int128, over denominator: Int128) -> Int128? {
    guard !units.isNaN, numerator > 0, numerator < 1 << 48, denominator > 0 else { return nil }
    guard units != 0, denominator < 1 << 64 else { return 0 }
    guard units.magnitude < 0x1p63 else { return units < 0 ? -bound : bound }
    let floor = floorProduct(units, numerator, over: denominator)
    guard floor.magnitude < 1 << 57 else { return floor }
    let next = floor + 1
    return nearest(next * denominator, numerator) == units ? next : floor
  }

  /// The subframes in a number of units, which have `numerator / denominator` of them each, with the tolerance of seconds
  /// and samples; nil for what is no number.
  static func tolerantSteps(
    _ units: Double, perUnit numerator: Int128, over denominator: Int128, base: Timecode.SubFramesBase
  ) -> Int128? {
    guard let floor = steps(units, perUnit: numerator, over: denominator), floor.magnitude < 1 << 57 else {
      return steps(units, perUnit: numerator, over: denominator)
    }
    // Counted in hundred-thousandths of a frame, the next subframe is one such part away at most.
    let parts = Int128(100_000 / base.rawValue)
    guard let fine = steps(units, perUnit: numerator * parts, over: denominator) else { return floor }
    return floorDivide(fine + 1, parts)
  }

  /// The floor of a Double below 2^63 times a fraction within the bounds of `steps`.
  private static func floorProduct(_ value: Double, _ numerator: Int128, over denominator: Int128) -> Int128 {
    let (significand, exponent) = terms(value)
    let product = significand * numerator
    if exponent >= 0 { return floorDivide(product << Int128(exponent), denominator) }
    // A quotient by a power of two and then by the denominator: floors compose, so no product of the two is needed.
    guard exponent > -127 else { return value < 0 ? -1 : 0 }
    return floorDivide(product >> Int128(-exponent), denominator)
  }

  /// The whole number and the power of two whose product a finite Double is.
  static func terms(_ value: Double) -> (significand: Int128, exponent: Int) {
    let significand = Int128(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    let exponent = (value.isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    return (value < 0 ? -significand : significand, exponent)
  }

  /// The Double nearest to a quotient, rounded once; the divisor is positive and below 2^70.
  static func nearest(_ numerator: Int128, _ denominator: Int128) -> Double {
    if numerator.magnitude <= 1 << 53, denominator.magnitude <= 1 << 53 {
      return Double(Int64(truncatingIfNeeded: numerator)) / Double(Int64(truncatingIfNeeded: denominator))
    }
    // A quotient of at least 55 bits whose last bit also stands for all that was cut off rounds as the whole would.
    let above = numerator.magnitude
    let below = denominator.magnitude
    let shift = max(0, 56 + (128 - below.leadingZeroBitCount) - (128 - above.leadingZeroBitCount))
    let (quotient, remainder) = (above << UInt128(shift)).quotientAndRemainder(dividingBy: below)
    let excess = max(0, 64 - quotient.leadingZeroBitCount)
    let kept = UInt64(truncatingIfNeeded: quotient >> UInt128(excess))
    let isCut = remainder != 0 || quotient & ((1 << UInt128(excess)) - 1) != 0
    let rounded = Double(kept | (isCut ? 1 : 0)) * Double(sign: .plus, exponent: excess - shift, significand: 1)
    return numerator < 0 ? -rounded : rounded
  }
}
