// A rational number of two Ints, kept as written until it is reduced: 100/2400 keeps its terms, and equals 1/24.
//
// Nothing here traps. A fraction with a denominator of 0 is undefined (`isDefined` is false), and so is the result of
// an operator that two Ints cannot hold. A timecode cannot be made of an undefined fraction. `adding(_:)` and the other
// methods throw instead.

/// A rational number, equal by value and printed as written.
public struct Fraction: Sendable {
  /// The number above the line.
  public let numerator: Int
  /// The number below the line; the fraction is undefined if it is 0.
  public let denominator: Int

  /// Creates a fraction of two numbers, which are not reduced.
  @inlinable
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates a fraction in lowest terms with a positive denominator; undefined if the terms do not fit.
  public init(reducing numerator: Int, _ denominator: Int) {
    self = Fraction(exactly: Int128(numerator), Int128(denominator)) ?? .undefined
  }
}

extension Fraction {
  /// Zero.
  @inlinable
  public static var zero: Fraction { Fraction(0, 1) }

  /// The undefined fraction 0/0, the result of a division by zero.
  @inlinable
  public static var undefined: Fraction { Fraction(0, 0) }

  /// True if the denominator is not 0.
  public var isDefined: Bool { denominator != 0 }

  /// True if the value is below zero.
  public var isNegative: Bool { numerator != 0 && denominator != 0 && (numerator < 0) != (denominator < 0) }

  /// True if the value is a whole number.
  public var isWholeInteger: Bool { denominator != 0 && (denominator == -1 || numerator % denominator == 0) }

  /// The value in lowest terms with a positive denominator; unchanged if the result does not fit.
  public func reduced() -> Fraction {
    guard isDefined else { return self }
    return Fraction(exactly: Int128(numerator), Int128(denominator)) ?? self
  }

  /// The same terms with the sign in the numerator; unchanged if the result does not fit.
  public func normalized() -> Fraction {
    guard denominator < 0, numerator != .min, denominator != .min else { return self }
    return Fraction(-numerator, -denominator)
  }

  /// The value without its sign.
  public func abs() -> Fraction { isNegative ? normalized().negated() : normalized() }

  /// The value with the opposite sign; undefined if it does not fit.
  public func negated() -> Fraction {
    guard numerator == .min else { return Fraction(-numerator, denominator) }
    return Fraction(exactly: -Int128(numerator), Int128(denominator)) ?? .undefined
  }

  /// The nearest Double; infinite or NaN if the fraction is undefined.
  public var doubleValue: Double {
    guard denominator != 0 else { return Double(numerator) / 0 }
    let sign: Int128 = denominator < 0 ? -1 : 1
    return DoubleConversion.nearest(Int128(numerator) * sign, Int128(denominator) * sign)
  }

  /// The text `numerator/denominator`, as written.
  public var stringValue: String { "\(numerator)/\(denominator)" }
}

extension Fraction: Hashable, Comparable, Identifiable, CustomStringConvertible, Codable {
  /// The text of the fraction.
  public var id: String { stringValue }

  /// The text of the fraction.
  public var description: String { stringValue }

  /// Fractions are equal if they have the same value, in any terms; undefined fractions are equal to each other.
  public static func == (lhs: Fraction, rhs: Fraction) -> Bool { lhs.isEqual(to: rhs) }

  /// Returns true if the fractions have the same value, in any terms.
  public func isEqual(to other: Fraction) -> Bool {
    guard isDefined, other.isDefined else { return isDefined == other.isDefined }
    guard denominator != other.denominator else { return numerator == other.numerator }
    return Int128(numerator) * Int128(other.denominator) == Int128(other.numerator) * Int128(denominator)
  }

  /// Returns true if the fractions have the same terms.
  public func isIdentical(to other: Fraction) -> Bool {
    numerator == other.numerator && denominator == other.denominator
  }

  /// Hashes the value in lowest terms, so that equal fractions hash equally.
  public func hash(into hasher: inout Hasher) {
    let value = reduced128
    hasher.combine(value.numerator)
    hasher.combine(value.denominator)
  }

  /// Compares by value; an undefined fraction is less than every number.
  public static func < (lhs: Fraction, rhs: Fraction) -> Bool {
    guard lhs.isDefined, rhs.isDefined else { return !lhs.isDefined && rhs.isDefined }
    let left = Int128(lhs.numerator) * Int128(rhs.denominator)
    let right = Int128(rhs.numerator) * Int128(lhs.denominator)
    return (lhs.denominator < 0) == (rhs.denominator < 0) ? left < right : left > right
  }
}

// MARK: Terms of 128 bits

extension Fraction {
  /// Creates a reduced fraction of 128-bit terms: nil if the reduced terms do not fit in Int, undefined if the
  /// denominator is 0.
  package init?(exactly numerator128: Int128, _ denominator128: Int128) {
    guard denominator128 != 0 else {
      self = .undefined
      return
    }
    if let above = UInt64(exactly: numerator128), let below = UInt64(exactly: denominator128), above | below < 1 << 63 {
      let divisor = greatestCommonDivisor(above, below)
      self.init(Int(above / divisor), Int(below / divisor))
      return
    }
    let divisor = greatestCommonDivisor(numerator128.magnitude, denominator128.magnitude)
    let negative = (numerator128 < 0) != (denominator128 < 0)
    let above = numerator128.magnitude / divisor
    let below = denominator128.magnitude / divisor
    guard
      let numerator = Int(
        exactly: negative ? 0 - Int128(truncatingIfNeeded: above) : Int128(truncatingIfNeeded: above)),
      above <= UInt128(UInt64.max), let denominator = Int(exactly: below)
    else { return nil }
    self.init(numerator, denominator)
  }

  /// The value in lowest terms, in integers that are always large enough.
  private var reduced128: (numerator: Int128, denominator: Int128) {
    guard isDefined else { return (0, 0) }
    let above = Int128(numerator)
    let below = Int128(denominator)
    let divisor = Int128(greatestCommonDivisor(above.magnitude, below.magnitude)) * (below < 0 ? -1 : 1)
    return (above / divisor, below / divisor)
  }
}

/// The greatest common divisor; the other number if one is 0, and 1 if both are.
func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
  if let first = UInt64(exactly: first), let second = UInt64(exactly: second) {
    return UInt128(greatestCommonDivisor(first, second))
  }
  var (a, b) = (first, second)
  while b != 0 { (a, b) = (b, a % b) }
  return Swift.max(a, 1)
}

/// The greatest number that divides both; 1 if both are 0.
func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
  guard second != 0 else { return Swift.max(first, 1) }
  // One division brings the numbers close to each other; then twos are shifted out, which is faster than dividing.
  var (a, b) = (second, first % second)
  guard b != 0 else { return a }
  let twos = (a | b).trailingZeroBitCount
  a >>= a.trailingZeroBitCount
  while b != 0 {
    b >>= b.trailingZeroBitCount
    (a, b) = (Swift.min(a, b), Swift.max(a, b) - Swift.min(a, b))
  }
  return a << twos
}
