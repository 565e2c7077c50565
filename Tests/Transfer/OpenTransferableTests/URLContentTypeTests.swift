import OpenTransferable
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct URLContentTypeTests {
  @Test(arguments: [
    ("notes", UTType.json, "notes.json"), ("notes.json", .json, "notes.json"), ("notes.JSON", .json, "notes.JSON"),
    ("notes.txt", .json, "notes.txt.json"), ("a.jpg", .jpeg, "a.jpg"), ("a.png", .image, "a.png"),
    ("a", .utf8PlainText, "a.txt"), ("a", .data, "a"), (".profile", .json, ".profile.json"),
  ])
  func `a name gets the preferred extension of its type, unless it already has an extension of the type`(
    name: String, type: UTType, expected: String
  ) {
    let folder = URL(filePath: "/tmp/folder/")
    #expect(folder.appendingPathComponent(name, conformingTo: type).path == "/tmp/folder/" + expected)
    #expect(folder.appending(path: name).appendingPathExtension(for: type).path == "/tmp/folder/" + expected)
    var url = folder
    url.appendPathComponent(name, conformingTo: type)
    url.appendPathExtension(for: type)
    #expect(url.path == "/tmp/folder/" + expected)
  }
}
