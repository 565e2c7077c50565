// Restores next to other writers. The content to bring back is decided at the write, not at the request.

import FilePasteboard
import Foundation
import Synchronization
import TestSupport
import Testing

/// The action of another writer while a restore waits.
enum OtherWriter: CaseIterable {
  case appends, replaces, usesUp, deletes
}

struct RestoreTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  /// Begins a restore during another writer's turn, lets that writer end, and returns the result of the restore.
  private func restore(
    _ selector: PasteboardStore.Selector, during turn: (PasteboardStore) throws -> Void
  ) throws -> Result<PasteboardStore.Receipt, PasteboardStore.Error> {
    let outcome = Mutex<Result<PasteboardStore.Receipt, PasteboardStore.Error>?>(nil)
    let (waits, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var options = PasteboardStore.Options(lockTimeLimit: .seconds(20))
    options.waiting = PasteboardStore.WaitObserver(waits: { _ in waits.signal() }, ends: {})
    let store = try temporary.store(options)
    // The lock is held as a slow writer would hold it.
    let lock = open(temporary.path + "/store/general", O_RDONLY)
    try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
    Thread.detachNewThread {
      do throws(PasteboardStore.Error) {
        let receipt = try store.restore(selector, of: .general)
        outcome.withLock { $0 = .success(receipt) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      ends.signal()
    }
    #expect(waits.wait(timeout: .now() + 20) == .success)
    // The other writer's generation replaces the old one by hand, under the lock.
    let copy = try TemporaryStore()
    try FileManager.default.copyItem(atPath: temporary.path + "/store", toPath: copy.path + "/store")
    try turn(try copy.store())
    for name in try temporary.names() {
      try FileManager.default.removeItem(atPath: temporary.path(of: name))
    }
    for name in try copy.names() {
      try FileManager.default.copyItem(atPath: copy.path(of: name), toPath: temporary.path(of: name))
    }
    close(lock)
    #expect(ends.wait(timeout: .now() + 20) == .success)
    return try #require(outcome.withLock { $0 })
  }

  @Test(arguments: OtherWriter.allCases)
  func `changes that another writer made while restore waited are kept`(other: OtherWriter) throws {
    let store = try temporary.store()
    let once = item("once", attributes: .init(isOnce: true))
    try store.write([item("first")])
    try store.write([item("second")] + (other == .usesUp ? [once] : []))
    let outcome = try restore(.back(0)) { store in
      switch other {
      case .appends: try store.write([item("third")], .append)
      case .replaces: try store.write([item("third")])
      case .usesUp: try store.remove(itemsAt: [1], from: .general, ifChange: 2)
      case .deletes: try store.delete(.general)
      }
    }
    switch other {
    case .appends: #expect(try store.contents() == [item("second"), item("third")])
    case .replaces: #expect(try store.contents() == [item("third")])
    case .usesUp: #expect(try store.contents() == [item("second")])
    case .deletes:
      #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: temporary.path + "/store")) {
        try outcome.get()
      }
      #expect(throws: PasteboardStore.Error.self) { try store.contents() }
      #expect(try store.changeCount(of: .general) == 3)
      return
    }
    #expect(try outcome.get().changeCount == 4)
  }

  @Test func `one-time items are not restored`() throws {
    let store = try temporary.store()
    try store.write([item("once", attributes: .init(isOnce: true)), item("a")])
    for selector in [PasteboardStore.Selector.back(0), .change(1), .current] {
      #expect(throws: PasteboardStore.Error.onceItemsNotRestored(changeCount: 1)) {
        try store.restore(selector, of: .general)
      }
    }
    #expect(try store.changeCount(of: .general) == 1)
    try store.write([item("b")])
    let receipt = try store.restore(.back(1), of: .general)
    #expect(try store.contents() == [item("a")])
    #expect(!receipt.hasContentFurtherBack)
    try store.write([item("c")])
    #expect(try store.restore(.back(1), of: .general).hasContentFurtherBack)
  }

  @Test func `nothing is created for a pasteboard that never existed`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    #expect(throws: PasteboardStore.Error.self) { try store.restore(.back(1), of: .find) }
    #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary.path + "/store").contains("find"))
  }
}
