// The errors of type declarations: reading files, combining them, and looking up an undeclared type.

/// An error in a type declaration, with its location.
public enum TypeDeclarationError: Error, Equatable, Sendable {
  /// A folder or file could not be read.
  case unreadable(path: String, reason: String)
  /// A file is larger than the limit.
  case fileTooLarge(path: String, limit: Int)
  /// A folder has more declaration files than the limit.
  case tooManyFiles(folder: String, limit: Int)
  /// A file is not JSON of the right form; `offset` counts bytes from 0.
  case malformed(path: String, offset: Int, expected: String)
  /// A key has an invalid value; `offset` counts bytes from 0.
  case invalidValue(path: String, offset: Int, key: String, reason: String)
  /// Two declarations have the same identifier.
  case duplicate(identifier: String, first: TypeDeclaration.Origin, second: TypeDeclaration.Origin)
  /// A declaration has an undeclared supertype.
  case unknownSupertype(identifier: String, supertype: String, origin: TypeDeclaration.Origin)
  /// Types form a conformance cycle: each link conforms to the next, and the last one to the first.
  case cycle([Link])
  /// A type to be written is not declared.
  case undeclared(identifier: String)

  /// A type in a conformance cycle.
  public struct Link: Equatable, Sendable {
    /// The identifier of the type.
    public var identifier: String
    /// The origin of its declaration.
    public var origin: TypeDeclaration.Origin

    /// Creates a link.
    public init(identifier: String, origin: TypeDeclaration.Origin) {
      self.identifier = identifier
      self.origin = origin
    }
  }
}

extension TypeDeclarationError {
  /// A stable word for programs.
  public enum Code: String, CaseIterable, Sendable {
    case type
  }

  /// The code of the error.
  public var code: Code { .type }
}

extension TypeDeclarationError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .fileTooLarge(let path, let limit):
      "\(path): larger than \(limit) bytes"
    case .tooManyFiles(let folder, let limit):
      "\(folder): more than \(limit) type declarations"
    case .malformed(let path, let offset, let expected):
      "\(path): expected \(expected) at byte \(offset)"
    case .invalidValue(let path, let offset, let key, let reason):
      "\(path): \"\(key)\" at byte \(offset) \(reason)"
    case .duplicate(let identifier, let first, let second):
      "type \(identifier) is declared twice: in \(first) and in \(second)"
    case .unknownSupertype(let identifier, let supertype, let origin):
      "type \(identifier) in \(origin) conforms to \(supertype), which is not declared"
    case .cycle(let links):
      "types conform to each other in a circle: "
        + links.map { "\($0.identifier) (\($0.origin))" }.joined(separator: " → ")
    case .undeclared(let identifier):
      "type \(identifier) is not declared"
    }
  }

  /// Instructions for declaring an undeclared type; nil for other errors.
  public var hint: String? {
    guard case .undeclared(let identifier) = self else { return nil }
    return """
      declare it in a file such as types.d/\(identifier).json: \
      {"identifier": "\(identifier)", "conformsTo": ["public.data"], "extensions": [], "mimeTypes": [], \
      "description": ""}
      """
  }
}
