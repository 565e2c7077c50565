import FilePasteboard
import FoundationEssentials
import OpenTransferable
import Testing

/// A value with every kind of representation that must, or must not, reach a pasteboard.
struct Note: Codable, Equatable, Transferable {
  var title: String
  var isDraft = false

  static let type = UTType(exportedAs: "com.example.tests.note")
  static let privateType = UTType(exportedAs: "com.example.tests.note-private")

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: privateType) { _ in Data("private".utf8) }.visibility(.ownProcess)
    CodableRepresentation(contentType: type)
    ProxyRepresentation(exporting: \.title).exportingCondition { !$0.isDraft }
  }
}

@Suite struct `Items from and to item providers` {
  private struct Refusal: Error {}

  private func failure(_ make: () async throws(PasteboardError) -> PasteboardItem) async -> PasteboardError? {
    do throws(PasteboardError) {
      _ = try await make()
      return nil
    } catch {
      return error
    }
  }

  @Test func `The representations of a value are written in order, except those for this process only`() async throws {
    let item = try await PasteboardItem(exporting: Note(title: "Cut"))
    #expect(item.representations.map(\.type) == ["com.example.tests.note", "public.utf8-plain-text"])
    #expect(item.bytes(ofType: "public.utf8-plain-text") == Array("Cut".utf8))
  }

  @Test func `A representation whose condition does not hold is not written`() async throws {
    let item = try await PasteboardItem(exporting: Note(title: "Cut", isDraft: true))
    #expect(item.representations.map(\.type) == ["com.example.tests.note"])
  }

  @Test func `Attributes belong to the item`() async throws {
    let item = try await PasteboardItem(exporting: "text", attributes: .init(isSensitive: true))
    #expect(item.attributes.isSensitive)
  }

  @Test func `A provider without representations for other processes gives no item`() async {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .utf8PlainText, visibility: .ownProcess) { _ in Data() }
    for provider in [ItemProvider(), provider] {
      guard
        case .nothingToWrite? = await failure({ () throws(PasteboardError) in try await PasteboardItem(from: provider) }
        )
      else {
        Issue.record("an item of \(provider.registeredContentTypes)")
        continue
      }
    }
  }

  @Test func `An undeclared type is refused before anything is loaded, and the hint shows how to declare it`() async {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .utf8PlainText) { _ in
      Issue.record("loaded")
      return Data()
    }
    provider.registerDataRepresentation(for: UTType(undeclared: "com.example.tests.unknown")) { _ in Data() }
    let error = await failure { () throws(PasteboardError) in try await PasteboardItem(from: provider) }
    guard case .undeclaredType(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == .undeclared(identifier: "com.example.tests.unknown"))
    #expect(reason.hint != nil)
  }

  @Test func `A dynamic type needs no declaration`() async throws {
    let type = try #require(UTType(filenameExtension: "tckit-unheard-of"))
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: type) { _ in Data([1]) }
    #expect(try await PasteboardItem(from: provider).bytes(ofType: type.identifier) == [1])
  }

  @Test func `A loader that fails is named with its reason`() async {
    let provider = ItemProvider("text")
    provider.registerDataRepresentation(for: .png) { _ in throw Refusal() }
    guard
      case .exportFailed(.png, let reason)? = await failure({ () throws(PasteboardError) in
        try await PasteboardItem(from: provider)
      })
    else {
      Issue.record("another outcome")
      return
    }
    #expect(reason is Refusal)
  }

  @Test func `An item's provider offers its representations in order and gives the value back`() async throws {
    let note = Note(title: "Cut")
    let provider = ItemProvider(try await PasteboardItem(exporting: note))
    #expect(provider.registeredContentTypes == [Note.type, .utf8PlainText])
    #expect(try await provider.loadTransferable(type: Note.self) == note)
    #expect(try await provider.loadTransferable(type: String.self) == "Cut")
  }

  @Test func `An undeclared type can be read`() async throws {
    let provider = ItemProvider(PasteboardItem([.init(type: "com.example.tests.foreign", bytes: [1, 2])]))
    #expect(try await provider.loadTransferable(type: Data.self) == Data([1, 2]))
  }
}
