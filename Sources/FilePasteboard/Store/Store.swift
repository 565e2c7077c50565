// A store: the folder in which pasteboards live.
//
//     let store = Store(at: try StoreLocation.resolve { environment[$0] })
//     let generation = try store.generation(of: .general)            // read
//     var transaction = store.transaction(for: .general)             // write
//     try transaction.append(item)
//     let receipt = try transaction.commit()
//
// A store holds nothing open: each operation opens the folder, checks whose it is, and goes on relative to it.

/// A folder of pasteboards.
public struct Store: Sendable {
  /// Where the store is.
  public let location: StoreLocation
  /// What was set about it.
  public var options: StoreOptions
  let fileSystem: any FileSystem

  /// The store at a place; nothing is touched until it is read or written.
  public init(at location: StoreLocation, options: StoreOptions = StoreOptions()) {
    self.init(at: location, options: options, fileSystem: PosixFileSystem())
  }

  init(at location: StoreLocation, options: StoreOptions, fileSystem: any FileSystem) {
    self.location = location
    self.options = options
    self.fileSystem = fileSystem
  }

  /// The present time, by the clock that expiry is measured with.
  public var now: Timestamp { fileSystem.now() }

  /// A generation of a pasteboard, the current one by default.
  ///
  /// Throws ``StoreError/noSuchPasteboard(_:store:)`` where none was ever written, and
  /// ``StoreError/noSuchGeneration(_:kept:)`` where history does not reach.
  public func generation(
    of name: PasteboardName, _ selector: GenerationSelector = .current
  ) throws(StoreError) -> Generation {
    guard let folder = try existingFolder(of: name), let current = try currentGeneration(in: folder) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    switch selector {
    case .current, .back(0): return current
    case .change(current.changeCount): return current
    default: return try History(of: folder, before: current.changeCount).generation(selector, in: self)
    }
  }

  /// A pasteboard's change count; 0 where it was never written.
  public func changeCount(of name: PasteboardName) throws(StoreError) -> UInt64 {
    guard let folder = try existingFolder(of: name) else { return 0 }
    return try currentGeneration(in: folder)?.changeCount ?? 0
  }

  /// A transaction that gathers what a pasteboard will hold; nothing is visible, and no lock taken, before its commit.
  public func transaction(for name: PasteboardName) -> Transaction {
    Transaction(store: self, name: name)
  }

  /// Empties a pasteboard; its change count grows and its history stays.
  @discardableResult
  public func clear(_ name: PasteboardName, ifChange expected: UInt64? = nil) throws(StoreError) -> CommitReceipt {
    try transaction(for: name).commit(.replace, ifChange: expected)
  }

  /// Removes items, by their positions counted from 0, in one commit.
  ///
  /// With `ifChange` this is how an item is used up: the removal succeeds for one reader and throws
  /// ``StoreError/changed(expected:found:)`` for all others.
  @discardableResult
  public func remove(
    itemsAt positions: Set<Int>, from name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(StoreError) -> CommitReceipt {
    let writer = try Writer(store: self, name: name)
    let old = try writer.intactGeneration(expecting: expected)
    for position in positions { _ = try old.number(at: position) }
    var draft = writer.draft()
    try draft.addItems(of: old) { position, _ in !positions.contains(position) }
    return try writer.install(draft)
  }

  // MARK: Folders

  /// The open folder of the store; nil where there is none.
  func existingRoot() throws(StoreError) -> OpenFile? {
    let descriptor: Descriptor
    do throws(ErrorNumber) {
      descriptor = try fileSystem.openFolder(path: location.path)
    } catch {
      switch error {
      case .noSuchFile: return nil
      case .notAFolder: throw .storeNotAFolder(path: location.path)
      default: throw StoreError(.open, path: location.path, error)
      }
    }
    let root = OpenFile(descriptor, path: location.path, in: fileSystem)
    try checkOwnership(of: root)
    return root
  }

  /// The open folder of a pasteboard; nil where there is none.
  func existingFolder(of name: PasteboardName) throws(StoreError) -> OpenFile? {
    try existingRoot()?.folderIfPresent(name.text)
  }

  /// The generation that readers of a pasteboard's folder see; nil where there is none.
  func currentGeneration(in folder: OpenFile) throws(StoreError) -> Generation? {
    guard let file = try folder.fileIfPresent(StoreLayout.current) else { return nil }
    return try Generation(file, limits: options.limits, now: now)
  }

  /// Only the store folder is checked: what others cannot enter or change needs no checks inside.
  private func checkOwnership(of root: OpenFile) throws(StoreError) {
    let status = try root.status()
    guard status.owner == fileSystem.user else {
      throw .storeOwnedByOther(path: root.path, owner: status.owner, user: fileSystem.user)
    }
    guard status.permissions & 0o022 == 0 else {
      throw .storeWritableByOthers(path: root.path, mode: status.permissions)
    }
  }
}
