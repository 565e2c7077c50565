// Text as programs write it: with a line end or more around it.

extension String {
  /// The text without white space around it.
  package var withoutSpaceAround: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
