// Reads XML text (XML 1.0, fifth edition) event by event, without building a tree.
//
//     try XMLReader.read(bytes) { reader throws(XMLError) in
//       while let event = try reader.next() {
//         if event == .start, reader.name(equals: "marker"), let start = reader.attribute("start") { … }
//       }
//     }
//
// Rules of the reader:
//
// 1. The text is UTF-8, and XML allows its characters. All of it is checked before the first event.
// 2. A document is one element, and each start has an end: an element `<a/>` gives both events.
// 3. Only XML's five entities and numeric references are resolved. A document type declaration is skipped; using an
//    entity that it declares is an error. Nothing is fetched.
// 4. Depth, attributes, names and values are bounded, and the reader does not recurse.
// 5. Names and values are compared in place. Strings are made only on demand.
//
// A lenient reader is for the few lines of XML that recorders write into media files, and for recognizing files. It
// accepts invalid characters, any declared encoding (the caller has decoded the text), and unknown references, which it
// reads as text.

import TextEncodings

/// A reader at a position in XML text.
package struct XMLReader: ~Copyable {
  /// The maximum nesting depth of elements.
  package static let maximumDepth = 256
  /// The largest number of attributes of an element.
  package static let maximumAttributes = 256
  /// The maximum length in bytes of the name of an element or attribute.
  package static let maximumNameLength = 1000
  /// The longest value of an attribute, and the longest text that callers decode, in bytes.
  package static let maximumValueLength = 1 << 20

  private static let end = "nothing but comments and white space after the element"

  /// The kinds of events.
  package enum Event: Sendable {
    /// The start of an element, with its name and attributes.
    case start
    /// The end of the element in `name`.
    case end
    /// Text in an element.
    case text
  }

  /// An attribute, as ranges of the text.
  package struct Attribute {
    /// The bytes of the name.
    package var name: Range<Int>
    /// The value, which may need decoding.
    package var value: XMLText
  }

  /// The text in UTF-8, which `read` borrows as long as the reader exists.
  package let text: UnsafeBufferPointer<UInt8>
  let isLenient: Bool
  /// The offset of the next byte.
  var offset = 0
  /// The offset of the last event.
  package private(set) var start = 0
  /// The name of the element that last started or ended.
  package private(set) var name = 0..<0
  /// The last text.
  package private(set) var content = XMLText(range: 0..<0, hasReferences: false)
  /// The attributes of the element that last started.
  package internal(set) var attributes: [Attribute] = []
  /// The names of the open elements.
  private var openElements: [Range<Int>] = []
  private var hasBegun = false
  private var hasRoot = false
  /// True if the last start tag is also the end of its element.
  private var isEmptyElement = false

  /// The number of open elements, including the root.
  package var depth: Int { openElements.count }

  /// Calls `body` with a reader at the beginning of a text.
  package static func read<Result, Failure: Error>(
    _ bytes: Span<UInt8>, isLenient: Bool = false, _ body: (inout XMLReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      var reader = XMLReader(text: bytes, isLenient: isLenient)
      return try body(&reader)
    }
  }

  /// The name of the first element of a text that begins like XML; nil for any other text. The rest is not checked.
  package static func documentElement(in head: Span<UInt8>) -> String? {
    read(head, isLenient: true) { reader in
      _ = try? reader.next()
      return reader.depth > 0 ? reader.elementName : nil
    }
  }

  private init(text: UnsafeBufferPointer<UInt8>, isLenient: Bool) {
    self.text = text
    self.isLenient = isLenient
  }

  /// Checks the text and skips everything before the first event.
  private mutating func begin() throws(XMLError) {
    if !isLenient { try checkCharacters() }
    offset = text.span.byteOrderMarkLength
    try skipDeclaration()
  }

  /// Reads the next event; returns nil at the end of the document.
  package mutating func next() throws(XMLError) -> Event? {
    if !hasBegun {
      hasBegun = true
      try begin()
    }
    if isEmptyElement {
      isEmptyElement = false
      openElements.removeLast()
      return .end
    }
    while offset < text.count {
      start = offset
      guard text[offset] == UInt8(ascii: "<") else {
        guard try skipText() else { continue }
        return .text
      }
      switch offset + 1 < text.count ? text[offset + 1] : 0 {
      case UInt8(ascii: "/"):
        try endTag()
        return .end
      case UInt8(ascii: "?"): try skip(to: "?>", expecting: "'?>' at the instruction's end")
      case UInt8(ascii: "!"): if try skipDeclarationOrSection() { return .text }
      default:
        try startTag()
        return .start
      }
    }
    guard openElements.isEmpty else { throw error("the end of the open element") }
    guard hasRoot else { throw error("an element") }
    return nil
  }

  // MARK: Tags

  private mutating func startTag() throws(XMLError) {
    guard !openElements.isEmpty || !hasRoot else { throw error(Self.end) }
    guard openElements.count < Self.maximumDepth else { throw failure(.tooDeep(limit: Self.maximumDepth)) }
    hasRoot = true
    offset += 1
    name = try readName()
    openElements.append(name)
    attributes.removeAll(keepingCapacity: true)
    while true {
      let isSeparate = skipSpaces()
      guard offset < text.count else { throw error("'>' at the tag's end") }
      switch text[offset] {
      case UInt8(ascii: ">"):
        offset += 1
        return
      case UInt8(ascii: "/"):
        offset += 1
        guard offset < text.count, text[offset] == UInt8(ascii: ">") else { throw error("'>' at the tag's end") }
        offset += 1
        isEmptyElement = true
        return
      default:
        guard isSeparate else { throw error("white space before the attribute") }
        try readAttribute()
      }
    }
  }

  private mutating func endTag() throws(XMLError) {
    let start = offset
    offset += 2
    name = try readName()
    guard let last = openElements.last, equal(last, name) else {
      offset = start
      throw error("the end of the open element")
    }
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: ">") else { throw error("'>' at the tag's end") }
    offset += 1
    openElements.removeLast()
  }

  // MARK: Between tags

  /// Skips text up to the next tag; false for white space outside the root.
  private mutating func skipText() throws(XMLError) -> Bool {
    let start = offset
    var (index, hasReferences) = (offset, false)
    while index < text.count, text[index] != UInt8(ascii: "<") {
      switch text[index] {
      case UInt8(ascii: "&"):
        hasReferences = true
        offset = index
        try skipReference()
        index = offset
      case 0x0D:
        hasReferences = true
        index += 1
      case 0x20, 0x09, 0x0A: index += 1
      default:
        guard !openElements.isEmpty else {
          offset = index
          throw error(hasRoot ? Self.end : "an element")
        }
        index += 1
      }
    }
    offset = index
    content = XMLText(range: start..<offset, hasReferences: hasReferences)
    return !openElements.isEmpty
  }

  /// Skips a comment or a document type; returns true for a CDATA section, which is text.
  private mutating func skipDeclarationOrSection() throws(XMLError) -> Bool {
    if skip("<!--") {
      try skip(to: "-->", expecting: "'-->' at the comment's end")
      return false
    }
    if !openElements.isEmpty, skip("<![CDATA[") {
      let start = offset
      try skip(to: "]]>", expecting: "']]>' at the section's end")
      content = XMLText(range: start..<offset - 3, hasReferences: false)
      return true
    }
    guard !hasRoot, skip("<!DOCTYPE") || isLenient && skip("<!doctype") else {
      throw error("an element, a comment or an instruction")
    }
    try skipDocumentType()
    return false
  }
}

// MARK: Errors

/// An error in XML text, with the offset at which reading stopped.
package struct XMLError: Error, Equatable, Sendable {
  /// The kinds of errors.
  package enum Reason: Equatable, Sendable {
    /// Something else was expected, in the words that follow "expected" in a message.
    case expected(String)
    /// The text is not UTF-8, or declares a different encoding.
    case encoding
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
  }

  /// The kind of error.
  package var reason: Reason
  /// The offset of the error from the beginning of the text.
  package var offset: Int
}
