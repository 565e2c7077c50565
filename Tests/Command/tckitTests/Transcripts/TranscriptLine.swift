// Bytes that a command wrote, as the lines of a transcript, in which every byte can be seen.

enum TranscriptLine {
  /// Splits at line feeds. A last line without one ends in ` (no-eol)`; a line that is not printable UTF-8 has `\xNN`
  /// for those bytes, `\\` for a backslash, and ends in ` (esc)`.
  static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { visible(Array($0)) }
    guard let last = lines.popLast() else { return [] }
    return last.isEmpty ? lines : lines + [last + " (no-eol)"]
  }

  private static func visible(_ bytes: [UInt8]) -> String {
    let isPrintable = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }
    if isPrintable, let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): text += #"\\"#
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += #"\x"# + String(0x100 + Int(byte), radix: 16).dropFirst()
      }
    }
    return text + " (esc)"
  }
}
