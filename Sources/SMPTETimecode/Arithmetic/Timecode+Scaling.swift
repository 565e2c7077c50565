// Products and quotients, floored to a subframe.
//
// Whole numbers and fractions are exact. A Double that is the nearest one to the factor that leads to a subframe leads to
// it (a third of the way is a third, though no Double is), any other is taken at its exact value and floored. A factor
// that is not a number, and a divisor of zero, throw; under a rule they give zero.

extension Timecode {
  /// Multiplies; the product must be within the limit.
  public mutating func multiply(_ factor: Double) throws(ValidationError) {
    guard let count = product(factor) else { throw .invalid }
    try set(subFrameCount: count)
  }

  /// Multiplies under a rule.
  public mutating func multiply(_ factor: Double, by validation: ValidationRule) {
    set(subFrameCount: product(factor) ?? 0, by: validation)
  }

  /// The product, which must be within the limit.
  public func multiplying(_ factor: Double) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.multiply(factor)
    return copy
  }

  /// The product under a rule.
  public func multiplying(_ factor: Double, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.multiply(factor, by: validation)
    return copy
  }

  /// Divides; the quotient must be within the limit.
  public mutating func divide(_ divisor: Double) throws(ValidationError) {
    guard let count = quotient(divisor) else { throw .invalid }
    try set(subFrameCount: count)
  }

  /// Divides under a rule.
  public mutating func divide(_ divisor: Double, by validation: ValidationRule) {
    set(subFrameCount: quotient(divisor) ?? 0, by: validation)
  }

  /// The quotient, which must be within the limit.
  public func dividing(_ divisor: Double) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.divide(divisor)
    return copy
  }

  /// The quotient under a rule.
  public func dividing(_ divisor: Double, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.divide(divisor, by: validation)
    return copy
  }

  /// The product with a fraction, floored to a subframe, which must be within the limit.
  public func multiplying(_ factor: Fraction) throws(ValidationError) -> Timecode {
    var copy = self
    guard let count = product(factor) else { throw .invalid }
    try copy.set(subFrameCount: count)
    return copy
  }

  /// The product with a fraction, floored to a subframe, under a rule.
  public func multiplying(_ factor: Fraction, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.set(subFrameCount: product(factor) ?? 0, by: validation)
    return copy
  }

  /// The quotient by a fraction, floored to a subframe, which must be within the limit.
  public func dividing(_ divisor: Fraction) throws(ValidationError) -> Timecode {
    try multiplying(Fraction(divisor.denominator, divisor.numerator))
  }

  /// The quotient by a fraction, floored to a subframe, under a rule.
  public func dividing(_ divisor: Fraction, by validation: ValidationRule) -> Timecode {
    multiplying(Fraction(divisor.denominator, divisor.numerator), by: validation)
  }

  /// How many times a timecode goes into this one, as the nearest Double; zero throws.
  public func dividing(_ other: Timecode) throws(ValidationError) -> Double {
    guard !other.isZero else { throw .invalid }
    return ratio(to: other)
  }

  /// How many times components, read at this timecode's properties, go into it; zero throws.
  public func dividing(_ source: Components) throws(ValidationError) -> Double {
    try dividing(Timecode(unchecked: source, using: properties))
  }
}

extension Timecode {
  /// As far as counts are multiplied; every valid timecode's is below.
  private static let scalable = UInt128(1) << 47

  /// The nearest Double to the ratio of real times; as IEEE has it where the divisor is zero.
  func ratio(to other: Timecode) -> Double {
    let count = wideSubFrameCount
    let otherCount = other.wideSubFrameCount
    guard otherCount != 0 else { return count == 0 ? .nan : count < 0 ? -.infinity : .infinity }
    guard max(count.magnitude, otherCount.magnitude) < Self.scalable else {
      return ExactDouble.nearest(count, 1) / ExactDouble.nearest(otherCount, 1)
    }
    let terms = Fraction(Int(secondsTerms.numerator), Int(secondsTerms.denominator))
    let otherTerms = Fraction(Int(other.secondsTerms.numerator), Int(other.secondsTerms.denominator))
    let ratio = terms / otherTerms
    let sign: Int128 = otherCount < 0 ? -1 : 1
    return ExactDouble.nearest(
      sign * count * Int128(ratio.numerator), sign * otherCount * Int128(ratio.denominator))
  }

  private func product(_ factor: Fraction) -> Int128? {
    guard factor.isDefined else { return nil }
    let count = wideSubFrameCount
    guard count.magnitude < Self.scalable else { return Self.held(negative: (count < 0) != factor.isNegative) }
    return floorDivide(count * Int128(factor.numerator), Int128(factor.denominator))
  }

  private func product(_ factor: Double) -> Int128? {
    let count = wideSubFrameCount
    guard !factor.isNaN else { return nil }
    guard count != 0, factor != 0 else { return factor.isFinite ? 0 : nil }
    guard count.magnitude < Self.scalable else { return Self.held(negative: (count < 0) != (factor < 0)) }
    let floor = ExactDouble.steps(count < 0 ? -factor : factor, perUnit: Int128(count.magnitude), over: 1)
    return floor
  }

  private func quotient(_ divisor: Double) -> Int128? {
    let count = wideSubFrameCount
    guard !divisor.isNaN, divisor != 0 else { return nil }
    guard divisor.isFinite, count != 0 else { return 0 }
    guard count.magnitude < Self.scalable else { return Self.held(negative: (count < 0) != (divisor < 0)) }
    let (significand, exponent) = ExactDouble.terms(divisor)
    let signed = divisor < 0 ? -count : count
    let floor: Int128
    switch exponent {
    case 0...:
      floor =
        exponent > 60 ? (signed < 0 ? -1 : 0) : floorDivide(signed, Int128(significand.magnitude) << Int128(exponent))
    case -79..<0: floor = floorDivide(signed << Int128(-exponent), Int128(significand.magnitude))
    default: return Self.held(negative: signed < 0)
    }
    // The divisor that leads to the next subframe may have this Double as its nearest.
    let next = floor + 1
    guard next != 0, next.magnitude < 1 << 70 else { return floor }
    let nearest = next < 0 ? ExactDouble.nearest(-signed, -next) : ExactDouble.nearest(signed, next)
    return nearest == divisor.magnitude ? next : floor
  }

  private static func held(negative: Bool) -> Int128 { negative ? -ExactDouble.bound : ExactDouble.bound }
}
