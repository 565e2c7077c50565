// The characters of XML text: a check of all of them before anything is read, and the place of one of them.

extension XMLReader {
  /// Checks that the text is UTF-8 (RFC 3629, section 4) of characters that XML allows (section 2.2).
  mutating func checkCharacters() throws(DocumentError) {
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte < 0x80 {
        guard byte >= 0x20 || Self.isSpace(byte) else {
          offset = place
          throw byte == 0 ? failure(.encoding) : error("a character that XML allows")
        }
        place += 1
        continue
      }
      guard let length = lengthOfScalar(at: place) else {
        offset = place
        throw failure(.encoding)
      }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, text[place + 1] == 0xBF, text[place + 2] >= 0xBE {
        offset = place
        throw error("a character that XML allows")
      }
      place += length
    }
  }

  /// The length of a sequence beyond ASCII; nil if there is none.
  private func lengthOfScalar(at offset: Int) -> Int? {
    var second: ClosedRange<UInt8> = 0x80...0xBF
    let length: Int
    switch text[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard offset + length <= text.count, second.contains(text[offset + 1]) else { return nil }
    for index in offset + 2..<offset + length where text[index] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The place of a byte; the lines are counted from the beginning, or from a place before it in the same text.
  func place(_ offset: Int, after known: DocumentPlace = .beginning) -> DocumentPlace {
    text.span.place(offset, after: known)
  }
}
