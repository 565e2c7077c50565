// What a `TimecodeScanner` finds.

/// A timecode found in a text.
public struct TimecodeFinding: Equatable, Sendable {
  /// The bytes of the numbers within the buffer, without the tag.
  public var numbers: Range<Int>
  /// The bytes of the numbers and the tag.
  public var range: Range<Int>
  /// The offset from the beginning of the whole text.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What was read.
  public var text: TimecodeText
  /// Why the tag cannot be read, with the byte of `range`, which includes it.
  public var tagError: Timecode.StringParseError?
}

extension TimecodeFinding {
  /// Counts the bytes from another beginning of the buffer.
  mutating func move(by distance: Int) {
    numbers = (numbers.lowerBound + distance)..<(numbers.upperBound + distance)
    range = (range.lowerBound + distance)..<(range.upperBound + distance)
  }
}

/// A statement about the rate, found in a text.
package struct RateStatementFinding: Equatable, Sendable {
  package var statement: RateStatement
  /// Its bytes within the buffer.
  package var range: Range<Int>
  /// The line, from 1.
  package var line: Int

  /// Counts the bytes from another beginning of the buffer.
  package mutating func move(by distance: Int) {
    range = (range.lowerBound + distance)..<(range.upperBound + distance)
  }
}
