// The status of a file. FileTrust.swift decides whether the file is trusted.

import LibC

/// The status of a file.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, directory, symbolicLink, other
  }

  package var kind: Kind
  package var size: UInt64
  package var owner: UInt32
  package var group: UInt32
  package var permissions: UInt32
  package var linkCount: UInt64
  package var inode: UInt64
  package var device: UInt64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of the content, names or permissions, in nanoseconds since 1970.
  package var changed: Int64

  package init(
    kind: Kind, size: UInt64, owner: UInt32, group: UInt32 = 0, permissions: UInt32, linkCount: UInt64, inode: UInt64,
    device: UInt64, modified: Int64 = 0, changed: Int64 = 0
  ) {
    self.kind = kind
    self.size = size
    self.owner = owner
    self.group = group
    self.permissions = permissions
    self.linkCount = linkCount
    self.inode = inode
    self.device = device
    self.modified = modified
    self.changed = changed
  }

  /// `stat(2)`, or `lstat(2)` for a symbolic link itself.
  package init(of path: SystemPath, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    _ = try path.withCString { (path) throws(SystemError) in
      try followsLinks ? retrying("stat") { stat(path, &status) } : retrying("lstat") { lstat(path, &status) }
    }
    self.init(status)
  }

  /// `lstat(2)`; nil if there is no file. A symbolic link is not followed.
  package init?(ifPresentAt path: SystemPath) throws(SystemError) {
    var status = stat()
    var isPresent = true
    _ = try path.withCString { (path) throws(SystemError) in
      try retrying("lstat") {
        let result = lstat(path, &status)
        guard result == -1, Errno.last == .notFound else { return result }
        isPresent = false
        return 0
      }
    }
    guard isPresent else { return nil }
    self.init(status)
  }

  /// `fstat(2)`.
  package init(of descriptor: borrowing Descriptor) throws(SystemError) {
    let number = descriptor.number
    var status = stat()
    _ = try retrying("fstat") { fstat(number, &status) }
    self.init(status)
  }

  /// `fstatat(2)`: a name in a directory. A symbolic link is not followed.
  package init(of name: String, in directory: borrowing Descriptor) throws(SystemError) {
    let number = directory.number
    var status = stat()
    _ = try retrying("fstatat") { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    self.init(status)
  }

  /// True if both describe the same file with the same content, judged by its length and time of modification.
  package func hasContent(of before: FileStatus) -> Bool {
    isSameFile(as: before) && size == before.size && modified == before.modified
  }

  /// True if both describe the same file, and its content, names and permissions are unchanged.
  ///
  /// Programs can reset the time of modification, but not the time of change, which is compared here.
  package func isUnchanged(since before: FileStatus) -> Bool { hasContent(of: before) && changed == before.changed }

  /// The identity of a file, whatever its names. No other file has it at the same time.
  package struct Identity: Hashable, Sendable {
    let inode: UInt64
    let device: UInt64
  }

  /// The identity of the file.
  package var identity: Identity { Identity(inode: inode, device: device) }

  /// True if both describe the same file, whatever its names.
  package func isSameFile(as other: FileStatus) -> Bool { identity == other.identity }

  private init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.init(
      kind: kind, size: UInt64(clamping: status.st_size), owner: status.st_uid, group: status.st_gid,
      permissions: UInt32(status.st_mode & 0o7777), linkCount: UInt64(status.st_nlink), inode: UInt64(status.st_ino),
      device: UInt64(truncatingIfNeeded: status.st_dev),
      modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

/// `access(2)` with `X_OK`, for regular files only.
package func isExecutableFile(_ path: SystemPath) -> Bool {
  guard let status = try? FileStatus(of: path), status.kind == .file else { return false }
  return path.withCString { access($0, X_OK) } == 0
}
