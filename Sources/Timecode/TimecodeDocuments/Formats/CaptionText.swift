// The text of a caption, row by row, and the characters of CEA-608 (tables 50, 5 to 10).

/// The text of a caption that is being composed.
struct CaptionText {
  private var rows: [String.UnicodeScalarView] = []
  /// The number of characters other than spaces.
  private var visibleCount = 0

  var isEmpty: Bool { visibleCount == 0 }

  /// The nonempty rows, with line ends between them.
  var text: String? {
    let lines = rows.map { String($0).split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  mutating func beginRow() { if rows.last?.isEmpty != true { rows.append(String.UnicodeScalarView()) } }

  mutating func append(_ scalar: Unicode.Scalar) {
    if rows.isEmpty { beginRow() }
    rows[rows.count - 1].append(scalar)
    if scalar != " " { visibleCount += 1 }
  }

  mutating func space() { if rows.last?.isEmpty == false { append(" ") } }

  mutating func back() {
    if rows.last?.isEmpty == false, rows[rows.count - 1].removeLast() != " " { visibleCount -= 1 }
  }

  /// The character of a code in the basic table, which is ASCII except for ten characters.
  static func basic(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x2A: "á"
    case 0x5C: "é"
    case 0x5E: "í"
    case 0x5F: "ó"
    case 0x60: "ú"
    case 0x7B: "ç"
    case 0x7C: "÷"
    case 0x7D: "Ñ"
    case 0x7E: "ñ"
    case 0x7F: "█"
    default: Unicode.Scalar(byte)
    }
  }

  /// The characters of the codes from 30 on after 11.
  static let special = Array("®°½¿™¢£♪à èâêîôû".unicodeScalars)
  /// The characters of the codes from 20 on after 12 and 13.
  static let extended = Array(
    "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘".unicodeScalars)
}
