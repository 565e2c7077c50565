// The reason that a text is not XML that the reader accepts.

/// Text that is not XML, with the byte where reading stopped.
package struct XMLError: Error, Equatable, Sendable {
  /// The kinds of errors.
  package enum Reason: Equatable, Sendable {
    /// Something else was expected; with the words after "expected" in a message.
    case expected(String)
    /// The text is not UTF-8, or declares another encoding.
    case encoding
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
  }

  /// The kind of error.
  package var reason: Reason
  /// The offset of the byte, from the beginning of the text.
  package var offset: Int
}
