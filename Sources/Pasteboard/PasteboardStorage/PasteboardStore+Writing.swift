// The one loop of all writers: read, decide, publish, and begin again if another writer was faster.

import SystemCalls

extension PasteboardStore {
  /// Writes a pasteboard: `body` decides by what its writer has read, and publishes.
  ///
  /// Where another writer was faster, as those on other machines can be, it is called again, until the time limit has
  /// passed.
  ///
  /// - Parameters:
  ///   - name: The pasteboard.
  ///   - expected: The change count that it must have, if any.
  ///   - body: Returns what it published; nil if another writer was faster.
  /// - Throws: ``PasteboardStore/Error/locked(path:timeLimit:)`` once the time limit has passed.
  @discardableResult
  func write(
    _ name: PasteboardName, expecting expected: UInt64?,
    _ body: (borrowing StoreWriter) throws(PasteboardStore.Error) -> Receipt?
  ) throws(PasteboardStore.Error) -> Receipt {
    let deadline = fileSystem.uptime() + options.lockTimeLimit
    var pause = Duration.milliseconds(1)
    while true {
      let writer = try StoreWriter(store: self, name: name)
      try writer.check(expecting: expected)
      if let receipt = try body(writer) { return receipt }
      // The turn ends before the wait; a draft may keep the directory open.
      WriterLock.release(writer.directory)
      try options.checkCancellation()
      guard fileSystem.uptime() < deadline else {
        throw .locked(path: writer.directory.path, timeLimit: options.lockTimeLimit)
      }
      // Writers that meet must not meet again.
      let share = fileSystem.uptime().nanoseconds / 1000 % 8 + 1
      fileSystem.sleep(pause * Int(share) / 8)
      pause = min(pause * 2, .milliseconds(100))
    }
  }
}
