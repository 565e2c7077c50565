// A frame rate as files write it: a fraction, a decimal, nanoseconds a frame. Files write 23.976, 2997/100 or 41708333
// for rates such as 24000/1001. If such a number is the rounding of exactly one timecode rate, it is read as that rate.
// If it is the rounding of no rate, it stays as it is, and is not a timecode rate. If it may be the rounding of two, it
// has both as candidates until the time stamps of the pictures or the caller decide.

import SMPTETimecode

/// A frame rate in a file, with the drop flag if the file has one.
struct StatedRate: Equatable {
  /// The frames a second: the exact rate that the number means, or otherwise the number itself.
  var framesPerSecond: Fraction
  /// The drop flag; nil if the file has none.
  var isDrop: Bool?
  /// The offset of the number.
  var offset: Int

  /// The rates that round to the number. Empty unless there are several.
  var candidates: [TimecodeFrameRate] = []
  /// True if the number is a rounding of the rate.
  var isRounded = false

  /// Creates a rate from ticks a second over ticks a frame; nil if this is not a number above zero. The nominal rate is
  /// the whole number of frames a second that some files state too.
  init?(terms: Fraction, nominal: Int? = nil, isDrop: Bool?, at offset: Int) {
    guard terms.numerator > 0, terms.denominator > 0 else { return nil }
    let fittingRates = Self.candidates(of: terms, nominal: nominal)
    let exact = fittingRates.first { $0.rate == terms }
    self.init((exact ?? fittingRates.first)?.rate ?? terms.reduced(), isDrop: isDrop, at: offset)
    isRounded = exact == nil && !fittingRates.isEmpty
    guard fittingRates.count > 1 else { return }
    candidates = fittingRates
    if exact == nil { framesPerSecond = terms.reduced() }
  }

  /// Creates a rate from an exact or rounded number.
  init(_ rate: Fraction, isDrop: Bool?, at offset: Int) {
    framesPerSecond = Self.rateMeant(by: rate)
    self.isDrop = isDrop
    self.offset = offset
  }

  /// The timecode rate that equals the number, or has it as its decimals, rounded or cut. Otherwise the number itself.
  static func rateMeant(by rate: Fraction) -> Fraction {
    let candidates = TimecodeFrameRate.allNonDrop
    if let exact = candidates.first(where: { $0.rate == rate }) { return exact.rate }
    return candidates.first { $0.decimals.contains(rate) }?.rate ?? rate
  }

  /// Creates a rate from nanoseconds a frame, which may be rounded or cut to as little as milliseconds.
  init?(nanoseconds: UInt64, isDrop: Bool?, at offset: Int) {
    guard let duration = Int(exactly: nanoseconds) else { return nil }
    self.init(terms: Fraction(1_000_000_000, duration), isDrop: isDrop, at: offset)
    guard TimecodeFrameRate(rate: framesPerSecond) == nil, candidates.isEmpty else { return }
    let fittingRates = TimecodeFrameRate.allNonDrop.filter { $0.fits(nanoseconds: duration) }
    isRounded = !fittingRates.isEmpty
    if fittingRates.count == 1 { framesPerSecond = fittingRates[0].rate } else { candidates = fittingRates }
  }

  /// Creates a rate from a number in single precision. Only three of its decimals count.
  init?(single: Float, isDrop: Bool?, at offset: Int) {
    guard single.isFinite, single > 0, single < 100_000 else { return nil }
    self.init(Fraction(reducing: Int((Double(single) * 1000).rounded()), 1000), isDrop: isDrop, at: offset)
  }

  /// Creates a rate from text such as `24000/1001`, `23.976` or `25`.
  init?(text: some StringProtocol, isDrop: Bool?, at offset: Int) {
    let terms = text.split(separator: "/", omittingEmptySubsequences: false)
    guard terms.count <= 2, let above = terms.first, let numerator = Fraction(decimal: above),
      let denominator = terms.count == 2 ? Fraction(decimal: terms[1]) : Fraction(1, 1)
    else { return nil }
    let rate = numerator / denominator
    guard rate.isDefined, rate > .zero else { return nil }
    self.init(rate, isDrop: isDrop, at: offset)
  }
}

extension Fraction {
  /// Creates a fraction from a decimal number with at most nine digits before and after the point.
  init?(decimal text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, !whole.isEmpty, whole.utf8.count <= 9,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let number = Int(whole)
    else { return nil }
    guard parts.count == 2, !parts[1].isEmpty else {
      self.init(number, 1)
      return
    }
    guard parts[1].utf8.count <= 9, let decimals = Int(parts[1]) else { return nil }
    let scale = (0..<parts[1].utf8.count).reduce(1) { product, _ in product * 10 }
    self.init(reducing: number * scale + decimals, scale)
  }
}
