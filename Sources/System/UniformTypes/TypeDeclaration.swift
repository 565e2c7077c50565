// The declaration of a type in a file in `types.d`. Such files replace the Info.plist of an app, which command-line
// programs do not have. `TypeDeclaration.read(json:path:)` reads a file, and `TypeRegistry` reads folders of files.
//
//   { "identifier": "com.example.profile", "conformsTo": ["public.json"],
//     "extensions": ["profile"], "mimeTypes": ["application/x-profile"], "description": "profile" }

/// The declaration of a type: its identifier, supertypes, tags and name.
public struct TypeDeclaration: Equatable, Sendable {
  /// The origin of a declaration.
  public enum Origin: Equatable, Sendable, CustomStringConvertible {
    /// The built-in table.
    case system
    /// This program, which defines the type.
    case exported
    /// This program, which uses a type of another program.
    case imported
    /// A file, by its path.
    case file(String)

    /// The path of a file, or a short phrase.
    public var description: String {
      switch self {
      case .system: "the system types"
      case .exported: "this program's own types"
      case .imported: "this program's imported types"
      case .file(let path): path
      }
    }
  }

  /// The uniform type identifier.
  public var identifier: String

  /// The identifiers of the direct supertypes.
  public var conformsTo: [String]

  /// The filename extensions without the dot, the preferred one first.
  public var filenameExtensions: [String]

  /// The MIME types, the preferred one first.
  public var mimeTypes: [String]

  /// The name of the type for people.
  public var summary: String?

  /// The origin of the declaration.
  public var origin: Origin

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - identifier: The uniform type identifier.
  ///   - conformsTo: The identifiers of the direct supertypes.
  ///   - filenameExtensions: The filename extensions without the dot, the preferred one first.
  ///   - mimeTypes: The MIME types, the preferred one first.
  ///   - summary: The name of the type for people.
  ///   - origin: The origin of the declaration.
  public init(
    identifier: String, conformsTo: [String] = ["public.data"], filenameExtensions: [String] = [],
    mimeTypes: [String] = [], summary: String? = nil, origin: Origin = .exported
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.summary = summary
    self.origin = origin
  }

  init(_ row: SystemTypes.Row) {
    self.init(
      identifier: row.identifier, conformsTo: row.parents, filenameExtensions: row.filenameExtensions,
      mimeTypes: row.mimeTypes, summary: row.summary, origin: .system)
  }
}

extension TypeDeclaration {
  /// The limits of declaration files, which bound the cost of a hostile one.
  public struct Limits: Equatable, Sendable {
    /// The largest size of a file, in bytes.
    public var fileSize = 65_536
    /// The largest number of declaration files in a folder.
    public var filesPerFolder = 1_000
    /// The largest number of declarations in a file.
    public var declarationsPerFile = 200
    /// The largest number of supertypes, extensions or MIME types in a declaration.
    public var valuesPerKey = 64
    /// The largest size of an identifier, extension, MIME type or description, in bytes.
    public var valueLength = 255

    /// Creates the default limits: 64 KiB per file, 1,000 files per folder, 200 declarations per file, 64 values per
    /// key, and 255 bytes per value.
    public init() {}
  }
}
