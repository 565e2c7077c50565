// Why a conversion has no result, and whose fault that is: the timecode's, the anchor's or the target's.

/// Why a timecode has no counterpart at the target of a conversion.
public enum ConversionError: Error, Equatable, Hashable, Sendable {
  /// The timecode is invalid at its own properties, so that it names no instant.
  case invalidSource([Timecode.ComponentViolation])
  /// The anchor's tag names another rate than that of the timecodes.
  case anchorRate(TimecodeFrameRate, source: TimecodeFrameRate)
  /// The anchor does not exist at the source or at the target.
  case invalidAnchor(Timecode)
  /// The anchor's text is not taken for a label at the source, for what it says about drop frame.
  case anchorText(TimecodeExpressionError.Problem)
  /// The offset is no length at the source, such as a timecode that does not exist there.
  case invalidOffset(TimecodeExpressionError.Problem, at: Timecode.Properties)
  /// The digits that are kept are invalid at the target.
  case invalidDigits(Timecode)
  /// The result would be before zero.
  case belowZero
  /// The result would be at or beyond the upper limit.
  case limit(Timecode.UpperLimit)

  /// What a person has to change.
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

  /// Which part of the conversion is at fault.
  public var subject: Subject {
    switch self {
    case .invalidSource: .source
    case .anchorRate, .invalidAnchor, .anchorText: .anchor
    case .invalidOffset: .offset
    case .invalidDigits, .belowZero, .limit: .target
    }
  }

  /// The components that are out of range, where there are any.
  public var violations: [Timecode.ComponentViolation] {
    switch self {
    case .invalidSource(let violations): violations
    case .invalidAnchor(let timecode), .invalidDigits(let timecode), .invalidOffset(.invalid(let timecode), _):
      timecode.violations
    case .anchorRate, .anchorText, .invalidOffset, .belowZero, .limit: []
    }
  }

  /// The same failure as the error that all of the timecode's own operations throw.
  public var validationError: Timecode.ValidationError { .outOfBounds(violations) }
}

extension ConversionError: CustomStringConvertible {
  /// What is wrong, such as `the result would be before zero`.
  public var description: String {
    switch self {
    case .invalidSource(let violations): violations.map(\.description).joined(separator: ", ")
    case .invalidDigits(let timecode): timecode.nonexistence
    case .anchorRate(let rate, let source):
      "the anchor is tagged \(rate.rawValue), the timecode is at \(source.rawValue)"
    case .invalidAnchor(let timecode): "the anchor: \(timecode.nonexistence)"
    case .anchorText(let problem): "the anchor: \(problem)"
    case .invalidOffset(let problem, let properties):
      "the offset is no length at \(properties.frameRate.rawValue): \(problem)"
    case .belowZero: "the result would be before zero"
    case .limit(let limit): "the result would be beyond \(limit.rawValue)"
    }
  }
}
