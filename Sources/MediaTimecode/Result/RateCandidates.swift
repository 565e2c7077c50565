// Of which timecode rates a number can be the rounding: 16000 ticks a second and 667 a frame can be 24 or 23.976, which a
// remuxed movie states when FFmpeg rounded the frame to a tick.

import SMPTETimecode

extension TimecodeFrameRate {
  /// The rate rounded or cut to two and three decimals, if it is not a whole number: 23.97, 23.98, 23.976.
  var decimals: [Fraction] {
    guard isPulledDown else { return [] }
    return [100, 1000].flatMap { scale in
      [Fraction.zero, Fraction(1, 2)].compactMap { half in
        (rate * Fraction(scale, 1) + half).floor.map { Fraction($0, scale) }
      }
    }
  }

  /// Whether a whole number of ticks is the rate's frame, or that of its decimals, cut or rounded to a tick.
  fileprivate func fits(_ terms: Fraction) -> Bool {
    ([rate] + decimals).contains { value in
      let ticks = Fraction(terms.numerator, 1) / value
      return value == terms || terms.denominator == ticks.floor || terms.denominator == (ticks + Fraction(1, 2)).floor
    }
  }
}

extension TimecodeFrameRate {
  /// Whether a file's nanoseconds a frame are the rate's, rounded or cut to any power of ten from a nanosecond to a millisecond,
  /// or those of two fields that were rounded.
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
  /// From so many ticks a frame on, every rounding is that of one rate only.
  private static let fineFrame = 2000
  /// With fewer ticks a frame than this a rounding says nothing.
  private static let coarseFrame = 4

  /// The rates without drop frame of which ticks a second and ticks a frame can be the rounding.
  ///
  /// If the ticks are coarse, only the exact rate is one, and those that have the file's nominal frame numbers a second.
  static func candidates(of terms: Fraction, nominal: Int?) -> [TimecodeFrameRate] {
    let fitting = TimecodeFrameRate.allNonDrop.filter { rate in
      guard rate.fits(terms) else { return false }
      return rate.rate == terms || rate.decimals.contains(terms) || terms.denominator >= fineFrame
        || (terms.denominator >= coarseFrame && rate.maxFrames == nominal)
    }
    if let typed = fitting.first(where: { $0.decimals.contains(terms) }) { return [typed] }
    let ofNominal = fitting.filter { $0.maxFrames == nominal }
    return ofNominal.isEmpty ? fitting : ofNominal
  }

  /// Decides between candidates: by the picture's time stamps if only one rate can have given all of them, else by the
  /// number if it is exactly one of them, else by the given rate.
  mutating func decide(by times: PresentationTimes?, given: TimecodeFrameRate?) {
    guard candidates.count > 1 else { return }
    let exact = candidates.first { $0.rate == framesPerSecond }
    var left = candidates
    if let times {
      let possible = candidates.filter(times.canHaveCome(from:))
      if !possible.isEmpty { left = possible }
    }
    let one = left.count == 1 ? left.first : exact ?? left.first { $0.rate == given?.rate }
    guard let one else {
      candidates = left
      return
    }
    framesPerSecond = one.rate
    candidates = []
  }
}

extension StatedRate {
  /// Takes the rate that the time stamps show if the stated one cannot have given them; returns the contradiction.
  mutating func correct(by times: PresentationTimes, given: TimecodeFrameRate?) -> MediaWarning? {
    let stated = framesPerSecond
    if let rate = TimecodeFrameRate(rate: stated), times.canHaveCome(from: rate) { return nil }
    let possible = TimecodeFrameRate.allNonDrop.filter(times.canHaveCome(from:))
    guard candidates.isEmpty, let first = possible.first else { return nil }
    let one = possible.count == 1 ? first : possible.first { $0.rate == given?.rate }
    if let one { framesPerSecond = one.rate } else { candidates = possible }
    return .rateDiffers(stated, isDrop: nil, at: offset)
  }
}

/// When the first pictures of a track are presented, in the order of time.
struct PresentationTimes {
  /// The ticks of a clock.
  var ticks: [Int]
  /// Ticks a second.
  var timescale: Int
  /// The ticks between two points of the grid where the format says so, if their steps show none.
  var statedGrid: Int?

  /// The ticks between two points of the coarsest grid that all lie on: 16 of 16,000 a second, if they were rounded to
  /// milliseconds before. Nil if all steps are equal, which shows no grid.
  var grid: Int? { shownGrid ?? statedGrid }

  private var shownGrid: Int? {
    guard let first = ticks.first, ticks.count > 2 else { return nil }
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    guard steps.contains(where: { $0 != steps.first }) else { return nil }
    let step = ticks.reduce(0) { Self.commonDivisor($0, $1 - first) }
    return step == 0 ? nil : step
  }

  /// Whether a rate's pictures can have these times, each to within one step of their grid.
  func canHaveCome(from rate: TimecodeFrameRate) -> Bool {
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
