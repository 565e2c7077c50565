// The words for documents that cannot be read or written.

import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func document(_ reason: DocumentError.Reason) -> Diagnostic {
    let message = printable(reason.description, limit: 200)
    switch reason {
    case .timecode(let fault, let text):
      return reading(.malformed(fault), InputLocation(text: text))
    case .rateMissing: return Diagnostic("no-rate", message, hint: "give its rate: --rate RATE", status: .usage)
    case .notWritten:
      let words = DocumentFormat.all.filter(\.isWritten).map(\.word).joined(separator: ", ")
      return Diagnostic("usage", message, hint: "these are written: \(words)", status: .usage)
    case .noColumns:
      return Diagnostic(
        "usage", message, hint: "with --scan a number counts the timecodes of a line: --scan --columns 3,4",
        status: .usage)
    case .columnMissing(_, let names):
      return Diagnostic("usage", message, hint: columnsHint(names), status: .usage)
    case .columnChoice:
      return Diagnostic(
        "usage", message, hint: "--columns names the columns: --columns in=Start,out=End,name=Comment", status: .usage)
    case .mixedProperties:
      return Diagnostic(
        "mixed-rates", message,
        hint: "make them alike: tckit convert --to RATE, --to-base or --to-limit, or paste --policy convert",
        status: .data)
    case .contradiction(_, let rate):
      return Diagnostic(
        "contradiction", message, hint: dropFrameHint(rate) + "tckit rates lists the frame rates", status: .data)
    case .separator(let rate):
      return Diagnostic(
        "separator", message, hint: separatorHint(rate), status: .data)
    case .colon:
      return Diagnostic(
        "separator", message, hint: "write ';' before the frames: --strict demands it", status: .data)
    case .tooFewSubFrameDigits:
      return Diagnostic(
        "malformed", message, hint: "write .05 for five subframes, .50 for half a frame", status: .data)
    case .unknownFormat:
      return Diagnostic("malformed", message, hint: "--file-type names the format", status: .data)
    case .rateUnwritable:
      return Diagnostic("out-of-range", message, hint: "tckit convert --to RATE changes the rate", status: .data)
    case .unwritable:
      return Diagnostic(
        "out-of-range", message, hint: "it holds timecodes of one day; tckit convert --offset moves them", status: .data
      )
    case .range(.outBeforeIn):
      return Diagnostic(
        "malformed", message,
        hint: "a range ends behind its beginning; across midnight --scan takes each timecode by itself", status: .data)
    case .range(.differentProperties):
      return Diagnostic(
        "malformed", message, hint: "write both points with ':' before the frames, or both with ';'", status: .data)
    case .expected, .encoding, .durationDiffers, .belowZero, .range, .tag, .rateUnsupported, .lineTooLong, .tooLarge,
      .tooManyMarkers, .tooDeep:
      return Diagnostic("malformed", message, hint: "tckit-documents(7) has an example of each format", status: .data)
    }
  }

  /// The columns that there are, at most ten of them.
  static func columnsHint(_ names: [String]) -> String {
    let known = names.filter { !$0.isEmpty }
    guard !known.isEmpty else { return "--columns names the columns: --columns in=Start,out=End,name=Comment" }
    return "the columns are \(some(known, ", ") { printable($0) })"
  }
}
