// The text of an iXML chunk, which is UTF-8, Latin-1 or UTF-16, as bytes of UTF-8. What is not text in the chunk's encoding is
// no value; nothing is replaced.

import SMPTETimecode

/// An iXML chunk's text.
struct ProductionText {
  /// The text; a byte that UTF-8 does not have is where the chunk's own encoding is broken.
  let bytes: [UInt8]
  /// The bytes of a unit of UTF-16 in the chunk, where it is not UTF-8 itself: 2, or 1 in Latin-1.
  private var unitLength: Int?
  /// The bytes before the first unit.
  private var markLength = 0

  /// Recognizes the encoding by the byte order mark, the zero beside the first `<`, or the declaration.
  init(_ body: [UInt8]) {
    let isBig = body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0, 0x3C])
    if isBig || body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0x3C, 0]) {
      unitLength = 2
      markLength = body.first == 0 || body.first == 0x3C ? 0 : 2
      bytes = Self.utf8(
        stride(from: markLength, to: body.count - 1, by: 2).map { place in
          let (first, second) = (UInt16(body[place]), UInt16(body[place + 1]))
          return isBig ? first << 8 | second : second << 8 | first
        })
    } else if let end = body.span.firstIndex(of: "?>", in: 0..<body.count), end <= Self.maximumLength,
      let declaration = body.span.string(0..<end)?.uppercased(),
      declaration.contains("ISO-8859-1") || declaration.contains("LATIN1")
    {
      unitLength = 1
      bytes = Self.utf8(body.map(UInt16.init))
    } else {
      bytes = body
    }
  }

  private static func utf8(_ units: [UInt16]) -> [UInt8] {
    var result: [UInt8] = []
    var (rest, parser) = (units.makeIterator(), UTF16.ForwardParser())
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): result += UTF8.transcode(scalar, from: UTF16.self) ?? UTF8.encodedReplacementCharacter
      case .error: result.append(0xFF)
      case .emptyInput: return result
      }
    }
  }

  /// Where a byte of the text is in the chunk's body.
  func offset(of place: Int) -> Int {
    guard let unitLength else { return place }
    // A scalar of four bytes has two units.
    let units = bytes[..<place].reduce(0) { $0 + (0x80..<0xC0 ~= $1 ? 0 : 0xF0..<0xF8 ~= $1 ? 2 : 1) }
    return markLength + units * unitLength
  }

  /// The most bytes of a tag, and of an element's text.
  static let maximumLength = 1024
}

/// The content of an element: its text, without the elements and comments in it.
struct ProductionContent {
  /// The text, with what was a reference decoded; nil where it is too long.
  private var text: [UInt8]? = []
  /// The first byte that is no white space.
  private(set) var start: Int?

  /// The text without white space at its ends; nil where it is not text, or too long.
  var value: String? { text.flatMap { $0.span.string($0.span.withoutSpaceAround) } }

  /// Appends a part of a text; `&amp;` and its kin are decoded where they are references.
  mutating func append(_ source: Span<UInt8>, _ part: Range<Int>, hasReferences: Bool) {
    guard var text, text.count + part.count <= ProductionText.maximumLength else { return text = nil }
    let trimmed = source.trimmed(part)
    if start == nil, !trimmed.isEmpty { start = trimmed.lowerBound }
    var place = part.lowerBound
    while place < part.upperBound {
      if hasReferences, let (character, end) = Self.reference(in: source, place..<part.upperBound) {
        text += Array(String(character).utf8)
        place = end
      } else {
        text.append(source[place])
        place += 1
      }
    }
    self.text = text
  }

  /// The character of the reference at the beginning of a part, and its end; nil where there is none that is known.
  private static func reference(in text: Span<UInt8>, _ part: Range<Int>) -> (Unicode.Scalar, end: Int)? {
    guard text[part.lowerBound] == UInt8(ascii: "&") else { return nil }
    let end = text.firstIndex(of: UInt8(ascii: ";"), in: part)
    guard end < part.upperBound, let name = text.string(part.lowerBound + 1..<end) else { return nil }
    return character(name).map { ($0, end + 1) }
  }

  /// The character of one of the five named references or of a number; nil for any other name.
  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
