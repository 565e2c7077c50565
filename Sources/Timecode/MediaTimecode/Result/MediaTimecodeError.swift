// The reasons that a file gives no start label. Each case has the position of the fault: a byte offset, or the element
// that was reached.

public import SMPTETimecode
import SystemCalls

/// The reason that a media file's start could not be read.
public enum MediaTimecodeError: Error, Equatable, Sendable {
  /// The first bytes are those of no container that can be read.
  case unknownContainer(firstBytes: [UInt8])
  /// The file ends before the end of an element at the offset.
  case truncated(MediaContainer, at: Int)
  /// An element at the offset contradicts its container's format.
  case malformed(MediaContainer, Defect, at: Int)
  /// The header has more elements or bytes than the limits of the reader.
  case tooLarge(MediaContainer, at: Int)
  /// The file is complete but states no start. `MediaContainer.lookedFor` lists the elements that were searched.
  case timecodeMissing(MediaContainer)
  /// The file states a start, or only a length, but no frame rate at which to count it.
  case rateMissing(MediaContainer, found: [MediaLocation])
  /// The frame rate of the file exists with and without drop frame, and the file has no drop flag.
  case dropFlagMissing(MediaContainer, Fraction, found: [MediaLocation])
  /// The frame rate of the file was rounded, and each of these rates rounds to it.
  case rateRounded(MediaContainer, Fraction, [TimecodeFrameRate], at: Int)
  /// The frame rate of the file is not a timecode rate.
  case rateUnsupported(MediaContainer, Fraction, at: Int)
  /// The value of the first location is not a valid label at its rate.
  case invalidLabel(MediaContainer, MediaLocation, TimecodeFrameRate)
  /// The file could not be opened or read. The associated value is the system's error number.
  case unreadable(errno: Int32)

  /// The fault of an element.
  public enum Defect: String, Hashable, Sendable {
    case size = "the size is outside the element that holds it"
    case movieHeaderMissing = "there is no moov atom"
    case movieHeaderCompressed = "the moov atom is compressed"
    case partitionMissing = "there is no header partition"
    case chunkMissing = "there is no fmt chunk"
    case binaryCodedDecimal = "the time code is not binary-coded decimal"
    case attribute = "the attribute is not of its type"
    case tag = "the tag is not a timecode"
    case rate = "the frame rate is not a number above zero"
    case timescale = "the time of the first sample is not a number of frames"
  }
}

extension MediaTimecodeError {
  /// A stable word for programs. Several errors may share one.
  public enum Code: String, CaseIterable, Sendable {
    case malformed, input
    case noRate = "no-rate"
    case noTimecode = "no-timecode"
  }

  /// The code of the error.
  public var code: Code {
    switch self {
    case .unreadable: .input
    case .rateMissing, .dropFlagMissing, .rateRounded: .noRate
    case .timecodeMissing: .noTimecode
    case .unknownContainer, .truncated, .malformed, .tooLarge, .rateUnsupported, .invalidLabel: .malformed
    }
  }
}

extension MediaTimecodeError: CustomStringConvertible {
  /// The fault and its position, in words.
  public var description: String {
    switch self {
    case .unknownContainer: "the file is not one of \(MediaContainer.allCases.map(\.rawValue).joined(separator: ", "))"
    case .truncated(let container, let offset):
      "the \(container) file ends before the element at offset \(offset) is whole"
    case .malformed(let container, let defect, let offset): "\(container): \(defect.rawValue), at offset \(offset)"
    case .tooLarge(let container, let offset): "the \(container) header is too large, at offset \(offset)"
    case .timecodeMissing(let container):
      "the \(container) file has no timecode; looked for \(container.lookedFor.joined(separator: ", "))"
    case .rateMissing(let container, let found):
      "the \(container) file has no frame rate for \(found.first?.description ?? "its length")"
    case .dropFlagMissing(let container, let rate, _):
      "the \(container) file has a rate of \(rate) and no flag for drop frame"
    case .rateRounded(let container, let rate, let rates, let offset):
      "the \(container) file has a rate of \(rate), at offset \(offset), which is "
        + "\(rates.map(\.rawValue).joined(separator: " or ")), rounded"
    case .rateUnsupported(let container, let rate, let offset):
      "the \(container) file has a rate of \(rate), at offset \(offset), which is not a timecode rate"
    case .invalidLabel(let container, let location, let rate):
      "the \(container) file's \(location), at offset \(location.offset), has no valid timecode at \(rate)"
    case .unreadable(let number): "the file cannot be read: \(Errno(rawValue: number))"
    }
  }
}

// MARK: Contradictions in a file whose start could be read

/// A statement of a media file that contradicts the start that was read.
public enum MediaWarning: Equatable, Sendable {
  /// A drop flag at a rate that has no drop frame, such as 24 or 25. The frames are counted without drop frame.
  case dropFlagIgnored(TimecodeFrameRate, at: Int)
  /// The drop flag of a file without a rate contradicts the given rate, which is used.
  case dropFlagDiffers(TimecodeFrameRate, at: Int)
  /// A different location states a different start.
  case differs(MediaLocation)
  /// The flag for a tape counter is set. The number is read as a count of frames.
  case tapeCounter(at: Int)
  /// The number of frames a second next to the rate contradicts the rate.
  case frameNumberDiffers(Int, at: Int)
  /// A different rate or drop flag than the one in use.
  case rateDiffers(Fraction, isDrop: Bool?, at: Int)
  /// The count is beyond midnight. The flags of the file let it wrap there.
  case wrapped(frames: Int, at: Int)
  /// A TIMECODE tag has no timecode, but a different tag has.
  case malformedTag(at: Int)
  /// A value of iXML cannot be read, so it states nothing.
  case unreadable(at: Int)
  /// The header was not finished, so the duration may be missing.
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
    case .unreadable(let offset): "the iXML value at offset \(offset) cannot be read"
    case .unfinished(let offset): "the header at offset \(offset) was not finished"
    }
  }
}

extension Timecode {
  /// The timecode with its rate. With subframes if there are any.
  fileprivate var label: String {
    "\(stringValue(format: subFrames == 0 ? [] : [.showSubFrames]))@\(frameRate)"
  }
}
