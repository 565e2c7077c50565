// Cleanup of files left by crashed writers; runs under the lock.

import SystemCalls

enum Recovery {
  /// Removes the drafts of crashed writers, and their directory once it is empty.
  ///
  /// A living writer holds its draft's lock, so a draft that can be locked is left over. Failures are left to the next
  /// writer: a draft that stays costs space and nothing else.
  static func removeDeadDrafts(in pasteboard: OpenDescriptor) {
    // A power cut can leave the name with a file, which would be in the way of every large draft.
    if let status = try? pasteboard.statusIfPresent(of: StoreLayout.drafts), status.kind != .directory {
      try? pasteboard.remove(StoreLayout.drafts)
    }
    guard let drafts = try? pasteboard.directoryIfPresent(StoreLayout.drafts), let names = try? drafts.names() else {
      return
    }
    for name in names {
      guard let file = try? drafts.fileIfPresent(name), (try? file.lock()) == true else { continue }
      try? drafts.remove(name)
    }
    try? pasteboard.fileSystem.removeDirectory(StoreLayout.drafts, in: pasteboard.number)
  }

  /// The highest change count in the names of a pasteboard's directory.
  ///
  /// A damaged current generation counts: the one that replaced the newest in history had at least the next number.
  static func highestChangeCount(in pasteboard: OpenDescriptor) throws(PasteboardStore.Error) -> UInt64 {
    var highest: UInt64 = 0
    for name in try pasteboard.names() {
      if let count = StoreLayout.historyChangeCount(in: name) { highest = max(highest, count &+ 1) }
      if let count = StoreLayout.damagedChangeCount(in: name) { highest = max(highest, count) }
    }
    return highest
  }
}
