import FilePasteboard
import Testing

@testable import PasteboardStorage

struct LimitTests {
  let place: TemporaryStore

  init() throws { place = try TemporaryStore() }

  private func store(_ limits: PasteboardStore.Limits) throws -> PasteboardStore {
    try place.store(PasteboardStore.Options(limits: limits))
  }

  private func data(_ counts: Int...) -> [PasteboardItem] {
    counts.map { PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 1, count: $0))]) }
  }

  @Test func `a representation has at most as many bytes as its limit`() throws {
    let store = try store(PasteboardStore.Limits(representation: 100))
    try store.write(data(100))
    #expect(throws: PasteboardStore.Error.limitExceeded(.representation, limit: 100, found: 101)) {
      try store.write(data(101))
    }
    #expect(try store.contents() == data(100))
  }

  @Test func `a generation has at most as many bytes as its limit, old and new together`() throws {
    let store = try store(PasteboardStore.Limits(generation: 250))
    try store.write(data(100, 100))
    #expect(throws: PasteboardStore.Error.limitExceeded(.generation, limit: 250, found: 251)) {
      try store.write(data(200, 51))
    }
    #expect(throws: PasteboardStore.Error.limitExceeded(.generation, limit: 250, found: 260)) {
      try store.write(data(60), .append)
    }
    #expect(try store.contents() == data(100, 100))
  }

  @Test func `a generation has at most as many items as its limit`() throws {
    let store = try store(PasteboardStore.Limits(items: 3))
    try store.write(data(1, 2, 3))
    #expect(throws: PasteboardStore.Error.limitExceeded(.items, limit: 3, found: 4)) {
      try store.write(data(1, 2, 3, 4))
    }
    #expect(throws: PasteboardStore.Error.limitExceeded(.items, limit: 3, found: 4)) {
      try store.write(data(1), .append)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `as many types as there can be, all in one item, cost their number`() throws {
    let store = try store(PasteboardStore.Limits())
    let types = (0..<GenerationFormat.maximumTypes).map { "com.example.t\($0)" }
    // Were each compared with all before it, two billion comparisons would be made, and again on the way back.
    try store.write([PasteboardItem(types.map { .init(type: $0, bytes: []) })])
    try store.write([item("more")], to: .find)
    let generation = try store.generation(of: .general)
    #expect(try generation.item(at: 0).representations.map(\.type) == types)
    var transaction = store.transaction(for: .find)
    try transaction.append(itemsOf: generation)
    try transaction.commit()
    #expect(try store.contents(of: .find)[0].representations.count == types.count)
    let last = PasteboardItem.Representation(type: types[40], bytes: [])
    #expect(throws: PasteboardStore.Error.duplicateType(types[40])) {
      try store.write([PasteboardItem(types.prefix(100).map { .init(type: $0, bytes: []) } + [last])])
    }
    let limit = UInt64(GenerationFormat.maximumTypes)
    #expect(throws: PasteboardStore.Error.limitExceeded(.types, limit: limit, found: limit + 1)) {
      try store.write([PasteboardItem((types + ["com.example.one-more"]).map { .init(type: $0, bytes: []) })])
    }
  }

  @Test func `a representation larger than the reader's limit is not read into memory`() throws {
    try store(PasteboardStore.Limits()).write(data(100))
    let generation = try store(PasteboardStore.Limits(representation: 99)).generation(of: .general)
    let representation = try generation.item(at: 0).representations[0]
    #expect(throws: PasteboardStore.Error.limitExceeded(.representation, limit: 99, found: 100)) {
      try generation.bytes(of: representation)
    }
  }
}
