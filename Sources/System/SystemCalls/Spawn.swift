// Starting programs with `posix_spawn(3)`.

import LibC

/// A program to start, with its arguments, environment, streams and process group.
package struct Spawn: Sendable {
  /// A standard stream of the program.
  package enum Stream: Sendable {
    /// The same stream of this process.
    case inherited
    /// An open file of this process, by its number.
    case descriptor(Int32)
    /// `/dev/null`.
    case null
  }

  /// The process group of the program.
  package enum Group: Sendable {
    /// The group of this process.
    case inherited
    /// A new group, which can be killed as a whole.
    case separate
    /// A new session, without a controlling terminal (`setsid(2)`).
    case session
  }

  package var path: SystemPath
  /// The arguments, beginning with the program's name.
  package var arguments: [[UInt8]]
  /// The variables as `NAME=VALUE`; nil for those of this process.
  package var environment: [[UInt8]]?
  package var input: Stream = .inherited
  package var output: Stream = .inherited
  package var error: Stream = .inherited
  /// Further files of the program: the number in the program, and the descriptor in this process.
  package var files: [(number: Int32, from: Int32)] = []
  package var group: Group = .inherited
  /// True to close all other files that the program would inherit.
  package var closesOthers = false

  package init(_ path: SystemPath, arguments: [[UInt8]], environment: [[UInt8]]? = nil) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// A program with text arguments. The path is used as its name.
  package init(_ path: SystemPath, _ arguments: [String], environment: [[UInt8]]? = nil) {
    self.init(path, arguments: [path.bytes] + arguments.map { Array($0.utf8) }, environment: environment)
  }

  /// `posix_spawn(3)`. In the program no signal is blocked. SIGPIPE and SIGXFSZ, which this process ignores, have their
  /// defaults there, unless the caller of this process ignored them.
  package func start() throws(SystemError) -> Child {
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
    addFiles(to: &actions)
    setSignalsAndGroup(of: &attributes)

    var process = pid_t()
    let code = withStrings(arguments) { words in
      path.withCString { path in
        guard let environment else { return posix_spawn(&process, path, &actions, &attributes, words, environ) }
        return withStrings(environment) { posix_spawn(&process, path, &actions, &attributes, words, $0) }
      }
    }
    guard code == 0 else { throw SystemError(call: "posix_spawn", errno: Errno(rawValue: code)) }
    return Child(process: process)
  }

  #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static let setSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    /// `POSIX_SPAWN_SETSID`, which the headers of Linux hide.
    private static let setSession: Int16 = 0x80
  #endif

  private func addFiles(to actions: inout FileActions) {
    for (number, stream) in [(Int32(0), input), (1, output), (2, error)] {
      switch stream {
      case .inherited: break
      case .descriptor(let from): posix_spawn_file_actions_adddup2(&actions, from, number)
      case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    for file in files { posix_spawn_file_actions_adddup2(&actions, file.from, file.number) }
    if closesOthers {
      // Files such as a shell's `3>&1` are closed only in the program, because this process may need them.
      for number in Self.inheritableFiles() where !files.contains(where: { $0.number == number }) {
        posix_spawn_file_actions_addclose(&actions, number)
      }
    }
  }

  private func setSignalsAndGroup(of attributes: inout Attributes) {
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    var mask = sigset_t(of: [])
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t(of: CurrentProcess.signalsToRestore)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    switch group {
    case .inherited: break
    case .separate:
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    case .session: flags |= Self.setSession
    }
    posix_spawnattr_setflags(&attributes, flags)
  }

  /// The files that a program would inherit, except the standard streams.
  ///
  /// - Parameter list: The directory that lists open files. If it cannot be read, every possible number is tried.
  static func inheritableFiles(listedIn list: SystemPath = "/dev/fd") -> [Int32] {
    let names = try? Descriptor.openDirectory(list).names()
    let numbers = names?.compactMap { $0.text.flatMap(Int32.init) } ?? Array(3..<max(3, CurrentProcess.fileLimit))
    return numbers.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }
}

/// Calls `body` with an array of C strings that ends with a null pointer.
private func withStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  // Each string ends at its first NUL, and the array with a null pointer.
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { string in
    (string.prefix { $0 != 0 } + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { strdup($0) }
    }
  }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("an array with an element has an address") }
    return body(start)
  }
}
