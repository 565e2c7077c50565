/// An error in JSON text, with the offset at which reading stopped.
package struct JSONError: Error, Equatable, Sendable {
  /// The element that was expected, in the words that follow "expected" in a message.
  package enum Expectation: String, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case value = "a value"
    case digit = "a digit"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
    case endOfString = "'\"' at the end of the string"
    case endOfText = "the end of the text"
    case escape = "one of \" \\ / b f n r t u"
    case hexadecimal = "four hexadecimal digits"
    case surrogatePair = "the second half of a surrogate pair"
    case noControl = "no control character in a string"
    case utf8 = "UTF-8"
    case lessDepth = "at most 64 levels of nesting"
  }

  /// The expected element.
  package var expected: Expectation
  /// The offset of the unexpected byte from the beginning of the text.
  package var offset: Int
}

extension JSONError: CustomStringConvertible {
  /// The expected element and the offset, such as `expected ':' at offset 12`.
  package var description: String { "expected \(expected.rawValue) at offset \(offset)" }
}
