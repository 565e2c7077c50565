// Decodes plain text of any type into UTF-8, for everything that reads text from a pasteboard or clipboard.
//
//     PlainText.utf8(bytes, as: .utf16ExternalPlainText)

/// The decoder of plain text.
package enum PlainText {
  /// The byte order mark in UTF-8.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text in UTF-8 without a byte order mark; nil where the bytes cannot be text in the type's encoding.
  ///
  /// Text of a type that is not UTF-16 is taken as UTF-8, and not validated.
  package static func utf8(_ bytes: [UInt8], as type: UTType) -> [UInt8]? {
    if type == .utf8PlainText { return withoutByteOrderMark(bytes) }
    if type.conforms(to: .utf16ExternalPlainText) { return utf8(fromUTF16: bytes, isLittleEndian: false) }
    if type.conforms(to: .utf16PlainText) { return utf8(fromUTF16: bytes, isLittleEndian: 1.littleEndian == 1) }
    return withoutByteOrderMark(bytes)
  }

  /// UTF-16 in UTF-8; nil where the bytes are not UTF-16.
  ///
  /// - Parameter isLittleEndian: The byte order without a byte order mark.
  package static func utf8(fromUTF16 bytes: [UInt8], isLittleEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let isMarkedBig = bytes.starts(with: [0xFE, 0xFF])
    let isMarkedLittle = bytes.starts(with: [0xFF, 0xFE])
    let isLittle = isMarkedLittle || (isLittleEndian && !isMarkedBig)
    let units = stride(from: isMarkedBig || isMarkedLittle ? 2 : 0, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[index + (isLittle ? 0 : 1)])
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
  }
}
