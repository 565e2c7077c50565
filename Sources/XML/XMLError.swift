// Why a text is not the XML that a reader asked for.

/// Text that is not XML, with the byte where reading stopped.
package struct XMLError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// Something else was expected; in the words that follow "expected" in a message.
    case expected(String)
    /// The text is not UTF-8, or declares another encoding.
    case encoding
    /// Elements are nested deeper than is read.
    case tooDeep(limit: Int)
  }

  /// What is wrong.
  package var reason: Reason
  /// The offset of the byte, from the beginning of the text.
  package var offset: Int
}
