// An open file or folder that closes itself, and knows its path for the errors it throws.
//
//     let folder = try root.folder("general")
//     let file = try folder.file("current", for: .reading)

/// An open file or folder, closed when the last reference goes.
final class OpenFile: Sendable {
  let fileSystem: any FileSystem
  let descriptor: Descriptor
  let path: String

  init(_ descriptor: Descriptor, path: String, in fileSystem: any FileSystem) {
    self.fileSystem = fileSystem
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    fileSystem.close(descriptor)
  }

  /// The path of a name in this folder, for messages.
  func path(of name: String) -> String { path + "/" + name }

  // MARK: As a file

  /// What the system knows about the file.
  func status() throws(StoreError) -> FileStatus {
    try wording(.fstat) { () throws(ErrorNumber) in try fileSystem.status(of: descriptor) }
  }

  /// Reads `count` bytes at `offset`; fewer only at the end of the file.
  func read(count: Int, at offset: UInt64) throws(StoreError) -> [UInt8] {
    var bytes = try readSome(count: count, at: offset)
    while bytes.count < count {
      let more = try readSome(count: count - bytes.count, at: offset + UInt64(bytes.count))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  private func readSome(count: Int, at offset: UInt64) throws(StoreError) -> [UInt8] {
    try wording(.pread) { () throws(ErrorNumber) in try fileSystem.read(descriptor, count: count, at: offset) }
  }

  /// Writes all the bytes at `offset`.
  func write(_ bytes: RawSpan, at offset: UInt64) throws(StoreError) {
    var written = 0
    while written < bytes.byteCount {
      let count: Int
      do throws(ErrorNumber) {
        let rest = bytes.extracting(written..<bytes.byteCount)
        count = try fileSystem.write(descriptor, rest, at: offset + UInt64(written))
      } catch {
        throw StoreError(.pwrite, path: path, error)
      }
      // A write of nothing would be repeated for ever.
      guard count > 0 else { throw .io(.pwrite, path: path, .io) }
      written += count
    }
  }

  /// Waits until the file, or the names in the folder, are on disk.
  func synchronize() throws(StoreError) {
    try wording(.fsync) { () throws(ErrorNumber) in try fileSystem.synchronize(descriptor) }
  }

  /// Takes the file's exclusive lock; false where another description holds it.
  func lock() throws(StoreError) -> Bool {
    try wording(.flock) { () throws(ErrorNumber) in try fileSystem.lock(descriptor) }
  }

  // MARK: As a folder

  /// Opens a regular file in this folder.
  func file(_ name: String, for purpose: OpenPurpose) throws(StoreError) -> OpenFile {
    do throws(ErrorNumber) {
      let descriptor = try fileSystem.open(name, in: self.descriptor, for: purpose)
      return OpenFile(descriptor, path: path(of: name), in: fileSystem)
    } catch {
      if purpose != .reading { throw StoreError(creating: path(of: name), .open, error) }
      throw StoreError(.open, path: path(of: name), error)
    }
  }

  /// Opens a regular file in this folder to read it; nil where there is none.
  func fileIfPresent(_ name: String) throws(StoreError) -> OpenFile? {
    do throws(ErrorNumber) {
      let descriptor = try fileSystem.open(name, in: self.descriptor, for: .reading)
      return OpenFile(descriptor, path: path(of: name), in: fileSystem)
    } catch {
      if error == .noSuchFile { return nil }
      throw StoreError(.open, path: path(of: name), error)
    }
  }

  /// Opens a folder in this folder; nil where there is none.
  func folderIfPresent(_ name: String) throws(StoreError) -> OpenFile? {
    do throws(ErrorNumber) {
      let descriptor = try fileSystem.openFolder(name, in: self.descriptor)
      return OpenFile(descriptor, path: path(of: name), in: fileSystem)
    } catch {
      if error == .noSuchFile { return nil }
      guard error == .notAFolder else { throw StoreError(.open, path: path(of: name), error) }
      // Linux says "not a folder" of a symbolic link too.
      if try statusIfPresent(of: name)?.kind == .symbolicLink { throw .symbolicLink(path: path(of: name)) }
      throw .wrongKindOfFile(path: path(of: name))
    }
  }

  /// Makes a folder in this folder; one that is there already is as good.
  func makeFolder(_ name: String) throws(StoreError) {
    do throws(ErrorNumber) {
      try fileSystem.makeFolder(name, in: descriptor)
    } catch {
      if error == .exists { return }
      throw StoreError(creating: path(of: name), .mkdir, error)
    }
  }

  /// What the system knows about a name in this folder; nil where it is not there.
  func statusIfPresent(of name: String) throws(StoreError) -> FileStatus? {
    do throws(ErrorNumber) {
      return try fileSystem.status(of: name, in: descriptor)
    } catch {
      if error == .noSuchFile { return nil }
      throw StoreError(.fstat, path: path(of: name), error)
    }
  }

  /// Removes a file; one that is gone already is as good.
  func remove(_ name: String) throws(StoreError) {
    do throws(ErrorNumber) {
      try fileSystem.remove(name, in: descriptor)
    } catch {
      if error == .noSuchFile { return }
      throw StoreError(.unlink, path: path(of: name), error)
    }
  }

  /// Gives a file another name.
  func rename(_ name: String, to newName: String) throws(StoreError) {
    do throws(ErrorNumber) {
      try fileSystem.rename(name, in: descriptor, to: newName, in: descriptor)
    } catch {
      throw StoreError(.rename, path: path(of: newName), error)
    }
  }

  /// Gives a file a second name; one that already means the same file is as good, another file's is taken from it.
  ///
  /// Returns whether the name is new in the folder.
  @discardableResult
  func link(_ name: String, to newName: String) throws(StoreError) -> Bool {
    do throws(ErrorNumber) {
      do throws(ErrorNumber) {
        try fileSystem.link(name, in: descriptor, to: newName)
        return true
      } catch {
        guard error == .exists else { throw error }
        let old = try fileSystem.status(of: name, in: descriptor)
        if try fileSystem.status(of: newName, in: descriptor).isSameFile(as: old) { return false }
        try fileSystem.remove(newName, in: descriptor)
        try fileSystem.link(name, in: descriptor, to: newName)
        return false
      }
    } catch {
      throw StoreError(.link, path: path(of: newName), error)
    }
  }

  /// The names in this folder.
  func names() throws(StoreError) -> [String] {
    try wording(.readdir) { () throws(ErrorNumber) in try fileSystem.names(in: descriptor) }
  }

  private func wording<Value>(
    _ call: SystemCall, _ body: () throws(ErrorNumber) -> Value
  ) throws(StoreError) -> Value {
    do throws(ErrorNumber) {
      return try body()
    } catch {
      throw StoreError(call, path: path, error)
    }
  }
}

extension StoreError {
  /// The system's number, or that of an I/O error where the error has none.
  var number: ErrorNumber {
    switch self {
    case .notPermitted(_, _, let number), .cannotCreate(_, let number), .diskFull(_, _, let number),
      .io(_, _, let number), .notDurable(_, let number, _):
      number
    case .readOnly: .readOnly
    case .symbolicLink: .symbolicLink
    case .commitFailed(let cause, _): cause.number
    default: .io
    }
  }

  /// The error for a call that failed on something that should be there.
  init(_ call: SystemCall, path: String, _ number: ErrorNumber) {
    self =
      if number.meansNotPermitted {
        .notPermitted(call, path: path, number)
      } else if number == .readOnly {
        .readOnly(path: path)
      } else if number.meansFull, call != .inotify {
        .diskFull(call, path: path, number)
      } else if number == .symbolicLink {
        .symbolicLink(path: path)
      } else {
        .io(call, path: path, number)
      }
  }

  /// The error for a call that was to make something.
  init(creating path: String, _ call: SystemCall, _ number: ErrorNumber) {
    let general = StoreError(call, path: path, number)
    self = if case .io = general { .cannotCreate(path: path, number) } else { general }
  }
}
