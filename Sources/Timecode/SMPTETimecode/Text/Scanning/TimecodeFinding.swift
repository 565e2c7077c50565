// The findings of a `TimecodeScanner`.

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
  /// The timecode's text.
  public var text: TimecodeText
  /// The reason that the tag cannot be read; its offset counts from the start of `range`, which includes the tag.
  public var tagError: Timecode.StringParseError?
}

extension TimecodeFinding {
  /// Adjusts the byte ranges to a new beginning of the buffer.
  mutating func move(by distance: Int) {
    numbers = numbers.moved(by: distance)
    range = range.moved(by: distance)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Self { (lowerBound + distance)..<(upperBound + distance) }
}

extension TimecodeScanner.Finding {
  /// Adjusts the byte range to a new beginning of the buffer. The scanner adjusts timecodes itself.
  package mutating func move(by distance: Int) {
    switch self {
    case .timecode: break
    case .nearMiss(var finding):
      finding.range = finding.range.moved(by: distance)
      self = .nearMiss(finding)
    }
  }
}

/// A near miss: text that looks like a timecode but is not one.
package struct NearMissFinding: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The text has more or fewer numbers or digits than a timecode, or another number touches it.
    case form
    /// The text is negative: a difference of timecodes.
    case sign
  }

  package var reason: Reason
  /// The bytes within the buffer, without the sign, which may be in an earlier buffer.
  package var range: Range<Int>
  /// The line, from 1.
  package var line: Int
  /// The byte in the line, from 1; the byte of the sign, if there is one.
  package var column: Int

  init(_ reason: Reason, _ range: Range<Int>, line: Int, column: Int) {
    self.reason = reason
    self.range = range
    self.line = line
    self.column = column
  }

  init(_ reason: Reason, _ timecode: TimecodeFinding) {
    self.init(
      reason, timecode.range, line: timecode.line, column: timecode.column - (reason == .sign ? 1 : 0))
  }
}
