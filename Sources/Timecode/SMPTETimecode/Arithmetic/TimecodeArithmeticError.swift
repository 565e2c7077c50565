// The reasons why a calculation, a conversion or a range has no result, and the part at fault: the timecode, the
// anchor, the offset or the target.

/// The reason that a range, a conversion or a number does not exist.
public enum TimecodeArithmeticError: Error, Equatable, Sendable {
  // MARK: Numbers

  /// The divisor, or a denominator, is zero.
  case divisionByZero
  /// The terms of the exact result do not fit in Int.
  case overflow

  // MARK: Ranges

  /// The properties of two timecodes, or two tags in a text, differ.
  case differentProperties(Timecode.Properties, Timecode.Properties)
  /// The in point is invalid.
  case invalidInPoint(Timecode)
  /// The out point is neither valid nor the upper limit itself.
  case invalidOutPoint(Timecode)
  /// The out point is before the in point.
  case outBeforeIn

  // MARK: Results

  /// The result would be before zero.
  case belowZero
  /// The result would be past the upper limit.
  case beyondLimit(Timecode.UpperLimit)

  // MARK: Conversions

  /// The timecode is invalid at its own properties, and so names no instant.
  case invalidSource([Timecode.ComponentViolation])
  /// The rate of the anchor's tag differs from the rate of the timecodes.
  case anchorRate(TimecodeFrameRate, source: TimecodeFrameRate)
  /// The anchor does not exist at the source or at the target.
  case invalidAnchor(Timecode)
  /// The anchor's text is not a label at the source, because of its separator or its subframes.
  case anchorText(TimecodeTextError.Reason)
  /// The offset is not a length at the source; for example, its timecode does not exist there.
  case invalidOffset(TimecodeTextError.Reason, at: Timecode.Properties)
  /// The digits to keep are invalid at the target.
  case invalidDigits(Timecode)

  /// A stable word for programs; several errors may share a word.
  public enum Code: String, CaseIterable, Sendable {
    case range, invalid, expression
    case outOfRange = "out-of-range"
  }

  /// The code of the error.
  public var code: Code {
    switch self {
    case .divisionByZero, .overflow: .expression
    case .differentProperties, .invalidInPoint, .invalidOutPoint, .outBeforeIn: .range
    case .invalidSource: .invalid
    case .belowZero, .beyondLimit, .anchorRate, .invalidAnchor, .anchorText, .invalidOffset, .invalidDigits:
      .outOfRange
    }
  }

  /// The part of a conversion that is at fault.
  public enum Subject: Equatable, Hashable, Sendable {
    /// The timecode that is converted.
    case source
    /// The anchor.
    case anchor
    /// The offset.
    case offset
    /// The target's rate or limit.
    case target
  }

  /// The part of a conversion that is at fault.
  public var subject: Subject {
    switch self {
    case .divisionByZero, .overflow, .differentProperties, .invalidInPoint, .invalidOutPoint, .outBeforeIn,
      .invalidSource:
      .source
    case .anchorRate, .invalidAnchor, .anchorText: .anchor
    case .invalidOffset: .offset
    case .invalidDigits, .belowZero, .beyondLimit: .target
    }
  }

  /// The components that are out of range, if there are any.
  public var violations: [Timecode.ComponentViolation] {
    switch self {
    case .invalidSource(let violations): violations
    case .invalidInPoint(let timecode), .invalidOutPoint(let timecode), .invalidAnchor(let timecode),
      .invalidDigits(let timecode), .invalidOffset(.invalid(let timecode), _):
      timecode.violations
    case .divisionByZero, .overflow, .differentProperties, .outBeforeIn, .belowZero, .beyondLimit, .anchorRate,
      .anchorText, .invalidOffset:
      []
    }
  }

}

extension TimecodeArithmeticError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop, such as `the result is before 00:00:00:00`.
  public var description: String { message() }

  /// The reason as a sentence about a subject, such as `the timecode`.
  public func message(about subject: String = "the result") -> String {
    switch self {
    case .divisionByZero: "division by zero"
    case .overflow: "a number is too large"
    case .differentProperties(let first, let second): "the in point is at \(first.tag), the out point at \(second.tag)"
    case .outBeforeIn: "the out point is before the in point"
    case .belowZero: "\(subject) is before 00:00:00:00"
    case .beyondLimit(let limit): "\(subject) is past \(limit.rawValue)"
    case .invalidSource(let violations): violations.map(\.description).joined(separator: ", ")
    case .invalidInPoint(let timecode), .invalidOutPoint(let timecode), .invalidDigits(let timecode):
      timecode.nonexistence
    case .anchorRate(let rate, let source):
      "the anchor is at \(rate.rawValue) fps, but the input is at \(source.rawValue) fps"
    case .invalidAnchor(let timecode): "the anchor: \(timecode.nonexistence)"
    case .anchorText(let reason): "the anchor: \(reason)"
    case .invalidOffset(let reason, let properties):
      "the offset is not a length at \(properties.phrase): \(reason)"
    }
  }
}

extension Timecode.Properties {
  /// The properties as a tag without its `@`: `29.97d/80+100d`.
  fileprivate var tag: String { String(Timecode(.zero, using: self).taggedStringValue.drop { $0 != "@" }.dropFirst()) }
}
