// Converts a count to other units exactly: ⌊(n · multiplier + addend + bias) / divisor⌋ without floating point, and
// without a division for valid counts.

/// A scale from one unit to another.
struct ExactScale: Sendable {
  private let multiplier: Int128
  private let addend: Int128
  private let bias: Int128
  private let divisor: Int128
  private let narrow: Narrow?

  /// The same numbers in 64 bits, if their sums fit in 62 bits.
  private struct Narrow {
    let multiplier: Int
    let addend: Int
    let bias: Int
    let divisor: Int
    let reciprocal: Reciprocal
  }

  /// Makes a scale.
  ///
  /// - Parameters:
  ///   - multiplier: The number of target units in `divisor` source units; positive.
  ///   - addend: Added to the product.
  ///   - bias: Added to the sum to round it, from 0 to below the divisor.
  ///   - divisor: At least 4, as every product of a whole frame rate and a subframes base is.
  init(multiplier: Int128, addend: Int128, bias: Int128, divisor: Int128) {
    self.multiplier = multiplier
    self.addend = addend
    self.bias = bias
    self.divisor = divisor
    let isNarrow = multiplier < 1 << 24 && divisor < 1 << 40 && addend.magnitude < 1 << 60
    narrow =
      isNarrow
      ? Narrow(
        multiplier: Int(truncatingIfNeeded: multiplier), addend: Int(truncatingIfNeeded: addend),
        bias: Int(truncatingIfNeeded: bias), divisor: Int(truncatingIfNeeded: divisor),
        reciprocal: Reciprocal(Int(truncatingIfNeeded: divisor)))
      : nil
  }

  /// Scales a count and floors it after adding the bias. The result is exact if nothing was cut off or added.
  ///
  /// - Parameter count: From 0 to below 2^37, as every valid count is: a hundred days at 120 frames of 100 subframes
  ///   are 2^36.6.
  @inline(__always)
  func scaled(valid count: Int) -> (count: Int, isExact: Bool) {
    if let narrow {
      // The product is below 2^61.
      let sum = count &* narrow.multiplier &+ narrow.addend
      if sum >= 0 {
        let quotient = narrow.reciprocal.divide(sum &+ narrow.bias)
        return (quotient, quotient &* narrow.divisor == sum)
      }
    }
    return scaled(any: Int128(count))
  }

  /// The part of a unit that flooring cuts off a scaled count; zero if its terms do not fit in 64 bits.
  func part(of count: Int128) -> Fraction {
    let (product, overflow) = count.multipliedReportingOverflow(by: multiplier)
    let (sum, carry) = product.addingReportingOverflow(addend)
    guard !overflow, !carry else { return .zero }
    return Fraction(exactly: sum - floorDivide(sum, divisor) * divisor, divisor) ?? .zero
  }

  /// Scales a count and a part of a unit, as one number.
  func scaled(_ count: Int128, adding part: Fraction) -> (count: Int, isExact: Bool) {
    let parts = Int128(part.denominator)
    let (divisor, overflow) = self.divisor.multipliedReportingOverflow(by: parts)
    let (addend, addendOverflow) = self.addend.multipliedReportingOverflow(by: parts)
    let (units, unitsOverflow) = count.multipliedReportingOverflow(by: parts)
    guard !overflow, !addendOverflow, !unitsOverflow else { return scaled(any: count) }
    // The bias that rounds up is one less than the divisor.
    let bias = self.bias == self.divisor - 1 ? divisor - 1 : self.bias * parts
    return ExactScale(multiplier: multiplier, addend: addend, bias: bias, divisor: divisor)
      .scaled(any: units + Int128(part.numerator))
  }

  /// Scales any count. A result beyond 64 bits, which no timecode has, is clamped.
  func scaled(any count: Int128) -> (count: Int, isExact: Bool) {
    let (product, overflow) = count.multipliedReportingOverflow(by: multiplier)
    let (sum, carry) = product.addingReportingOverflow(addend)
    let (biased, biasCarry) = sum.addingReportingOverflow(bias)
    guard !overflow, !carry, !biasCarry else { return (count < 0 ? .min : .max, false) }
    let quotient = floorDivide(biased, divisor)
    return (Int(clamping: quotient), quotient * divisor == sum)
  }
}

/// Exact division by a divisor that is known in advance, done as a multiplication.
///
/// With 2^p ≥ 2^62 · d and m = ⌊2^p / d⌋ + 1, the error m · d - 2^p is at most d. So n · m / 2^p and n / d have the
/// same floor for every n below 2^62.
struct Reciprocal {
  private let multiplier: UInt64
  private let shift: UInt64

  /// Prepares a divisor, which must be at least 4 and below 2^62.
  init(_ divisor: Int) {
    let bits = UInt64(Int.bitWidth - (divisor - 1).leadingZeroBitCount)
    shift = bits - 2
    multiplier = UInt64(divisor).dividingFullWidth((high: 1 << shift, low: 0)).quotient + 1
  }

  /// Divides a number from 0 to below 2^62.
  @inline(__always)
  func divide(_ dividend: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: dividend).multipliedFullWidth(by: multiplier).high >> shift)
  }
}
