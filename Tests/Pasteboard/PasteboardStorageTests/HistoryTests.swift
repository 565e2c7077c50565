import FilePasteboard
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PasteboardStorage

struct HistoryTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private func options(depth: Int = 20, bytes: UInt64 = 256 << 20) -> PasteboardStore.Options {
    PasteboardStore.Options(history: PasteboardStore.HistoryLimits(depth: depth, bytes: bytes))
  }

  @Test func `replaced content is found by steps back and by change count`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c"] { try store.write([item(text)]) }
    #expect(try store.history(of: .general) == [2, 1])
    #expect(try store.contents(.back(0)) == [item("c")])
    #expect(try store.contents(.back(1)) == [item("b")])
    #expect(try store.contents(.back(2)) == [item("a")])
    #expect(try store.contents(.change(1)) == [item("a")])
    #expect(try store.contents(.change(3)) == [item("c")])
    for selector in [PasteboardStore.Selector.back(3), .back(-1), .change(0), .change(4)] {
      #expect(throws: PasteboardStore.Error.noSuchGeneration(selector, kept: 1...2)) { try store.contents(selector) }
    }
  }

  @Test func `beyond the depth the oldest generations are removed`() throws {
    let store = try temporary.store(options(depth: 3))
    for number in 1...10 { try store.write([item("\(number)")]) }
    #expect(try store.history(of: .general) == [9, 8, 7])
    try temporary.store(options(depth: 1)).write([item("11")])
    #expect(try store.history(of: .general) == [10])
    try temporary.store(options(depth: 0)).write([item("12")])
    #expect(try store.history(of: .general) == [])
    #expect(throws: PasteboardStore.Error.noSuchGeneration(.back(1), kept: nil)) { try store.contents(.back(1)) }
  }

  @Test func `beyond the size the oldest generations are removed, and one that exceeds it alone is not kept`() throws {
    let size = try {
      let store = try temporary.store()
      try store.write([item("1")])
      return try store.generation(of: .general).fileLength
    }()
    let store = try temporary.store(options(bytes: size * 3 + 1))
    for number in 2...9 { try store.write([item("\(number)")]) }
    #expect(try store.history(of: .general) == [8, 7, 6])
    try store.write([item(String(repeating: "x", count: Int(size) * 4))])
    try store.write([item("z")])
    #expect(try store.history(of: .general) == [9, 8, 7])
  }

  @Test func `a few contents without items do not count in the history`() throws {
    let store = try temporary.store(options(depth: 2))
    try store.write([item("kept")])
    for _ in 0..<40 { try store.clear(.general) }
    #expect(try store.history(of: .general) == [1])
    for _ in 0..<40 { try store.clear(.general) }
    #expect(try store.history(of: .general) == [])
    #expect(try temporary.names().count == 1)
    #expect(try store.changeCount(of: .general) == 81)
  }

  @Test func `one-time items remove nothing from the history`() throws {
    let store = try temporary.store(options(depth: 2))
    try store.write([item("kept")])
    for number in 1...20 {
      try store.write([item("\(number)", attributes: .init(isOnce: true))])
      try store.remove(itemsAt: [0], from: .general)
      #expect(try store.history(of: .general) == [1])
    }
    #expect(try temporary.names().count < 60)
  }

  @Test func `short and long gaps in the history are skipped`() throws {
    let store = try temporary.store(options(depth: 2))
    for _ in 0..<40 { try store.clear(.general) }
    for number in 1...4 { try store.write([item("\(number)")]) }
    #expect(try store.history(of: .general) == [43, 42])
    #expect(try store.contents(.back(1)) == [item("3")])
  }

  @Test func `restore moves a kept generation out of the history, as a new change`() throws {
    let store = try temporary.store()
    for text in ["a", "b"] { try store.write([item(text)]) }
    #expect(try store.restore(.back(1), of: .general).changeCount == 3)
    #expect(try store.contents() == [item("a")])
    #expect(try store.history(of: .general) == [2])
    #expect(throws: PasteboardStore.Error.changed(expected: 2, found: 3)) {
      try store.restore(.change(2), of: .general, ifChange: 2)
    }
  }

  @Test(arguments: [2, 3, 20])
  func `restoring repeatedly loses nothing`(depth: Int) throws {
    let store = try temporary.store(options(depth: depth))
    for number in 0..<25 { try store.write([item("\(number)")]) }
    let kept = try (0...depth).map { try store.contents(.back($0)) }
    for number in 0..<50 {
      try store.restore(number % 3 == 0 ? .back(depth) : .back(1), of: .general)
      #expect(try store.history(of: .general).count == depth)
    }
    #expect(try Set((0...depth).map { try store.contents(.back($0)) }) == Set(kept))
  }

  @Test func `restoring the current content does not add it to the history`() throws {
    let store = try temporary.store()
    for text in ["a", "b"] { try store.write([item(text)]) }
    #expect(try store.restore(.change(2), of: .general).changeCount == 3)
    #expect(try store.contents() == [item("b")])
    #expect(try store.history(of: .general) == [1])
  }

  @Test(arguments: [
    PasteboardItem.Attributes(isSensitive: true), PasteboardItem.Attributes(isOnce: true),
  ])
  func `sensitive and one-time items are never kept, but the other items are`(
    attributes: PasteboardItem.Attributes
  ) throws {
    let store = try temporary.store()
    try store.write([item("before")])
    try store.write([item("public"), item("secret", attributes: attributes)])
    try store.write([item("alone", attributes: attributes)])
    try store.write([item("after")])
    #expect(try store.history(of: .general) == [2, 1])
    #expect(try store.contents(.back(1)) == [item("public")])
    #expect(try store.contents(.back(2)) == [item("before")])
    for name in try temporary.names() { #expect(try !contains("secret", temporary.bytes(of: name))) }
  }

  @Test func `using up an item adds nothing to the history`() throws {
    let store = try temporary.store()
    try store.write([item("a"), item("b", attributes: .init(isOnce: true))])
    try store.remove(itemsAt: [1], from: .general, ifChange: 1)
    #expect(try store.contents() == [item("a")])
    #expect(try store.history(of: .general).isEmpty)
  }

  @Test func `attributes survive append and restore`() throws {
    let store = try temporary.store()
    let far = store.now.advanced(by: .seconds(3600))
    let lasting = item("lasting", attributes: .init(expires: far))
    let secret = item("secret", attributes: .init(isSensitive: true, isOnce: true, expires: far))
    try store.write([lasting])
    try store.write([secret], .append)
    #expect(try store.contents() == [lasting, secret])
    try store.restore(.change(1), of: .general)
    #expect(try store.contents() == [lasting])
  }

  @Test func `a reader finds the content before the current one while others copy`() throws {
    let store = try temporary.store(options(depth: 1))
    for text in ["a", "b"] { try store.write([item(text)]) }
    let isDone = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) { _ = try? store.write([item("c")]) }
      ended.signal()
    }
    var missed = 0
    for _ in 0..<1500 {
      do { _ = try store.contents(.back(1)) } catch { missed += 1 }
    }
    isDone.store(true, ordering: .relaxed)
    #expect(ended.wait(timeout: .now() + 60) == .success)
    #expect(missed == 0)
  }

  @Test func `what does not expire is there at the end of all clocks`() throws {
    let fileSystem = ModelFileSystem(ModelState())
    let store = PasteboardStore(
      at: try PasteboardStore.Location(path: "/store"), options: PasteboardStore.Options(), fileSystem: fileSystem)
    for text in ["a", "b"] { try store.write([item(text)]) }
    fileSystem.waitForever()
    #expect(store.now.nanoseconds == .max)
    #expect(try store.contents() == [item("b")])
    try store.write([item("c")])
    #expect(try store.history(of: .general) == [2, 1])
    #expect(try store.contents(.back(2)) == [item("a")])
  }

  @Test func `an expired item is hidden from readers, and removed by the next write`() throws {
    let store = try temporary.store()
    let past = store.now.advanced(by: .seconds(-1))
    try store.write([item("a"), item("gone", attributes: .init(expires: past)), item("b")])
    #expect(try store.contents() == [item("a"), item("b")])
    #expect(try store.generation(of: .general).itemCount == 2)
    #expect(throws: PasteboardStore.Error.noSuchItem(number: 3, count: 2)) {
      try store.generation(of: .general).item(at: 2)
    }
    #expect(try contains("gone", temporary.bytes(of: temporary.current)))
    try store.write([item("c")], .append)
    #expect(try store.contents() == [item("a"), item("b"), item("c")])
    for name in try temporary.names() {
      #expect(try !contains("gone", temporary.bytes(of: name)), "\(name)")
    }
    #expect(try store.contents(.back(1)) == [item("a"), item("b")])
  }

  @Test func `a kept generation is removed when all its items have expired`() throws {
    let store = try temporary.store()
    // Long enough for two commits on a busy machine.
    let end = store.now.advanced(by: .seconds(2))
    try store.write([item("gone", attributes: .init(expires: end))])
    try store.write([item("b")])
    #expect(try store.history(of: .general) == [1])
    // Writers ask the file system, whose clock lags by up to a tick.
    while try store.time(of: .general) <= end { usleep(5000) }
    try store.write([item("c")])
    #expect(try store.history(of: .general) == [2])
  }

  @Test func `a damaged generation in the history does not prevent the removal of others`() throws {
    let store = try temporary.store(options(depth: 2))
    let soon = store.now.advanced(by: .milliseconds(30))
    try store.write([item("lasts"), item("gone", attributes: .init(expires: soon))])
    try store.write([item("2")])
    var damaged = try temporary.bytes(of: "1")
    damaged[130] ^= 1
    try temporary.write(damaged, to: "1")
    while try store.time(of: .general) <= soon { usleep(5000) }
    #expect(try store.write([item("3")]).warnings == [])
    #expect(try store.history(of: .general) == [2, 1])
    #expect(try store.write([item("4")]).warnings == [])
    #expect(try store.history(of: .general) == [3, 2])
  }

  @Test func `sensitive items that remain because other items are damaged give a warning`() throws {
    let store = try temporary.store()
    try store.write([
      item("secret", attributes: .init(isSensitive: true)), item(String(repeating: "plain ", count: 1 << 18)),
    ])
    var damaged = try temporary.bytes(of: "1")
    damaged[damaged.count - 1000] ^= 1
    try temporary.write(damaged, to: "1")
    let warnings = try store.write([item("2")]).warnings
    guard case .historyNotPruned(.damaged)? = warnings.first else { throw Unexpected.warnings(warnings) }
    #expect(contains("secret", try temporary.bytes(of: "1")))
  }

  private enum Unexpected: Error { case warnings([PasteboardStore.Receipt.Warning]) }

  private func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  @Test func `the receipt reports once that content is too large for the history`() throws {
    let store = try temporary.store(PasteboardStore.Options(history: .init(depth: 20, bytes: 1000)))
    try store.write([PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 1, count: 2000))])])
    let size = try store.generation(of: .general).fileLength
    let receipt = try store.write([item("small")])
    #expect(receipt.warnings == [.tooLargeForHistory(size: size, limit: 1000)])
    #expect(try store.history(of: .general).isEmpty)
    #expect(try store.write([item("next")]).warnings.isEmpty)
    #expect(try store.history(of: .general) == [2])
  }

  @Test func `removals because of the size are reported, removals because of the depth are not`() throws {
    let store = try temporary.store(options(depth: 2, bytes: 5000))
    let large = PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 1, count: 2000))])
    for _ in 0..<3 { #expect(try store.write([large]).warnings.isEmpty) }
    #expect(try store.write([item("small")]).warnings.isEmpty)
    #expect(try store.history(of: .general) == [3, 2])
    let tight = try temporary.store(options(depth: 20, bytes: 3000))
    #expect(try tight.write([item("next")]).warnings == [.pushedOutOfHistory(count: 1, limit: 3000)])
    #expect(try tight.write([item("last")]).warnings.isEmpty)
    #expect(try store.history(of: .general) == [5, 4, 3])
  }

  @Test func `a file in the history with a different generation than its name is damaged`() throws {
    let store = try temporary.store()
    for text in ["a", "b", "c", "d"] { try store.write([item(text)]) }
    try FileManager.default.removeItem(atPath: temporary.path(of: "3"))
    try FileManager.default.copyItem(atPath: temporary.path(of: "2"), toPath: temporary.path(of: "3"))
    for selector in [PasteboardStore.Selector.change(3), .back(1)] {
      #expect(throws: PasteboardStore.Error.damaged(path: temporary.path(of: "3"), offset: 16, .inconsistent)) {
        try store.generation(of: .general, selector)
      }
    }
    #expect(try store.contents(of: .general, .change(2)) == [item("b")])
  }
}
