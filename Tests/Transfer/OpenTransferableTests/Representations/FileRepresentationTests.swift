import OpenTransferable
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct FileRepresentationTests {
  @Test
  func `the receiver's copy has the type's extension and is removed after the import`() async throws {
    let color = PaintColor(red: 0.125, green: 0.5, blue: 0)
    let provider = ItemProvider(color)
    #expect(try await provider.loadTransferable(type: PaintColor.self) == color)
    let received = try #require(PaintColor.received.withLock { $0[0.125] })
    #expect(!received.isOriginalFile)
    #expect(received.file.pathExtension == "json")
    #expect(!FileManager.default.fileExists(atPath: received.file.deletingLastPathComponent().path))
    // Only the sender removes the sender's file.
    let original = FileManager.default.temporaryDirectory.appending(path: "color-0.125.json")
    #expect(FileManager.default.fileExists(atPath: original.path))
    try FileManager.default.removeItem(at: original)
  }

  @Test
  func `the original is received if sender and receiver agree`() async throws {
    let color = PaintColor(red: 0.25, green: 0.5, blue: 1)
    #expect(try await ItemProvider(color).loadTransferable(type: PaintColor.self) == color)
    let received = try #require(PaintColor.received.withLock { $0[0.25] })
    #expect(received.isOriginalFile)
    #expect(FileManager.default.fileExists(atPath: received.file.path))
    try FileManager.default.removeItem(at: received.file)
  }

  @Test
  func `a file is loaded as bytes, and bytes as a file with the extension of their type`() async throws {
    let color = PaintColor(red: 0.375, green: 0.5, blue: 1)
    let original = FileManager.default.temporaryDirectory.appending(path: "color-0.375.json")
    defer { try? FileManager.default.removeItem(at: original) }
    let data = try await color.exported(as: .json)
    #expect(try JSONDecoder().decode(PaintColor.self, from: data) == color)
    #expect(try await PaintColor(importing: data, contentType: .json) == color)
    let received = try #require(PaintColor.received.withLock { $0[0.375] })
    #expect(received.file.pathExtension == "json")
    #expect(!received.isOriginalFile)
    #expect(!FileManager.default.fileExists(atPath: received.file.path))
  }

  @Test
  func `an import that throws leaves no file`() async throws {
    let sender = ItemProvider()
    sender.registerDataRepresentation(for: .png) { _ in Data([1, 2, 3]) }
    sender.suggestedName = "failing-\(UUID().uuidString)"
    let error = await #expect(throws: FailingImport.Failure.self) {
      try await sender.loadTransferable(type: FailingImport.self)
    }
    let file = try #require(error?.file)
    #expect(file.lastPathComponent == (sender.suggestedName ?? "") + ".png")
    #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
  }

  @Test
  func `an exported file has the suggested name, and is removed after its use`() async throws {
    let (name, folder) = try await Named(text: "hello").withExportedFile { file in
      let contents = try Data(contentsOf: file)
      #expect(contents == Data("hello".utf8))
      return (file.lastPathComponent, file.deletingLastPathComponent())
    }
    #expect(name == "hello.txt")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let destination = try TemporaryFolder()
    let file = try await Named(text: "kept").export(to: URL(filePath: destination.path), contentType: .plainText)
    #expect(destination.names == ["kept.txt"])
    #expect(try await Named(importing: file, contentType: nil) == Named(text: "kept"))
    await #expect(throws: TransferError.self) {
      try await Named(text: "kept").export(to: URL(filePath: destination.path))
    }
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd.txt"), ("/absolute", "absolute.txt"),
    (".hidden", "hidden.txt"), ("a.txt", "a.txt"), ("A.TXT", "A.TXT"), ("a.json", "a.json.txt"),
  ])
  func `a suggested name cannot lead out of the temporary folder`(suggested: String, expected: String) async throws {
    let name = try await Named(text: suggested).withExportedFile { $0.lastPathComponent }
    #expect(name == expected)
  }

  @Test(arguments: ["..", "", "/"])
  func `without a name each file has a unique one`(suggested: String) async throws {
    var names: Set<String> = []
    for _ in 0..<3 {
      let name = try await Named(text: suggested).withExportedFile { $0.lastPathComponent }
      #expect(name.hasPrefix("item-") && name.hasSuffix(".txt"))
      names.insert(name)
    }
    #expect(names.count == 3)
  }

  @Test
  func `a missing file is an error that names it`() async throws {
    let provider = ItemProvider()
    let missing = URL(filePath: "/nowhere/at-all.json")
    provider.registerFileRepresentation(for: .json) { _ in SentTransferredFile(missing) }
    for load in [
      { _ = try await provider.loadDataRepresentation(for: .json) },
      { _ = try await provider.loadTransferable(type: PaintColor.self) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: TransferError.self) { try await load() }
      guard case .fileFailed(let path, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(path == missing.path)
    }
  }
}

/// A value that is read from a file, never successfully.
struct FailingImport: Transferable {
  struct Failure: Error {
    var file: URL
  }

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(importedContentType: .png) { received -> FailingImport in
      throw Failure(file: received.file)
    }
  }
}

/// A text whose file has the text as its name.
struct Named: Transferable, Equatable {
  var text: String

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .plainText) { (named: Named) in
      Data(named.text.utf8)
    } importing: { data in
      Named(text: String(decoding: data, as: UTF8.self))
    }
    .suggestedFileName("never")
    .suggestedFileName { $0.text }
  }
}
