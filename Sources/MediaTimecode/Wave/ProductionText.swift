// The text of an iXML chunk, in UTF-8, Latin-1 or UTF-16: one unit a byte, or one a pair of bytes. What is not text in the chunk's
// encoding is no value; nothing is replaced.

/// An iXML chunk's text, as units of its encoding.
struct ProductionText {
  private enum Encoding {
    case utf8
    case latin1
    case utf16
  }

  private var units: [UInt16]
  private var encoding = Encoding.utf8
  /// The bytes before the first unit.
  private var markLength = 0

  /// Recognizes the encoding by the byte order mark, the zero beside the first `<`, or the declaration.
  init(_ body: [UInt8]) {
    let isBig = body.starts(with: [0xFE, 0xFF]) || body.starts(with: [0, 0x3C])
    if isBig || body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0x3C, 0]) {
      encoding = .utf16
      markLength = body.first == 0 || body.first == 0x3C ? 0 : 2
      units = stride(from: markLength, to: body.count - 1, by: 2).map { place in
        let (first, second) = (UInt16(body[place]), UInt16(body[place + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      return
    }
    units = body.map(UInt16.init)
    if let end = find("?>", from: 0), let declaration = string(0..<end)?.uppercased(),
      declaration.contains("ISO-8859-1") || declaration.contains("LATIN1")
    {
      encoding = .latin1
    }
  }

  /// Where a unit's first byte is in the chunk's body.
  func byteOffset(of unit: Int) -> Int { encoding == .utf16 ? markLength + unit * 2 : unit }

  /// Whether some ASCII is at a place.
  func has(_ ascii: String, at place: Int) -> Bool { units[place...].starts(with: ascii.utf16) }

  /// Where some ASCII is next.
  func find(_ ascii: String, from start: Int) -> Int? {
    guard let first = ascii.utf16.first else { return nil }
    var place = start
    while place < units.count, let found = units[place...].firstIndex(of: first) {
      if has(ascii, at: found) { return found }
      place = found + 1
    }
    return nil
  }

  /// The text of a range of at most 1,024 units; nil where it is longer or not text.
  func string(_ range: Range<Int>) -> String? { range.count > 1024 ? nil : string(units[range]) }

  private func string(_ units: some Collection<UInt16>) -> String? {
    switch encoding {
    case .utf8: String(validating: units.lazy.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
    case .latin1, .utf16: String(validating: units, as: UTF16.self)
    }
  }
}

extension ProductionText {
  /// The content of an element: its text, without the elements and comments in it.
  struct Content {
    private var text = ""
    private var isText = true
    /// The first unit that is no white space.
    private(set) var start: Int?

    /// Appends a range of the text; `&amp;` and its kin are decoded where they are references.
    mutating func append(_ source: ProductionText, _ range: Range<Int>, hasReferences: Bool) {
      guard let piece = source.string(range), text.utf8.count + piece.utf8.count <= 1024 else {
        isText = false
        return
      }
      if start == nil, let first = source.units[range].firstIndex(where: { !Self.isSpace($0) }) { start = first }
      text += hasReferences ? Self.decoded(piece) : piece
    }

    /// The text without white space at its ends; nil where some of it is not text.
    func value(_ source: ProductionText) -> String? {
      guard isText else { return nil }
      let units = text.utf16
      guard let first = units.firstIndex(where: { !Self.isSpace($0) }),
        let last = units.lastIndex(where: { !Self.isSpace($0) })
      else { return "" }
      return String(text[first...last])
    }

    private static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }

    /// The text with its five named references and its numbers decoded; another reference stays as it is.
    private static func decoded(_ text: String) -> String {
      var result = ""
      var rest = text[...]
      while let mark = rest.firstIndex(of: "&") {
        result += rest[..<mark]
        rest = rest[mark...]
        guard let end = rest.firstIndex(of: ";"), let character = character(rest[..<end].dropFirst()) else {
          result.append(rest.removeFirst())
          continue
        }
        result.unicodeScalars.append(character)
        rest = rest[rest.index(after: end)...]
      }
      return result + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
      switch name {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos": "'"
      default:
        if name.hasPrefix("#x") {
          UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else {
          name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
        }
      }
    }
  }
}
