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
