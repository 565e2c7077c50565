// Turns a stated start into a place with a label: which timecode rate the stated rate and flag mean, and which label
// the position has at that rate.

import SMPTETimecode

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
  func place(given: TimecodeFrameRate?) -> MediaPlace {
    MediaPlace(
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
  func failure(of container: MediaContainer, given: TimecodeFrameRate?, found: [MediaPlace]) -> MediaTimecodeError {
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
