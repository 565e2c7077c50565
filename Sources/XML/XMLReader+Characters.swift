// The characters of XML text: a check of all of them before anything is read.

import TextEncodings

extension XMLReader {
  /// Checks that the text is UTF-8 (RFC 3629, section 4) of characters that XML allows (section 2.2).
  mutating func checkCharacters() throws(XMLError) {
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
      guard let length = text.lengthOfScalar(at: place) else {
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
}
