// Owner, permissions, access control list and extended attributes of an open file.
//
//     try replacement.copyAttributes(of: original)
//
// A POSIX access control list is an extended attribute on Linux. While a file has one, the group's bits of its mode are
// the mask of the list, not what the group may do: a mode without its list gives the group what others were given.

import LibC

extension Descriptor {
  /// Gives this file all that another one has besides its content, for one that takes its place.
  ///
  /// This file must be new and private; until this returns, no user has more rights than on the other file.
  ///
  /// - Throws: The call that would have given what cannot be given.
  package func copyAttributes(of other: borrowing Descriptor) throws(SystemError) {
    let (wanted, given) = (try other.rights(), try rights())
    if (given.owner, given.group) != (wanted.owner, wanted.group) {
      _ = try retrying("fchown") { fchown(number, wanted.owner, wanted.group) }
    }
    try copyAccessControlList(of: other)
    // Giving a file away has removed the bits that run it as another.
    if try rights().mode != wanted.mode { _ = try retrying("fchmod") { fchmod(number, wanted.mode) } }
    try copyExtendedAttributes(of: other)
  }

  /// Who owns a file, and its permissions.
  private struct Rights {
    let owner: uid_t
    let group: gid_t
    let mode: mode_t
  }

  private func rights() throws(SystemError) -> Rights {
    var status = stat()
    _ = try retrying("fstat") { fstat(number, &status) }
    return Rights(owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o7777)
  }

  #if os(Linux)
    private static let accessControlList: SystemPath = "system.posix_acl_access"

    /// What the kernel computes from a file's content; it makes it again for another file.
    private static let signatures: [SystemPath] = ["security.ima", "security.evm"]

    /// The longest list of names, and the longest value, that Linux has: `XATTR_LIST_MAX`, `XATTR_SIZE_MAX`.
    private static let longestAttribute = 1 << 16

    /// Also removes one that the directory gave to each file made in it.
    private func copyAccessControlList(of other: borrowing Descriptor) throws(SystemError) {
      let list = Self.accessControlList
      if let value = try other.extendedAttribute(list) {
        try setExtendedAttribute(list, to: value)
      } else if try extendedAttribute(list) != nil {
        try removeExtendedAttribute(list)
      }
    }

    func copyExtendedAttributes(of other: borrowing Descriptor) throws(SystemError) {
      let wanted = try other.extendedAttributes()
      for name in wanted where !Self.signatures.contains(name) {
        // A label that the system gives to each file may be one that only root can give.
        guard let value = try other.extendedAttribute(name), try extendedAttribute(name) != value else { continue }
        try setExtendedAttribute(name, to: value)
      }
      for name in try extendedAttributes() where !wanted.contains(name) && !Self.signatures.contains(name) {
        try removeExtendedAttribute(name)
      }
    }

    /// `flistxattr(2)`: the names of the file's extended attributes, as bytes; none if the file system has none.
    package func extendedAttributes() throws(SystemError) -> [SystemPath] {
      var buffer = [CChar](repeating: 0, count: Self.longestAttribute)
      let count: Int
      do { count = try retrying("flistxattr") { flistxattr(number, &buffer, buffer.count) } } catch {
        if error.errno.meansNoAttribute { return [] }
        throw error
      }
      return buffer[..<count].split(separator: 0).compactMap { SystemPath(bytes: $0.map(UInt8.init(bitPattern:))) }
    }

    /// `fgetxattr(2)`: the value of an extended attribute; nil if the file does not have it.
    package func extendedAttribute(_ name: SystemPath) throws(SystemError) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: Self.longestAttribute)
      let count: Int
      do {
        count = try name.withCString { (name) throws(SystemError) in
          try retrying("fgetxattr") { fgetxattr(number, name, &buffer, buffer.count) }
        }
      } catch {
        if error.errno.meansNoAttribute { return nil }
        throw error
      }
      return Array(buffer[..<count])
    }

    /// `fsetxattr(2)`.
    package func setExtendedAttribute(_ name: SystemPath, to value: [UInt8]) throws(SystemError) {
      _ = try name.withCString { (name) throws(SystemError) in
        try retrying("fsetxattr") { fsetxattr(number, name, value, value.count, 0) }
      }
    }

    private func removeExtendedAttribute(_ name: SystemPath) throws(SystemError) {
      _ = try name.withCString { (name) throws(SystemError) in
        try retrying("fremovexattr") { fremovexattr(number, name) }
      }
    }
  #elseif canImport(Darwin)
    private func copyAccessControlList(of other: borrowing Descriptor) throws(SystemError) {
      let source = other.number
      _ = try retrying("fcopyfile") { fcopyfile(source, number, nil, copyfile_flags_t(COPYFILE_ACL)) }
    }

    func copyExtendedAttributes(of other: borrowing Descriptor) throws(SystemError) {
      let source = other.number
      _ = try retrying("fcopyfile") { fcopyfile(source, number, nil, copyfile_flags_t(COPYFILE_XATTR)) }
    }
  #endif
}

extension SystemPath {
  /// `realpath(3)`: the absolute path of the file, with every symbolic link followed.
  package func resolved() throws(SystemError) -> SystemPath {
    guard let path = withCString({ realpath($0, nil) }) else { throw SystemError(call: "realpath", errno: .last) }
    defer { free(path) }
    return SystemPath(cString: path)
  }
}
