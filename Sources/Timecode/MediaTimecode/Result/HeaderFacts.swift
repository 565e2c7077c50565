// The findings of a container's reader: starts in the order of preference, rates, duration, names; and their judgment,
// which turns a stated start into a place with a label.

import SMPTETimecode

/// A file header's statements.
struct HeaderFacts {
  /// A start, with the rate of its place if it has one.
  struct Start {
    var kind: MediaLocation.Kind
    var offset: Int
    var position: MediaPosition
    var rate: StatedRate?
    /// The place's drop flag, if its rate has none.
    var isDrop: Bool?
    /// The place's speed of production, which does not count as its rate.
    var masterSpeed: String?
    /// Frames wrap at midnight.
    var wraps = false
    /// A label that differs from the first start's gives a warning.
    var isCompared = true
  }

  /// A length in ticks of a clock, which may be coarser than the frames.
  struct Duration {
    var ticks: Int
    var ticksPerSecond: Fraction
    /// The ticks are a rounding of a whole number of frames.
    var isRounded: Bool
    /// The most ticks between a rounded length and the whole number of frames.
    var step = 1
  }

  /// The starts, the preferred one first.
  var starts: [Start] = []
  /// The rate of the file, for the places that have none.
  var rate: StatedRate?
  /// The duration of the file.
  var duration: Duration?
  /// The length of the file in frames, if the file states it.
  var frames: Int?
  /// The reel or tape.
  var reel: String?
  /// The clip's name.
  var name: String?
  /// The warnings of the container's reader.
  var warnings: [MediaWarning] = []
}

extension HeaderFacts {
  /// Sets the file's rate from the first of two places that has one, and warns if the second place has a different one.
  mutating func setRate(_ first: StatedRate?, fallback second: StatedRate?) {
    rate = first ?? second
    guard let first, let second else { return }
    let flags = (first.isDrop ?? second.isDrop, second.isDrop ?? first.isDrop)
    guard first.framesPerSecond != second.framesPerSecond || flags.0 != flags.1 else { return }
    warnings.append(.rateDiffers(second.framesPerSecond, isDrop: second.isDrop, at: second.offset))
  }
}

// MARK: Judging a start: the timecode rate that its stated rate and flag mean, and the label of its position

extension StatedRate {
  /// A stated rate as a timecode rate.
  enum Meaning: Equatable {
    case rate(TimecodeFrameRate, ignoresDropFlag: Bool)
    /// With or without drop frame: the file has no flag, and the labels would differ.
    case undecided
    /// One of several rates that round to the number.
    case rounded([TimecodeFrameRate])
    case unsupported
  }

  /// The timecode rate of the number and flag; a drop flag at a rate without drop frame is ignored.
  var meaning: Meaning {
    guard candidates.isEmpty else {
      let dropping = candidates.compactMap { isDrop == true ? TimecodeFrameRate(rate: $0.rate, drop: true) : nil }
      return .rounded(dropping.isEmpty ? candidates : dropping)
    }
    guard let plain = TimecodeFrameRate(rate: framesPerSecond) else { return .unsupported }
    let dropping = TimecodeFrameRate(rate: framesPerSecond, drop: true)
    guard let isDrop else {
      return dropping != nil && plain.isPulledDown ? .undecided : .rate(plain, ignoresDropFlag: false)
    }
    guard isDrop else { return .rate(plain, ignoresDropFlag: false) }
    return .rate(dropping ?? plain, ignoresDropFlag: dropping == nil)
  }
}

extension HeaderFacts.Start {
  /// The start with the rate of its place or, without one, of the file; the place's drop flag then applies to that
  /// rate.
  func completed(by fileRate: StatedRate?) -> Self {
    var result = self
    result.rate = rate ?? fileRate
    if let isDrop { result.rate?.isDrop = isDrop }
    return result
  }

  /// The timecode rate of the place, the file or the caller; the first one that exists.
  private func frameRate(given: TimecodeFrameRate?) -> TimecodeFrameRate? {
    guard let rate else { return given }
    switch rate.meaning {
    case .rate(let rate, _): return rate
    case .unsupported: return nil
    case .undecided: return given.flatMap { $0.rate == rate.framesPerSecond ? $0 : nil }
    case .rounded: return nil
    }
  }

  /// The place with its label, if that is valid.
  func location(given: TimecodeFrameRate?) -> MediaLocation {
    MediaLocation(
      kind: kind, offset: offset, position: position, frameRate: rate?.framesPerSecond, isDrop: isDrop ?? rate?.isDrop,
      masterSpeed: masterSpeed, timecode: frameRate(given: given).flatMap(label))
  }

  /// The label of the position at a rate; nil if it is invalid.
  private func label(at rate: TimecodeFrameRate) -> Timecode? {
    switch position {
    case .frames(let count):
      if wraps, count >= 0 { return Timecode(.frames(count), at: rate, by: .wrapping) }
      return try? Timecode(.frames(count), at: rate)
    case .label(let components): return try? Timecode(.components(components), at: rate)
    case .samples(let count, let sampleRate):
      guard let count = Int(exactly: count) else { return nil }
      return try? Timecode(.samples(count, sampleRate: sampleRate), at: rate)
    }
  }

  /// The reason that the place has no label.
  func failure(of container: MediaContainer, given: TimecodeFrameRate?, found: [MediaLocation]) -> MediaTimecodeError {
    if let rate = frameRate(given: given), let first = found.first { return .invalidLabel(container, first, rate) }
    guard let rate else { return .rateMissing(container, found: found) }
    switch rate.meaning {
    case .undecided: return .dropFlagMissing(container, rate.framesPerSecond, found: found)
    case .rounded(let rates): return .rateRounded(container, rate.framesPerSecond, rates, at: rate.offset)
    case .unsupported, .rate: return .rateUnsupported(container, rate.framesPerSecond, at: rate.offset)
    }
  }

  /// Contradictions in the place's flags and count.
  func warnings(at frameRate: TimecodeFrameRate) -> [MediaWarning] {
    var warnings: [MediaWarning] = []
    if let rate, case .rate(let meant, ignoresDropFlag: true) = rate.meaning {
      warnings.append(.dropFlagIgnored(meant, at: rate.offset))
    }
    if rate == nil, let isDrop, isDrop != frameRate.isDrop {
      warnings.append(.dropFlagDiffers(frameRate, at: offset))
    }
    if wraps, case .frames(let count) = position, count >= frameRate.maxTotalFrames(in: .max24Hours) {
      warnings.append(.wrapped(frames: count, at: offset))
    }
    return warnings
  }
}
