// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreTransferable
import Foundation
import UniformTypeIdentifiers

struct Note: Codable, Equatable, Transferable {
  var title: String
  var isDraft = false

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .note)
      .suggestedFileName("note.json")
      .exportingCondition { !$0.isDraft }
    DataRepresentation(exportedContentType: .html) { Data("<p>\($0.title)</p>".utf8) }
      .visibility(.ownProcess)
    ProxyRepresentation(exporting: \.title)
      .suggestedFileName { $0.title + ".txt" }
  }
}

struct Archive: Codable, Equatable, Transferable {
  var count: Int

  // A property that names its representation's type.
  static var transferRepresentation: CodableRepresentation<Archive, PropertyListEncoder, PropertyListDecoder> {
    CodableRepresentation(
      for: Archive.self, contentType: .propertyList, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
  }
}

struct Picture: Equatable, Transferable {
  var bytes: Data

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .png) {
      $0.bytes
    } importing: {
      Picture(bytes: $0)
    }
    DataRepresentation(importedContentType: .jpeg) { Picture(bytes: $0) }
    ProxyRepresentation<Picture, Data> { Picture(bytes: $0) }
  }
}

struct Reel: Equatable, Transferable {
  var file: URL

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(contentType: .movie, shouldAttemptToOpenInPlace: true) {
      SentTransferredFile($0.file, allowAccessingOriginalFile: true)
    } importing: { received in
      check(received.isOriginalFile)
      return Reel(file: received.file)
    }
    FileRepresentation(exportedContentType: .quickTimeMovie, shouldAllowToOpenInPlace: true) {
      SentTransferredFile($0.file)
    }
    FileRepresentation(importedContentType: .avi) { Reel(file: $0.file) }
  }
}

struct Bookmark: Equatable, Transferable {
  var url: URL
  var title: String

  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: \.url) { Bookmark(url: $0, title: $0.absoluteString) }
    ProxyRepresentation { (bookmark: Bookmark) async throws -> String in bookmark.title }
  }
}

struct Pages: TransferRepresentation {
  typealias Item = Notebook

  var body: some TransferRepresentation {
    DataRepresentation<Notebook>(exportedContentType: .plainText) { Data($0.pages.joined(separator: "\n").utf8) }
    ProxyRepresentation(exporting: \Notebook.pages.description)
  }
}

struct Notebook: Transferable {
  var pages: [String]

  static var transferRepresentation: some TransferRepresentation { Pages() }
}

struct Named: Codable, Transferable {
  var name = "named"

  static var transferRepresentation:
    _ConditionalTransferRepresentation<CodableRepresentation<Named, JSONEncoder, JSONDecoder>>
  {
    CodableRepresentation(contentType: .json).exportingCondition { !$0.name.isEmpty }
  }
}

// Apple leaves the conformance of arrays to programs.
public struct Tag: Codable, Equatable, Sendable {
  var text: String
}

extension Array: @retroactive Transferable where Element == Tag {
  public static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
}

func checkValues() async throws {
  let note = Note(title: "Slate")
  check(Note.exportedContentTypes() == [.note, .utf8PlainText])
  check(Note.exportedContentTypes(visibility: .ownProcess) == [.note, .html, .utf8PlainText])
  check(note.exportedContentTypes() == [.note, .utf8PlainText])
  check(note.exportedContentTypes(.ownProcess).contains(.html))
  check(Note(title: "", isDraft: true).exportedContentTypes() == [.utf8PlainText])
  check(Note.importedContentTypes() == [.note] && note.importedContentTypes() == [.note])
  check(note.suggestedFilename == "Slate.txt")
  let data = try await note.exported(as: .note)
  check(try await Note(importing: data, contentType: .note) == note)
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dropin-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = try await note.export(to: folder, contentType: .note)
  check(file.lastPathComponent == "note.json")
  check(try await Note(importing: file, contentType: .note) == note)
  let length = try await note.withExportedFile(contentType: .utf8PlainText) { try Data(contentsOf: $0).count }
  check(length == 5)
  check(try await "text".exported(as: .plainText) == Data("text".utf8))
  check(String.exportedContentTypes() == [.utf8PlainText] && Data.exportedContentTypes() == [.data])
  check(URL.exportedContentTypes() == [.url, .fileURL] && URL.importedContentTypes() == [.url, .fileURL])
  check(AttributedString.exportedContentTypes().contains(.utf8PlainText))
  check(try await [Tag](importing: [Tag(text: "a")].exported(as: .json), contentType: .json) == [Tag(text: "a")])
  let never: (Never.Representation.Type, Never.Item.Type, Never.Body.Type) = (Never.self, Never.self, Never.self)
  check(never.0 == Never.self && Never.exportedContentTypes().isEmpty)
}

func checkRepresentations() async throws {
  let archive = Archive(count: 3)
  check(try await Archive(importing: archive.exported(as: .propertyList), contentType: .propertyList) == archive)
  let picture = Picture(bytes: Data([1, 2]))
  check(Picture.importedContentTypes() == [.png, .jpeg, .data])
  check(try await Picture(importing: picture.exported(as: .png), contentType: .jpeg) == picture)
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("dropin-\(UUID().uuidString).mov")
  try Data("moov".utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  check(try await Reel(importing: file, contentType: .movie) == Reel(file: file))
  check(try await Reel(file: file).exported(as: .quickTimeMovie) == Data("moov".utf8))
  let sent = SentTransferredFile(file)
  check(sent.file == file && !sent.allowAccessingOriginalFile)
  guard let web = URL(string: "https://example.com/a") else { throw CheckFailure() }
  let link = Bookmark(url: web, title: "A")
  check(link.exportedContentTypes() == [.url, .utf8PlainText])
  check(try await Bookmark(importing: link.exported(as: .url), contentType: .url).url == web)
  check(try await Notebook(pages: ["a", "b"]).exported(as: .plainText) == Data("a\nb".utf8))
  check(Named().exportedContentTypes() == [.json] && Named(name: "").exportedContentTypes().isEmpty)
  let visibilities: [TransferRepresentationVisibility] = [.all, .team, .group, .ownProcess]
  check(visibilities.filter { $0 == .all }.count == 1)
}
