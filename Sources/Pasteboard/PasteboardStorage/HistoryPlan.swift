// A writer's plan for the generations before its own. It is made before the new generation is published, so that the
// new header can tell a later writer which cleanup may be pending. It is carried out after publication.
//
// A generation with items that history must not keep is replaced by one without them. A replacement without items is
// void: only a header. Names are removed in ascending order only.

import SystemCalls

/// The changes to earlier generations that follow a publication.
struct HistoryPlan {
  private let directory: OpenDescriptor
  private let store: PasteboardStore
  private let damaged: (changeCount: UInt64, error: PasteboardStore.Error)?
  /// The facts about earlier generations that the new header records.
  private(set) var lineage = GenerationHeader.Lineage()
  /// The earlier generations that are kept, in ascending order; `removed` are those that are not.
  private var kept: [UInt64]
  private var removed: [UInt64] = []
  /// The generations to replace, each with the source of its remaining items, or nil if it becomes void.
  private var rewritten: [(changeCount: UInt64, generation: PasteboardStore.Generation?)] = []
  private var warnings: [PasteboardStore.Receipt.Warning] = []

  /// The largest number of void generations that are kept because older generations below them are kept.
  private static let voidLimit = 64

  /// Makes the plan for the generation that a writer is about to publish.
  init(after writer: borrowing StoreWriter, for purpose: StoreWriter.Purpose) throws(PasteboardStore.Error) {
    directory = writer.directory
    store = writer.store
    kept = writer.listing.changeCounts.sorted()
    let highest = writer.listing.highest
    switch writer.current {
    case .nothing:
      damaged = nil
      lineage = Self.nothingBefore
    case .damaged(let error): damaged = (highest, error)
    case .intact(let generation):
      damaged = nil
      lineage = generation.header.lineage
      lineage.identity = 0
      lineage.isReduced = false
      lineage.predecessor = generation.header.lineage.identity
      lineage.earliestExpiry = min(lineage.earliestExpiry, generation.header.earliestExpiry)
      lineage.lengthBits = max(lineage.lengthBits, Self.bits(generation.fileLength))
      if generation.header.itemCount == 0 { lineage.mayHaveVoid = true }
    }
    let unfinished = lineage.unfinished
    lineage.unfinished = 0
    if case .intact(let generation) = writer.current {
      if generation.isDeletion {
        planRemoval(below: highest)
      } else if store.options.history.depth > 0 {
        try plan(generation, for: purpose)
      }
    }
    if let damaged { planReplacement(of: damaged.changeCount, by: nil) }
    if case .restoring(let changeCount) = purpose { planReplacement(of: changeCount, by: nil) }
    if purpose == .deleting { planRemoval(below: .max) }
    try planCleanup(unfinished, before: highest, at: writer.now)
    try removeBeyondLimits()
    var first = rewritten.lazy.map(\.changeCount).min()
    if case .intact(let generation) = writer.current, generation.isDeletion { first = min(first ?? highest, highest) }
    if let first { lineage.unfinished = UInt8(clamping: highest + 1 - first) }
  }

  private static let nothingBefore = GenerationHeader.Lineage(
    earliestExpiry: ItemEntry.never, lengthBits: 0, unfinished: 0, mayHaveVoid: false)

  private static func bits(_ length: UInt64) -> UInt8 { UInt8(64 - length.leadingZeroBitCount) }

  /// Plans the change to the generation that is being replaced.
  private mutating func plan(
    _ generation: PasteboardStore.Generation, for purpose: StoreWriter.Purpose
  ) throws(PasteboardStore.Error) {
    let limit = store.options.history.bytes
    if purpose == .removing {
      planReplacement(of: generation.changeCount, by: nil)
    } else if !generation.header.summary.isEmpty {
      planReplacement(of: generation.changeCount, by: limit > 0 ? generation : nil)
    } else if generation.fileLength > limit {
      planReplacement(of: generation.changeCount, by: nil)
      if limit > 0, !generation.isEmpty {
        warnings.append(.tooLargeForHistory(size: generation.fileLength, limit: limit))
      }
    }
  }

  private mutating func planReplacement(of changeCount: UInt64, by generation: PasteboardStore.Generation?) {
    guard kept.contains(changeCount), !rewritten.contains(where: { $0.changeCount == changeCount }) else { return }
    rewritten.append((changeCount, generation))
    lineage.mayHaveVoid = true
  }

  private mutating func planRemoval(below changeCount: UInt64) {
    removed += kept.filter { $0 < changeCount }
    kept.removeAll { $0 < changeCount }
  }

  /// Plans the cleanup that an earlier writer may not have finished, and the removal of expired items.
  private mutating func planCleanup(
    _ distance: UInt8, before highest: UInt64, at now: PasteboardStore.Timestamp
  ) throws(PasteboardStore.Error) {
    let hasExpired = lineage.earliestExpiry.hasPassed(at: now)
    guard distance > 0 || hasExpired else { return }
    let first = distance == 255 || hasExpired ? 0 : highest - min(highest, UInt64(distance))
    if hasExpired { lineage.earliestExpiry = ItemEntry.never }
    for changeCount in kept where changeCount >= first && changeCount != damaged?.changeCount {
      guard let generation = try readable(changeCount, at: now) else { continue }
      if generation.isDeletion { planRemoval(below: changeCount) }
      let expiry = generation.header.earliestExpiry
      if expiry.hasPassed(at: now) || changeCount != highest && !generation.header.summary.isEmpty {
        planReplacement(of: changeCount, by: generation)
      } else {
        lineage.earliestExpiry = min(lineage.earliestExpiry, expiry)
      }
    }
  }

  /// A generation; nil if it is missing, damaged or of a later version. Such a file is kept for inspection.
  private func readable(
    _ changeCount: UInt64, at now: PasteboardStore.Timestamp
  ) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    guard let file = try directory.fileIfPresent(StoreFileNames.generation(changeCount)) else { return nil }
    do throws(PasteboardStore.Error) {
      return try PasteboardStore.Generation(file, limits: .none, now: now)
    } catch {
      switch error {
      case .damaged, .newerFormat, .wrongKindOfFile: return nil
      case .io(_, _, let number) where number.errno == .stale: return nil
      default: throw error
      }
    }
  }

  /// Plans the removal of the oldest generations that exceed the limits.
  ///
  /// Only removals because of the size give a warning. Users expect the depth, but the size may surprise them.
  private mutating func removeBeyondLimits() throws(PasteboardStore.Error) {
    let depth = max(store.options.history.depth, 0)
    let limit = store.options.history.bytes
    let bound = UInt64(kept.count).multipliedReportingOverflow(
      by: lineage.lengthBits > 63 ? .max : 1 << UInt64(lineage.lengthBits))
    let mayBeTooLarge = bound.overflow || bound.partialValue > limit
    guard kept.count > depth || mayBeTooLarge || lineage.mayHaveVoid else { return }
    if depth == 0 || limit == 0 { return planRemoval(below: .max) }
    guard mayBeTooLarge || lineage.mayHaveVoid else {
      removed += kept.prefix(kept.count - depth)
      return kept.removeFirst(kept.count - depth)
    }
    try removeBeyondLimits(depth: depth, bytes: limit)
  }

  /// Adds up the lengths of the generations from the newest to the oldest, and plans the removal of those that exceed a
  /// limit.
  private mutating func removeBeyondLimits(depth: Int, bytes limit: UInt64) throws(PasteboardStore.Error) {
    let voids = Set(rewritten.filter { $0.generation == nil }.map(\.changeCount))
    var (first, count, pushedOut) = (kept.count, 0, 0)
    var (bytes, longest) = (UInt64(0), UInt64(0))
    let positions = kept.indices.suffix(min(depth, kept.count) + Self.voidLimit)
    for position in positions.reversed() where count + pushedOut < depth {
      let name = StoreFileNames.generation(kept[position])
      let length = voids.contains(kept[position]) ? 0 : try directory.statusIfPresent(of: name)?.size ?? 0
      guard length > UInt64(GenerationFormat.headerSize) else { continue }
      if pushedOut > 0 || length > limit - bytes {
        pushedOut += 1
      } else {
        (first, count, bytes, longest) = (position, count + 1, bytes + length, max(longest, length))
      }
    }
    removed += kept.prefix(first)
    kept.removeFirst(first)
    lineage.mayHaveVoid = kept.count > count || rewritten.contains { kept.contains($0.changeCount) }
    lineage.lengthBits = Self.bits(longest)
    if pushedOut > 0 { warnings.append(.pushedOutOfHistory(count: pushedOut, limit: limit)) }
  }

  /// Carries out the plan after the new generation is published and on disk. Failures become warnings.
  mutating func carryOut() -> [PasteboardStore.Receipt.Warning] {
    do throws(PasteboardStore.Error) {
      if let damaged {
        let name = StoreFileNames.damaged(damaged.changeCount)
        try directory.link(StoreFileNames.generation(damaged.changeCount), to: name)
        warnings.append(.damagedSetAside(path: directory.path(of: name), damaged.error))
      }
      // In ascending order, as invariant 2 of the writer demands.
      for changeCount in removed { try directory.remove(StoreFileNames.generation(changeCount)) }
      for (changeCount, generation) in rewritten where kept.contains(changeCount) {
        try replace(changeCount, by: generation)
      }
    } catch {
      warnings.append(.historyNotPruned(error))
    }
    return warnings
  }

  /// Replaces a generation with its remaining items.
  private mutating func replace(
    _ changeCount: UInt64, by generation: PasteboardStore.Generation?
  ) throws(PasteboardStore.Error) {
    let options = PasteboardStore.Options(limits: .none)
    var draft = Draft(in: .directory(directory), options: options)
    if let generation {
      do throws(PasteboardStore.Error) {
        try draft.addItems(of: generation) { _, attributes in !attributes.isSensitive && !attributes.isOnce }
      } catch {
        // One of the remaining items is damaged. The file is kept like other damaged files, and the plan continues. A
        // warning says that the file still has sensitive items.
        guard case .damaged = error else { throw error }
        if generation.header.summary.contains(.sensitive) { warnings.append(.historyNotPruned(error)) }
        return
      }
    }
    let limit = store.options.history.bytes
    if draft.index.itemCount > 0, draft.index.fileLength > limit {
      warnings.append(.tooLargeForHistory(size: draft.index.fileLength, limit: limit))
      draft = Draft(in: .directory(directory), options: options)
    }
    let original =
      if let generation { generation } else {
        try readable(changeCount, at: PasteboardStore.Timestamp(nanoseconds: .min))
      }
    var lineage = original?.header.lineage ?? GenerationHeader.Lineage(identity: 1)
    lineage.isReduced = true
    let file = try draft.finish(
      changeCount: changeCount, created: original?.created ?? store.now, lineage: lineage, in: directory)
    try file.replace(changeCount)
  }
}
