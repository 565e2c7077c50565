// The facts that a container's reader finds: starts in the order of preference, rates, duration, names. And their
// judgment, which turns a stated start into a location with a label.

import SMPTETimecode

/// The facts that a file header states.
struct HeaderFacts {
  /// A start, with the rate of its location if that states one.
  struct Start {
    var kind: MediaLocation.Kind
    var offset: Int
    var position: MediaPosition
    var rate: StatedRate?
    /// The drop flag of the location. It applies to the rate of the file if the location has no rate.
    var isDrop: Bool?
    /// The production speed that the location states. It does not count as a rate.
    var masterSpeed: String?
    /// True if the frames wrap at midnight.
    var wrapsAtMidnight = false
    /// True if a label that differs from the first start's gives a warning.
    var isCompared = true
  }

  /// A length in ticks of a clock, which may be coarser than the frames.
  struct Duration {
    var ticks: Int
    var ticksPerSecond: Fraction
    /// True if the ticks are a rounding of a whole number of frames.
    var isRounded: Bool
    /// The largest difference in ticks between the rounded duration and the whole number of frames.
    var step = 1
  }

  /// The starts, the preferred one first.
  var starts: [Start] = []
  /// The rate of the file, for the locations that state none.
  var rate: StatedRate?
  /// The duration of the file.
  var duration: Duration?
  /// The length of the file in frames; nil if the file does not state it.
  var frames: Int?
  /// The reel or tape.
  var reel: String?
  /// The clip's name.
  var name: String?
  /// The warnings of the container's reader.
  var warnings: [MediaWarning] = []
}

extension HeaderFacts {
  /// Sets the rate of the file to the first rate, or otherwise to the second. Warns if the two differ.
  mutating func setRate(_ first: StatedRate?, fallback second: StatedRate?) {
    rate = first ?? second
    guard let first, let second else { return }
    let flags = (first.isDrop ?? second.isDrop, second.isDrop ?? first.isDrop)
    guard first.framesPerSecond != second.framesPerSecond || flags.0 != flags.1 else { return }
    warnings.append(.rateDiffers(second.framesPerSecond, isDrop: second.isDrop, at: second.offset))
  }
}

// MARK: Judging a start: the timecode rate that its rate and flag mean, and the label of its position

extension StatedRate {
  /// The timecode rate that a stated rate means.
  enum Meaning: Equatable {
    case rate(TimecodeFrameRate, ignoresDropFlag: Bool)
    /// The rate exists with and without drop frame, the file has no flag, and the labels would differ.
    case undecided
    /// The number is the rounding of one of several rates.
    case rounded([TimecodeFrameRate])
    case unsupported
  }

  /// The timecode rate that the number and the flag mean. A rate that has no drop frame ignores a drop flag.
  var meaning: Meaning {
    guard candidates.isEmpty else {
      let dropFrameRates = candidates.compactMap { isDrop == true ? TimecodeFrameRate(rate: $0.rate, drop: true) : nil }
      return .rounded(dropFrameRates.isEmpty ? candidates : dropFrameRates)
    }
    guard let plain = TimecodeFrameRate(rate: framesPerSecond) else { return .unsupported }
    let dropFrameRate = TimecodeFrameRate(rate: framesPerSecond, drop: true)
    guard let isDrop else {
      return dropFrameRate != nil && plain.isPulledDown ? .undecided : .rate(plain, ignoresDropFlag: false)
    }
    guard isDrop else { return .rate(plain, ignoresDropFlag: false) }
    return .rate(dropFrameRate ?? plain, ignoresDropFlag: dropFrameRate == nil)
  }
}

extension HeaderFacts.Start {
  /// The start with the rate of its location, or otherwise of the file. The drop flag of the location applies to
  /// either.
  func completed(by fileRate: StatedRate?) -> Self {
    var result = self
    result.rate = rate ?? fileRate
    if let isDrop { result.rate?.isDrop = isDrop }
    return result
  }

  /// The timecode rate of the location or the file or, if neither states a rate, of the caller.
  private func frameRate(given: TimecodeFrameRate?) -> TimecodeFrameRate? {
    guard let rate else { return given }
    switch rate.meaning {
    case .rate(let rate, _): return rate
    case .unsupported: return nil
    case .undecided: return given.flatMap { $0.rate == rate.framesPerSecond ? $0 : nil }
    case .rounded: return nil
    }
  }

  /// The location, with its label if that is valid.
  func location(given: TimecodeFrameRate?) -> MediaLocation {
    MediaLocation(
      kind: kind, offset: offset, position: position, frameRate: rate?.framesPerSecond, isDrop: isDrop ?? rate?.isDrop,
      masterSpeed: masterSpeed, timecode: frameRate(given: given).flatMap(label))
  }

  /// The label of the position at a rate; nil if it is invalid.
  private func label(at rate: TimecodeFrameRate) -> Timecode? {
    switch position {
    case .frames(let count):
      if wrapsAtMidnight, count >= 0 { return Timecode(.frames(count), at: rate, by: .wrapping) }
      return try? Timecode(.frames(count), at: rate)
    case .label(let components): return try? Timecode(.components(components), at: rate)
    case .samples(let count, let sampleRate):
      guard let count = Int(exactly: count) else { return nil }
      return try? Timecode(.samples(count, sampleRate: sampleRate), at: rate)
    }
  }

  /// The reason that the location has no label.
  func failure(of container: MediaContainer, given: TimecodeFrameRate?, found: [MediaLocation]) -> MediaTimecodeError {
    if let rate = frameRate(given: given), let first = found.first { return .invalidLabel(container, first, rate) }
    guard let rate else { return .rateMissing(container, found: found) }
    switch rate.meaning {
    case .undecided: return .dropFlagMissing(container, rate.framesPerSecond, found: found)
    case .rounded(let rates): return .rateRounded(container, rate.framesPerSecond, rates, at: rate.offset)
    case .unsupported, .rate: return .rateUnsupported(container, rate.framesPerSecond, at: rate.offset)
    }
  }

  /// The contradictions in the flags and the count of the location.
  func warnings(at frameRate: TimecodeFrameRate) -> [MediaWarning] {
    var warnings: [MediaWarning] = []
    if let rate, case .rate(let meant, ignoresDropFlag: true) = rate.meaning {
      warnings.append(.dropFlagIgnored(meant, at: rate.offset))
    }
    if rate == nil, let isDrop, isDrop != frameRate.isDrop {
      warnings.append(.dropFlagDiffers(frameRate, at: offset))
    }
    if wrapsAtMidnight, case .frames(let count) = position, count >= frameRate.maxTotalFrames(in: .max24Hours) {
      warnings.append(.wrapped(frames: count, at: offset))
    }
    return warnings
  }
}
