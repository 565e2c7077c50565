// The search for the files of a project, such as `.tckit.json`, from the current directory up.
//
//     var search = ProjectSearch(from: directory, home: home, user: CurrentProcess.user)
//     let file = try search.nearest(".tckit.json")
//     for file in search.ignored { … }
//
// A file that was found decides what a command accepts, so that it counts only if a trusted user wrote it: the user,
// root, or the owner of the directory that contains it; its group may write it. In a directory in which everybody can
// make files another user's is ignored, whatever it is: it is neither opened nor followed, so that a stranger's link,
// device or unreadable file stops nobody. Whatever else cannot be examined is an error: a file there would be missed.

package import SystemCalls

/// The directories in which a project's files are looked for: from one up, as far as the home directory or the boundary
/// of the file system.
package struct ProjectSearch {
  private let current: SystemPath
  private let home: FileStatus?
  private let user: UInt32
  /// The files of other users that were found and ignored.
  package private(set) var ignored: [IgnoredFile] = []

  /// A file that is open for reading.
  package struct FoundFile: ~Copyable {
    /// The path of the file.
    package let path: SystemPath
    /// The open file.
    package let descriptor: Descriptor
    /// The status of the open file.
    package let status: FileStatus

    /// Opens a file; a FIFO is not waited for.
    package static func open(_ path: SystemPath) throws(ConfigurationError) -> FoundFile {
      do throws(SystemError) {
        let descriptor = try Descriptor.open(path, waits: false)
        let status = try FileStatus(of: descriptor)
        return FoundFile(path: path, descriptor: descriptor, status: status)
      } catch {
        throw .unreadable(path: path.description, reason: error.text)
      }
    }
  }

  /// Another user's file, in a directory in which everybody can make files.
  package struct IgnoredFile: Equatable, Sendable {
    /// The path of the file.
    package let path: SystemPath
    /// The user to whom it belongs.
    package let owner: UInt32
  }

  /// Makes a search from a directory.
  package init(from current: SystemPath, home: SystemPath?, user: UInt32) {
    self.current = current
    self.home = home.flatMap { try? FileStatus(of: $0) }
    self.user = user
  }

  /// The search from the current directory of this process.
  package static func current() throws(ConfigurationError) -> ProjectSearch {
    let directory: SystemPath
    do { directory = try CurrentProcess.currentDirectory() } catch {
      throw .noCurrentDirectory(reason: error.text)
    }
    let home = CurrentProcess.environmentBytes("HOME").flatMap { SystemPath(bytes: $0) }.flatMap {
      $0.isAbsolute ? $0 : nil
    }
    return ProjectSearch(from: directory, home: home, user: CurrentProcess.user)
  }

  /// Opens the nearest file of a name, and adds another user's to those that are ignored; nil if missing.
  ///
  /// - Throws: `ConfigurationError.untrusted` for a file that others than trusted users can write;
  ///   `ConfigurationError.unreadable` for one that cannot be opened, such as a link that leads nowhere, and for a
  ///   directory that cannot be examined.
  package mutating func nearest(_ name: String) throws(ConfigurationError) -> FoundFile? {
    var next: SystemPath? = current
    var device: UInt64?
    while let directory = next {
      let status: FileStatus
      do { status = try FileStatus(of: directory) } catch {
        throw .unreadable(path: directory.description, reason: error.text)
      }
      if let device, device != status.device { return nil }
      (device, next) = (status.device, home.map { status.isSameFile(as: $0) } ?? false ? nil : directory.parent)
      let path = directory.appending(name)
      guard let entry = try Self.entry(at: path) else { continue }
      // A link has an owner of its own, who decides where it leads; a stranger's is not followed.
      if let distrust = distrust(of: entry, in: status) {
        try passOver(path, distrust, in: status)
        continue
      }
      let file = try FoundFile.open(path)
      guard let distrust = distrust(of: file.status, in: status) else { return file }
      try passOver(path, distrust, in: status)
    }
    return nil
  }

  /// Ignores another user's file where everybody can make files; any other that does not count is an error.
  private mutating func passOver(
    _ path: SystemPath, _ distrust: TrustFailure, in directory: FileStatus
  ) throws(ConfigurationError) {
    guard directory.isOpenToAll, case .ownedBy(let owner) = distrust else {
      throw .untrusted(path: path.description, why: Self.reason(distrust))
    }
    ignored.append(IgnoredFile(path: path, owner: owner))
  }

  /// Refuses a directory that was found if one of its declarations, the files `*.json`, does not count where it is.
  package func checkDeclarations(in found: borrowing FoundFile) throws(ConfigurationError) {
    let names: [SystemPath]
    do { names = try found.descriptor.names() } catch {
      throw .unreadable(path: found.path.description, reason: error.text)
    }
    for name in names where name.bytes.suffix(5).elementsEqual(".json".utf8) && name.bytes.first != UInt8(ascii: ".") {
      let path = found.path.appending(name)
      guard let entry = try Self.entry(at: path) else { continue }
      var why = distrust(of: entry, in: found.status)
      if why == nil { why = distrust(of: try FoundFile.open(path).status, in: found.status) }
      if let why { throw .untrusted(path: path.description, why: Self.reason(why)) }
    }
  }

  /// The reason that a declaration that is open does not count in a directory that was found; nil if it does.
  package func distrust(ofDeclaration file: FileStatus, in directory: FileStatus) -> String? {
    distrust(of: file, in: directory).map(Self.reason)
  }

  /// The reason that a file, or a link that leads to it, does not count; nil if it does.
  private func distrust(of file: FileStatus, in directory: FileStatus) -> TrustFailure? {
    let distrust = file.trustFailure(asFoundIn: directory, by: user)
    // Where there are no modes everything seems writable, and the owner alone decides.
    if case .writableByOthers = distrust, MountTable.current()?.hasNoModes(device: file.device) ?? false { return nil }
    return distrust
  }

  private static func reason(_ distrust: TrustFailure) -> String {
    switch distrust {
    case .ownedBy(let owner): "it belongs to user \(owner)"
    case .writableByOthers: "other users can write to it"
    }
  }

  /// What is at a path, be it a link that leads nowhere; nil if there is nothing.
  private static func entry(at path: SystemPath) throws(ConfigurationError) -> FileStatus? {
    do { return try FileStatus(ifPresentAt: path) } catch {
      throw .unreadable(path: path.description, reason: error.text)
    }
  }
}
