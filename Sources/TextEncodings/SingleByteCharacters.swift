// The characters from 0x80 on in the single-byte encodings in which lists still come; below 0x80 all are ASCII. The
// tables are unicode.org's (MAPPINGS/VENDORS). A byte without a character in its table is the control character of its
// number.

extension TextEncoding {
  /// The characters from 0x80 on as UTF-8; nil for an encoding of a different kind.
  var highCharacters: [[UInt8]]? {
    switch self {
    case .utf8, .utf16: nil
    case .latin1: Self.latin1Characters
    case .windows1250: Self.windows1250Characters
    case .windows1251: Self.windows1251Characters
    case .windows1252: Self.windows1252Characters
    case .macRoman: Self.macRomanCharacters
    }
  }

  private static func characters(_ text: String...) -> [[UInt8]] {
    text.joined().unicodeScalars.map { Array(String($0).utf8) }
  }

  private static let latin1Characters = (0x80...0xFF).map { [0xC0 | UInt8($0 >> 6), 0x80 | UInt8($0 & 0x3F)] }

  private static let windows1250Characters = characters(
    "€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź",
    "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż",
    "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß",
    "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")

  private static let windows1251Characters = characters(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ",
    "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї",
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя")

  private static let windows1252Characters = characters(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ",
    "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
    "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")

  private static let macRomanCharacters = characters(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü",
    "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø",
    "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ",
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
}
