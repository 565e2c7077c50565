// Documents in UTF-16, as Premiere writes its marker lists: decoded once, before they are read.

import TextEncodings

/// Text in UTF-16.
enum UTF16Text {
  /// The UTF-8 of the beginning of a text in UTF-16, by its byte order mark or as it is stated; nil for any other.
  ///
  /// Broken text is not UTF-8 from there on.
  static func decoded(_ bytes: Span<UInt8>, stated: DocumentEncoding?) -> [UInt8]? {
    let encoding = TextEncoding(of: bytes, stated: stated?.textEncoding)
    guard encoding != .utf8 else { return nil }
    let hasMark = TextEncoding(of: bytes, stated: nil) == encoding
    return encoding.utf8(bytes.extracting(droppingFirst: hasMark ? 2 : 0))
  }

  /// The UTF-8 of a whole text in UTF-16, by its byte order mark or as it is stated; nil for any other.
  ///
  /// - Throws: The place if a surrogate is alone or the text ends within a character.
  static func checked(_ bytes: Span<UInt8>, stated: DocumentEncoding?) throws(DocumentError) -> [UInt8]? {
    guard let text = decoded(bytes, stated: stated) else { return nil }
    let end = bytes.count.isMultiple(of: 2) ? nil : text.count
    if let offset = text.span.firstOffsetBeyondUTF8 ?? end {
      throw DocumentError(.encoding, at: text.span.place(offset))
    }
    return text
  }
}
