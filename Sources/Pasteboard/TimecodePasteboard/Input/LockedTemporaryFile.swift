// The new file of a replacement, next to the old one under a temporary name.
//
// 1. The name is `.tckit-PID-N`, with the number of the process; before the exchange of names `.tckit-PID-N-INODE`,
//    with its inode.
// 2. The process holds the file's lock from its first moment until it has the name of the old one. The kernel releases
//    the lock with the process, so that a file of such a name that can be locked was left by a process that was
//    killed.
// 3. The next replacement in the directory removes such a file. The maker of a file can lose it that way before it has
//    the lock; it notices by the lock or by the count of links, and makes another. A file whose name has the inode of
//    another file was written by another program, and stays.

import Synchronization
import SystemCalls

/// A new file in the directory of the file that it will replace.
struct LockedTemporaryFile: ~Copyable {
  let file: Descriptor
  private(set) var name: String

  /// Makes a file that only its user can read.
  init(in directory: borrowing Descriptor) throws(SystemError) {
    for attempt in 0..<100 {
      let name = ".tckit-\(CurrentProcess.identifier)-\(attempt)"
      do throws(SystemError) {
        let file = try directory.open(name, for: .creating)
        // If no file can be locked here, no leftover file is removed either.
        if (try? file.lock()) ?? true, try FileStatus(of: file).linkCount > 0 {
          self.file = file
          self.name = name
          return
        }
      } catch {
        guard error.errno == .exists else { throw error }
      }
    }
    throw SystemError(call: "openat", errno: .exists)
  }
}

extension LockedTemporaryFile {
  /// Adds the new file's inode to its temporary name: after the exchange the old file has that name.
  mutating func addInode(in directory: borrowing Descriptor) throws(SystemError) {
    let marked = "\(name)-\(try FileStatus(of: file).inode)"
    try directory.rename(name, to: SystemPath(marked), in: directory)
    name = marked
  }

  /// The directories that were searched. A directory with thousands of files to replace is searched only once.
  private static let searched = Mutex<[FileStatus.Identity]>([])

  /// Removes files that killed replacements left in a directory; does so once for each directory in a process.
  ///
  /// If this fails, the next replacement tries again: leftover files only cost space.
  ///
  /// - Parameter owner: The owner of the old file, who may already own a leftover file too.
  static func removeLeftovers(in directory: borrowing Descriptor, owner: UInt32) {
    guard let identity = try? FileStatus(of: directory).identity, isFirst(identity), let names = try? directory.names()
    else { return }
    for name in names {
      guard let name = name.text, isName(name) else { continue }
      try? removeLeftover(name, in: directory, owner: owner)
    }
  }

  /// Returns true if a directory was not searched before. The directories are few, and a set is expensive to set up.
  private static func isFirst(_ directory: FileStatus.Identity) -> Bool {
    searched.withLock { searched in
      if searched.contains(directory) { return false }
      searched.append(directory)
      return true
    }
  }

  /// Removes a file that no process has locked.
  static func removeLeftover(
    _ name: String, in directory: borrowing Descriptor, owner: UInt32
  ) throws(SystemError) {
    let before = try FileStatus(of: name, in: directory)
    guard before.kind == .file, [owner, CurrentProcess.user].contains(before.owner) else { return }
    let parts = name.split(separator: "-")
    guard parts.count == 3 || parts[3] == "\(before.inode)" else { return }
    let file = try directory.open(name, for: .updating)
    // While this process has the lock, no other process removes the file, so the name stays with this file.
    guard try file.lock() else { throw SystemError(call: "flock", errno: .wouldBlock) }
    guard try FileStatus(of: name, in: directory).isSameFile(as: try FileStatus(of: file)) else { return }
    try directory.removeFile(name)
  }

  /// Returns true if a name is one that a replacement makes.
  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard 3...4 ~= parts.count, let process = Int32(parts[1]), let attempt = Int32(parts[2]) else { return false }
    let inode = parts.count == 4 ? "-\(parts[3])" : ""
    return process > 0 && attempt >= 0 && name == ".tckit-\(process)-\(attempt)\(inode)"
  }
}
