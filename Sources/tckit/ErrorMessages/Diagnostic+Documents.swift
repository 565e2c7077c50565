// What to do about an error of a document, a media file or a type declaration; these have the words.

import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func document(_ error: DocumentError) -> Diagnostic {
    let message = printable(error.reason.description, limit: 200)
    return Diagnostic(error.code.rawValue, message, hint: error.hint)
  }

  static func media(_ error: MediaTimecodeError, _ place: InputLocation) -> Diagnostic {
    if case .unreadable(let number) = error {
      return input(
        SystemError(call: "read", errno: Errno(rawValue: number)), place.file ?? InputLocation.standardInput,
        isNamed: place.file != nil)
    }
    return Diagnostic(error.code.rawValue, error.description, hint: error.hint)
  }

  static func types(_ error: TypeDeclarationError) -> Diagnostic {
    // An undeclared type is a mistake in the command line.
    let isUndeclared = if case .undeclared = error { true } else { false }
    return Diagnostic(
      error.code.rawValue, error.description, hint: error.explanation, status: isUndeclared ? .usage : nil)
  }
}

extension DocumentError {
  /// What to do about the error, if its words do not say it.
  var hint: String? {
    switch reason {
    case .text(let error, let text): Diagnostic.hint(error, InputLocation(text: text), isInDocument: true)
    case .rateMissing: "give its rate: --rate RATE"
    case .notWritten:
      "these are written: \(DocumentFormat.allCases.filter(\.isWritten).map(\.word).joined(separator: ", "))"
    case .columnMissing(_, let names): Diagnostic.columnsHint(names)
    case .mixedProperties:
      "make them the same: tckit convert --to RATE, with base and limit if they differ (25/80+100d), or paste --policy convert"
    case .contradiction(.dropFrame, _):
      "correct the statement, or the rate: tckit rates lists those with drop frame; was the file converted before?"
    case .contradiction: "without --from the document's rate is taken; was the file converted before?"
    case .statedSeparator: "correct the statement, or the timecodes; --ignore-separator reads ';' as ':'"
    case .encoding: "--encoding NAME reads another encoding; --scan reads any text"
    case .unknownFormat: "--file-type names the format"
    case .unwritable: "it holds timecodes of one day; tckit convert --offset moves them"
    case .range(.invalidInPoint(let point)), .range(.invalidOutPoint(let point)):
      Diagnostic.repairHint(point)
        ?? "correct the timecode, or the rate: is the list at another one, or was it converted before?"
    case .range(let error): error.hint
    case .notRewritten(.betweenFrames): "--round nearest takes the nearest frame; down and up are the others"
    case .notRewritten(.column): "--columns in=Start,out=End converts these columns, and leaves the others as they are"
    case .notRewritten(.collapsed):
      "it is shorter than a frame of the target: take it out, or --keep frames keeps its frames"
    case .notRewritten(.content):
      "correct or remove them; or --as, without --in-place, writes a new document of the entries"
    case .notRewritten(.noPlaces), .notRewritten(.noStart): "--as writes a new document"
    case .noColumns, .eventColumns, .columnChoice, .nonexistentDuration, .expected, .belowZero, .tag,
      .rateUnsupported, .lineTooLong, .tooLarge, .tooManyMarkers, .tooDeep:
      nil
    }
  }
}

extension Diagnostic {
  /// The columns that there are, at most ten of them.
  static func columnsHint(_ names: [String]) -> String {
    let known = names.filter { !$0.isEmpty }
    guard !known.isEmpty else {
      return "a name is in the first line of a table; a number counts the timecodes of a line in any other text"
    }
    return "the columns are \(some(known, ", ") { printable($0) })"
  }
}

extension MediaTimecodeError {
  /// What to do about the error, if its words do not say it.
  var hint: String? {
    switch self {
    case .dropFlagMissing(_, let rate, _):
      let plain = TimecodeFrameRate(rate: rate)?.rawValue ?? "RATE"
      return "give its rate: --rate \(plain) or --rate \(plain)d"
    case .rateRounded(_, _, let rates, _):
      return "give its rate: " + rates.map { "--rate \($0.rawValue)" }.joined(separator: " or ")
    case .rateMissing(_, let found):
      let speed = found.first?.masterSpeed.map { "; its iXML has a MASTER_SPEED of \($0)" }
      return "give its rate: --rate RATE" + (speed ?? "")
    case .timecodeMissing, .unreadable: return nil
    case .unknownContainer, .truncated, .malformed, .tooLarge, .rateUnsupported, .invalidLabel:
      return "ffprobe or mediainfo shows what it contains"
    }
  }
}

extension TypeDeclarationError {
  /// What to do about the error, if its words do not say it.
  fileprivate var explanation: String? {
    switch self {
    case .undeclared(let identifier):
      let near = DeclaredTypes.nearest(to: identifier).map { "did you mean \($0)? if not, " } ?? ""
      return near + declaration(of: identifier)
    case .unreadable, .fileTooLarge, .malformed, .invalidValue: return "correct the file, or move it away"
    case .unknownSupertype(_, let supertype, _):
      return Diagnostic.suggestion(DeclaredTypes.nearest(to: supertype), else: "declare \(supertype) too")
    case .tooManyFiles, .duplicate, .cycle: return nil
    }
  }

  /// How to declare a type by its identifier, or one that has the MIME type or filename extension.
  private func declaration(of word: String) -> String {
    if word.contains("."), let hint { return hint }
    let tags = word.contains("/") ? "\"mimeTypes\": [\"\(word)\"]" : "\"extensions\": [\"\(word)\"]"
    return "tckit types --declared lists the types; a file in types.d declares one that has \(tags)"
  }
}
