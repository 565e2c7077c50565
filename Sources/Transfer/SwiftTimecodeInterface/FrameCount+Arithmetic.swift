// Sums, differences, products and quotients of counts.

public import SMPTETimecode

// The result has the left count's base; beyond Int it is clamped.

extension Timecode.FrameCount {
  /// The sum; the other count is floored to a subframe of this base.
  public func adding(_ other: Self) -> Self {
    Self(clamping: subFrameCount128 + other.rescaled(to: self), base: subFramesBase)
  }

  /// The difference; the other count is floored to a subframe of this base.
  public func subtracting(_ other: Self) -> Self {
    Self(clamping: subFrameCount128 - other.rescaled(to: self), base: subFramesBase)
  }

  /// The product, rounded toward zero to a subframe; NaN gives zero.
  ///
  /// The factor is exact: a frame times 0.29 is 29 subframes of 100.
  public func multiplying(by factor: Double) -> Self {
    let product = DoubleConversion.product(magnitude, factor.magnitude) ?? 0
    return Self(clamping: isNegative != (factor < 0) ? -product : product, base: subFramesBase)
  }

  /// The quotient, rounded toward zero to a subframe; NaN, and zero divided by zero, give zero.
  ///
  /// Division by zero gives the largest count of the dividend's sign.
  public func dividing(by divisor: Double) -> Self {
    let quotient =
      divisor == 0
      ? (magnitude == 0 ? 0 : DoubleConversion.bound)
      : DoubleConversion.quotient(magnitude, divisor.magnitude) ?? 0
    return Self(clamping: isNegative != (divisor.sign == .minus) ? -quotient : quotient, base: subFramesBase)
  }

  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs.adding(rhs) }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs.subtracting(rhs) }

  /// The product, rounded toward zero to a subframe.
  public static func * (lhs: Self, rhs: Double) -> Self { lhs.multiplying(by: rhs) }

  /// The quotient, rounded toward zero to a subframe.
  public static func / (lhs: Self, rhs: Double) -> Self { lhs.dividing(by: rhs) }

  private init(clamping count: Int128, base: Timecode.SubFramesBase) {
    self.init(subFrameCount: Int(clamping: count), base: base)
  }

  private func rescaled(to other: Self) -> Int128 {
    floorDivide(subFrameCount128 * Int128(other.subFramesBase.rawValue), Int128(subFramesBase.rawValue))
  }

  /// The subframes without sign, within Int.
  private var magnitude: Int128 { Int128(subFrameCount.magnitude) }
}
