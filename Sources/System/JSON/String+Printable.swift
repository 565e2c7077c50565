// Text from outside, made printable: messages quote a value through this, so that it neither draws on a terminal nor
// rearranges the line that it is in.
//
//     "\(path.printable(limit: 200)) is not a directory"

extension String {
  /// What cannot be told from a space or from nothing: no-break space, soft hyphen, zero width space, word joiner, byte
  /// order mark. Joiners stay, as they are part of letters and emoji.
  private static let invisible: Set<Unicode.Scalar> = ["\u{A0}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]

  /// The text on one line, with everything visible that a terminal would obey or that would rearrange the text around
  /// it, and cut after `limit` characters.
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
      case _ where scalar.isPrintable && !Self.invisible.contains(scalar): result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80:
        result += (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16)
      default: result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// A path or another long name, printable.
  package var printableName: String { printable(limit: 200) }
}
