// What a writer does about the dead, under the lock.

enum Recovery {
  /// Removes the drafts whose writers are dead, and the directory once it is empty.
  ///
  /// A draft is locked by its writer as long as it lives, so that one that can be locked is dead. Failures are left to
  /// the next writer: a draft that stays costs space and nothing else.
  static func removeDeadDrafts(in pasteboard: OpenDescriptor) {
    guard let drafts = try? pasteboard.directoryIfPresent(StoreLayout.drafts), let names = try? drafts.names() else {
      return
    }
    for name in names {
      guard let file = try? drafts.fileIfPresent(name), (try? file.lock()) == true else { continue }
      try? drafts.remove(name)
    }
    try? pasteboard.fileSystem.removeDirectory(StoreLayout.drafts, in: pasteboard.number)
  }

  /// The highest change count that the names in a pasteboard's directory tell of.
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
