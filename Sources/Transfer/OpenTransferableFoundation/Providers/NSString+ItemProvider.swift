// Foundation's classes that an item provider can register and load.

#if !canImport(ObjectiveC)
  public import Foundation
  import OpenTransferable

  extension NSString: NSItemProviderReading, NSItemProviderWriting {
    /// UTF-8 text, and text in an unknown encoding.
    public static var readableTypeIdentifiersForItemProvider: [String] {
      [UTType.utf8PlainText.identifier, UTType.plainText.identifier]
    }

    /// UTF-8 text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }

    /// Makes a string from UTF-8.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
      guard let text = String(validating: data, as: UTF8.self), let string = NSString(string: text) as? Self else {
        throw TransferError.malformed(UTType(undeclared: typeIdentifier), expected: "UTF-8")
      }
      return string
    }

    /// Provides the string as UTF-8.
    public func loadData(
      withTypeIdentifier typeIdentifier: String,
      forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
      completionHandler(Data(String(describing: self).utf8), nil)
      return nil
    }
  }

  extension NSURL: NSItemProviderReading, NSItemProviderWriting {
    /// File URLs and URLs.
    public static var readableTypeIdentifiersForItemProvider: [String] {
      [UTType.fileURL.identifier, UTType.url.identifier]
    }

    /// URLs.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }

    /// URLs. A file URL is first offered as a file URL.
    public var writableTypeIdentifiersForItemProvider: [String] {
      isFileURL ? [UTType.fileURL.identifier, UTType.url.identifier] : Self.writableTypeIdentifiersForItemProvider
    }

    /// Makes a URL from its text.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
      guard let text = String(validating: data, as: UTF8.self), let url = NSURL(string: text) as? Self else {
        throw TransferError.malformed(UTType(undeclared: typeIdentifier), expected: "the text of a URL")
      }
      return url
    }

    /// Provides the text of the URL.
    public func loadData(
      withTypeIdentifier typeIdentifier: String,
      forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
      completionHandler(Data((absoluteString).utf8), nil)
      return nil
    }
  }
#endif
