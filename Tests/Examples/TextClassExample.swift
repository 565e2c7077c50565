// A class of text that defines how item providers read and write it.

import FilePasteboard
import OpenTransferableFoundation
import Testing

final class DropText: NSObject, NSItemProviderReading, NSItemProviderWriting {
  enum Failure: Error {
    case unknownType
    case notText
  }

  static let typeIdentifier = kUTTypeUTF8PlainText as String

  let text: String

  init(_ text: String) {
    self.text = text
  }

  static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> DropText {
    guard typeIdentifier == Self.typeIdentifier else { throw Failure.unknownType }
    guard let text = String(data: data, encoding: .utf8) else { throw Failure.notText }
    return DropText(text)
  }

  static var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(text.data(using: .utf8), nil)
    return nil
  }
}

@Suite struct `A text class` {
  @Test func `is copied in one process and pasted in another`() async throws {
    let store = try SharedStore()
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      let provider = NSItemProvider(object: DropText("Drag from"))
      try await Pasteboard(at: path).write([provider.itemProvider])
    }
    await #expect(processExitsWith: .success) { [path = store.path as String] in
      let stored = try Pasteboard(at: path).itemProviders.first
      let provider = NSItemProvider(try #require(stored))
      try require(provider.canLoadObject(ofClass: DropText.self), true)
      let text = await withCheckedContinuation { continuation in
        _ = provider.loadObject(ofClass: DropText.self) { object, _ in
          continuation.resume(returning: (object as? DropText)?.text)
        }
      }
      try require(text, "Drag from")
    }
  }
}
