// Replaces a file by new bytes, atomically: a reader sees the old file or the new one, whole.
//
//     let replacement = try FileReplacement(of: "cut.edl")
//     try replacement.file.writeAll(bytes)
//     try replacement.commit()
//
// 1. The bytes go to a temporary file in the same directory, which only its user can read.
// 2. It gets the owner, group, permissions, access control list and extended attributes of the old file, and is
//    synchronized, which takes time. If one of them cannot be given the old file stays.
// 3. Then it takes the old file's name, unless that file has changed or another one has its name by now: what another
//    process wrote meanwhile is not lost.
// 4. Without `commit`, or when that fails, the old file stays and the temporary one is removed. A directory that cannot be
//    synchronized is no such failure: the new bytes are in place, and only a power cut may bring the old ones back.
//    What a process that was killed has left is removed by the next replacement.
//
// A symbolic link stays: the file that it leads to is replaced. Another hard link keeps the old bytes. A file that the user
// may not write is not replaced, though the directory would allow it.

package import SystemCalls

/// A file's new bytes, which take its place when they are committed.
package final class FileReplacement {
  private let original: Descriptor
  private let before: FileStatus
  private let path: SystemPath
  private let directory: Descriptor
  private let name: SystemPath
  private let temporary: ReplacementFile
  private var isInstalled = false

  /// Makes a temporary file next to a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: The status of the file from which the old bytes are read; only that one is replaced.
  package init(of path: SystemPath, reading read: FileStatus? = nil) throws(SystemError) {
    let resolved = try path.resolved()
    guard let parent = resolved.parent else { throw SystemError(call: "realpath", errno: .isADirectory) }
    // A FIFO must not be opened for both.
    guard try FileStatus(of: resolved).kind == .file else {
      throw SystemError(call: "open", errno: .invalidArgument)
    }
    original = try .open(resolved, for: .updating, waits: false)
    before = if let read { read } else { try FileStatus(of: original) }
    self.path = resolved
    directory = try .openDirectory(parent)
    name = resolved.lastComponent
    ReplacementFile.removeLeftovers(in: directory, owner: before.owner)
    temporary = try ReplacementFile(in: directory)
  }

  /// Where the new bytes are written; it must not outlive the replacement.
  package var file: Descriptor { Descriptor(borrowing: temporary.file.number) }

  /// Puts the new bytes in the place of the file.
  ///
  /// - Returns: Why a power cut may bring the old file back; nil if the new one is on disk.
  /// - Throws: Why the file is as it was; `Errno.busy` if it was changed or replaced meanwhile, `Errno.wouldBlock`
  ///   if another process has a lock of it.
  @discardableResult
  package func commit() throws(SystemError) -> SystemError? {
    try commit { (file) throws(SystemError) in try file.synchronize() }
  }

  /// - Parameter synchronize: Writes the new file to the disk, and then the directory, which has the new name by then.
  func commit(
    _ synchronize: (borrowing Descriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> SystemError? {
    // Of two processes that replace one file the second sees here what the first did.
    guard try original.lock() else { throw SystemError(call: "flock", errno: .wouldBlock) }
    try temporary.file.takeAttributes(of: original)
    try synchronize(temporary.file)
    // Nothing that takes time is done between this look and the new name.
    guard try FileStatus(of: path).isUnchanged(since: before) else {
      throw SystemError(call: "rename", errno: .busy)
    }
    try directory.rename(temporary.name, to: name, in: directory)
    isInstalled = true
    try? temporary.file.unlock()
    var notDurable: SystemError?
    do { try synchronize(directory) } catch {
      if !error.errno.meansNoSynchronizing { notDurable = error }
    }
    return notDurable
  }

  deinit {
    if !isInstalled { try? directory.removeFile(temporary.name) }
  }
}
