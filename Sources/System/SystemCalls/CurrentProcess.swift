// The current process: its arguments, environment, directory, streams and end. Arguments and variables are bytes.

import LibC

package enum CurrentProcess {
  /// The arguments of the C `main`, which stay in memory until the process ends.
  // Unsafe: it is set once, before there is another thread.
  private nonisolated(unsafe) static var mainArguments: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>?

  /// The arguments as bytes, beginning with the program's name. Empty before `setArguments` is called.
  package static var arguments: [[UInt8]] {
    (mainArguments ?? UnsafeBufferPointer(start: nil, count: 0)).map { $0.map { SystemPath(cString: $0).bytes } ?? [] }
  }

  /// Stores the arguments of the C `main`. Call this before any other thread begins.
  package static func setArguments(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    mainArguments = UnsafeBufferPointer(start: words, count: Int(count))
  }

  /// `getenv(3)`: the value of a variable as bytes; nil if it is not set.
  package static func environmentBytes(_ name: String) -> [UInt8]? {
    getenv(name).map { SystemPath(cString: $0).bytes }
  }

  /// The value of a variable as text. A byte that is not UTF-8 is shown as `\xff`, so use `environmentBytes` for paths.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { SystemPath(cString: $0).description }
  }

  /// All variables as bytes, in the order of `environ(7)`.
  package static var environment: [(name: [UInt8], value: [UInt8])] {
    var variables: [(name: [UInt8], value: [UInt8])] = []
    var position = environ
    while let entry = position.pointee {
      let bytes = SystemPath(cString: entry).bytes
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        variables.append((Array(bytes[..<equals]), Array(bytes[(equals + 1)...])))
      }
      position += 1
    }
    return variables
  }

  /// `setenv(3)` with the bytes of a path as the value.
  package static func setEnvironment(_ name: String, _ value: SystemPath) {
    value.withCString { _ = setenv(name, $0, 1) }
  }

  /// `getcwd(3)`: the absolute path of the current directory.
  package static func currentDirectory() throws(SystemError) -> SystemPath {
    guard let path = getcwd(nil, 0) else { throw SystemError(call: "getcwd", errno: .last) }
    defer { free(path) }
    return SystemPath(cString: path)
  }

  /// `geteuid(2)`: the user whose files the process trusts.
  package static let user: UInt32 = geteuid()

  /// `getgroups(2)`: true if the process belongs to a group.
  package static func isMember(of group: UInt32) -> Bool {
    if getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(max(0, Int(count))).contains(group)
  }

  /// True if `user` may stand for several users, because the user namespace has no numbers for some
  /// (`user_namespaces(7)`). Files of other users then seem to belong to this user.
  static func isOverflowUser(_ user: UInt32) -> Bool { user == overflowUser && hasUnmappedUsers }

  /// The number that stands for users without a number, unless /proc/sys/kernel/overflowuid was changed.
  private static let overflowUser: UInt32 = 65534

  /// True if some users have no number in this user namespace.
  private static let hasUnmappedUsers: Bool = {
    guard let file = try? Descriptor.open("/proc/self/uid_map"), let bytes = try? file.readAll(limit: 1 << 16) else {
      return false
    }
    let counts = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.flatMap { UInt64($0) }
    }
    return counts.reduce(0, +) < UInt64(UInt32.max)
  }()

  /// `getpid(2)`.
  package static var identifier: Int32 { getpid() }

  /// Sets the name that ps(1) shows, at most 15 bytes, through `/proc/self/comm` (like `prctl(2)` with `PR_SET_NAME`).
  /// Systems without that file keep the name.
  package static func setName(_ name: String) {
    guard let file = try? Descriptor.open("/proc/self/comm", for: .updating) else { return }
    try? file.writeAll(Array(name.utf8.prefix(15)))
  }

  /// Ignores SIGPIPE and SIGXFSZ, so that writing to a closed pipe or beyond `ulimit -f` fails with an error. Restores
  /// SIGCHLD, because the status of children is lost if the caller has ignored it.
  package static func prepareSignals() {
    callerIgnoresBrokenPipe = Signal.brokenPipe.ignore()
    callerIgnoresFileTooLarge = Signal.fileTooLarge.ignore()
    Signal.child.restoreDefault()
  }

  // Unsafe: both are set once, before there is another thread.
  nonisolated(unsafe) private static var callerIgnoresBrokenPipe = false
  nonisolated(unsafe) private static var callerIgnoresFileTooLarge = false

  /// The signals that this process ignores and its caller did not. Programs that it starts get their default.
  static var signalsToRestore: [Signal] {
    (callerIgnoresBrokenPipe ? [] : [.brokenPipe]) + (callerIgnoresFileTooLarge ? [] : [.fileTooLarge])
  }

  /// Occupies each standard stream that the caller closed. Otherwise a file that is opened later would get its number,
  /// and messages for the stream would be written to that file.
  ///
  /// Using the stream still fails with `Errno.badDescriptor`, and programs that are started find it closed. Call this
  /// before opening any file.
  package static func occupyClosedStreams() {
    #if canImport(Darwin)
      func occupy(_ number: Int32) -> Int32 { open("/dev/null", (number == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC) }
    #else
      // O_PATH, which the headers of Linux hide, gives a descriptor that can be neither read nor written. The root
      // directory exists even in an empty file system.
      func occupy(_ number: Int32) -> Int32 { open("/", 0x20_0000 | O_CLOEXEC) }
    #endif
    // open(2) returns the lowest free number. All lower ones are occupied, so it returns this one.
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 { _ = occupy(number) }
  }

  /// `exit(3)`.
  package static func end(_ status: Int32) -> Never { exit(status) }

  // MARK: A process that stays in the background

  /// `gethostname(2)`: the name of this machine; empty if unknown.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `chdir(2)` to `/`, so that the process keeps no other file system in use.
  package static func enterRootDirectory() { _ = chdir("/") }

  /// `dup2(2)`: replaces the standard streams with `/dev/null`, or with an open directory if there is none.
  package static func releaseStreams() {
    var number = open("/dev/null", O_RDWR | O_CLOEXEC)
    if number < 0 { number = open("/", O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { return }
    for stream in 0..<Int32(3) { dup2(number, stream) }
    if number > 2 { close(number) }
  }

  #if canImport(Glibc)
    private static let openFiles = Int32(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif

  /// `close(2)`: closes the files that this process inherited, except the standard streams.
  package static func closeInheritedFiles() { for number in Spawn.inheritableFiles() { close(number) } }

  /// `setrlimit(2)`: raises the limit of open files to the maximum that the system permits.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(openFiles, &limit)
  }

  /// `getrlimit(2)`: the upper bound of file descriptor numbers.
  static var fileLimit: Int32 {
    var limit = rlimit()
    return getrlimit(openFiles, &limit) == 0 ? Int32(clamping: limit.rlim_cur) : 1024
  }

  /// The path to start this executable again: its entry in /proc or, without /proc, its first argument.
  package static var restartPath: SystemPath {
    access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : SystemPath(bytes: arguments.first ?? []) ?? ""
  }
}

// MARK: The heap, which requests huge pages for a large document

/// The heap of the process. Only a command may configure it, not a library.
package enum Heap {
  /// The sizes of documents for which huge pages pay. For smaller ones, clearing a huge page costs more than it saves.
  /// For larger ones, freed memory should go back to the system: a list then needs 2.1 times its size instead of 3.
  private static let sizes = 1 << 19...1 << 21
  private static let hugePage: UInt = 1 << 21

  /// Lets the kernel use huge pages for a document of `size` bytes, if it has any. A page fault then maps two megabytes
  /// instead of four kilobytes (madvise(2), MADV_HUGEPAGE).
  ///
  /// Rewriting an edit list of 10,000 events (1.2 MB) takes 780 fewer page faults, and 7.5 ms instead of 9.0.
  package static func expect(documentOf size: Int) {
    #if os(Linux)
      guard sizes.contains(size) else { return }
      // Reading and rewriting a document needs at most four times its size. After malloc has freed a mapping of some
      // size, it allocates smaller blocks from the heap (mallopt(3), M_MMAP_THRESHOLD). The first block is allocated
      // and freed for that effect.
      let reserve = size * 4
      for size in [reserve + 1 << 20, reserve] {
        guard let block = malloc(size) else { return }
        let end = UInt(bitPattern: block) + UInt(size)
        let start = (UInt(bitPattern: block) + hugePage - 1) & ~(hugePage - 1)
        if start < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE) }
        free(block)
      }
    #endif
  }
}
