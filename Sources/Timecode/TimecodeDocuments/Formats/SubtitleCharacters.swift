// The character tables of EBU STL. Table 00 is ISO 6937, in which an accent precedes its letter; the others are parts
// of ISO 8859.

/// A character table, by its number in the file.
enum SubtitleCharacters: String {
  case latin = "00"
  case cyrillic = "01"
  case arabic = "02"
  case greek = "03"
  case hebrew = "04"

  /// The text without control codes, with a line end for each line code.
  func text(_ bytes: Span<UInt8>, _ part: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    var accent: Unicode.Scalar?
    for index in part {
      let byte = bytes[index]
      if byte == 0x8F { continue }
      // An accent belongs only to the letter after it.
      let mark = accent
      accent = nil
      switch byte {
      case 0x8A: text.append("\n")
      case 0x20...0x7E:
        let letter = Unicode.Scalar(byte)
        if let mark, let whole = Self.letters["\(letter)\(mark)"] {
          text.append(whole)
        } else {
          text.append(letter)
          if let mark { text.append(mark) }
        }
      case 0xC1...0xCF where self == .latin: accent = Self.accents[Int(byte) - 0xC0]
      case 0xA0...0xFF: if let scalar = scalar(byte) { text.append(scalar) }
      default: if text.last.map({ $0 != " " && $0 != "\n" }) ?? false { text.append(" ") }
      }
    }
    let lines = String(text).split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    switch self {
    case .latin: Self.latinCharacters[Int(byte) - 0xA0]
    // ISO 8859-5: U+0401 is at A1, and the others follow in order, except for the no-break space at A0, the soft hyphen
    // at AD, the numero sign at F0 and the section sign at FD.
    case .cyrillic:
      byte == 0xA0
        ? "\u{A0}"
        : byte == 0xAD
          ? "\u{AD}"
          : byte == 0xF0
            ? "№"
            : byte == 0xFD
              ? "§"
              : Unicode.Scalar(0x0360 + UInt32(byte))
    // ISO 8859-6: letters from C1 to DA and from E0 to F2, and six signs.
    case .arabic:
      switch byte {
      case 0xC1...0xDA, 0xE0...0xF2, 0xAC, 0xBB, 0xBF: Unicode.Scalar(0x0560 + UInt32(byte))
      case 0xA0, 0xA4, 0xAD: Unicode.Scalar(byte)
      default: nil
      }
    // ISO 8859-7: letters from C0 on.
    case .greek:
      switch byte {
      case 0xD2, 0xFF: nil
      case 0xC0...: Unicode.Scalar(0x02D0 + UInt32(byte))
      default: Self.greekSigns[Int(byte) - 0xA0]
      }
    // ISO 8859-8: letters from E0 to FA.
    case .hebrew:
      switch byte {
      case 0xE0...0xFA: Unicode.Scalar(0x04F0 + UInt32(byte))
      case 0xAA: "×"
      case 0xBA: "÷"
      case 0xDF: "‗"
      case 0xA1, 0xBF...: nil
      default: Unicode.Scalar(byte)
      }
    }
  }

  /// The combining characters for C0 to CF.
  private static let accents: [Unicode.Scalar?] = [
    nil, "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", nil, "\u{30A}",
    "\u{327}", nil, "\u{30B}", "\u{328}", "\u{30C}",
  ]

  /// The characters of A0 to BF in ISO 8859-7; a space where there is none.
  private static let greekSigns = Array("\u{A0}‘’£  ¦§¨© «¬\u{AD} ―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏ".unicodeScalars)

  /// The characters of A0 to FF; a space where there is none.
  private static let latinCharacters: [Unicode.Scalar] = Array(
    ("\u{A0}¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿                "
      + "―¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆÐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u{AD}").unicodeScalars)

  /// The accented letters of Latin-1 and Latin Extended-A, by letter and accent.
  private static let letters: [String: Unicode.Scalar] = {
    var letters: [String: Unicode.Scalar] = [:]
    let rows: [(Unicode.Scalar, String, String)] = [
      ("\u{300}", "AEIOUaeiou", "ÀÈÌÒÙàèìòù"), ("\u{301}", "ACEILNORSUYZaceilnorsuyz", "ÁĆÉÍĹŃÓŔŚÚÝŹáćéíĺńóŕśúýź"),
      ("\u{302}", "ACEGHIJOSUWYaceghijosuwy", "ÂĈÊĜĤÎĴÔŜÛŴŶâĉêĝĥîĵôŝûŵŷ"), ("\u{303}", "AINOUainou", "ÃĨÑÕŨãĩñõũ"),
      ("\u{304}", "AEIOUaeiou", "ĀĒĪŌŪāēīōū"), ("\u{306}", "AGUagu", "ĂĞŬăğŭ"), ("\u{307}", "CEGIZcegz", "ĊĖĠİŻċėġż"),
      ("\u{308}", "AEIOUYaeiouy", "ÄËÏÖÜŸäëïöüÿ"), ("\u{30A}", "AUau", "ÅŮåů"),
      ("\u{327}", "CGKLNRSTcgklnrst", "ÇĢĶĻŅŖŞŢçģķļņŗşţ"), ("\u{30B}", "OUou", "ŐŰőű"),
      ("\u{328}", "AEIUaeiu", "ĄĘĮŲąęįų"),
      ("\u{30C}", "CDELNRSTZcdelnrstz", "ČĎĚĽŇŘŠŤŽčďěľňřšťž"),
    ]
    for (mark, plain, accented) in rows {
      for (letter, whole) in zip(plain.unicodeScalars, accented.unicodeScalars) { letters["\(letter)\(mark)"] = whole }
    }
    return letters
  }()
}
