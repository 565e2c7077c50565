// Text from outside, made printable in one place: what messages and listings quote goes through it, and `Messages` sends every
// line through it again, so that nothing is forgotten. JSON escapes the same characters itself.

import JSON

extension Diagnostic {
  /// What cannot be told from a space or from nothing: no-break space, soft hyphen, zero width space, word joiner, byte
  /// order mark. Joiners stay, as they are part of letters and emoji.
  private static let invisible: Set<Unicode.Scalar> = ["\u{A0}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]

  /// The text on one line, with everything visible that a terminal would obey or that would rearrange the text around it,
  /// and cut behind `limit` characters.
  static func printable(_ text: String, limit: Int = 60) -> String {
    var text = text
    let isPlain = text.withUTF8 { $0.count <= limit && $0.allSatisfy { 0x20..<0x7F ~= $0 } }
    if isPlain { return text }
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar {
      case "\t": result += #"\t"#
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case _ where scalar.isPrintable && !invisible.contains(scalar): result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80:
        result += (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16)
      default: result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// A path or another long name, printable.
  static func shown(_ name: String) -> String { printable(name, limit: 200) }
}

extension Context {
  /// Writes an entry of a listing: its columns, which are printable, with tabs between them, or its record.
  func write(_ columns: [String], asJSON: Bool, _ record: (inout JSONWriter) -> Void) throws(Failure) {
    guard !asJSON else { return try write(JSONWriter.record(record)) }
    // `joined` is slower than the rest of a start: the runtime makes its generic types first.
    var line = ""
    for (index, column) in columns.enumerated() { line += index == 0 ? column : "\t" + column }
    try write(line + "\n")
  }
}
