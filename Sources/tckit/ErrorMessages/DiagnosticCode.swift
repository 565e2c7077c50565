// The codes of what a run itself finds wrong, each with the exit status that it has; errors of the library have their own.

/// A stable word for programs, such as `nothing-found`.
enum DiagnosticCode: String, CaseIterable {
  case empty, nothingFound = "nothing-found"
  case usage, noRate = "no-rate"
  case malformed, lossy, document, invalid, inexact, rounding, expression, contradiction, undecodable, statement,
    unchecked, media
  case emptyInput = "empty-input"
  case outOfRange = "out-of-range"
  case nearMiss = "near-miss"
  case noColumn = "no-column"
  case mixedRates = "mixed-rates"
  case noItem = "no-item", noType = "no-type"
  case `internal`
  case input, output, notDurable = "not-durable"
  case interrupted, noChange = "no-change"
  // Earlier messages describe what failed.
  case reported

  /// How a run ends with an error of this code, unless its message has a status of its own.
  var status: ExitStatus {
    switch self {
    case .empty, .nothingFound: .refused
    case .usage, .noRate: .usage
    case .noItem, .noType: .noInput
    case .internal: .internal
    case .input, .output, .notDurable: .inputOutput
    case .interrupted, .noChange: .tryAgain
    case .malformed, .emptyInput, .lossy, .document, .invalid, .inexact, .rounding, .expression, .outOfRange, .nearMiss,
      .contradiction, .noColumn, .undecodable, .mixedRates, .statement, .unchecked, .media, .reported:
      .data
    }
  }
}
