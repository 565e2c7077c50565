// The words for what a run reports: items that give no result, and what --scan finds beside timecodes.

import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func words(for fault: ItemFault, _ place: InputLocation) -> Diagnostic {
    switch fault {
    case .unreadable(let error):
      var diagnostic = reading(error, place)
      diagnostic.subject = subject(error, place)
      return diagnostic
    case .document(let error): return document(error)
    case .media(let error): return media(error, place)
    case .input(let fault): return words(for: fault, place)
    case .doubtfulEvent(let rejection):
      return Diagnostic(.contradiction, rejection.description)
    case .collapsed(let range, let timecode):
      return Diagnostic(
        .rounding, "both points of \(range.stringValue) are rounded to \(timecode.losslessText)",
        hint: "without --round the points keep their subframes")
    case .missingTextRate:
      return Diagnostic(
        .usage, PasteResult.Outcome.unknownTextRate,
        hint: "give --text-rate RATE, or append it to the timecode: 01:00:00:00@25")
    case .tooLong:
      return Diagnostic(
        .malformed, "the line is longer than \(LineSplitter.longestLine) bytes",
        hint: "--scan finds the timecodes in any text")
    case .invalid(let timecode):
      return invalid(timecode, .invalid, else: "\(correctionHint(timecode)); --allow-invalid accepts it unchanged")
    case .unconvertible(let error, let timecode): return unconvertible(timecode, error)
    case .floored(let timecode, let result):
      let isInput = timecode == result
      return Diagnostic(
        .inexact,
        "\(isInput ? "the input" : quoted(timecode)) falls between two subframes at \(result.properties.phrase); "
          + "the one before it is \(quoted(result))", hint: "without --strict it is rounded down")
    case .unwritable(let timecode, let notation):
      return Diagnostic(
        .outOfRange,
        "\(quoted(timecode)) cannot be written as \(notation.phrase): "
          + (timecode.isValid ? "the number is beyond 64 bits" : timecode.violationPhrase),
        hint: "--format tagged writes the timecode itself")
    case .refused(let rejection): return refused(rejection)
    case .nearMiss(.form):
      return Diagnostic(
        .nearMiss, "\(words(of: place)) is not read as a timecode",
        hint: "a timecode is HH:MM:SS:FF, with no other number next to it")
    case .nearMiss(.sign):
      return Diagnostic(
        .nearMiss, "\(words(of: place, after: "-")) is negative, so it is not read as a timecode",
        hint: "put a space after a dash in front of a timecode")
    case .unpaired(let missing):
      return Diagnostic(.noColumn, "the line has no timecode in column \(missing), and --difference needs both")
    }
  }

  private static func unconvertible(_ timecode: Timecode, _ error: TimecodeArithmeticError) -> Diagnostic {
    if case .invalidSource = error { return invalid(timecode, .invalid, else: correctionHint(timecode)) }
    let message = error.message(about: "the result for \(quoted(timecode))")
    var diagnostic = Diagnostic(error.code.rawValue, message, hint: error.hint)
    if case .beyondLimit = error { diagnostic.reason = .limit }
    return diagnostic
  }

  /// The words that a message is about, quoted, with one space between two of them.
  private static func words(of place: InputLocation, after sign: String = "") -> String {
    let words = (place.text ?? "").split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    return "\"\(sign)\(printable(words))\""
  }
}

extension TimecodeArithmeticError {
  /// What to do about the error, if its words do not say it.
  var hint: String? {
    switch self {
    case .differentProperties(let first, let second):
      first.frameRate != second.frameRate && first.frameRate.rate == second.frameRate.rate
        ? "write both points with ':' before the frames, or both with ';'" : "a tag on one of them applies to all"
    case .invalidSource, .invalidInPoint, .invalidOutPoint: "correct the timecode, or its frame rate"
    case .belowZero: "give a smaller --offset, or an earlier label with --anchor"
    case .beyondLimit(.max24Hours): "a limit of 100 days allows more, as in --to 25+100d"
    case .anchorRate: "give the anchor at the rate of the input"
    case .anchorText(let reason): Diagnostic.separatorHint(reason) ?? Self.anchorHint
    case .invalidAnchor: Self.anchorHint
    case .invalidOffset(let reason, _):
      Diagnostic.separatorHint(reason)
        ?? "a tag gives an offset its own rate, as in +00:00:10:00@25; seconds, as in 1.5s, need none"
    case .invalidDigits: "--keep instant or --keep frames converts it"
    case .divisionByZero, .overflow, .outBeforeIn, .beyondLimit(.max100Days): nil
    }
  }

  private static let anchorHint = "--anchor takes a label that exists at both rates"
}
