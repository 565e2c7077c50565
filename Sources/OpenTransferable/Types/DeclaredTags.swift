/// Declared types by tag.
struct DeclaredTags: Sendable {
  private var byFilenameExtension: [String: [UTType]] = [:]
  private var byMIMEType: [String: [UTType]] = [:]

  init(_ declarations: [TypeDeclaration]) {
    for declaration in declarations {
      let type = UTType(known: declaration.identifier)
      for tag in declaration.filenameExtensions { byFilenameExtension[ASCII.lowercase(tag), default: []].append(type) }
      for tag in declaration.mimeTypes { byMIMEType[ASCII.lowercase(tag), default: []].append(type) }
    }
  }

  func types(_ tag: String, of tagClass: UTTagClass) -> [UTType] {
    (tagClass == .mimeType ? byMIMEType[tag] : byFilenameExtension[tag]) ?? []
  }
}
