// How fast a source is played, as exactly as its document says it.
//
//     Speed(framesPerSecond: 479_520, decimals: 4, against: .actual, at: .fps23_976)     // M2 047.9520: twice as fast
//     Speed(source, at: rate)                                                            // of an event that was read
//
// An M2 line states frames of the source a second, against the nominal rate (24) or the actual one (24000/1001), rounded to its
// last digit. Nine decimals count; without one the first decimal is known all the same.

package import SMPTETimecode

/// Seconds of a source that are played in a second: negative for backward, 0 for a freeze.
package struct Speed: BitwiseCopyable, Hashable, Sendable {
  /// The rate that frames a second are held against.
  package enum Reference: BitwiseCopyable, Hashable, Sendable {
    case nominal
    case actual

    fileprivate func framesPerSecond(_ rate: TimecodeFrameRate) -> Fraction {
      self == .nominal ? Fraction(rate.maxFrames, 1) : rate.rate
    }
  }

  /// The ratio, not reduced; the denominator is positive.
  package private(set) var numerator = 1
  package private(set) var denominator = 1
  /// By how many halves of a part the ratio may be less or more.
  package private(set) var spread = 0
  /// What an M2 line states: its digits as a whole number, how many of them are decimals, and the rate it means.
  package private(set) var parts = 0
  package private(set) var decimals = 0
  private var reference = Reference.nominal

  private init() {}

  /// The source's own speed.
  package static let normal = Speed()

  /// The most decimals that count.
  package static let mostDecimals = 9

  /// Makes the speed of an M2 line.
  ///
  /// - Parameters:
  ///   - parts: The frames a second without their point, such as 476 for `47.6`; below 10^16.
  ///   - decimals: How many of the digits are decimals, from 1 to 9.
  package init(framesPerSecond parts: Int, decimals: Int, against reference: Reference, at rate: TimecodeFrameRate) {
    let base = reference.framesPerSecond(rate)
    (self.parts, self.decimals, self.reference) = (parts, decimals, reference)
    (numerator, denominator) = (parts * base.denominator, Self.power(decimals) * base.numerator)
    spread = base.denominator
  }

  /// Makes a ratio; nil for one that is not defined, or has so many digits that a product might have no room.
  package init?(_ ratio: Fraction, within tolerance: Fraction = .zero) {
    let (ratio, tolerance) = (ratio.reduced(), tolerance.reduced().abs())
    guard ratio.isDefined, tolerance.isDefined else { return nil }
    let (above, below) = (Int128(ratio.numerator), Int128(ratio.denominator))
    let parts = tolerance.numerator == 0 ? 1 : Int128(tolerance.denominator)
    let terms = (above * parts, below * parts, 2 * Int128(tolerance.numerator) * below)
    let limit = Int128(1) << 60
    guard terms.0.magnitude < limit, terms.1 < limit, terms.2 < limit else { return nil }
    (numerator, denominator, spread) = (Int(terms.0), Int(terms.1), Int(terms.2))
  }

  /// Makes the speed of a source beside a record of a rate: as an M2 line if its tolerance is that of one; nil as for a ratio.
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

  /// The ratio in lowest terms.
  package var ratio: Fraction { Fraction(reducing: numerator, denominator) }
  /// How much the ratio may be off.
  package var tolerance: Fraction { Fraction(reducing: spread, 2 * denominator) }

  /// The speed as it is written at another rate: frames a second are rounded to as many decimals, or to the first digit that is not
  /// zero if that would be a freeze; a ratio stays.
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

  /// The same M2 line in a list of another rate; a ratio stays.
  package func restated(at rate: TimecodeFrameRate) -> Speed {
    decimals > 0 ? Speed(framesPerSecond: parts, decimals: decimals, against: .nominal, at: rate) : self
  }

  /// The speed of an M2 line at a rate: against the actual rate if the lengths agree with that alone.
  package static func written(
    _ parts: Int, decimals: Int, at properties: Timecode.Properties, besides record: TimeSpan, _ source: TimeSpan
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
  /// The rates that frames a second may mean.
  fileprivate var references: [Speed.Reference] { rate.denominator == 1 ? [.nominal] : [.nominal, .actual] }
}
