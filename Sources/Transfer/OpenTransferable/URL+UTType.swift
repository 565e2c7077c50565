// File names with the extensions of types.

public import Essentials

extension URL {
  /// The URL with an added component. The component gets an extension of the type unless it has one.
  ///
  /// - Parameters:
  ///   - partialName: The component.
  ///   - contentType: The type of the file.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appending(path: contentType.fileName(partialName), directoryHint: contentType.directoryHint)
  }

  /// The URL with the preferred extension of a type. It is unchanged if the type has no extension, or if the name has
  /// an extension of the type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = contentType.fileName(lastPathComponent)
    return deletingLastPathComponent().appending(path: name, directoryHint: contentType.directoryHint)
  }

  /// Adds a component with an extension of a type; see `appendingPathComponent(_:conformingTo:)`.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// Adds the preferred extension of a type; see `appendingPathExtension(for:)`.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension UTType {
  fileprivate var directoryHint: URL.DirectoryHint { conforms(to: .directory) ? .isDirectory : .notDirectory }
}
