// The one writer of a pasteboard: it holds the lock from its making to its end.
//
//     let writer = try StoreWriter(store: store, name: name)      // waits for the lock, removes files of crashed writers
//     try writer.check(expecting: 41)                        // read, decide
//     return try writer.install(draft)                       // and write
//
// Invariants, in the order that `install` keeps them; a crash between any two leaves the old content or the new:
//  1. The draft's file is complete and on disk before it has the name `current`.
//  2. The old file has its name in history, or as damaged, before it loses the name `current`.
//  3. The new file takes the name `current` by one rename, so that the name is never missing or halfway.
//  4. A commit that returns has its names on disk; if that failed, the error reports the visible change count.
//  5. The cache only contains the facts of a listing, and the pruning that follows may fail: the next writer does it again.
//  6. A deletion is one rename of `current`; the remains are removed by its writer, or by the next one.

import SystemCalls

/// The one writer of a pasteboard, for as long as it lives.
struct StoreWriter: ~Copyable {
  let store: PasteboardStore
  let directory: OpenDescriptor
  let lock: OpenDescriptor
  let old: Old
  /// The cache of the previous writer, if it is that of the current generation.
  private let cache: HistoryCache?
  /// The highest change count that any trace of this pasteboard names.
  private let highestChangeCount: UInt64
  /// The change count with which the pasteboard was deleted; 0 if it is there, or never was.
  private let deletedChangeCount: UInt64

  /// The content before the writer writes.
  enum Old {
    case nothing
    case intact(PasteboardStore.Generation)
    case damaged(PasteboardStore.Error)
  }

  /// Takes the lock of a pasteboard, whose directory is made if it is missing, and reads the present content.
  init(store: PasteboardStore, name: PasteboardName) throws(PasteboardStore.Error) {
    let directory = try store.directory(of: name)
    let lock = try WriterLock.take(in: directory, store.options)
    CrashLeftovers.removeDeadDrafts(in: directory)
    let note = try? HistoryCache.read(from: lock)
    let old = try Self.lookForOld(in: directory, store)
    let traces = if case .intact = old { CrashLeftovers.Traces() } else { try CrashLeftovers.traces(in: directory) }
    if case .nothing = old, traces.deleted > 0 { try CrashLeftovers.finishDeletion(in: directory, at: traces.deleted) }
    self.store = store
    self.directory = directory
    self.lock = lock
    self.old = old
    if case .nothing = old { deletedChangeCount = traces.deleted } else { deletedChangeCount = 0 }
    if case .intact(let generation) = old {
      highestChangeCount = generation.changeCount
      cache = note?.changeCount == generation.changeCount && note?.isCounted == true ? note : nil
    } else {
      highestChangeCount = max(note?.changeCount ?? 0, traces.highest)
      cache = nil
    }
  }

  private static func lookForOld(in directory: OpenDescriptor, _ store: PasteboardStore) throws(PasteboardStore.Error)
    -> Old
  {
    do throws(PasteboardStore.Error) {
      guard let generation = try store.currentGeneration(in: directory) else { return .nothing }
      // Content in memory is proved whole at no cost; a large file is proved when it is read.
      if generation.isInMemory { try generation.verify() }
      return .intact(generation)
    } catch {
      // Only damaged files are set aside: a file that cannot be read now, or of a later version, may be whole.
      guard case .damaged = error else { throw error }
      return .damaged(error)
    }
  }

  /// The change count that readers see.
  var visibleChangeCount: UInt64 {
    if case .intact(let generation) = old { generation.changeCount } else { deletedChangeCount }
  }

  /// Throws ``PasteboardStore.Error/changed(expected:found:)`` unless the pasteboard has this change count.
  func check(expecting expected: UInt64?) throws(PasteboardStore.Error) {
    guard let expected else { return }
    if case .damaged(let error) = old { throw error }
    guard visibleChangeCount == expected else { throw .changed(expected: expected, found: visibleChangeCount) }
  }

  /// The present content; nil if missing, and an error if it is damaged.
  func oldGeneration() throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    switch old {
    case .nothing: nil
    case .intact(let generation): generation
    case .damaged(let error): throw error
    }
  }

  /// The present content, for a caller who cannot continue without it.
  func intactGeneration(expecting expected: UInt64?) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    try check(expecting: expected)
    guard let generation = try oldGeneration() else { throw .changed(expected: expected ?? 1, found: 0) }
    return generation
  }

  /// An empty draft, written under this writer's lock.
  func draft() -> Draft {
    Draft(place: .locked(directory, lock: lock), options: store.options)
  }

  /// The next change count.
  private func nextChangeCount() throws(PasteboardStore.Error) -> UInt64 {
    // No writer gets there; a number that no reader accepts must not be written after one that was made up.
    guard highestChangeCount < GenerationFormat.maximumChangeCount else {
      throw .damaged(path: directory.path(of: StoreFileNames.current), offset: 16, .changeCount(highestChangeCount))
    }
    return highestChangeCount + 1
  }

  /// Makes the draft the pasteboard's next generation, durably.
  ///
  /// - Parameters:
  ///   - moved: The change count of a kept generation that the draft is made of, which leaves the history.
  ///   - keepsRest: Whether history keeps a content that has sensitive or once items without them.
  consuming func install(
    _ draft: consuming Draft, moving moved: UInt64? = nil, keepsRest: Bool = true
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    // The lock is held to the end, not to its last use.
    defer { withExtendedLifetime(lock) {} }
    let changeCount = try nextChangeCount()
    let rest = keepsRest ? partlyKept : nil
    var warnings: [PasteboardStore.Receipt.Warning] = []
    var next = HistoryCache()
    do throws(PasteboardStore.Error) {
      let file = try draft.finish(changeCount: changeCount, created: store.now, in: directory, lock: lock)
      if case .nothing = old { try store.synchronizeDirectories() }
      var history = try HistoryWriter(directory: directory, lock: lock, options: store.options, cache: cache)
      try store.options.checkCancellation()
      try keepOld(in: &history, as: changeCount, &warnings)
      next = history.cache(for: changeCount)
      // Pruned generations are counted after pruning: if the writer dies in between, the next writer lists the directory.
      let isFinal = moved == nil && rest == nil && !history.needsPruning(at: store.now)
      try (isFinal ? next : HistoryCache.uncounted(at: changeCount)).write(to: lock)
      try file.install(as: StoreFileNames.current, in: directory)
    } catch {
      throw .commitFailed(cause: error, visibleChangeCount: visibleAfterFailure())
    }
    try makeDurable(changeCount)
    do throws(PasteboardStore.Error) {
      if deletedChangeCount > 0 { try directory.remove(StoreFileNames.deleted(deletedChangeCount)) }
      var history = try HistoryWriter(directory: directory, lock: lock, options: store.options, cache: next)
      var isChanged = false
      if let moved { isChanged = try history.discard(moved) }
      if let rest { isChanged = try history.keepRest(of: rest, &warnings) || isChanged }
      let pruned = try history.prune(at: store.now, &warnings)
      if isChanged || pruned { try history.cache(for: changeCount).write(to: lock) }
    } catch {
      warnings.append(.historyNotPruned(error))
    }
    return PasteboardStore.Receipt(changeCount: changeCount, itemCount: draft.index.itemCount, warnings: warnings)
  }

  /// The old generation if some of its items must not be remembered.
  private var partlyKept: PasteboardStore.Generation? {
    guard case .intact(let generation) = old, !generation.header.summary.isEmpty else { return nil }
    return generation
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

  /// Removes the pasteboard with its history, durably; its name keeps the change count.
  consuming func delete() throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    defer { withExtendedLifetime(lock) {} }
    let changeCount = try nextChangeCount()
    do throws(PasteboardStore.Error) {
      try store.options.checkCancellation()
      try directory.rename(StoreFileNames.current, to: StoreFileNames.deleted(changeCount))
    } catch {
      throw .commitFailed(cause: error, visibleChangeCount: visibleAfterFailure())
    }
    var warnings: [PasteboardStore.Receipt.Warning] = []
    try makeDurable(changeCount)
    do throws(PasteboardStore.Error) {
      try CrashLeftovers.finishDeletion(in: directory, at: changeCount)
    } catch {
      warnings.append(.historyNotPruned(error))
    }
    return PasteboardStore.Receipt(changeCount: changeCount, itemCount: 0, warnings: warnings)
  }

  /// Gives the old file its second name.
  private func keepOld(
    in history: inout HistoryWriter, as next: UInt64, _ warnings: inout [PasteboardStore.Receipt.Warning]
  ) throws(PasteboardStore.Error) {
    switch old {
    case .nothing: break
    case .damaged(let error):
      let name = StoreFileNames.damaged(next)
      do throws(PasteboardStore.Error) {
        try directory.link(StoreFileNames.current, to: name)
      } catch {
        // Without hard links there is for a moment no current file; readers could make nothing of the damaged one.
        guard error.number.meansNoLinks else { throw error }
        try directory.rename(StoreFileNames.current, to: name)
      }
      warnings.append(.damagedSetAside(path: directory.path(of: name), error))
    case .intact(let generation):
      do throws(PasteboardStore.Error) {
        if try history.keep(generation) {
          warnings.append(
            .tooLargeForHistory(size: generation.fileLength, limit: store.options.history.bytes))
        }
      } catch {
        // A file system without hard links has no history; anything else leaves the old content in its place.
        guard error.number.meansNoLinks else { throw error }
        warnings.append(.historyNotKept(error))
      }
    }
  }

  /// The change count that readers see after a failure, which a failed rename leaves uncertain.
  private func visibleAfterFailure() -> UInt64 {
    let generation = try? store.currentGeneration(in: directory)
    return generation?.changeCount ?? visibleChangeCount
  }
}
