// The calls on names in an open directory. None of them follows a symbolic link at the name, but for the mode of a directory
// that was just made.

import LibC

extension Descriptor {
  // A umask can take the owner's own rights, and then nobody could use what was made: until the mode is set others of the
  // user's processes are refused. Where a file system has no modes, chmod(2) fails and changes nothing.

  /// `mkdir(2)`, for the user alone, whatever the umask.
  package static func makeDirectory(_ path: SystemPath) throws(SystemError) {
    try path.withCString { (path) throws(SystemError) in
      _ = try retrying("mkdir") { mkdir(path, 0o700) }
      _ = chmod(path, 0o700)
    }
  }

  /// `mkdirat(2)`, for the user alone, whatever the umask.
  package func makeDirectory(_ name: String) throws(SystemError) {
    _ = try retrying("mkdirat") { mkdirat(number, name, 0o700) }
    _ = fchmodat(number, name, 0o700, 0)
  }

  /// `unlinkat(2)` with `AT_REMOVEDIR`.
  package func removeDirectory(_ name: String) throws(SystemError) {
    _ = try retrying("unlinkat") { unlinkat(number, name, AT_REMOVEDIR) }
  }

  /// `unlinkat(2)`.
  package func removeFile(_ name: String) throws(SystemError) {
    _ = try retrying("unlinkat") { unlinkat(number, name, 0) }
  }

  /// `renameat(2)`.
  package func rename(
    _ name: String, to newName: SystemPath, in directory: borrowing Descriptor
  ) throws(SystemError) {
    let (number, other) = (number, directory.number)
    _ = try newName.withCString { (newName) throws(SystemError) in
      try retrying("renameat") { renameat(number, name, other, newName) }
    }
  }

  /// `renameat2(2)` with `RENAME_EXCHANGE`: each of two files in this directory gets the name of the other at once.
  package func exchange(_ name: String, with otherName: SystemPath) throws(SystemError) {
    _ = try otherName.withCString { (otherName) throws(SystemError) in
      try retrying("renameat2") {
        #if canImport(Darwin)
          return renameatx_np(number, name, number, otherName, UInt32(RENAME_SWAP))
        #elseif canImport(Glibc)
          return renameat2(number, name, number, otherName, 2)
        #else
          errno = ENOSYS
          return -1 as Int32
        #endif
      }
    }
  }

  /// `linkat(2)`.
  package func link(_ name: String, to newName: String) throws(SystemError) {
    _ = try retrying("linkat") { linkat(number, name, number, newName, 0) }
  }

  /// `readdir(3)` on a description of its own, so that this descriptor keeps no position: the names in the directory
  /// without `.` and `..`, in no order.
  package func names() throws(SystemError) -> [SystemPath] {
    var names: [SystemPath] = []
    try forEachName { name in
      if let path = SystemPath(bytes: Array(name)) { names.append(path) }
    }
    return names
  }

  /// `readdir(3)` on a description of its own: gives `body` the names in the directory without `.` and `..`, in no order.
  package func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    let own = try retrying("openat") { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let failure = Errno.last
      _ = closeDescriptor(own)
      throw SystemError(call: "fdopendir", errno: failure)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError(call: "readdir", errno: .last) }
        return
      }
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        let start = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
        let isSpecial = start[0] == 0x2E && (start[1] == 0 || start[1] == 0x2E && start[2] == 0)
        if !isSpecial { body(UnsafeRawBufferPointer(start: start, count: strlen(start))) }
      }
    }
  }

  /// `flock(2)` without waiting: takes the file's exclusive lock, which lasts until its descriptor is closed; false if
  /// another description holds it. The kernel releases it with the process, so that none is ever stale.
  package func lock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try retrying("flock") { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.errno == .wouldBlock { return false }
      throw error
    }
  }

  /// `flock(2)`: gives up the file's lock.
  package func unlock() throws(SystemError) { _ = try retrying("flock") { flock(number, LOCK_UN) } }
}
