// Durable creation of the store's directories: a directory's name is on disk before a generation is published in it.

import SystemCalls

extension PasteboardStore {
  /// The open directory of a pasteboard, created if it is missing.
  func directory(of name: PasteboardName) throws(PasteboardStore.Error) -> OpenDescriptor {
    let root = if let root = try existingRoot() { root } else { try makeRoot() }
    var directory = try root.directoryIfPresent(name.text)
    if directory == nil {
      try root.makeDirectory(name.text)
      directory = try root.directoryIfPresent(name.text)
    }
    guard let directory else { throw .cannotCreate(path: root.path(of: name.text), .notFound) }
    return directory
  }

  /// Synchronizes the pasteboard's and the store's names in their directories, and the names of the directories above.
  ///
  /// This is done before each first generation, because the process that created the directories may have died before
  /// it could. It ends at the last directory that belongs to the user, because tckit created none above that.
  func synchronizeDirectories() throws(PasteboardStore.Error) {
    guard let root = try existingRoot() else { return }
    var directory = root
    while true {
      do throws(PasteboardStore.Error) { try directory.synchronize() } catch {
        // Some file systems cannot synchronize a directory, and read-only ones need not. But nothing is written to a
        // store whose directory cannot be synchronized.
        guard error.number.meansSynchronizingUnsupported else { throw error }
        if directory === root { throw .noSynchronizing(path: root.path, PasteboardStore.ErrorNumber(error.number)) }
      }
      let status = try directory.status()
      guard status.owner == fileSystem.user, let parent = try parent(of: directory),
        try !parent.status().isSameFile(as: status)
      else { return }
      directory = parent
    }
  }

  /// The parent of a directory; nil if it belongs to another user, who does not let this user open it.
  private func parent(of directory: OpenDescriptor) throws(PasteboardStore.Error) -> OpenDescriptor? {
    do throws(PasteboardStore.Error) {
      return try directory.directoryIfPresent("..")
    } catch {
      guard case .notPermitted = error, let status = try directory.statusIfPresent(of: ".."),
        status.owner != fileSystem.user
      else { throw error }
      return nil
    }
  }

  /// Refuses to create root's default store in another user's directory, as with `sudo -E`. Directories such as
  /// ~/.local would then belong to root and lock that user out. A store that TCKIT_STORE names may be anywhere.
  private func refuseDirectoriesOfOthers() throws(PasteboardStore.Error) {
    guard fileSystem.user == 0, let base = location.baseDirectory else { return }
    // From the innermost directory that exists up to the base.
    for path in location.directory.ancestors.reversed() {
      guard let directory = try? fileSystem.openDirectory(path: path) else { continue }
      defer { fileSystem.close(directory) }
      if let owner = (try? fileSystem.status(of: directory))?.owner, owner != 0 {
        throw .directoryOfAnother(path: path.description, owner: owner)
      }
      if path.bytes.count <= base.bytes.count { return }
    }
  }

  /// Creates the store's directory and the missing directories above it, but never a home directory.
  private func makeRoot() throws(PasteboardStore.Error) -> OpenDescriptor {
    if let home = location.homeDirectory {
      do { fileSystem.close(try fileSystem.openDirectory(path: home)) } catch {
        if error.errno == .notFound || error.errno == .notADirectory { throw .homeMissing(path: home.description) }
        throw PasteboardStore.Error(.open, path: home.description, error)
      }
    }
    try refuseDirectoriesOfOthers()
    // A directory that cannot be created may already exist. The first failure shows where the path ends.
    var failure: PasteboardStore.Error?
    for path in location.directory.ancestors + [location.directory] {
      do throws(SystemError) {
        try fileSystem.makeDirectory(path: path)
        failure = nil
      } catch {
        if error.errno == .exists {
          failure = nil
        } else if failure == nil {
          failure =
            error.errno == .notADirectory
            ? .storeNotADirectory(path: path.description)
            : PasteboardStore.Error(creating: path.description, .mkdir, error)
        }
      }
    }
    if let failure { throw failure }
    guard let root = try existingRoot() else { throw .cannotCreate(path: location.path, .notFound) }
    return root
  }
}
