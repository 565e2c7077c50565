// Runs one command line as a user's shell would, and returns its result. It never hangs.
//
//     let result = try ShellCommand("tckit paste", in: sandbox).run()
//
// The command leads a new process group. Its output goes to files, so that neither side waits for the other, and its
// standard input is empty. After the time limit, and after the command has ended, the rest of the group is killed.

import Foundation

/// A line for `/bin/sh -c`, run in a sandbox.
struct ShellCommand {
  /// The result of a command.
  struct Result: Equatable {
    var output: [UInt8]
    var errors: [UInt8]
    /// The exit status, or 128 plus the number of a signal, as shells report it.
    var status: Int32
    /// True if the time limit ended the command.
    var wasCutOff: Bool

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// A process could not be started.
  struct SpawnError: Error {
    let line: String
    let code: Int32
  }

  /// The time after which a command counts as hanging: longer than a writer waits for another one.
  static let timeLimit = Duration.seconds(50)

  let line: String
  let sandbox: Sandbox
  /// True if standard error goes where standard output goes, as on a terminal.
  var mergesErrors = false

  init(_ line: String, in sandbox: Sandbox, mergesErrors: Bool = false) {
    self.line = line
    self.sandbox = sandbox
    self.mergesErrors = mergesErrors
  }

  /// Runs the command to its end.
  func run() throws -> Result {
    let output = sandbox.scratchPath("stdout")
    let errors = sandbox.scratchPath("stderr")
    let process = try spawn(output: output, errors: errors)
    let (status, wasCutOff) = Self.wait(for: process)
    return Result(
      output: [UInt8](try Data(contentsOf: URL(filePath: output))),
      errors: mergesErrors ? [] : [UInt8](try Data(contentsOf: URL(filePath: errors))),
      status: status, wasCutOff: wasCutOff)
  }

  private func spawn(output: String, errors: String) throws(SpawnError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    if mergesErrors {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    }
    // Whatever the test process ignores or blocks, the command begins as in a fresh shell.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let words = ["/bin/sh", "-c", "umask 022; cd -- \"$WORK\" || exit 126\n" + line]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = sandbox.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw SpawnError(line: line, code: code) }
    return process
  }

  private static func wait(for process: pid_t) -> (status: Int32, wasCutOff: Bool) {
    let deadline = ContinuousClock.now + timeLimit
    var pause: UInt32 = 200
    var wasCutOff = false
    while true {
      var information = siginfo_t()
      // The process is not reaped yet, so that its number still names its group.
      let isWatched = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      if isWatched, information.si_signo == 0, ContinuousClock.now < deadline {
        usleep(pause)
        pause = min(pause * 2, 5000)
        continue
      }
      wasCutOff = isWatched && information.si_signo == 0
      break
    }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, wasCutOff)
  }
}
