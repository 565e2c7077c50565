// The system calls that the command makes itself, each wrapped once; the store's own are in FilePasteboard.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import SystemClipboard

/// A system call that failed: the C function's name and its errno.
struct SystemError: Error, Equatable {
  let call: String
  let code: Int32

  /// What `strerror(3)` says, in the C locale.
  var text: String { String(cString: strerror(code)) }

  /// The code of an answer that the system cannot give, such as more bytes written than there were.
  static let impossible: Int32 = -1
  static let brokenPipe = EPIPE
  static let isFolder = EISDIR
  static let notFound = ENOENT
  static let notPermitted: Set<Int32> = [EACCES, EPERM]

  fileprivate static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }
}

/// An open file that the process was given or opened for reading.
struct Descriptor {
  let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  var isTerminal: Bool { isatty(number) == 1 }

  /// Opens a file for reading (`open(2)`); without waiting, a pipe that nobody writes to is opened too.
  static func open(forReading path: String, waits: Bool = true) throws(SystemError) -> Descriptor {
    while true {
      let number = systemOpen(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
      if number >= 0 { return Descriptor(number: number) }
      guard errno == EINTR else { throw .last("open") }
    }
  }

  /// Reads at most the buffer's size (`read(2)`); 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    while true {
      if Interruption.isCaught { throw SystemError(call: "read", code: EINTR) }
      let count = systemRead(number, buffer.baseAddress, buffer.count)
      // A greater count would be believed beyond the buffer's end.
      guard count <= buffer.count else { throw SystemError(call: "read", code: SystemError.impossible) }
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last("read") }
    }
  }

  /// Writes every byte (`write(2)`), going on after short writes.
  func writeAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(number, rest.baseAddress, rest.count)
      guard count <= rest.count else { throw SystemError(call: "write", code: SystemError.impossible) }
      if count >= 0 {
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw .last("write")
      }
    }
  }

  /// Reads to the end, refusing more than `limit` bytes with nil.
  func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try read(into: buffer)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// Closes it (`close(2)`); an error after reading tells nothing.
  func close() { _ = systemClose(number) }
}

// Within Descriptor the names of the C functions are taken.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
private func systemRead(_ fd: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(fd, base, count) }
private func systemWrite(_ fd: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int { write(fd, base, count) }
private func systemClose(_ fd: Int32) -> Int32 { close(fd) }

/// The process: its environment, folder, signals and end.
enum Process {
  /// The value of an environment variable; an empty one is a value.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The current folder's absolute path (`getcwd(3)`), or nil if it is gone.
  static func currentFolder() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Makes a write to a closed pipe, or beyond the limit of `ulimit -f`, an error that can be answered, instead of a signal;
  /// and keeps the status of children, which is lost where the caller ignores their end.
  static func prepareSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }

  static func exit(_ status: ExitStatus) -> Never { systemExit(status.rawValue) }

  /// Runs a command by /bin/sh with further environment variables, and returns its status as a shell counts it.
  static func runShell(_ command: String, variables: [(String, String)]) throws(SystemError) -> Int32 {
    for (name, value) in variables { setenv(name, value, 1) }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
    defer { for word in words { free(word) } }
    // A signal that is ignored here would stay so in every program that the command runs.
    var attributes = posix_spawnattr_t()
    var defaults = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let failure = posix_spawn(&child, "/bin/sh", nil, &attributes, &words, environ)
    guard failure == 0 else { throw SystemError(call: "posix_spawn", code: failure) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw .last("waitpid") }
    }
    return WaitStatus(status).inShell
  }

  /// Nanoseconds of a clock that never goes back.
  static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

private func systemExit(_ status: Int32) -> Never { exit(status) }

/// What `fstat(2)` tells of a file, as far as the command asks.
struct FileFacts: Equatable {
  let isRegular: Bool
  let device: UInt64
  let owner: UInt32
  /// Whether the group or others may write.
  let isWritableByOthers: Bool
  /// Whether it belongs to this user or the superuser.
  let isTrusted: Bool

  /// Why a file that says what is to be done should not be believed, or nil.
  var trustFault: String? {
    if !isTrusted { return "it belongs to user \(owner)" }
    return isWritableByOthers ? "others can write it" : nil
  }

  /// The facts of an open file.
  init(_ descriptor: Descriptor) throws(SystemError) {
    var facts = stat()
    guard fstat(descriptor.number, &facts) == 0 else { throw .last("fstat") }
    self.init(facts)
  }

  /// The facts of a path, symbolic links followed.
  init(_ path: String) throws(SystemError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .last("stat") }
    self.init(facts)
  }

  /// Whether a path leads to a symbolic link, whatever that leads to.
  static func isSymbolicLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  private init(_ facts: stat) {
    isRegular = facts.st_mode & S_IFMT == S_IFREG
    device = UInt64(facts.st_dev)
    owner = facts.st_uid
    isWritableByOthers = facts.st_mode & (S_IWGRP | S_IWOTH) != 0
    isTrusted = facts.st_uid == geteuid() || facts.st_uid == 0
  }
}
