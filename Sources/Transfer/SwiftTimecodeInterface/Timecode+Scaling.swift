// Products and quotients, floored to a subframe.
//
// Whole numbers and fractions are exact. A Double counts as the factor that gives a whole subframe if it is the Double
// nearest to that factor: 1.0/3 counts as a third, although no Double is a third. Any other Double is used with its
// exact value. A factor or divisor that is NaN or undefined, and a divisor of zero, throw an error; under a rule they
// give zero.

public import SMPTETimecode

extension Timecode {
  /// The product, which must be within the limit.
  public func multiplying(_ factor: Double) throws(ValidationError) -> Timecode {
    guard let count = product(factor) else { throw .invalid }
    return try setting(subFrameCount: count)
  }

  /// The product under a rule.
  public func multiplying(_ factor: Double, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: product(factor) ?? 0, by: validation)
  }

  /// Multiplies; the product must be within the limit.
  public mutating func multiply(_ factor: Double) throws(ValidationError) { self = try multiplying(factor) }

  /// Multiplies under a rule.
  public mutating func multiply(_ factor: Double, by validation: ValidationRule) {
    self = multiplying(factor, by: validation)
  }

  /// The quotient, which must be within the limit.
  public func dividing(_ divisor: Double) throws(ValidationError) -> Timecode {
    guard let count = quotient(divisor) else { throw .invalid }
    return try setting(subFrameCount: count)
  }

  /// The quotient under a rule.
  public func dividing(_ divisor: Double, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: quotient(divisor) ?? 0, by: validation)
  }

  /// Divides; the quotient must be within the limit.
  public mutating func divide(_ divisor: Double) throws(ValidationError) { self = try dividing(divisor) }

  /// Divides under a rule.
  public mutating func divide(_ divisor: Double, by validation: ValidationRule) {
    self = dividing(divisor, by: validation)
  }

  /// The product with a fraction, floored to a subframe, which must be within the limit.
  public func multiplying(_ factor: Fraction) throws(ValidationError) -> Timecode {
    guard let count = product(factor) else { throw .invalid }
    return try setting(subFrameCount: count)
  }

  /// The product with a fraction, floored to a subframe, under a rule.
  public func multiplying(_ factor: Fraction, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: product(factor) ?? 0, by: validation)
  }

  /// The quotient by a fraction, floored to a subframe, which must be within the limit.
  public func dividing(_ divisor: Fraction) throws(ValidationError) -> Timecode {
    guard divisor.isDefined else { throw .invalid }
    return try multiplying(Fraction(divisor.denominator, divisor.numerator))
  }

  /// The quotient by a fraction, floored to a subframe, under a rule.
  public func dividing(_ divisor: Fraction, by validation: ValidationRule) -> Timecode {
    multiplying(divisor.isDefined ? Fraction(divisor.denominator, divisor.numerator) : .undefined, by: validation)
  }

  /// The ratio to another timecode in real time, as the nearest Double; throws if that timecode is zero.
  public func dividing(_ other: Timecode) throws(ValidationError) -> Double {
    guard !other.isZero else { throw .invalid }
    return ratio(to: other)
  }

  /// The ratio to components, read at this timecode's properties, as the nearest Double; throws if they are zero.
  public func dividing(_ source: Components) throws(ValidationError) -> Double {
    try dividing(Timecode(unchecked: source, using: properties))
  }
}

extension Timecode {
  /// Counts below this bound are multiplied exactly. The counts of all valid timecodes are.
  private static let exactBound = UInt128(1) << 47

  /// The nearest Double to the ratio of real times; infinite or NaN, as in IEEE 754, if the divisor is zero.
  func ratio(to other: Timecode) -> Double {
    let count = subFrameCount128
    let otherCount = other.subFrameCount128
    guard otherCount != 0 else { return count == 0 ? .nan : count < 0 ? -.infinity : .infinity }
    guard max(count.magnitude, otherCount.magnitude) < Self.exactBound else {
      return DoubleConversion.nearest(count, 1) / DoubleConversion.nearest(otherCount, 1)
    }
    let ratio = Conversion.ratio(from: properties, to: other.properties)
    let sign: Int128 = otherCount < 0 ? -1 : 1
    return DoubleConversion.nearest(
      sign * count * Int128(ratio.numerator), sign * otherCount * Int128(ratio.denominator))
  }

  private func product(_ factor: Fraction) -> Int128? {
    guard factor.isDefined else { return nil }
    let count = subFrameCount128
    guard count.magnitude < Self.exactBound else { return Self.clamped(negative: (count < 0) != factor.isNegative) }
    return floorDivide(count * Int128(factor.numerator), Int128(factor.denominator))
  }

  private func product(_ factor: Double) -> Int128? {
    let count = subFrameCount128
    guard count.magnitude >= Self.exactBound, !factor.isNaN, factor != 0 else {
      return DoubleConversion.product(count, factor)
    }
    return Self.clamped(negative: (count < 0) != (factor < 0))
  }

  private func quotient(_ divisor: Double) -> Int128? {
    let count = subFrameCount128
    guard count.magnitude >= Self.exactBound, !divisor.isNaN, divisor.isFinite, divisor != 0 else {
      return DoubleConversion.quotient(count, divisor)
    }
    return Self.clamped(negative: (count < 0) != (divisor < 0))
  }

  private static func clamped(negative: Bool) -> Int128 {
    negative ? -DoubleConversion.bound : DoubleConversion.bound
  }
}

// MARK: Counts times a Double, and divided by one

extension DoubleConversion {
  /// The floor of a count times a factor; nil for NaN, and for zero times infinity.
  ///
  /// The count's magnitude is at most 2^63.
  static func product(_ count: Int128, _ factor: Double) -> Int128? {
    guard !factor.isNaN, factor.isFinite || count != 0 else { return nil }
    guard count != 0, factor != 0 else { return 0 }
    let signed = count < 0 ? -factor : factor
    let magnitude = Int128(truncatingIfNeeded: count.magnitude)
    guard signed.magnitude < 0x1p63 else { return signed < 0 ? -bound : bound }
    let floor = floorProduct(signed, magnitude, over: 1)
    guard floor.magnitude < distinct else { return min(max(floor, -bound), bound) }
    return nearest(floor + 1, magnitude) == signed ? floor + 1 : floor
  }

  /// The floor of a count divided by a divisor; nil for NaN and for a divisor of zero.
  ///
  /// The count's magnitude is at most 2^63.
  static func quotient(_ count: Int128, _ divisor: Double) -> Int128? {
    guard !divisor.isNaN, divisor != 0 else { return nil }
    guard divisor.isFinite, count != 0 else { return 0 }
    let (significand, exponent) = terms(divisor)
    let signed = divisor < 0 ? -count : count
    let floor: Int128
    switch exponent {
    case 0...:
      floor =
        exponent > 60 ? (signed < 0 ? -1 : 0) : floorDivide(signed, Int128(significand.magnitude) << Int128(exponent))
    case _ where -exponent < signed.magnitude.leadingZeroBitCount - 1:
      floor = floorDivide(signed << Int128(-exponent), Int128(significand.magnitude))
    // At least 2^127 divided by a significand below 2^53.
    default: return signed < 0 ? -bound : bound
    }
    // The divisor may be the Double nearest to the one that gives the next subframe.
    let next = floor + 1
    guard next != 0, next.magnitude < distinct else { return floor }
    let nearest = next < 0 ? nearest(-signed, -next) : nearest(signed, next)
    return nearest == divisor.magnitude ? next : floor
  }
}
