// The codes of all faults, and their exit statuses.

import TimecodePasteboard

/// The code of a fault. Its raw value is the word in records, such as `nothing-found`.
enum FaultCode: String, CaseIterable {
  case empty, refused, nothingFound = "nothing-found"
  case usage, noRate = "no-rate"
  case malformed, lossy, document, invalid, inexact, rounding, expression, contradiction, undecodable, statement,
    unchecked, media, separator, rate, range, limit, damaged, newer, emptyInput = "empty-input",
    reference, duplicate, missing,
    outOfRange = "out-of-range", nearMiss = "near-miss", mixedRates = "mixed-rates",
    noTimecode = "no-timecode", tooLarge = "too-large", cannotCarry = "cannot-carry"
  case noItem = "no-item", noType = "no-type", noPasteboard = "no-pasteboard", noGeneration = "no-generation"
  case `internal`
  case cannotCreate = "cannot-create"
  case input, output, io, clipboard, notDurable = "not-durable", diskFull = "disk-full"
  case interrupted, changed, locked, uncertain, noChange = "no-change", clipboardTimeout = "clipboard-timeout"
  case notPermitted = "not-permitted"
  case configuration, type, store, noClipboard = "no-clipboard", cannotWatch = "cannot-watch"
  // Earlier messages describe the failure.
  case reported

  /// The exit status of a run that ends with the fault, unless the diagnostic has its own status.
  ///
  /// A test compares each code with the manual's list.
  var exitStatus: ExitStatus {
    switch self {
    case .empty, .emptyInput, .nothingFound, .refused: .refused
    case .usage, .noRate: .usage
    case .malformed, .lossy, .document, .invalid, .inexact, .rounding, .expression, .contradiction, .undecodable,
      .statement, .unchecked, .media, .outOfRange, .nearMiss, .mixedRates, .reported,
      .separator, .reference, .duplicate, .missing, .rate, .range, .noTimecode, .limit, .damaged, .newer, .tooLarge,
      .cannotCarry:
      .data
    case .noItem, .noType, .noPasteboard, .noGeneration: .noInput
    case .internal: .internal
    case .cannotCreate: .cannotCreate
    case .input, .output, .notDurable, .io, .diskFull, .clipboard: .inputOutput
    case .interrupted, .noChange, .changed, .locked, .uncertain, .clipboardTimeout: .tryAgain
    case .notPermitted: .notPermitted
    case .configuration, .type, .store, .noClipboard, .cannotWatch: .configuration
    }
  }
}

// The library's errors have codes with the same words; `ErrorCodeTests` checks each.
extension FaultCode {
  /// Only these codes are made for each item of a run, where a switch is faster than a search for the word.
  init(_ code: TimecodeTextError.Code) {
    self =
      switch code {
      case .malformed: .malformed
      case .separator: .separator
      case .rate: .rate
      case .range: .range
      case .usage: .usage
      case .expression: .expression
      case .noRate: .noRate
      case .outOfRange: .outOfRange
      }
  }

  /// Creates the code with the same word.
  init(_ code: some RawRepresentable<String>) { self = FaultCode(rawValue: code.rawValue) ?? .internal }
}

/// The exit status of the process, with the number from `sysexits.h` if that has one.
enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Refused by a policy, nothing found or nothing to paste, or changes in `diff`.
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
