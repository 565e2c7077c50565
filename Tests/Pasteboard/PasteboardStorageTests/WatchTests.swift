import FilePasteboard
import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

struct WatchTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  @Test func `a change is reported when it happens`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    Thread.detachNewThread { _ = try? store.write([item("b"), item("c")]) }
    let change = try watch.next(timeLimit: .seconds(60))
    #expect(change?.changeCount == 2)
    #expect(change?.skipped == 0)
    #expect(change?.itemCount == 2)
  }

  @Test func `changes that were missed are counted`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    for text in ["b", "c", "d"] { try store.write([item(text)]) }
    let change = try watch.next(timeLimit: .zero)
    #expect(change?.changeCount == 4)
    #expect(change?.skipped == 2)
    #expect(try watch.next(timeLimit: .milliseconds(1)) == nil)
  }

  @Test func `content that is newer than a change count is reported immediately`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    var watch = try PasteboardStore.Watch(.general, in: store, since: 1)
    let change = try watch.next(timeLimit: .zero)
    #expect(change?.changeCount == 3)
    #expect(change?.skipped == 1)
    var current = try PasteboardStore.Watch(.general, in: store, since: 3)
    #expect(try current.next(timeLimit: .milliseconds(1)) == nil)
  }

  @Test func `a watch can wait for a pasteboard that was never written`() throws {
    let store = try temporary.store()
    var watch = try PasteboardStore.Watch(.find, in: store)
    #expect(try store.pasteboards() == [])
    Thread.detachNewThread { _ = try? store.write([item("first")], to: .find) }
    #expect(try watch.next(timeLimit: .seconds(60))?.changeCount == 1)
  }

  @Test func `a pasteboard that is removed ends the watch`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    try FileManager.default.removeItem(atPath: store.location.path)
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      _ = try watch.next(timeLimit: .seconds(60))
    }
  }

  @Test(arguments: ["store", "store/general"])
  func `a store or pasteboard that is moved away ends the watch`(moved: String) throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    let (from, to) = ("\(temporary.path)/\(moved)", "\(temporary.path)/elsewhere")
    Thread.detachNewThread { try? FileManager.default.moveItem(atPath: from, toPath: to) }
    let beginning = ContinuousClock.now
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      _ = try watch.next(timeLimit: .seconds(60))
    }
    // The kernel reported the change, not the time limit.
    #expect(ContinuousClock.now - beginning < .seconds(59))
  }

  @Test func `without notifications the pasteboard is listed until the time limit`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    let directory = try #require(try store.existingDirectory(of: .general))
    let root = try #require(try store.existingRoot())
    var watch = try PasteboardStore.Watch(.general, in: store, since: nil, directory, root, listing: true)
    let isListing = watch.isListing
    #expect(isListing)
    #expect(try watch.next(timeLimit: .milliseconds(5)) == nil)
    Thread.detachNewThread { _ = try? store.write([item("b"), item("c")]) }
    let change = try watch.next(timeLimit: .seconds(60))
    #expect(change?.changeCount == 2)
    #expect(change?.itemCount == 2)
    try FileManager.default.removeItem(atPath: store.location.path)
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.general, store: store.location.path)) {
      _ = try watch.next(timeLimit: .seconds(60))
    }
  }

  @Test func `many other files in the directory are not a change`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    var watch = try PasteboardStore.Watch(.general, in: store)
    for number in 0..<2000 {
      try temporary.write([1], to: "flood-\(number)")
      try FileManager.default.moveItem(
        atPath: temporary.path(of: "flood-\(number)"), toPath: temporary.path(of: "other"))
      try FileManager.default.removeItem(atPath: temporary.path(of: "other"))
    }
    #expect(try watch.next(timeLimit: .milliseconds(1)) == nil)
    try store.write([item("b")])
    #expect(try watch.next(timeLimit: .seconds(60))?.changeCount == 2)
  }
}
