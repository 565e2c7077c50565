// The generations that were replaced, as readers see them.

/// The generations of a pasteboard that were replaced and kept.
struct History {
  private let directory: OpenDescriptor
  private let current: UInt64

  /// The history before a current generation; a kept name that is not below its change count is of a commit that died.
  init(of directory: OpenDescriptor, before current: UInt64) {
    self.directory = directory
    self.current = current
  }

  /// The change counts that are kept, newest first.
  func changeCounts() throws(PasteboardStore.Error) -> [UInt64] {
    var counts: [UInt64] = []
    for name in try directory.names() {
      if let count = StoreFileNames.historyChangeCount(in: name), count < current { counts.append(count) }
    }
    return counts.sorted(by: >)
  }

  /// The generation that a selector means.
  func generation(_ selector: PasteboardStore.Selector, in store: PasteboardStore) throws(PasteboardStore.Error)
    -> PasteboardStore.Generation
  {
    switch selector {
    case .change(let count):
      if count < current, let generation = try generation(count, in: store) { return generation }
    case .back(let steps):
      // The first steps need no listing unless something was left out of history.
      if steps == 1, current > 1, let generation = try generation(current - 1, in: store) { return generation }
      let counts = try changeCounts()
      if steps > 0, steps <= counts.count, let generation = try generation(counts[steps - 1], in: store) {
        return generation
      }
    case .current: break
    }
    let counts = try changeCounts()
    var kept: ClosedRange<UInt64>?
    if let newest = counts.first, let oldest = counts.last { kept = oldest...newest }
    throw .noSuchGeneration(selector, kept: kept)
  }

  /// A kept generation; nil if it is not kept, or no longer.
  func generation(_ changeCount: UInt64, in store: PasteboardStore) throws(PasteboardStore.Error) -> PasteboardStore
    .Generation?
  {
    guard let file = try directory.fileIfPresent(StoreFileNames.history(changeCount)) else { return nil }
    let generation = try PasteboardStore.Generation(file, limits: store.options.limits, now: store.now)
    // A power cut can leave a name with another file, be it another pasteboard's.
    guard generation.changeCount == changeCount else { throw .damaged(path: file.path, offset: 16, .inconsistent) }
    return generation
  }
}

extension PasteboardStore {
  /// The change counts of the generations that a pasteboard's history keeps, newest first.
  public func history(of name: PasteboardName) throws(PasteboardStore.Error) -> [UInt64] {
    guard let directory = try existingDirectory(of: name), let current = try currentGeneration(in: directory) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    return try History(of: directory, before: current.changeCount).changeCounts()
  }

  /// Makes a kept generation current again, with the next change count.
  ///
  /// It moves from the history, which keeps the generation that was current in its place: restoring often loses nothing.
  ///
  /// - Throws: ``PasteboardStore/Error/onceItemsNotRestored(changeCount:)`` if it is current and has items that can be pasted only once.
  @discardableResult
  public func restore(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    // No directory is made for a pasteboard that there never was.
    guard try existingDirectory(of: name) != nil else { throw .noSuchPasteboard(name, store: location.path) }
    let writer = try StoreWriter(store: self, name: name)
    try writer.check(expecting: expected)
    // Read under the lock: what other writers replaced, deleted or used up while this one waited is not brought back.
    let kept = try generation(selector, of: name, in: writer.directory)
    var draft = writer.draft()
    try draft.addItems(of: kept)
    guard !draft.index.summary.contains(.once) else { throw .onceItemsNotRestored(changeCount: kept.changeCount) }
    return try writer.install(draft, moving: kept.changeCount)
  }
}
