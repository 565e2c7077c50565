// Reading values directly, without a provider.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transferable {
  /// Reads a value from bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - contentType: Their type; if `nil`, every representation is tried in order until one reads them.
  /// - Throws: `TransferError`, or what the representation's closure throws.
  public init(importing data: Data, contentType: UTType?) async throws {
    self = try await Self.firstImport(from: contentType) { route in
      try await Self.imported(data, by: route, contentType: contentType ?? route.contentType, name: nil)
    }
  }

  /// Reads a value from a file, which still belongs to the caller.
  ///
  /// - Parameters:
  ///   - file: Where the file is.
  ///   - contentType: Its type; if `nil`, that of its extension, and if this is unknown, every representation is tried in
  ///     order until one reads it.
  /// - Throws: `TransferError`, or what the representation's closure throws.
  public init(importing file: URL, contentType: UTType?) async throws {
    let byExtension = UTType(filenameExtension: file.pathExtension).flatMap { $0.isDynamic ? nil : $0 }
    let contentType = contentType ?? byExtension
    self = try await Self.firstImport(from: contentType) { route in
      try await Self.imported(
        SentTransferredFile(file, allowAccessingOriginalFile: true), by: route,
        contentType: contentType ?? route.contentType)
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

  /// Reads a value from bytes; a representation by file gets a temporary one.
  static func imported(
    _ data: Data, by route: TransferRoute<Self>, contentType: UTType, name: String?
  ) async throws -> Self {
    switch route.importer {
    case .data(let read)?:
      return try await read(data)
    case .file(_, let read)?:
      let temporary = try TemporaryFile(data, name: name, contentType: contentType)
      defer { temporary.remove() }
      return try await read(ReceivedTransferredFile(file: temporary.url, isOriginalFile: false))
    case nil:
      throw TransferError.notImported(from: [contentType], imported: [])
    }
  }

  /// Reads a value from a file: from the file itself if sender and receiver agree on that, else from a temporary copy.
  static func imported(
    _ sent: SentTransferredFile, by route: TransferRoute<Self>, contentType: UTType, name: String? = nil
  ) async throws -> Self {
    switch route.importer {
    case .data(let read)?:
      return try await read(sent.contents())
    case .file(let openInPlace, let read)?:
      if openInPlace, sent.allowAccessingOriginalFile {
        return try await read(ReceivedTransferredFile(file: sent.file, isOriginalFile: true))
      }
      let temporary = try TemporaryFile(copying: sent.file, name: name, contentType: contentType)
      defer { temporary.remove() }
      return try await read(ReceivedTransferredFile(file: temporary.url, isOriginalFile: false))
    case nil:
      throw TransferError.notImported(from: [contentType], imported: [])
    }
  }
}
