// The tries of a writer that others overtake, as those on other machines can.

import SystemCalls

/// The tries of a writer, as long as the time limit permits.
struct Race {
  private let store: PasteboardStore
  private let deadline: Duration
  private var pause = Duration.milliseconds(1)

  init(in store: PasteboardStore) {
    self.store = store
    deadline = store.fileSystem.uptime() + store.options.lockTimeLimit
  }

  /// Waits a moment after a try in which a writer was overtaken.
  ///
  /// Throws ``PasteboardStore/Error/locked(path:timeLimit:)`` once the time limit has passed.
  mutating func waitForNextTry(_ writer: consuming StoreWriter) throws(PasteboardStore.Error) {
    let path = writer.directory.path
    // Its turn ends before the wait; the draft keeps the directory open.
    WriterLock.release(writer.directory)
    _ = consume writer
    try store.options.checkCancellation()
    guard store.fileSystem.uptime() < deadline else {
      throw .locked(path: path, timeLimit: store.options.lockTimeLimit)
    }
    // Writers that meet must not meet again.
    let share = store.fileSystem.uptime().nanoseconds / 1000 % 8 + 1
    store.fileSystem.sleep(pause * Int(share) / 8)
    pause = min(pause * 2, .milliseconds(100))
  }
}
