import FilePasteboard
import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

struct ExportTests {
  let temporary: TemporaryStore
  let elsewhere: TemporaryStore

  init() throws {
    temporary = try TemporaryStore()
    elsewhere = try TemporaryStore()
  }

  private func stream(_ store: PasteboardStore, includingSensitive: Bool = false) throws -> [UInt8] {
    var export = try PasteboardStore.ExportStream(
      store.generation(of: .general), includingSensitive: includingSensitive)
    var bytes: [UInt8] = []
    while let more = try export.next() { bytes += more }
    return bytes
  }

  @discardableResult
  private func receive(
    _ bytes: [UInt8], by step: Int, into store: PasteboardStore, _ mode: PasteboardStore.Transaction.Mode = .replace,
    ifChange: UInt64? = nil
  ) throws -> PasteboardStore.Receipt {
    var incoming = store.incoming(for: .general, source: "stream")
    for start in stride(from: 0, to: bytes.count, by: step) {
      try incoming.append(bytes.span.extracting(start..<min(start + step, bytes.count)).bytes)
    }
    return try incoming.commit(mode, ifChange: ifChange)
  }

  @Test(arguments: [1, 7, 128, 129, 1 << 20])
  func `a pasteboard can be piped in pieces of any size`(step: Int) throws {
    let source = try temporary.store()
    let target = try elsewhere.store()
    let items = [item("a"), PasteboardItem([]), item("b", attributes: .init(expires: .init(nanoseconds: .max - 1)))]
    try source.write(items)
    try target.write([item("old")])
    #expect(try receive(stream(source), by: step, into: target).changeCount == 2)
    #expect(try target.contents() == items)
    try receive(stream(source), by: step, into: target, .append)
    #expect(try target.contents() == items + items)
    #expect(try !elsewhere.names().contains { $0.hasPrefix("draft-") })
  }

  @Test func `large contents can be piped too`() throws {
    let source = try temporary.store()
    let large = PasteboardItem([.init(type: "public.data", bytes: [UInt8](repeating: 9, count: 2_500_000))])
    try source.write([large, item("a")])
    let target = try elsewhere.store()
    try receive(stream(source), by: 65_536, into: target)
    #expect(try target.contents() == [large, item("a")])
  }

  @Test func `large and small contents keep their order, and come in pieces`() throws {
    let source = try temporary.store()
    let sizes = [1, 128 << 10, 128 << 10 + 1, 0, 3 << 20, 3 << 20 + 1, 1 << 20, 5, 200_000, 200_000]
    func content(_ index: Int) -> [UInt8] { [UInt8](repeating: UInt8(index), count: sizes[index]) }
    let one = PasteboardItem(sizes.indices.map { .init(type: "public.a\($0)", bytes: content($0)) })
    let others = sizes.indices.map { PasteboardItem([.init(type: "public.data", bytes: content($0))]) }
    let once = PasteboardItem([.init(type: "public.data", bytes: content(4))], attributes: .init(isOnce: true))
    try source.write([one, once] + others)
    var export = try PasteboardStore.ExportStream(source.generation(of: .general), includingSensitive: false)
    var bytes: [UInt8] = []
    while let piece = try export.next() {
      #expect(!piece.isEmpty && piece.count <= 1 << 20)
      bytes += piece
    }
    let target = try elsewhere.store()
    try receive(bytes, by: 1 << 20, into: target)
    #expect(try target.contents() == [one] + others)
  }

  @Test func `the stream of a whole generation is its file`() throws {
    let source = try temporary.store()
    try source.write((0..<5000).map { item("\($0)") })
    let (stream, file) = (try stream(source), try temporary.bytes(of: temporary.current))
    // The streams differ in the header's statements about earlier generations, and in its checksum.
    #expect(stream[..<88] == file[..<88] && stream[128...] == file[128...])
    #expect(stream[88..<120].allSatisfy { $0 == 0 })
  }

  @Test func `sensitive items are not exported unless requested`() throws {
    let source = try temporary.store()
    let secret = item("secret", attributes: .init(isSensitive: true))
    try source.write([item("a"), secret, item("b")])
    let target = try elsewhere.store()
    try receive(stream(source), by: 4096, into: target)
    #expect(try target.contents() == [item("a"), item("b")])
    try receive(stream(source, includingSensitive: true), by: 4096, into: target)
    #expect(try target.contents() == [item("a"), secret, item("b")])
  }

  @Test func `one-time items are never exported, and omitted items are counted`() throws {
    let source = try temporary.store()
    try source.write([
      item("a"), item("once", attributes: .init(isOnce: true)), item("secret", attributes: .init(isSensitive: true)),
      item("both", attributes: .init(isSensitive: true, isOnce: true)),
    ])
    let target = try elsewhere.store()
    try receive(stream(source, includingSensitive: true), by: 4096, into: target)
    #expect(try target.contents().count == 2)
    let plain = try PasteboardStore.ExportStream(source.generation(of: .general), includingSensitive: false)
    let left = (plain.itemCount, plain.omittedSensitiveCount, plain.omittedOnceCount)
    #expect(left == (1, 1, 2))
    let whole = try PasteboardStore.ExportStream(source.generation(of: .general), includingSensitive: true)
    let all = (whole.itemCount, whole.omittedSensitiveCount, whole.omittedOnceCount)
    #expect(all == (2, 0, 2))
  }

  @Test func `a stream that is cut, extended or changed has no effect`() throws {
    let source = try temporary.store()
    try source.write([item("a"), item("b", attributes: .init(expires: source.now.advanced(by: .seconds(60))))])
    let bytes = try stream(source)
    let target = try elsewhere.store()
    try target.write([item("old")])
    var random = SeededGenerator(seed: 5)
    for length in 0..<bytes.count {
      #expect(throws: PasteboardStore.Error.self, "cut to \(length)") {
        try receive(Array(bytes[..<length]), by: 50, into: target)
      }
      var flipped = bytes
      flipped[length] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: PasteboardStore.Error.self, "byte \(length)") { try receive(flipped, by: 4096, into: target) }
    }
    #expect(
      throws: PasteboardStore.Error.damaged(
        path: "stream", offset: UInt64(bytes.count),
        .length(expected: UInt64(bytes.count), found: UInt64(bytes.count) + 1))
    ) { try receive(bytes + [0], by: 1 << 20, into: target) }
    #expect(try target.contents() == [item("old")])
    #expect(try target.changeCount(of: .general) == 1)
    #expect(try elsewhere.names() == ["1"])
  }

  @Test func `a damaged generation is not exported at all`() throws {
    let source = try temporary.store()
    try source.write([item("a")])
    var bytes = try temporary.bytes(of: temporary.current)
    bytes[130] ^= 1
    try temporary.write(bytes, to: temporary.current)
    let generation = try source.generation(of: .general)
    #expect(throws: PasteboardStore.Error.damaged(path: temporary.path(of: temporary.current), offset: 128, .checksum))
    {
      _ = try PasteboardStore.ExportStream(generation, includingSensitive: true).itemCount
    }
  }

  @Test func `an import beyond the limits ends with its header`() throws {
    let source = try temporary.store()
    try source.write([item("a"), item("b")])
    let bytes = try stream(source)
    let target = try elsewhere.store(PasteboardStore.Options(limits: PasteboardStore.Limits(items: 1)))
    var incoming = target.incoming(for: .general, source: "stream")
    #expect(throws: PasteboardStore.Error.limitExceeded(.items, limit: 1, found: 2)) {
      try incoming.append(bytes.span.extracting(0..<128).bytes)
    }
  }

  /// A header that announces numbers of items and representations, but no content.
  private func header(items: UInt32, representations: UInt32) throws -> [UInt8] {
    var types = TypeTable()
    _ = try types.number(of: "public.data")
    return GenerationHeader(types: types, itemCount: items, representationCount: representations).encoded()
  }

  @Test func `an index that is larger than the limit of the content ends with the header`() throws {
    let target = try elsewhere.store(PasteboardStore.Options(limits: .init(generation: 1 << 20, items: 10)))
    // Entries of the index beyond four representations per item and one large item count as content, at 32 bytes each.
    // The table of types takes the place of one entry.
    let most: UInt32 = 10 * 4 + 4096 * 9 + (1 << 15) - 1
    var incoming = target.incoming(for: .general, source: "stream")
    let accepted = try header(items: 10, representations: most)
    try incoming.append(accepted.span.bytes)
    for count in [most + 1, .max] {
      var incoming = target.incoming(for: .general, source: "stream")
      var refusal: PasteboardStore.Error?
      let header = try header(items: 10, representations: count)
      do throws(PasteboardStore.Error) { try incoming.append(header.span.bytes) } catch { refusal = error }
      guard case .limitExceeded(.generation, 1_048_576, let found) = refusal else {
        Issue.record("\(count): \(String(describing: refusal))")
        continue
      }
      #expect(found > 1 << 20)
    }
  }

  @Test func `input that is no stream creates nothing in the store`() throws {
    let target = try elsewhere.store()
    for garbage in [[], [1], [UInt8](repeating: 7, count: 128), [UInt8](repeating: 7, count: 4096)] {
      #expect(throws: PasteboardStore.Error.self) { try receive(garbage, by: 1000, into: target) }
      #expect(!FileManager.default.fileExists(atPath: target.location.path))
    }
  }

  @Test func `a stream with a type twice in an item is damaged, not misused`() throws {
    let source = try temporary.store()
    try source.write([item("a")])
    var bytes = try stream(source)
    // Both representations get the first type, and the entry its checksum.
    let entry = bytes.count - GenerationFormat.representationEntrySize
    bytes.replaceSubrange(entry + 24..<entry + 28, with: [0, 0, 0, 0])
    let check = XXH64.checksum(of: bytes.span.bytes.extracting(entry..<entry + 28), seed: 1 << 32 | 1)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: check).littleEndian) {
      bytes.replaceSubrange(entry + 28..<entry + 32, with: $0)
    }
    #expect(
      throws: PasteboardStore.Error.damaged(
        path: "stream", offset: UInt64(entry - 32 - GenerationFormat.itemEntrySize), .inconsistent)
    ) { try receive(bytes, by: 4096, into: try elsewhere.store()) }
  }

  @Test func `an import observes a precondition`() throws {
    let source = try temporary.store()
    try source.write([item("a")])
    #expect(throws: PasteboardStore.Error.changed(expected: 5, found: 1)) {
      try receive(stream(source), by: 4096, into: source, ifChange: 5)
    }
  }
}
