// Making the store's directories, durably: a directory's name is on disk before anything is written in it.

import SystemCalls

extension PasteboardStore {
  /// The open directory of a pasteboard, made if it is missing.
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

  /// Puts the names of the pasteboard's directory, of the store's, and of those above it on disk.
  ///
  /// Done before each first generation, because the process that made the directories may have died before it could. It
  /// goes up up to the last directory of the user's own, because only those may have been made here.
  func synchronizeDirectories() throws(PasteboardStore.Error) {
    guard let root = try existingRoot() else { return }
    var directory = root
    while true {
      do throws(PasteboardStore.Error) { try directory.synchronize() } catch {
        // Some file systems cannot do it, and read-only ones need not; but in a store that cannot be put on disk
        // nothing is written.
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

  /// The directory above a directory; nil if it belongs to another user and is closed to this one.
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

  /// Refuses to make root's store in a directory of another user, as with `sudo -E`: what is made there for root, such as
  /// ~/.local, would keep that user out of it. A store that was named itself may be anywhere.
  private func refuseDirectoriesOfOthers() throws(PasteboardStore.Error) {
    guard fileSystem.user == 0, let base = location.baseDirectory else { return }
    // From what exists up to the base, or to what exists above it.
    for path in location.directory.ancestors.reversed() {
      guard let directory = try? fileSystem.openDirectory(path: path) else { continue }
      defer { fileSystem.close(directory) }
      if let owner = (try? fileSystem.status(of: directory))?.owner, owner != 0 {
        throw .directoryOfAnother(path: path.description, owner: owner)
      }
      if path.bytes.count <= base.bytes.count { return }
    }
  }

  /// Makes the store's directory and the missing ones above it, but never a home.
  private func makeRoot() throws(PasteboardStore.Error) -> OpenDescriptor {
    if let home = location.homeDirectory {
      do { fileSystem.close(try fileSystem.openDirectory(path: home)) } catch {
        if error.errno == .notFound || error.errno == .notADirectory { throw .homeMissing(path: home.description) }
        throw PasteboardStore.Error(.open, path: home.description, error)
      }
    }
    try refuseDirectoriesOfOthers()
    // A directory that cannot be made may exist all the same; the first failure shows where the path ends.
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
