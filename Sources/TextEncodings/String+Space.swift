// Removes the white space that programs write around a text, such as line ends.

extension String {
  /// The text without white space around it.
  package var withoutSpaceAround: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
