// The process, as commands see it; the system calls are in SystemCalls.

import SystemCalls

/// The process: its environment, its directory and its end.
enum Process {
  /// The value of an environment variable; an empty one is a value.
  static func environment(_ name: String) -> String? { CurrentProcess.environment(name) }

  /// The absolute path of the current directory, or nil if it is gone.
  static func currentFolder() -> String? { try? CurrentProcess.currentDirectory().text }

  static func exit(_ status: ExitStatus) -> Never { CurrentProcess.end(status.rawValue) }

  /// Nanoseconds of a clock that never goes back.
  static func monotonicNanoseconds() -> Int64 {
    let (seconds, attoseconds) = Clock.monotonic().components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Runs a command by /bin/sh with further environment variables, and returns its status as a shell counts it.
  static func runShell(_ command: String, variables: [(String, String)]) throws(SystemError) -> Int32 {
    for (name, value) in variables { CurrentProcess.setEnvironment(name, value) }
    let arguments = ["sh", "-c", command].map { Array($0.utf8) }
    return try Spawn("/bin/sh", arguments: arguments).start().wait().inShell
  }
}

/// The names that commands use for an error of the system.
extension SystemError {
  init(call: String, code: Int32) { self.init(call: call, errno: Errno(rawValue: code)) }

  /// The value of `errno`.
  var code: Int32 { errno.rawValue }

  static let impossible = Errno.impossible.rawValue
  static let brokenPipe = Errno.brokenPipe.rawValue
  static let isFolder = Errno.isADirectory.rawValue
  static let notFound = Errno.notFound.rawValue
  static let notPermitted = Set([Errno.accessDenied.rawValue, Errno.notPermitted.rawValue])
}
