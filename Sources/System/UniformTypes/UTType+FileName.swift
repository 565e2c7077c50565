// Names of files of a type.

extension UTType {
  /// A name with an extension of the type, or of a subtype.
  ///
  /// A type without extensions uses its nearest supertype's: `txt` for UTF-8 text.
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
