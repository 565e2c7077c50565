// The text of an iXML chunk, which is UTF-8, Latin-1 or UTF-16, converted to UTF-8. Bytes that are not valid in the
// encoding give no value; no replacement is made.

import SMPTETimecode
import TextEncodings
import XML

/// An iXML chunk's text.
struct ProductionText {
  /// The text in UTF-8. Not valid if the chunk's bytes are not valid in its encoding.
  let bytes: [UInt8]
  private let encoding: TextEncoding

  /// Recognizes the encoding by the byte order mark, the zero next to the first `<`, or the declaration.
  init(_ body: [UInt8]) {
    if body.starts(with: [0, 0x3C]) {
      encoding = .utf16(isBigEndian: true)
    } else if body.starts(with: [0x3C, 0]) {
      encoding = .utf16(isBigEndian: false)
    } else if let end = body.span.firstIndex(of: "?>", in: 0..<body.count), end <= Self.maximumLength,
      let declaration = body.span.string(0..<end)?.uppercased(),
      declaration.contains("ISO-8859-1") || declaration.contains("LATIN1")
    {
      encoding = .latin1
    } else {
      encoding = TextEncoding(firstBytes: body)
    }
    bytes = encoding.utf8(body.span)
  }

  /// The offset in the body of the chunk for the index of a byte of the text.
  func offset(of index: Int) -> Int {
    let unitLength: Int
    switch encoding {
    case .utf8: return index
    case .latin1, .windows1250, .windows1251, .windows1252, .macRoman: unitLength = 1
    case .utf16: unitLength = 2
    }
    // A scalar of four bytes in UTF-8 has two units in UTF-16.
    return unitLength * bytes[..<index].reduce(0) { $0 + (0x80..<0xC0 ~= $1 ? 0 : 0xF0..<0xF8 ~= $1 ? 2 : 1) }
  }

  /// The largest number of bytes of a declaration, and of the text of an element.
  static let maximumLength = 1024
}

/// The content of an element: its text, without nested elements and comments.
struct ProductionContent {
  /// The text, with references decoded; nil if it is too long.
  private var text: [UInt8]? = []
  /// The index of the first byte that is not white space.
  private(set) var start: Int?

  /// The text without white space at its ends; nil if it is invalid or too long.
  var value: String? { text.flatMap { $0.span.string($0.span.withoutSpaceAround) } }

  /// Appends the current text of a reader.
  mutating func append(_ reader: borrowing XMLReader) {
    let part = reader.content.range
    guard let before = text, before.count + part.count <= ProductionText.maximumLength else { return text = nil }
    let trimmed = reader.text.span.trimmed(part)
    if start == nil, !trimmed.isEmpty { start = trimmed.lowerBound }
    text = before + reader.decoded(reader.content)
  }
}
