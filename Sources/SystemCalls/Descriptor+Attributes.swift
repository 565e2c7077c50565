// Owner and permissions of an open file.

import LibC

extension Descriptor {
  /// `fchown(2)` and `fchmod(2)`: the owner, group and permissions of another file, for one that takes its place.
  ///
  /// Where the owner or group cannot be given, the file stays the user's own, without the bits that would run it as another.
  ///
  /// - Returns: Whether it has the owner and group.
  @discardableResult
  package func takeAttributes(of other: borrowing Descriptor) throws(SystemError) -> Bool {
    let source = other.number
    var status = stat()
    _ = try retrying("fstat") { fstat(source, &status) }
    var mode = status.st_mode & 0o7777
    let isOwned = (try? retrying("fchown") { fchown(number, status.st_uid, status.st_gid) }) != nil
    if !isOwned { mode &= 0o1777 }
    _ = try retrying("fchmod") { fchmod(number, mode) }
    return isOwned
  }
}

extension SystemPath {
  /// `realpath(3)`: the absolute path of the file, with every symbolic link followed.
  package func resolved() throws(SystemError) -> SystemPath {
    guard let path = withCString({ realpath($0, nil) }) else { throw SystemError(call: "realpath", errno: .last) }
    defer { free(path) }
    return SystemPath(cString: path)
  }
}
