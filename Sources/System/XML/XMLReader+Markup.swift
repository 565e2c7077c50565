// The characters of XML text, which are checked before the first event; the parts of tags: names, attributes,
// references; and the parts that are skipped: declarations and document types.

import TextEncodings

extension XMLReader {
  mutating func readName() throws(XMLError) -> Range<Int> {
    guard offset < text.count, Self.canBeInName(text[offset]), !Self.isOnlyWithinName(text[offset]) else {
      throw error("a name")
    }
    var end = offset + 1
    while end < text.count, Self.canBeInName(text[end]) { end += 1 }
    guard end - offset <= Self.maximumNameLength else {
      throw error("a name of at most \(Self.maximumNameLength) bytes")
    }
    defer { offset = end }
    return offset..<end
  }

  /// Reads an attribute and its value.
  mutating func readAttribute() throws(XMLError) {
    guard attributes.count < Self.maximumAttributes else { throw error("at most \(Self.maximumAttributes) attributes") }
    let start = offset
    let name = try readName()
    guard attributes.allSatisfy({ !equal($0.name, name) }) else {
      offset = start
      throw error("each attribute only once")
    }
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: "=") else { throw error("'='") }
    offset += 1
    skipSpaces()
    attributes.append(Attribute(name: name, value: try readValue()))
  }

  private mutating func readValue() throws(XMLError) -> XMLText {
    guard offset < text.count, text[offset] == UInt8(ascii: "\"") || text[offset] == UInt8(ascii: "'") else {
      throw error("a quotation mark")
    }
    let (quote, start) = (text[offset], offset + 1)
    let limit = min(text.count, start + Self.maximumValueLength + 1)
    var (index, hasReferences) = (start, false)
    while index < limit, text[index] != quote {
      switch text[index] {
      case UInt8(ascii: "<"):
        offset = index
        throw error("no '<' in an attribute")
      case UInt8(ascii: "&"):
        hasReferences = true
        offset = index
        try skipReference()
        index = offset
      // White space in a value is read as spaces (section 3.3.3).
      case 0x09, 0x0A, 0x0D:
        hasReferences = true
        index += 1
      default: index += 1
      }
    }
    offset = index
    guard index - start <= Self.maximumValueLength else {
      offset = start
      throw error("a value of at most \(Self.maximumValueLength) bytes")
    }
    guard index < text.count else { throw error("a quotation mark at the attribute's end") }
    offset += 1
    return XMLText(range: start..<index, hasReferences: hasReferences, isAttribute: true)
  }

  /// Skips a reference to a character that XML allows.
  mutating func skipReference() throws(XMLError) {
    let reference = text.span.characterReference(at: offset, before: text.count)
    guard reference != nil || isLenient else { throw error("&lt; &gt; &amp; &quot; &apos; or a character's number") }
    offset += reference?.length ?? 1
  }

  // MARK: Skipped parts

  /// Skips the XML declaration, whose encoding must be supported.
  mutating func skipDeclaration() throws(XMLError) {
    guard offset + 5 < text.count, Self.isSpace(text[offset + 5]), skip("<?xml") else { return }
    while skipSpaces(), offset < text.count, text[offset] != UInt8(ascii: "?") { try readAttribute() }
    if !isLenient, let encoding = attribute("encoding"),
      !["UTF-8", "UTF-16", "US-ASCII", "ASCII"].contains(string(encoding).uppercased())
    {
      offset = encoding.range.lowerBound
      throw failure(.encoding)
    }
    guard skip("?>") else { throw error("'?>' at the instruction's end") }
    attributes.removeAll(keepingCapacity: true)
  }

  /// Skips the rest of a document type declaration, including the declarations in its brackets.
  mutating func skipDocumentType() throws(XMLError) {
    let start = offset
    // Declarations in the brackets are not nested, but contain quoted text with any characters.
    var isInBrackets = false
    var isInDeclaration = false
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset += 1
        while offset < text.count, text[offset] != byte { offset += 1 }
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "<"):
        if skip("<!--") {
          try skip(to: "-->", expecting: "'-->' at the comment's end")
          continue
        }
        if text[offset...].starts(with: "<?".utf8) {
          try skip(to: "?>", expecting: "'?>' at the instruction's end")
          continue
        }
        isInDeclaration = true
      case UInt8(ascii: ">"):
        offset += 1
        if !isInBrackets, !isInDeclaration { return }
        isInDeclaration = false
        continue
      default: break
      }
      offset = min(offset + 1, text.count)
    }
    offset = start
    throw error("'>' at the document type's end")
  }

  /// Skips a text at the current offset; false if another text is there.
  @discardableResult
  mutating func skip(_ literal: StaticString) -> Bool {
    guard text.has(literal, at: offset, before: text.count) else { return false }
    offset += literal.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to and including a text. If it is missing, the error is at the offset where the search began.
  mutating func skip(to end: StaticString, expecting expected: String) throws(XMLError) {
    let start = offset
    while offset < text.count {
      if text[offset] == end.utf8Start[0], skip(end) { return }
      offset += 1
    }
    offset = start
    throw error(expected)
  }

  /// Skips white space; false if there is none.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while offset < text.count, Self.isSpace(text[offset]) { offset += 1 }
    return offset > start
  }

  // MARK: Bytes

  /// An error at the current offset, in the words that follow "expected".
  func error(_ expected: String) -> XMLError { failure(.expected(expected)) }

  /// An error at the current offset.
  func failure(_ reason: XMLError.Reason) -> XMLError { XMLError(reason: reason, offset: offset) }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// True for a byte that can be in a name. All characters outside ASCII are accepted.
  @inline(__always)
  private static func canBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: isOnlyWithinName(byte)
    }
  }

  @inline(__always)
  private static func isOnlyWithinName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || 0x30...0x39 ~= byte
  }
}

// MARK: Characters, which are checked before the first event

extension XMLReader {
  /// Checks that the text is UTF-8 (RFC 3629, section 4), and that XML allows its characters (section 2.2).
  mutating func checkCharacters() throws(XMLError) {
    var index = 0
    while index < text.count {
      if index + 8 <= text.count {
        // Neither a control character nor beyond ASCII, like most of a text.
        let word = text.word(at: index)
        if (word | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
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
      // These are U+FFFE and U+FFFF.
      if byte == 0xEF, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
        offset = index
        throw error("a character that XML allows")
      }
      index += length
    }
  }
}
