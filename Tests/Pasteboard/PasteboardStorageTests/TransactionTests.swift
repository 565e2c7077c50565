import FilePasteboard
import Foundation
import TestSupport
import Testing

struct TransactionTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  @Test func `committed content is read back, in order`() throws {
    let store = try temporary.store()
    let items = [item("01:00:00:00"), item("02:00:00:00"), PasteboardItem([.init(type: "public.data", bytes: [])])]
    let receipt = try store.write(items)
    #expect(receipt == CommitReceiptFacts(1, 3))
    #expect(try store.contents() == items)
    #expect(try store.changeCount(of: .general) == 1)
    #expect(try temporary.names() == ["1"])
  }

  @Test func `a pasteboard that was never written does not exist`() throws {
    let store = try temporary.store()
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.find, store: store.location.path)) {
      try store.contents(of: .find)
    }
    #expect(try store.changeCount(of: .find) == 0)
    try store.write([item("x")])
    #expect(throws: PasteboardStore.Error.noSuchPasteboard(.find, store: store.location.path)) {
      try store.contents(of: .find)
    }
  }

  @Test func `the change count grows with each commit and after clear`() throws {
    let store = try temporary.store()
    try store.write([item("a")])
    try store.write([item("b")])
    #expect(try store.clear(.general).changeCount == 3)
    #expect(try store.generation(of: .general).isEmpty)
    #expect(try store.write([item("c")]).changeCount == 4)
  }

  @Test func `append adds new items after the old ones, repeatedly`() throws {
    let store = try temporary.store()
    var expected: [PasteboardItem] = []
    for round in 0..<5 {
      let more = (0...round).map { item("\(round):\($0)") }
      try store.write(more, .append)
      expected += more
      #expect(try store.contents() == expected, "round \(round)")
    }
  }

  @Test func `append keeps large contents`() throws {
    let store = try temporary.store()
    let large = [UInt8](repeating: 0xA5, count: 3 << 20)
    let first = PasteboardItem([.init(type: "public.data", bytes: large), .init(type: "public.text", bytes: [1, 2])])
    try store.write([first])
    try store.write([item("after")], .append)
    #expect(try store.contents() == [first, item("after")])
  }

  @Test func `a transaction that is not committed leaves nothing`() throws {
    let store = try temporary.store()
    try store.write([item("kept")])
    do {
      var transaction = store.transaction(for: .general)
      let type = try transaction.type("public.data")
      try transaction.beginItem()
      try transaction.add(type, [UInt8](repeating: 1, count: 1 << 20).span)
      #expect(try temporary.names().contains { $0.hasPrefix("draft-") })
    }
    #expect(try store.contents() == [item("kept")])
    try store.clear(.general)
    #expect(try !temporary.names().contains { $0.hasPrefix("draft-") })
  }

  @Test func `large and small transactions can be open at the same time`() throws {
    let store = try temporary.store()
    var slow = store.transaction(for: .general)
    let type = try slow.type("public.data")
    for byte in UInt8(0)..<8 { try slow.beginItem(); try slow.add(type, [UInt8](repeating: byte, count: 100_000).span) }
    try store.write([item("quick")])
    #expect(try store.contents() == [item("quick")])
    #expect(try slow.commit(.append).changeCount == 2)
    let generation = try store.generation(of: .general)
    #expect(generation.itemCount == 9)
    let last = try generation.item(at: 8)
    #expect(try generation.bytes(of: last.representations[0]) == [UInt8](repeating: 7, count: 100_000))
    #expect(try temporary.names() == ["1", "2"])
  }

  @Test func `a precondition on the change count holds, or the error has the actual count`() throws {
    let store = try temporary.store()
    try store.write([item("a")], ifChange: 0)
    #expect(throws: PasteboardStore.Error.changed(expected: 0, found: 1)) { try store.write([item("b")], ifChange: 0) }
    try store.write([item("b")], ifChange: 1)
    #expect(throws: PasteboardStore.Error.changed(expected: 1, found: 2)) { try store.clear(.general, ifChange: 1) }
    #expect(try store.contents() == [item("b")])
  }

  @Test func `an item has each type once, and types are identifiers`() throws {
    let store = try temporary.store()
    let twice = PasteboardItem([.init(type: "public.a", bytes: []), .init(type: "public.a", bytes: [1])])
    #expect(throws: PasteboardStore.Error.duplicateType("public.a")) { try store.write([twice]) }
    for type in ["", "a b", "é", "a\n", "$(id)", "`id`", "a;b", "a,b", "a=b", "a@", "a{"] + [
      String(repeating: "x", count: 256)
    ] {
      #expect(throws: PasteboardStore.Error.invalidType(type)) {
        try store.write([PasteboardItem([.init(type: type, bytes: [])])])
      }
    }
    for type in ["azAZ09.-_+/", String(repeating: "x", count: 255)] {
      try store.write([PasteboardItem([.init(type: type, bytes: [])])])
    }
  }

  @Test func `items are removed by position`() throws {
    let store = try temporary.store()
    try store.write(["a", "b", "c", "d"].map { item($0) })
    try store.remove(itemsAt: [0, 2], from: .general, ifChange: 1)
    #expect(try store.contents() == [item("b"), item("d")])
    #expect(throws: PasteboardStore.Error.noSuchItem(number: 3, count: 2)) {
      try store.remove(itemsAt: [2], from: .general)
    }
  }

  @Test func `items that were read are used up even if others were added, but not if another process removed them`()
    throws
  {
    let store = try temporary.store()
    let once = PasteboardItem.Attributes(isOnce: true)
    let (a, b, c) = (item("a", attributes: once), item("b", attributes: once), item("c", attributes: once))
    try store.write([a, a, b])
    let read = try store.generation(of: .general)
    try store.write([c], .append)
    try store.useUp(itemsAt: [0], of: read, from: .general)
    #expect(try store.contents() == [a, b, c])
    // Of two equal items each is pasted once.
    try store.useUp(itemsAt: [0], of: read, from: .general)
    #expect(throws: PasteboardStore.Error.changed(expected: 1, found: 4)) {
      try store.useUp(itemsAt: [0], of: read, from: .general)
    }
    #expect(throws: PasteboardStore.Error.changed(expected: 1, found: 4)) {
      try store.useUp(itemsAt: [2], of: read, from: .general)
    }
    #expect(try store.contents() == [b, c])
    // An item expires between the read and the removal.
    let soon = PasteboardItem.Attributes(expires: store.now.advanced(by: .seconds(2)))
    try store.write([item("x", attributes: soon), a, b])
    let early = try store.generation(of: .general)
    try #require(early.itemCount == 3)
    Thread.sleep(forTimeInterval: 2.1)
    #expect(throws: PasteboardStore.Error.self) { try store.useUp(itemsAt: [1], of: early, from: .general) }
    #expect(try store.contents() == [a, b])
  }

  @Test func `parallel writers lose nothing`() async throws {
    let store = try temporary.store()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for round in 0..<25 { try store.write([item("\(writer)/\(round)")], .append) }
        }
      }
      group.addTask {
        var last: UInt64 = 0
        while last < 200 {
          let count = try store.changeCount(of: .general)
          #expect(count >= last)
          last = count
          if count > 0 { #expect(try store.contents().count <= 200) }
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.changeCount(of: .general) == 200)
    let texts = try Set(store.contents().compactMap { $0.bytes(ofType: "public.utf8-plain-text") })
    #expect(texts.count == 200)
  }

  @Test func `waiting for a lock ends at the time limit`() throws {
    let store = try temporary.store(PasteboardStore.Options(lockTimeLimit: .milliseconds(20)))
    try store.write([item("a")])
    let path = temporary.path + "/store/general"
    let holder = open(path, O_RDONLY)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX) == 0)
    #expect(throws: PasteboardStore.Error.locked(path: path, timeLimit: .milliseconds(20))) {
      try store.write([item("b")])
    }
    #expect(try store.contents() == [item("a")])
    flock(holder, LOCK_UN)
    try store.write([item("b")])
  }
}

/// The expected facts of a receipt without warnings.
struct CommitReceiptFacts {
  let changeCount: UInt64
  let itemCount: Int

  init(_ changeCount: UInt64, _ itemCount: Int) {
    self.changeCount = changeCount
    self.itemCount = itemCount
  }

  static func == (receipt: PasteboardStore.Receipt, facts: Self) -> Bool {
    receipt.changeCount == facts.changeCount && receipt.itemCount == facts.itemCount && receipt.warnings.isEmpty
  }
}

extension TransactionTests {
  @Test func `a type of another transaction is refused, and an incomplete transaction is not committed`() throws {
    let store = try temporary.store()
    var other = store.transaction(for: .general)
    _ = try other.type("public.data")
    let foreign = try other.type("public.png")
    var transaction = store.transaction(for: .general)
    _ = try transaction.type("public.data")
    _ = try transaction.type("public.png")
    var refusal: PasteboardStore.Error?
    do throws(PasteboardStore.Error) { try transaction.add(foreign, [1].span) } catch { refusal = error }
    #expect(refusal == .invalidType("a type of another transaction"))
    do throws(PasteboardStore.Error) {
      try transaction.commit()
      Issue.record("a transaction that lacks a representation was committed")
    } catch {
      #expect(error.cause == refusal)
    }
    #expect(try store.changeCount(of: .general) == 0)
  }

  @Test func `an incomplete item is not committed`() throws {
    let store = try temporary.store()
    var transaction = store.transaction(for: .general)
    let twice = PasteboardItem([.init(type: "public.data", bytes: [1]), .init(type: "public.data", bytes: [2])])
    do { try transaction.append(twice) } catch {}
    do throws(PasteboardStore.Error) {
      try transaction.commit()
      Issue.record("half an item was committed")
    } catch {
      #expect(error.cause == .duplicateType("public.data"))
    }
    #expect(try store.changeCount(of: .general) == 0)
  }

  @Test func `distant instants are clamped to the first and the last`() {
    let now = PasteboardStore.Timestamp(nanoseconds: 0)
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0) * 4
    #expect(now.advanced(by: longest).nanoseconds == .max)
    #expect(now.advanced(by: .zero - longest).nanoseconds == .min)
    #expect(now.advanced(by: .seconds(1)).nanoseconds == 1_000_000_000)
  }
}
