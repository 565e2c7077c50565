import Foundation
import OpenTransferable
import OpenTransferableFoundation
import TestSupport
import Testing

struct NSItemProviderFileTests {
  @Test
  func `every file can be asked for as if a sandbox had been opened for it`() {
    let file = URL(filePath: "/etc/hostname")
    #expect(file.startAccessingSecurityScopedResource())
    file.stopAccessingSecurityScopedResource()
  }

  @Test
  func `a file item is its URL, and a file representation is a temporary copy`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "notes.txt")
    try Data("notes".utf8).write(to: file)
    let provider = try #require(NSItemProvider(contentsOf: file))
    #expect(provider.registeredTypeIdentifiers == ["public.plain-text", "public.file-url", "public.url"])
    #expect(provider.suggestedName == nil)
    #expect(provider.canLoadObject(ofClass: NSURL.self))
    #expect((try await provider.loadItem(forTypeIdentifier: kUTTypeFileURL) as? NSURL)?.path == file.path)
    #expect((try await provider.loadItem(forTypeIdentifier: kUTTypePlainText) as? NSURL)?.path == file.path)
    let copy: URL? = await withCheckedContinuation { continuation in
      provider.loadFileRepresentation(forTypeIdentifier: kUTTypeText) { file, _ in
        let isThere = file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
        continuation.resume(returning: isThere ? file : nil)
      }
    }
    let copied = try #require(copy)
    #expect(copied != file)
    #expect(copied.lastPathComponent == "notes.txt")
    await eventually { !FileManager.default.fileExists(atPath: copied.path) }
    let original: URL? = await withCheckedContinuation { continuation in
      provider.loadInPlaceFileRepresentation(forTypeIdentifier: kUTTypeText) { file, isInPlace, _ in
        continuation.resume(returning: isInPlace ? file : nil)
      }
    }
    #expect(original?.path == file.path)
    #expect(NSItemProvider(contentsOf: folder.appending(path: "none")) == nil)
  }

  @Test(arguments: [true, false])
  func `a registered file handler gives its file, in place only if it is allowed`(isInPlace: Bool) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "handler-\(UUID().uuidString).json")
    try Data("{}".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let provider = NSItemProvider()
    provider.registerFileRepresentation(
      forTypeIdentifier: kUTTypeJSON, fileOptions: isInPlace ? [.openInPlace] : [], visibility: .all
    ) { completion in
      completion(file, false, nil)
      return nil
    }
    let (path, wasInPlace): (String?, Bool) = await withCheckedContinuation { continuation in
      provider.loadInPlaceFileRepresentation(forTypeIdentifier: kUTTypeJSON) { file, isInPlace, _ in
        continuation.resume(returning: (file?.path, isInPlace))
      }
    }
    #expect(wasInPlace == isInPlace)
    #expect((path == file.path) == isInPlace)
    // A copy is the receiver's.
    if let path, !isInPlace {
      try FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }
    #expect(await load(provider, kUTTypeJSON).0 == Data("{}".utf8))
  }

  @Test
  func `exactly the types registered for it may be opened in place`() {
    let provider = NSItemProvider()
    for (type, isInPlace) in [(UTType.png, true), (.gif, false)] {
      provider.registerFileRepresentation(for: type, openInPlace: isInPlace) { _ in nil }
    }
    provider.register("text")
    #expect(provider.registeredContentTypesForOpenInPlace == [.png])
    #expect(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.png"])
    #expect(provider.registeredTypeIdentifiers(fileOptions: []).count == 3)
    #expect(provider.hasRepresentationConforming(toTypeIdentifier: kUTTypeImage, fileOptions: .openInPlace))
    #expect(!provider.hasRepresentationConforming(toTypeIdentifier: kUTTypeText, fileOptions: .openInPlace))
    #expect(!provider.hasRepresentationConforming(toTypeIdentifier: kUTTypeGIF, fileOptions: .openInPlace))
  }

  @Test
  func `a copy that replaces a file in place is the receiver's`() async throws {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .json) { completion in
      completion(Data("{}".utf8), nil)
      return nil
    }
    let file: URL? = await withCheckedContinuation { continuation in
      provider.loadInPlaceFileRepresentation(forTypeIdentifier: kUTTypeJSON) { file, isInPlace, _ in
        continuation.resume(returning: isInPlace ? nil : file)
      }
    }
    let kept = try #require(file)
    try await Task.sleep(for: .milliseconds(20))
    #expect(try Data(contentsOf: kept) == Data("{}".utf8))
    try FileManager.default.removeItem(at: kept.deletingLastPathComponent())
  }

  @Test
  func `resource values have a file's type`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "a.rtfd"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a.png"))
    let types = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentTypeKey]
    ).map { try $0.resourceValues(forKeys: [.contentTypeKey]).contentType }
    #expect(Set(types) == [.png, .rtfd])
    #expect(try folder.resourceValues(forKeys: [.contentTypeKey, .isDirectoryKey]).contentType == .folder)
    #expect(try folder.resourceValues(forKeys: [.isDirectoryKey]).contentType == nil)
  }
}
