import SystemCalls
import TestSupport
import Testing

@testable import UniformTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct SharedMIMETypesTests {
  private static let folder = "/usr/share/mime/"

  private static func lines(of name: String, separator: Character) throws -> [[String]] {
    String(decoding: try Data(contentsOf: URL(filePath: folder + name)), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: separator).map(String.init) }
  }

  @Test(.needs("shared-mime-info"))
  func `every MIME type of the database is a type of that MIME type`() throws {
    let names = try Self.lines(of: "types", separator: " ").map { $0[0] }
    #expect(names.count > 800)
    for name in names {
      let type = try #require(UTType(mimeType: name), "\(name)")
      #expect(!type.isDynamic && type.isDeclared, "\(name)")
      #expect(UTType(type.identifier) == type, "\(name)")
      #expect(!type.supertypes.contains(type), "\(name)")
      #expect(type.conforms(to: .item), "\(name): \(type)")
    }
  }

  @Test
  func `directories have any bytes; an unset or relative one has its default`() throws {
    func directories(_ variables: [String: [UInt8]]) -> [[UInt8]] {
      SharedMIMETypes.dataDirectories { variables[$0] }.map(\.bytes)
    }
    let bytes = Array("/h".utf8) + [0xFF]
    let listed = Array("/a:c::/b".utf8) + [0xFE]
    #expect(
      directories(["XDG_DATA_HOME": bytes, "XDG_DATA_DIRS": listed, "HOME": Array("/home".utf8)])
        == [bytes, Array("/a".utf8), Array("/b".utf8) + [0xFE]])
    let usual = ["/usr/local/share", "/usr/share"].map { Array($0.utf8) }
    #expect(
      directories(["XDG_DATA_HOME": Array("data".utf8), "XDG_DATA_DIRS": [], "HOME": Array("/home".utf8)])
        == [Array("/home/.local/share".utf8)] + usual)
    #expect(directories([:]) == usual)
  }

  @Test
  func `a file of the database is read up to 16 MiB`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/mime", withIntermediateDirectories: false)
    let line = "application/x-edge\n#"
    for (beyond, isRead) in [(-1, true), (0, true), (1, false)] {
      try folder.write("mime/types", line + String(repeating: " ", count: (16 << 20) + beyond - line.utf8.count))
      let types = SharedMIMETypes(dataDirectories: [SystemPath(folder.path)])
      #expect((types.type(mimeType: "application/x-edge") != nil) == isRead, "\(beyond)")
    }
  }

  @Test
  func `the types of a cycle of superclasses are data if one of them is, in any order`() throws {
    let names = ["a/x", "a/y", "a/z"]
    let cycle = "a/x a/y\na/y a/z\na/z a/x\n"
    for order in [names, names.reversed()] {
      for text in [cycle + "a/z application/json\n", "a/z application/json\n" + cycle, cycle] {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/mime", withIntermediateDirectories: false)
        try folder.write("mime/types", order.joined(separator: "\n"))
        try folder.write("mime/subclasses", text)
        let types = SharedMIMETypes(dataDirectories: [SystemPath(folder.path)])
        for name in names {
          let isData = types.visit(name, of: .mimeType, conformingTo: .data) { _ in true }
          #expect(isData == text.contains("json"), "\(name) in \(order), \(text)")
        }
      }
    }
  }

  @Test(.needs("shared-mime-info"))
  func `no two MIME types of the database have one identifier`() throws {
    let types = try Self.lines(of: "types", separator: " ").compactMap { UTType(mimeType: $0[0]) }
      .filter { $0.identifier.hasPrefix("org.freedesktop.mime.") }
    #expect(types.count > 600)
    #expect(Set(types).count == types.count)
  }

  @Test(.needs("shared-mime-info"))
  func `every extension of the database belongs to a declared type`() throws {
    for line in try Self.lines(of: "globs2", separator: ":") where line[2].hasPrefix("*.") {
      let name = String(line[2].dropFirst(2))
      if name.contains(where: { "*?[".contains($0) }) { continue }
      let type = try #require(UTType(filenameExtension: name), "\(name)")
      #expect(!type.isDynamic, "\(name)")
      let byMIMEType = try #require(UTType(mimeType: line[1]), "\(line[1])")
      let all = UTType.types(tag: name, tagClass: .filenameExtension, conformingTo: nil)
      #expect(all.contains(byMIMEType), "\(name): \(all), not \(byMIMEType)")
    }
  }

  @Test(.needs("shared-mime-info"))
  func `an alias is its type`() throws {
    for line in try Self.lines(of: "aliases", separator: " ") {
      let alias = try #require(UTType(mimeType: line[0]))
      #expect(!alias.isDynamic, "\(line)")
    }
    #expect(UTType(mimeType: "audio/x-wav") == .wav)
  }

  /// Between two built-in types Apple's declarations count: HTML is not plain text there.
  @Test(.needs("shared-mime-info"))
  func `every MIME type of the database conforms to its superclasses`() throws {
    let builtIn = TypeRegistry()
    for line in try Self.lines(of: "subclasses", separator: " ") {
      let type = try #require(UTType(mimeType: line[0]))
      let supertype = try #require(UTType(mimeType: line[1]))
      if builtIn.isDeclared(type.identifier), builtIn.isDeclared(supertype.identifier) { continue }
      #expect(type.conforms(to: supertype), "\(line): \(type) to \(supertype)")
    }
  }

  @Test
  func `a user's database is used before the system's, and built-in types before both`() async {
    await #expect(processExitsWith: .success) {
      let data = FileManager.default.temporaryDirectory.appending(path: "mime-\(UUID().uuidString)")
      let mime = data.appending(path: "mime")
      try FileManager.default.createDirectory(at: mime, withIntermediateDirectories: true)
      for (name, text) in [
        ("types", "application/x-slate\nimage/x-still\nimage/png\n"),
        ("aliases", "application/x-clapper application/x-slate\n"),
        ("subclasses", "application/x-slate application/json\nimage/png application/x-slate\n"),
        (
          "globs2",
          """
          # a comment
          50:application/x-slate:*.slate
          80:image/x-still:*.slate
          50:application/x-slate:*.Slate9:cs
          50:application/x-slate:slate*
          50:image/png:*.pngx
          damaged
          """
        ),
      ] {
        try Data(text.utf8).write(to: mime.appending(path: name))
      }
      setenv("XDG_DATA_HOME", data.path, 1)
      setenv("XDG_DATA_DIRS", "/nowhere:relative", 1)
      defer { try? FileManager.default.removeItem(at: data) }
      let slate = try #require(UTType(mimeType: "application/X-Slate"))
      let still = try #require(UTType(mimeType: "image/x-still"))
      precondition(slate.identifier == "org.freedesktop.mime.application.x-slate")
      precondition(slate.conforms(to: .json) && slate.conforms(to: .text) && !slate.conforms(to: .image))
      precondition(still.supertypes.isSuperset(of: [.image, .data]))
      precondition(slate.preferredFilenameExtension == "slate" && slate.preferredMIMEType == "application/x-slate")
      precondition(slate.localizedDescription == "JSON")
      precondition(UTType(mimeType: "application/x-clapper") == slate)
      // The heavier pattern is preferred, and both are found.
      precondition(UTType(filenameExtension: "slate") == still)
      precondition(UTType.types(tag: "SLATE", tagClass: .filenameExtension, conformingTo: nil) == [still, slate])
      precondition(UTType(filenameExtension: "slate9") == slate)
      precondition(UTType(filenameExtension: "pngx") == .png)
      // Only a type of the database makes its superclasses count for a built-in type.
      precondition(UTType.png.conforms(to: slate) && !UTType.png.conforms(to: .json))
      precondition(UTType(filenameExtension: "blend")?.isDynamic == true)
    }
  }

  @Test
  func `files that are not regular and damaged lines are skipped`() async {
    await #expect(processExitsWith: .success) {
      let data = FileManager.default.temporaryDirectory.appending(path: "mime-\(UUID().uuidString)")
      let mime = data.appending(path: "mime")
      try FileManager.default.createDirectory(at: mime, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: data) }
      try FileManager.default.createSymbolicLink(
        atPath: mime.appending(path: "types").path, withDestinationPath: "/dev/zero")
      let circle = "a/x a/y\na/y a/x\n\n \nalone\na b c\n"
      try Data(circle.utf8).write(to: mime.appending(path: "subclasses"))
      try Data([0xFF, 0x0A] + Array("99999999999999999999:a/x:*.x9\n5:a/y:*.\n:::\n5:a/x:*.y9:cs,x\n".utf8))
        .write(to: mime.appending(path: "globs2"))
      setenv("XDG_DATA_HOME", data.path, 1)
      setenv("XDG_DATA_DIRS", "/nowhere", 1)
      let type = try #require(UTType(mimeType: "a/x"))
      // A search through types that are each other's superclasses ends.
      precondition(!type.isDynamic && !type.conforms(to: .data))
      precondition(UTType(filenameExtension: "y9", conformingTo: type) == type)
      precondition(UTType(filenameExtension: "x9")?.isDynamic == true)
    }
  }

  @Test
  func `without a database the built-in types are found, and the others are dynamic`() async {
    await #expect(processExitsWith: .success) {
      setenv("XDG_DATA_HOME", "/nowhere", 1)
      setenv("XDG_DATA_DIRS", "/nowhere", 1)
      precondition(UTType(filenameExtension: "csv") == .commaSeparatedText)
      precondition(UTType(mimeType: "text/html; charset=utf-8") == .html)
      precondition(UTType(mimeType: "application/x-blender")?.isDynamic == true)
      precondition(UTType("org.freedesktop.mime.application.x-blender") == nil)
    }
  }
}
