// The error domain of type declarations: reading the files, joining them, and looking up an undeclared type.

/// The fault of a type declaration, with its place.
public enum TypeDeclarationError: Error, Hashable, Sendable {
  /// A folder or file could not be read.
  case unreadable(path: String, reason: String)
  /// A file is longer than the limit.
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
  /// Types conform to each other in a circle: each link conforms to the next, the last to the first.
  case cycle([Link])
  /// A type to be written is undeclared.
  case undeclared(identifier: String)

  /// One type in a conformance circle.
  public struct Link: Hashable, Sendable {
    /// The type's identifier.
    public var identifier: String
    /// The origin of its declaration.
    public var origin: TypeDeclaration.Origin

    /// Makes a link.
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

  /// For an undeclared type, how to declare it.
  public var hint: String? {
    guard case .undeclared(let identifier) = self else { return nil }
    return """
      declare it in a file such as types.d/\(identifier).json: \
      {"identifier": "\(identifier)", "conformsTo": ["public.data"], "extensions": [], "mimeTypes": [], \
      "description": ""}
      """
  }
}
