// The file system of the operating system: the only file of the store that imports libc.
//
// Every call is wrapped once, with its errno as a typed error, and repeated where a signal interrupted it.

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The file system of the operating system.
struct PosixFileSystem: FileSystem {
  /// `open(2)`.
  func openFolder(path: String) throws(ErrorNumber) -> Descriptor {
    Descriptor(rawValue: try retrying { openPath(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// `openat(2)`.
  func openFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return Descriptor(rawValue: try retrying { openat(folder.rawValue, name, flags) })
  }

  /// `openat(2)`; without blocking, so that a FIFO put in the store's way hangs nobody.
  func open(_ name: String, in folder: Descriptor, for purpose: OpenPurpose) throws(ErrorNumber) -> Descriptor {
    let common = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let flags =
      switch purpose {
      case .reading: O_RDONLY | common
      case .creating: O_RDWR | O_CREAT | O_EXCL | common
      case .locking: O_RDWR | O_CREAT | common
      }
    return Descriptor(rawValue: try retrying { openat(folder.rawValue, name, flags, 0o600) })
  }

  /// `close(2)`, never repeated: the descriptor is gone whatever it returns.
  func close(_ descriptor: Descriptor) {
    _ = closeDescriptor(descriptor.rawValue)
  }

  /// `fstat(2)`.
  func status(of descriptor: Descriptor) throws(ErrorNumber) -> FileStatus {
    var status = stat()
    _ = try retrying { fstat(descriptor.rawValue, &status) }
    return FileStatus(status)
  }

  /// `fstatat(2)`.
  func status(of name: String, in folder: Descriptor) throws(ErrorNumber) -> FileStatus {
    var status = stat()
    _ = try retrying { fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) }
    return FileStatus(status)
  }

  /// `pread(2)`.
  func read(_ descriptor: Descriptor, count: Int, at offset: UInt64) throws(ErrorNumber) -> [UInt8] {
    var failure: ErrorNumber?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ErrorNumber) {
        initialized = try retrying {
          pread(descriptor.rawValue, buffer.baseAddress, count, off_t(truncatingIfNeeded: offset))
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// `pwrite(2)`.
  func write(_ descriptor: Descriptor, _ bytes: RawSpan, at offset: UInt64) throws(ErrorNumber) -> Int {
    try bytes.withUnsafeBytes { buffer throws(ErrorNumber) in
      try retrying {
        pwrite(descriptor.rawValue, buffer.baseAddress, buffer.count, off_t(truncatingIfNeeded: offset))
      }
    }
  }

  /// `fsync(2)`; on Darwin `F_FULLFSYNC`, because fsync there leaves data in the drive's cache.
  func synchronize(_ descriptor: Descriptor) throws(ErrorNumber) {
    #if canImport(Darwin)
      if fcntl(descriptor.rawValue, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retrying { fsync(descriptor.rawValue) }
  }

  /// `mkdir(2)`.
  func makeFolder(path: String) throws(ErrorNumber) {
    _ = try retrying { mkdir(path, 0o700) }
  }

  /// `mkdirat(2)`.
  func makeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    _ = try retrying { mkdirat(folder.rawValue, name, 0o700) }
  }

  /// `unlinkat(2)` with `AT_REMOVEDIR`.
  func removeFolder(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    _ = try retrying { unlinkat(folder.rawValue, name, AT_REMOVEDIR) }
  }

  /// `renameat(2)`.
  func rename(_ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor)
    throws(ErrorNumber)
  {
    _ = try retrying { renameat(folder.rawValue, name, newFolder.rawValue, newName) }
  }

  /// `linkat(2)`.
  func link(_ name: String, in folder: Descriptor, to newName: String) throws(ErrorNumber) {
    _ = try retrying { linkat(folder.rawValue, name, folder.rawValue, newName, 0) }
  }

  /// `unlinkat(2)`.
  func remove(_ name: String, in folder: Descriptor) throws(ErrorNumber) {
    _ = try retrying { unlinkat(folder.rawValue, name, 0) }
  }

  /// `readdir(3)` on a description of its own, so that the folder's descriptor keeps no position.
  func names(in folder: Descriptor) throws(ErrorNumber) -> [String] {
    let own = try retrying { openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let failure = ErrorNumber(errno)
      _ = closeDescriptor(own)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw ErrorNumber(errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// `flock(2)` without waiting. The kernel releases the lock with the process, so that none is ever stale.
  func lock(_ descriptor: Descriptor) throws(ErrorNumber) -> Bool {
    do throws(ErrorNumber) {
      _ = try retrying { flock(descriptor.rawValue, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.rawValue == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// `geteuid(2)`.
  var user: UInt32 { geteuid() }

  /// `getpid(2)`.
  var process: Int32 { getpid() }

  /// `clock_gettime(2)` with `CLOCK_REALTIME`.
  func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    // A clock may be set beyond what a timestamp holds.
    return Timestamp(nanoseconds: 0).advanced(by: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec)))
  }

  /// `clock_gettime(2)` with `CLOCK_MONOTONIC`.
  func uptime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// `nanosleep(2)`; a signal may end it early.
  func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = numericCast(seconds)
    time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
    nanosleep(&time, nil)
  }
}

/// Makes a call until it is not interrupted, and throws what errno says where it returns -1.
private func retrying<Result: FixedWidthInteger>(_ call: () -> Result) throws(ErrorNumber) -> Result {
  while true {
    let result = call()
    guard result == -1 else { return result }
    let number = errno
    guard number == EINTR else { throw ErrorNumber(number) }
  }
}

// Inside the type, these names are its methods'.
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func openPath(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    self.init(
      kind: kind, size: UInt64(clamping: status.st_size), owner: status.st_uid,
      permissions: UInt32(status.st_mode & 0o7777), linkCount: UInt64(status.st_nlink), inode: UInt64(status.st_ino),
      device: UInt64(truncatingIfNeeded: status.st_dev))
  }
}

/// The numbers of the errors that the store tells apart.
extension ErrorNumber {
  static var noSuchFile: ErrorNumber { ErrorNumber(ENOENT) }
  static var exists: ErrorNumber { ErrorNumber(EEXIST) }
  static var notAFolder: ErrorNumber { ErrorNumber(ENOTDIR) }
  static var symbolicLink: ErrorNumber { ErrorNumber(ELOOP) }
  static var readOnly: ErrorNumber { ErrorNumber(EROFS) }
  static var io: ErrorNumber { ErrorNumber(EIO) }
  static var tooLarge: ErrorNumber { ErrorNumber(EFBIG) }
  static var notEmpty: ErrorNumber { ErrorNumber(ENOTEMPTY) }
  static var noSpace: ErrorNumber { ErrorNumber(ENOSPC) }

  /// Whether the system refuses for want of permission.
  var meansNotPermitted: Bool { [EACCES, EPERM].contains(rawValue) }
  /// Whether there is no room: disk, quota or file size.
  var meansFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(rawValue) }
  /// Whether the file system cannot make another name for a file.
  var meansNoLinks: Bool { [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS].contains(rawValue) }
  /// Whether fsync does not apply to what it was asked of.
  var meansNoSynchronizing: Bool { [EINVAL, ENOTSUP].contains(rawValue) }
}
