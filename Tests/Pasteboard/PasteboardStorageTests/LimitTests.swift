import FilePasteboard
import TestSupport
import Testing

@testable import PasteboardStorage

struct LimitTests {
  let temporary: TemporaryStore

  init() throws { temporary = try TemporaryStore() }

  private func store(_ limits: PasteboardStore.Limits) throws -> PasteboardStore {
    try temporary.store(PasteboardStore.Options(limits: limits))
  }

  private func data(_ counts: Int...) -> [PasteboardItem] {
    counts.map { PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 1, count: $0))]) }
  }

  @Test func `a representation has at most as many bytes as its limit`() throws {
    let store = try store(PasteboardStore.Limits(representation: 100))
    try store.write(data(99))
    try store.write(data(100))
    #expect(throws: PasteboardStore.Error.limitExceeded(.representation, limit: 100, found: 101)) {
      try store.write(data(101))
    }
    #expect(try store.contents() == data(100))
  }

  @Test func `after an item could not be begun, nothing is committed`() throws {
    let store = try store(PasteboardStore.Limits(items: 1))
    var transaction = store.transaction(for: .general)
    try transaction.append(data(1)[0])
    let type = try transaction.type("public.png")
    do { try transaction.beginItem() } catch {}
    do { try transaction.add(type, [1].span) } catch {}
    do throws(PasteboardStore.Error) {
      try transaction.commit()
      Issue.record("the content of a second item is in the first")
    } catch {}
    #expect(try store.changeCount(of: .general) == 0)
  }

  @Test func `a reader refuses a representation over its limit, however it is read`() throws {
    try store(PasteboardStore.Limits()).write(data(100, 101))
    let generation = try store(PasteboardStore.Limits(representation: 100)).generation(of: .general)
    var reader = generation.reader()
    var entries: [PasteboardStore.Generation.Reader.Entry] = []
    for (position, isAllowed) in [(0, true), (1, false)] {
      _ = try reader.readEntries(ofItemAt: position, into: &entries)
      if isAllowed {
        #expect(try reader.bytes(of: entries[0]).count == 100)
      } else {
        #expect(throws: PasteboardStore.Error.limitExceeded(.representation, limit: 100, found: 101)) {
          try reader.bytes(of: entries[0])
        }
      }
    }
  }

  @Test func `a generation has at most as many bytes as its limit, old and new together`() throws {
    let store = try store(PasteboardStore.Limits(generation: 250))
    try store.write(data(200, 49))
    try store.write(data(200, 50))
    try store.write(data(100, 100))
    #expect(throws: PasteboardStore.Error.limitExceeded(.generation, limit: 250, found: 251)) {
      try store.write(data(200, 51))
    }
    #expect(throws: PasteboardStore.Error.limitExceeded(.generation, limit: 250, found: 260)) {
      try store.write(data(60), .append)
    }
    #expect(try store.contents() == data(100, 100))
    try store.write(data(50), .append)
    #expect(try store.contents() == data(100, 100, 50))
  }

  @Test func `a generation has at most as many items as its limit`() throws {
    let store = try store(PasteboardStore.Limits(items: 3))
    try store.write(data(1, 2))
    try store.write(data(3), .append)
    #expect(try store.contents() == data(1, 2, 3))
    #expect(throws: PasteboardStore.Error.limitExceeded(.items, limit: 3, found: 4)) {
      try store.write(data(1, 2, 3, 4))
    }
    #expect(throws: PasteboardStore.Error.limitExceeded(.items, limit: 3, found: 4)) {
      try store.write(data(1), .append)
    }
  }

  @Test func `an item has at most 4,096 representations, and the last is found like the first`() throws {
    let store = try store(PasteboardStore.Limits())
    let types = (0...4096).map { "com.example.t\($0)" }
    func item(_ count: Int) -> PasteboardItem { PasteboardItem(types.prefix(count).map { .init(type: $0, bytes: []) }) }
    try store.write([item(4095)])
    try store.write([item(4096)])
    let generation = try store.generation(of: .general)
    #expect(try generation.item(at: 0).representations.map(\.type) == Array(types.prefix(4096)))
    let error = PasteboardStore.Error.limitExceeded(.representationsOfItem, limit: 4096, found: 4097)
    #expect(throws: error) { try store.write([item(4097)]) }
    #expect(throws: PasteboardStore.Error.duplicateType(types[40])) {
      try store.write([PasteboardItem((types.prefix(100) + [types[40]]).map { .init(type: $0, bytes: []) })])
    }
    #expect(try store.contents()[0].representations.count == 4096)
  }

  @Test(.timeLimit(.minutes(2)))
  func `the cost of the largest number of types is linear`() throws {
    let store = try store(PasteboardStore.Limits())
    let types = (0..<GenerationFormat.maximumTypes).map { "com.example.t\($0)" }
    let items = stride(from: 0, to: types.count, by: 4096).map { start in
      PasteboardItem(types[start..<min(start + 4096, types.count)].map { .init(type: $0, bytes: []) })
    }
    try store.write(items)
    #expect(try store.contents() == items)
    let limit = UInt64(GenerationFormat.maximumTypes)
    #expect(throws: PasteboardStore.Error.limitExceeded(.types, limit: limit, found: limit + 1)) {
      try store.write([PasteboardItem([.init(type: "com.example.one-more", bytes: [])])], .append)
    }
  }

  @Test func `a representation larger than the reader's limit is not read into memory`() throws {
    try store(PasteboardStore.Limits()).write(data(100))
    for limit: UInt64 in [100, 101] {
      let generation = try store(PasteboardStore.Limits(representation: limit)).generation(of: .general)
      #expect(try generation.bytes(of: generation.item(at: 0).representations[0]).count == 100)
    }
    let generation = try store(PasteboardStore.Limits(representation: 99)).generation(of: .general)
    let representation = try generation.item(at: 0).representations[0]
    #expect(throws: PasteboardStore.Error.limitExceeded(.representation, limit: 99, found: 100)) {
      try generation.bytes(of: representation)
    }
  }
}
