// History as the writer keeps it: one link for each commit, one removal once the limit is reached, and no listing while
// the cache knows the state.

import SystemCalls

/// The history of a pasteboard in the hands of its writer.
struct HistoryWriter {
  private let directory: OpenDescriptor
  private let lock: OpenDescriptor
  private let options: PasteboardStore.Options
  /// The part that is kept.
  private var kept: HistoryCache

  /// The state in the cache, or else in a listing.
  init(directory: OpenDescriptor, lock: OpenDescriptor, options: PasteboardStore.Options, cache: HistoryCache?)
    throws(PasteboardStore.Error)
  {
    self.directory = directory
    self.lock = lock
    self.options = options
    kept = cache ?? HistoryCache()
    if cache == nil { try recount() }
  }

  /// Discards the cache and lists the directory.
  private mutating func recount() throws(PasteboardStore.Error) {
    kept = HistoryCache(oldest: .max)
    for name in try directory.names() {
      guard let change = StoreFileNames.historyChangeCount(in: name),
        let status = try directory.statusIfPresent(of: name)
      else { continue }
      kept.count += 1
      count(bytes: status.size)
      kept.oldest = min(kept.oldest, change)
      // A listing does not open the files; the next pruning looks into each.
      kept.expiry = PasteboardStore.Timestamp(nanoseconds: 0)
    }
  }

  /// The cache that the writer of a generation leaves.
  func cache(for changeCount: UInt64) -> HistoryCache {
    var cache = kept
    cache.changeCount = changeCount
    return cache
  }

  /// Keeps the generation that is about to be replaced, unless history is off or the generation not to be remembered.
  ///
  /// One with a sensitive item, or an item to be used once, is not kept as it is; an empty one is not worth a place.
  ///
  /// - Returns: Whether the generation is left out for its size alone.
  mutating func keep(_ generation: PasteboardStore.Generation) throws(PasteboardStore.Error) -> Bool {
    guard options.history.depth > 0, generation.header.summary.isEmpty, generation.itemCount > 0 else { return false }
    guard generation.fileLength <= options.history.bytes else { return options.history.bytes > 0 }
    if try directory.link(StoreFileNames.current, to: StoreFileNames.history(generation.changeCount)) {
      kept.count += 1
      count(bytes: generation.fileLength)
    } else {
      // Of a writer that died before it replaced anything; the cache may have counted it or not.
      try recount()
    }
    kept.oldest = min(kept.oldest, generation.changeCount)
    kept.expiry = min(kept.expiry, generation.header.earliestExpiry)
    return false
  }

  /// Keeps the items of a replaced generation that are neither sensitive nor to be used once, if there are any.
  ///
  /// It is written once the new generation is in its place: a writer that dies before that leaves history without it.
  ///
  /// - Returns: Whether something was kept.
  mutating func keepRest(
    of generation: PasteboardStore.Generation, _ warnings: inout [PasteboardStore.Receipt.Warning]
  ) throws(PasteboardStore.Error) -> Bool {
    guard options.history.depth > 0, options.history.bytes > 0 else { return false }
    var draft = Draft(place: .locked(directory, lock: lock), options: PasteboardStore.Options(limits: .none))
    try draft.addItems(of: generation) { _, attributes in !attributes.isSensitive && !attributes.isOnce }
    guard draft.index.itemCount > 0 else { return false }
    let rest = try draft.finish(
      changeCount: generation.changeCount, created: generation.created, in: directory, lock: lock)
    let size = try rest.file.status().size
    guard size <= options.history.bytes else {
      warnings.append(.tooLargeForHistory(size: size, limit: options.history.bytes))
      return false
    }
    try rest.install(as: StoreFileNames.history(generation.changeCount), in: directory)
    try directory.synchronize()
    kept.count += 1
    count(bytes: size)
    kept.oldest = min(kept.oldest, generation.changeCount)
    kept.expiry = min(kept.expiry, draft.index.earliestExpiry)
    return true
  }

  /// Removes a generation that is current again; returns whether it was kept.
  mutating func discard(_ change: UInt64) throws(PasteboardStore.Error) -> Bool {
    guard let status = try directory.statusIfPresent(of: StoreFileNames.history(change)) else { return false }
    try directory.remove(StoreFileNames.history(change))
    kept.count -= min(kept.count, 1)
    kept.bytes -= min(kept.bytes, status.size)
    return true
  }

  /// Adds to the bytes; sparse files may claim any size, and together more than there are numbers.
  private mutating func count(bytes more: UInt64) {
    let (sum, isTooMuch) = kept.bytes.addingReportingOverflow(more)
    kept.bytes = isTooMuch ? .max : sum
  }

  /// Whether something is beyond the limits or has expired.
  func needsPruning(at now: PasteboardStore.Timestamp) -> Bool {
    kept.expiry.hasPassed(at: now) || kept.count > UInt64(max(options.history.depth, 0))
      || kept.bytes > options.history.bytes
  }

  /// Removes the oldest generations beyond the limits; returns whether there was anything to do.
  ///
  /// Only generations that leave because of the size are noted: users expect the depth, but the size may surprise them.
  mutating func prune(
    at now: PasteboardStore.Timestamp, _ warnings: inout [PasteboardStore.Receipt.Warning]
  ) throws(PasteboardStore.Error) -> Bool {
    var didPrune = try removeExpired(at: now)
    var pushedOut = 0
    defer {
      if pushedOut > 0, options.history.bytes > 0 {
        warnings.append(.pushedOutOfHistory(count: pushedOut, limit: options.history.bytes))
      }
    }
    while kept.count > UInt64(max(options.history.depth, 0)) || kept.bytes > options.history.bytes {
      guard let (change, size) = try nextOldest() else {
        kept.count = 0
        kept.bytes = 0
        kept.oldest = .max
        return true
      }
      try directory.remove(StoreFileNames.history(change))
      if kept.count <= UInt64(max(options.history.depth, 0)) { pushedOut += 1 }
      kept.count -= min(kept.count, 1)
      kept.bytes -= min(kept.bytes, size)
      kept.oldest = change + 1
      didPrune = true
    }
    return didPrune
  }

  /// Writes the generations anew that hold expired items, and removes those that hold nothing else.
  private mutating func removeExpired(at now: PasteboardStore.Timestamp) throws(PasteboardStore.Error) -> Bool {
    guard kept.expiry.hasPassed(at: now) else { return false }
    kept.expiry = ItemEntry.never
    for name in try directory.names() where StoreFileNames.historyChangeCount(in: name) != nil {
      guard let generation = try readable(name, at: now) else { continue }
      guard generation.header.earliestExpiry.hasPassed(at: now) else {
        kept.expiry = min(kept.expiry, generation.header.earliestExpiry)
        continue
      }
      kept.bytes -= min(kept.bytes, generation.fileLength)
      guard !generation.isEmpty else {
        try directory.remove(name)
        kept.count -= min(kept.count, 1)
        continue
      }
      var draft = Draft(place: .locked(directory, lock: lock), options: PasteboardStore.Options(limits: .none))
      do throws(PasteboardStore.Error) {
        try draft.addItems(of: generation)
      } catch {
        // Damaged in items that have not expired: left like other damage, so that pruning continues.
        guard case .damaged = error else { throw error }
        count(bytes: generation.fileLength)
        continue
      }
      let rest = try draft.finish(
        changeCount: generation.changeCount, created: generation.created, in: directory, lock: lock)
      try rest.install(as: name, in: directory)
      count(bytes: try rest.file.status().size)
      kept.expiry = min(kept.expiry, draft.index.earliestExpiry)
    }
    // On disk before the cache records it: after a power cut nobody would look for files that came back.
    try directory.synchronize()
    return true
  }

  /// A kept generation; nil if it is damaged or of a later version, and then stays as it is, to be looked at.
  private func readable(_ name: String, at now: PasteboardStore.Timestamp) throws(PasteboardStore.Error)
    -> PasteboardStore.Generation?
  {
    guard let file = try directory.fileIfPresent(name) else { return nil }
    do throws(PasteboardStore.Error) {
      return try PasteboardStore.Generation(file, limits: .none, now: now)
    } catch {
      switch error {
      case .damaged, .newerFormat, .wrongKindOfFile: return nil
      default: throw error
      }
    }
  }

  /// The oldest generation that is kept, and its size; looked for by name before the directory is listed.
  private func nextOldest() throws(PasteboardStore.Error) -> (UInt64, UInt64)? {
    var change = kept.oldest
    for _ in 0..<16 where change <= GenerationFormat.maximumChangeCount {
      if let status = try directory.statusIfPresent(of: StoreFileNames.history(change)) { return (change, status.size) }
      change &+= 1
    }
    var lowest: UInt64?
    for name in try directory.names() {
      if let change = StoreFileNames.historyChangeCount(in: name) { lowest = min(lowest ?? change, change) }
    }
    guard let lowest, let status = try directory.statusIfPresent(of: StoreFileNames.history(lowest)) else { return nil }
    return (lowest, status.size)
  }
}
