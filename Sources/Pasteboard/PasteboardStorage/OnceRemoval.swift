// Using up what can be pasted only once.
//
//     var removal = OnceRemoval(from: pasteboard)
//     while true {
//       let generation = …            // read and check everything that will be handed out
//       if try removal.remove(positions, of: generation) { return values }
//     }
//
// The items are removed before their values are handed out, and only from the generation that was read: of several
// processes that read the same items, one succeeds and the others read again.

import SystemCalls

/// The removal of items that can be pasted only once.
package struct OnceRemoval {
  private let pasteboard: Pasteboard
  private var retries: ChangeRetries

  /// Creates the removal; nothing is removed yet.
  package init(from pasteboard: Pasteboard) {
    self.pasteboard = pasteboard
    retries = ChangeRetries(of: pasteboard.store)
  }

  /// Removes items, by their positions in the generation that was read.
  ///
  /// - Returns: False if another process has removed some of them since, so that the pasteboard must be read again.
  /// - Throws: ``PasteboardStore/Error/changed(expected:found:)`` if that happens until the time limit of the store's
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

/// How long a write is tried again that must not follow another process's change: as long as a writer waits for the
/// lock.
package struct ChangeRetries {
  private let timeLimit: Duration
  /// When the retries end, by the monotonic clock; set at the first one.
  private var deadline: Duration?

  /// Creates the limit of a store's retries.
  package init(of store: PasteboardStore) { timeLimit = store.options.lockTimeLimit }

  /// A write is tried again after an error: the pasteboard has changed, and the time limit has not passed.
  package mutating func allowRetry(after error: PasteboardStore.Error) -> Bool {
    guard case .changed = error.cause else { return false }
    let now = Clock.monotonic()
    let end = deadline ?? now + timeLimit
    deadline = end
    return now < end
  }
}
