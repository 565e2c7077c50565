// A writer of a pasteboard: it reads the current content, decides, and publishes the next generation. If another writer
// was faster, it begins again.
//
//     let writer = try StoreWriter(store: store, name: name)      // waits for its turn, lists and reads
//     try writer.check(expecting: 41)                             // decide
//     if let receipt = try writer.install(&draft) { … }           // and publish; nil: read again
//
// Invariants, on every file system and however many machines write (tckit-store(5) has them with their proof):
//  1. A number is given by link(2) of a draft that is complete and on disk, which makes the name or fails.
//  2. The highest number is never removed. Lower ones are removed in ascending order; in between they are only
//     replaced, by a file with fewer items and the same identity.
//  3. A writer gives the number after the highest that it has listed and read, and confirms after it: if it was
//     overtaken by writers whose numbers are removed already, it takes its name back.
//  4. A commit that returns has its name on disk; only then are lower numbers removed or replaced.
//  5. The header of a generation tells how far back something is still to be removed after a crash.
//  6. The turns that writers of one machine take save tries; nothing else hangs on them.

import SystemCalls

/// A writer of a pasteboard, whose turn lasts as long as it lives.
struct StoreWriter: ~Copyable {
  let store: PasteboardStore
  let directory: OpenDescriptor
  /// What the directory held when the present content was read.
  let listing: Listing
  let old: Old
  /// The time by the clock of the file system, if anything there expires: a clock that is wrong here must remove
  /// nothing.
  let now: PasteboardStore.Timestamp

  /// What a generation is published for, which decides what history keeps.
  enum Purpose: Hashable {
    case replacing
    /// It is made of the old generation with this change count, which leaves the history.
    case restoring(UInt64)
    /// Items are taken out, which history does not keep either.
    case removing
    case deleting
  }

  /// The content before the writer writes.
  enum Old {
    case nothing
    case intact(PasteboardStore.Generation)
    case damaged(PasteboardStore.Error)
  }

  /// Waits for the turn at a pasteboard, whose directory is made if it is missing, and reads the present content.
  init(store: PasteboardStore, name: PasteboardName) throws(PasteboardStore.Error) {
    let directory = try store.directory(of: name)
    try WriterLock.acquire(in: directory, store.options)
    var (listing, old) = try Self.read(directory, store)
    var now = store.now
    if case .intact(let generation) = old,
      min(generation.header.earliestExpiry, generation.header.lineage.earliestExpiry) != ItemEntry.never
    {
      now = try DraftFile(in: directory).made
      old = .intact(try generation.seen(at: now))
    }
    DraftFile.removeDead(listing.drafts, in: directory)
    self.store = store
    self.directory = directory
    self.listing = listing
    self.old = old
    self.now = now
  }

  private static func read(
    _ directory: OpenDescriptor, _ store: PasteboardStore
  ) throws(PasteboardStore.Error) -> (Listing, Old) {
    var listing = try Listing(of: directory)
    do throws(PasteboardStore.Error) {
      guard let generation = try store.highestGeneration(in: directory, &listing) else { return (listing, .nothing) }
      // Content in memory is proved whole at no cost; a large file is proved when it is read.
      if generation.isInMemory { try generation.verify() }
      return (listing, .intact(generation))
    } catch {
      // Only damaged files are passed: a file that cannot be read now, or of a later version, may be whole.
      guard case .damaged = error else { throw error }
      return (listing, .damaged(error))
    }
  }

  /// The change count that readers see.
  var visibleChangeCount: UInt64 { listing.highest }

  /// Throws ``PasteboardStore/Error/changed(expected:found:)`` unless the pasteboard has this change count.
  func check(expecting expected: UInt64?) throws(PasteboardStore.Error) {
    guard let expected else { return }
    if case .damaged(let error) = old { throw error }
    guard visibleChangeCount == expected else { throw .changed(expected: expected, found: visibleChangeCount) }
  }

  /// The present content; nil if missing or deleted, and an error if it is damaged.
  func oldGeneration() throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    switch old {
    case .nothing: nil
    case .intact(let generation): generation.isDeletion ? nil : generation
    case .damaged(let error): throw error
    }
  }

  /// An empty draft for what this writer publishes.
  func draft() -> Draft { Draft(in: .directory(directory), options: store.options) }

  /// The next change count.
  private func nextChangeCount() throws(PasteboardStore.Error) -> UInt64 {
    // No writer gets there; a number that no reader accepts must not be written after one that was made up.
    guard listing.highest < GenerationFormat.maximumChangeCount else {
      let name = StoreFileNames.generation(listing.highest)
      throw .damaged(path: directory.path(of: name), offset: 16, .changeCount(listing.highest))
    }
    return listing.highest + 1
  }

  /// Makes the draft the pasteboard's next generation, durably; nil if another writer was faster, and nothing was
  /// written.
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

  /// Publishes the present content without the items at some positions; nil if another writer was faster.
  func remove(
    _ positions: Set<Int>, from old: PasteboardStore.Generation
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt? {
    var draft = draft()
    try draft.addItems(of: old) { position, _ in !positions.contains(position) }
    return try install(&draft, for: .removing)
  }

  /// Removes the pasteboard with its history, durably; its name keeps the change count. Nil if another writer was
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

  /// Removes the generations before the current one, whose name may not be on disk yet: see invariant 4.
  func removeHistory() throws(PasteboardStore.Error) {
    try directory.synchronize()
    for changeCount in listing.changeCounts.sorted() where changeCount < listing.highest {
      try directory.remove(StoreFileNames.generation(changeCount))
    }
    try removeDamaged()
  }

  /// Removes what was found damaged and set aside, durably.
  private func removeDamaged() throws(PasteboardStore.Error) {
    for name in try directory.names() where name.hasPrefix(StoreFileNames.damaged) { try directory.remove(name) }
    try directory.synchronize()
  }

  /// Synchronizes the directory, in which the change is visible already.
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

// MARK: The loop of all writers

// Read, decide, publish, and begin again if another writer was faster.

extension PasteboardStore {
  /// Writes a pasteboard: `body` decides by what its writer has read, and publishes.
  ///
  /// Where another writer was faster, as those on other machines can be, it is called again, until the time limit has
  /// passed.
  ///
  /// - Parameters:
  ///   - name: The pasteboard.
  ///   - expected: The change count that it must have, if any.
  ///   - body: Returns what it published; nil if another writer was faster.
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
      // The turn ends before the wait; a draft may keep the directory open.
      WriterLock.release(writer.directory)
      try options.checkCancellation()
      guard fileSystem.uptime() < deadline else {
        throw .locked(path: writer.directory.path, timeLimit: options.lockTimeLimit)
      }
      // Writers that meet must not meet again.
      let share = fileSystem.uptime().nanoseconds / 1000 % 8 + 1
      fileSystem.sleep(pause * Int(share) / 8)
      pause = min(pause * 2, .milliseconds(100))
    }
  }
}
