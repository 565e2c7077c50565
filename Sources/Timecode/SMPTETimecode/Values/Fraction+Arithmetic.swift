// Sums, differences, products and quotients of fractions: exact, reduced, and refused if two Ints cannot hold them.

extension Fraction {
  /// The reduced sum.
  public func adding(_ other: Fraction) throws(TimecodeArithmeticError) -> Fraction {
    let (n1, d1, n2, d2) = try terms128(with: other)
    if d1 == d2 { return try Self.exact(n1 + n2, d1) }
    return try Self.exact(n1 * d2, plus: n2 * d1, over: d1 * d2)
  }

  /// The reduced difference.
  public func subtracting(_ other: Fraction) throws(TimecodeArithmeticError) -> Fraction {
    let (n1, d1, n2, d2) = try terms128(with: other)
    if d1 == d2 { return try Self.exact(n1 - n2, d1) }
    return try Self.exact(n1 * d2, plus: -(n2 * d1), over: d1 * d2)
  }

  /// The reduced product.
  public func multiplying(by other: Fraction) throws(TimecodeArithmeticError) -> Fraction {
    let (n1, d1, n2, d2) = try terms128(with: other)
    return try Self.exact(n1 * n2, d1 * d2)
  }

  /// The reduced quotient.
  public func dividing(by other: Fraction) throws(TimecodeArithmeticError) -> Fraction {
    let (n1, d1, n2, d2) = try terms128(with: other)
    guard n2 != 0 else { throw .divisionByZero }
    return try Self.exact(n1 * d2, d1 * n2)
  }

  /// The largest whole number that is at most the value; nil if the fraction is undefined.
  public var floor: Int? {
    guard isDefined else { return nil }
    return Int(exactly: floorDivide(Int128(numerator), Int128(denominator)))
  }

  private func terms128(with other: Fraction) throws(TimecodeArithmeticError) -> (Int128, Int128, Int128, Int128) {
    guard isDefined, other.isDefined else { throw .divisionByZero }
    return (Int128(numerator), Int128(denominator), Int128(other.numerator), Int128(other.denominator))
  }

  private static func exact(_ numerator: Int128, _ denominator: Int128) throws(TimecodeArithmeticError) -> Fraction {
    guard let result = Fraction(exactly: numerator, denominator) else { throw .overflow }
    return result
  }

  private static func exact(
    _ first: Int128, plus second: Int128, over denominator: Int128
  ) throws(TimecodeArithmeticError) -> Fraction {
    // Two products of Ints may reach 2^126 each. Their sum may need one bit more, and then just exceeds Int128.
    let (sum, overflow) = first.addingReportingOverflow(second)
    guard !overflow else { throw .overflow }
    return try exact(sum, denominator)
  }
}

extension Fraction {
  /// The reduced sum; undefined if it does not fit.
  public static func + (lhs: Fraction, rhs: Fraction) -> Fraction { (try? lhs.adding(rhs)) ?? .undefined }

  /// The reduced difference; undefined if it does not fit.
  public static func - (lhs: Fraction, rhs: Fraction) -> Fraction { (try? lhs.subtracting(rhs)) ?? .undefined }

  /// The reduced product; undefined if it does not fit.
  public static func * (lhs: Fraction, rhs: Fraction) -> Fraction { (try? lhs.multiplying(by: rhs)) ?? .undefined }

  /// The reduced quotient; undefined if it does not fit or the divisor is zero.
  public static func / (lhs: Fraction, rhs: Fraction) -> Fraction { (try? lhs.dividing(by: rhs)) ?? .undefined }
}

extension Fraction {
  /// Makes a part of a subframe, from 0 to below 1, with terms of at most 40 bits.
  ///
  /// The subframes of all rates are at parts with fewer bits. A finer part is cut off, but a number above 0 stays above
  /// 0.
  init(bounding numerator: Int128, _ denominator: Int128) {
    let exact = Fraction(exactly: numerator, denominator)
    self = exact.flatMap { $0.denominator < 1 << 40 ? $0 : nil } ?? Self.cut(numerator, denominator)
  }

  /// The sum of a length in subframes and a part of one. If a conversion cannot hold the exact terms, the part is cut.
  package func adding(part: Fraction) -> Fraction {
    let sum = self + part
    guard !sum.isDefined || sum.denominator >= 1 << 48 else { return sum }
    return self + Self.cut(Int128(part.numerator), Int128(part.denominator))
  }

  private static func cut(_ numerator: Int128, _ denominator: Int128) -> Fraction {
    Fraction(Int(max(1, (numerator << 24) / denominator)), 1 << 24).reduced()
  }
}

extension Fraction {
  /// The whole number nearest to a multiple; ties go away from zero. Nil if it does not fit or the fraction is
  /// undefined.
  package func nearest(times multiplier: Int = 1) -> Int? {
    guard isDefined else { return nil }
    return Int(exactly: roundDivide(Int128(numerator) * Int128(multiplier), Int128(denominator)))
  }
}

/// Division to the nearest whole number; ties go away from zero. The divisor must not be 0.
package func roundDivide(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let amount = Int128((2 * dividend.magnitude + divisor.magnitude) / (2 * divisor.magnitude))
  return (dividend < 0) != (divisor < 0) ? -amount : amount
}

/// Division that rounds toward negative infinity; the divisor must not be 0.
@inlinable
@inline(__always)
package func floorDivide<Integer: FixedWidthInteger & SignedInteger>(_ dividend: Integer, _ divisor: Integer) -> Integer
{
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
}

/// Division that rounds toward positive infinity; the divisor must not be 0.
@inlinable
package func ceilingDivide<Integer: FixedWidthInteger & SignedInteger>(
  _ dividend: Integer, _ divisor: Integer
) -> Integer {
  -floorDivide(-dividend, divisor)
}
