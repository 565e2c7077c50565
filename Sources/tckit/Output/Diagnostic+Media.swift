// The words for media files that give no start, and for what is odd about a start.

import MediaTimecode
import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  static func media(_ error: MediaTimecodeError, _ place: InputLocation) -> Diagnostic {
    switch error {
    case .unreadable(let number):
      return input(SystemError(call: "read", errno: Errno(rawValue: number)), place.file ?? InputLocation.standardInput)
    case .rateMissing: return Diagnostic(.noRate, error.description, hint: "give its rate: --rate RATE")
    case .dropFlagMissing(_, let rate, _):
      let plain = TimecodeFrameRate(rate: rate)?.rawValue ?? "RATE"
      return Diagnostic(.noRate, error.description, hint: "give its rate: --rate \(plain) or --rate \(plain)d")
    case .timecodeMissing: return Diagnostic(.noTimecode, error.description, hint: "leave the file out")
    case .unknownContainer, .truncated, .malformed, .tooLarge, .rateUnsupported, .invalidLabel:
      return Diagnostic(.malformed, error.description, hint: "ffprobe or mediainfo shows what it contains")
    }
  }
}
