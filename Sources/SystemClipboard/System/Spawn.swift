// posix_spawn(3), wrapped once: a process group of its own, the three standard streams and nothing else open.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts programs.
enum Spawn {
  /// What a child has as its standard streams.
  struct Files {
    let input: Int32
    /// Nil for /dev/null.
    let output: Int32?
    let messages: Int32
  }

  /// Starts a program as the leader of a process group, or of a session that has no terminal.
  ///
  /// - Parameter name: The program's first argument, where it is not its path.
  static func start(
    _ path: String, name: String? = nil, _ arguments: [String], _ environment: [String: String], _ files: Files,
    inNewSession: Bool = false
  ) throws(CallError) -> pid_t {
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
    posix_spawn_file_actions_adddup2(&actions, files.input, 0)
    if let output = files.output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, files.messages, 2)
    // A shell's `3>&1` is the caller's output too. Closed in the child alone: this process may have use for them.
    for number in inherited() { posix_spawn_file_actions_addclose(&actions, number) }
    // Whatever this thread blocks, the child can be ended.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    // A signal that is ignored here would stay so in the child.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = inNewSession ? newSession : Int16(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(
      &attributes, group | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var words: [UnsafeMutablePointer<CChar>?] = ([name ?? path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw CallError("posix_spawn", code) }
    return process
  }

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    /// POSIX_SPAWN_SETSID, which glibc and musl hide from Swift.
    private static let newSession: Int16 = 0x80
  #endif

  /// The files beside the standard streams that a child would have too.
  private static func inherited() -> [Int32] {
    guard let folder = opendir("/dev/fd") else { return (3..<Int32(256)).filter(isInherited) }
    defer { closedir(folder) }
    var numbers: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = Int32(name), number > 2, isInherited(number) { numbers.append(number) }
    }
    return numbers
  }

  private static func isInherited(_ number: Int32) -> Bool {
    let flags = fcntl(number, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC == 0
  }
}
