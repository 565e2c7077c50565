// The encodings of text, recognized by byte order marks, and their conversion to UTF-8.
//
//     let encoding = TextEncoding(firstBytes: bytes)          // .utf16(isBigEndian: true) after FE FF
//     let text = encoding.utf8(bytes.span)
//
// Only this file handles byte order marks, UTF-16 and single-byte encodings. The exception is SMPTETimecode, which
// imports nothing and skips the UTF-8 mark itself.

/// The encoding of a text.
package enum TextEncoding: Equatable, Sendable {
  /// UTF-8, or bytes in an unknown encoding.
  case utf8
  /// UTF-16 with a byte order mark.
  case utf16(isBigEndian: Bool)
  /// ISO 8859-1.
  case latin1
  /// Windows encodings of Central European, Cyrillic and Western European languages.
  case windows1250, windows1251, windows1252
  /// The classic Mac OS encoding of Western European languages.
  case macRoman

  /// The encoding of a text that begins with these bytes.
  package init(firstBytes bytes: some Sequence<UInt8>) {
    let mark = Array(bytes.prefix(2))
    switch mark {
    case [0xFE, 0xFF]: self = .utf16(isBigEndian: true)
    case [0xFF, 0xFE]: self = .utf16(isBigEndian: false)
    default: self = .utf8
    }
  }

  /// The encoding of a document by its byte order mark. Without a mark, it is UTF-16 if that is stated; otherwise
  /// UTF-8, which can represent the ASCII characters of the single-byte encodings.
  package init(of bytes: Span<UInt8>, stated: TextEncoding?) {
    self = bytes.extracting(first: 2).withUnsafeBufferPointer { TextEncoding(firstBytes: $0) }
    if self == .utf8, bytes.byteOrderMarkLength == 0, let stated, case .utf16 = stated { self = stated }
  }

  /// The text in UTF-8, including its byte order mark. If the text is invalid, so is the result.
  ///
  /// A lone surrogate becomes the three bytes that would encode it. An incomplete unit at the end is omitted.
  package func utf8(_ bytes: Span<UInt8>) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      switch self {
      case .utf8: return Array(bytes)
      case .latin1, .windows1250, .windows1251, .windows1252, .macRoman:
        let characters = highCharacters ?? []
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
          if byte < 0x80 { text.append(byte) } else { text += characters[Int(byte) - 0x80] }
        }
        return text
      case .utf16(let isBigEndian):
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var decoder = UTF16Decoder(isBigEndian: isBigEndian)
        decoder.decode(bytes, into: &text)
        decoder.finish(into: &text)
        return text
      }
    }
  }
}

extension Span<UInt8> {
  /// The length of the UTF-8 byte order mark at the beginning; 0 if there is none.
  package var byteOrderMarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }

  /// The offset of the first byte that does not begin a valid UTF-8 character; nil if the text is valid.
  package var firstOffsetBeyondUTF8: Int? { firstOffsetBeyondUTF8(from: 0) }

  /// The offset of the first byte, from `start` on, that does not begin a valid UTF-8 character.
  package func firstOffsetBeyondUTF8(from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var offset = start
      while offset < bytes.count {
        // Nearly all text is ASCII, so eight bytes are tested at once.
        while offset + 8 <= bytes.count, bytes.word(at: offset) & 0x8080_8080_8080_8080 == 0 { offset += 8 }
        guard offset < bytes.count else { return nil }
        guard let length = bytes[offset] < 0x80 ? 1 : bytes.lengthOfScalar(at: offset) else { return offset }
        offset += length
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at an offset.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The length of the non-ASCII scalar at an offset, if it is a valid sequence of RFC 3629, section 4; otherwise nil.
  @inlinable
  package func lengthOfScalar(at offset: Int) -> Int? {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch self[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    for index in offset + 2..<offset + length where self[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}

// MARK: Single-byte encodings

extension TextEncoding {
  /// The UTF-8 of the characters 0x80 to 0xFF of a single-byte encoding; nil for other encodings.
  var highCharacters: [[UInt8]]? {
    switch self {
    case .utf8, .utf16: nil
    case .latin1: Self.latin1Characters
    case .windows1250: Self.windows1250Characters
    case .windows1251: Self.windows1251Characters
    case .windows1252: Self.windows1252Characters
    case .macRoman: Self.macRomanCharacters
    }
  }

  private static func characters(_ text: String...) -> [[UInt8]] {
    text.joined().unicodeScalars.map { Array(String($0).utf8) }
  }

  private static let latin1Characters = (0x80...0xFF).map { [0xC0 | UInt8($0 >> 6), 0x80 | UInt8($0 & 0x3F)] }

  private static let windows1250Characters = characters(
    "€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź",
    "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż",
    "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß",
    "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  private static let windows1251Characters = characters(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ",
    "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї",
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя")

  private static let windows1252Characters = characters(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ",
    "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
    "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  private static let macRomanCharacters = characters(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü",
    "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø",
    "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ",
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
}

// MARK: White space

extension String {
  /// The text without leading and trailing white space.
  package var withoutSpaceAround: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
