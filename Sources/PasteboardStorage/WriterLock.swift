// The lock that serialises the writers of a pasteboard: `flock(2)` on the file `lock`.
//
// The kernel releases it with its process, so that no lock is ever stale and none names a process. Readers never take it.

import SystemCalls

enum WriterLock {
  /// Takes the lock of a pasteboard's directory, which is held as long as the file that is returned.
  ///
  /// Throws ``PasteboardStore.Error/locked(path:timeLimit:)`` where other writers hold it for as long as the time limit.
  static func take(in directory: OpenDescriptor, _ options: PasteboardStore.Options) throws(PasteboardStore.Error)
    -> OpenDescriptor
  {
    let fileSystem = directory.fileSystem
    let timeLimit = options.lockTimeLimit
    let start = fileSystem.uptime()
    let deadline = start + timeLimit
    var hasWaited = false
    defer { if hasWaited { options.waiting?.ends() } }
    var pause = Duration.microseconds(100)
    while true {
      let file = try directory.file(StoreLayout.lock, for: .locking)
      while try !file.lock() {
        try options.checkCancellation()
        let now = fileSystem.uptime()
        let left = deadline - now
        guard left > .zero else { throw .locked(path: file.path, timeLimit: timeLimit) }
        hasWaited = true
        options.waiting?.waits(now - start)
        fileSystem.sleep(min(pause, left))
        pause = min(pause * 2, .milliseconds(4))
      }
      let status = try file.status()
      guard status.kind == .file else { throw .wrongKindOfFile(path: file.path) }
      // A copy of the store by hard links shares the file, and would share the lock and the cache in it: from the
      // first write each has a lock of its own.
      if status.linkCount > 1 {
        try directory.remove(StoreLayout.lock)
        continue
      }
      // Somebody may have removed or moved the file while this writer waited; its name then means another lock.
      if let named = try directory.statusIfPresent(of: StoreLayout.lock), named.isSameFile(as: status) { return file }
    }
  }
}
