// Making the store's folders, durably: a folder's name is on disk before anything is written in it.

extension Store {
  /// The open folder of a pasteboard, made where it is missing.
  func folder(of name: PasteboardName) throws(StoreError) -> OpenFile {
    let root = if let root = try existingRoot() { root } else { try makeRoot() }
    if let folder = try root.folderIfPresent(name.text) { return folder }
    try root.makeFolder(name.text)
    guard let folder = try root.folderIfPresent(name.text) else {
      throw .cannotCreate(path: root.path(of: name.text), .noSuchFile)
    }
    return folder
  }

  /// Puts the names of the pasteboard's folder, of the store's, and of those above it on disk.
  ///
  /// Done before each first generation, whoever made the folders: their maker may have died before it could. It goes up
  /// as far as the user's own folders do, because only those may have been made here.
  func synchronizeFolders() throws(StoreError) {
    guard var folder = try existingRoot() else { return }
    var status = try folder.status()
    while true {
      try synchronizeIfPossible(folder)
      guard status.owner == fileSystem.user, let parent = try parent(of: folder) else { return }
      let parentStatus = try parent.status()
      if parentStatus.isSameFile(as: status) { return }
      folder = parent
      status = parentStatus
    }
  }

  /// The folder above a folder; nil where it is somebody else's and closed to the user.
  private func parent(of folder: OpenFile) throws(StoreError) -> OpenFile? {
    do throws(StoreError) {
      return try folder.folderIfPresent("..")
    } catch {
      guard case .notPermitted = error, let status = try folder.statusIfPresent(of: ".."),
        status.owner != fileSystem.user
      else { throw error }
      return nil
    }
  }

  /// Some file systems cannot synchronise a folder, and those that cannot change need not.
  private func synchronizeIfPossible(_ folder: OpenFile) throws(StoreError) {
    do throws(StoreError) {
      try folder.synchronize()
    } catch {
      guard error.number.meansNoSynchronizing else { throw error }
    }
  }

  /// Makes the store's folder and the missing ones above it, but never a home.
  private func makeRoot() throws(StoreError) -> OpenFile {
    if let home = location.home {
      do throws(ErrorNumber) {
        fileSystem.close(try fileSystem.openFolder(path: home))
      } catch {
        if error == .noSuchFile || error == .notAFolder { throw .homeMissing(path: home) }
        throw StoreError(.open, path: home, error)
      }
    }
    // What cannot be made may be there all the same; the first failure tells where the way ends.
    var failure: StoreError?
    for path in ancestors(of: location.path).reversed() + [location.path] {
      do throws(ErrorNumber) {
        try fileSystem.makeFolder(path: path)
        failure = nil
      } catch {
        if error == .exists {
          failure = nil
        } else if failure == nil {
          failure = error == .notAFolder ? .storeNotAFolder(path: path) : StoreError(creating: path, .mkdir, error)
        }
      }
    }
    if let failure { throw failure }
    guard let root = try existingRoot() else { throw .cannotCreate(path: location.path, .noSuchFile) }
    return root
  }

  /// The paths of the folders above a path, the nearest first.
  private func ancestors(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    let lead = path.hasPrefix("/") ? "/" : ""
    var paths: [String] = []
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      paths.append(lead + parts[..<count].joined(separator: "/"))
    }
    return paths + [lead.isEmpty ? "." : "/"]
  }
}
