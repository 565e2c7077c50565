// What is thrown: `ValidationError` where values do not fit, `StringParseError` where text cannot be read.
//
// Both are compared by kind, as `error == .outOfBounds` and `catch Timecode.StringParseError.malformed` expect; the
// details (which component, at which byte) are properties beside the kind.

extension Timecode {
  /// A component and the range it should have been in.
  public struct ComponentViolation: Equatable, Hashable, Sendable {
    /// Which component.
    public var component: Component
    /// Its number.
    public var value: Int
    /// The numbers that are valid in its place.
    public var validRange: ClosedRange<Int>

    /// Makes a violation.
    public init(component: Component, value: Int, validRange: ClosedRange<Int>) {
      self.component = component
      self.value = value
      self.validRange = validRange
    }
  }

  /// A value that is not a timecode at the rate, base and limit it was meant for.
  public struct ValidationError: Error, Sendable {
    /// The kinds of failed validation.
    public enum Kind: Equatable, Hashable, Sendable {
      /// The operation has no result, such as a division by zero.
      case invalid
      /// The value is outside the range of the timecode, or of Int.
      case outOfBounds
    }

    /// The kind of failure, which alone is compared.
    public var kind: Kind
    /// The components that are out of range, in order; empty where the value as a whole is.
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

  /// Text that cannot be read, with the byte where reading stopped and what would have been accepted there.
  public struct StringParseError: Error, Sendable {
    /// What was expected where reading stopped.
    public enum Expectation: Equatable, Hashable, Sendable {
      case timecode
      case digit
      case smallerNumber
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
      case number
    }

    /// The offset of the byte, from the start of the text as given.
    public var offset: Int
    /// What was expected there.
    public var expected: Expectation

    /// Text that cannot be read, where nothing more is known.
    public static let malformed = StringParseError(offset: 0, expected: .timecode)

    /// Text that cannot be read from a byte offset on.
    public static func malformed(at offset: Int, expected: Expectation) -> StringParseError {
      StringParseError(offset: offset, expected: expected)
    }
  }
}

extension Timecode.ValidationError: Hashable, CustomStringConvertible {
  /// Whether two errors are of one kind; the components are not compared.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.kind == rhs.kind }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// What is wrong, such as `minutes 60 is not in 0...59`.
  public var description: String {
    guard violations.isEmpty else { return violations.map(\.description).joined(separator: ", ") }
    return kind == .invalid ? "the operation has no result" : "the value is out of range"
  }
}

extension Timecode.ComponentViolation: CustomStringConvertible {
  /// The component, its number and its range, such as `minutes 60 is not in 0...59`.
  public var description: String {
    "\(component.nameLowercased) \(value) is not in \(validRange.lowerBound)...\(validRange.upperBound)"
  }
}

extension Timecode.StringParseError: Hashable, CustomStringConvertible {
  /// Whether two errors are of one kind, which they always are; the offset is not compared.
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) {}

  /// What was expected and where, such as `expected a digit at offset 3`.
  public var description: String { "expected \(expected) at offset \(offset)" }
}

extension Timecode.StringParseError.Expectation: CustomStringConvertible {
  /// What was expected, in words.
  public var description: String {
    switch self {
    case .timecode: "a timecode"
    case .digit: "a digit"
    case .smallerNumber: "a smaller number"
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
    case .number: "a number"
    }
  }
}
