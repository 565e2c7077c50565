// Standard types that can be transferred.

public import Essentials

extension String: Transferable {
  /// Exports UTF-8 text. Imports UTF-8, UTF-16, and text in an unknown encoding, which must be valid UTF-8.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .utf8PlainText) { (text: String) in
      Data(text.utf8)
    } importing: { data in
      try String(validatingUTF8: data, of: .utf8PlainText)
    }
    DataRepresentation(importedContentType: .utf16PlainText) { data in
      try String(utf16: data, of: .utf16PlainText)
    }
    DataRepresentation(importedContentType: .utf16ExternalPlainText) { data in
      try String(utf16: data, of: .utf16ExternalPlainText)
    }
    DataRepresentation(importedContentType: .plainText) { data in
      try String(validatingUTF8: data, of: .plainText)
    }
  }

  fileprivate init(validatingUTF8 data: Data, of type: UTType) throws(TransferError) {
    guard let text = String(validating: data, as: UTF8.self) else { throw .malformed(type, expected: "UTF-8") }
    self = text
  }

  /// Reads UTF-16 in the byte order of its mark or, without a mark, of its type.
  private init(utf16 data: Data, of type: UTType) throws(TransferError) {
    guard let text = PlainText.utf8(Array(data), as: type) else { throw .malformed(type, expected: "UTF-16") }
    self.init(decoding: text, as: UTF8.self)
  }
}

extension Data: Transferable {
  /// The bytes unchanged. Data of any type is read.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data) { (data: Data) in
      data
    } importing: { data in
      data
    }
  }
}

extension URL: Transferable {
  /// The text of the URL: always as a URL, then as a file URL if it is one.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .url) { (url: URL) in
      Data(url.absoluteString.utf8)
    } importing: { data in
      try URL(text: data, of: .url)
    }
    DataRepresentation(contentType: .fileURL) { (url: URL) in
      Data(url.absoluteString.utf8)
    } importing: { data in
      try URL(text: data, of: .fileURL)
    }
    .exportingCondition(\.isFileURL)
  }

  private init(text: Data, of type: UTType) throws(TransferError) {
    let text = try String(validatingUTF8: text, of: type)
    guard let url = URL(string: text), type != .fileURL || url.isFileURL else {
      throw .malformed(type, expected: "the text of a URL")
    }
    self = url
  }
}

extension AttributedString: Transferable {
  /// The text without its attributes, which FoundationEssentials can neither write nor read.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation { (text: AttributedString) in
      String(text.characters)
    } importing: { text in
      AttributedString(text)
    }
  }
}
