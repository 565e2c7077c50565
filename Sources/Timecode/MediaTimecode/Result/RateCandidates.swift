// Finds the timecode rates that round to a number: 16000 ticks a second and 667 a frame can mean 24 or 23.976. A
// remuxed movie states such numbers if FFmpeg rounded the frame to a tick.

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

  /// A whole number of ticks is the frame of the rate, or of its decimals, cut or rounded to a tick.
  fileprivate func fits(_ terms: Fraction) -> Bool {
    ([rate] + decimals).contains { value in
      let ticks = Fraction(terms.numerator, 1) / value
      return value == terms || terms.denominator == ticks.floor || terms.denominator == (ticks + Fraction(1, 2)).floor
    }
  }
}

extension TimecodeFrameRate {
  /// A file's nanoseconds a frame are the rate's, rounded or cut to any power of ten from a nanosecond to a
  /// millisecond, or are the sum of two fields that were rounded.
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
  /// From this many ticks a frame on, every rounding belongs to one rate only.
  private static let fineFrame = 2000
  /// Below this many ticks a frame, a rounding says nothing.
  private static let coarseFrame = 4

  /// The rates without drop frame that round to ticks a second and ticks a frame.
  ///
  /// If the ticks are coarse, only the exact rate counts, and the rates that have the file's nominal frame numbers a
  /// second.
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

  /// Decides between candidates: by the picture's time stamps if only one rate can have given all of them; otherwise by
  /// the number if it is exactly one of them; otherwise by the given rate.
  mutating func decide(by times: PresentationTimes?, given: TimecodeFrameRate?) {
    guard candidates.count > 1 else { return }
    let exact = candidates.first { $0.rate == framesPerSecond }
    var remaining = candidates
    if let times {
      let possible = candidates.filter(times.areConsistent(with:))
      if !possible.isEmpty { remaining = possible }
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
  /// Replaces a stated rate that cannot have given the time stamps by the one that they show; returns the
  /// contradiction.
  mutating func correct(by times: PresentationTimes, given: TimecodeFrameRate?) -> MediaWarning? {
    let stated = framesPerSecond
    if let rate = TimecodeFrameRate(rate: stated), times.areConsistent(with: rate) { return nil }
    let possible = TimecodeFrameRate.allNonDrop.filter(times.areConsistent(with:))
    guard candidates.isEmpty, let first = possible.first else { return nil }
    let chosen = possible.count == 1 ? first : possible.first { $0.rate == given?.rate }
    if let chosen { framesPerSecond = chosen.rate } else { candidates = possible }
    return .rateDiffers(stated, isDrop: nil, at: offset)
  }
}

/// The presentation times of a track's first pictures, in ascending order.
struct PresentationTimes {
  /// The ticks of a clock.
  var ticks: [Int]
  /// Ticks a second.
  var timescale: Int
  /// The ticks between two points of the grid, as the format states it; used if the steps show none.
  var statedGrid: Int?

  /// The ticks between two points of the coarsest grid for all times: 16 of 16,000 a second, if they were rounded to
  /// milliseconds before. Nil if all steps are equal, which shows no grid.
  var grid: Int? { shownGrid ?? statedGrid }

  private var shownGrid: Int? {
    guard let first = ticks.first, ticks.count > 2 else { return nil }
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    guard steps.contains(where: { $0 != steps.first }) else { return nil }
    let step = ticks.reduce(0) { Self.commonDivisor($0, $1 - first) }
    return step == 0 ? nil : step
  }

  /// The pictures of a rate can have these times, each to within one step of the grid.
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
