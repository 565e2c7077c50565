// Uniform type identifiers: names for kinds of data, by which programs agree on a type that the receiver can read.
//
//   UTType.json.conforms(to: .text)                        // true
//   UTType(filenameExtension: "csv")                       // public.comma-separated-values-text
//   extension UTType { static let profile = UTType(exportedAs: "com.example.profile") }
//
// A value is only an identifier, so creating and comparing values needs no look-up. Other properties are looked up on
// demand: in the table of system types (`SystemTypes`), in the process's declarations (`TypeRegistry`), and in the
// system's database of MIME types (`SharedMIMETypes`).

public import Essentials

/// A type of data, named by a uniform type identifier such as `public.json`.
///
/// Identifiers are compared without regard to ASCII case. Equality and hashing are linear in the identifier's length.
public struct UTType: Sendable {
  /// The uniform type identifier, in the spelling of the type's declaration.
  public let identifier: String

  /// Creates the type with an identifier, without a look-up and in this spelling.
  package init(known identifier: String) {
    self.identifier = identifier
  }

  /// Creates the type with an identifier; nil if it is neither declared nor dynamic.
  public init?(_ identifier: String) {
    // The registry has few types, none of which is a system type, and is searched first.
    if let declared = TypeRegistry.identifier(identifier) ?? SystemTypes.row(identifier)?.identifier {
      self.identifier = declared
    } else if let declared = UTType(known: identifier).declaration?.identifier {
      self.identifier = declared
    } else if DynamicType(identifier: identifier) != nil {
      self.identifier = identifier
    } else {
      return nil
    }
  }

  /// True if a text has only characters that pasteboards accept in an identifier: ASCII letters, digits and `.-_+/`.
  /// None of these is special in a shell.
  package static func hasIdentifierCharacters(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "+", "/": true
      default: false
      }
    }
  }

  /// Creates a type from an identifier that may be undeclared, such as one from another program's pasteboard.
  ///
  /// Unlike `init(exportedAs:conformingTo:)`, this declares nothing. An undeclared type conforms to `public.data`.
  public init(undeclared identifier: String) {
    self = UTType(identifier) ?? UTType(known: identifier)
  }

  /// Creates a type that this program defines, and declares it for this process.
  ///
  /// If a file in `types.d` declares the identifier too, the file's declaration is used.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = Self(ofSystem: identifier) ?? Self(declaring: identifier, conformingTo: parentType, as: .exported)
  }

  /// Creates a type that another program defines and this program uses, and declares it for this process.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = Self(ofSystem: identifier) ?? Self(declaring: identifier, conformingTo: parentType, as: .imported)
  }

  /// Declares a type, which must not be a system type, for this process.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  ///   - origin: The origin of the declaration.
  ///   - mimeTypes: The MIME types, under which clipboards offer the type.
  ///   - summary: The name of the type for people.
  package init(
    declaring identifier: String, conformingTo parentType: UTType?, as origin: TypeDeclaration.Origin,
    mimeTypes: [String] = [], summary: String? = nil
  ) {
    assert(SystemTypes.row(identifier) == nil, "a system type is declared already")
    self.identifier = TypeRegistry.record(
      identifier, conformingTo: parentType, origin: origin, mimeTypes: mimeTypes, summary: summary)
  }

  private init?(ofSystem identifier: String) {
    guard let row = SystemTypes.row(identifier) else { return nil }
    self.identifier = row.identifier
  }
}

extension UTType {
  /// True if the type was created for a filename extension or MIME type that no declaration has.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// True if the type is a system type, or is declared by a file in `types.d`, this process or the shared-mime-info
  /// database.
  public var isDeclared: Bool { declaration != nil }

  /// True if the identifier begins with `public.`, the domain of types that belong to no organization.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The name of the type for people, from its declaration or the nearest supertype with a name; nil for dynamic types.
  ///
  /// Names are in English, because this module has no translations.
  public var localizedDescription: String? {
    if isDynamic { return nil }
    return firstInHierarchy { $0.facts.summary }
  }

  /// Always nil: declarations have no version.
  public var version: Int? { nil }

  /// Always nil: declarations have no reference document.
  public var referenceURL: URL? { nil }
}

extension UTType: Hashable {
  /// Types are equal if their identifiers are equal, ignoring ASCII case.
  public static func == (left: UTType, right: UTType) -> Bool {
    // Most equal types have the same spelling.
    left.identifier == right.identifier || ASCII.equalIgnoringCase(left.identifier, right.identifier)
  }

  /// Hashes the identifier in ASCII lower case.
  public func hash(into hasher: inout Hasher) {
    for byte in identifier.utf8 { hasher.combine(ASCII.lowercase(byte)) }
  }
}

extension UTType: Codable {
  /// Decodes an identifier, which may be undeclared.
  public init(from decoder: any Decoder) throws {
    self.init(undeclared: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the identifier as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier.
  public var debugDescription: String { identifier }
}

// MARK: Comparison that ignores ASCII case

enum ASCII {
  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  static func lowercase(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 != lowercase($0) }) { return text }
    return String(decoding: text.utf8.map(lowercase), as: UTF8.self)
  }

  /// True if two texts of the same length are equal. They are compared from the end, where identifiers of the same
  /// length usually differ.
  static func equalFromEnd(_ text: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
    var index = other.count
    while index > 0, lowercase(text[index - 1]) == lowercase(other[index - 1]) { index -= 1 }
    return index == 0
  }

  static func equalIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && left.elementsEqual(right) { lowercase($0) == lowercase($1) }
  }
}
