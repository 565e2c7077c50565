// The speed of a source, as exactly as its document states it.
//
//     Speed(framesPerSecond: 479_520, decimals: 4, against: .actual, at: .fps23_976)     // M2 047.9520: twice as fast
//     Speed(source, at: rate)                                                            // of an event that was read
//
// An M2 line states the source's frames per second, against the nominal rate (24) or the actual one (24000/1001),
// rounded to the last digit. Nine decimals count; the first decimal counts as known even if it is not written.

package import SMPTETimecode

/// Seconds of a source that play in one second: negative for backward, 0 for a freeze.
package struct Speed: BitwiseCopyable, Hashable, Sendable {
  /// The rate that frames per second are compared with.
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
  /// The number of half parts by which the ratio may be lower or higher.
  package private(set) var spread = 0
  /// The statement of an M2 line: its digits as a whole number, the number of decimals among them, and the rate it
  /// means.
  package private(set) var parts = 0
  package private(set) var decimals = 0
  private var reference = Reference.nominal

  private init() {}

  /// The source's normal speed.
  package static let normal = Speed()
  /// Stands for a speed with so many digits that no arithmetic is possible: no format can express it.
  package static let beyond = Speed(Fraction(1 << 50, 1)) ?? normal

  /// The maximum number of decimals that count.
  package static let mostDecimals = 9

  /// Makes the speed of an M2 line.
  ///
  /// - Parameters:
  ///   - parts: The frames per second without their point, such as 476 for `47.6`; below 10^16.
  ///   - decimals: The number of decimals among the digits, from 1 to 9.
  package init(framesPerSecond parts: Int, decimals: Int, against reference: Reference, at rate: TimecodeFrameRate) {
    let base = reference.framesPerSecond(rate)
    (self.parts, self.decimals, self.reference) = (parts, decimals, reference)
    (numerator, denominator) = (parts * base.denominator, Self.power(decimals) * base.numerator)
    spread = base.denominator
  }

  /// Makes a ratio; nil if it is undefined, or has so many digits that a product might overflow.
  package init?(_ ratio: Fraction, within tolerance: Fraction = .zero) {
    let (ratio, tolerance) = (ratio.reduced(), tolerance.reduced().abs())
    guard ratio.isDefined, tolerance.isDefined else { return nil }
    let (above, below) = (Int128(ratio.numerator), Int128(ratio.denominator))
    let parts = tolerance.numerator == 0 ? 1 : Int128(tolerance.denominator)
    let terms = (above * parts, below * parts, 2 * Int128(tolerance.numerator) * below)
    let limit = Int128(1) << 60
    guard terms.0.magnitude < limit, 0 < terms.1, terms.1 < limit, terms.2 < limit else { return nil }
    (numerator, denominator, spread) = (Int(terms.0), Int(terms.1), Int(terms.2))
  }

  /// Makes the speed of a source next to a record of a rate: as an M2 line if it has an M2 line's tolerance; nil as for
  /// a ratio.
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
  /// The possible error of the ratio.
  package var tolerance: Fraction { Fraction(reducing: spread, 2 * denominator) }

  /// The speed as written at a different rate: frames per second are rounded to the same number of decimals, or to the
  /// first nonzero digit if that would be a freeze; a ratio does not change.
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

  /// The same M2 line in a list at a different rate; a ratio does not change.
  package func restated(at rate: TimecodeFrameRate) -> Speed {
    decimals > 0 ? Speed(framesPerSecond: parts, decimals: decimals, against: .nominal, at: rate) : self
  }

  /// The speed of an M2 line at a rate: against the actual rate if the lengths agree only with that.
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
  /// The rates that frames per second may mean.
  fileprivate var references: [Speed.Reference] { rate.denominator == 1 ? [.nominal] : [.nominal, .actual] }
}
