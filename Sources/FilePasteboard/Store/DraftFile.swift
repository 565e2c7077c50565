// The file of a draft. Its name goes when the draft does, and when its process dies the next writer removes it:
//  - `new` is made under the pasteboard's lock, so that one found under the lock is dead;
//  - a file in `drafts` is locked by its living writer, so that one that can be locked is dead.

/// The file of a draft, removed with the last reference unless it was installed.
final class DraftFile {
  let file: OpenFile
  private let folder: OpenFile
  private let name: String
  /// The folder in which `drafts` lies, where the file is in that.
  private let pasteboard: OpenFile?
  /// The lock under which a name that all writers use was made; nobody else has that name while this draft may remove it.
  private let lock: OpenFile?
  private var isInstalled = false

  private init(
    _ file: OpenFile, named name: String, in folder: OpenFile, of pasteboard: OpenFile? = nil, lock: OpenFile? = nil
  ) {
    self.file = file
    self.name = name
    self.folder = folder
    self.pasteboard = pasteboard
    self.lock = lock
  }

  deinit {
    // A failure leaves what the next writer removes.
    if !isInstalled { try? folder.remove(name) }
    guard let pasteboard else { return }
    try? folder.fileSystem.removeFolder(StoreLayout.drafts, in: pasteboard.descriptor)
  }

  /// Makes `new` in a pasteboard's folder under its lock; one that is there already is of a dead writer.
  static func staged(in folder: OpenFile, lock: OpenFile) throws(StoreError) -> DraftFile {
    let name = StoreLayout.staged
    do throws(StoreError) {
      return DraftFile(try folder.file(name, for: .creating), named: name, in: folder, lock: lock)
    } catch {
      guard case .cannotCreate(_, .exists) = error else { throw error }
      try folder.remove(name)
      return DraftFile(try folder.file(name, for: .creating), named: name, in: folder, lock: lock)
    }
  }

  /// Makes a file in `drafts`, locked from its first moment that matters.
  static func gathering(in pasteboard: OpenFile) throws(StoreError) -> DraftFile {
    var lastError = StoreError.cannotCreate(path: pasteboard.path(of: StoreLayout.drafts), .exists)
    // Another writer may remove the folder, or the file before it is locked; both are gone after a try or two.
    for attempt in 0..<100 {
      try pasteboard.makeFolder(StoreLayout.drafts)
      guard let folder = try pasteboard.folderIfPresent(StoreLayout.drafts) else { continue }
      let name = "\(pasteboard.fileSystem.process)-\(pasteboard.fileSystem.uptime().components.attoseconds)-\(attempt)"
      do throws(StoreError) {
        let file = try folder.file(name, for: .creating)
        if try file.lock(), try file.status().linkCount > 0 {
          return DraftFile(file, named: name, in: folder, of: pasteboard)
        }
      } catch {
        guard case .cannotCreate(_, let number) = error, number == .exists || number == .noSuchFile else {
          throw error
        }
        lastError = error
      }
    }
    throw lastError
  }

  /// Makes the draft the file `current` of a pasteboard's folder.
  func install(as newName: String, in pasteboard: OpenFile) throws(StoreError) {
    do throws(ErrorNumber) {
      try folder.fileSystem.rename(name, in: folder.descriptor, to: newName, in: pasteboard.descriptor)
    } catch {
      throw StoreError(.rename, path: pasteboard.path(of: newName), error)
    }
    isInstalled = true
  }
}
