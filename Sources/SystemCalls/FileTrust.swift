// Which files may decide what this process does. Pure: the facts are given.
//
// Two questions are asked. Files of the user's own, such as a store's, must belong to the user and be writable by nobody
// else, or be shared with a group that the user is in. Files that were found, such as a project's configuration, may also be root's
// or the owner's of the directory (a checkout in a container, a shared volume), and their group may write them; in a directory in
// which everybody can make files, such as /tmp, only the user's and root's count.
//
// A file system without modes, such as FAT, shows the same for every file; there the owner alone decides.

/// Why a file is not trusted.
package enum Distrust: Hashable, Sendable {
  /// It belongs to another user.
  case ownedBy(UInt32)
  /// Users other than its owner can write it; its permissions.
  case writableByOthers(mode: UInt32)
}

extension FileStatus {
  /// Why a file is not trusted that belongs to an audience the user is part of; nil if it is.
  package func distrust(by user: UInt32, in audience: Audience) -> Distrust? {
    if audience == .group(group), permissions & 0o002 == 0 { return nil }
    if owner != user { return .ownedBy(owner) }
    return permissions & 0o022 == 0 ? nil : .writableByOthers(mode: permissions)
  }

  /// The group that shares a directory: it can write there, everybody else but the owner cannot, and new files there are the
  /// group's. In one with the sticky bit its members could not remove what others made.
  package var sharingGroup: UInt32? { kind == .directory && permissions & 0o3022 == 0o2020 ? group : nil }

  /// Whether the group or all others can read it.
  package var isReadableByOthers: Bool { permissions & 0o044 != 0 }

  /// Why a file that was found in a directory is not trusted; nil if it is.
  ///
  /// A symbolic link has no permissions of its own; ask for the link and for the file that it leads to.
  package func distrustAsFound(in directory: FileStatus, by user: UInt32) -> Distrust? {
    let isOwnerTrusted =
      owner == user && !CurrentProcess.isStandIn(user) || owner == 0
      || owner == directory.owner && !directory.isOpenToAll
    if !isOwnerTrusted { return .ownedBy(owner) }
    return kind != .symbolicLink && permissions & 0o002 != 0 ? .writableByOthers(mode: permissions) : nil
  }

  /// Whether every user can make files in the directory.
  package var isOpenToAll: Bool { permissions & 0o002 != 0 }
}
