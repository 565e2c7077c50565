import FilePasteboard
import FoundationEssentials
import OpenTransferable
import TestSupport
import Testing

struct PasteboardContentsTests {
  private let temporary: TemporaryStore
  private let pasteboard: Pasteboard

  init() throws {
    temporary = try TemporaryStore()
    pasteboard = Pasteboard(.general, in: try temporary.store())
  }

  @Test
  func `text is set and read by type`() throws {
    #expect(try pasteboard.string(forType: .text) == nil)
    try pasteboard.setString("01:00:00:00", forType: .utf8PlainText)
    #expect(try pasteboard.string(forType: .text) == "01:00:00:00")
    try pasteboard.setString("hé", forType: .utf16PlainText)
    #expect(try pasteboard.string(forType: .utf16PlainText) == "hé")
    try pasteboard.setString("new", forType: .utf8PlainText)
    #expect(try pasteboard.types == [.utf8PlainText, .utf16PlainText])
    #expect(try pasteboard.string(forType: .utf8PlainText) == "new")
    #expect(try pasteboard.string(forType: .png) == nil)
  }

  @Test
  func `data is added to the types of the first item, and the other items do not change`() async throws {
    try await pasteboard.write(["first", "second"])
    try pasteboard.setData(Data([0xFF]), forType: .png)
    #expect(try pasteboard.types == [.utf8PlainText, .png])
    #expect(try pasteboard.data(forType: .image) == Data([0xFF]))
    #expect(try pasteboard.items.count == 2)
    #expect(try pasteboard.string(forType: .png) == nil)
    #expect(throws: PasteboardError.self) {
      try pasteboard.setData(Data(), forType: UTType(undeclared: "com.example.tests.unheard"))
    }
  }

  @Test
  func `web links are written, and read as links and as text`() async throws {
    let link = Link(url: try #require(URL(string: "https://example.com/a")), title: "T")
    try await pasteboard.write([link])
    #expect(try pasteboard.types == [.url, .utf8PlainText])
    #expect(try await pasteboard.read(URL.self) == [link.url])
    #expect(try await pasteboard.read(String.self) == ["T"])
    // The exporter has to wait, because the missing file URL is discovered during the write.
    try await pasteboard.write([LateLink(url: link.url)])
    #expect(try pasteboard.types == [.url])
  }

  @Test
  func `a proxy whose exporter throws is omitted if there are other representations`() async throws {
    try await pasteboard.write([Unfinished(note: nil)])
    #expect(try pasteboard.types == [.json])
    try await pasteboard.write([Unfinished(note: "done")])
    #expect(try pasteboard.types == [.json, .utf8PlainText])
    await #expect(throws: PasteboardError.self) { try await pasteboard.write([OnlyProxy()]) }
    #expect(try pasteboard.types == [.json, .utf8PlainText])
  }

  @Test
  func `a file is read back with its name`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "scene 1.mov")
    try Data("moov".utf8).write(to: file)
    try await pasteboard.write([Clip(file: file)])
    #expect(try pasteboard.types == [.movie])
    #expect(try pasteboard.items[0].suggestedName == "scene 1.mov")
    let provider = try pasteboard.itemProviders[0]
    #expect(provider.registeredContentTypes == [.movie])
    #expect(provider.suggestedName == "scene 1.mov")
    #expect(try await pasteboard.read(Clip.self).map(\.file.lastPathComponent) == ["scene 1.mov"])
    // Through another pasteboard, and next to other types.
    let other = Pasteboard(.find, in: pasteboard.store)
    try await other.write([provider])
    try other.setString("x", forType: .utf8PlainText)
    #expect(try other.types == [.movie, .utf8PlainText])
    #expect(try other.items[0].suggestedName == "scene 1.mov")
  }

  @Test
  func `a suggested name is kept; a hostile name is harmless, and a damaged one is ignored`() async throws {
    let provider = ItemProvider("text")
    provider.suggestedName = "../../notes"
    try await pasteboard.write([provider])
    let name = try await pasteboard.itemProviders[0].withFileRepresentation(for: .text) { $0.file.lastPathComponent }
    #expect(name == "notes.txt")
    var item = try pasteboard.items[0]
    item.suggestedName = String(repeating: "ä", count: 200) + ".txt"
    #expect((item.suggestedName?.utf8.count ?? 0) <= 255 && item.suggestedName?.hasSuffix("ä.txt") == true)
    for (count, kept) in [(254, 254), (255, 255), (256, 255)] {
      item.suggestedName = String(repeating: "n", count: count)
      #expect(item.suggestedName?.utf8.count == kept)
    }
    item.suggestedName = nil
    #expect(item.representations.count == 1)
    item.representations.append(.init(type: "org.opentransferable.suggested-name", bytes: [0xFF]))
    try pasteboard.write([item])
    #expect(try pasteboard.itemProviders[0].suggestedName == nil)
  }

  @Test
  func `an object with a provider is written as the provider`() async throws {
    struct Holder: ItemProviderConvertible {
      let itemProvider: ItemProvider
    }
    try await pasteboard.write([Holder(itemProvider: ItemProvider("a")), Holder(itemProvider: ItemProvider("b"))])
    #expect(try await pasteboard.read(String.self) == ["a", "b"])
  }

  private struct Link: Transferable {
    var url: URL
    var title: String

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(exporting: \.url)
      ProxyRepresentation(exporting: \.title)
    }
  }

  private struct LateLink: Transferable {
    var url: URL

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation { (link: LateLink) async throws -> URL in link.url }
    }
  }

  private struct Missing: Error {}

  private struct Unfinished: Codable, Transferable {
    var note: String?

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json)
      ProxyRepresentation { (item: Unfinished) throws -> String in
        guard let note = item.note else { throw Missing() }
        return note
      }
    }
  }

  private struct OnlyProxy: Transferable {
    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation { (_: OnlyProxy) throws -> String in throw Missing() }
    }
  }

  private struct Clip: Transferable {
    var file: URL

    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(contentType: .movie) {
        SentTransferredFile($0.file)
      } importing: {
        Clip(file: $0.file)
      }
    }
  }
}
