// A store: a directory of pasteboards.
//
//     let store = PasteboardStore(at: try PasteboardStore.Location.resolve { environment[$0] })
//     let generation = try store.generation(of: .general)            // read
//     var transaction = store.transaction(for: .general)             // write
//     try transaction.append(item)
//     let receipt = try transaction.commit()
//
// StoreWriter.swift lists the invariants and maintains them. StoreFileNames.swift lists the names of the files, and
// tckit-store(5) describes the format and the guarantees.
//
// A store keeps nothing open. Each operation opens the directory, checks its owner, and works relative to it.

import SystemCalls

/// A directory of pasteboards.
public struct PasteboardStore: Sendable {
  /// The version of the files that this code writes, which tckit-store(5) describes.
  public static let formatVersion = GenerationFormat.version

  /// The largest change count. It has no successor.
  package static let maximumChangeCount = GenerationFormat.maximumChangeCount

  /// The location of the store.
  public let location: PasteboardStore.Location
  /// The time limits, size limits and history limits.
  public var options: PasteboardStore.Options
  let fileSystem: any FileSystem

  /// The store at a location. It is not accessed until a pasteboard is read or written.
  public init(at location: PasteboardStore.Location, options: PasteboardStore.Options = PasteboardStore.Options()) {
    self.init(at: location, options: options, fileSystem: PosixFileSystem())
  }

  init(at location: PasteboardStore.Location, options: PasteboardStore.Options, fileSystem: any FileSystem) {
    self.location = location
    self.options = options
    self.fileSystem = fileSystem
  }

  /// The current time, by the clock against which expiration is checked.
  public var now: PasteboardStore.Timestamp { fileSystem.now() }

  /// The current time by the clock of a pasteboard's file system, which on a network is the server's. Writers check
  /// expiration against it. Creates the pasteboard's directory if it does not exist.
  public func time(of name: PasteboardName) throws(PasteboardStore.Error) -> PasteboardStore.Timestamp {
    try DraftFile(in: directory(of: name)).created
  }

  /// A generation of a pasteboard, by default the current one.
  ///
  /// Throws ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if the pasteboard was never written or is deleted, and
  /// ``PasteboardStore/Error/noSuchGeneration(_:kept:)`` if history does not have the generation. Kept generations can
  /// be read even if the current one is damaged.
  public func generation(
    of name: PasteboardName, _ selector: PasteboardStore.Selector = .current
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    guard let directory = try existingDirectory(of: name) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    return try generation(selector, of: name, in: directory)
  }

  /// A generation of the pasteboard in an open directory.
  func generation(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, in directory: OpenDescriptor
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    guard selector == .current || selector == .back(0) else {
      return try pastGeneration(selector, of: name, in: directory)
    }
    guard let current = try currentGeneration(in: directory) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    return current
  }

  /// An earlier generation of the pasteboard, by its selector.
  private func pastGeneration(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, in directory: OpenDescriptor
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    var attempts = 0
    while true {
      attempts += 1
      var listing = try Listing(of: directory)
      var damage: PasteboardStore.Error?
      do throws(PasteboardStore.Error) {
        guard let current = try highestGeneration(in: directory, &listing), !current.isDeletion else {
          throw .noSuchPasteboard(name, store: location.path)
        }
        if selector == .change(current.changeCount) { return current }
      } catch {
        guard case .damaged = error else { throw error }
        damage = error
      }
      do throws(PasteboardStore.Error) {
        let generation = try History(listing, of: directory, in: self).generation(selector)
        // A change count names one content, however many were published since.
        if case .change = selector { return generation }
        let isCurrent = try isCurrent(listing, in: directory)
        if isCurrent || attempts >= Self.maximumAttempts { return generation }
      } catch {
        guard case .noSuchGeneration = error else { throw error }
        if let damage { throw damage }
        if try isCurrent(listing, in: directory) { throw error }
      }
    }
  }

  /// A pasteboard's change count; 0 if it was never written. A deleted pasteboard keeps its change count.
  public func changeCount(of name: PasteboardName) throws(PasteboardStore.Error) -> UInt64 {
    guard let directory = try existingDirectory(of: name) else { return 0 }
    return try Listing(of: directory, .highest).highest
  }

  /// A transaction that collects new content for a pasteboard. Until its commit nothing is visible and nothing is
  /// locked.
  public func transaction(for name: PasteboardName) -> PasteboardStore.Transaction {
    PasteboardStore.Transaction(store: self, name: name)
  }

  /// Empties a pasteboard. Its change count goes up by one, and its history is kept.
  @discardableResult
  public func clear(_ name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    try transaction(for: name).commit(.replace, ifChange: expected)
  }

  /// Removes a pasteboard and its history. Its change count goes up by one and is kept, so that a new pasteboard of
  /// that name continues it.
  ///
  /// - Throws: ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if there is none.
  @discardableResult
  public func delete(_ name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    let nothing = PasteboardStore.Error.noSuchPasteboard(name, store: location.path)
    guard try existingDirectory(of: name) != nil else { throw nothing }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      switch writer.current {
      case .nothing: throw nothing
      case .intact(let generation): if generation.isDeletion { throw nothing }
      case .damaged: break
      }
      return try writer.delete()
    }
  }

  /// Removes the history of a pasteboard. The current content and the change count stay the same.
  ///
  /// - Throws: ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if there is none. If the current content is
  ///   damaged, throws its error and removes nothing, because the history may be all that is readable.
  @discardableResult
  public func clearHistory(of name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    let nothing = PasteboardStore.Error.noSuchPasteboard(name, store: location.path)
    guard try existingDirectory(of: name) != nil else { throw nothing }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      guard let current = try writer.currentGeneration() else { throw nothing }
      try writer.removeHistory()
      return Receipt(
        changeCount: current.changeCount, itemCount: current.itemCount, warnings: [], isCommitted: false)
    }
  }

  /// Removes the items at these positions, counted from 0, in one commit.
  ///
  /// With `ifChange`, only one of several readers can remove an item: all others get
  /// ``PasteboardStore/Error/changed(expected:found:)``.
  @discardableResult
  public func remove(
    itemsAt positions: Set<Int>, from name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      guard let old = try writer.currentGeneration() else { throw .changed(expected: expected ?? 1, found: 0) }
      for position in positions { _ = try old.number(at: position) }
      return try writer.remove(positions, from: old)
    }
  }

  /// Removes items that were read, by their positions in the generation `read`, in one commit.
  ///
  /// It succeeds if the same items are still at these positions. Items that other writers have appended do not matter,
  /// so a reader need not begin again with each of their changes.
  ///
  /// - Throws: ``PasteboardStore/Error/changed(expected:found:)`` if one of the items is no longer at its position.
  package func useUp(
    itemsAt positions: Set<Int>, of read: Generation, from name: PasteboardName
  ) throws(PasteboardStore.Error) {
    // A reader has no limits, but its removal must keep the store's limits for history.
    var store = self
    store.options.history = try configured().options.history
    try store.write(name, expecting: nil) { (writer) throws(PasteboardStore.Error) in
      let changed = PasteboardStore.Error.changed(expected: read.changeCount, found: writer.visibleChangeCount)
      guard let old = try writer.currentGeneration() else { throw changed }
      // This is checked even in the same generation, because an earlier item may have expired since.
      var reader = read.reader()
      var oldReader = old.reader()
      for position in positions.sorted() {
        guard position < old.itemCount,
          try oldReader.item(at: position).hasContent(of: reader.item(at: position))
        else { throw changed }
      }
      return try writer.remove(positions, from: old)
    }
  }

  // MARK: Directories

  /// The open directory of the store; nil if missing.
  func existingRoot() throws(PasteboardStore.Error) -> OpenDescriptor? {
    let opened: FileNumber
    do { opened = try fileSystem.openDirectory(path: location.directory) } catch {
      switch error.errno {
      case .notFound: return nil
      case .notADirectory: throw .storeNotADirectory(path: location.path)
      default: throw PasteboardStore.Error(.open, path: location.path, error)
      }
    }
    let status: FileStatus
    do { status = try fileSystem.status(of: opened) } catch {
      fileSystem.close(opened)
      throw PasteboardStore.Error(.fstat, path: location.path, error)
    }
    // A group that shares the directory shares the store.
    var audience = Audience.user
    if let group = status.sharingGroup, fileSystem.isMember(of: group) { audience = .group(group) }
    let root = OpenDescriptor(opened, path: location.path, in: fileSystem, for: audience)
    try root.check(status)
    return root
  }

  /// The open directory of a pasteboard; nil if missing.
  func existingDirectory(of name: PasteboardName) throws(PasteboardStore.Error) -> OpenDescriptor? {
    guard let directory = try existingRoot()?.directoryIfPresent(name.text) else { return nil }
    try directory.trustedStatus()
    return directory
  }

  /// The generation that readers see in a pasteboard's directory; nil if missing or deleted.
  func currentGeneration(in directory: OpenDescriptor) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    var listing = try Listing(of: directory, .highest)
    guard let generation = try highestGeneration(in: directory, &listing), !generation.isDeletion else { return nil }
    return generation
  }

  /// The generation with the highest number in a listing; nil if there is none. The listing is replaced if a writer has
  /// published a generation since.
  func highestGeneration(
    in directory: OpenDescriptor, _ listing: inout Listing
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    while listing.highest > 0 {
      let highest = listing.highest
      if let generation = try generationIfPresent(highest, in: directory) {
        if generation.isConfirmed, !generation.header.lineage.isReduced { return generation }
        // Its writer may not have been first and may be about to withdraw it. Or a writer has published a later one
        // since the listing, and has replaced this one. In both cases it is not the highest.
        listing = try Listing(of: directory, listing.extent)
        if listing.highest == highest { return generation }
      } else {
        listing = try Listing(of: directory, listing.extent)
        // Writers never remove the highest number, so a name that is listed twice and cannot be opened is an error.
        guard listing.highest != highest else {
          throw .io(.open, path: directory.path(of: StoreFileNames.generation(highest)), .notFound)
        }
      }
    }
    return nil
  }

  /// The generation with a number; nil if there is none, or if another machine is removing it.
  func generationIfPresent(
    _ changeCount: UInt64, in directory: OpenDescriptor, shows items: Generation.Items = .present
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    guard let file = try directory.fileIfPresent(StoreFileNames.generation(changeCount)) else { return nil }
    do throws(PasteboardStore.Error) {
      let generation = try PasteboardStore.Generation(file, limits: options.limits, now: now, shows: items)
      // After a power cut, a name can refer to another file, even to another pasteboard's.
      guard generation.changeCount == changeCount else { throw .damaged(path: file.path, offset: 16, .inconsistent) }
      return generation
    } catch {
      guard error.number == .stale else { throw error }
      return nil
    }
  }
}

extension PasteboardStore {
  /// The attributes of an item: whether history keeps it, whether it can be pasted only once, and its expiry.
  public struct ItemAttributes: Hashable, Sendable {
    /// True if history and plain exports omit the item.
    public var isSensitive: Bool
    /// True if the first paste removes the item.
    public var isOnce: Bool
    /// The time from which the item is absent for every reader; nil if it does not expire.
    public var expires: Timestamp?

    /// The attributes of an item; by default none is set.
    public init(isSensitive: Bool = false, isOnce: Bool = false, expires: Timestamp? = nil) {
      self.isSensitive = isSensitive
      self.isOnce = isOnce
      self.expires = expires
    }
  }
}
