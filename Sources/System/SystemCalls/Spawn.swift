// Starting programs: `posix_spawn(3)`, wrapped once.

import LibC

/// What a program is started with.
package struct Spawn: Sendable {
  /// A standard stream of the program.
  package enum Stream: Sendable {
    /// That of this process.
    case inherited
    /// An open file of this process, by its number.
    case descriptor(Int32)
    /// `/dev/null`.
    case null
  }

  /// Which group of processes the program belongs to.
  package enum Group: Sendable {
    /// That of this process.
    case inherited
    /// A new group, which can be ended as a whole.
    case separate
    /// A new session, without a controlling terminal (`setsid(2)`).
    case session
  }

  package var path: SystemPath
  /// The arguments, the program's name first.
  package var arguments: [[UInt8]]
  /// The variables as `NAME=VALUE`; nil for the variables of this process.
  package var environment: [[UInt8]]?
  package var input: Stream = .inherited
  package var output: Stream = .inherited
  package var error: Stream = .inherited
  /// Further files that the program has, by the number that they have there.
  package var files: [(number: Int32, from: Int32)] = []
  package var group: Group = .inherited
  /// Every other file that the program would inherit is closed in it.
  package var closesOthers = false

  package init(_ path: SystemPath, arguments: [[UInt8]], environment: [[UInt8]]? = nil) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// A program with arguments of text.
  package init(_ path: SystemPath, _ arguments: [String], environment: [[UInt8]]? = nil) {
    self.init(path, arguments: [path.bytes] + arguments.map { Array($0.utf8) }, environment: environment)
  }

  /// `posix_spawn(3)`: no signal is blocked there; SIGPIPE and SIGXFSZ, which are ignored here, have their default, and
  /// what the caller of this process ignores stays ignored.
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
    for (number, stream) in [(Int32(0), input), (1, output), (2, error)] {
      switch stream {
      case .inherited: break
      case .descriptor(let from): posix_spawn_file_actions_adddup2(&actions, from, number)
      case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    for file in files { posix_spawn_file_actions_adddup2(&actions, file.from, file.number) }
    if closesOthers {
      // A shell's `3>&1` is the caller's output too. Closed in the program alone: this process may need them.
      for number in Self.inheritable() where !files.contains(where: { $0.number == number }) {
        posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    var mask = sigset_t(of: [])
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t(of: CurrentProcess.signalsOfPrograms)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    switch group {
    case .inherited: break
    case .separate:
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    case .session: flags |= Self.setSession
    }
    posix_spawnattr_setflags(&attributes, flags)

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

  /// `POSIX_SPAWN_SETSID`, which the headers of Linux hide.
  #if canImport(Darwin)
    private static let setSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private static let setSession: Int16 = 0x80
  #endif

  /// The files besides the standard streams that a program would inherit.
  ///
  /// - Parameter list: The directory that lists the open files; without it every number that a file may have is tried.
  static func inheritable(listedIn list: SystemPath = "/dev/fd") -> [Int32] {
    let names = try? Descriptor.openDirectory(list).names()
    let numbers = names?.compactMap { $0.text.flatMap(Int32.init) } ?? Array(3..<max(3, CurrentProcess.fileLimit))
    return numbers.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }
}

/// Calls a closure with strings of C and a null pointer after them.
private func withStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  // A NUL ends a string of C, and a null pointer the list of them.
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
