// Opening files, in a directory or by path. Every descriptor is close-on-exec.

import LibC

/// Why a file is opened, which decides how.
package enum OpenPurpose: Hashable, Sendable {
  /// To be read; it must exist.
  case reading
  /// To be created, written and read; it must not exist.
  case creating
  /// To be read and written; it must exist. A terminal does not become the controlling one.
  case updating
}

/// Who may read and write new files and directories.
package enum Audience: Hashable, Sendable {
  case user
  /// The user and a group, which new files inherit from their directory.
  case group(UInt32)

  var modeOfFiles: mode_t { self == .user ? 0o600 : 0o660 }
  var modeOfDirectories: mode_t { self == .user ? 0o700 : 0o2770 }
}

extension Descriptor {
  /// `open(2)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - purpose: Why it is opened.
  ///   - waits: Opening a FIFO waits for a writer, and reading for bytes.
  ///   - followsLinks: Whether a symbolic link at the path is followed; otherwise it is the error `Errno.symbolicLink`.
  package static func open(
    _ path: SystemPath, for purpose: OpenPurpose = .reading, waits: Bool = true, followsLinks: Bool = true
  ) throws(SystemError) -> Descriptor {
    try open(path, flags(purpose) | (waits ? 0 : O_NONBLOCK) | (followsLinks ? 0 : O_NOFOLLOW))
  }

  /// `openat(2)`: a file in this directory; no symbolic link is followed, and a FIFO is not waited for.
  ///
  /// A file that is created is the user's alone, or has fewer rights if the umask takes some.
  package func open(_ name: String, for purpose: OpenPurpose) throws(SystemError) -> Descriptor {
    let flags = Self.flags(purpose) | O_NOFOLLOW | O_NONBLOCK
    return Descriptor(owning: try retrying("openat") { openat(number, name, flags, 0o600) })
  }

  /// `fchmod(2)`: sets the file's mode for its audience, unless its status shows that mode; returns its new status.
  package func give(to audience: Audience, _ status: FileStatus) throws(SystemError) -> FileStatus {
    if status.permissions == audience.modeOfFiles { return status }
    // Where a file system has no modes this fails and changes nothing.
    _ = fchmod(number, audience.modeOfFiles)
    return try FileStatus(of: self)
  }

  /// `open(2)` with `O_DIRECTORY`.
  package static func openDirectory(
    _ path: SystemPath, followsLinks: Bool = true
  ) throws(SystemError) -> Descriptor {
    try open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
  }

  private static func open(_ path: SystemPath, _ flags: Int32) throws(SystemError) -> Descriptor {
    let number = try path.withCString { (path) throws(SystemError) in
      try retrying("open") { LibC.open(path, flags, 0o600) }
    }
    return Descriptor(owning: number)
  }

  /// `openat(2)` with `O_DIRECTORY`: a directory in this directory; no symbolic link is followed.
  package func openDirectory(_ name: String) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return Descriptor(owning: try retrying("openat") { openat(number, name, flags) })
  }

  private static func flags(_ purpose: OpenPurpose) -> Int32 {
    switch purpose {
    case .reading: O_RDONLY | O_CLOEXEC
    case .creating: O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    case .updating: O_RDWR | O_NOCTTY | O_CLOEXEC
    }
  }

  /// A file without a name that holds bytes, read from its beginning; it is gone with its last descriptor.
  ///
  /// `mkostemp(3)` and `unlink(2)` in the first of the directories that permits it; the first by default is in memory.
  package static func unnamedFile(
    holding bytes: [UInt8] = [], inFirstOf directories: [SystemPath] = ["/dev/shm", "/tmp"]
  ) throws(SystemError) -> Descriptor {
    var failure = SystemError(call: "mkostemp", errno: .notFound)
    for directory in directories {
      do { return try temporaryFile(holding: bytes, in: directory) } catch { failure = error }
    }
    throw failure
  }

  private static func temporaryFile(holding bytes: [UInt8], in directory: SystemPath) throws(SystemError) -> Descriptor
  {
    // mkostemp(3) replaces the six X by letters that no other file has; the name is gone after unlink(2) below.
    var path = directory.appending("tckit-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    let number = mkostemp(&path, O_CLOEXEC)
    guard number >= 0 else { throw SystemError(call: "mkostemp", errno: .last) }
    unlink(path)
    let file = try Descriptor(owning: number).aboveStandardStreams()
    try file.writeAll(bytes)
    try file.rewind()
    return file
  }

  /// Both ends of a pipe.
  package struct Pipe: ~Copyable {
    package let reading: Descriptor
    package let writing: Descriptor

    /// The reading end; the writing one is closed.
    package consuming func readingEnd() -> Descriptor { reading }
  }

  /// `pipe(2)`: both ends above the standard streams.
  package static func pipe() throws(SystemError) -> Pipe {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      _ = try retrying("pipe2") { pipe2(&ends, O_CLOEXEC) }
    #else
      _ = try retrying("pipe") { LibC.pipe(&ends) }
    #endif
    return try pipe(of: ends)
  }

  /// Both ends, by their numbers, above the standard streams.
  static func pipe(of ends: [Int32]) throws(SystemError) -> Pipe {
    // Both are owned before either is moved, so that neither is lost if that fails.
    let first = Descriptor(owning: ends[0])
    let second = Descriptor(owning: ends[1])
    return Pipe(reading: try first.aboveStandardStreams(), writing: try second.aboveStandardStreams())
  }
}
