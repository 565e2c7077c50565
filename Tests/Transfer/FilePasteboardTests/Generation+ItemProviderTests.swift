import FilePasteboard
import FoundationEssentials
import OpenTransferable
import TestSupport
import Testing

@Suite struct `Generations as item providers` {
  @Test func `A value is read back from the file`() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.store()
    try store.write([
      try await PasteboardItem(exporting: "one"), try await PasteboardItem(exporting: Note(title: "two")),
    ])
    let generation = try store.generation(of: .general)
    #expect(try await generation.value(at: 0, as: String.self) == "one")
    #expect(try await generation.value(at: 1) == Note(title: "two"))
  }

  @Test func `A representation is read when it is loaded, and only that one`() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.store()
    let png = [UInt8](repeating: 7, count: 100_000)
    try store.write([
      PasteboardItem([
        .init(type: "public.png", bytes: png), .init(type: "public.utf8-plain-text", bytes: Array("text".utf8)),
      ])
    ])
    // A byte of the image has changed; the text does not contain this byte.
    var file = try temporary.bytes(of: temporary.current)
    let position = try #require(file.firstIndex(of: 7).map { $0 + 50_000 })
    file[position] = 8
    try temporary.write(file, to: temporary.current)
    let provider = try store.generation(of: .general).itemProvider(at: 0)
    #expect(provider.registeredContentTypes == [.png, .utf8PlainText])
    #expect(try await provider.loadTransferable(type: String.self) == "text")
    await #expect(throws: PasteboardStore.Error.self) { try await provider.loadDataRepresentation(for: .png) }
  }

  @Test func `A provider keeps its generation when the pasteboard is replaced`() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.store(PasteboardStore.Options(history: .off))
    try store.write([try await PasteboardItem(exporting: "old")])
    let provider = try store.generation(of: .general).itemProvider(at: 0)
    try store.write([try await PasteboardItem(exporting: "new")])
    #expect(try await provider.loadTransferable(type: String.self) == "old")
  }

  @Test func `An unreadable item is an error with the item and the reason`() async throws {
    let temporary = try TemporaryStore()
    let store = try temporary.store()
    try store.write([item("01:00:00:00")])
    let generation = try store.generation(of: .general)
    do throws(PasteboardError) {
      _ = try await generation.value(at: 0, as: Note.self)
      Issue.record("a note of a timecode")
    } catch {
      guard case .importFailed(item: 0, let reason) = error,
        case .notImported(_, imported: [Note.type])? = reason as? TransferError
      else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
