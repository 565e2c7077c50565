import CoreTransferable
import Foundation
import UniformTypeIdentifiers

// Unchecked, like every subclass of NSItemProvider. Only one task at a time uses the count.
class CountingProvider: NSItemProvider, @unchecked Sendable {
  var count = 0
}

/// Waits for the values that a completion handler gets.
func value<Value: Sendable>(_ load: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Progress) async throws
  -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    _ = load { value, error in
      if let value {
        continuation.resume(returning: value)
      } else {
        continuation.resume(throwing: error ?? CheckFailure())
      }
    }
  }
}

func checkProviders() async throws {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("dropin-\(UUID().uuidString).png")
  try Data("png".utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let provider = NSItemProvider()
  checkRegistering(at: provider, file)
  try await checkLoading(from: provider, file)
  try await checkErrors(of: provider)
  guard let ofFile = NSItemProvider(contentsOf: file) else { throw CheckFailure() }
  check(ofFile.canLoadObject(ofClass: NSURL.self) && ofFile.suggestedName == nil)
  let inPlace = NSItemProvider(
    contentsOf: file, contentType: nil, openInPlace: true, coordinated: false, visibility: .all)
  check(inPlace.registeredContentTypesForOpenInPlace == [.png])
  check((provider.copy() as? NSItemProvider)?.registeredTypeIdentifiers == provider.registeredTypeIdentifiers)
  check(CountingProvider().count == 0)

  let note = NSItemProvider()
  note.register(Note(title: "Slate"))
  let loaded: Note = try await withCheckedThrowingContinuation { continuation in
    let progress: Progress = note.loadTransferable(type: Note.self) { continuation.resume(with: $0) }
    check(progress.totalUnitCount >= 0)
  }
  check(loaded == Note(title: "Slate"))
}

private func checkRegistering(at provider: NSItemProvider, _ file: URL) {
  provider.registerDataRepresentation(forTypeIdentifier: UTType.json.identifier, visibility: .all) { completion in
    completion(Data("1".utf8), nil)
    return nil
  }
  provider.registerDataRepresentation(for: .utf8PlainText, visibility: .team) { completion in
    completion(Data("text".utf8), nil)
    return Progress(totalUnitCount: 1)
  }
  provider.registerFileRepresentation(
    forTypeIdentifier: UTType.png.identifier, fileOptions: [.openInPlace], visibility: .all
  ) { completion in
    completion(file, false, nil)
    return nil
  }
  provider.registerFileRepresentation(for: .gif, visibility: .all, openInPlace: false) { completion in
    completion(file, false, nil)
    return nil
  }
  provider.registerItem(forTypeIdentifier: UTType.url.identifier) { completion, _, _ in
    completion?(NSURL(string: "https://example.com"), nil)
  }
  check(provider.registeredTypeIdentifiers.first == "public.json" && provider.registeredTypeIdentifiers.count == 5)
  check(provider.registeredTypeIdentifiers(fileOptions: .openInPlace) == ["public.png"])
  check(provider.registeredContentTypesForOpenInPlace == [.png])
  check(provider.registeredContentTypes.contains(.gif))
  check(provider.registeredContentTypes(conformingTo: .image) == [.png, .gif])
  check(provider.hasItemConformingToTypeIdentifier("public.image"))
  check(provider.hasRepresentationConforming(toTypeIdentifier: "public.image", fileOptions: []))
  check(!provider.hasRepresentationConforming(toTypeIdentifier: "public.json", fileOptions: .openInPlace))
  provider.suggestedName = "name"
  check(provider.suggestedName == "name")
}

private func checkLoading(from provider: NSItemProvider, _ file: URL) async throws {
  check(
    try await value { provider.loadDataRepresentation(forTypeIdentifier: "public.json", completionHandler: $0) }.count
      == 1)
  check(try await value { provider.loadDataRepresentation(for: .text, completionHandler: $0) }.count == 1)
  let copied: String = try await value { done in
    provider.loadFileRepresentation(forTypeIdentifier: "com.compuserve.gif") { file, error in
      done(file?.lastPathComponent, error)
    }
  }
  check(copied == "name.gif")
  let original: URL = try await value { done in
    provider.loadInPlaceFileRepresentation(forTypeIdentifier: "public.png") { file, isInPlace, error in
      done(isInPlace ? file : nil, error)
    }
  }
  check(original == file)
  let again: Bool = try await value { done in
    provider.loadFileRepresentation(for: .png, openInPlace: true) { _, isInPlace, error in done(isInPlace, error) }
  }
  check(again)
  provider.loadItem(forTypeIdentifier: "public.url", options: nil) { _, _ in }
  check(try await provider.loadItem(forTypeIdentifier: "public.url", options: nil) as? NSURL != nil)
}

private func checkErrors(of provider: NSItemProvider) async throws {
  let missing: (any Error)? = await withCheckedContinuation { continuation in
    _ = provider.loadDataRepresentation(for: .pdf) { _, error in continuation.resume(returning: error) }
  }
  guard let error = missing as NSError? else { throw CheckFailure() }
  check(error.domain == NSItemProvider.errorDomain)
  check(NSItemProvider.ErrorCode(rawValue: error.code) == .itemUnavailableError)
  check(error.localizedDescription.contains("com.adobe.pdf"))
  let codes: [NSItemProvider.ErrorCode] = [
    .unknownError, .itemUnavailableError, .unexpectedValueClassError, .unavailableCoercionError,
  ]
  check(codes.map(\.rawValue) == [-1, -1000, -1100, -1200])
}
