// Oddities of a file whose start could be read nevertheless.

public import SMPTETimecode

/// A statement of a media file that contradicts the start that was read.
public enum MediaWarning: Hashable, Sendable {
  /// A drop flag at a rate that has no drop frame, such as 24 or 25; the frames are read as counted.
  case dropFlagIgnored(TimecodeFrameRate, at: Int)
  /// A drop flag in a file without a rate contradicts the given rate, which is used.
  case dropFlagDiffers(TimecodeFrameRate, at: Int)
  /// Another place gives a different start.
  case differs(MediaLocation)
  /// The flag for a tape counter is set; the number is read as a count of frames.
  case tapeCounter(at: Int)
  /// The file states a different number of frames a second next to its rate.
  case frameNumberDiffers(Int, at: Int)
  /// Another place gives a rate, or a drop flag, that differs from the one in use.
  case rateDiffers(Fraction, isDrop: Bool?, at: Int)
  /// The count is beyond midnight, and the file's flag lets it wrap there.
  case wrapped(frames: Int, at: Int)
  /// A tag for the start has no timecode, but another one has.
  case malformedTag(at: Int)
  /// The header was not finished, so that the duration may be missing.
  case unfinished(at: Int)
}

extension MediaWarning: CustomStringConvertible {
  /// The warning in words.
  public var description: String {
    switch self {
    case .dropFlagIgnored(let rate, let offset):
      "the drop flag at offset \(offset) is ignored: \(rate) has no drop frame"
    case .dropFlagDiffers(let rate, let offset): "the drop flag at offset \(offset) contradicts the given rate \(rate)"
    case .differs(let location):
      "the \(location), at offset \(location.offset), gives \(location.timecode.map(\.label) ?? "no valid timecode")"
    case .tapeCounter(let offset): "the tape counter at offset \(offset) is read as a count of frames"
    case .frameNumberDiffers(let number, let offset):
      "\(number) frames a second at offset \(offset) contradict the rate"
    case .rateDiffers(let rate, let isDrop, let offset):
      "the file states a different rate at offset \(offset): \(rate)"
        + (isDrop.map { $0 ? " with drop frame" : " without drop frame" } ?? "")
    case .wrapped(let frames, let offset): "the count of \(frames) frames at offset \(offset) wraps at midnight"
    case .malformedTag(let offset): "the TIMECODE tag at offset \(offset) has no timecode"
    case .unfinished(let offset): "the header at offset \(offset) was not finished"
    }
  }
}

extension Timecode {
  /// The timecode with its rate, and subframes if it has some.
  fileprivate var label: String {
    "\(stringValue(format: subFrames == 0 ? [] : [.showSubFrames]))@\(frameRate)"
  }
}
