// The file of a draft. Its name goes when the draft does, and when its process dies the next writer removes it:
//  - `new` is created under the pasteboard's lock, so one found under the lock is left over;
//  - a file in `drafts` is locked by its living writer, so one that can be locked is left over.

import SystemCalls

/// The file of a draft, removed with the last reference unless it was installed.
final class DraftFile {
  let file: OpenDescriptor
  private let directory: OpenDescriptor
  private let name: String
  /// The directory in which `drafts` lies, if the file is in that.
  private let pasteboard: OpenDescriptor?
  /// The lock under which a name that all writers use was made; nobody else has that name while this draft may remove it.
  private let lock: OpenDescriptor?
  private var isInstalled = false

  private init(
    _ file: OpenDescriptor, named name: String, in directory: OpenDescriptor, of pasteboard: OpenDescriptor? = nil,
    lock: OpenDescriptor? = nil
  ) {
    self.file = file
    self.name = name
    self.directory = directory
    self.pasteboard = pasteboard
    self.lock = lock
  }

  deinit {
    // After a failure the next writer removes the file.
    if !isInstalled { try? directory.remove(name) }
    guard let pasteboard else { return }
    try? directory.fileSystem.removeDirectory(StoreFileNames.drafts, in: pasteboard.number)
  }

  /// Makes `new` in a pasteboard's directory under its lock; one that exists was left by a crashed writer.
  static func staged(in directory: OpenDescriptor, lock: OpenDescriptor) throws(PasteboardStore.Error) -> DraftFile {
    let name = StoreFileNames.staged
    do throws(PasteboardStore.Error) {
      return DraftFile(try directory.file(name, for: .creating), named: name, in: directory, lock: lock)
    } catch {
      guard case .cannotCreate(_, .exists) = error else { throw error }
      try directory.remove(name)
      return DraftFile(try directory.file(name, for: .creating), named: name, in: directory, lock: lock)
    }
  }

  /// Creates a file in `drafts`, locked before another writer could take it for a left-over one.
  static func gathering(in pasteboard: OpenDescriptor) throws(PasteboardStore.Error) -> DraftFile {
    var lastError = PasteboardStore.Error.cannotCreate(path: pasteboard.path(of: StoreFileNames.drafts), .exists)
    // Another writer may remove the directory, or the file before it is locked; both are gone after a try or two.
    for attempt in 0..<100 {
      try pasteboard.makeDirectory(StoreFileNames.drafts)
      guard let directory = try openedDrafts(in: pasteboard) else { continue }
      let name = "\(pasteboard.fileSystem.process)-\(pasteboard.fileSystem.uptime().components.attoseconds)-\(attempt)"
      do throws(PasteboardStore.Error) {
        let file = try directory.file(name, for: .creating)
        if try file.lock(), try file.status().linkCount > 0 {
          return DraftFile(file, named: name, in: directory, of: pasteboard)
        }
      } catch {
        guard case .cannotCreate(_, let number) = error, number == .exists || number == .notFound else {
          try? directory.remove(name)
          try? pasteboard.fileSystem.removeDirectory(StoreFileNames.drafts, in: pasteboard.number)
          throw error
        }
        lastError = error
      }
    }
    throw lastError
  }

  /// The directory of drafts; nil if it must be made again. If it cannot be opened, it is removed when empty.
  private static func openedDrafts(in pasteboard: OpenDescriptor) throws(PasteboardStore.Error) -> OpenDescriptor? {
    do {
      return try pasteboard.directoryIfPresent(StoreFileNames.drafts)
    } catch {
      // A power cut can leave the name with a file.
      if case .wrongKindOfFile = error {
        try pasteboard.remove(StoreFileNames.drafts)
        return nil
      }
      try? pasteboard.fileSystem.removeDirectory(StoreFileNames.drafts, in: pasteboard.number)
      throw error
    }
  }

  /// Makes the draft the file `current` of a pasteboard's directory.
  func install(as newName: String, in pasteboard: OpenDescriptor) throws(PasteboardStore.Error) {
    do { try directory.fileSystem.rename(name, in: directory.number, to: newName, in: pasteboard.number) } catch {
      throw PasteboardStore.Error(.rename, path: pasteboard.path(of: newName), error)
    }
    isInstalled = true
  }
}
