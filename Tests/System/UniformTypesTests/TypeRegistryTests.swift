import UniformTypes
import SystemCalls
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TypeRegistryTests {
  @Test
  func `declarations of a file are known, with their positions`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "profile.json",
      """
      { "identifier": "com.example.Profile", "conformsTo": "public.json", "extensions": ["profile", "prf"],
        "mimeTypes": ["application/x-profile"], "description": "pro\\u0066ile \\ud83d\\ude00" }
      """)
    try folder.write("notes.txt", "not a declaration")
    var registry = TypeRegistry()
    try registry.load(folders: [folder.path, folder.path + "/", folder.path + "/missing"])
    let declaration = try #require(registry.declaration(of: "com.example.profile"))
    #expect(
      declaration
        == TypeDeclaration(
          identifier: "com.example.Profile", conformsTo: ["public.json"], filenameExtensions: ["profile", "prf"],
          mimeTypes: ["application/x-profile"], summary: "profile 😀", origin: .file(folder.path + "/profile.json")))
    #expect(registry.declarations == [declaration])
    #expect(registry.knownTypes.last == declaration)
    #expect(registry.isDeclared("COM.EXAMPLE.PROFILE"))
  }

  @Test
  func `the declaration in the hint is valid`() throws {
    let hint = try #require(TypeDeclarationError.undeclared(identifier: "com.example.hinted").hint)
    #expect(hint.contains("types.d/com.example.hinted.json"))
    let json = hint.drop { $0 != "{" }
    let read = try TypeDeclaration.read(json: Array(json.utf8), path: "hint")
    #expect(read.map(\.identifier) == ["com.example.hinted"])
  }

  @Test
  func `two files with one identifier are both named`() throws {
    let system = try TemporaryFolder()
    let user = try TemporaryFolder()
    try system.write("a.json", #"{"identifier": "com.example.twice"}"#)
    try user.write("b.json", #"{"identifier": "com.example.TWICE", "conformsTo": ["public.text"]}"#)
    var registry = TypeRegistry()
    #expect(
      throws: TypeDeclarationError.duplicate(
        identifier: "com.example.TWICE", first: .file(system.path + "/a.json"), second: .file(user.path + "/b.json"))
    ) { try registry.load(folders: [system.path, user.path]) }
    #expect(registry.declarations.isEmpty)
  }

  @Test
  func `a file may not declare a system type`() throws {
    let folder = try TemporaryFolder()
    try folder.write("json.json", #"{"identifier": "public.JSON"}"#)
    var registry = TypeRegistry()
    #expect(
      throws: TypeDeclarationError.duplicate(
        identifier: "public.json", first: .system, second: .file(folder.path + "/json.json"))
    ) { try registry.load(folders: [folder.path]) }
  }

  @Test
  func `the error for a cycle of conformances names the types and their files`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"identifier": "com.example.a", "conformsTo": ["public.text", "com.example.b"]}"#)
    try folder.write("b.json", #"{"identifier": "com.example.b", "conformsTo": ["com.example.c"]}"#)
    try folder.write("c.json", #"{"identifier": "com.example.c", "conformsTo": ["public.data", "com.example.a"]}"#)
    var registry = TypeRegistry()
    let links = ["a", "b", "c"].map {
      TypeDeclarationError.Link(identifier: "com.example.\($0)", origin: .file("\(folder.path)/\($0).json"))
    }
    let error = #expect(throws: TypeDeclarationError.cycle(links)) { try registry.load(folders: [folder.path]) }
    let description = try #require(error?.description)
    for link in links { #expect(description.contains("\(link.origin)")) }
  }

  @Test
  func `a type may not conform to itself`() throws {
    var registry = TypeRegistry()
    let declaration = TypeDeclaration(identifier: "com.example.self", conformsTo: ["com.example.SELF"])
    #expect(throws: TypeDeclarationError.self) { try registry.declare([declaration]) }
  }

  @Test
  func `the error for an undeclared supertype names it and the file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"identifier": "com.example.a", "conformsTo": ["com.example.gone"]}"#)
    var registry = TypeRegistry()
    #expect(
      throws: TypeDeclarationError.unknownSupertype(
        identifier: "com.example.a", supertype: "com.example.gone", origin: .file(folder.path + "/a.json"))
    ) { try registry.load(folders: [folder.path]) }
  }

  @Test
  func `the name of a file may have any bytes; those that are not UTF-8 are shown as numbers`() throws {
    let folder = try TemporaryFolder()
    let path = try #require(SystemPath(bytes: Array((folder.path + "/").utf8) + [0xFF] + Array(".json".utf8)))
    let file = try Descriptor.open(path, for: .creating)
    try file.writeAll(Array(#"{"identifier": "com.example.a", "conformsTo": ["public.data"]}"#.utf8))
    var registry = TypeRegistry()
    try registry.load(folders: [folder.path])
    #expect(registry.declaration(of: "com.example.a")?.origin == .file(folder.path + #"/\xff.json"#))
  }

  @Test
  func `a file that is not a folder cannot be read as one`() throws {
    let folder = try TemporaryFolder()
    try folder.write("types.d", "")
    var registry = TypeRegistry()
    let path = folder.path + "/types.d"
    #expect(throws: TypeDeclarationError.unreadable(path: path, reason: "Not a directory")) {
      try registry.load(folders: [path])
    }
  }

  @Test
  func `a file may declare a supertype that another folder's file uses`() throws {
    let system = try TemporaryFolder()
    let project = try TemporaryFolder()
    try system.write("child.json", #"{"identifier": "com.example.child", "conformsTo": ["com.example.parent"]}"#)
    try project.write("parent.json", #"[{"identifier": "com.example.parent"}, {"identifier": "com.example.other"}]"#)
    var registry = TypeRegistry()
    try registry.load(folders: [system.path, project.path])
    #expect(
      registry.declarations.map(\.identifier) == ["com.example.child", "com.example.parent", "com.example.other"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `the cost of a long chain of conformances is its length`() throws {
    // If each chain were followed anew, that would be 50 million steps.
    let chain = (0..<10_000).map { number in
      TypeDeclaration(
        identifier: "com.example.n\(number)",
        conformsTo: [number == 0 ? "public.data" : "com.example.n\(number - 1)"])
    }
    var registry = TypeRegistry()
    try registry.declare(chain.reversed())
    #expect(registry.isDeclared("com.example.n9999"))
    var circle = chain
    circle[0].conformsTo = ["com.example.n9999"]
    let error = #expect(throws: TypeDeclarationError.self) { try registry.declare(circle) }
    guard case .cycle(let links) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(links.count == 10_000)
  }

  @Test
  func `shared ancestors are visited once`() throws {
    var registry = TypeRegistry()
    // Two parents on each of 40 levels: 2⁴⁰ paths.
    let levels = (0..<40).flatMap { level in
      ["l", "r"].map { side in
        TypeDeclaration(
          identifier: "com.example.\(side)\(level)",
          conformsTo: level == 0 ? ["public.data"] : ["com.example.l\(level - 1)", "com.example.r\(level - 1)"])
      }
    }
    try registry.declare(levels)
    #expect(registry.declarations.count == 80)
  }

  @Test
  func `a file replaces a declaration that code made`() throws {
    let identifier = "com.example.registrytests.code"
    let type = UTType(exportedAs: identifier)
    #expect(TypeRegistry.current.declaration(of: identifier)?.origin == .exported)
    let folder = try TemporaryFolder()
    try folder.write(
      "code.json", #"{"identifier": "\#(identifier)", "conformsTo": ["public.json"], "extensions": "cde9"}"#)
    try TypeRegistry.load(folders: [folder.path])
    // Loaded again, as another part of a program might.
    try TypeRegistry.load(folders: [folder.path])
    #expect(type.conforms(to: .json))
    #expect(UTType(filenameExtension: "cde9") == type)
    #expect(TypeRegistry.current.declaration(of: identifier)?.origin == .file(folder.path + "/code.json"))
    #expect(UTType(exportedAs: identifier, conformingTo: .image) == type)
    #expect(!type.conforms(to: .image))
  }

  @Test(.timeLimit(.minutes(5)))
  func `tens of thousands of declarations are read at once, and listed in their order`() throws {
    let folder = try TemporaryFolder()
    var identifiers: [String] = []
    for file in 0..<200 {
      let names = (0..<200).map { String(900_000_000 - file * 1000 - $0) }
      identifiers += names.map { "x.\($0)" }
      let objects = names.map { "{\"identifier\":\"x.\($0)\"}" }
      try folder.write("\(1000 + file).json", "[\(objects.joined(separator: ","))]")
    }
    var registry = TypeRegistry()
    try registry.load(folders: [folder.path])
    #expect(registry.declarations.map(\.identifier) == identifiers)
    #expect(registry.declaration(of: "X.900000000")?.identifier == "x.900000000")
    #expect(registry.declaration(of: "x.1") == nil)
  }

  @Test
  func `a file can be refused by its status, and is then an error`() throws {
    let folder = try TemporaryFolder()
    let identifier = "com.example.distrusted"
    try folder.write("a.json", "{\"identifier\": \"\(identifier)\"}")
    var sizes: [UInt64] = []
    #expect(throws: TypeDeclarationError.unreadable(path: folder.path + "/a.json", reason: "why")) {
      try TypeRegistry.load(folders: ["/nonexistent", SystemPath(folder.path)]) { index, status in
        sizes.append(status.size)
        return index == 1 ? "why" : nil
      }
    }
    #expect(sizes == [UInt64("{\"identifier\": \"\(identifier)\"}".utf8.count)])
    #expect(!TypeRegistry.current.isDeclared(identifier))
  }

  @Test
  func `a file that is not small and regular is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    var registry = TypeRegistry()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/zero.json", withDestinationPath: "/dev/zero")
    #expect(throws: TypeDeclarationError.unreadable(path: folder.path + "/zero.json", reason: "not a regular file")) {
      try registry.load(folders: [folder.path])
    }
    try FileManager.default.removeItem(atPath: folder.path + "/zero.json")
    try folder.write("large.json", String(repeating: " ", count: 70_000))
    #expect(throws: TypeDeclarationError.fileTooLarge(path: folder.path + "/large.json", limit: 65_536)) {
      try registry.load(folders: [folder.path])
    }
    let text = #"{"identifier": "com.example.large"}"#
    for (size, isRead) in [(65_535, true), (65_536, true), (65_537, false)] {
      try folder.write("large.json", text + String(repeating: " ", count: size - text.utf8.count))
      if isRead {
        try registry.load(folders: [folder.path])
      } else {
        #expect(throws: TypeDeclarationError.self) { try registry.load(folders: [folder.path]) }
      }
    }
    try folder.write("large.json", text)
    try folder.write("other.json", #"{"identifier": "com.example.other"}"#)
    var limits = TypeDeclaration.Limits()
    for limit in [3, 2] {
      limits.filesPerFolder = limit
      try registry.load(folders: [folder.path], limits: limits)
    }
    limits.filesPerFolder = 1
    #expect(throws: TypeDeclarationError.tooManyFiles(folder: folder.path, limit: 1)) {
      try registry.load(folders: [folder.path], limits: limits)
    }
  }
}
