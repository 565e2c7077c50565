// Text from outside, made printable in one place: everything that a message, a listing or a record quotes goes through it.

extension Diagnostic {
  /// Control characters made visible, and long text cut, so that a hostile input cannot draw on the terminal.
  static func printable(_ text: String, limit: Int = 60) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar {
      case "\t": result += #"\t"#
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
