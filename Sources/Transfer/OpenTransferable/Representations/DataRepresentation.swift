// Values that make their bytes themselves.

public import Essentials

/// A representation by bytes in memory.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// Nothing: the representation is a basic one.
  public typealias Body = Never

  let routes: [TransferRoute<Item>]

  /// Makes a representation that is written and read.
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

  /// Makes a representation that is written only.
  ///
  /// - Parameters:
  ///   - exportedContentType: The type of the bytes.
  ///   - exporting: Makes bytes from a value.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    routes = [TransferRoute(contentType: exportedContentType, exporter: { .data(try await exporting($0)) })]
  }

  /// Makes a representation that is read only.
  ///
  /// - Parameters:
  ///   - importedContentType: The type of the bytes.
  ///   - importing: Makes a value from bytes.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    routes = [TransferRoute(contentType: importedContentType, importer: .data(importing))]
  }
}

extension DataRepresentation: BasicRepresentation {}
