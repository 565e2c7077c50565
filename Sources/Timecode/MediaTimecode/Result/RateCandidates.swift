// Finds the timecode rates that round to a number. 16000 ticks a second and 667 a frame can mean 24 or 23.976: FFmpeg
// writes such numbers into a remuxed movie when it rounds the frame to a tick.

import SMPTETimecode

extension TimecodeFrameRate {
  /// The rate with two and with three decimals, rounded and cut: 23.97, 23.98, 23.976. Empty for a whole number.
  var decimals: [Fraction] {
    guard isPulledDown else { return [] }
    return [100, 1000].flatMap { scale in
      [Fraction.zero, Fraction(1, 2)].compactMap { half in
        (rate * Fraction(scale, 1) + half).floor.map { Fraction($0, scale) }
      }
    }
  }

  /// True if the terms are the rate or its decimals, with a frame that may be cut or rounded to whole ticks.
  fileprivate func fits(_ terms: Fraction) -> Bool {
    ([rate] + decimals).contains { value in
      let ticks = Fraction(terms.numerator, 1) / value
      return value == terms || terms.denominator == ticks.floor || terms.denominator == (ticks + Fraction(1, 2)).floor
    }
  }
}

extension TimecodeFrameRate {
  /// True if a frame of the rate has the number of nanoseconds, rounded or cut to a power of ten from a nanosecond to a
  /// millisecond, or as the sum of two rounded fields.
  func fits(nanoseconds: Int) -> Bool {
    let exact = Fraction(1_000_000_000, 1) / rate
    if (exact - Fraction(nanoseconds, 1)).abs() <= Fraction(2, 1) { return true }
    var unit = 10
    while unit <= 1_000_000, nanoseconds.isMultiple(of: unit) {
      let units = exact / Fraction(unit, 1)
      if [units.floor, (units + Fraction(1, 2)).floor].contains(nanoseconds / unit) { return true }
      unit *= 10
    }
    return false
  }
}

extension StatedRate {
  /// The number of ticks a frame from which every rounding belongs to one rate only.
  private static let fineFrame = 2000
  /// The number of ticks a frame below which a rounding says nothing.
  private static let coarseFrame = 4

  /// The rates without drop frame that round to ticks a second over ticks a frame.
  ///
  /// If the ticks are coarse, only the exact rate counts, and the rates with the nominal number of frames a second that
  /// the file states.
  static func candidates(of terms: Fraction, nominal: Int?) -> [TimecodeFrameRate] {
    let fittingRates = TimecodeFrameRate.allNonDrop.filter { rate in
      guard rate.fits(terms) else { return false }
      return rate.rate == terms || rate.decimals.contains(terms) || terms.denominator >= fineFrame
        || (terms.denominator >= coarseFrame && rate.maxFrames == nominal)
    }
    if let decimalRate = fittingRates.first(where: { $0.decimals.contains(terms) }) { return [decimalRate] }
    let nominalRates = fittingRates.filter { $0.maxFrames == nominal }
    return nominalRates.isEmpty ? fittingRates : nominalRates
  }

  /// Decides between candidates. The time stamps of the pictures decide if only one rate can have given them. Otherwise
  /// the number decides if it is exactly one of the rates. Otherwise the given rate decides.
  mutating func decide(by times: PresentationTimes?, given: TimecodeFrameRate?) {
    guard candidates.count > 1 else { return }
    let exact = candidates.first { $0.rate == framesPerSecond }
    var remaining = candidates
    if let times {
      let possibleRates = candidates.filter(times.areConsistent(with:))
      if !possibleRates.isEmpty { remaining = possibleRates }
    }
    let chosen = remaining.count == 1 ? remaining.first : exact ?? remaining.first { $0.rate == given?.rate }
    guard let chosen else {
      candidates = remaining
      return
    }
    framesPerSecond = chosen.rate
    candidates = []
  }
}

extension StatedRate {
  /// Replaces a rate that contradicts the time stamps by the rate that they show, and returns the contradiction. Nil if
  /// there is none.
  mutating func correct(by times: PresentationTimes, given: TimecodeFrameRate?) -> MediaWarning? {
    let stated = framesPerSecond
    if let rate = TimecodeFrameRate(rate: stated), times.areConsistent(with: rate) { return nil }
    let possibleRates = TimecodeFrameRate.allNonDrop.filter(times.areConsistent(with:))
    guard candidates.isEmpty, let first = possibleRates.first else { return nil }
    let chosen = possibleRates.count == 1 ? first : possibleRates.first { $0.rate == given?.rate }
    if let chosen { framesPerSecond = chosen.rate } else { candidates = possibleRates }
    return .rateDiffers(stated, isDrop: nil, at: offset)
  }
}

/// The presentation times of the first pictures of a track, in ascending order.
struct PresentationTimes {
  /// The times in ticks of a clock.
  var ticks: [Int]
  /// The ticks a second.
  var timescale: Int
  /// The ticks between two points of the grid, as the format states them. They are used if the steps show no grid.
  var statedGrid: Int?

  /// The ticks between two points of the coarsest grid on which all times lie. 16 of 16,000 ticks a second if the times
  /// were rounded to milliseconds before; nil if all steps are equal: they show no grid.
  var grid: Int? { shownGrid ?? statedGrid }

  private var shownGrid: Int? {
    guard let first = ticks.first, ticks.count > 2 else { return nil }
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    guard steps.contains(where: { $0 != steps.first }) else { return nil }
    let step = ticks.reduce(0) { Self.commonDivisor($0, $1 - first) }
    return step == 0 ? nil : step
  }

  /// True if the pictures of a rate can have these times, each to within one step of the grid.
  func areConsistent(with rate: TimecodeFrameRate) -> Bool {
    guard let grid, let first = ticks.first else { return true }
    let (above, below) = (rate.rate.numerator, rate.rate.denominator)
    return ticks.enumerated().allSatisfy { number, tick in
      ((tick - first) * above - number * timescale * below).magnitude <= grid * above
    }
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
