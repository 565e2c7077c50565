// Seconds in lowest terms, for many counts at the same properties. The common factors of a count and the subframes in a
// second are twos, threes and fives, which are removed without a division.

/// Counts of a unit that is a fraction of a second, as fractions in lowest terms.
struct LowestTerms: Sendable {
  /// The units that make `seconds` seconds, in lowest terms.
  private let units: UInt64
  private let seconds: UInt64
  /// The exponents of three and of five in the units, and their other odd divisor.
  private let threes: Int
  private let fives: Int
  private let rest: UInt64

  /// Prepares for a unit with `perSecond` units in a second, a positive number.
  init(perSecond: Fraction) {
    let perSecond = perSecond.reduced()
    units = UInt64(perSecond.numerator.magnitude)
    seconds = UInt64(perSecond.denominator.magnitude)
    var rest = units >> UInt64(units.trailingZeroBitCount)
    threes = Divisor.three.factorOut(of: &rest)
    fives = Divisor.five.factorOut(of: &rest)
    self.rest = rest
  }

  /// The seconds of a count; nil if the numerator does not fit in Int.
  @inline(__always)
  func seconds(of count: Int) -> (numerator: Int, denominator: Int)? {
    guard count != 0 else { return (0, 1) }
    var (above, below) = (UInt64(count.magnitude), units)
    let twos = UInt64(min(above.trailingZeroBitCount, below.trailingZeroBitCount))
    above >>= twos
    below >>= twos
    Divisor.three.cancel(most: threes, &above, &below)
    Divisor.five.cancel(most: fives, &above, &below)
    if rest > 1 {
      let common = greatestCommonDivisor(above, rest)
      above /= common
      below /= common
    }
    let (product, overflow) = above.multipliedReportingOverflow(by: seconds)
    guard !overflow, product <= UInt64(Int.max) + (count < 0 ? 1 : 0) else { return nil }
    let numerator = Int(truncatingIfNeeded: product)
    return (count < 0 ? 0 &- numerator : numerator, Int(truncatingIfNeeded: below))
  }

  /// An odd divisor of words. Multiplying by its inverse turns every multiple into the quotient, and any other word
  /// into a number above the largest quotient.
  private struct Divisor {
    private let inverse: UInt64
    private let largestQuotient: UInt64

    static let three = Divisor(inverse: 0xAAAA_AAAA_AAAA_AAAB, largestQuotient: .max / 3)
    static let five = Divisor(inverse: 0xCCCC_CCCC_CCCC_CCCD, largestQuotient: .max / 5)

    private init(inverse: UInt64, largestQuotient: UInt64) {
      self.inverse = inverse
      self.largestQuotient = largestQuotient
    }

    /// Divides a number as long as there is no remainder, and returns the number of divisions.
    func factorOut(of number: inout UInt64) -> Int {
      var count = 0
      while number &* inverse <= largestQuotient {
        number = number &* inverse
        count += 1
      }
      return count
    }

    /// Divides both numbers as long as the upper one leaves no remainder, at most `count` times. The lower one must be
    /// divisible that many times.
    @inline(__always)
    func cancel(most count: Int, _ above: inout UInt64, _ below: inout UInt64) {
      for _ in 0..<count {
        let quotient = above &* inverse
        guard quotient <= largestQuotient else { return }
        above = quotient
        below = below &* inverse
      }
    }
  }
}

/// The instants of the timecodes with the same properties.
package struct TimecodeInstants: Sendable {
  private let properties: Timecode.Properties
  private let numbering: DropFrameNumbering
  private let base: Int
  private let terms: LowestTerms

  /// Makes the instants at some properties.
  package init(_ properties: Timecode.Properties) {
    self.properties = properties
    numbering = DropFrameNumbering(properties.frameRate)
    base = properties.subFramesBase.rawValue
    terms = LowestTerms(perSecond: properties.subFramesPerSecond)
  }

  /// The whole frames from zero, and the seconds in lowest terms; nil for invalid components.
  package func instant(
    of components: Timecode.Components
  ) -> (frames: Int, seconds: (numerator: Int, denominator: Int))? {
    guard components.isValid(using: properties) else { return nil }
    let count = numbering.count(components, base: base, in: Int.self)
    return terms.seconds(of: count).map { (count / base, $0) }
  }
}
