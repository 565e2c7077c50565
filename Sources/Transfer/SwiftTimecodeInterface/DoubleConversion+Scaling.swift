// Counts times a Double, and divided by one.

import SMPTETimecode

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
    // At least 2^127 over a significand below 2^53.
    default: return signed < 0 ? -bound : bound
    }
    // This Double may be the nearest one to the divisor that gives the next subframe.
    let next = floor + 1
    guard next != 0, next.magnitude < distinct else { return floor }
    let nearest = next < 0 ? nearest(-signed, -next) : nearest(signed, next)
    return nearest == divisor.magnitude ? next : floor
  }
}
