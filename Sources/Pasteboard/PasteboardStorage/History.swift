// The generations that were replaced, as readers see them.

import SystemCalls

/// The generations of a pasteboard that were replaced and kept.
struct History {
  private let directory: OpenDescriptor
  private let store: PasteboardStore
  /// The numbers below the current one, highest first; some may be void.
  private let numbers: [UInt64]

  /// The history before the current generation of a listing.
  init(before listing: Listing, of directory: OpenDescriptor, in store: PasteboardStore) {
    self.directory = directory
    self.store = store
    numbers = Array(listing.changeCounts.sorted(by: >).dropFirst())
  }

  /// The change counts that are kept, newest first.
  func changeCounts() throws(PasteboardStore.Error) -> [UInt64] { try changeCounts(atMost: .max) }

  /// The change counts of so many contents, newest first. Nothing before a deletion is kept, even if it is still there.
  private func changeCounts(atMost limit: Int) throws(PasteboardStore.Error) -> [UInt64] {
    var counts: [UInt64] = []
    for number in numbers where counts.count < limit {
      let name = StoreFileNames.generation(number)
      guard let status = try directory.statusIfPresent(of: name) else { continue }
      // A void one has the length of a header.
      if status.size != UInt64(GenerationFormat.headerSize) {
        counts.append(number)
      } else if try store.generationIfPresent(number, in: directory)?.isDeletion == true {
        break
      }
    }
    return counts
  }

  /// The generation that a selector means.
  func generation(_ selector: PasteboardStore.Selector) throws(PasteboardStore.Error) -> PasteboardStore.Generation {
    switch selector {
    case .change(let count):
      if numbers.contains(count), let generation = try generation(count) { return generation }
    case .back(let steps):
      let counts = try changeCounts(atMost: max(steps, 0))
      if steps > 0, counts.count == steps, let generation = try generation(counts[steps - 1]) { return generation }
    case .current: break
    }
    let counts = try changeCounts()
    var kept: ClosedRange<UInt64>?
    if let newest = counts.first, let oldest = counts.last { kept = oldest...newest }
    throw .noSuchGeneration(selector, kept: kept)
  }

  /// A kept generation; nil if it is void, or no longer kept.
  private func generation(_ changeCount: UInt64) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    let generation = try store.generationIfPresent(changeCount, in: directory, shows: .kept)
    return generation?.header.itemCount == 0 ? nil : generation
  }
}

extension PasteboardStore {
  /// The change counts of the generations that a pasteboard's history keeps, newest first.
  public func history(of name: PasteboardName) throws(PasteboardStore.Error) -> [UInt64] {
    guard let directory = try existingDirectory(of: name), try currentGeneration(in: directory) != nil else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    return try History(before: Listing(of: directory), of: directory, in: self).changeCounts()
  }

  /// Makes a kept generation current again, with the next change count.
  ///
  /// It moves from the history, which keeps the generation that was current in its place: restoring often loses
  /// nothing.
  ///
  /// - Throws: ``PasteboardStore/Error/onceItemsNotRestored(changeCount:)`` if it is current and has items that can be
  ///   pasted only once.
  @discardableResult
  public func restore(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    // No directory is made for a pasteboard that there never was.
    guard try existingDirectory(of: name) != nil else { throw .noSuchPasteboard(name, store: location.path) }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      // Read on its turn: what other writers replaced, deleted or used up while this one waited is not brought back.
      let kept = try generation(selector, of: name, in: writer.directory)
      var draft = writer.draft()
      try draft.addItems(of: kept)
      guard !draft.index.summary.contains(.once) else { throw .onceItemsNotRestored(changeCount: kept.changeCount) }
      return try writer.install(&draft, for: .restoring(kept.changeCount))
    }
  }
}
