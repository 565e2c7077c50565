// Uniform type identifiers: what a piece of data is, named so that other programs can be asked whether they read it.
//
//   UTType.json.conforms(to: .text)                        // true
//   UTType(filenameExtension: "csv")                       // public.comma-separated-values-text
//   extension UTType { static let profile = UTType(exportedAs: "com.example.profile") }
//
// A value is its identifier and nothing else: making and comparing one looks nothing up. Everything else is found when it
// is asked for, in the table of system types (`SystemTypes`) and then in the process's declarations (`TypeRegistry`).

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type of data, named by a uniform type identifier such as `public.json`.
///
/// Identifiers are compared without regard to ASCII case; equality and hashing cost time in proportion to their length.
public struct UTType: Sendable {
  /// The uniform type identifier, spelled as the type's declaration spells it.
  public let identifier: String

  /// Makes the type of an identifier that this module knows to be in its own table.
  init(known identifier: String) {
    self.identifier = identifier
  }

  /// Makes the type of an identifier, or `nil` if no declaration or dynamic encoding says what it is.
  public init?(_ identifier: String) {
    if let row = SystemTypes.row(identifier) {
      self.identifier = row.identifier
    } else if let declaration = TypeRegistry.current.declaration(of: identifier) {
      self.identifier = declaration.identifier
    } else if DynamicType(identifier: identifier) != nil {
      self.identifier = identifier
    } else {
      return nil
    }
  }

  /// Names a type by an identifier that may be declared nowhere, as one read from another program's pasteboard may be.
  ///
  /// Unlike `init(exportedAs:conformingTo:)` it declares nothing; an undeclared type conforms to `public.data`.
  public init(undeclared identifier: String) {
    self = UTType(identifier) ?? UTType(known: identifier)
  }

  /// Makes a type that this program defines, and declares it for this process.
  ///
  /// Where a file in `types.d` declares the identifier too, the file says what the type conforms to.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: What the type conforms to; `public.data` if `nil`.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, conformingTo: parentType, origin: .exported)
  }

  /// Makes a type that another program defines and this one reads or writes, and declares it for this process.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: What the type conforms to; `public.data` if `nil`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, conformingTo: parentType, origin: .imported)
  }

  private init(declaring identifier: String, conformingTo parent: UTType?, origin: TypeDeclaration.Origin) {
    if let row = SystemTypes.row(identifier) {
      self.identifier = row.identifier
    } else {
      self.identifier = TypeRegistry.note(identifier, conformingTo: parent, origin: origin)
    }
  }
}

extension UTType {
  /// Whether the type was made up for a filename extension or MIME type that no declaration has.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// Whether a system type, a file in `types.d` or this process declares the type.
  public var isDeclared: Bool {
    SystemTypes.row(identifier) != nil || TypeRegistry.current.declaration(of: identifier) != nil
  }

  /// Whether the identifier is in the public domain, that is, begins with `public.`.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The type's name for people, from its declaration or the nearest supertype that has one; `nil` for dynamic types.
  ///
  /// It is in English: this module has no translations.
  public var localizedDescription: String? {
    if isDynamic { return nil }
    return firstInHierarchy { TypeFacts(of: $0).summary }
  }

  /// The version in the type's declaration; declarations have none here, so it is `nil`.
  public var version: Int? { nil }

  /// The document in the type's declaration that describes it; declarations have none here, so it is `nil`.
  public var referenceURL: URL? { nil }
}

extension UTType: Hashable {
  /// Whether two identifiers are equal without regard to ASCII case.
  public static func == (left: UTType, right: UTType) -> Bool {
    // Nearly all are spelled alike, and most of those are the same string.
    left.identifier == right.identifier || ASCII.equalIgnoringCase(left.identifier, right.identifier)
  }

  /// Feeds the identifier, in ASCII lower case, to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in identifier.utf8 { hasher.combine(ASCII.lowercase(byte)) }
  }
}

extension UTType: Codable {
  /// Reads an identifier; one that is declared nowhere is kept as it is.
  public init(from decoder: any Decoder) throws {
    self.init(undeclared: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier as a string.
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
