// Writing values directly, without a provider.

public import Essentials

extension Transferable {
  /// The types that values of the type can be written as, in order, if receivers of `visibility` see them.
  ///
  /// Conditions are not evaluated: a value may be written as fewer.
  public static func exportedContentTypes(visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    contentTypes(of: routes.filter { $0.exporter != nil && $0.visibility.isSeen(by: visibility) })
  }

  /// The types that this value can be written as now, in order, if receivers of `visibility` see them.
  public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    Self.contentTypes(of: exportRoutes().filter { $0.visibility.isSeen(by: visibility) })
  }

  /// The types that values of the type can be read from, in order.
  public static func importedContentTypes() -> [UTType] {
    contentTypes(of: routes.filter { $0.importer != nil })
  }

  /// The types that values of this value's type can be read from, in order.
  public func importedContentTypes() -> [UTType] {
    Self.importedContentTypes()
  }

  /// The name suggested for a file of the value, if there is one; of several representations' names the last.
  public var suggestedFilename: String? {
    exportRoutes().reversed().lazy.compactMap { $0.fileName?(self) }.first
  }

  /// Writes the value as bytes.
  ///
  /// - Parameter contentType: The type to write, or a supertype of it; the value's first if `nil`.
  /// - Throws: `TransferError`, or what the representation's closure throws.
  public func exported(as contentType: UTType? = nil) async throws -> Data {
    try await exported(by: exportRoute(as: contentType)).data()
  }

  /// Writes the value to a file in a folder.
  ///
  /// - Parameters:
  ///   - destinationDirectory: The folder.
  ///   - contentType: The type to write, or a supertype of it; the value's first if `nil`.
  /// - Returns: Where the file is; it belongs to the caller.
  /// - Throws: `TransferError`, also if a file of that name exists, or what the representation's closure throws.
  public func export(to destinationDirectory: URL, contentType: UTType? = nil) async throws -> URL {
    try await withExportedFile(contentType: contentType) { file in
      let destination = destinationDirectory.appending(path: file.lastPathComponent)
      do {
        try FileManager.default.copyItem(at: file, to: destination)
      } catch {
        throw TransferError.fileFailed(path: destination.path, reason: "\(error)")
      }
      return destination
    }
  }

  /// Writes the value to a temporary file, which is removed when the closure returns or throws.
  ///
  /// - Parameters:
  ///   - contentType: The type to write, or a supertype of it; the value's first if `nil`.
  ///   - fileHandler: Uses the file.
  /// - Throws: `TransferError`, or what the representation's closure or `fileHandler` throws.
  public func withExportedFile<Result>(
    contentType: UTType? = nil, fileHandler: (URL) async throws -> Result
  ) async throws -> Result {
    let route = try exportRoute(as: contentType)
    let temporary = try TemporaryFile(
      try await exported(by: route), name: route.fileName?(self), contentType: route.contentType)
    defer { temporary.remove() }
    return try await fileHandler(temporary.url)
  }

  /// The content that a route makes of the value.
  func exported(by route: TransferRoute<Self>) async throws -> TransferContent {
    guard let export = route.exporter else { throw TransferError.notExported(as: route.contentType, exported: []) }
    return try await export(self)
  }

  private static func contentTypes(of routes: [TransferRoute<Self>]) -> [UTType] {
    routes.reduce(into: []) { types, route in
      if !types.contains(route.contentType) { types.append(route.contentType) }
    }
  }
}
