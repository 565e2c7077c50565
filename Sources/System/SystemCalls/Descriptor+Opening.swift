// Opening files in a directory or by path. Every descriptor is close-on-exec.

import LibC

/// The purpose for which a file is opened.
package enum OpenPurpose: Hashable, Sendable {
  /// Reading; the file must exist.
  case reading
  /// Creating, writing and reading; the file must not exist.
  case creating
  /// Reading and writing; the file must exist. A terminal does not become the controlling terminal.
  case updating
}

/// The users who may read and write new files and directories.
package enum Audience: Equatable, Sendable {
  case user
  /// The user and a group. New files inherit the group from their directory.
  case group(UInt32)

  var modeOfFiles: mode_t { self == .user ? 0o600 : 0o660 }
  var modeOfDirectories: mode_t { self == .user ? 0o700 : 0o2770 }
}

extension Descriptor {
  /// `open(2)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - purpose: The purpose.
  ///   - waits: True to let opening a FIFO wait for a writer, and reading wait for bytes.
  ///   - followsLinks: True to follow a symbolic link at the path; otherwise it is the error `Errno.symbolicLink`.
  package static func open(
    _ path: SystemPath, for purpose: OpenPurpose = .reading, waits: Bool = true, followsLinks: Bool = true
  ) throws(SystemError) -> Descriptor {
    try open(path, flags(purpose) | (waits ? 0 : O_NONBLOCK) | (followsLinks ? 0 : O_NOFOLLOW))
  }

  /// `openat(2)`: a file in this directory. It does not follow a symbolic link or wait for a FIFO.
  ///
  /// A file that is created belongs to the user only; the umask can remove further rights.
  package func open(_ name: String, for purpose: OpenPurpose) throws(SystemError) -> Descriptor {
    let flags = Self.flags(purpose) | O_NOFOLLOW | O_NONBLOCK
    return Descriptor(owning: try retrying("openat") { openat(number, name, flags, 0o600) })
  }

  /// `fchmod(2)`: sets the mode of a file for its audience, unless its status has that mode. Returns the new status.
  package func setPermissions(for audience: Audience, _ status: FileStatus) throws(SystemError) -> FileStatus {
    if status.permissions == audience.modeOfFiles { return status }
    // On a file system without modes, this fails and changes nothing.
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

  /// `openat(2)` with `O_DIRECTORY`: a directory in this directory. It does not follow a symbolic link.
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

  /// A file without a name that contains `bytes` and is at its beginning. It disappears with its last descriptor.
  ///
  /// `mkostemp(3)` and `unlink(2)` in the first directory that permits it. By default the first one is in memory.
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
    // mkostemp(3) replaces the six X to make an unused name, which unlink(2) then removes.
    var path = directory.appending("tckit-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    let number = mkostemp(&path, O_CLOEXEC)
    guard number >= 0 else { throw SystemError(call: "mkostemp", errno: .last) }
    unlink(path)
    let file = try Descriptor(owning: number).aboveStandardStreams()
    try file.writeAll(bytes)
    try file.rewind()
    return file
  }

  /// The two ends of a pipe.
  package struct Pipe: ~Copyable {
    package let reading: Descriptor
    package let writing: Descriptor

    /// The reading end. The writing end is closed.
    package consuming func readingEnd() -> Descriptor { reading }
  }

  /// `pipe(2)`: a pipe whose descriptors are above the standard streams.
  package static func pipe() throws(SystemError) -> Pipe {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      _ = try retrying("pipe2") { pipe2(&ends, O_CLOEXEC) }
    #else
      _ = try retrying("pipe") { LibC.pipe(&ends) }
    #endif
    return try pipe(of: ends)
  }

  /// The ends with these numbers, moved above the standard streams.
  static func pipe(of ends: [Int32]) throws(SystemError) -> Pipe {
    // Both descriptors are owned before either is moved, so a failure closes both.
    let first = Descriptor(owning: ends[0])
    let second = Descriptor(owning: ends[1])
    return Pipe(reading: try first.aboveStandardStreams(), writing: try second.aboveStandardStreams())
  }
}
