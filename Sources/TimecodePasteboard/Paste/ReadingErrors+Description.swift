// Why bytes are not a timecode, in the words that errors about a representation quote.

import MediaTimecode
import SMPTETimecode

extension PasteReader.ReadingError: CustomStringConvertible {
  /// Why the bytes are not a timecode.
  public var description: String {
    switch self {
    case .text(let error): error.description
    case .surrounded(let refusal): refusal.description
    case .encoding: "the bytes are not text in the encoding of their type"
    case .media(let error): error.description
    case .unreadableType: "timecodes are not read from this type"
    }
  }
}

extension TimecodeReader.ReadingError: CustomStringConvertible {
  /// Why the text is not a timecode.
  public var description: String {
    switch self {
    case .malformed(let error), .malformedNumber(let error, _): error.description
    case .json(let error): error.description
    case .range(let error): error.description
    case .outOfRange(let properties): "outside the range of a timecode at \(properties.frameRate.rawValue) fps"
    case .noRate: "the frame rate is unknown"
    case .otherRate(let rate, let demanded): "the rate is \(rate.rawValue), not \(demanded.rawValue)"
    case .tooFewSubFrameDigits(let base): "the subframes have one digit, and base \(base.rawValue) has two"
    case .dropFrameSeparator(let rate): "';' before the frames at \(rate.rawValue), which drops no frames"
    case .colonAtDropRate(let rate): "':' before the frames at \(rate.rawValue), which drops frames"
    }
  }
}
