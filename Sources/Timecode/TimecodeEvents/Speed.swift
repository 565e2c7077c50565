// The speed of a source, as exactly as the document states it.
//
//     Speed(framesPerSecond: 479_520, decimals: 4, against: .actual, at: .fps23_976)     // M2 047.9520: twice as fast
//     Speed(source, at: rate)                                                            // of an event that was read
//
// An M2 line states the source's frames per second, rounded to the last digit, relative to the nominal rate (24) or to
// the actual one (24000/1001). At most nine decimals are used. A number without decimals counts as if `.0` followed it.

package import SMPTETimecode

/// The seconds of a source that play in one second. Negative for backward, 0 for a freeze.
package struct Speed: BitwiseCopyable, Hashable, Sendable {
  /// The rate with which the frames per second are compared.
  package enum Reference: BitwiseCopyable, Hashable, Sendable {
    case nominal
    case actual

    fileprivate func framesPerSecond(_ rate: TimecodeFrameRate) -> Fraction {
      self == .nominal ? Fraction(rate.maxFrames, 1) : rate.rate
    }
  }

  /// The numerator of the ratio, which need not be in lowest terms.
  package private(set) var numerator = 1
  /// The denominator of the ratio. Positive.
  package private(set) var denominator = 1
  /// The possible error of the numerator in either direction, in halves.
  package private(set) var spread = 0
  /// The digits in an M2 line, as a whole number.
  package private(set) var parts = 0
  /// The number of decimals among these digits; 0 if no M2 line states the speed.
  package private(set) var decimals = 0
  private var reference = Reference.nominal

  private init() {}

  /// The normal speed of a source.
  package static let normal = Speed()
  /// A placeholder for a speed with too many digits for arithmetic. No format can express it.
  package static let unrepresentable = Speed(Fraction(1 << 50, 1)) ?? normal

  /// The largest number of decimals that count.
  package static let mostDecimals = 9

  /// Creates the speed of an M2 line.
  ///
  /// - Parameters:
  ///   - parts: The frames per second without their decimal point, such as 476 for `47.6`. Less than 10^16.
  ///   - decimals: The number of decimals among the digits, from 1 to 9.
  package init(framesPerSecond parts: Int, decimals: Int, against reference: Reference, at rate: TimecodeFrameRate) {
    let base = reference.framesPerSecond(rate)
    (self.parts, self.decimals, self.reference) = (parts, decimals, reference)
    (numerator, denominator) = (parts * base.denominator, Self.power(decimals) * base.numerator)
    spread = base.denominator
  }

  /// Creates a speed from a ratio; nil if the ratio is undefined, or has so many digits that a product might overflow.
  package init?(_ ratio: Fraction, within tolerance: Fraction = .zero) {
    let (ratio, tolerance) = (ratio.reduced(), tolerance.reduced().abs())
    guard ratio.isDefined, tolerance.isDefined else { return nil }
    // The least common denominator keeps nine decimals of a percentage with half a unit of the last one in range.
    let (below, parts) = (Int128(ratio.denominator), Int128(tolerance.denominator))
    let divisor = Int128(Fraction(reducing: ratio.denominator, tolerance.denominator).denominator)
    let common = below * divisor
    let terms = (Int128(ratio.numerator) * divisor, common, 2 * Int128(tolerance.numerator) * (common / parts))
    let limit = Int128(1) << 60
    guard terms.0.magnitude < limit, 0 < terms.1, terms.1 < limit, terms.2 < limit else { return nil }
    (numerator, denominator, spread) = (Int(terms.0), Int(terms.1), Int(terms.2))
  }

  /// Creates the speed of a source whose record has a rate. A speed with the tolerance of an M2 line is the speed of
  /// such a line; nil if the ratio is undefined, or has so many digits that a product might overflow.
  package init?(_ source: TimecodeEvent.Source, at rate: TimecodeFrameRate) {
    let (ratio, tolerance) = (source.speed, source.speedTolerance)
    guard tolerance.numerator != 0 else {
      if ratio.isIdentical(to: Fraction(1, 1)) { self.init() } else { self.init(ratio) }
      return
    }
    for reference in rate.references {
      let base = reference.framesPerSecond(rate)
      for decimals in 1...Self.mostDecimals {
        let power = Self.power(decimals)
        guard tolerance == Fraction(base.denominator, 2 * power * base.numerator) else { continue }
        let above = Int128(ratio.numerator) * Int128(base.numerator) * Int128(power)
        let below = Int128(ratio.denominator) * Int128(base.denominator)
        guard below != 0, above % below == 0, let parts = Int(exactly: above / below), parts.magnitude < Self.power(16)
        else { break }
        self.init(framesPerSecond: parts, decimals: decimals, against: reference, at: rate)
        return
      }
    }
    self.init(ratio, within: tolerance)
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in 10 * power } }
}

extension Speed {
  package var isNormal: Bool { numerator == denominator && spread == 0 }
  package var isFreeze: Bool { numerator == 0 }
  package var isBackward: Bool { numerator < 0 }

  /// True if both are the number of an M2 line, or are normal.
  package func isWritten(as other: Speed) -> Bool { (parts, decimals) == (other.parts, other.decimals) }

  /// The ratio in lowest terms.
  package var ratio: Fraction { Fraction(reducing: numerator, denominator) }
  /// The possible error of the ratio.
  package var tolerance: Fraction { Fraction(reducing: spread, 2 * denominator) }

  /// The speed as written at a different rate. Frames per second are rounded to the same number of decimals, or to the
  /// first nonzero digit if the result would be a freeze. A ratio does not change.
  package func converted(from old: TimecodeFrameRate, to new: TimecodeFrameRate) -> Speed {
    guard decimals > 0, old != new else { return self }
    let (before, after) = (reference.framesPerSecond(old), reference.framesPerSecond(new))
    guard before != after else { return self }
    var above = Int128(parts) * Int128(after.numerator) * Int128(before.denominator)
    let below = Int128(after.denominator) * Int128(before.numerator)
    var (moved, digits) = (roundDivide(above, below), decimals)
    while moved == 0, parts != 0, digits < Self.mostDecimals {
      (above, digits) = (10 * above, digits + 1)
      moved = roundDivide(above, below)
    }
    if moved == 0 { moved = Int128(parts.signum()) }
    return Speed(framesPerSecond: Int(clamping: moved), decimals: digits, against: reference, at: new)
  }

  /// The speed that the same M2 line means in a list at a different rate. A ratio does not change.
  package func restated(at rate: TimecodeFrameRate) -> Speed {
    decimals > 0 ? Speed(framesPerSecond: parts, decimals: decimals, against: .nominal, at: rate) : self
  }

  /// The speed of an M2 line at a rate. It is compared with the actual rate if the lengths agree only with that.
  package static func written(
    _ parts: Int, decimals: Int, at properties: Timecode.Properties, beside record: TimeSpan, _ source: TimeSpan
  ) -> Speed {
    let rate = properties.frameRate
    let nominal = Speed(framesPerSecond: parts, decimals: decimals, against: .nominal, at: rate)
    guard rate.references.contains(.actual), parts != 0 else { return nominal }
    func form(_ speed: Speed) -> LengthForm {
      LengthRule(record: properties, source: properties, speed: speed).form(record: record, source: source)
    }
    switch form(nominal) {
    case .unretimed, .differs: break
    case .unstated, .played, .oneFrame, .freeze: return nominal
    }
    let actual = Speed(framesPerSecond: parts, decimals: decimals, against: .actual, at: rate)
    return form(actual) == .played ? actual : nominal
  }
}

extension TimecodeFrameRate {
  /// The rates with which frames per second may be compared.
  fileprivate var references: [Speed.Reference] { rate.denominator == 1 ? [.nominal] : [.nominal, .actual] }
}
