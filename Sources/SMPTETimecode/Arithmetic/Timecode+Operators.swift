// Operators on timecodes, all wrapping at the limit. They cannot throw: what is not a number gives zero.

extension Timecode {
  /// The sum, wrapping.
  public static func + (lhs: Self, rhs: Self) -> Timecode { lhs.adding(rhs, by: .wrapping) }

  /// Adds, wrapping.
  public static func += (lhs: inout Self, rhs: Self) { lhs.add(rhs, by: .wrapping) }

  /// The difference, wrapping.
  public static func - (lhs: Self, rhs: Self) -> Timecode { lhs.subtracting(rhs, by: .wrapping) }

  /// Subtracts, wrapping.
  public static func -= (lhs: inout Self, rhs: Self) { lhs.subtract(rhs, by: .wrapping) }

  /// The ratio of real times; infinite or not a number where the right timecode is zero.
  public static func / (lhs: Self, rhs: Self) -> Double { lhs.ratio(to: rhs) }

  /// The product, wrapping.
  public static func * (lhs: Self, rhs: Double) -> Self { lhs.multiplying(rhs, by: .wrapping) }

  /// The product, wrapping.
  public static func * (lhs: Self, rhs: some BinaryInteger) -> Self {
    lhs.multiplying(Fraction(Int(clamping: rhs), 1), by: .wrapping)
  }

  /// Multiplies, wrapping.
  public static func *= (lhs: inout Self, rhs: Double) { lhs = lhs * rhs }

  /// Multiplies, wrapping.
  public static func *= (lhs: inout Self, rhs: some BinaryInteger) { lhs = lhs * rhs }

  /// The quotient, floored to a subframe.
  public static func / (lhs: Self, rhs: Double) -> Self { lhs.dividing(rhs, by: .wrapping) }

  /// The quotient, floored to a subframe.
  public static func / (lhs: Self, rhs: some BinaryInteger) -> Self {
    lhs.dividing(Fraction(Int(clamping: rhs), 1), by: .wrapping)
  }

  /// Divides, flooring to a subframe.
  public static func /= (lhs: inout Self, rhs: Double) { lhs = lhs / rhs }

  /// Divides, flooring to a subframe.
  public static func /= (lhs: inout Self, rhs: some BinaryInteger) { lhs = lhs / rhs }

  /// The interval back to zero.
  public static prefix func - (operand: Self) -> TimecodeInterval { TimecodeInterval(operand, .minus) }

  /// The interval from zero.
  public static prefix func + (operand: Self) -> TimecodeInterval { TimecodeInterval(operand, .plus) }
}
