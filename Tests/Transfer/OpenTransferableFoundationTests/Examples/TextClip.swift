// A program's class, on the public interface only: text that item providers accept and return.

import Foundation
import OpenTransferableFoundation

enum TextClipError: Error, Equatable {
  case unknownType(String)
  case notText
}

final class TextClip: NSObject, NSItemProviderReading, NSItemProviderWriting {
  static let typeIdentifier = "public.utf8-plain-text"

  var text: String

  init(_ text: String) {
    self.text = text
  }

  static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }

  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> TextClip {
    guard typeIdentifier == Self.typeIdentifier else { throw TextClipError.unknownType(typeIdentifier) }
    guard let text = String(data: data, encoding: .utf8) else { throw TextClipError.notText }
    return TextClip(text)
  }

  static var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier as String] }

  // The handler is not declared Sendable, as in code written before Swift 6.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(text.data(using: .utf8), nil)
    return nil
  }
}
