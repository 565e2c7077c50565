// The words for media files that give no start, and for what is odd about a start.

import MediaTimecode
import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  static func media(_ error: MediaTimecodeError, _ place: InputLocation) -> Diagnostic {
    switch error {
    case .unreadable(let number):
      return input(SystemError(call: "read", errno: Errno(rawValue: number)), place.file ?? InputLocation.standardInput)
    case .rateMissing:
      return Diagnostic("no-rate", error.description, hint: "give its rate: --rate RATE", status: .usage)
    case .dropFlagMissing(_, let rate, _):
      let plain = TimecodeFrameRate(rate: rate)?.rawValue ?? "RATE"
      return Diagnostic(
        "no-rate", error.description, hint: "give its rate: --rate \(plain) or --rate \(plain)d", status: .usage)
    case .timecodeMissing:
      return Diagnostic("no-timecode", error.description, hint: "leave the file out", status: .data)
    case .unknownContainer, .truncated, .malformed, .tooLarge, .rateUnsupported, .invalidLabel:
      return Diagnostic(
        "malformed", error.description, hint: "ffprobe or mediainfo shows what it contains", status: .data)
    }
  }
}
