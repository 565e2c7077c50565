// Documents in UTF-16 with a byte order mark, as Premiere writes its marker lists: decoded once, before they are read.

import TextEncodings

/// Text in UTF-16.
enum UTF16Text {
  /// The UTF-8 of text that begins with the byte order mark of UTF-16; nil for any other.
  ///
  /// Broken text is not UTF-8 from there on.
  static func decoded(_ bytes: Span<UInt8>) -> [UInt8]? {
    let encoding = bytes.extracting(first: 2).withUnsafeBufferPointer { TextEncoding(firstBytes: $0) }
    return encoding == .utf8 ? nil : encoding.utf8(bytes.extracting(droppingFirst: 2))
  }

  /// The UTF-8 of a whole text that begins with the byte order mark of UTF-16; nil for any other.
  ///
  /// - Throws: The place if a surrogate is alone or the text ends within a character.
  static func checked(_ bytes: Span<UInt8>) throws(DocumentError) -> [UInt8]? {
    let encoding = bytes.extracting(first: 2).withUnsafeBufferPointer { TextEncoding(firstBytes: $0) }
    return encoding == .utf8 ? nil : try checked(bytes, encoding)
  }

  /// The UTF-8 of a whole text in an encoding of UTF-16, with its byte order mark or without.
  ///
  /// - Throws: The place if a surrogate is alone or the text ends within a character.
  static func checked(_ bytes: Span<UInt8>, _ encoding: TextEncoding) throws(DocumentError) -> [UInt8] {
    let marked = bytes.extracting(first: 2).withUnsafeBufferPointer { TextEncoding(firstBytes: $0) }
    let text = encoding.utf8(bytes.extracting(droppingFirst: marked == encoding ? 2 : 0))
    let end = bytes.count.isMultiple(of: 2) ? nil : text.count
    if let offset = text.span.firstOffsetBeyondUTF8 ?? end {
      throw DocumentError(.encoding, at: text.span.place(offset))
    }
    return text
  }
}
