// Which files may decide what this process does. Pure: the facts are given.
//
// There are two questions. The files of a store must belong to the user and be writable by no other user, or be shared
// with a group that the user is in. Files that are found, such as a project's configuration, may also belong to root or
// to the owner of the directory (a checkout in a container, a shared volume), and their group may write them. In a
// directory where every user can make files, such as /tmp, only the user and root are trusted.
//
// A file system without modes, such as FAT, shows the same mode for every file; there only the owner decides.

/// Why a file is not trusted.
package enum TrustFailure: Hashable, Sendable {
  /// It belongs to another user.
  case ownedBy(UInt32)
  /// Users other than its owner can write it; its permissions.
  case writableByOthers(mode: UInt32)
}

extension FileStatus {
  /// Why a file of an audience that includes the user is not trusted; nil if it is.
  package func trustFailure(for user: UInt32, in audience: Audience) -> TrustFailure? {
    if audience == .group(group), permissions & 0o002 == 0 { return nil }
    if owner != user { return .ownedBy(owner) }
    return permissions & 0o022 == 0 ? nil : .writableByOthers(mode: permissions)
  }

  /// The group that shares a directory: its members and the owner can write there, all others cannot, and new files
  /// belong to the group. With the sticky bit, members could not remove the files of other members.
  package var sharingGroup: UInt32? { kind == .directory && permissions & 0o3022 == 0o2020 ? group : nil }

  /// The group or all other users can read it.
  package var isReadableByOthers: Bool { permissions & 0o044 != 0 }

  /// Why a file that was found in a directory is not trusted; nil if it is.
  ///
  /// A symbolic link has no permissions; ask for the link and for the file that it leads to.
  package func trustFailure(asFoundIn directory: FileStatus, by user: UInt32) -> TrustFailure? {
    let isOwnerTrusted =
      owner == user && !CurrentProcess.isStandIn(user) || owner == 0
      || owner == directory.owner && !directory.isOpenToAll
    if !isOwnerTrusted { return .ownedBy(owner) }
    return kind != .symbolicLink && permissions & 0o002 != 0 ? .writableByOthers(mode: permissions) : nil
  }

  /// Every user can make files in the directory.
  package var isOpenToAll: Bool { permissions & 0o002 != 0 }
}
