// Exporting values directly, without a provider.

public import Essentials

extension Transferable {
  /// The types as which values can be exported, in order, as far as receivers with `visibility` may see them.
  ///
  /// Conditions are not evaluated, so a value may be exported as fewer types.
  public static func exportedContentTypes(visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    contentTypes(of: routes.filter { $0.exporter != nil && $0.visibility.isSeen(by: visibility) })
  }

  /// The types as which this value can be exported now, in order, as far as receivers with `visibility` may see them.
  public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    Self.contentTypes(of: exportRoutes().filter { $0.visibility.isSeen(by: visibility) })
  }

  /// The types from which values can be imported, in order.
  public static func importedContentTypes() -> [UTType] {
    contentTypes(of: routes.filter { $0.importer != nil })
  }

  /// The types from which values of this value's type can be imported, in order.
  public func importedContentTypes() -> [UTType] {
    Self.importedContentTypes()
  }

  /// The name suggested for a file of the value, if any. The last of several representations' names is used.
  public var suggestedFilename: String? {
    exportRoutes().reversed().lazy.compactMap { $0.fileName?(self) }.first
  }

  /// Exports the value as bytes.
  ///
  /// - Parameter contentType: The type to export, or a supertype of it; if nil, the value's first.
  /// - Throws: `TransferError`, or an error of the representation's closure.
  public func exported(as contentType: UTType? = nil) async throws -> Data {
    try await exported(by: exportRoute(as: contentType)).data()
  }

  /// Exports the value to a file in a folder.
  ///
  /// - Parameters:
  ///   - destinationDirectory: The folder.
  ///   - contentType: The type to export, or a supertype of it; if nil, the value's first.
  /// - Returns: The URL of the file, which belongs to the caller.
  /// - Throws: `TransferError`, for example if a file with that name exists, or an error of the representation's
  ///   closure.
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

  /// Exports the value to a temporary file, which is removed when `fileHandler` returns or throws.
  ///
  /// - Parameters:
  ///   - contentType: The type to export, or a supertype of it; if nil, the value's first.
  ///   - fileHandler: Uses the file.
  /// - Throws: `TransferError`, or an error of the representation's closure or of `fileHandler`.
  public func withExportedFile<Result>(
    contentType: UTType? = nil, fileHandler: (URL) async throws -> Result
  ) async throws -> Result {
    let route = try exportRoute(as: contentType)
    let temporary = try TemporaryFile(
      try await exported(by: route), name: route.fileName?(self), contentType: route.contentType)
    defer { temporary.remove() }
    return try await fileHandler(temporary.url)
  }

  /// The content of the value that a route exports.
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
