// The declaration of one type in a file in `types.d`. A shell has no counterpart of an app's Info.plist, so these files
// replace it. `TypeDeclaration.read(json:path:)` reads one, `TypeRegistry` reads folders of them.
//
//   { "identifier": "com.example.profile", "conformsTo": ["public.json"],
//     "extensions": ["profile"], "mimeTypes": ["application/x-profile"], "description": "profile" }

/// The declaration of one type: its identifier, its supertypes, its tags and its name.
public struct TypeDeclaration: Hashable, Sendable {
  /// The origin of a declaration.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// This module's table.
    case system
    /// This process, which defines the type.
    case exported
    /// This process, which uses the type of another program.
    case imported
    /// The file at a path.
    case file(String)

    /// The path of a file, or a few words.
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

  /// The identifiers of the types to which this one conforms directly.
  public var conformsTo: [String]

  /// Filename extensions without the dot, the preferred one first.
  public var filenameExtensions: [String]

  /// MIME types, the preferred one first.
  public var mimeTypes: [String]

  /// The type's name for people.
  public var summary: String?

  /// The origin of the declaration.
  public var origin: Origin

  /// Makes a declaration.
  ///
  /// - Parameters:
  ///   - identifier: The uniform type identifier.
  ///   - conformsTo: The identifiers of its direct supertypes.
  ///   - filenameExtensions: Filename extensions without the dot, the preferred one first.
  ///   - mimeTypes: MIME types, the preferred one first.
  ///   - summary: The type's name for people.
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
  /// The limits of declaration files, so that a hostile one costs little.
  public struct Limits: Hashable, Sendable {
    /// The most bytes of one file.
    public var fileSize = 65_536
    /// The most declaration files of one folder.
    public var filesPerFolder = 1_000
    /// The most declarations of one file.
    public var declarationsPerFile = 200
    /// The most supertypes, extensions or MIME types of one declaration.
    public var valuesPerKey = 64
    /// The most bytes of one identifier, extension, MIME type or description.
    public var valueLength = 255

    /// Makes the default limits: 64 KiB a file, 1,000 files a folder, 200 declarations a file, 64 values a key, 255
    /// bytes a value.
    public init() {}
  }
}
