// The calls on names in an open directory. None of them follows a symbolic link at the name, but for the mode of a
// directory that was just made.

import LibC

extension Descriptor {
  // A umask can remove the owner's rights, and then no process could use the new directory: until the mode is set,
  // others of the user's processes are refused. Where a file system has no modes, chmod(2) fails and changes nothing.

  /// `mkdir(2)`, for the user alone, whatever the umask.
  package static func makeDirectory(_ path: SystemPath) throws(SystemError) {
    try path.withCString { (path) throws(SystemError) in
      _ = try retrying("mkdir") { mkdir(path, 0o700) }
      _ = chmod(path, 0o700)
    }
  }

  /// `mkdirat(2)`, for the user alone or with the group, whatever the umask.
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

  /// The names in the directory, opened anew, so that this descriptor keeps no position: without `.` and `..`, in no
  /// order.
  package func names() throws(SystemError) -> [SystemPath] {
    var names: [SystemPath] = []
    try forEachName { name in
      if let path = SystemPath(bytes: Array(name)) { names.append(path) }
    }
    return names
  }

  /// The names in the directory, opened anew: gives `body` each without `.` and `..`, in no order.
  package func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
    func give(_ start: UnsafeRawPointer) {
      let name = start.assumingMemoryBound(to: CChar.self)
      let isSpecial = name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
      if !isSpecial { body(UnsafeRawBufferPointer(start: name, count: strlen(name))) }
    }
    let opened = Descriptor(
      owning: try retrying("openat") { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    #if canImport(Glibc)
      // `getdents64(2)`: readdir(3) makes three calls more.
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 8)
      defer { buffer.deallocate() }
      while true {
        let count = try retrying("getdents64") { getdents64(opened.number, buffer.baseAddress, UInt(buffer.count)) }
        guard count > 0, let base = buffer.baseAddress else { return }
        var position = 0
        while position < count {
          // struct linux_dirent64: inode and offset, 8 bytes each, the entry's length in 2, a type in 1, the name.
          give(base + position + 19)
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
        withUnsafePointer(to: &entry.pointee.d_name) { give(UnsafeRawPointer($0)) }
      }
    #endif
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
