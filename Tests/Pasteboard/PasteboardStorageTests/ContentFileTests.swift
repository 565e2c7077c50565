import FilePasteboard
// Content that enters and leaves the store in pieces.

import Foundation
import TestSupport
import Testing

@testable import PasteboardStorage

struct ContentFileTests {
  private typealias Failure = PasteboardStore.Error
  let temporary: TemporaryStore
  private let type = "public.data"

  init() throws { temporary = try TemporaryStore() }

  private func path(_ name: String) -> String { temporary.path + "/" + name }

  /// A file of bytes that differ from piece to piece.
  private func file(_ size: Int, _ name: String = "file") throws -> PasteboardStore.ContentFile {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: ($0 &* 0x9E37_79B1) >> 16) }
    try Data(bytes).write(to: URL(filePath: path(name)))
    return .init(path(name))
  }

  /// A named pipe, which another thread fills.
  private func pipe(_ size: Int) throws -> PasteboardStore.ContentFile {
    let path = path(UUID().uuidString)
    try #require(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      signal(SIGPIPE, SIG_IGN)
      guard let handle = FileHandle(forWritingAtPath: path) else { return }
      try? handle.write(contentsOf: Data(repeating: 7, count: size))
      try? handle.close()
    }
    return .init(path)
  }

  @discardableResult
  private func copy(
    _ file: PasteboardStore.ContentFile, to store: PasteboardStore
  ) throws -> PasteboardStore.Receipt {
    var transaction = store.transaction(for: .general)
    try transaction.add(try transaction.type(type), contentOf: file)
    return try transaction.commit()
  }

  private func open(
    _ store: PasteboardStore
  ) throws -> (PasteboardStore.Generation, PasteboardStore.Generation.Pieces) {
    let generation = try store.generation(of: .general)
    return (generation, try generation.pieces(of: try generation.item(at: 0).representations[0]))
  }

  @Test(arguments: [1, 31, 262_143, 262_145, 1_048_575, 1_048_576, 1_048_577, 3_000_000])
  func `a file is stored and read back unchanged`(size: Int) throws {
    let store = try temporary.store()
    try copy(try file(size), to: store)
    var (generation, pieces) = try open(store)
    var bytes: [UInt8] = []
    while let piece = try pieces.next() {
      #expect((1...1 << 20).contains(piece.count))
      bytes += piece
    }
    #expect(try pieces.next() == nil)
    #expect(bytes == Array(try Data(contentsOf: URL(filePath: path("file")))))
    #expect(try generation.bytes(of: generation.item(at: 0).representations[0]) == bytes)
    try generation.verify()
  }

  @Test func `a file has at most as many bytes as the limit, whether its length is known or not`() throws {
    let limit = 2_000_000
    var options = PasteboardStore.Options()
    options.limits.representation = UInt64(limit)
    let store = try temporary.store(options)
    for makes in [{ try file($0) }, { try pipe($0) }] {
      for size in [limit - 1, limit] {
        try copy(try makes(size), to: store)
        #expect(try store.generation(of: .general).item(at: 0).representations[0].size == UInt64(size))
      }
      let old = try store.changeCount(of: .general)
      let file = try makes(limit + 1)
      #expect(throws: Failure.source(name: file.name, .tooLarge(limit: UInt64(limit)))) { try copy(file, to: store) }
      #expect(try store.changeCount(of: .general) == old)
      #expect(try !temporary.names().contains { $0.hasPrefix(StoreFileNames.draft) })
    }
    options.limits.representation = .max
    options.limits.generation = UInt64(limit)
    #expect(throws: Failure.self) { try copy(try pipe(limit + 1), to: try temporary.store(options)) }
  }

  @Test func `an empty file is refused unless it may be empty`() throws {
    let store = try temporary.store()
    for file in [try file(0), try pipe(0)] {
      #expect(throws: Failure.source(name: file.name, .empty)) { try copy(file, to: store) }
    }
    var empty = try file(0)
    empty.mayBeEmpty = true
    try copy(empty, to: store)
    var (_, pieces) = try open(store)
    #expect(try pieces.next() == nil)
  }

  @Test func `a file that cannot be read is named with its reason`() throws {
    let missing = PasteboardStore.ContentFile(path("missing"))
    #expect(throws: Failure.source(name: missing.name, .failed(call: "open", .init(rawValue: ENOENT)))) {
      try copy(missing, to: try temporary.store())
    }
    let folder = PasteboardStore.ContentFile(temporary.path)
    #expect(throws: Failure.source(name: folder.name, .failed(call: "read", .init(rawValue: EISDIR)))) {
      try copy(folder, to: try temporary.store())
    }
  }

  @Test(arguments: ["longer", "shorter", "other"])
  func `a file that changes while it is read is refused`(change: String) throws {
    let file = try file(3_000_000)
    let handle = try #require(FileHandle(forUpdatingAtPath: file.name))
    var isChanged = false
    #expect(throws: Failure.source(name: file.name, .changed)) {
      try file.forEachPiece(limit: .max) { _ in
        guard !isChanged else { return }
        isChanged = true
        switch change {
        case "longer": _ = try? handle.seekToEnd()
        case "shorter": try? handle.truncate(atOffset: 2_000_000)
        default: try? handle.seek(toOffset: 2_500_000)
        }
        try? FileClock.waitForTick(in: temporary.path)
        if change != "shorter" { try? handle.write(contentsOf: Data([1])) }
      }
    }
    #expect(isChanged)
  }

  @Test func `after a file has failed nothing can be committed, and the old content is kept`() throws {
    let store = try temporary.store()
    try store.write([item("old")])
    let missing = Failure.source(name: path("missing"), .failed(call: "open", .init(rawValue: ENOENT)))
    var transaction = store.transaction(for: .general)
    let type = try transaction.type(type)
    try transaction.add(type, contentOf: try file(1_000_000))
    try transaction.beginItem()
    var found: [Failure] = []
    do throws(Failure) { try transaction.add(type, contentOf: .init(path("missing"))) } catch { found.append(error) }
    #expect(try temporary.names().contains { $0.hasPrefix(StoreFileNames.draft) })
    do throws(Failure) { _ = try transaction.commit() } catch { found.append(error.cause) }
    #expect(found == [missing, missing])
    #expect(try store.contents() == [item("old")])
    #expect(try !temporary.names().contains { $0.hasPrefix(StoreFileNames.draft) })
  }

  @Test func `a cancelled writer accepts no more pieces`() throws {
    var options = PasteboardStore.Options()
    let cancellation = PasteboardStore.Cancellation()
    options.cancellation = cancellation
    cancellation.cancel()
    #expect(throws: Failure.cancelled) { try copy(try pipe(1_000_000), to: try temporary.store(options)) }
  }

  @Test func `damaged content is found before its first piece, and later damage at its end`() throws {
    let store = try temporary.store()
    try copy(try file(3_000_000), to: store)
    func flip() throws {
      let handle = try FileHandle(forUpdating: URL(filePath: temporary.path(of: temporary.current)))
      try handle.seek(toOffset: 2_900_000)
      let byte = try #require(try handle.read(upToCount: 1)?.first)
      try handle.seek(toOffset: 2_900_000)
      try handle.write(contentsOf: Data([byte ^ 1]))
      try handle.close()
    }
    let damage = Failure.damaged(path: temporary.path(of: temporary.current), offset: 128, .checksum)
    try flip()
    #expect(throws: damage) { _ = try open(store) }
    try flip()
    var (_, pieces) = try open(store)
    try flip()
    #expect(try pieces.next()?.count == 1 << 20)
    #expect(try pieces.next()?.count == 1 << 20)
    #expect(throws: damage) { _ = try pieces.next() }
  }
}
