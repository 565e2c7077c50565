// The search for the files of a project, such as `.tckit.json`, from the current directory up.
//
//     var search = ProjectSearch(from: directory, home: home, user: CurrentProcess.user)
//     let file = try search.nearest(".tckit.json")
//     for file in search.ignored { … }
//
// A file that was found decides what a command accepts, so it counts only if a trusted user wrote it: the user, root,
// or the owner of the directory that contains it. Its group may have permission to write it. In a directory where
// everybody can create files, another user's file is ignored, whatever it is. It is neither opened nor followed, so
// that a stranger's link, device or unreadable file stops no command. Anything else that cannot be examined is an
// error, because a file there would be missed.

package import SystemCalls

/// A search for a project's files, from a directory up to the home directory or the boundary of the file system.
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

    /// Opens a file, without waiting for the writer of a FIFO.
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

  /// Another user's file, in a directory where everybody can create files.
  package struct IgnoredFile: Equatable, Sendable {
    /// The path of the file.
    package let path: SystemPath
    /// The user who owns the file.
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

  /// Opens the nearest file of a name, and records other users' files that it ignores; nil if there is no file.
  ///
  /// - Throws: `ConfigurationError.untrusted` for a file that untrusted users can write;
  ///   `ConfigurationError.unreadable` for a file that cannot be opened, such as a link that leads nowhere, and for a
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
      // A link has its own owner, who decides where it leads. A stranger's link is not followed.
      if let trustProblem = trustProblem(of: entry, in: status) {
        try ignoreOrRefuse(path, trustProblem, in: status)
        continue
      }
      let file = try FoundFile.open(path)
      guard let trustProblem = trustProblem(of: file.status, in: status) else { return file }
      try ignoreOrRefuse(path, trustProblem, in: status)
    }
    return nil
  }

  /// Ignores another user's file where everybody can create files. Any other untrusted file is an error.
  private mutating func ignoreOrRefuse(
    _ path: SystemPath, _ trustProblem: TrustFailure, in directory: FileStatus
  ) throws(ConfigurationError) {
    guard directory.isOpenToAll, case .ownedBy(let owner) = trustProblem else {
      throw .untrusted(path: path.description, why: Self.reason(trustProblem))
    }
    ignored.append(IgnoredFile(path: path, owner: owner))
  }

  /// Refuses a directory that was found if one of its declarations, the files `*.json`, is not trusted there.
  package func checkDeclarations(in found: borrowing FoundFile) throws(ConfigurationError) {
    let names: [SystemPath]
    do { names = try found.descriptor.names() } catch {
      throw .unreadable(path: found.path.description, reason: error.text)
    }
    for name in names where name.bytes.suffix(5).elementsEqual(".json".utf8) && name.bytes.first != UInt8(ascii: ".") {
      let path = found.path.appending(name)
      guard let entry = try Self.entry(at: path) else { continue }
      var why = trustProblem(of: entry, in: found.status)
      if why == nil { why = trustProblem(of: try FoundFile.open(path).status, in: found.status) }
      if let why { throw .untrusted(path: path.description, why: Self.reason(why)) }
    }
  }

  /// The reason that an open declaration is not trusted in a directory that was found; nil if it is trusted.
  package func trustProblem(ofDeclaration file: FileStatus, in directory: FileStatus) -> String? {
    trustProblem(of: file, in: directory).map(Self.reason)
  }

  /// The reason that a file, or a link that leads to it, is not trusted; nil if it is trusted.
  private func trustProblem(of file: FileStatus, in directory: FileStatus) -> TrustFailure? {
    let trustProblem = file.trustFailure(asFoundIn: directory, by: user)
    // On a file system without modes, everything seems writable, so only the owner decides.
    if case .writableByOthers = trustProblem, MountTable.current()?.storesModes(device: file.device) == false {
      return nil
    }
    return trustProblem
  }

  private static func reason(_ trustProblem: TrustFailure) -> String {
    switch trustProblem {
    case .ownedBy(let owner): "it belongs to user \(owner)"
    case .writableByOthers: "other users can write to it"
    }
  }

  /// The status of the entry at a path, even if it is a link that leads nowhere; nil if there is no entry.
  private static func entry(at path: SystemPath) throws(ConfigurationError) -> FileStatus? {
    do { return try FileStatus(ifPresentAt: path) } catch {
      throw .unreadable(path: path.description, reason: error.text)
    }
  }
}
