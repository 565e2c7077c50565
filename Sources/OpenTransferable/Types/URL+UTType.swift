// Names of files by the types that they hold.

public import Essentials

extension URL {
  /// The URL with a component added that has an extension of a type; one that has it already is kept.
  ///
  /// - Parameters:
  ///   - partialName: The component.
  ///   - contentType: The type of the file.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appending(path: contentType.fileName(partialName), directoryHint: contentType.directoryHint)
  }

  /// The URL with the preferred extension of a type added; unchanged if the type has none or the name has one of its own.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = contentType.fileName(lastPathComponent)
    return deletingLastPathComponent().appending(path: name, directoryHint: contentType.directoryHint)
  }

  /// Adds a component that has an extension of a type; see `appendingPathComponent(_:conformingTo:)`.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// Adds the preferred extension of a type; see `appendingPathExtension(for:)`.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension UTType {
  /// A name with an extension of the type, or of a subtype.
  ///
  /// A type without extensions takes those of its nearest supertype: `txt` for UTF-8 text.
  func fileName(_ name: String) -> String {
    let extensions =
      firstInHierarchy { type -> [String]? in
        let own = type.facts.filenameExtensions
        return own.isEmpty ? nil : own
      } ?? []
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      let own = ASCII.lowercase(String(name[name.index(after: dot)...]))
      let isOfSubtype = UTType(filenameExtension: own, conformingTo: self).map { !$0.isDynamic } ?? false
      if extensions.contains(own) || isOfSubtype { return name }
    }
    return extensions.first.map { name + "." + $0 } ?? name
  }

  fileprivate var directoryHint: URL.DirectoryHint { conforms(to: .directory) ? .isDirectory : .notDirectory }
}
