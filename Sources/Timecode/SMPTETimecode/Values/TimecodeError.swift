// The errors: `ValidationError` for values that do not fit, `StringParseError` for text that cannot be read.
//
// Two errors are equal if they are of the same kind, whatever their details (the component, the byte). So the kind
// alone is enough in a comparison, a catch clause and a test:
//
//     catch Timecode.ValidationError.outOfBounds                       // any value out of range
//     if error == .malformed                                           // any text that cannot be read
//     #expect(throws: Timecode.StringParseError.malformed) { … }
//     error.isIdentical(to: .malformed(at: 3, expected: .digit))       // these details

extension Timecode {
  /// A component that is out of its valid range.
  public struct ComponentViolation: Equatable, Sendable {
    /// The component.
    public var component: Component
    /// The number of the component.
    public var value: Int
    /// The valid numbers.
    public var validRange: ClosedRange<Int>

    /// Creates a violation.
    public init(component: Component, value: Int, validRange: ClosedRange<Int>) {
      self.component = component
      self.value = value
      self.validRange = validRange
    }
  }

  /// A value that is not a valid timecode at its rate, base and limit.
  public struct ValidationError: Error, Sendable {
    /// The kinds of failed validation.
    public enum Kind: Equatable, Hashable, Sendable {
      /// The operation has no result, such as a division by zero.
      case invalid
      /// The value is outside the range of the timecode, or of Int.
      case outOfBounds
    }

    /// The kind of failure.
    public var kind: Kind
    /// The components that are out of range, in order; empty if the value as a whole is out of range.
    public var violations: [ComponentViolation]

    /// The operation has no result.
    public static let invalid = ValidationError(kind: .invalid, violations: [])
    /// The value is out of range.
    public static let outOfBounds = ValidationError(kind: .outOfBounds, violations: [])

    /// The value is out of range in these components.
    public static func outOfBounds(_ violations: [ComponentViolation]) -> ValidationError {
      ValidationError(kind: .outOfBounds, violations: violations)
    }
  }

  /// Text that cannot be read, with the byte at which reading stopped and the expected form.
  public struct StringParseError: Error, Sendable {
    /// The kinds of failed reading.
    public enum Kind: Equatable, Hashable, Sendable {
      /// The text cannot be read.
      case malformed
    }

    /// The form that was expected at the byte where reading stopped.
    public enum Expectation: Equatable, Hashable, Sendable {
      case timecode
      case digit
      case smallerNumber
      case fewerDecimals
      case separator
      case framesOrEnd
      case subFramesOrEnd
      case end
      case frameRate
      case subFramesBase
      case upperLimit
      case feetAndFrames
      case allSubFrameDigits
      case fraction
      case clockTime
      case duration
      case number
      case givenProperties
    }

    /// The kind of failure.
    public var kind: Kind { .malformed }
    /// The offset of the byte, from the start of the text as given.
    public var offset: Int
    /// The form that was expected there.
    public var expected: Expectation

    /// Text that cannot be read, without details.
    public static let malformed = StringParseError(offset: 0, expected: .timecode)

    /// Text that cannot be read from a byte offset on.
    public static func malformed(at offset: Int, expected: Expectation) -> StringParseError {
      StringParseError(offset: offset, expected: expected)
    }
  }
}

extension Timecode.ValidationError: Hashable, CustomStringConvertible {
  /// Errors are equal if they are of the same kind, whatever their components.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.kind == rhs.kind }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Returns true if the errors are of the same kind and name the same components.
  public func isIdentical(to other: Self) -> Bool { kind == other.kind && violations == other.violations }

  /// Matches a validation error of the pattern's kind, as in `catch Timecode.ValidationError.outOfBounds`.
  public static func ~= (pattern: Self, error: any Error) -> Bool { (error as? Self)?.kind == pattern.kind }

  /// Matches an error of the pattern's kind.
  public static func ~= (pattern: Self, error: Self) -> Bool { error.kind == pattern.kind }

  /// The reason, such as `minutes go from 00 to 59`.
  public var description: String {
    guard violations.isEmpty else { return violations.map(\.description).joined(separator: ", ") }
    return kind == .invalid ? "the operation has no result" : "the value is out of range"
  }
}

extension Timecode.StringParseError: Hashable, CustomStringConvertible {
  /// Always true, because there is only one kind.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.kind == rhs.kind }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Returns true if the errors stopped at the same byte and expected the same form.
  public func isIdentical(to other: Self) -> Bool { offset == other.offset && expected == other.expected }

  /// Matches text that cannot be read, as in `catch Timecode.StringParseError.malformed`.
  public static func ~= (pattern: Self, error: any Error) -> Bool { error is Self }

  /// The expected form and its offset, such as `expected a digit at offset 3`.
  public var description: String { "expected \(expected) at offset \(offset)" }
}

extension Timecode.StringParseError.Expectation: CustomStringConvertible {
  /// The expected form, in words.
  public var description: String {
    switch self {
    case .timecode: "a timecode"
    case .digit: "a digit"
    case .smallerNumber: "a smaller number"
    case .fewerDecimals: "at most 22 decimals"
    case .separator: "':' or ';'"
    case .framesOrEnd: "':' or ';' and frames, or the end"
    case .subFramesOrEnd: "'.' and subframes, '@' and a rate, or the end"
    case .end: "the end of the text"
    case .frameRate: "a frame rate"
    case .subFramesBase: "a subframes base (80, 100 or 4)"
    case .upperLimit: "an upper limit (24h or 100d)"
    case .feetAndFrames: "feet and frames, such as 12+08"
    case .allSubFrameDigits: "all digits of the subframes"
    case .fraction: "a fraction, such as 1001/30000s"
    case .clockTime: "a time, such as 01:00:00.042"
    case .duration: "a duration, such as PT3600.042S"
    case .number: "a number"
    case .givenProperties: "the frame rate, subframes base and limit that were given"
    }
  }
}
