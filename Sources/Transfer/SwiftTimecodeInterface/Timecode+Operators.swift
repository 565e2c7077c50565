// Operators on timecodes. All wrap at the limit. They cannot throw, so NaN and division by zero give zero.

public import SMPTETimecode

extension Timecode {
  /// The sum, wrapping.
  public static func + (lhs: Self, rhs: Self) -> Timecode { lhs.adding(rhs, by: .wrapping) }

  /// Adds, wrapping.
  public static func += (lhs: inout Self, rhs: Self) { lhs.add(rhs, by: .wrapping) }

  /// The difference, wrapping.
  public static func - (lhs: Self, rhs: Self) -> Timecode { lhs.subtracting(rhs, by: .wrapping) }

  /// Subtracts, wrapping.
  public static func -= (lhs: inout Self, rhs: Self) { lhs.subtract(rhs, by: .wrapping) }

  /// The ratio of real times; infinite or NaN if the right timecode is zero.
  public static func / (lhs: Self, rhs: Self) -> Double { lhs.ratio(to: rhs) }

  /// The product, wrapping.
  public static func * (lhs: Self, rhs: Double) -> Self { lhs.multiplying(rhs, by: .wrapping) }

  /// The product, wrapping.
  public static func * (lhs: Self, rhs: some BinaryInteger) -> Self {
    lhs.multiplying(wrappingBy: rhs)
  }

  /// Multiplies, wrapping.
  public static func *= (lhs: inout Self, rhs: Double) { lhs = lhs * rhs }

  /// Multiplies, wrapping.
  public static func *= (lhs: inout Self, rhs: some BinaryInteger) { lhs = lhs * rhs }

  /// The quotient, floored to a subframe.
  public static func / (lhs: Self, rhs: Double) -> Self { lhs.dividing(rhs, by: .wrapping) }

  /// The quotient, floored to a subframe.
  public static func / (lhs: Self, rhs: some BinaryInteger) -> Self {
    lhs.dividing(wrappingBy: rhs)
  }

  /// Divides, flooring to a subframe.
  public static func /= (lhs: inout Self, rhs: Double) { lhs = lhs / rhs }

  /// Divides, flooring to a subframe.
  public static func /= (lhs: inout Self, rhs: some BinaryInteger) { lhs = lhs / rhs }

  /// The negative interval of this length.
  public static prefix func - (operand: Self) -> TimecodeInterval { TimecodeInterval(operand, .minus) }

  /// The positive interval of this length.
  public static prefix func + (operand: Self) -> TimecodeInterval { TimecodeInterval(operand, .plus) }
}

extension Timecode {
  /// The product with a whole number of any size, wrapping.
  private func multiplying(wrappingBy factor: some BinaryInteger) -> Timecode {
    let total = Int128(maxSubFrameCountExpressible) + 1
    // A factor that exceeds Int128 has a type that can also represent the total.
    let reduced = Int128(exactly: factor).map { $0 % total } ?? Int128(truncatingIfNeeded: factor % .init(total))
    var result = self
    result.set(subFrameCount: subFrameCount128 % total * reduced, by: .wrapping)
    return result
  }

  /// The quotient by a whole number of any size, floored to a subframe and wrapping; zero if the divisor is zero.
  private func dividing(wrappingBy divisor: some BinaryInteger) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    guard divisor != 0 else { return result }
    let count = subFrameCount128
    // A divisor that exceeds Int128 is larger than any count.
    let quotient =
      Int128(exactly: divisor).map { floorDivide(count, $0) } ?? ((count < 0) == (divisor < 0) ? 0 : -1)
    result.set(subFrameCount: count == 0 ? 0 : quotient, by: .wrapping)
    return result
  }
}
