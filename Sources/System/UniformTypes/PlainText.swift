// Conversion of plain text of any type to UTF-8, for text from a pasteboard or clipboard.
//
//     PlainText.utf8(bytes, as: .utf16ExternalPlainText)

import TextEncodings

/// Decodes plain text.
package enum PlainText {
  /// The text in UTF-8 without a byte order mark; nil if the bytes are not valid in the type's encoding.
  ///
  /// Text of a type other than UTF-16 is treated as UTF-8, and is not validated.
  package static func utf8(_ bytes: [UInt8], as type: UTType) -> [UInt8]? {
    if type == .utf8PlainText { return withoutByteOrderMark(bytes) }
    if type.conforms(to: .utf16ExternalPlainText) { return utf8(fromUTF16: bytes, isLittleEndian: false) }
    if type.conforms(to: .utf16PlainText) { return utf8(fromUTF16: bytes, isLittleEndian: 1.littleEndian == 1) }
    return withoutByteOrderMark(bytes)
  }

  /// - Parameter isLittleEndian: The byte order of text without a byte order mark.
  private static func utf8(fromUTF16 bytes: [UInt8], isLittleEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let marked = TextEncoding(firstBytes: bytes)
    let encoding = marked == .utf8 ? TextEncoding.utf16(isBigEndian: !isLittleEndian) : marked
    let text = encoding.utf8(bytes.span)
    return text.span.firstOffsetBeyondUTF8 == nil ? withoutByteOrderMark(text) : nil
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.span.byteOrderMarkLength
    return length == 0 ? bytes : Array(bytes.dropFirst(length))
  }
}
