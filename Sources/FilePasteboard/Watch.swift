// Waiting for a pasteboard to change, without polling.
//
//     let watch = try Watch(.general, in: store, since: nil)
//     while let change = try watch.next() { … }
//
// The kernel tells that a name in the pasteboard's folder was replaced; the change count of what is then there tells what
// happened. Changes that come faster than they are asked for are reported as one, with how many were skipped.

/// Reports the changes of a pasteboard as they happen.
public struct Watch: ~Copyable {
  private let store: Store
  private let name: PasteboardName
  private let events: FolderEvents
  private var last: UInt64

  /// A change of a pasteboard.
  public struct Change: Hashable, Sendable {
    /// The pasteboard's change count now.
    public let changeCount: UInt64
    /// How many changes before it were not reported.
    public let skipped: UInt64
    /// How many items there are now.
    public let itemCount: Int
  }

  /// Begins to watch; what is newer than `since` is reported at once, and without it only what comes.
  ///
  /// The pasteboard need not exist yet: its folder is made. Throws ``StoreError/networkFileSystem(path:)`` where the
  /// kernel would not tell of all changes.
  public init(_ name: PasteboardName, in store: Store, since: UInt64? = nil) throws(StoreError) {
    let folder = try store.folder(of: name)
    guard let root = try store.existingRoot() else { throw .noSuchPasteboard(name, store: store.location.path) }
    guard try !FolderEvents.isOnNetwork(folder) else { throw .networkFileSystem(path: store.location.path) }
    let events = try FolderEvents(of: folder, in: root)
    // Read after the watch began, so that no change falls between.
    let last = if let since { since } else { try store.currentGeneration(in: folder)?.changeCount ?? 0 }
    self.store = store
    self.name = name
    self.events = events
    self.last = last
  }

  /// Waits for the next change; nil where the time limit ends first.
  ///
  /// Throws ``StoreError/noSuchPasteboard(_:store:)`` where the pasteboard's folder or the store is removed or moved.
  public mutating func next(timeLimit: Duration? = nil) throws(StoreError) -> Change? {
    let deadline = timeLimit.map { store.fileSystem.uptime() + $0 }
    while true {
      if let generation = try currentGeneration(), generation.changeCount > last {
        defer { last = generation.changeCount }
        return Change(
          changeCount: generation.changeCount, skipped: generation.changeCount - last - 1,
          itemCount: generation.itemCount)
      }
      let left = deadline.map { $0 - store.fileSystem.uptime() }
      if let left, left <= .zero { return nil }
      if try events.wait(timeLimit: left) == .gone {
        throw .noSuchPasteboard(name, store: store.location.path)
      }
    }
  }

  // The folder is not held open: Linux tells of its removal only once nobody has it open.
  private func currentGeneration() throws(StoreError) -> Generation? {
    guard let folder = try store.existingFolder(of: name) else {
      throw .noSuchPasteboard(name, store: store.location.path)
    }
    return try store.currentGeneration(in: folder)
  }
}
