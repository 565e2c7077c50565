import FilePasteboard
import Foundation
import TestSupport
import Testing

struct DeletionTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  @Test func `a deleted pasteboard does not exist, but keeps its change count`() throws {
    let store = try temporary.store()
    for text in ["a", "b"] { try store.write([item(text)]) }
    #expect(try store.delete(.general).changeCount == 3)
    #expect(try store.pasteboards().isEmpty)
    #expect(try store.changeCount(of: .general) == 3)
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      try store.contents()
    }
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      try store.delete(.general)
    }
    #expect(try temporary.names() == ["3"])
    #expect(try temporary.bytes(of: "3").count == 128)
  }

  @Test func `a new pasteboard of the name continues the count, without the old history`() throws {
    let store = try temporary.store()
    for text in ["a", "b"] { try store.write([item(text)]) }
    try store.delete(.general)
    #expect(throws: PasteboardStore.Error.changed(expected: 0, found: 3)) {
      try store.write([item("c")], ifChange: 0)
    }
    #expect(try store.write([item("c")], ifChange: 3).changeCount == 4)
    #expect(try store.history(of: .general).isEmpty)
    #expect(try temporary.names() == ["4"])
  }

  @Test func `the next writer finishes an interrupted deletion`() throws {
    let store = try temporary.store()
    for text in ["a", "secret"] { try store.write([item(text)]) }
    let old = try temporary.bytes(of: "2")
    try store.delete(.general)
    try temporary.write(old, to: "2")
    #expect(try store.changeCount(of: .general) == 3)
    #expect(try store.write([item("c")]).changeCount == 4)
    #expect(try temporary.names() == ["4"])
  }

  @Test func `a deletion observes a precondition`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    #expect(throws: PasteboardStore.Error.changed(expected: 7, found: 1)) {
      try store.delete(.general, ifChange: 7)
    }
    #expect(try store.contents() == [item("a")])
  }

  @Test func `without its history a pasteboard keeps its content and its change count`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    let receipt = try store.clearHistory(of: .general, ifChange: 3)
    #expect(receipt.changeCount == 3 && receipt.itemCount == 1 && !receipt.isCommitted)
    #expect(try temporary.names() == ["3"])
    #expect(try store.contents() == [item("c")])
    #expect(throws: PasteboardStore.Error.changed(expected: 2, found: 3)) {
      try store.clearHistory(of: .general, ifChange: 2)
    }
    try store.delete(.general)
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      try store.clearHistory(of: .general)
    }
  }

  @Test func `the history of damaged content is kept`() throws {
    let store = try temporary.store()
    for text in ["a", "b"] { try store.write([item(text)]) }
    var bytes = try temporary.bytes(of: "2")
    bytes[40] ^= 1
    try temporary.write(bytes, to: "2")
    #expect(throws: PasteboardStore.Error.self) { try store.clearHistory(of: .general) }
    #expect(try temporary.names() == ["1", "2"])
  }

  @Test func `a watch reports a deletion and what comes after it`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    Thread.detachNewThread { _ = try? store.delete(.general) }
    let deletion = try watch.next(timeLimit: .seconds(60))
    #expect(deletion?.changeCount == 2)
    #expect(deletion?.isDeleted == true)
    try store.write([item("b")])
    let copy = try watch.next(timeLimit: .seconds(60))
    #expect(copy?.changeCount == 3)
    #expect(copy?.isDeleted == false)
  }
}
