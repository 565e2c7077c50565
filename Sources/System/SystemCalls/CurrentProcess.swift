// This process: its arguments, its environment, its directory, its end. All of them are bytes.

import LibC

package enum CurrentProcess {
  /// What the C `main` was given, which stays where it is until the process ends.
  // Unsafe: it is set once, before there is another thread.
  private nonisolated(unsafe) static var given: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>?

  /// The arguments as bytes, the program's name first, or the arguments given to `setArguments`.
  package static var arguments: [[UInt8]] {
    (given ?? UnsafeBufferPointer(start: nil, count: 0)).map { $0.map { SystemPath(cString: $0).bytes } ?? [] }
  }

  /// Takes the arguments that the C `main` was given, before any other thread begins.
  package static func setArguments(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    given = UnsafeBufferPointer(start: words, count: Int(count))
  }

  /// `getenv(3)`: the value of a variable as bytes; an empty one is a value.
  package static func environmentBytes(_ name: String) -> [UInt8]? {
    getenv(name).map { SystemPath(cString: $0).bytes }
  }

  /// The value of a variable as text; a byte that is not UTF-8 is shown as `\xff`, so that the text names nothing else
  /// by chance: paths are requested as bytes.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { SystemPath(cString: $0).description }
  }

  /// Every variable, as bytes, in the order of `environ(7)`: name, value.
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

  /// `setenv(3)`; the bytes of a path are the value.
  package static func setEnvironment(_ name: String, _ value: SystemPath) {
    value.withCString { _ = setenv(name, $0, 1) }
  }

  /// `getcwd(3)`: the absolute path of the current directory.
  package static func currentDirectory() throws(SystemError) -> SystemPath {
    guard let path = getcwd(nil, 0) else { throw SystemError(call: "getcwd", errno: .last) }
    defer { free(path) }
    return SystemPath(cString: path)
  }

  /// `geteuid(2)`: the user whose files the process may trust.
  package static let user: UInt32 = geteuid()

  /// `getgroups(2)`: whether the process is in a group.
  package static func isMember(of group: UInt32) -> Bool {
    if getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: max(0, Int(getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(max(0, Int(count))).contains(group)
  }

  /// True if a user stands for all those that a user namespace has no number for (`user_namespaces(7)`): a stranger's
  /// files then seem to be the user's own.
  package static func isStandIn(_ user: UInt32) -> Bool { user == overflowUser && hidesUsers }

  /// The number that stands for others, unless /proc/sys/kernel/overflowuid was changed.
  private static let overflowUser: UInt32 = 65534

  /// True if this namespace lacks a number for some user.
  private static let hidesUsers: Bool = {
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

  /// The name that ps(1) shows, at most 15 bytes, by way of `/proc/self/comm`, as `prctl(2)` with `PR_SET_NAME` sets
  /// it; systems without that keep the name.
  package static func setName(_ name: String) {
    guard let file = try? Descriptor.open("/proc/self/comm", for: .updating) else { return }
    try? file.writeAll(Array(name.utf8.prefix(15)))
  }

  /// Makes a write to a closed pipe, or beyond the limit of `ulimit -f`, an error instead of a signal, and keeps the
  /// status of children, which is lost if the caller ignores their end.
  package static func prepareSignals() {
    callerIgnoresBrokenPipe = Signal.brokenPipe.ignore()
    callerIgnoresFileTooLarge = Signal.fileTooLarge.ignore()
    Signal.child.restoreDefault()
  }

  // Unsafe: both are set once, before there is another thread.
  nonisolated(unsafe) private static var callerIgnoresBrokenPipe = false
  nonisolated(unsafe) private static var callerIgnoresFileTooLarge = false

  /// The signals that have their default in the programs that are started: this process ignores them, and its caller
  /// did not.
  static var signalsOfPrograms: [Signal] {
    (callerIgnoresBrokenPipe ? [] : [.brokenPipe]) + (callerIgnoresFileTooLarge ? [] : [.fileTooLarge])
  }

  /// Occupies each standard stream that the caller closed, so that no file that is opened later gets its number, and
  /// then messages that were meant for the stream.
  ///
  /// The stream still fails with `Errno.badDescriptor`, and the programs that are started find it closed. Call it
  /// before anything is opened.
  package static func occupyClosedStreams() {
    #if canImport(Darwin)
      func occupy(_ number: Int32) -> Int32 { open("/dev/null", (number == 0 ? O_WRONLY : O_RDONLY) | O_CLOEXEC) }
    #else
      // O_PATH, which the headers of Linux hide, names the directory only: it can be neither read nor written. An empty
      // root has it too.
      func occupy(_ number: Int32) -> Int32 { open("/", 0x20_0000 | O_CLOEXEC) }
    #endif
    // open(2) returns the lowest free number: as those below are taken by then, this one.
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 { _ = occupy(number) }
  }

  /// `exit(3)`.
  package static func end(_ status: Int32) -> Never { exit(status) }

  // MARK: A process that stays behind to serve

  /// `gethostname(2)`: the name of this machine; empty if it is not known.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `chdir(2)` to `/`, so that no file system is kept in use.
  package static func enterRootDirectory() { _ = chdir("/") }

  /// `dup2(2)`: the standard streams become `/dev/null`, or if there is none an open directory.
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

  /// `close(2)`: the files besides the standard streams that a caller left open to this process.
  package static func closeInheritedFiles() { for number in Spawn.inheritable() { close(number) } }

  /// `setrlimit(2)`: as many open files as the system permits.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(openFiles, &limit)
  }

  /// `getrlimit(2)`: the first number that no new file of this process gets.
  static var fileLimit: Int32 {
    var limit = rlimit()
    return getrlimit(openFiles, &limit) == 0 ? Int32(clamping: limit.rlim_cur) : 1024
  }

  /// The path by which this executable can be started again: if there is no /proc, its first argument.
  package static var restartPath: SystemPath {
    access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : SystemPath(bytes: arguments.first ?? []) ?? ""
  }
}

// MARK: The heap: a command that is about to hold a document asks for it in huge pages

/// The heap of a program that may choose how it grows: of a command, not of a library.
package enum Heap {
  /// The sizes of documents for which it pays: below, a huge page costs more to clear than it saves; above, memory that
  /// is freed goes back, and a list takes 2.1 times its size and not 3.
  private static let sizes = 1 << 19...1 << 21
  private static let hugePage: UInt = 1 << 21

  /// Lets the kernel give what a document of a size needs in huge pages, if it has any: then a page fault brings two
  /// megabytes and not four kilobytes (madvise(2), MADV_HUGEPAGE).
  ///
  /// An edit list of 10,000 events (1.2 MB) is rewritten with 780 faults less, in 7.5 ms instead of 9.0.
  package static func expect(documentOf size: Int) {
    #if os(Linux)
      guard sizes.contains(size) else { return }
      // Reading a document and writing it again needs at most four times its size. When malloc frees a mapping, it
      // takes smaller blocks from the heap from then on (mallopt(3), M_MMAP_THRESHOLD); the first block is freed for
      // that.
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
