// Calls on names in an open directory. They do not follow a symbolic link with the name, except for setting the mode of
// a new directory.

import LibC

extension Descriptor {
  // A umask can remove the owner's rights. Until the mode is set, other processes of the user cannot use the new
  // directory. On a file system without modes, chmod(2) fails and changes nothing.

  /// `mkdir(2)`, for the user only, regardless of the umask.
  package static func makeDirectory(_ path: SystemPath) throws(SystemError) {
    try path.withCString { (path) throws(SystemError) in
      _ = try retrying("mkdir") { mkdir(path, 0o700) }
      _ = chmod(path, 0o700)
    }
  }

  /// `mkdirat(2)`, for the user only or also for a group, regardless of the umask.
  package func makeDirectory(_ name: String, for audience: Audience) throws(SystemError) {
    _ = try retrying("mkdirat") { mkdirat(number, name, 0o700) }
    _ = fchmodat(number, name, audience.modeOfDirectories, 0)
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

  /// `renameat2(2)` with `RENAME_EXCHANGE`: exchanges the names of two files in this directory atomically.
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

  /// The names in the directory, except `.` and `..`, in no particular order.
  package func names() throws(SystemError) -> [SystemPath] {
    var names: [SystemPath] = []
    try forEachName { name in
      if let path = SystemPath(bytes: Array(name)) { names.append(path) }
    }
    return names
  }

  /// Calls `body` with each name in the directory, except `.` and `..`, in no particular order. The directory is opened
  /// anew, so this descriptor keeps no position.
  package func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    func visit(_ start: UnsafeRawPointer) {
      let name = start.assumingMemoryBound(to: CChar.self)
      let isSpecial = name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
      if !isSpecial { body(UnsafeRawBufferPointer(start: name, count: strlen(name))) }
    }
    let opened = Descriptor(
      owning: try retrying("openat") { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    #if canImport(Glibc)
      // `getdents64(2)` is called directly because readdir(3) makes three more calls.
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        let count = try retrying("getdents64") { getdents64(opened.number, buffer.baseAddress, UInt(buffer.count)) }
        guard count > 0, let base = buffer.baseAddress else { return }
        var position = 0
        while position < count {
          // struct linux_dirent64: inode and offset (8 bytes each), length of the entry (2), type (1), name.
          visit(base + position + 19)
          position += Int((base + position + 16).loadUnaligned(as: UInt16.self))
        }
      }
    #else
      let number = opened.release()
      guard let stream = fdopendir(number) else {
        let failure = Errno.last
        _ = closeDescriptor(number)
        throw SystemError(call: "fdopendir", errno: failure)
      }
      defer { closedir(stream) }
      while true {
        errno = 0
        guard let entry = readdir(stream) else {
          guard errno == 0 else { throw SystemError(call: "readdir", errno: .last) }
          return
        }
        withUnsafePointer(to: &entry.pointee.d_name) { visit(UnsafeRawPointer($0)) }
      }
    #endif
  }

  /// `flock(2)` without waiting: acquires an exclusive lock until the descriptor is closed; false if another open file
  /// has the lock. The kernel releases it when the process ends, so no lock is ever stale.
  package func lock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try retrying("flock") { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.errno == .wouldBlock { return false }
      throw error
    }
  }

  /// `flock(2)`: releases the lock.
  package func unlock() throws(SystemError) { _ = try retrying("flock") { flock(number, LOCK_UN) } }
}
