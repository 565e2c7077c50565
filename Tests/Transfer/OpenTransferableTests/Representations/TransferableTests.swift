import OpenTransferable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TransferableTests {
  @Test
  func `a codable value survives a round trip, and receivers of text get its name`() async throws {
    #expect(Profile.exportedContentTypes() == [.profile, .utf8PlainText])
    #expect(Profile.importedContentTypes() == [.profile])
    let data = try await Profile.example.exported(as: .profile)
    #expect(try await Profile(importing: data, contentType: .profile) == .example)
    #expect(try await Profile.example.exported(as: .plainText) == Data("Anna".utf8))
    #expect(try await Profile(importing: Profile.example.exported(), contentType: .profile) == .example)
  }

  @Test
  func `an unsupported content type is an error that names the supported ones`() async {
    await #expect(throws: TransferError.notExported(as: .png, exported: [.profile, .utf8PlainText])) {
      try await Profile.example.exported(as: .png)
    }
    await #expect(throws: TransferError.notImported(from: [.utf8PlainText], imported: [.profile])) {
      try await Profile(importing: Data("Anna".utf8), contentType: .utf8PlainText)
    }
  }

  @Test
  func `without a type each representation is tried in order`() async throws {
    #expect(try await String(importing: Data("plain".utf8), contentType: nil) == "plain")
    // Not UTF-8, so that the second representation, UTF-16, reads it.
    #expect(try await String(importing: Data([0xFF, 0xFE, 0x41, 0x00]), contentType: nil) == "A")
    await #expect(throws: (any Error).self) { try await Profile(importing: Data("{".utf8), contentType: nil) }
  }

  @Test
  func `any encoder and decoder can be used`() async throws {
    let data = try await Setting(value: 7).exported(as: .propertyList)
    #expect(try PropertyListDecoder().decode(Setting.self, from: data) == Setting(value: 7))
    #expect(try await Setting(importing: data, contentType: .propertyList) == Setting(value: 7))
  }

  @Test(
    arguments: [
      (UTType.utf8PlainText, [0x68, 0xC3, 0xA9], "hé"), (.plainText, [0x68, 0xC3, 0xA9], "hé"),
      (.utf16ExternalPlainText, [0x00, 0x68, 0x00, 0xE9], "hé"),
      (.utf16ExternalPlainText, [0xFF, 0xFE, 0x68, 0x00, 0xE9, 0x00], "hé"),
      (.utf16PlainText, [0xFE, 0xFF, 0x00, 0x68, 0x00, 0xE9], "hé"),
      (.utf16PlainText, [0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE], "😀"), (.utf8PlainText, [], ""),
    ] as [(UTType, [UInt8], String)])
  func `text is read in the encoding of its type`(type: UTType, bytes: [UInt8], expected: String) async throws {
    #expect(try await String(importing: Data(bytes), contentType: type) == expected)
  }

  @Test(
    arguments: [
      (UTType.utf8PlainText, [0xFF]), (.plainText, [0xC3]), (.utf16PlainText, [0x00]),
      (.utf16ExternalPlainText, [0xD8, 0x00]),
    ] as [(UTType, [UInt8])])
  func `text that is not in its encoding is an error`(type: UTType, bytes: [UInt8]) async {
    await #expect(throws: TransferError.self) { try await String(importing: Data(bytes), contentType: type) }
  }

  @Test
  func `URLs, data and attributed text are transferable`() async throws {
    let web = try #require(URL(string: "https://swift.org/documentation"))
    let file = URL(filePath: "/tmp/a.txt")
    #expect(web.exportedContentTypes() == [.url])
    #expect(file.exportedContentTypes() == [.url, .fileURL])
    #expect(URL.importedContentTypes() == [.url, .fileURL])
    #expect(try await URL(importing: web.exported(as: .url), contentType: .url) == web)
    #expect(try await URL(importing: file.exported(as: .fileURL), contentType: .fileURL) == file)
    await #expect(throws: TransferError.self) { try await URL(importing: Data([0xFF]), contentType: .url) }
    let data = Data([0, 1, 0xFF])
    #expect(try await Data(importing: data.exported(as: nil), contentType: .png) == data)
    let text = AttributedString("bold")
    #expect(try await AttributedString(importing: text.exported(as: nil), contentType: .utf8PlainText) == text)
  }

  @Test
  func `a list keeps each element, and receivers of text get lines`() async throws {
    let profiles = TransferableList([Profile.example, Profile.example])
    let data = try await profiles.exported(as: nil)
    let type = profiles.exportedContentTypes().first
    #expect(try await TransferableList<Profile>(importing: data, contentType: type) == profiles)
    #expect(try await profiles.exported(as: .text) == Data("Anna\nAnna".utf8))
    #expect(try await TransferableList(["a", "b"]).exported(as: .plainText) == Data("a\nb".utf8))
    #expect(!TransferableList([Setting(value: 1)]).exportedContentTypes().contains(.utf8PlainText))
    let nested = TransferableList([TransferableList(["a"]), TransferableList(["b", "c"])])
    let nestedData = try await nested.exported(as: nil)
    #expect(try await TransferableList<TransferableList<String>>(importing: nestedData, contentType: nil) == nested)
  }

  @Test
  func `types may be proxies of each other, and a type may be its own proxy`() async throws {
    #expect(Celsius.exportedContentTypes() == [.json, .html, .utf8PlainText])
    #expect(Fahrenheit.exportedContentTypes() == [.html, .json, .utf8PlainText])
    #expect(try await Celsius(degrees: 100).exported(as: .html) == Data("<p>212.0 °F</p>".utf8))
    let celsius = try await Fahrenheit(degrees: 32).exported(as: .json)
    #expect(try await Celsius(importing: celsius, contentType: .json) == Celsius(degrees: 0))
  }

  @Test
  func `a representation may consist of others, chosen by conditions when it is created`() async throws {
    #expect(Composed.exportedContentTypes() == [.json, .utf8PlainText, .html, .data, .xml, .png])
    #expect(try await Composed(text: "x").exported(as: .html) == Data("<p>x</p>".utf8))
  }
}

struct Setting: Codable, Equatable, Transferable {
  var value: Int

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(
      for: Setting.self, contentType: .propertyList, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
  }
}

struct Composed: Codable, Transferable {
  var text: String

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    TextForms()
    if #available(macOS 11, *) {
      DataRepresentation(exportedContentType: .data) { Data($0.text.utf8) }
    }
    if hasMarkup {
      DataRepresentation(exportedContentType: .xml) { Data($0.text.utf8) }
    } else {
      DataRepresentation(exportedContentType: .yaml) { Data($0.text.utf8) }
      ProxyRepresentation(exporting: \.text)
    }
    if hasMarkup {
      DataRepresentation(exportedContentType: .png) { Data($0.text.utf8) }
    }
  }

  static let hasMarkup = true

  struct TextForms: TransferRepresentation {
    typealias Item = Composed

    var body: some TransferRepresentation {
      ProxyRepresentation(exporting: \Composed.text)
      DataRepresentation<Composed>(exportedContentType: .html) { Data("<p>\($0.text)</p>".utf8) }
    }
  }
}

struct Celsius: Codable, Equatable, Transferable {
  var degrees: Double

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    ProxyRepresentation(exporting: \.self)
    ProxyRepresentation { Fahrenheit(degrees: $0.degrees * 9 / 5 + 32) }
  }
}

struct Fahrenheit: Transferable {
  var degrees: Double

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .html) { Data("<p>\($0.degrees) °F</p>".utf8) }
    ProxyRepresentation { Celsius(degrees: ($0.degrees - 32) * 5 / 9) }
    ProxyRepresentation { "\($0.degrees) °F" }
  }
}
