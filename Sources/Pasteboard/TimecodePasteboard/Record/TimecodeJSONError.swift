import JSON

/// Why bytes are not a timecode's JSON or a record, with the byte where reading stopped.
public struct TimecodeJSONError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Hashable, Sendable {
    /// The bytes are not JSON here.
    case malformed(expected: String)
    /// A required key is missing.
    case missing(key: String)
    /// A key occurs twice.
    case duplicate(key: String)
    /// A key has a value that it cannot have.
    case invalidValue(key: String)
    /// An object of fixed keys has another key.
    case unknown(key: String)
    /// The value of a key contradicts the components.
    case contradiction(key: String)
    /// The record has a negative length.
    case negative
  }

  /// What is wrong.
  public var problem: Problem
  /// The offset of the byte.
  public var offset: Int

  /// Creates an error.
  public init(problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  init(_ error: JSONError) {
    self.init(problem: .malformed(expected: error.expected.rawValue), offset: error.offset)
  }
}

extension TimecodeJSONError: CustomStringConvertible {
  /// What is wrong and where, such as `key "frames" is missing at offset 12`.
  public var description: String {
    let words =
      switch problem {
      case .malformed(let expected): "expected \(expected)"
      case .missing(let key): "key \"\(key)\" is missing"
      case .duplicate(let key): "duplicate key \"\(key)\""
      case .invalidValue(let key): "invalid value for key \"\(key)\""
      case .unknown(let key): "unknown key \"\(key)\""
      case .contradiction(let key): "key \"\(key)\" contradicts the components"
      case .negative: "key \"negative\" is true, but a timecode cannot be negative"
      }
    return "\(words) at offset \(offset)"
  }
}
