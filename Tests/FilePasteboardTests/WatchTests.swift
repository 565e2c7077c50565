import FilePasteboard
import Foundation
import Testing

struct WatchTests {
  let place: TemporaryStore

  init() throws { place = try TemporaryStore() }

  @Test func `a change that comes is reported`() throws {
    let store = try place.store()
    try store.write([item("a")])
    var watch = try Watch(.general, in: store)
    Thread.detachNewThread { _ = try? store.write([item("b"), item("c")]) }
    let change = try watch.next(timeLimit: .seconds(60))
    #expect(change?.changeCount == 2)
    #expect(change?.skipped == 0)
    #expect(change?.itemCount == 2)
  }

  @Test func `changes that were missed are counted`() throws {
    let store = try place.store()
    try store.write([item("a")])
    var watch = try Watch(.general, in: store)
    for text in ["b", "c", "d"] { try store.write([item(text)]) }
    let change = try watch.next(timeLimit: .zero)
    #expect(change?.changeCount == 4)
    #expect(change?.skipped == 2)
    #expect(try watch.next(timeLimit: .milliseconds(1)) == nil)
  }

  @Test func `what is newer than a change count is reported at once`() throws {
    let store = try place.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    var watch = try Watch(.general, in: store, since: 1)
    let change = try watch.next(timeLimit: .zero)
    #expect(change?.changeCount == 3)
    #expect(change?.skipped == 1)
    var current = try Watch(.general, in: store, since: 3)
    #expect(try current.next(timeLimit: .milliseconds(1)) == nil)
  }

  @Test func `a pasteboard never written can be waited for`() throws {
    let store = try place.store()
    var watch = try Watch(.find, in: store)
    #expect(try store.pasteboards() == [])
    Thread.detachNewThread { _ = try? store.write([item("first")], to: .find) }
    #expect(try watch.next(timeLimit: .seconds(60))?.changeCount == 1)
  }

  @Test func `a pasteboard that is removed ends the watch`() throws {
    let store = try place.store()
    try store.write([item("a")])
    var watch = try Watch(.general, in: store)
    try FileManager.default.removeItem(atPath: store.location.path)
    #expect(throws: StoreError.noSuchPasteboard(.general, store: store.location.path)) {
      _ = try watch.next(timeLimit: .seconds(60))
    }
  }
}
