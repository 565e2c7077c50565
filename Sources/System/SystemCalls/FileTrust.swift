// Rules for files that may control this process. They are pure functions of the files' status.
//
// There are two sets of rules. The files of a store must belong to the user and be writable by no other user, or be
// shared with a group to which the user belongs. Files that are found, such as a project's configuration, may also
// belong to root or to the owner of the directory (a checkout in a container, a shared volume), and their group may
// write to them. In a directory where every user can create files, such as /tmp, only the user and root are trusted.
//
// A file system without modes, such as FAT, shows the same mode for every file. There only the owner decides.

/// The reason why a file is not trusted.
package enum TrustFailure: Equatable, Sendable {
  /// It belongs to another user.
  case ownedBy(UInt32)
  /// Users other than its owner can write to it; `mode` has its permissions.
  case writableByOthers(mode: UInt32)
}

extension FileStatus {
  /// The reason why a file is not trusted by `user`, who belongs to its audience; nil if it is trusted.
  package func trustFailure(for user: UInt32, in audience: Audience) -> TrustFailure? {
    if audience == .group(group), permissions & 0o002 == 0 { return nil }
    if owner != user { return .ownedBy(owner) }
    return permissions & 0o022 == 0 ? nil : .writableByOthers(mode: permissions)
  }

  /// The group that shares this directory: its members and the owner can write to it, others cannot, and new files
  /// belong to the group. The sticky bit must not be set, because members could then not remove each other's files.
  package var sharingGroup: UInt32? { kind == .directory && permissions & 0o3022 == 0o2020 ? group : nil }

  /// True if the group or other users can read the file.
  package var isReadableByOthers: Bool { permissions & 0o044 != 0 }

  /// The reason why a file that was found in a directory is not trusted; nil if it is trusted.
  ///
  /// A symbolic link has no permissions. Check the link and then the file to which it leads.
  package func trustFailure(asFoundIn directory: FileStatus, by user: UInt32) -> TrustFailure? {
    let isOwnerTrusted =
      owner == user && !CurrentProcess.isOverflowUser(user) || owner == 0
      || owner == directory.owner && !directory.isOpenToAll
    if !isOwnerTrusted { return .ownedBy(owner) }
    return kind != .symbolicLink && permissions & 0o002 != 0 ? .writableByOthers(mode: permissions) : nil
  }

  /// True if every user can create files in the directory.
  package var isOpenToAll: Bool { permissions & 0o002 != 0 }
}
