// The characters of XML text, all of which are checked before the first event.

import TextEncodings

extension XMLReader {
  /// Checks that the text is UTF-8 (RFC 3629, section 4) of characters that XML allows (section 2.2).
  mutating func checkCharacters() throws(XMLError) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        guard byte >= 0x20 || Self.isSpace(byte) else {
          offset = index
          throw byte == 0 ? failure(.encoding) : error("a character that XML allows")
        }
        index += 1
        continue
      }
      guard let length = text.lengthOfScalar(at: index) else {
        offset = index
        throw failure(.encoding)
      }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
        offset = index
        throw error("a character that XML allows")
      }
      index += length
    }
  }
}
