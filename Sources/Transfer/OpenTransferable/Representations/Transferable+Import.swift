// Importing values directly, without a provider.

public import Essentials

extension Transferable {
  /// Imports a value from bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - contentType: Their type; if nil, every representation is tried in order until one succeeds.
  /// - Throws: `TransferError`, or an error of the representation's closure.
  public init(importing data: Data, contentType: UTType?) async throws {
    self = try await Self.firstImport(from: contentType) { route in
      try await Self.imported(.data(data), by: route, contentType: contentType ?? route.contentType)
    }
  }

  /// Imports a value from a file, which still belongs to the caller.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - contentType: Its type; if nil, the type of its extension. If that is unknown, every representation is tried in
  ///     order until one succeeds.
  /// - Throws: `TransferError`, or an error of the representation's closure.
  public init(importing file: URL, contentType: UTType?) async throws {
    let byExtension = UTType(filenameExtension: file.pathExtension).flatMap { $0.isDynamic ? nil : $0 }
    let contentType = contentType ?? byExtension
    let sent = SentTransferredFile(file, allowAccessingOriginalFile: true)
    self = try await Self.firstImport(from: contentType) { route in
      try await Self.imported(.file(sent), by: route, contentType: contentType ?? route.contentType)
    }
  }

  private static func firstImport(
    from contentType: UTType?, _ read: (TransferRoute<Self>) async throws -> Self
  ) async throws -> Self {
    if let contentType { return try await read(importRoute(from: contentType)) }
    var firstError: (any Error)?
    for route in routes where route.importer != nil {
      do {
        return try await read(route)
      } catch {
        firstError = firstError ?? error
      }
    }
    throw firstError ?? TransferError.notImported(from: [], imported: [])
  }

  /// Imports a value. A file representation gets the sender's file if both sides agree, otherwise a temporary one.
  static func imported(
    _ content: TransferContent, by route: TransferRoute<Self>, contentType: UTType, name: String? = nil
  ) async throws -> Self {
    switch route.importer {
    case .data(let read)?:
      return try await read(content.data())
    case .file(let openInPlace, let read)?:
      let file = try content.file(openInPlace: openInPlace, name: name, contentType: contentType)
      defer { file.temporary?.remove() }
      return try await read(file.received)
    case nil:
      throw TransferError.notImported(from: [contentType], imported: [])
    }
  }
}
