// The owner, permissions, access control list and extended attributes of an open file.
//
//     try replacement.copyAttributes(of: original)
//
// On Linux, a POSIX access control list is an extended attribute. While a file has one, the group bits of its mode are
// the mask of the list. Copying the mode without the list would therefore give the group the rights of other users.

import LibC

extension Descriptor {
  /// Copies the owner, permissions and attributes of another file, which this file is to replace.
  ///
  /// This file must be new and private. Until this returns, no user has more rights on it than on the other file.
  ///
  /// - Throws: The error of the call that could not copy an attribute.
  package func copyAttributes(of other: borrowing Descriptor) throws(SystemError) {
    let (wanted, given) = (try other.rights(), try rights())
    if (given.owner, given.group) != (wanted.owner, wanted.group) {
      _ = try retrying("fchown") { fchown(number, wanted.owner, wanted.group) }
    }
    try copyAccessControlList(of: other)
    // fchown(2) has removed the set-user-ID and set-group-ID bits.
    if try rights().mode != wanted.mode { _ = try retrying("fchmod") { fchmod(number, wanted.mode) } }
    try copyExtendedAttributes(of: other)
  }

  /// The owner, group and mode of a file.
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

    /// Signatures that the kernel computes from a file's content. It computes them anew for the copy.
    private static let signatures: [SystemPath] = ["security.ima", "security.evm"]

    /// The size limits of Linux for a list of names and for a value: `XATTR_LIST_MAX`, `XATTR_SIZE_MAX`.
    private static let longestAttribute = 1 << 16

    /// Copies the list, or removes the list that the directory has given to this new file.
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
        // Setting a security label may require root, so an equal label is not set again.
        guard let value = try other.extendedAttribute(name), try extendedAttribute(name) != value else { continue }
        try setExtendedAttribute(name, to: value)
      }
      for name in try extendedAttributes() where !wanted.contains(name) && !Self.signatures.contains(name) {
        try removeExtendedAttribute(name)
      }
    }

    /// `flistxattr(2)`: the names of the file's extended attributes, as bytes; empty if the file system has none.
    package func extendedAttributes() throws(SystemError) -> [SystemPath] {
      var buffer = [CChar](repeating: 0, count: Self.longestAttribute)
      let count: Int
      do { count = try retrying("flistxattr") { flistxattr(number, &buffer, buffer.count) } } catch {
        if error.errno.meansNoAttribute { return [] }
        throw error
      }
      return buffer[..<count].split(separator: 0).compactMap { SystemPath(bytes: $0.map(UInt8.init(bitPattern:))) }
    }

    /// `fgetxattr(2)`: the value of an extended attribute; nil if missing.
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
  /// `realpath(3)`: the absolute path of the file, with all symbolic links resolved.
  package func resolved() throws(SystemError) -> SystemPath {
    guard let path = withCString({ realpath($0, nil) }) else { throw SystemError(call: "realpath", errno: .last) }
    defer { free(path) }
    return SystemPath(cString: path)
  }
}
