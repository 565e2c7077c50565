// Types by filename extension and MIME type. The sources are, in this order: the system types, declarations in files,
// the process's declarations, the shared-mime-info database, and a dynamic type. Each is searched only if the earlier
// ones have no match.

extension UTType {
  /// The filename extension to use for files of the type, without the dot.
  public var preferredFilenameExtension: String? { facts.filenameExtensions.first }

  /// The MIME type to use for data of the type.
  public var preferredMIMEType: String? { facts.mimeTypes.first }

  /// The filename extensions and MIME types in the type's declaration, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    if let dynamic = DynamicType(identifier: identifier) { return [dynamic.tagClass: [dynamic.tag]] }
    let facts = facts
    return [.filenameExtension: facts.filenameExtensions, .mimeType: facts.mimeTypes].filter { !$0.value.isEmpty }
  }

  /// Finds the type of a filename extension, or creates a dynamic one.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension, without the dot, in upper or lower case.
  ///   - supertype: The type to which the type must conform.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Finds the type of a MIME type, or creates a dynamic one.
  ///
  /// Parameters that no declaration has are ignored. A MIME type of things that are not data, such as
  /// `inode/directory`, is found too, unless a supertype other than `data` is requested.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type, such as `text/plain`.
  ///   - supertype: The type to which the type must conform.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let type = UTType(tag: mimeType, tagClass: .mimeType, conformingTo: supertype) else { return nil }
    self = type
    if type.isDynamic, supertype == .data, let tag = Tag(mimeType, of: .mimeType) {
      UTType.visitKnown(tag, conformingTo: nil) { found in
        self = found
        return true
      }
    }
  }

  /// Finds the type of a tag, or creates a dynamic one; nil if the tag is invalid in its class.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let tag = Tag(tag, of: tagClass) else { return nil }
    var first: UTType?
    UTType.visitKnown(tag, conformingTo: supertype) { type in
      first = type
      return true
    }
    self = first ?? UTType.dynamic(tag, conformingTo: supertype)
  }

  /// All known types with a tag, the preferred ones first; if there are none, a dynamic type.
  ///
  /// - Parameters:
  ///   - tag: The filename extension or MIME type.
  ///   - tagClass: The kind of tag.
  ///   - supertype: The type to which the types must conform, if any.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard let tag = Tag(tag, of: tagClass) else { return [] }
    var found: [UTType] = []
    visitKnown(tag, conformingTo: supertype) { type in
      if !found.contains(type) { found.append(type) }
      return false
    }
    return found.isEmpty ? [dynamic(tag, conformingTo: supertype)] : found
  }

  private static func dynamic(_ tag: Tag, conformingTo supertype: UTType?) -> UTType {
    UTType(
      known: DynamicType(tag: tag.text, tagClass: tag.tagClass, supertype: supertype?.identifier).identifier)
  }

  /// Calls `visit` with the known types of a tag, the preferred ones first, until it returns true.
  @discardableResult
  private static func visitKnown(
    _ tag: Tag, conformingTo supertype: UTType?, _ visit: (UTType) -> Bool
  ) -> Bool {
    for spelling in tag.spellings {
      var isFound = false
      let isDone = visitDeclared(spelling, of: tag.tagClass, conformingTo: supertype) { type in
        isFound = true
        return visit(type)
      }
      if isDone { return true }
      // If a MIME type is declared with its parameters, it does not match without them.
      if isFound, tag.spellings.count > 1 { return false }
    }
    guard let bare = tag.spellings.last else { return false }
    return SharedMIMETypes.shared.visit(bare, of: tag.tagClass, conformingTo: supertype, visit)
  }

  private static func visitDeclared(
    _ tag: String, of tagClass: UTTagClass, conformingTo supertype: UTType?, _ visit: (UTType) -> Bool
  ) -> Bool {
    if SystemTypeIndex.shared.visit(tag, of: tagClass, conformingTo: supertype, visit) { return true }
    for type in TypeRegistry.types(tag: tag, of: tagClass) where supertype.map({ type.conforms(to: $0) }) ?? true {
      if visit(type) { return true }
    }
    return false
  }
}

/// A tag in normalized spelling.
private struct Tag {
  let text: String
  let tagClass: UTTagClass
  /// The spellings to look up, in this order: a MIME type with its parameters, then without.
  let spellings: [String]

  /// Normalizes case and white space; nil if the text is not valid in the class.
  init?(_ text: String, of tagClass: UTTagClass) {
    guard !text.isEmpty, text.utf8.count <= 255 else { return nil }
    self.tagClass = tagClass
    switch tagClass {
    case .filenameExtension:
      guard !text.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }) else {
        return nil
      }
      self.text = ASCII.lowercase(text)
      spellings = [self.text]
    case .mimeType:
      self.text = Tag.folded(text)
      let bare = self.text.utf8.prefix { $0 != UInt8(ascii: ";") }
      let slash = bare.firstIndex(of: UInt8(ascii: "/"))
      guard let slash, slash != bare.startIndex, bare.index(after: slash) != bare.endIndex,
        !bare[bare.index(after: slash)...].contains(UInt8(ascii: "/"))
      else { return nil }
      spellings = bare.count == self.text.utf8.count ? [self.text] : [self.text, String(Substring(bare))]
    default:
      self.text = text
      spellings = []
    }
  }

  private static func folded(_ text: String) -> String {
    let isFolded = !text.utf8.contains {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 != ASCII.lowercase($0)
    }
    if isFolded { return text }
    return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
      var count = 0
      for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
        buffer[count] = ASCII.lowercase(byte)
        count += 1
      }
      return count
    }
  }
}

// MARK: Tag classes

/// A kind of tag: a filename extension or a MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier of the tag class.
  public let rawValue: String

  /// Creates a tag class with an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Filename extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

  /// MIME types, as in RFC 6838.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { rawValue }

  /// The identifier.
  public var debugDescription: String { rawValue }
}

// MARK: Names that users type

extension UTType {
  /// Finds a type by its identifier, MIME type or filename extension; nil if no known type has that name.
  ///
  /// A name with a slash is a MIME type, and a name with a dot is an identifier, so no name is ambiguous. Unlike the
  /// initializers for a kind of tag, this one creates no dynamic type.
  ///
  /// - Parameter name: A name such as `public.png`, `image/png` or `png`.
  public init?(named name: String) {
    if let type = UTType(name) {
      self = type
      return
    }
    let isMIMEType = name.utf8.contains(UInt8(ascii: "/"))
    guard isMIMEType || !name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let type = isMIMEType ? UTType(mimeType: name) : UTType(filenameExtension: name)
    guard let type, !type.isDynamic else { return nil }
    self = type
  }
}

extension UTType {
  /// The name of the type for people. A dynamic identifier is replaced with its MIME type, if it has one.
  package var familiarName: String { isDynamic ? preferredMIMEType ?? identifier : identifier }
}

// MARK: File names

extension UTType {
  /// The name, with an extension of the type unless it has one of the type or of a subtype.
  ///
  /// A type without extensions uses an extension of its nearest supertype, such as `txt` for UTF-8 text.
  package func fileName(_ name: String) -> String {
    let extensions =
      firstInHierarchy { type -> [String]? in
        let extensions = type.facts.filenameExtensions
        return extensions.isEmpty ? nil : extensions
      } ?? []
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      let present = ASCII.lowercase(String(name[name.index(after: dot)...]))
      let isOfSubtype = UTType(filenameExtension: present, conformingTo: self).map { !$0.isDynamic } ?? false
      if extensions.contains(present) || isOfSubtype { return name }
    }
    return extensions.first.map { name + "." + $0 } ?? name
  }
}
