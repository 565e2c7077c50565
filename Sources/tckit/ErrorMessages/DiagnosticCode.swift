// The codes of errors, each with the exit status that it has.

/// A stable word for programs, such as `refused`.
enum DiagnosticCode: String {
  case refused, empty, nothingFound = "nothing-found"
  case usage, type, noRate = "no-rate"
  case malformed, damaged, limit, lossy, document, invalid, inexact, rounding, expression, contradiction,
    undecodable, range, rate, separator, newer, statement, unchecked, media
  case tooLarge = "too-large"
  case emptyInput = "empty-input"
  case outOfRange = "out-of-range"
  case nearMiss = "near-miss"
  case notConverted = "not-converted"
  case noColumn = "no-column"
  case mixedRates = "mixed-rates"
  case cannotCarry = "cannot-carry"
  case noTimecode = "no-timecode"
  case noPasteboard = "no-pasteboard", noItem = "no-item", noGeneration = "no-generation", noType = "no-type"
  case `internal`
  case cannotCreate = "cannot-create"
  case input, output, io, clipboard, diskFull = "disk-full", notDurable = "not-durable"
  case changed, locked, interrupted, noChange = "no-change", clipboardTimeout = "clipboard-timeout"
  case notPermitted = "not-permitted"
  case configuration, store, noClipboard = "no-clipboard", cannotWatch = "cannot-watch"
  // Earlier messages describe what failed.
  case reported

  /// How a run ends with an error of this code, unless its message has a status of its own.
  var status: ExitStatus {
    switch self {
    case .refused, .empty, .nothingFound: .refused
    case .usage, .noRate, .type: .usage
    case .noPasteboard, .noItem, .noGeneration, .noType: .noInput
    case .internal: .internal
    case .cannotCreate: .cannotCreate
    case .input, .output, .io, .diskFull, .notDurable, .clipboard: .inputOutput
    case .changed, .locked, .interrupted, .noChange, .clipboardTimeout: .tryAgain
    case .notPermitted: .notPermitted
    case .configuration, .store, .noClipboard, .cannotWatch: .configuration
    case .malformed, .damaged, .limit, .tooLarge, .emptyInput, .lossy, .document, .invalid, .inexact, .rounding,
      .expression, .outOfRange, .nearMiss, .notConverted, .contradiction, .noColumn, .undecodable, .range, .rate,
      .separator, .mixedRates, .newer, .cannotCarry, .noTimecode, .statement, .unchecked, .media, .reported:
      .data
    }
  }
}
