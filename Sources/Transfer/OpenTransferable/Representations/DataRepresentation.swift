// Values that are represented as bytes in memory.

public import Essentials

/// A representation as bytes in memory.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// A basic representation has no body.
  public typealias Body = Never

  let routes: [TransferRoute<Item>]

  /// Creates a representation for export and import.
  ///
  /// - Parameters:
  ///   - contentType: The type of the bytes.
  ///   - exporting: Makes bytes from a value.
  ///   - importing: Makes a value from bytes.
  public init(
    contentType: UTType,
    exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    routes = [
      TransferRoute(
        contentType: contentType, exporter: { .data(try await exporting($0)) }, importer: .data(importing))
    ]
  }

  /// Creates a representation for export only.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the bytes.
  ///   - exporting: Makes bytes from a value.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    routes = [TransferRoute(contentType: exportedContentType, exporter: { .data(try await exporting($0)) })]
  }

  /// Creates a representation for import only.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the bytes.
  ///   - importing: Makes a value from bytes.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    routes = [TransferRoute(contentType: importedContentType, importer: .data(importing))]
  }
}

extension DataRepresentation: BasicRepresentation {}
