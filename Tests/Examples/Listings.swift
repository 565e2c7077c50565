// The listings of the documentation of OpenTransferable, OpenTransferableFoundation and FilePasteboard, compiled and
// run. Each is between two `listing` comments, word for word.

import FilePasteboard
import Foundation
import OpenTransferable
import OpenTransferableFoundation
import Synchronization
import TestSupport
import Testing

extension UTType {
  static let listedProfile = UTType(exportedAs: "com.example.profile")
}

struct ListingsTests {
  private struct Profile: Codable, Transferable {
    var name: String
    var funFacts: [String]

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .listedProfile)
      ProxyRepresentation(exporting: \.name)
    }
  }

  @Test
  func `every listing is compiled, word for word`() throws {
    let documented = try Listings.documented(
      in: "Sources/Transfer/OpenTransferable/OpenTransferable.docc/OpenTransferable.md",
      "Sources/Transfer/OpenTransferableFoundation/OpenTransferableFoundation.docc/OpenTransferableFoundation.md",
      "Sources/Transfer/FilePasteboard/FilePasteboard.docc/FilePasteboard.md")
    let compiled = try Listings.compiled(
      in: "Tests/DropIn/Sources/AppleImports/Listing.swift", "Tests/Examples/Listings.swift")
    // The first listing belongs to a package manifest, which Tests/DropIn/Package.swift has in other words.
    #expect(documented.first?.first == ".target(")
    #expect(documented.count == 13)
    #expect(Array(documented.dropFirst()) == compiled)
  }

  @Test
  func `a value is carried`() async throws {
    // listing
    let provider = ItemProvider(Profile(name: "Anna", funFacts: ["sings"]))
    let copy = try await provider.loadTransferable(type: Profile.self)
    let text = try await provider.loadDataRepresentation(for: .text, timeLimit: .seconds(5))
    // end of listing
    #expect(copy.funFacts == ["sings"] && text == Data("Anna".utf8))
  }

  // listing
  struct Roster: Transferable {
    var names: [String]

    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(contentType: .commaSeparatedText) { roster in
        Data(roster.names.joined(separator: ",").utf8)
      } importing: { data in
        Roster(names: String(decoding: data, as: UTF8.self).split(separator: ",").map(String.init))
      }
      .exportingCondition { !$0.names.isEmpty }
      .suggestedFileName("roster.csv")
    }
  }
  // end of listing

  // listing
  struct Recording: Transferable {
    var file: URL

    static var transferRepresentation: some TransferRepresentation {
      FileRepresentation(contentType: .movie) { recording in
        SentTransferredFile(recording.file)
      } importing: { received in
        let kept = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".mov")
        try FileManager.default.copyItem(at: received.file, to: kept)
        return Recording(file: kept)
      }
    }
  }
  // end of listing

  // listing
  struct Bookmark: Codable, Transferable {
    var link: URL

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(
        contentType: .propertyList, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
      ProxyRepresentation(exporting: \.link)
    }
  }
  // end of listing

  @Test
  func `representations are what the listings state`() async throws {
    #expect(try await Roster(importing: Data("a,b".utf8), contentType: .commaSeparatedText).names == ["a", "b"])
    #expect(Roster(names: []).exportedContentTypes().isEmpty)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".mov")
    try Data("moov".utf8).write(to: file)
    let kept = try await ItemProvider(Recording(file: file)).loadTransferable(type: Recording.self).file
    #expect(try Data(contentsOf: kept) == Data("moov".utf8))
    for url in [file, kept] { try FileManager.default.removeItem(at: url) }
    let link = try #require(URL(string: "https://example.com"))
    #expect(Bookmark(link: link).exportedContentTypes() == [.propertyList, .url])
  }

  @Test
  func `types are found`() {
    // listing
    let csv = UTType(filenameExtension: "csv")  // public.comma-separated-values-text
    let page = UTType(mimeType: "text/html; charset=utf-8")  // public.html
    let isText = csv?.conforms(to: .plainText)  // true
    // end of listing
    #expect(csv == .commaSeparatedText && page == .html && isText == true)
  }

  @Test
  func `providers of Foundation's form load objects and report errors`() async throws {
    let texts = Mutex<[String?]>([])
    let reports = Mutex<[String]>([])
    @Sendable func received(_ text: String?, _ error: (any Error)?) { texts.withLock { $0.append(text) } }
    @Sendable func report(_ isMissing: Bool, _ words: String) {
      reports.withLock { $0.append("\(isMissing) \(words)") }
    }
    // listing
    let provider = NSItemProvider(object: NSString(string: "01:00:00:00"))
    if provider.canLoadObject(ofClass: String.self) {
      let progress = provider.loadObject(ofClass: String.self) { text, error in
        received(text, error)
      }
      progress.totalUnitCount = 1
    }
    // end of listing

    // listing
    provider.loadDataRepresentation(for: .png) { data, error in
      guard let error = error as NSError? else { return }
      let isMissing = error.code == NSItemProvider.ErrorCode.itemUnavailableError.rawValue
      report(isMissing, error.localizedDescription)
    }
    // end of listing
    for _ in 0..<500 where texts.withLock({ $0.isEmpty }) || reports.withLock({ $0.isEmpty }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(texts.withLock { $0 } == ["01:00:00:00"])
    #expect(reports.withLock { $0.first?.hasPrefix("true No representation conforms to public.png") } == true)
  }

  @Test
  func `values are archived by their class`() throws {
    // listing
    let data = try ObjectArchive.data(of: [Money(amount: 3)].encoded)
    let money: [Money] = Money.decode(try ObjectArchive.object(in: data) as? [AnyObject])
    // end of listing
    #expect(money.map(\.amount) == [3])
  }

  @Test
  func `pasteboards take values, text and files`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let movie = folder.appending(path: "scene 1.mov")
    try Data("moov".utf8).write(to: movie)
    let store = PasteboardStore(at: try PasteboardStore.Location(path: folder.path + "/store"))
    // listing
    let pasteboard = Pasteboard(.general, in: store)
    try await pasteboard.write(["01:00:00:00", "02:00:00:00"])
    let texts = try await pasteboard.read(String.self)
    // end of listing
    #expect(texts == ["01:00:00:00", "02:00:00:00"])

    // listing
    try pasteboard.clearContents()
    try pasteboard.setString("01:00:00:00", forType: .utf8PlainText)
    let text = try pasteboard.string(forType: .text)
    let image = try pasteboard.data(forType: .png)
    // end of listing
    #expect(text == "01:00:00:00" && image == nil)

    // listing
    if let file = ItemProvider(contentsOf: movie) {
      try await pasteboard.write([file])
    }
    let name = try pasteboard.itemProviders.first?.suggestedName
    // end of listing
    #expect(name == "scene 1.mov")
    // Foundation's providers can be written directly.
    try await pasteboard.write([NSItemProvider(object: NSString(string: "text"))])
    #expect(try await pasteboard.read(String.self) == ["text"])
  }
}

struct Money: ValueCoding {
  typealias Coder = ListedMoneyCoder
  var amount: Int
}

final class ListedMoneyCoder: NSObject, NSCoding, CodingProtocol {
  let value: Money

  init(_ value: Money) { self.value = value }

  init?(coder: NSCoder) { value = Money(amount: coder.decodeInteger(forKey: "amount")) }

  func encode(with coder: NSCoder) { coder.encode(value.amount, forKey: "amount") }
}
