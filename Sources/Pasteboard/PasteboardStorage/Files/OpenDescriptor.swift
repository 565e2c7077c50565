// An open file or directory that closes itself and knows its path for error messages.
//
//     let directory = try root.directory("general")
//     let file = try directory.file("41", for: .reading)

import SystemCalls

/// An open file or directory, closed when the last reference is released.
final class OpenDescriptor: Sendable {
  let fileSystem: any FileSystem
  let number: FileNumber
  let path: String
  /// The users who may read and write the file, or the files in the directory.
  let audience: Audience

  init(_ number: FileNumber, path: String, in fileSystem: any FileSystem, for audience: Audience) {
    self.fileSystem = fileSystem
    self.number = number
    self.path = path
    self.audience = audience
  }

  deinit {
    fileSystem.close(number)
  }

  /// The path of a name in this directory, for messages.
  func path(of name: String) -> String { path + "/" + name }

  // MARK: As a file

  /// The status of the file.
  func status() throws(PasteboardStore.Error) -> FileStatus {
    do { return try fileSystem.status(of: number) } catch { throw PasteboardStore.Error(.fstat, path: path, error) }
  }

  /// The status of a new file, after giving it the permissions of its audience regardless of the umask.
  func statusWhenCreated() throws(PasteboardStore.Error) -> FileStatus {
    let status = try status()
    do { return try fileSystem.setPermissions(of: number, for: audience, status) } catch {
      throw PasteboardStore.Error(.fstat, path: path, error)
    }
  }

  /// The status, after checking that the file or directory belongs to its audience and no other user can write to it.
  ///
  /// - Parameter shownPath: The path for error messages, if it differs from the path that was opened.
  /// - Throws: `storeOwnedByOther` or `storeWritableByOthers`.
  @discardableResult
  func trustedStatus(as shownPath: String? = nil) throws(PasteboardStore.Error) -> FileStatus {
    let status = try status()
    try check(status, as: shownPath)
    return status
  }

  /// Throws unless a file or directory with this status belongs to its audience and only the audience can write to it.
  func check(_ status: FileStatus, as shownPath: String? = nil) throws(PasteboardStore.Error) {
    let path = shownPath ?? path
    switch status.trustFailure(for: fileSystem.user, in: audience) {
    case .ownedBy(let owner): throw .storeOwnedByOther(path: path, owner: owner, user: fileSystem.user)
    case .writableByOthers(let mode): throw .storeWritableByOthers(path: path, mode: mode)
    case nil: break
    }
  }

  /// Reads `count` bytes at `offset`; fewer only at the end of the file.
  func read(count: Int, at offset: UInt64) throws(PasteboardStore.Error) -> [UInt8] {
    var bytes = try readSome(count: count, at: offset)
    while bytes.count < count {
      let more = try readSome(count: count - bytes.count, at: offset + UInt64(bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func readSome(count: Int, at offset: UInt64) throws(PasteboardStore.Error) -> [UInt8] {
    do { return try fileSystem.read(number, count: count, at: offset) } catch {
      throw PasteboardStore.Error(.pread, path: path, error)
    }
  }

  /// Writes all the bytes at `offset`.
  func write(_ bytes: RawSpan, at offset: UInt64) throws(PasteboardStore.Error) {
    var written = 0
    while written < bytes.byteCount {
      let count: Int
      do throws(SystemError) {
        let rest = bytes.extracting(written..<bytes.byteCount)
        count = try fileSystem.write(number, rest, at: offset + UInt64(written))
      } catch {
        throw PasteboardStore.Error(.pwrite, path: path, error)
      }
      // Repeating an empty write would loop forever.
      guard count > 0 else { throw .io(.pwrite, path: path, PasteboardStore.ErrorNumber(.io)) }
      written += count
    }
  }

  /// Waits until the file, or the names in the directory, are on disk.
  func synchronize() throws(PasteboardStore.Error) {
    do { try fileSystem.synchronize(number) } catch { throw PasteboardStore.Error(.fsync, path: path, error) }
  }

  // MARK: As a directory

  /// Opens a regular file in this directory.
  ///
  /// Errors about a new file name the directory, because the draft's name no longer exists when they are read.
  func file(_ name: String, for purpose: OpenPurpose) throws(PasteboardStore.Error) -> OpenDescriptor {
    let path = purpose == .creating ? path : path(of: name)
    do throws(SystemError) {
      let opened = try fileSystem.open(name, in: number, for: purpose)
      return OpenDescriptor(opened, path: path, in: fileSystem, for: audience)
    } catch {
      if purpose != .reading { throw PasteboardStore.Error(creating: path, .open, error) }
      if error.errno == .noDevice { throw .wrongKindOfFile(path: path) }
      throw PasteboardStore.Error(.open, path: path, error)
    }
  }

  /// Opens a regular file in this directory for reading; nil if missing.
  func fileIfPresent(_ name: String) throws(PasteboardStore.Error) -> OpenDescriptor? {
    for _ in 0..<100 {
      do { return try file(name, for: .reading) } catch {
        if error.number == .notFound { return nil }
        // SMB refuses a second name of a file that a writer on this machine has open, such as a draft that is about to
        // be removed. "Would block" means that another machine has yet to return a lease on the file.
        guard error.number == .invalidArgument || error.number == .wouldBlock else { throw error }
        fileSystem.sleep(.milliseconds(20))
      }
    }
    return try file(name, for: .reading)
  }

  /// Opens a directory in this directory; nil if missing.
  func directoryIfPresent(_ name: String) throws(PasteboardStore.Error) -> OpenDescriptor? {
    var tries = 0
    while true {
      do throws(SystemError) {
        let opened = try fileSystem.openDirectory(name, in: number)
        return OpenDescriptor(opened, path: path(of: name), in: fileSystem, for: audience)
      } catch {
        if error.errno == .notFound { return nil }
        if error.errno.isPermissionDenied, try isBeingCreated(name, tries) {
          fileSystem.sleep(.milliseconds(10))
          tries += 1
          continue
        }
        guard error.errno == .notADirectory else { throw PasteboardStore.Error(.open, path: path(of: name), error) }
        // Linux reports ENOTDIR for a symbolic link too.
        if try statusIfPresent(of: name)?.kind == .symbolicLink { throw .symbolicLink(path: path(of: name)) }
        throw .wrongKindOfFile(path: path(of: name))
      }
    }
  }

  /// True if another user is still creating this directory of a shared store and has not yet given the group access.
  ///
  /// The wait ends after a second, because that user's process may have died.
  private func isBeingCreated(_ name: String, _ tries: Int) throws(PasteboardStore.Error) -> Bool {
    guard audience != .user, name != "..", tries < 100, let status = try statusIfPresent(of: name) else { return false }
    return status.owner != fileSystem.user && (tries == 0 || status.permissions & 0o070 == 0)
  }

  /// Creates a directory in this directory; succeeds if it exists.
  func makeDirectory(_ name: String) throws(PasteboardStore.Error) {
    do { try fileSystem.makeDirectory(name, in: number, for: audience) } catch {
      if error.errno == .exists { return }
      throw PasteboardStore.Error(creating: path(of: name), .mkdir, error)
    }
  }

  /// The status of a name in this directory; nil if missing.
  func statusIfPresent(of name: String) throws(PasteboardStore.Error) -> FileStatus? {
    do { return try fileSystem.status(of: name, in: number) } catch {
      if error.errno == .notFound { return nil }
      throw PasteboardStore.Error(.fstat, path: path(of: name), error)
    }
  }

  /// Removes a file; succeeds if the file is missing.
  func remove(_ name: String) throws(PasteboardStore.Error) {
    do { try fileSystem.remove(name, in: number) } catch {
      if error.errno == .notFound { return }
      throw PasteboardStore.Error(.unlink, path: path(of: name), error)
    }
  }

  /// Gives a file another name.
  func rename(_ name: String, to newName: String) throws(PasteboardStore.Error) {
    do { try fileSystem.rename(name, in: number, to: newName, in: number) } catch {
      throw PasteboardStore.Error(.rename, path: path(of: newName), error)
    }
  }

  /// Gives a file a second name; succeeds if that name exists.
  func link(_ name: String, to newName: String) throws(PasteboardStore.Error) {
    do { try fileSystem.link(name, in: number, to: newName) } catch {
      if error.errno == .exists { return }
      throw PasteboardStore.Error(.link, path: path(of: newName), error)
    }
  }

  /// The names in this directory.
  func names() throws(PasteboardStore.Error) -> [String] {
    // All names of the store are ASCII.
    var names: [String] = []
    do {
      try fileSystem.forEachName(in: number) { names.append(String(decoding: $0, as: UTF8.self)) }
    } catch {
      throw PasteboardStore.Error(.readdir, path: path, error)
    }
    return names
  }
}

extension PasteboardStore.Error {
  /// The system's error number; `EIO` if the error has none.
  var number: Errno {
    switch self {
    case .notPermitted(_, _, let number), .cannotCreate(_, let number), .noLinks(_, let number),
      .diskFull(_, _, let number),
      .io(_, _, let number), .notDurable(_, let number, _):
      number.errno
    case .readOnly: .readOnly
    case .symbolicLink: .symbolicLink
    case .commitFailed(let cause, _): cause.number
    default: .io
    }
  }

  /// The error for a failed call on a file or directory that should exist.
  init(_ call: PasteboardStore.SystemCall, path: String, _ error: SystemError) {
    let number = error.errno
    self =
      if number.isPermissionDenied {
        .notPermitted(call, path: path, PasteboardStore.ErrorNumber(number))
      } else if number == .readOnly {
        .readOnly(path: path)
      } else if number.isOutOfSpace, call != .inotify {
        .diskFull(call, path: path, PasteboardStore.ErrorNumber(number))
      } else if number == .symbolicLink {
        .symbolicLink(path: path)
      } else {
        .io(call, path: path, PasteboardStore.ErrorNumber(number))
      }
  }

  /// The error for a failed call that creates a file or directory.
  init(creating path: String, _ call: PasteboardStore.SystemCall, _ error: SystemError) {
    let general = PasteboardStore.Error(call, path: path, error)
    self = if case .io(_, _, let number) = general { .cannotCreate(path: path, number) } else { general }
  }
}
