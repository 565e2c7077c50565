// A frame rate as files write it: a fraction, a decimal, nanoseconds a frame. Files write 23.976, 2997/100 or 41708333
// to mean 24000/1001 and similar rates; such a number is the rounding of exactly one timecode rate, and is read as that
// rate. The rounding of no rate stays as it is, and is not a timecode rate. A number that may be the rounding of two
// has both as candidates, until the picture's time stamps or the caller decide.

import SMPTETimecode

/// A frame rate in a file, with its drop flag if there is one.
struct StatedRate: Equatable {
  /// Frames a second: the exact rate that is meant or, if there is none, the number itself.
  var framesPerSecond: Fraction
  /// The drop flag; nil if the file has none.
  var isDrop: Bool?
  /// The offset of the rate's value.
  var offset: Int

  /// The rates that round to the number, if there are several.
  var candidates: [TimecodeFrameRate] = []
  /// The number is the rounding of the rate, not the rate itself.
  var isRounded = false

  /// Makes a rate from two terms of a file, ticks a second and ticks a frame; nil if they are not a number above zero.
  /// The nominal rate is the whole number of frames per second that the file states beside it.
  init?(terms: Fraction, nominal: Int? = nil, isDrop: Bool?, at offset: Int) {
    guard terms.numerator > 0, terms.denominator > 0 else { return nil }
    let fitting = Self.candidates(of: terms, nominal: nominal)
    let exact = fitting.first { $0.rate == terms }
    self.init((exact ?? fitting.first)?.rate ?? terms.reduced(), isDrop: isDrop, at: offset)
    isRounded = exact == nil && !fitting.isEmpty
    guard fitting.count > 1 else { return }
    candidates = fitting
    if exact == nil { framesPerSecond = terms.reduced() }
  }

  /// Makes a rate from an exact or rounded number.
  init(_ rate: Fraction, isDrop: Bool?, at offset: Int) {
    framesPerSecond = Self.meant(by: rate)
    self.isDrop = isDrop
    self.offset = offset
  }

  /// The timecode rate that equals the number, or does so when rounded or truncated to two or three decimals; otherwise
  /// the number itself.
  static func meant(by rate: Fraction) -> Fraction {
    let candidates = TimecodeFrameRate.allNonDrop
    if let exact = candidates.first(where: { $0.rate == rate }) { return exact.rate }
    return candidates.first { $0.decimals.contains(rate) }?.rate ?? rate
  }

  /// Makes a rate from nanoseconds a frame, rounded or cut, even to milliseconds.
  init?(nanoseconds: UInt64, isDrop: Bool?, at offset: Int) {
    guard let duration = Int(exactly: nanoseconds) else { return nil }
    self.init(terms: Fraction(1_000_000_000, duration), isDrop: isDrop, at: offset)
    guard TimecodeFrameRate(rate: framesPerSecond) == nil, candidates.isEmpty else { return }
    let fitting = TimecodeFrameRate.allNonDrop.filter { $0.fits(nanoseconds: duration) }
    isRounded = !fitting.isEmpty
    if fitting.count == 1 { framesPerSecond = fitting[0].rate } else { candidates = fitting }
  }

  /// Makes a rate from a number in single precision, which is read to three decimals.
  init?(single: Float, isDrop: Bool?, at offset: Int) {
    guard single.isFinite, single > 0, single < 100_000 else { return nil }
    self.init(Fraction(reducing: Int((Double(single) * 1000).rounded()), 1000), isDrop: isDrop, at: offset)
  }

  /// Makes a rate from text such as `24000/1001`, `23.976` or `25`.
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
  /// Makes a fraction from at most nine digits before and after a decimal point.
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
