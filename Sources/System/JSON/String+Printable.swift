// Printable forms of text from outside. Messages quote values in these forms, so that a value can neither control a
// terminal nor rearrange the line around it.
//
//     "\(path.printable(limit: 200)) is not a directory"

extension String {
  /// The text on one line, cut after `limit` Unicode scalars. Characters that control a terminal or rearrange the text
  /// around them are shown as escapes.
  package func printable(limit: Int = 60) -> String {
    var text = self
    let isPlain = text.withUTF8 { $0.count <= limit && $0.allSatisfy { 0x20..<0x7F ~= $0 } }
    if isPlain { return text }
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar {
      case "\t": result += #"\t"#
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case _ where scalar.isPrintable && !scalar.isInvisible: result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80:
        result += (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16)
      default: result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// The text on one line. Only characters that control a terminal are shown as escapes.
  package var onOneLine: String {
    unicodeScalars.allSatisfy(\.isPrintable)
      ? self : unicodeScalars.map { $0.isPrintable ? String($0) : String($0).printable() }.joined()
  }

  /// A path or another long name in printable form.
  package var printableName: String { printable(limit: 200) }
}

extension Unicode.Scalar {
  /// True if a terminal only displays the scalar: it is not a control character (C0, DEL, C1), a line or paragraph
  /// separator, or a character that changes the direction of the text around it (Unicode Annex 9, section 2).
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}

extension Unicode.Scalar {
  /// True if the scalar looks like a space or like nothing: wide and narrow spaces, soft hyphen, invisible operators,
  /// fillers, byte order mark. Joiners are not included, because they are parts of letters and emoji.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0xA0, 0xAD, 0x115F...0x1160, 0x1680, 0x180E, 0x2000...0x200B, 0x202F, 0x205F, 0x2060...0x2064, 0x2800, 0x3000,
      0x3164, 0xFEFF, 0xFFA0:
      true
    default: false
    }
  }
}
