// History as the writer keeps it: one link for each commit, one removal once the limit is reached, and no listing while
// the ledger knows what there is.

/// The history of a pasteboard in the hands of its writer.
struct HistoryKeeper {
  private let folder: OpenFile
  private let lock: OpenFile
  private let options: StoreOptions
  private var count: UInt64
  private var bytes: UInt64
  private var oldest: UInt64
  private var expiry: Timestamp

  /// What the ledger knows, or else what a listing finds.
  init(folder: OpenFile, lock: OpenFile, limits: StoreOptions, ledger: Ledger?) throws(StoreError) {
    self.folder = folder
    self.lock = lock
    options = limits
    count = ledger?.historyCount ?? 0
    bytes = ledger?.historyBytes ?? 0
    oldest = ledger?.historyOldest ?? .max
    expiry = ledger?.historyExpiry ?? ItemEntry.never
    if ledger == nil { try recount() }
  }

  /// Forgets what the ledger said and lists what there is.
  private mutating func recount() throws(StoreError) {
    (count, bytes, oldest, expiry) = (0, 0, .max, ItemEntry.never)
    for name in try folder.names() {
      guard let change = StoreLayout.historyChangeCount(in: name), let status = try folder.statusIfPresent(of: name)
      else { continue }
      count += 1
      count(bytes: status.size)
      oldest = min(oldest, change)
      // A listing does not open the files; the next pruning looks into each.
      expiry = Timestamp(nanoseconds: 0)
    }
  }

  /// The ledger that the writer of a generation leaves.
  func ledger(for changeCount: UInt64) -> Ledger {
    Ledger(
      changeCount: changeCount, historyCount: count, historyBytes: bytes, historyOldest: oldest,
      historyExpiry: expiry)
  }

  /// Keeps the generation that is about to be replaced, unless history is off or the generation not to be remembered.
  ///
  /// One with a sensitive item, or an item to be used once, is not kept at all; an empty one is not worth a place.
  mutating func keep(_ generation: Generation) throws(StoreError) {
    guard options.history.depth > 0, generation.fileLength <= options.history.bytes,
      generation.header.summary.isEmpty, generation.itemCount > 0
    else { return }
    if try folder.link(StoreLayout.current, to: StoreLayout.history(generation.changeCount)) {
      count += 1
      count(bytes: generation.fileLength)
    } else {
      // Of a writer that died before it replaced anything; the ledger may have counted it or not.
      try recount()
    }
    oldest = min(oldest, generation.changeCount)
    expiry = min(expiry, generation.header.earliestExpiry)
  }

  /// Adds to the bytes; sparse files may claim any size, and together more than there are numbers.
  private mutating func count(bytes more: UInt64) {
    let (sum, isTooMuch) = bytes.addingReportingOverflow(more)
    bytes = isTooMuch ? .max : sum
  }

  /// Whether something is beyond the limits or has expired.
  func needsPruning(at now: Timestamp) -> Bool {
    expiry <= now || count > UInt64(max(options.history.depth, 0)) || bytes > options.history.bytes
  }

  /// Removes the oldest generations beyond the limits; returns whether there was anything to do.
  mutating func prune(at now: Timestamp) throws(StoreError) -> Bool {
    var didPrune = try removeExpired(at: now)
    while count > UInt64(max(options.history.depth, 0)) || bytes > options.history.bytes {
      guard let (change, size) = try nextOldest() else {
        count = 0
        bytes = 0
        oldest = .max
        return true
      }
      try folder.remove(StoreLayout.history(change))
      count -= min(count, 1)
      bytes -= min(bytes, size)
      oldest = change + 1
      didPrune = true
    }
    return didPrune
  }

  /// Writes the generations anew that hold expired items, and removes those that hold nothing else.
  private mutating func removeExpired(at now: Timestamp) throws(StoreError) -> Bool {
    guard expiry <= now else { return false }
    expiry = ItemEntry.never
    for name in try folder.names() where StoreLayout.historyChangeCount(in: name) != nil {
      guard let generation = try readable(name, at: now) else { continue }
      guard generation.header.earliestExpiry <= now else {
        expiry = min(expiry, generation.header.earliestExpiry)
        continue
      }
      bytes -= min(bytes, generation.fileLength)
      guard !generation.isEmpty else {
        try folder.remove(name)
        count -= min(count, 1)
        continue
      }
      var draft = Draft(place: .locked(folder, lock: lock), options: StoreOptions(limits: .none))
      do throws(StoreError) {
        try draft.addItems(of: generation)
      } catch {
        // Damaged in what has not expired: left like other damage, so that pruning goes on.
        guard case .damaged = error else { throw error }
        count(bytes: generation.fileLength)
        continue
      }
      let rest = try draft.finish(
        changeCount: generation.changeCount, created: generation.created, in: folder, lock: lock)
      try rest.install(as: name, in: folder)
      count(bytes: try rest.file.status().size)
      expiry = min(expiry, draft.index.earliestExpiry)
    }
    // On disk before the ledger says so: after a power cut nobody would look for what came back.
    try folder.synchronize()
    return true
  }

  /// A kept generation; nil where it is damaged or of a later version, and then stays as it is, to be looked at.
  private func readable(_ name: String, at now: Timestamp) throws(StoreError) -> Generation? {
    guard let file = try folder.fileIfPresent(name) else { return nil }
    do throws(StoreError) {
      return try Generation(file, limits: .none, now: now)
    } catch {
      switch error {
      case .damaged, .newerFormat, .wrongKindOfFile: return nil
      default: throw error
      }
    }
  }

  /// The oldest generation that is kept, and its size; looked for by name before the folder is listed.
  private func nextOldest() throws(StoreError) -> (UInt64, UInt64)? {
    var change = oldest
    for _ in 0..<16 where change <= GenerationFormat.maximumChangeCount {
      if let status = try folder.statusIfPresent(of: StoreLayout.history(change)) { return (change, status.size) }
      change &+= 1
    }
    var lowest: UInt64?
    for name in try folder.names() {
      if let change = StoreLayout.historyChangeCount(in: name) { lowest = min(lowest ?? change, change) }
    }
    guard let lowest, let status = try folder.statusIfPresent(of: StoreLayout.history(lowest)) else { return nil }
    return (lowest, status.size)
  }
}
