import OpenTransferable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ProxyRepresentationTests {
  @Test(arguments: [
    ("https://example.com/a", [UTType.url, .utf8PlainText]), ("file:///tmp/a", [.url, .fileURL, .utf8PlainText]),
  ])
  func `a link offers the content of its URL, and its title as text`(text: String, types: [UTType]) async throws {
    let link = Link(url: try #require(URL(string: text)), title: "T")
    #expect(link.exportedContentTypes() == types)
    let provider = ItemProvider(link)
    #expect(provider.registeredContentTypes == types)
    #expect(try await link.exported(as: nil) == Data(text.utf8))
    #expect(try await link.exported(as: .utf8PlainText) == Data("T".utf8))
    #expect(try await provider.loadTransferable(type: URL.self) == link.url)
    #expect(try await provider.loadTransferable(type: String.self) == "T")
  }

  @Test
  func `an asynchronous exporter is called when the value is loaded`() async throws {
    let url = try #require(URL(string: "https://example.com/a"))
    let provider = ItemProvider(LateLink(url: url))
    #expect(provider.registeredContentTypes == [.url, .fileURL])
    #expect(try await provider.loadDataRepresentation(for: .url) == Data(url.absoluteString.utf8))
    await #expect(throws: TransferError.self) { try await provider.loadDataRepresentation(for: .fileURL) }
  }

  @Test
  func `the file name of the other value is suggested`() {
    #expect(Wrapped(named: Named(text: "cut 3")).suggestedFilename == "cut 3")
    #expect(ItemProvider(Wrapped(named: Named(text: "cut 3"))).suggestedName == "cut 3")
  }

  @Test
  func `the last name of several representations is suggested`() {
    #expect(TwiceNamed().suggestedFilename == "second.json")
    #expect(ItemProvider(TwiceNamed()).suggestedName == "second.json")
  }

  @Test
  func `a representation may be named by its type`() async throws {
    #expect(try await Concrete(x: 2).exported(as: .json) == Data(#"{"x":2}"#.utf8))
    #expect(Concrete.exportedContentTypes() == [.json])
  }

  private struct Link: Transferable {
    var url: URL
    var title: String

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(exporting: \.url)
      ProxyRepresentation { $0.title }
    }
  }

  private struct LateLink: Transferable {
    var url: URL

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation { (link: LateLink) async throws -> URL in link.url }
    }
  }

  private struct Wrapped: Transferable {
    var named: Named

    static var transferRepresentation: some TransferRepresentation { ProxyRepresentation(exporting: \.named) }
  }

  private struct TwiceNamed: Codable, Transferable {
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .xml).suggestedFileName("first.xml")
      CodableRepresentation(contentType: .json).suggestedFileName("second.json")
      CodableRepresentation(contentType: .yaml).suggestedFileName { _ in nil }
    }
  }

  private struct Concrete: Codable, Transferable {
    var x: Int

    static var transferRepresentation: CodableRepresentation<Concrete, JSONEncoder, JSONDecoder> {
      CodableRepresentation(contentType: .json)
    }
  }
}
