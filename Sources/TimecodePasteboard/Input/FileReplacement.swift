// Replaces a file by new bytes, atomically: a reader sees the old file or the new one, whole.
//
//     let replacement = try FileReplacement(of: "cut.edl")
//     try replacement.file.writeAll(bytes)
//     try replacement.commit()
//
// 1. The bytes go to a temporary file in the same directory, which only its user can read.
// 2. It gets the owner, group and permissions of the old file, is synchronized, and takes its name, unless the old file has
//    changed or another one has its name by now: what another process wrote meanwhile is not lost.
// 3. Without `commit`, or when that fails, the old file stays and the temporary one is removed. A directory that cannot be
//    synchronized is no such failure: the new bytes are in place, and only a power cut may bring the old ones back.
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
  private let temporary: TemporaryFile
  private var isInstalled = false

  /// The file beside the old one.
  private struct TemporaryFile: ~Copyable {
    let file: Descriptor
    let name: String

    init(in directory: borrowing Descriptor) throws(SystemError) {
      var attempt = 0
      while true {
        let name = ".tckit-\(CurrentProcess.identifier)-\(attempt)"
        do throws(SystemError) {
          file = try directory.open(name, for: .creating)
          self.name = name
          return
        } catch {
          attempt += 1
          guard error.errno == .exists, attempt < 100 else { throw error }
        }
      }
    }
  }

  /// Makes a temporary file beside a file.
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
    temporary = try TemporaryFile(in: directory)
  }

  /// Where the new bytes are written; it must not outlive the replacement.
  package var file: Descriptor { Descriptor(borrowing: temporary.file.number) }

  /// What is known of a file that was replaced.
  package struct Outcome {
    /// Whether the file has its old owner and group.
    package let isOwned: Bool
    /// Why a power cut may bring the old file back; nil where the new one is on disk.
    package let notDurable: SystemError?
  }

  /// Puts the new bytes in the place of the file.
  ///
  /// - Throws: Why the file is as it was; `Errno.busy` where it was changed or replaced meanwhile, `Errno.wouldBlock`
  ///   where another process has a lock of it.
  @discardableResult
  package func commit() throws(SystemError) -> Outcome {
    try commit { (directory) throws(SystemError) in try directory.synchronize() }
  }

  /// - Parameter synchronize: Writes the directory, which has the new name by then, to the disk.
  func commit(
    _ synchronize: (borrowing Descriptor) throws(SystemError) -> Void
  ) throws(SystemError) -> Outcome {
    // Of two processes that replace one file the second sees here what the first did.
    guard try original.lock() else { throw SystemError(call: "flock", errno: .wouldBlock) }
    guard try FileStatus(of: path).isUnchanged(since: before) else {
      throw SystemError(call: "rename", errno: .busy)
    }
    let isOwned = try temporary.file.takeAttributes(of: original)
    try temporary.file.synchronize()
    try directory.rename(temporary.name, to: name, in: directory)
    isInstalled = true
    var notDurable: SystemError?
    do throws(SystemError) { try synchronize(directory) } catch {
      if !error.errno.meansNoSynchronizing { notDurable = error }
    }
    return Outcome(isOwned: isOwned, notDurable: notDurable)
  }

  deinit {
    if !isInstalled { try? directory.removeFile(temporary.name) }
  }
}
