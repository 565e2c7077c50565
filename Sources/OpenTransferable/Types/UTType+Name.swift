extension UTType {
  /// Finds the type that people mean by a word: its identifier, its MIME type or its filename extension; `nil` if no
  /// known type has it.
  ///
  /// A word with a slash is a MIME type, and a word with a dot is an identifier, so that each word has one meaning.
  /// Unlike the initializers for one kind of tag, this one makes no dynamic type.
  ///
  /// - Parameter name: A word such as `public.png`, `image/png` or `png`.
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
  /// The name by which people know the type. A dynamic identifier means nothing to them; its MIME type does.
  package var familiarName: String { isDynamic ? preferredMIMEType ?? identifier : identifier }
}
