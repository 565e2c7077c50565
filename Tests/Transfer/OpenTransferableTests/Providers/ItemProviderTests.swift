import OpenTransferable
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ItemProviderTests {
  @Test
  func `types are kept in the order of registration, and a repeated registration is ignored`() async throws {
    let provider = ItemProvider()
    for (type, text) in [(UTType.json, "1"), (.utf8PlainText, "2"), (.png, "3"), (.json, "4")] {
      provider.registerDataRepresentation(for: type) { _ in Data(text.utf8) }
    }
    #expect(provider.registeredContentTypes == [.json, .utf8PlainText, .png])
    #expect(provider.registeredContentTypes(conformingTo: .text) == [.json, .utf8PlainText])
    #expect(try await provider.loadDataRepresentation(for: .json) == Data("1".utf8))
    #expect(try await provider.loadDataRepresentation(for: .plainText) == Data("2".utf8))
    #expect(try await provider.loadDataRepresentation(for: .image) == Data("3".utf8))
  }

  @Test
  func `an equal type is preferred to a conforming one`() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json) { _ in Data("json".utf8) }
    provider.registerDataRepresentation(for: .text) { _ in Data("text".utf8) }
    #expect(try await provider.loadDataRepresentation(for: .text) == Data("text".utf8))
    #expect(try await provider.loadDataRepresentation(for: .content) == Data("json".utf8))
  }

  @Test(arguments: [
    (UTType.json, true), (.text, true), (.data, true), (.plainText, false), (.png, false),
  ])
  func `an offered type is returned only if it conforms`(type: UTType, expected: Bool) async {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json) { _ in Data() }
    #expect(provider.hasItemConforming(to: type) == expected)
    if !expected {
      await #expect(throws: TransferError.notRegistered(type, registered: [.json])) {
        try await provider.loadDataRepresentation(for: type)
      }
    }
  }

  @Test
  func `nothing is loaded or made before it is requested`() async throws {
    let made = Mutex(0)
    let provider = ItemProvider()
    provider.register(
      {
        made.withLock { $0 += 1 }
        return Profile.example
      }())
    #expect(provider.registeredContentTypes == [.profile, .utf8PlainText])
    #expect(made.withLock { $0 } == 0)
    _ = try await provider.loadDataRepresentation(for: .profile)
    _ = try await provider.loadDataRepresentation(for: .utf8PlainText)
    #expect(made.withLock { $0 } == 1)
  }

  private struct NamedText: Transferable, Codable {
    var text: String

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json).suggestedFileName { $0.text }
    }
  }

  /// The first value asks for its own name, which makes a second value before the first is complete.
  @Test
  func `if a value is made twice at the same time, every load gets the first one`() async throws {
    let made = Mutex(0)
    let provider = ItemProvider()
    let makeText: @Sendable () -> NamedText = {
      let count = made.withLock { made in
        made += 1
        return made
      }
      if count == 1 { #expect(provider.suggestedName == "text 2") }
      return NamedText(text: "text \(count)")
    }
    provider.register(makeText())
    #expect(try await provider.loadDataRepresentation(for: .json) == Data(#"{"text":"text 2"}"#.utf8))
    #expect(provider.suggestedName == "text 2")
    #expect(made.withLock { $0 } == 2)
  }

  @Test(
    arguments: [
      ([UTType.profile, .utf8PlainText], "profile"), ([.utf8PlainText, .profile], "profile"),
      ([.png, .profile], "profile"),
      ([.utf8PlainText], nil), ([.png], nil), ([], nil),
    ] as [([UTType], String?)])
  func `a value is loaded from the first type that it can read`(types: [UTType], expected: String?) async throws {
    let provider = ItemProvider()
    let profile = try await Profile.example.exported(as: .profile)
    for type in types {
      provider.registerDataRepresentation(for: type) { _ in type == .profile ? profile : Data("Anna".utf8) }
    }
    #expect(provider.canLoadObject(ofType: Profile.self) == (expected != nil))
    if expected == nil {
      await #expect(throws: TransferError.notImported(from: types, imported: [.profile])) {
        try await provider.loadTransferable(type: Profile.self)
      }
    } else {
      #expect(try await provider.loadTransferable(type: Profile.self) == .example)
    }
  }

  @Test
  func `the provider's order decides the type from which a value is loaded`() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .utf16ExternalPlainText) { _ in Data([0, 0x41]) }
    provider.registerDataRepresentation(for: .utf8PlainText) { _ in Data("B".utf8) }
    // `String` prefers UTF-8, the provider UTF-16.
    #expect(try await provider.loadTransferable(type: String.self) == "A")
  }

  @Test
  func `an error of a loader or a type is passed on unchanged`() async {
    struct Refusal: Error, Equatable {}
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json) { _ in throw Refusal() }
    provider.registerDataRepresentation(for: .png, visibility: .all) { _, completion in completion(nil, Refusal()) }
    provider.registerDataRepresentation(for: .gif, visibility: .all) { _, completion in completion(nil, nil) }
    for type in [UTType.json, .png] {
      await #expect(throws: Refusal()) { try await provider.loadDataRepresentation(for: type) }
      await #expect(throws: Refusal()) {
        try await provider.loadDataRepresentation(for: type, timeLimit: .seconds(3_600), progress: LoadProgress())
      }
    }
    await #expect(throws: TransferError.nothingLoaded(.gif)) { try await provider.loadDataRepresentation(for: .gif) }
    let malformed = ItemProvider()
    malformed.registerDataRepresentation(for: .profile) { _ in Data("{".utf8) }
    await #expect(throws: DecodingError.self) { try await malformed.loadTransferable(type: Profile.self) }
  }

  @Test
  func `a completion called twice counts once`() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .utf8PlainText, visibility: .all) { _, completion in
      completion(Data("1".utf8), nil)
      completion(Data("2".utf8), nil)
      completion(nil, CancellationError())
    }
    #expect(try await provider.loadDataRepresentation(for: .utf8PlainText) == Data("1".utf8))
  }

  @Test
  func `a suggested name that is too long for a file is shortened`() async throws {
    let provider = ItemProvider("cut")
    provider.suggestedName = String(repeating: "🎬", count: 128)
    let name = try await provider.withFileRepresentation(for: .text) { $0.file.lastPathComponent }
    #expect(name == String(repeating: "🎬", count: 50) + ".txt")
  }

  @Test
  func `a file provider offers the file under its type and name, in place if wanted`() async throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("notes.csv", "a,b")
    let provider = try #require(ItemProvider(contentsOf: url))
    #expect(provider.registeredContentTypes == [.commaSeparatedText, .fileURL, .url])
    #expect(provider.suggestedName == nil)
    #expect(try await provider.loadTransferable(type: URL.self) == url)
    #expect(try await provider.loadDataRepresentation(for: .text) == Data("a,b".utf8))
    let copy = try await provider.withFileRepresentation(for: .text) { received in
      #expect(received.file != url)
      return received
    }
    #expect(copy.file.lastPathComponent == "notes.csv")
    #expect(!copy.isOriginalFile)
    #expect(!FileManager.default.fileExists(atPath: copy.file.path))
    let original = try await provider.withFileRepresentation(for: .text, openInPlace: true) { $0 }
    #expect(original.isOriginalFile)
    #expect(original.file == url)
    #expect(FileManager.default.fileExists(atPath: url.path))
    #expect(ItemProvider(contentsOf: URL(filePath: folder.path + "/none")) == nil)
  }

  @Test
  func `a provider may be used from many tasks at once`() async throws {
    let provider = ItemProvider()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<64 {
        let type = UTType(undeclared: "com.example.concurrency.\(index % 8)")
        group.addTask {
          provider.registerDataRepresentation(for: type) { _ in Data(type.identifier.utf8) }
          provider.suggestedName = type.identifier
          let data = try await provider.loadDataRepresentation(for: type, timeLimit: .seconds(60))
          #expect(data == Data(type.identifier.utf8))
          #expect(UTType(exportedAs: type.identifier).conforms(to: .data))
        }
      }
      try await group.waitForAll()
    }
    #expect(provider.registeredContentTypes.count == 8)
  }
}
