// The words for documents and media files that cannot be read or written.

import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func document(_ reason: DocumentError.Reason) -> Diagnostic {
    let message = printable(reason.description, limit: 200)
    func data(_ hint: String, code: DiagnosticCode = .malformed) -> Diagnostic { Diagnostic(code, message, hint: hint) }
    switch reason {
    case .timecode(let fault, let text):
      let error = TimecodeTextError(fault)
      return data(hint(error, InputLocation(text: text), isInDocument: true))
    case .rateMissing: return Diagnostic(.noRate, message, hint: "give its rate: --rate RATE")
    case .notWritten:
      let words = DocumentFormat.allCases.filter(\.isWritten).map(\.word).joined(separator: ", ")
      return Diagnostic(.usage, message, hint: "these are written: \(words)")
    case .noColumns:
      return Diagnostic(
        .usage, message, hint: "with --scan a number counts the timecodes of a line: --scan --columns 3,4")
    case .columnMissing(_, let names): return Diagnostic(.usage, message, hint: columnsHint(names))
    case .columnChoice:
      return Diagnostic(.usage, message, hint: "--columns names the columns: --columns in=Start,out=End,name=Comment")
    case .mixedProperties:
      return data(
        "make them alike: tckit convert --to RATE, with base and limit if they differ (25/80+100d), or paste --policy convert",
        code: .mixedRates)
    case .contradiction:
      return data("correct the line, or the rate: tckit rates lists those with drop frame", code: .contradiction)
    case .statedSeparator:
      return data("correct what the list states, or its labels; --ignore-separator reads ';' as ':'", code: .separator)
    case .nonexistentDuration: return data("a duration is read at the rate of its row")
    case .encoding: return data("iconv -f LATIN1 -t UTF-8 converts it; --scan reads any text")
    case .separator(let rate): return data(separatorHint(rate), code: .separator)
    case .colon: return data("write ';' before the frames: --strict demands it", code: .separator)
    case .tooFewSubFrameDigits: return data("write .05 for five subframes, .50 for half a frame")
    case .unknownFormat: return data("--file-type names the format")
    case .rateUnwritable: return data("tckit convert --to RATE changes the rate", code: .outOfRange)
    case .unwritable:
      return data("it holds timecodes of one day; tckit convert --offset moves them", code: .outOfRange)
    case .range(let error): return data(error.hint)
    case .notRewritten(.betweenFrames):
      return Diagnostic(.usage, message, hint: "--round says which frame it becomes")
    case .notRewritten(.column): return data("--columns names the columns: --columns in=Start,out=End")
    case .expected, .notRewritten, .durationDiffers, .belowZero, .tag, .rateUnsupported, .lineTooLong, .tooLarge,
      .tooManyMarkers, .tooDeep:
      return data("tckit-documents(7) has an example of each format")
    }
  }

  /// The columns that there are, at most ten of them.
  static func columnsHint(_ names: [String]) -> String {
    let known = names.filter { !$0.isEmpty }
    guard !known.isEmpty else { return "--columns names the columns: --columns in=Start,out=End,name=Comment" }
    return "the columns are \(some(known, ", ") { printable($0) })"
  }

  // MARK: Media files that give no start

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
