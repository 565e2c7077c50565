// Watching a pasteboard for changes.
//
//     var watch = try PasteboardStore.Watch(.general, in: store, since: nil)
//     while let change = try watch.next() { … }
//
// The kernel reports new names in the pasteboard's directory. On a network file system it does not report names that
// other machines create, so the directory is listed once a second. The highest number shows the change. If changes come
// faster than they are requested, they are reported as one change with the number that was skipped.

import SystemCalls

extension PasteboardStore {
  /// Reports the changes of a pasteboard as they happen.
  public struct Watch: ~Copyable {
    private let store: PasteboardStore
    private let name: PasteboardName
    /// The kernel's notifications; nil if the file system does not report the changes of other machines.
    private let events: DirectoryEvents?
    #if canImport(Darwin)
      // kqueue needs open descriptors. With inotify they must be closed, or it would not report a deletion.
      private let watched: [OpenDescriptor]
    #endif
    private var last: UInt64

    /// A change of a pasteboard.
    public struct Change: Equatable, Sendable {
      /// The pasteboard's change count now.
      public let changeCount: UInt64
      /// The number of changes before this one that were not reported.
      public let skipped: UInt64
      /// The current number of items.
      public let itemCount: Int
      /// True if the pasteboard was deleted.
      public let isDeleted: Bool
    }

    /// Begins to watch. Changes after `since` are reported at once; without `since`, only new changes are reported.
    ///
    /// The pasteboard need not exist: its directory is created.
    public init(_ name: PasteboardName, in store: PasteboardStore, since: UInt64? = nil) throws(PasteboardStore.Error) {
      let directory = try store.directory(of: name)
      guard let root = try store.existingRoot() else { throw .noSuchPasteboard(name, store: store.location.path) }
      try self.init(name, in: store, since: since, directory, root, listing: Self.isOnNetwork(directory))
    }

    /// Begins to watch an open directory, by notifications or, if `isListing` is true, by listing it.
    init(
      _ name: PasteboardName, in store: PasteboardStore, since: UInt64?, _ directory: OpenDescriptor,
      _ root: OpenDescriptor, listing isListing: Bool
    ) throws(PasteboardStore.Error) {
      let events: DirectoryEvents?
      do {
        events =
          isListing ? nil : try DirectoryEvents(of: directory.number.rawValue, in: [root.number.rawValue])
      } catch {
        throw PasteboardStore.Error(.inotify, path: directory.path, error)
      }
      // The count is read after the notifications begin, so no change is missed in between.
      let last = if let since { since } else { try store.changeCount(of: name) }
      self.store = store
      self.name = name
      self.events = events
      #if canImport(Darwin)
        watched = [directory, root]
      #endif
      self.last = last
    }

    /// True if the directory is listed once a second, because its file system does not report other machines' changes.
    public var isListing: Bool { events == nil }

    /// Waits for the next change; nil if the time limit passes first.
    ///
    /// Throws ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if the pasteboard's directory or the store is
    /// removed or moved.
    public mutating func next(timeLimit: Duration? = nil) throws(PasteboardStore.Error) -> Change? {
      let deadline = timeLimit.map { store.fileSystem.uptime() + $0 }
      while true {
        let (changeCount, itemCount) = try visible()
        if changeCount > last {
          defer { last = changeCount }
          return Change(
            changeCount: changeCount, skipped: changeCount - last - 1, itemCount: itemCount ?? 0,
            isDeleted: itemCount == nil)
        }
        let remaining = deadline.map { $0 - store.fileSystem.uptime() }
        if let remaining, remaining <= .zero { return nil }
        guard let events else {
          store.fileSystem.sleep(min(remaining ?? .seconds(1), .seconds(1)))
          continue
        }
        let outcome: DirectoryEvents.Outcome
        do { outcome = try events.wait(timeLimit: remaining) } catch {
          throw PasteboardStore.Error(.inotify, path: store.location.path, error)
        }
        if outcome == .removed {
          throw .noSuchPasteboard(name, store: store.location.path)
        }
      }
    }

    /// True for a network file system, which does not report other machines' changes.
    static func isOnNetwork(_ directory: OpenDescriptor) throws(PasteboardStore.Error) -> Bool {
      #if canImport(Darwin)
        do { return try SystemCalls.isOnNetwork(directory.number.rawValue) } catch {
          throw PasteboardStore.Error(.statfs, path: directory.path, error)
        }
      #else
        return MountTable.current()?.isNetwork(device: try directory.status().device) ?? false
      #endif
    }

    // The directory is not kept open, because Linux reports its removal only after the last descriptor is closed.
    private func visible() throws(PasteboardStore.Error) -> (changeCount: UInt64, itemCount: Int?) {
      guard let directory = try store.existingDirectory(of: name) else {
        throw .noSuchPasteboard(name, store: store.location.path)
      }
      if let generation = try store.currentGeneration(in: directory) {
        return (generation.changeCount, generation.itemCount)
      }
      return (try Listing(of: directory, .highest).highest, nil)
    }
  }
}
