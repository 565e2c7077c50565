// Uniform type identifiers: names for kinds of data, by which programs can agree on a type that the receiver reads.
//
//   UTType.json.conforms(to: .text)                        // true
//   UTType(filenameExtension: "csv")                       // public.comma-separated-values-text
//   extension UTType { static let profile = UTType(exportedAs: "com.example.profile") }
//
// A value is only its identifier: making and comparing one needs no look-up. Everything else is looked up on request:
// in the table of system types (`SystemTypes`), in the process's declarations (`TypeRegistry`), and in the system's
// database of MIME types (`SharedMIMETypes`).

public import Essentials

/// A type of data, named by a uniform type identifier such as `public.json`.
///
/// Identifiers are compared without regard to ASCII case; equality and hashing cost time in proportion to their length.
public struct UTType: Sendable {
  /// The uniform type identifier, in the spelling of the type's declaration.
  public let identifier: String

  /// Makes the type of an identifier without a look-up; the spelling does not change.
  package init(known identifier: String) {
    self.identifier = identifier
  }

  /// Makes the type of an identifier; `nil` if it is neither declared nor a dynamic type's.
  public init?(_ identifier: String) {
    // Declared types are few, and come first: none of them is a system type.
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

  /// A text has only characters that pasteboards accept in an identifier: ASCII letters and digits and `.-_+/`, none of
  /// which has a meaning in a shell.
  package static func hasIdentifierCharacters(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "+", "/": true
      default: false
      }
    }
  }

  /// Makes a type from an identifier that may be undeclared, such as one on another program's pasteboard.
  ///
  /// Unlike `init(exportedAs:conformingTo:)` it declares nothing; an undeclared type conforms to `public.data`.
  public init(undeclared identifier: String) {
    self = UTType(identifier) ?? UTType(known: identifier)
  }

  /// Makes a type that this program defines, and declares it for this process.
  ///
  /// If a file in `types.d` declares the identifier too, the file's declaration counts.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = Self(ofSystem: identifier) ?? Self(declaring: identifier, conformingTo: parentType, as: .exported)
  }

  /// Makes a type that another program defines and this program reads or writes, and declares it for this process.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = Self(ofSystem: identifier) ?? Self(declaring: identifier, conformingTo: parentType, as: .imported)
  }

  /// Declares a type for this process that is not a system type; system types are not searched for it.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, in reverse-DNS form.
  ///   - parentType: The type to which it conforms; `public.data` if `nil`.
  ///   - origin: The program that defines the type, this one or another.
  ///   - mimeTypes: The type's names on clipboards that other programs share.
  ///   - summary: The type's name for people.
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
  /// The type was made for a filename extension or MIME type that no declaration has.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// The type is a system type, or is declared by a file in `types.d`, this process or the shared-mime-info database.
  public var isDeclared: Bool { declaration != nil }

  /// The identifier begins with `public.`, the domain of types that no organization owns.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The type's name for people, from its declaration or the nearest supertype that has one; `nil` for dynamic types.
  ///
  /// It is in English: this module has no translations.
  public var localizedDescription: String? {
    if isDynamic { return nil }
    return firstInHierarchy { $0.facts.summary }
  }

  /// Always `nil`: declarations have no version here.
  public var version: Int? { nil }

  /// Always `nil`: declarations name no document here.
  public var referenceURL: URL? { nil }
}

extension UTType: Hashable {
  /// Types are equal if their identifiers are equal without regard to ASCII case.
  public static func == (left: UTType, right: UTType) -> Bool {
    // Most equal types have the same spelling.
    left.identifier == right.identifier || ASCII.equalIgnoringCase(left.identifier, right.identifier)
  }

  /// Feeds the identifier, in ASCII lower case, to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in identifier.utf8 { hasher.combine(ASCII.lowercase(byte)) }
  }
}

extension UTType: Codable {
  /// Reads an identifier; an undeclared one is kept unchanged.
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

// MARK: Comparison without regard to ASCII case

enum ASCII {
  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  static func lowercase(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 != lowercase($0) }) { return text }
    return String(decoding: text.utf8.map(lowercase), as: UTF8.self)
  }

  /// A text of the same length is equal. Compared from the end, where identifiers of the same length usually differ.
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
