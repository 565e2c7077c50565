// The reasons that a text is not a timecode, a range, a number, an expression, the name of a rate, or a template.

/// The reason that a text is not a timecode, a range, a number, a name or an expression, and the byte at fault.
public struct TimecodeTextError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Reason: Equatable, Sendable {
    /// A timecode cannot be read.
    case malformed(Timecode.StringParseError.Expectation)
    /// A number in a notation cannot be read.
    indirect case malformedNumber(Timecode.StringParseError.Expectation, TimecodeNotation)
    /// The frame rate is unknown.
    case noRate
    /// The rate in the text differs from the required one.
    case otherRate(TimecodeFrameRate, required: TimecodeFrameRate)
    /// A number names no timecode at these properties.
    case outOfRange(Timecode.Properties)
    /// A number is below zero.
    case negative
    /// Subframes with one digit at a base with two: 5 may be five or fifty.
    case tooFewSubFrameDigits(Timecode.SubFramesBase)
    /// A colon or a semicolon after the days: the first of five numbers may be something else.
    case joinedDays
    /// Frames with three digits at 100 frames a second or fewer, under strict rules: they may be milliseconds.
    case tooManyFrameDigits(TimecodeFrameRate)
    /// A semicolon precedes the frames at a rate that is not drop frame.
    case dropFrameSeparator(TimecodeFrameRate)
    /// A colon precedes the frames at a drop-frame rate, under strict rules.
    case colonAtDropRate(TimecodeFrameRate)
    /// Two timecodes are not a range.
    indirect case range(TimecodeArithmeticError)

    // MARK: Names and templates

    /// A name fits no value. The payload lists the nearest values, or all of them.
    case unknown(nearest: [String])
    /// A name fits several values, which the payload lists.
    case ambiguous([String])
    /// A backslash that does not precede `t`, `n` or `\`.
    case unknownEscape
    /// A field of a template without its closing brace.
    case unclosedField

    // MARK: Expressions

    /// The text is not an expression at this byte.
    case expected(Element)
    /// A timecode of an expression is not valid.
    indirect case invalid(Timecode)
    /// A range, which is a length only if its duration is meant.
    case rangeAsLength
    /// Numbers joined by hyphens, which may be a file name's timecode or differences.
    case ambiguousHyphens
    /// Two numbers joined by a plus sign, the second of two digits, which may be feet and frames.
    case ambiguousPlus
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
    /// The result is past the limit.
    indirect case beyondLimit(Timecode, Timecode.UpperLimit)
    /// Parentheses are nested more than 64 deep.
    case tooDeep
    /// The text is longer than `TimecodeExpression.maximumLength`.
    case tooLong
  }

  /// An element of an expression, as messages name it.
  public enum Element: String, Hashable, Sendable {
    case operatorOrEnd = "an operator or the end"
    case end = "the end"
    case quantity = "a timecode or a number"
    case unit = "a unit (f, sf, ms, s, m or min, h, d)"
    case parenthesis = "')'"
  }

  /// A stable word for programs; several reasons may share a word.
  public enum Code: String, CaseIterable, Sendable {
    case malformed, separator, rate, range, usage, expression
    case noRate = "no-rate"
    case outOfRange = "out-of-range"
  }

  /// The kind of error.
  public var reason: Reason
  /// The offset of the byte; 0 if it concerns the whole text.
  public var offset: Int

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int = 0) {
    self.reason = reason
    self.offset = offset
  }

  /// The error of a text that is not a timecode.
  public init(_ error: Timecode.StringParseError) { self.init(.malformed(error.expected), at: error.offset) }

  /// The code of the error.
  public var code: Code {
    switch reason {
    case .malformed, .malformedNumber, .tooFewSubFrameDigits, .joinedDays, .tooManyFrameDigits: .malformed
    case .noRate: .noRate
    case .otherRate: .rate
    case .outOfRange, .negative: .outOfRange
    case .dropFrameSeparator, .colonAtDropRate: .separator
    case .range: .range
    case .unknown, .ambiguous, .unknownEscape, .unclosedField: .usage
    case .expected, .invalid, .rangeAsLength, .ambiguousHyphens, .ambiguousPlus, .differentRates, .missingUnit,
      .lengthAsFactor, .divisionByZero, .overflow, .beyondLimit, .tooDeep, .tooLong:
      .expression
    }
  }
}

extension TimecodeTextError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String { message() }

  /// The reason as a sentence about a text.
  ///
  /// - Parameters:
  ///   - subject: The name of the text, such as the text itself in quotation marks.
  ///   - text: The text in which `offset` counts, if the sentence may quote it.
  public func message(about subject: String = "the text", in text: String? = nil) -> String {
    switch reason {
    case .malformed: "\(subject) is not a timecode: \(reason)\(location(in: text))"
    case .malformedNumber(_, let notation): "\(subject) is not \(notation.phrase): \(reason)\(location(in: text))"
    case .noRate: "the frame rate of \(subject) is unknown"
    case .otherRate(let rate, let required): "\(subject) is at \(rate.rawValue) fps, not \(required.rawValue)"
    case .outOfRange(let properties):
      "\(subject) is past \(properties.upperLimit.rawValue) at \(properties.frameRate.rawValue) fps"
    case .negative: "\(subject) is negative"
    case .tooFewSubFrameDigits: "\(subject) is ambiguous: write .05 for five subframes or .50 for fifty"
    case .joinedDays: "\(subject) is ambiguous: it has five numbers, and days are written with a space after them"
    case .tooManyFrameDigits(let rate):
      "\(subject) has three digits of frames, but \(rate.rawValue) fps has two"
    case .dropFrameSeparator, .invalid: "\(subject): \(reason)"
    case .colonAtDropRate(let rate):
      "\(subject) has ':', but drop frame is written with ';' at \(rate.rawValue) fps"
    case .range: "\(subject) is not a range: \(reason)"
    case .unknown, .ambiguous, .unknownEscape, .unclosedField: "\(subject) is \(reason)"
    case .expected, .rangeAsLength, .ambiguousHyphens, .ambiguousPlus, .differentRates, .missingUnit,
      .lengthAsFactor, .divisionByZero, .overflow, .beyondLimit, .tooDeep, .tooLong:
      "\(subject): \(reason) at offset \(offset)"
    }
  }

  /// The position in words: after a beginning that can be quoted, or at a byte; empty at the first byte.
  private func location(in text: String?) -> String {
    guard offset > 0 else { return "" }
    let read = (text ?? "").utf8.prefix(offset).drop { $0 == 0x20 }
    guard !read.isEmpty, read.count <= 40, read.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return " at offset \(offset)"
    }
    return " after \"\(String(decoding: read, as: UTF8.self))\""
  }
}

extension TimecodeTextError.Reason: CustomStringConvertible {
  /// The fault within the text, such as `division by zero`.
  public var description: String {
    switch self {
    case .malformed(let expectation), .malformedNumber(let expectation, _): "expected \(expectation)"
    case .noRate: "no frame rate"
    case .otherRate(let rate, _): "another frame rate, \(rate.rawValue)"
    case .outOfRange, .negative: "a number that is out of range"
    case .tooFewSubFrameDigits: "subframes with one digit, which may be 05 or 50"
    case .joinedDays: "days without a space after them"
    case .tooManyFrameDigits(let rate): "three digits of frames at \(rate.rawValue) fps, which has two"
    case .dropFrameSeparator(let rate): "';' means drop frame, which \(rate.rawValue) does not have"
    case .colonAtDropRate(let rate): "':' where drop frame is written with ';', at \(rate.rawValue) fps"
    case .range(let error): error.message(about: "the out point")
    case .unknown(let nearest): "not one of \(nearest.joined(separator: ", "))"
    case .ambiguous(let choices): "ambiguous: \(choices.joined(separator: ", "))"
    case .unknownEscape: #"not one of \t, \n, \\ and {{"#
    case .unclosedField: "not closed by }; {{ writes a brace"
    case .expected(let element): "expected \(element.rawValue)"
    case .invalid(let timecode): timecode.nonexistence
    case .rangeAsLength: "a range where a length is needed"
    case .ambiguousPlus: "a plus sign that may join feet and frames or add numbers"
    case .ambiguousHyphens: "hyphens that may join a timecode or take differences"
    case .differentRates: "a frame rate other than the one before"
    case .missingUnit: "a number without \(TimecodeTextError.Element.unit.rawValue) where a length is needed"
    case .lengthAsFactor: "a length where a number is needed"
    case .divisionByZero: "division by zero"
    case .overflow: "a number that is too large"
    case .beyondLimit(let result, let limit): "the result \(result.text(.exact)) is past \(limit.rawValue)"
    case .tooDeep: "parentheses nested too deeply"
    case .tooLong: "more than \(TimecodeExpression.maximumLength) bytes"
    }
  }
}

extension TimecodeNotation {
  /// The form of the notation, such as `a count of frames`.
  public var phrase: String {
    switch self {
    case .text: "a timecode"
    case .frames: "a count of frames"
    case .time(.milliseconds, _): "a count of milliseconds"
    case .time(.clock, _), .time(.subtitles, _): "a time in hours, minutes and seconds"
    case .time(.duration, _): "a duration of ISO 8601"
    case .time(.seconds, _), .fraction, .rational: "a time in seconds"
    case .samples: "a count of samples"
    case .feet: "feet and frames"
    case .ticks: "a count of ticks"
    }
  }
}
