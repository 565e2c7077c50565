// Removal of items that can be pasted only once.
//
//     var removal = OnceRemoval(from: pasteboard)
//     while true {
//       let generation = …            // read and check everything that will be returned
//       if try removal.remove(positions, of: generation) { return values }
//     }
//
// The items are removed before their values are returned, and only if they are still the items that were read. If
// several processes read the same items, one succeeds and the others read again.

import SystemCalls

/// The removal of items that can be pasted only once.
package struct OnceRemoval {
  private let pasteboard: Pasteboard
  private var retries: ChangeRetries

  /// Creates a removal. No items are removed yet.
  package init(from pasteboard: Pasteboard) {
    self.pasteboard = pasteboard
    retries = ChangeRetries(of: pasteboard.store)
  }

  /// Removes items, by their positions in the generation that was read.
  ///
  /// - Returns: False if another process has removed some of them, so that the pasteboard must be read again.
  /// - Throws: ``PasteboardStore/Error/changed(expected:found:)`` if that repeats until the time limit of the store's
  ///   lock has passed.
  package mutating func remove(_ positions: Set<Int>, of generation: PasteboardStore.Generation) throws(PasteboardStore
    .Error) -> Bool
  {
    if positions.isEmpty { return true }
    do {
      try pasteboard.store.useUp(itemsAt: positions, of: generation, from: pasteboard.name)
      return true
    } catch {
      guard retries.allowRetry(after: error) else { throw error }
      return false
    }
  }
}

/// The time limit for repeating a write that was refused because another process had changed the pasteboard. It equals
/// the time limit for the lock.
package struct ChangeRetries {
  private let timeLimit: Duration
  /// The time by the monotonic clock at which the retries end, set by the first retry.
  private var deadline: Duration?

  /// Creates the time limit for retries in a store.
  package init(of store: PasteboardStore) { timeLimit = store.options.lockTimeLimit }

  /// True if the error says that the pasteboard has changed, and the time limit has not passed.
  package mutating func allowRetry(after error: PasteboardStore.Error) -> Bool {
    guard case .changed = error.cause else { return false }
    let now = Clock.monotonic()
    let end = deadline ?? now + timeLimit
    deadline = end
    return now < end
  }
}
