// The history of a pasteboard: the generations that were replaced and kept.

import SystemCalls

/// The generations of a pasteboard that were replaced and kept.
struct History {
  private let directory: OpenDescriptor
  private let store: PasteboardStore
  /// The numbers below the current one, in descending order. Some generations may be void.
  private let numbers: [UInt64]

  /// The history before the current generation. Without `current`, that is the highest generation of the listing.
  init(_ listing: Listing, before current: UInt64? = nil, of directory: OpenDescriptor, in store: PasteboardStore) {
    self.directory = directory
    self.store = store
    let current = current ?? listing.highest
    numbers = listing.changeCounts.filter { $0 < current }.sorted(by: >)
  }

  /// The change counts of the kept generations, newest first.
  func changeCounts() throws(PasteboardStore.Error) -> [UInt64] { try changeCounts(atMost: .max) }

  /// The newest `limit` change counts. A deletion ends the history, even if older files still exist.
  private func changeCounts(atMost limit: Int) throws(PasteboardStore.Error) -> [UInt64] {
    var counts: [UInt64] = []
    for number in numbers where counts.count < limit {
      let name = StoreFileNames.generation(number)
      guard let status = try directory.statusIfPresent(of: name) else { continue }
      // The file of a void generation or a deletion is only a header.
      if status.size != UInt64(GenerationFormat.headerSize) {
        counts.append(number)
      } else if try store.generationIfPresent(number, in: directory)?.isDeletion == true {
        break
      }
    }
    return counts
  }

  /// Returns true if a content this many steps back is kept.
  func hasContent(back steps: Int) -> Bool { (try? changeCounts(atMost: steps))?.count == steps }

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

  /// A kept generation; nil if it is void or no longer kept.
  private func generation(_ changeCount: UInt64) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    let generation = try store.generationIfPresent(changeCount, in: directory, shows: .kept)
    return generation?.header.itemCount == 0 ? nil : generation
  }
}

extension PasteboardStore {
  /// The change counts of the generations in a pasteboard's history, newest first.
  public func history(of name: PasteboardName) throws(PasteboardStore.Error) -> [UInt64] {
    try contents(of: name).kept
  }

  /// The current generation and the change counts of the kept ones, newest first, at one moment.
  ///
  /// Writers may publish faster than a long history can be read. After ``maximumAttempts`` the result is returned as it
  /// is, and a generation that is being restored may be absent.
  package func contents(
    of name: PasteboardName
  ) throws(PasteboardStore.Error) -> (current: PasteboardStore.Generation, kept: [UInt64]) {
    guard let directory = try existingDirectory(of: name) else {
      throw .noSuchPasteboard(name, store: location.path)
    }
    var attempts = 0
    while true {
      attempts += 1
      var listing = try Listing(of: directory)
      guard let current = try highestGeneration(in: directory, &listing), !current.isDeletion else {
        throw .noSuchPasteboard(name, store: location.path)
      }
      let kept = try History(listing, of: directory, in: self).changeCounts()
      let isCurrent = try isCurrent(listing, in: directory)
      if isCurrent || attempts >= Self.maximumAttempts { return (current, kept) }
    }
  }

  /// The number of times that a history is read, if others publish meanwhile.
  static let maximumAttempts = 16

  /// Returns true if nothing was published since a listing. Otherwise a writer may have removed or emptied generations
  /// that were looked at after it.
  func isCurrent(_ listing: Listing, in directory: OpenDescriptor) throws(PasteboardStore.Error) -> Bool {
    try Listing(of: directory, .highest).highest == listing.highest
  }

  /// Makes a kept generation current again, with the next change count.
  ///
  /// The generation moves out of the history, and the generation that was current moves in. Restoring repeatedly
  /// therefore loses nothing.
  ///
  /// - Throws: ``PasteboardStore/Error/onceItemsNotRestored(changeCount:)`` if the selected generation is the current
  ///   one and has items that can be pasted only once.
  @discardableResult
  public func restore(
    _ selector: PasteboardStore.Selector, of name: PasteboardName, ifChange expected: UInt64? = nil
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    // Restoring must not create a directory for a pasteboard that never existed.
    guard try existingDirectory(of: name) != nil else { throw .noSuchPasteboard(name, store: location.path) }
    return try write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
      // The generation is read under the lock, because other writers may have changed the history during the wait.
      let kept = try generation(selector, of: name, in: writer.directory)
      var draft = writer.draft()
      try draft.addItems(of: kept)
      guard !draft.index.summary.contains(.once) else { throw .onceItemsNotRestored(changeCount: kept.changeCount) }
      guard var receipt = try writer.install(&draft, for: .restoring(kept.changeCount)) else { return nil }
      if case .back(let steps) = selector {
        let history = History(writer.listing, before: receipt.changeCount, of: writer.directory, in: self)
        receipt.hasContentFurtherBack = history.hasContent(back: steps + 1)
      }
      return receipt
    }
  }
}
