// A store: the directory in which pasteboards live.
//
//     let store = PasteboardStore(at: try PasteboardStore.Location.resolve { environment[$0] })
//     let generation = try store.generation(of: .general)            // read
//     var transaction = store.transaction(for: .general)             // write
//     try transaction.append(item)
//     let receipt = try transaction.commit()
//
// The invariants are listed in StoreWriter.swift, where they are kept; StoreFileNames.swift has the names of the files,
// and tckit-store(5) the format and the guarantees.
//
// A store holds nothing open: each operation opens the directory, checks its owner, and works relative to it.

import SystemCalls

/// A directory of pasteboards.
public struct PasteboardStore: Sendable {
  /// The version of the files that this code writes, as tckit-store(5) describes them.
  public static let formatVersion = GenerationFormat.version

  /// The largest change count, which no content can follow.
  package static let maximumChangeCount = GenerationFormat.maximumChangeCount

  /// Where the store is.
  public let location: PasteboardStore.Location
  /// How long to wait, how much to hold and how much to remember.
  public var options: PasteboardStore.Options
  let fileSystem: any FileSystem

  /// The store at a location; nothing is touched until it is read or written.
  public init(at location: PasteboardStore.Location, options: PasteboardStore.Options = PasteboardStore.Options()) {
    self.init(at: location, options: options, fileSystem: PosixFileSystem())
  }

  init(at location: PasteboardStore.Location, options: PasteboardStore.Options, fileSystem: any FileSystem) {
    self.location = location
    self.options = options
    self.fileSystem = fileSystem
  }

  /// The present time, by the clock that expiry is measured with.
  public var now: PasteboardStore.Timestamp { fileSystem.now() }

  /// The present time by the clock of a pasteboard's file system. Writers use this clock for expiry; on a network file
  /// system it is the server's. The pasteboard's directory is made if it is missing.
  public func time(of name: PasteboardName) throws(PasteboardStore.Error) -> PasteboardStore.Timestamp {
    try DraftFile(in: directory(of: name)).made
  }

  /// A generation of a pasteboard, the current one by default.
  ///
  /// Throws ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if none was ever written, and
  /// ``PasteboardStore/Error/noSuchGeneration(_:kept:)`` if history does not reach. What history keeps is found also
  /// if the current one is damaged.
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
      return try oldGeneration(selector, of: name, in: directory)
    }
    guard let current = try currentGeneration(in: directory) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    return current
  }

  /// A generation of the pasteboard that may be in its history.
  private func oldGeneration(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, in directory: OpenDescriptor
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    while true {
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
        return try History(before: listing, of: directory, in: self).generation(selector)
      } catch {
        guard case .noSuchGeneration = error else { throw error }
        if let damage { throw damage }
        // A writer may have removed the generation after the listing. If the highest number has changed, look again.
        if try Listing(of: directory, .highest).highest == listing.highest { throw error }
      }
    }
  }

  /// A pasteboard's change count; 0 if it was never written. One that was deleted keeps it.
  public func changeCount(of name: PasteboardName) throws(PasteboardStore.Error) -> UInt64 {
    guard let directory = try existingDirectory(of: name) else { return 0 }
    return try Listing(of: directory, .highest).highest
  }

  /// A transaction that gathers the new content of a pasteboard; nothing is visible, and no lock taken, before its
  /// commit.
  public func transaction(for name: PasteboardName) -> PasteboardStore.Transaction {
    PasteboardStore.Transaction(store: self, name: name)
  }

  /// Empties a pasteboard; its change count grows and its history stays.
  @discardableResult
  public func clear(_ name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    try transaction(for: name).commit(.replace, ifChange: expected)
  }

  /// Removes a pasteboard and its history; the change count goes up by one and is kept: a new
  /// pasteboard of that name continues it.
  ///
  /// - Throws: ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if there is none.
  @discardableResult
  public func delete(_ name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    let nothing = PasteboardStore.Error.noSuchPasteboard(name, store: location.path)
    guard try existingDirectory(of: name) != nil else { throw nothing }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      switch writer.old {
      case .nothing: throw nothing
      case .intact(let generation): if generation.isDeletion { throw nothing }
      case .damaged: break
      }
      return try writer.delete()
    }
  }

  /// Removes the old contents of a pasteboard; the current one stays, with its change count.
  ///
  /// - Throws: ``PasteboardStore/Error/noSuchPasteboard(_:store:)`` if there is none, and the error of the current
  ///   content if that is damaged: then an old one may be all that remains.
  @discardableResult
  public func clearHistory(of name: PasteboardName, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    let nothing = PasteboardStore.Error.noSuchPasteboard(name, store: location.path)
    guard try existingDirectory(of: name) != nil else { throw nothing }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      guard let current = try writer.oldGeneration() else { throw nothing }
      try writer.removeHistory()
      return Receipt(
        changeCount: current.changeCount, itemCount: current.itemCount, warnings: [], isCommitted: false)
    }
  }

  /// Removes items, by their positions counted from 0, in one commit.
  ///
  /// With `ifChange` this is how an item is used up: the removal succeeds for one reader and throws
  /// ``PasteboardStore/Error/changed(expected:found:)`` for all others.
  @discardableResult
  public func remove(
    itemsAt positions: Set<Int>, from name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      guard let old = try writer.oldGeneration() else { throw .changed(expected: expected ?? 1, found: 0) }
      for position in positions { _ = try old.number(at: position) }
      return try writer.remove(positions, from: old)
    }
  }

  /// Uses up items that were read, by their positions in the generation that they were read from, in one commit.
  ///
  /// It succeeds if they still are at these positions, whatever other writers have added after them, so that a reader
  /// does not begin again with each of their changes.
  ///
  /// - Throws: ``PasteboardStore/Error/changed(expected:found:)`` if one of them is not there any more.
  package func useUp(
    itemsAt positions: Set<Int>, of read: Generation, from name: PasteboardName
  ) throws(PasteboardStore.Error) {
    // A reader has no limits; but what it removes must not cost the store more history than other writes do.
    var store = self
    store.options.history = try configured().options.history
    try store.write(name, expecting: nil) { (writer) throws(PasteboardStore.Error) in
      let changed = PasteboardStore.Error.changed(expected: read.changeCount, found: writer.visibleChangeCount)
      guard let old = try writer.oldGeneration() else { throw changed }
      // In the same generation too: an item before them may have expired since.
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
    // The group that shares the directory shares the store.
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

  /// The generation that readers of a pasteboard's directory see; nil if missing or deleted.
  func currentGeneration(in directory: OpenDescriptor) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    var listing = try Listing(of: directory, .highest)
    guard let generation = try highestGeneration(in: directory, &listing), !generation.isDeletion else { return nil }
    return generation
  }

  /// The generation with the highest number in a listing; nil if there is none. Lists again if a writer has published
  /// since.
  func highestGeneration(
    in directory: OpenDescriptor, _ listing: inout Listing
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    while listing.highest > 0 {
      let highest = listing.highest
      if let generation = try generationIfPresent(highest, in: directory) {
        if generation.isConfirmed { return generation }
        // Its writer may have been overtaken, and be about to withdraw it: then it is not the highest.
        listing = try Listing(of: directory, listing.extent)
        if listing.highest == highest { return generation }
      } else {
        listing = try Listing(of: directory, listing.extent)
        // A name that is listed again and cannot be opened was not removed by a writer.
        guard listing.highest != highest else {
          throw .io(.open, path: directory.path(of: StoreFileNames.generation(highest)), .notFound)
        }
      }
    }
    return nil
  }

  /// The generation with a number; nil if there is none, or if another machine removes it now.
  func generationIfPresent(
    _ changeCount: UInt64, in directory: OpenDescriptor, shows items: Generation.Items = .present
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    guard let file = try directory.fileIfPresent(StoreFileNames.generation(changeCount)) else { return nil }
    do throws(PasteboardStore.Error) {
      let generation = try PasteboardStore.Generation(file, limits: options.limits, now: now, shows: items)
      // A power cut can leave a name with another file, be it another pasteboard's.
      guard generation.changeCount == changeCount else { throw .damaged(path: file.path, offset: 16, .inconsistent) }
      return generation
    } catch {
      guard error.number == .stale else { throw error }
      return nil
    }
  }
}

extension PasteboardStore {
  /// The attributes of an item: whether it is remembered, read once, and when it expires.
  public struct ItemAttributes: Hashable, Sendable {
    /// History and plain exports omit the item.
    public var isSensitive: Bool
    /// The first paste removes the item.
    public var isOnce: Bool
    /// The instant from which the item is absent for every reader, if any.
    public var expires: Timestamp?

    /// Attributes of an item; by default it is an ordinary one.
    public init(isSensitive: Bool = false, isOnce: Bool = false, expires: Timestamp? = nil) {
      self.isSensitive = isSensitive
      self.isOnce = isOnce
      self.expires = expires
    }
  }
}
