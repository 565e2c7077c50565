// Replaces a file by new bytes, atomically: a reader sees either the whole old file or the whole new one.
//
//     let replacement = try FileReplacement(of: "cut.edl")
//     try replacement.file.writeAll(bytes)
//     try replacement.commit()
//
// 1. The bytes go to a temporary file in the same directory, which only its user can read.
// 2. It gets the owner, group, permissions, access control list and extended attributes of the old file, and is
//    synchronized, which takes time. If one of them cannot be given, the old file stays.
// 3. Then both exchange their names, unless the old file has changed or another one has its name by now. The file that
//    comes out is checked, and its bytes are read again, because a program can set its time back. If it is not the file
//    that was read, the names are exchanged back, so that the last version of another process is not lost; if that
//    fails, that version stays under the temporary name. On a file system that cannot exchange names, the new file is
//    renamed over the old one; a change between the check and the renaming may then be lost.
// 4. Without `commit`, or when that fails, the old file stays and the temporary one is removed. A directory that cannot
//    be synchronized is not such a failure: the new bytes are in place, and only a power cut may bring the old ones
//    back. The new file of a process that was killed is removed by the next replacement; an old one that had come out
//    stays, because another process may have written it.
//
// A symbolic link stays: the file that it leads to is replaced. Another hard link keeps the old bytes. A file that the
// user may not write is not replaced, though the directory would allow it.

package import SystemCalls

/// The reason that a file was not replaced. It stays as it was, except after `notRestored`.
package enum ReplacementError: Error, Equatable, Sendable {
  /// Another process changed the file, or gave its name to another file.
  case changed
  /// Another process holds a lock on the file (`flock(2)`).
  case locked
  /// The file is a mount point, such as a file that is mounted into a container; only its content can be changed.
  case mountPoint
  /// Another process changed the file at the last moment. Its version is at a path, because it could not get its name
  /// back.
  case notRestored(SystemPath)
  /// A system call failed.
  case system(SystemError)
}

/// A file's new bytes, which replace the old ones when they are committed.
package final class FileReplacement {
  private let original: Descriptor
  private let before: FileStatus
  private let path: SystemPath
  private let directory: Descriptor
  private let name: SystemPath
  private var temporary: LockedTemporaryFile
  /// True if the temporary name has content that must stay, or no longer exists.
  private var isInstalled = false

  /// Makes a temporary file next to a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: The status of the file from which the old bytes were read. Only that file is replaced.
  package init(of path: SystemPath, reading read: FileStatus? = nil) throws(SystemError) {
    let resolved = try path.resolved()
    guard let parent = resolved.parent else { throw SystemError(call: "realpath", errno: .isADirectory) }
    // A FIFO must not be opened for both reading and writing.
    guard try FileStatus(of: resolved).kind == .file else {
      throw SystemError(call: "open", errno: .invalidArgument)
    }
    original = try .open(resolved, for: .updating, waits: false)
    before = if let read { read } else { try FileStatus(of: original) }
    self.path = resolved
    directory = try .openDirectory(parent)
    name = resolved.lastComponent
    LockedTemporaryFile.removeLeftovers(in: directory, owner: before.owner)
    temporary = try LockedTemporaryFile(in: directory)
  }

  /// The file to write the new bytes to; it must not outlive the replacement.
  package var file: Descriptor { Descriptor(borrowing: temporary.file.number) }

  /// Replaces the file by the new bytes.
  ///
  /// - Returns: The reason why a power cut may bring the old file back; nil if the new one is on disk.
  /// - Throws: The reason that the file was not replaced.
  @discardableResult
  package func commit() throws(ReplacementError) -> SystemError? {
    try commit { (file) throws(SystemError) in try file.synchronize() }
  }

  /// - Parameters:
  ///   - beforeRenaming: Called after the last check of the file.
  ///   - beforeRestoring: Called before another process's version gets its name back.
  ///   - synchronize: Writes the new file to the disk, and then the directory, in which the file has its final name by
  ///     then.
  func commit(
    beforeRenaming: () -> Void = {}, beforeRestoring: () -> Void = {},
    _ synchronize: (borrowing Descriptor) throws(SystemError) -> Void
  ) throws(ReplacementError) -> SystemError? {
    // If two processes replace one file, the second sees here what the first did.
    guard try Self.system({ () throws(SystemError) in try original.lock() }) else { throw .locked }
    try Self.system { () throws(SystemError) in
      try temporary.file.copyAttributes(of: original)
      try synchronize(temporary.file)
    }
    let content = try Self.system { () throws(SystemError) in try original.checksum(ofFirst: before.size) }
    try Self.system { () throws(SystemError) in try temporary.addInode(in: directory) }
    // Nothing that takes time may happen between this check and the new name.
    guard try Self.system({ () throws(SystemError) in try FileStatus(of: path) }).isUnchanged(since: before) else {
      throw .changed
    }
    beforeRenaming()
    try install(over: content, beforeRestoring)
    isInstalled = true
    try? temporary.file.unlock()
    var notDurable: SystemError?
    do { try synchronize(directory) } catch {
      if !error.errno.meansSynchronizingUnsupported { notDurable = error }
    }
    return notDurable
  }

  /// Gives the new file the name of the old one, and removes the old file.
  private func install(over content: UInt64, _ beforeRestoring: () -> Void) throws(ReplacementError) {
    do throws(SystemError) {
      try directory.exchange(temporary.name, with: name)
    } catch {
      guard error.errno.meansExchangeUnsupported else { throw Self.reason(of: error) }
      return try rename()
    }
    // The exchange has changed the status-change time, so only the rest can be compared.
    let old = try? FileStatus(of: temporary.name, in: directory)
    guard let old, old.hasContent(of: before), old.permissions == before.permissions, old.owner == before.owner,
      (try? original.checksum(ofFirst: before.size)) == content
    else {
      beforeRestoring()
      try restoreOtherVersion()
      throw .changed
    }
    try? directory.removeFile(temporary.name)
  }

  /// Gives the file's name back to another process's version. If yet another version has the name by now, that one
  /// stays.
  private func restoreOtherVersion() throws(ReplacementError) {
    for _ in 0..<2 {
      do throws(SystemError) {
        try directory.exchange(temporary.name, with: name)
        if try FileStatus(of: temporary.name, in: directory).isSameFile(as: FileStatus(of: temporary.file)) { return }
      } catch {
        isInstalled = true
        throw .notRestored((path.parent ?? ".").appending(SystemPath(temporary.name)))
      }
    }
  }

  private func rename() throws(ReplacementError) {
    do throws(SystemError) { try directory.rename(temporary.name, to: name, in: directory) } catch {
      throw Self.reason(of: error)
    }
  }

  private static func reason(of error: SystemError) -> ReplacementError {
    switch error.errno {
    case .busy: .mountPoint
    // The old file no longer exists.
    case .notFound: .changed
    default: .system(error)
    }
  }

  private static func system<Value>(_ body: () throws(SystemError) -> Value) throws(ReplacementError) -> Value {
    do { return try body() } catch { throw .system(error) }
  }

  deinit {
    if !isInstalled { try? directory.removeFile(temporary.name) }
  }
}
