// The declaration of one type in a file in `types.d`. A shell has no counterpart of an app's Info.plist, so these files take its
// place; `TypeDeclaration.read(json:path:)` reads one, `TypeRegistry` reads folders of them.
//
//   { "identifier": "com.example.profile", "conformsTo": ["public.json"],
//     "extensions": ["profile"], "mimeTypes": ["application/x-profile"], "description": "profile" }

/// The declaration of one type: its identifier, its supertypes, its tags and its name.
public struct TypeDeclaration: Hashable, Sendable {
  /// Where a declaration is.
  public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// In this module's table.
    case system
    /// In this process, as a type of its own.
    case exported
    /// In this process, as a type of another program.
    case imported
    /// In the file at a path.
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

  /// The identifiers of the types that this one conforms to directly.
  public var conformsTo: [String]

  /// Filename extensions without the dot, the preferred one first.
  public var filenameExtensions: [String]

  /// MIME types, the preferred one first.
  public var mimeTypes: [String]

  /// The type's name for people.
  public var summary: String?

  /// Where the declaration is.
  public var origin: Origin

  /// Makes a declaration.
  ///
  /// - Parameters:
  ///   - identifier: The uniform type identifier.
  ///   - conformsTo: The identifiers of its direct supertypes.
  ///   - filenameExtensions: Filename extensions without the dot, the preferred one first.
  ///   - mimeTypes: MIME types, the preferred one first.
  ///   - summary: The type's name for people.
  ///   - origin: Where the declaration is.
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
    /// The bytes of one file.
    public var fileSize = 65_536
    /// The declaration files of one folder.
    public var filesPerFolder = 1_000
    /// The declarations of one file.
    public var declarationsPerFile = 200
    /// The supertypes, extensions or MIME types of one declaration.
    public var valuesPerKey = 64
    /// The bytes of one identifier, extension, MIME type or description.
    public var valueLength = 255

    /// Makes the usual limits: 64 KiB a file, 1,000 files a folder, 200 declarations a file, 64 values a key, 255 bytes
    /// a value.
    public init() {}
  }
}
