// The other ways in which files and messages say their type, and how a type is found by them.

/// A way of naming types other than by identifier: a filename extension or a MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The tag class's own identifier.
  public let rawValue: String

  /// Makes the tag class of an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Filename extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

  /// MIME types, as in RFC 6838.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  /// The identifier.
  public var description: String { rawValue }
}

extension UTType {
  /// The filename extension to use when writing data of the type, without the dot.
  public var preferredFilenameExtension: String? { TypeFacts(of: self).filenameExtensions.first }

  /// The MIME type to use when sending data of the type.
  public var preferredMIMEType: String? { TypeFacts(of: self).mimeTypes.first }

  /// The filename extensions and MIME types in the type's own declaration, preferred ones first.
  public var tags: [UTTagClass: [String]] {
    let facts = TypeFacts(of: self)
    return [.filenameExtension: facts.filenameExtensions, .mimeType: facts.mimeTypes].filter { !$0.value.isEmpty }
  }

  /// Finds the type of a filename extension, or makes a dynamic one.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, without the dot, in upper or lower case.
  ///   - supertype: What the type must conform to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Finds the type of a MIME type, or makes a dynamic one.
  ///
  /// A MIME type with parameters that no declaration has is looked for without them.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, such as `text/plain`.
  ///   - supertype: What the type must conform to.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Finds the type of a tag, or makes a dynamic one; `nil` if the tag cannot be one of its class.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
    self = type
  }

  /// Every declared type that has a tag, preferred ones first; if there is none, a dynamic type.
  ///
  /// System types come before those declared in files, and these before the process's own.
  ///
  /// - Parameters:
  ///   - tag: The filename extension or MIME type.
  ///   - tagClass: Which of the two it is.
  ///   - supertype: What the types must conform to, if anything.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard let tag = Tag(tag, of: tagClass) else { return [] }
    for spelling in tag.spellings {
      let found = declaredTypes(spelling, of: tagClass).filter { type in
        supertype.map { type.conforms(to: $0) } ?? true
      }
      if !found.isEmpty { return found }
    }
    let dynamic = DynamicType(tag: tag.text, tagClass: tagClass, supertype: (supertype ?? .data).identifier)
    return [UTType(known: dynamic.identifier)]
  }

  private static func declaredTypes(_ tag: String, of tagClass: UTTagClass) -> [UTType] {
    let system = SystemTypes.all.filter { row in
      let tags = tagClass == .mimeType ? row.mimeTypes : row.filenameExtensions
      return tags.split(separator: " ").contains { ASCII.equalIgnoringCase($0, tag) }
    }
    let declared = TypeRegistry.current.declarations.filter { declaration in
      let tags = tagClass == .mimeType ? declaration.mimeTypes : declaration.filenameExtensions
      return tags.contains { ASCII.equalIgnoringCase($0, tag) }
    }
    return system.map { UTType(known: $0.identifier) } + declared.map { UTType(known: $0.identifier) }
  }
}

/// A tag in the one spelling that is compared and encoded.
private struct Tag {
  let text: String
  let spellings: [String]

  /// Checks that the text can be a tag of the class, and folds its case and white space.
  init?(_ text: String, of tagClass: UTTagClass) {
    switch tagClass {
    case .filenameExtension:
      let forbidden: Set<UInt8> = [0x00, UInt8(ascii: "/"), UInt8(ascii: ":")]
      guard !text.isEmpty, text.utf8.count <= 255, !text.utf8.contains(where: forbidden.contains) else { return nil }
      self.text = ASCII.lowercase(text)
      spellings = [self.text]
    case .mimeType:
      self.text = ASCII.lowercase(text.filter { $0 != " " && $0 != "\t" })
      let bare = self.text.prefix { $0 != ";" }
      let parts = bare.split(separator: "/", omittingEmptySubsequences: false)
      guard text.utf8.count <= 255, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
      spellings = bare.count == self.text.count ? [self.text] : [self.text, String(bare)]
    default:
      return nil
    }
  }
}
