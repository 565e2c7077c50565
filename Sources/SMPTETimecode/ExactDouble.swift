// Doubles taken at their exact value: a finite Double is a whole number times a power of two.
//
// A Double given for a time or a frame count usually is the nearest one to a subframe's instant (0.29 frames is stored a
// little below 29/100). So a Double that is the nearest to a subframe's instant names that subframe; any other is floored.

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
    guard let floor = floorProduct(units, numerator, over: denominator) else { return nil }
    guard floor.magnitude < UInt128(Int64.max) else { return floor }
    let next = floor + 1
    return nearest(next * Int128(denominator), Int128(numerator)) == units ? next : floor
  }

  /// The floor of a Double times a fraction of positive terms below 2^24; nil for what is not a number.
  static func floorProduct(_ value: Double, _ numerator: Int, over denominator: Int) -> Int128? {
    guard !value.isNaN else { return nil }
    guard value.magnitude < 0x1p63 else { return value < 0 ? -bound : bound }
    guard value != 0 else { return 0 }
    let significand = Int128(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    let exponent = (value.isNormal ? Int(value.exponentBitPattern) : 1) - 1075
    let product = (value < 0 ? -significand : significand) * Int128(numerator)
    if exponent >= 0 { return floorDivide(product << Int128(exponent), Int128(denominator)) }
    // Below 2^-47 the product is under 1 in magnitude.
    guard exponent > -100 else { return value < 0 ? -1 : 0 }
    return floorDivide(product, Int128(denominator) << Int128(-exponent))
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
    let rounded = Double(quotient | (remainder == 0 ? 0 : 1)) * Double(sign: .plus, exponent: -shift, significand: 1)
    return numerator < 0 ? -rounded : rounded
  }
}
