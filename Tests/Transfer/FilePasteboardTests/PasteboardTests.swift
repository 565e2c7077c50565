import FilePasteboard
import FoundationEssentials
import OpenTransferable
import TestSupport
import Testing

@Suite struct `Pasteboards of values` {
  private let temporary: TemporaryStore
  private let pasteboard: Pasteboard

  init() throws {
    temporary = try TemporaryStore()
    pasteboard = Pasteboard(.general, in: try temporary.store())
  }

  @Test func `A pasteboard that was never written is empty`() async throws {
    #expect(try pasteboard.changeCount == 0)
    #expect(try pasteboard.items.isEmpty)
    #expect(try pasteboard.itemProviders.isEmpty)
    #expect(try pasteboard.types.isEmpty)
    #expect(try pasteboard.data(forType: .text) == nil)
    #expect(try pasteboard.canRead(String.self) == false)
    #expect(try await pasteboard.read(String.self).isEmpty)
  }

  @Test func `Values are written, appended, read back by type and cleared`() async throws {
    let receipt = try await pasteboard.write([Note(title: "a"), Note(title: "b", isDraft: true)])
    #expect(receipt.changeCount == 1)
    try await pasteboard.write(["c"], .append)
    #expect(try pasteboard.changeCount == 2)
    #expect(try await pasteboard.read(Note.self) == [Note(title: "a"), Note(title: "b", isDraft: true)])
    // The draft has no text, so it is skipped.
    #expect(try await pasteboard.read(String.self) == ["a", "c"])
    #expect(try pasteboard.canRead(URL.self) == false)
    #expect(try pasteboard.clearContents().changeCount == 3)
    #expect(try pasteboard.items.isEmpty)
  }

  @Test func `Types and data are those of the first item`() async throws {
    try await pasteboard.write([Note(title: "a")])
    #expect(try pasteboard.types == [Note.type, .utf8PlainText])
    #expect(try pasteboard.availableType(from: [.png, .text]) == .utf8PlainText)
    #expect(try pasteboard.availableType(from: [.png]) == nil)
    #expect(try pasteboard.data(forType: .text) == Data("a".utf8))
    #expect(try pasteboard.data(forType: .png) == nil)
  }

  @Test func `Providers carry one pasteboard's items to another`() async throws {
    try await pasteboard.write([Note(title: "a")])
    let other = Pasteboard(.find, in: pasteboard.store)
    try await other.write(try pasteboard.itemProviders)
    #expect(try other.items == pasteboard.items)
    #expect(other != pasteboard)
  }

  @Test func `A value that cannot be written leaves the pasteboard as it was`() async throws {
    try await pasteboard.write(["old"])
    let refused = ItemProvider()
    refused.registerDataRepresentation(for: UTType(undeclared: "com.example.tests.unknown")) { _ in Data() }
    await #expect(throws: PasteboardError.self) { try await pasteboard.write([ItemProvider("new"), refused]) }
    #expect(try await pasteboard.read(String.self) == ["old"])
  }

  @Test func `A write that requires a change count is refused after another write`() async throws {
    try await pasteboard.write(["one"])
    await #expect(throws: PasteboardError.self) { try await pasteboard.write(["two"], ifChange: 0) }
    #expect(try await pasteboard.write(["three"], ifChange: 1).changeCount == 2)
  }

  @Test func `A one-time item is removed after it was read as a value, and only then`() async throws {
    try await pasteboard.write(["once"], attributes: .init(isOnce: true))
    try await pasteboard.write(["stays"], .append)
    #expect(try pasteboard.canRead(String.self))
    #expect(try await pasteboard.read(Note.self).isEmpty)
    #expect(try await pasteboard.read(String.self) == ["once", "stays"])
    #expect(try await pasteboard.read(String.self) == ["stays"])
  }

  @Test func `Only one of several simultaneous readers gets a one-time item`() async throws {
    try await pasteboard.write(["once"], attributes: .init(isOnce: true))
    let pasteboard = pasteboard
    let read = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await pasteboard.read(String.self) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(read == ["once"])
  }
}
