// The codes of what a run itself finds wrong, and the exit status of every code; errors of the library have codes of their own.

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
}

extension ExitStatus {
  /// How a run ends with an error of a code, whichever type has it, unless its message has a status of its own.
  ///
  /// A test holds each code against the manual's list.
  init(code: String) {
    self =
      switch code {
      case "empty", "nothing-found", "refused": .refused
      case "usage", "no-rate": .usage
      case "no-item", "no-type", "no-pasteboard", "no-generation": .noInput
      case "internal": .internal
      case "cannot-create": .cannotCreate
      case "input", "output", "not-durable", "disk-full", "io", "clipboard": .inputOutput
      case "interrupted", "no-change", "changed", "locked", "uncertain", "clipboard-timeout": .tryAgain
      case "not-permitted": .notPermitted
      case "store", "configuration", "type", "no-clipboard", "cannot-watch": .configuration
      default: .data
      }
  }
}

/// How the process ends, as `sysexits.h` numbers it if it has a number.
enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Refused by policy, or nothing there to paste.
  case refused = 1
  /// The command line cannot be understood (`EX_USAGE`).
  case usage = 64
  /// Malformed input or damaged data (`EX_DATAERR`).
  case data = 65
  /// No such pasteboard, item, type or input file (`EX_NOINPUT`).
  case noInput = 66
  /// A defect of the program (`EX_SOFTWARE`).
  case `internal` = 70
  /// An output cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// Input or output failed (`EX_IOERR`).
  case inputOutput = 74
  /// Locked, or changed meanwhile: try again (`EX_TEMPFAIL`).
  case tryAgain = 75
  /// Not permitted (`EX_NOPERM`).
  case notPermitted = 77
  /// The configuration or environment is wrong (`EX_CONFIG`).
  case configuration = 78
}
