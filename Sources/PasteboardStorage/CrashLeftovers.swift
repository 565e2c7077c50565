// Cleanup of files left by crashed writers; runs under the lock.

import SystemCalls

enum CrashLeftovers {
  /// Removes the drafts of crashed writers, and their directory once it is empty.
  ///
  /// A living writer holds its draft's lock, so a draft that can be locked is left over. Failures are left to the next
  /// writer: a draft that stays costs space and nothing else.
  static func removeDeadDrafts(in pasteboard: OpenDescriptor) {
    // A power cut can leave the name with a file, which would be in the way of every large draft.
    if let status = try? pasteboard.statusIfPresent(of: StoreFileNames.drafts), status.kind != .directory {
      try? pasteboard.remove(StoreFileNames.drafts)
    }
    guard let drafts = try? pasteboard.directoryIfPresent(StoreFileNames.drafts), let names = try? drafts.names() else {
      return
    }
    for name in names {
      guard let file = try? drafts.fileIfPresent(name), (try? file.lock()) == true else { continue }
      try? drafts.remove(name)
    }
    try? pasteboard.fileSystem.removeDirectory(StoreFileNames.drafts, in: pasteboard.number)
  }

  /// The past of a pasteboard, as the names in its directory tell it.
  struct Traces {
    /// The highest change count in a name.
    var highest: UInt64 = 0
    /// The change count with which the pasteboard was deleted; 0 if it never was.
    var deleted: UInt64 = 0
  }

  /// The traces of a pasteboard.
  ///
  /// A damaged current generation counts: the one that replaced the newest in history had at least the next number.
  static func traces(in pasteboard: OpenDescriptor) throws(PasteboardStore.Error) -> Traces {
    var traces = Traces()
    for name in try pasteboard.names() {
      if let count = StoreFileNames.historyChangeCount(in: name) { traces.highest = max(traces.highest, count &+ 1) }
      if let count = StoreFileNames.damagedChangeCount(in: name) { traces.highest = max(traces.highest, count) }
      if let count = StoreFileNames.deletedChangeCount(in: name) { traces.deleted = max(traces.deleted, count) }
    }
    traces.highest = max(traces.highest, traces.deleted)
    return traces
  }

  /// Removes the files that a deletion leaves after its mark: the content, the history and damaged files that were set aside.
  static func finishDeletion(
    in pasteboard: OpenDescriptor, at changeCount: UInt64
  ) throws(PasteboardStore.Error) {
    let mark = StoreFileNames.deleted(changeCount)
    if let status = try pasteboard.statusIfPresent(of: mark), status.size > 0 {
      try pasteboard.remove(StoreFileNames.staged)
      _ = try pasteboard.file(StoreFileNames.staged, for: .creating)
      try pasteboard.rename(StoreFileNames.staged, to: mark)
    }
    for name in try pasteboard.names() where name != mark {
      let count =
        StoreFileNames.historyChangeCount(in: name) ?? StoreFileNames.damagedChangeCount(in: name)
        ?? StoreFileNames.deletedChangeCount(in: name)
      if count != nil { try pasteboard.remove(name) }
    }
    try pasteboard.synchronize()
  }
}
