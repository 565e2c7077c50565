// From a stated start to a place with a label: which timecode rate the stated rate and flag mean, and what the position is
// there.

import SMPTETimecode

extension StatedRate {
  /// What a stated rate is as a timecode rate.
  enum Meaning: Equatable {
    case rate(TimecodeFrameRate, ignoresDropFlag: Bool)
    /// With or without drop frame: the file has no flag, and the labels would differ.
    case undecided
    case unsupported
  }

  /// The timecode rate of the number and flag; a drop flag where there is no drop frame is ignored.
  var meaning: Meaning {
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
  /// The rate of the place, or else of the file, with the place's drop flag.
  private func stated(orRate fileRate: StatedRate?) -> StatedRate? {
    var stated = rate ?? fileRate
    if let isDrop { stated?.isDrop = isDrop }
    return stated
  }

  /// The timecode rate of the place, of the file or of the caller, the first that there is.
  private func frameRate(orRate fileRate: StatedRate?, given: TimecodeFrameRate?) -> TimecodeFrameRate? {
    guard let stated = stated(orRate: fileRate) else { return given }
    switch stated.meaning {
    case .rate(let rate, _): return rate
    case .unsupported: return nil
    case .undecided: return given.flatMap { $0.rate == stated.framesPerSecond ? $0 : nil }
    }
  }

  /// The place with its label, where it has a valid one.
  func place(orRate fileRate: StatedRate?, given: TimecodeFrameRate?) -> MediaPlace {
    let stated = stated(orRate: fileRate)
    var place = MediaPlace(
      kind: kind, offset: offset, position: position, frameRate: stated?.framesPerSecond,
      isDrop: isDrop ?? stated?.isDrop)
    place.timecode = frameRate(orRate: fileRate, given: given).flatMap(label)
    return place
  }

  /// The label of the position at a rate; nil where it is not valid.
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

  /// Why the place has no label.
  func failure(
    of container: MediaContainer, orRate fileRate: StatedRate?, given: TimecodeFrameRate?, found: [MediaPlace]
  ) -> MediaTimecodeError {
    if let rate = frameRate(orRate: fileRate, given: given), let first = found.first {
      return .invalidLabel(container, first, rate)
    }
    guard let stated = stated(orRate: fileRate) else { return .rateMissing(container, found: found) }
    guard stated.meaning == .undecided else {
      return .rateUnsupported(container, stated.framesPerSecond, at: stated.offset)
    }
    return .dropFlagMissing(container, stated.framesPerSecond, found: found)
  }

  /// What is odd about the place's flags and count.
  func warnings(orRate fileRate: StatedRate?, at frameRate: TimecodeFrameRate) -> [MediaWarning] {
    var warnings: [MediaWarning] = []
    if let stated = stated(orRate: fileRate), case .rate(let rate, ignoresDropFlag: true) = stated.meaning {
      warnings.append(.dropFlagIgnored(rate, at: stated.offset))
    }
    if stated(orRate: fileRate) == nil, let isDrop, isDrop != frameRate.isDrop {
      warnings.append(.dropFlagDiffers(frameRate, at: offset))
    }
    if wraps, case .frames(let count) = position, count >= frameRate.maxTotalFrames(in: .max24Hours) {
      warnings.append(.wrapped(frames: count, at: offset))
    }
    return warnings
  }
}
