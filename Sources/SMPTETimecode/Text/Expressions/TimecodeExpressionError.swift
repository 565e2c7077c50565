// Why an expression has no result.

/// Why an expression has no result, with the byte where that showed.
public struct TimecodeExpressionError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Hashable, Sendable {
    /// The text is not an expression here.
    case expected(String)
    /// A timecode could not be read.
    case malformed(Timecode.StringParseError.Expectation)
    /// A timecode is not valid.
    case invalid(Timecode)
    /// A semicolon precedes the frames at a rate that is not drop frame.
    case dropFrameSeparator(TimecodeFrameRate)
    /// A colon precedes the frames at a drop rate, under strict rules.
    case colonAtDropRate(TimecodeFrameRate)
    /// Subframes with one digit, where the base has two.
    case tooFewSubFrameDigits
    /// A range is none.
    case range(TimecodeRangeError)
    /// A range, which counts only where its duration is meant.
    case rangeAsLength
    /// Numbers joined by hyphens, which may be a file name's timecode or differences.
    case ambiguousHyphens
    /// Two numbers joined by a plus sign, the second of two digits, which may be feet and frames.
    case ambiguousPlus
    /// Neither the caller nor a tag gives a frame rate.
    case noRate
    /// Tags name different rates, and the caller gives none.
    case differentRates
    /// A length and a bare number were added or subtracted.
    case missingUnit
    /// A factor was divided by a length, or a length multiplied by one.
    case lengthAsFactor
    /// A divisor is zero.
    case divisionByZero
    /// A number does not fit.
    case overflow
    /// The result is beyond the limit.
    case beyondLimit(Timecode, Timecode.UpperLimit)
    /// Parentheses are nested more than 64 deep.
    case tooDeep
    /// The text is longer than `TimecodeExpression.maximumLength`.
    case tooLong
  }

  /// What is wrong.
  public var problem: Problem
  /// The offset of the byte.
  public var offset: Int

  /// Makes an error.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension TimecodeExpressionError: CustomStringConvertible {
  /// What is wrong and where, such as `a number without a unit at offset 14`.
  public var description: String { "\(problem) at offset \(offset)" }
}

extension TimecodeExpressionError.Problem: CustomStringConvertible {
  /// What is wrong, such as `division by zero`.
  public var description: String {
    switch self {
    case .expected(let what): "expected \(what)"
    case .malformed(let expectation): "expected \(expectation)"
    case .invalid(let timecode): timecode.nonexistence
    case .dropFrameSeparator(let rate): "';' before the frames, but \(rate.stringValue) is not drop frame"
    case .colonAtDropRate(let rate): "':' before the frames, but \(rate.stringValue) is drop frame"
    case .tooFewSubFrameDigits: "subframes with one digit, which may be 05 or 50"
    case .range(let error): error.description
    case .rangeAsLength: "a range where a length is needed"
    case .ambiguousPlus: "a plus sign that may join feet and frames or add numbers"
    case .ambiguousHyphens: "hyphens that may join a timecode or take differences"
    case .noRate: "no frame rate"
    case .differentRates: "another frame rate than before"
    case .missingUnit: "a number without a unit (f, sf, ms, s, min or h) where a length is needed"
    case .lengthAsFactor: "a length where a number is needed"
    case .divisionByZero: "division by zero"
    case .overflow: "a number that does not fit"
    case .beyondLimit(let result, let limit): "the result \(result.text(.exact)) is beyond \(limit.rawValue)"
    case .tooDeep: "parentheses nested too deeply"
    case .tooLong: "more than \(TimecodeExpression.maximumLength) bytes"
    }
  }
}
