// A writer of a pasteboard. It reads the current content, decides what to write, and publishes the next generation. If
// another writer was faster, it begins again.
//
//     let writer = try StoreWriter(store: store, name: name)      // waits for its turn, lists and reads
//     try writer.check(expecting: 41)                             // decide
//     if let receipt = try writer.install(&draft) { … }           // and publish; nil: read again
//
// Invariants, on every file system and with any number of machines (tckit-store(5) has the proofs):
//  1. Only link(2) assigns a number, to a draft that is complete and on disk. It either creates the name or fails.
//  2. The highest number is never removed. Lower ones are removed in ascending order; those in between are only
//     replaced, by a file with fewer items and the same identity.
//  3. A writer uses the number after the highest one that it has listed and read, and then confirms it. If other
//     writers were first and their numbers have been removed since, it withdraws its name.
//  4. A commit that returns has its name on disk. Only then are lower numbers removed or replaced.
//  5. The header of a generation says how far back a cleanup may be pending after a crash.
//  6. The lock between the writers of one machine only saves retries. No other invariant depends on it.

import SystemCalls

/// A writer of a pasteboard. It has the pasteboard's lock as long as it exists.
struct StoreWriter: ~Copyable {
  let store: PasteboardStore
  let directory: OpenDescriptor
  /// The names in the directory when the current content was read.
  let listing: Listing
  let current: CurrentContent
  /// The current time. If the pasteboard has items that expire, this is the time of the file system's clock, so that a
  /// wrong clock on this machine removes nothing.
  let now: PasteboardStore.Timestamp

  /// The purpose of a generation, which decides what history keeps.
  enum Purpose: Equatable {
    case replacing
    /// The content comes from the old generation with this change count, which then leaves the history.
    case restoring(UInt64)
    /// Items are removed, and history does not keep them either.
    case removing
    case deleting
  }

  /// The content of the pasteboard before the write.
  enum CurrentContent {
    case nothing
    case intact(PasteboardStore.Generation)
    case damaged(PasteboardStore.Error)
  }

  /// Waits for the lock of a pasteboard, whose directory is created if it is missing, and reads the current content.
  init(store: PasteboardStore, name: PasteboardName) throws(PasteboardStore.Error) {
    let directory = try store.directory(of: name)
    try WriterLock.acquire(in: directory, store.options)
    var (listing, current) = try Self.read(directory, store)
    var now = store.now
    if case .intact(let generation) = current,
      min(generation.header.earliestExpiry, generation.header.lineage.earliestExpiry) != ItemEntry.never
    {
      now = try DraftFile(in: directory).created
      current = .intact(try generation.filtered(at: now))
    }
    DraftFile.removeDead(listing.drafts, in: directory)
    self.store = store
    self.directory = directory
    self.listing = listing
    self.current = current
    self.now = now
  }

  private static func read(
    _ directory: OpenDescriptor, _ store: PasteboardStore
  ) throws(PasteboardStore.Error) -> (Listing, CurrentContent) {
    var listing = try Listing(of: directory)
    do throws(PasteboardStore.Error) {
      guard let generation = try store.highestGeneration(in: directory, &listing) else { return (listing, .nothing) }
      // Content in memory can be verified at no cost. A large file is verified when it is read.
      if generation.isInMemory { try generation.verify() }
      return (listing, .intact(generation))
    } catch {
      // Only a damaged file may be replaced. A file that is unreadable at present, or of a later version, may be
      // intact.
      guard case .damaged = error else { throw error }
      return (listing, .damaged(error))
    }
  }

  /// The change count that readers see.
  var visibleChangeCount: UInt64 { listing.highest }

  /// Throws ``PasteboardStore/Error/changed(expected:found:)`` unless the pasteboard has this change count.
  func check(expecting expected: UInt64?) throws(PasteboardStore.Error) {
    guard let expected else { return }
    if case .damaged(let error) = current { throw error }
    guard visibleChangeCount == expected else { throw .changed(expected: expected, found: visibleChangeCount) }
  }

  /// The current content; nil if missing or deleted. Throws if it is damaged.
  func currentGeneration() throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    switch current {
    case .nothing: nil
    case .intact(let generation): generation.isDeletion ? nil : generation
    case .damaged(let error): throw error
    }
  }

  /// An empty draft for the content that this writer publishes.
  func draft() -> Draft { Draft(in: .directory(directory), options: store.options) }

  /// The next change count.
  private func nextChangeCount() throws(PasteboardStore.Error) -> UInt64 {
    // No writer reaches this number, but a forged file can have it. Readers would not accept its successor.
    guard listing.highest < GenerationFormat.maximumChangeCount else {
      let name = StoreFileNames.generation(listing.highest)
      throw .damaged(path: directory.path(of: name), offset: 16, .changeCount(listing.highest))
    }
    return listing.highest + 1
  }

  /// Publishes the draft as the pasteboard's next generation, durably; nil if another writer was faster, and nothing
  /// was published.
  func install(
    _ draft: inout Draft, for purpose: Purpose = .replacing
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt? {
    let changeCount = try nextChangeCount()
    var history: HistoryPlan
    do throws(PasteboardStore.Error) {
      history = try HistoryPlan(after: self, for: purpose)
      let file = try draft.finish(changeCount: changeCount, created: store.now, lineage: history.lineage, in: directory)
      if listing.highest == 0 { try store.synchronizeDirectories() }
      try store.options.checkCancellation()
      guard try file.publish(as: changeCount), try file.confirm(changeCount) else { return nil }
      file.removeName()
    } catch {
      if case .uncertain = error { throw error }
      throw .commitFailed(cause: error, visibleChangeCount: visibleAfterFailure())
    }
    try makeDurable(changeCount)
    return PasteboardStore.Receipt(
      changeCount: changeCount, itemCount: draft.index.itemCount, warnings: history.carryOut())
  }

  /// Publishes the current content without the items at these positions; nil if another writer was faster.
  func remove(
    _ positions: Set<Int>, from old: PasteboardStore.Generation
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt? {
    var draft = draft()
    try draft.addItems(of: old) { position, _ in !positions.contains(position) }
    return try install(&draft, for: .removing)
  }

  /// Deletes the pasteboard and its history, durably; its directory keeps the change count. Nil if another writer was
  /// faster.
  func delete() throws(PasteboardStore.Error) -> PasteboardStore.Receipt? {
    var draft = draft()
    draft.markDeletion()
    guard let receipt = try install(&draft, for: .deleting) else { return nil }
    var warnings = receipt.warnings
    do throws(PasteboardStore.Error) {
      try removeDamaged()
    } catch {
      warnings.append(.historyNotPruned(error))
    }
    return PasteboardStore.Receipt(changeCount: receipt.changeCount, itemCount: 0, warnings: warnings)
  }

  /// Removes the generations before the current one. First the current name must be on disk: see invariant 4.
  func removeHistory() throws(PasteboardStore.Error) {
    try directory.synchronize()
    for changeCount in listing.changeCounts.sorted() where changeCount < listing.highest {
      try directory.remove(StoreFileNames.generation(changeCount))
    }
    try removeDamaged()
  }

  /// Removes the damaged files that were set aside, durably.
  private func removeDamaged() throws(PasteboardStore.Error) {
    for name in try directory.names() where name.hasPrefix(StoreFileNames.damaged) { try directory.remove(name) }
    try directory.synchronize()
  }

  /// Synchronizes the directory. The change is already visible in it.
  private func makeDurable(_ changeCount: UInt64) throws(PasteboardStore.Error) {
    do throws(PasteboardStore.Error) {
      try directory.synchronize()
    } catch {
      throw .notDurable(
        path: directory.path, PasteboardStore.ErrorNumber(error.number), visibleChangeCount: changeCount)
    }
  }

  /// The change count that readers see after a failure.
  private func visibleAfterFailure() -> UInt64 { (try? Listing(of: directory, .highest).highest) ?? visibleChangeCount }
}

// MARK: The loop of every write

// Read, decide and publish; begin again if another writer was faster.

extension PasteboardStore {
  /// Writes a pasteboard: `body` decides by the content that its writer has read, and publishes.
  ///
  /// If another writer was faster, for example on another machine, `body` is called again with a new writer, until the
  /// time limit has passed.
  ///
  /// - Parameters:
  ///   - name: The pasteboard.
  ///   - expected: The change count that the pasteboard must have, if any.
  ///   - body: Returns the receipt of its commit; nil if another writer was faster.
  /// - Throws: ``PasteboardStore/Error/locked(path:timeLimit:)`` once the time limit has passed.
  @discardableResult
  func write(
    _ name: PasteboardName, expecting expected: UInt64?,
    _ body: (borrowing StoreWriter) throws(PasteboardStore.Error) -> Receipt?
  ) throws(PasteboardStore.Error) -> Receipt {
    let deadline = fileSystem.uptime() + options.lockTimeLimit
    var pause = Duration.milliseconds(1)
    while true {
      let writer = try StoreWriter(store: self, name: name)
      try writer.check(expecting: expected)
      if let receipt = try body(writer) { return receipt }
      // The lock is released explicitly, because a draft may keep the directory open.
      WriterLock.release(writer.directory)
      try options.checkCancellation()
      guard fileSystem.uptime() < deadline else {
        throw .locked(path: writer.directory.path, timeLimit: options.lockTimeLimit)
      }
      // Writers that have collided must not collide again.
      let share = fileSystem.uptime().nanoseconds / 1000 % 8 + 1
      fileSystem.sleep(pause * Int(share) / 8)
      pause = min(pause * 2, .milliseconds(100))
    }
  }
}
