// Values that are transferred as a value of another type: a profile as its name, a document as its URL.

/// A representation by the representations of another transferable type.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>: TransferRepresentation {
  /// The routes of the other type, each with a step before or after it.
  public var transferRoutes: TransferRoutes {
    let other = ObjectIdentifier(ProxyRepresentation.self)
    // Types that are proxies of each other would otherwise never be done.
    if ProxyPath.types.contains(other) { return TransferRoutes([]) }
    let routes = ProxyPath.$types.withValue(ProxyPath.types + [other]) { ProxyRepresentation.routes }
    return TransferRoutes(
      routes.compactMap { route in
        var result = TransferRoute(contentType: route.contentType, visibility: route.visibility)
        if let exporting, let exporter = route.exporter {
          result.exporter = Self.exporter(exporting, then: exporter, of: route)
        }
        if let importing, let importer = route.importer {
          result.importer = Self.importer(importer, then: importing)
        }
        return result.exporter == nil && result.importer == nil ? nil : result
      })
  }

  private let exporting: (@Sendable (Item) async throws -> ProxyRepresentation)?
  private let importing: (@Sendable (ProxyRepresentation) async throws -> Item)?

  /// Makes a representation that is written and read.
  ///
  /// - Parameters:
  ///   - exporting: Makes the other value of this one; a key path will do.
  ///   - importing: Makes a value of the other.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }

  /// Makes a representation that is written only.
  ///
  /// - Parameter exporting: Makes the other value of this one; a key path will do.
  public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
    self.exporting = exporting
    importing = nil
  }

  /// Makes a representation that is read only.
  ///
  /// - Parameter importing: Makes a value of the other.
  public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
    exporting = nil
    self.importing = importing
  }

  private static func exporter(
    _ exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    then exporter: TransferRoute.Exporter, of route: TransferRoute
  ) -> TransferRoute.Exporter {
    // The other type's condition can only be asked once its value is made.
    @Sendable func proxy(of value: any Sendable) async throws -> ProxyRepresentation {
      let proxy = try await exporting(TransferRoute.Exporter.item(value, for: route.contentType))
      guard route.exports(proxy) else { throw TransferError.notExported(as: route.contentType, exported: []) }
      return proxy
    }
    switch exporter {
    case .data(let export): return .data { try await export(proxy(of: $0)) }
    case .file(let export): return .file { try await export(proxy(of: $0)) }
    }
  }

  private static func importer(
    _ importer: TransferRoute.Importer, then importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) -> TransferRoute.Importer {
    @Sendable func item(of value: any Sendable) async throws -> Item {
      try await importing(ProxyRepresentation.received(value))
    }
    switch importer {
    case .data(let read): return .data { try await item(of: read($0)) }
    case .file(let inPlace, let read): return .file(openInPlace: inPlace) { try await item(of: read($0)) }
    }
  }
}

/// The types whose routes are being asked for, because another is transferred as them.
private enum ProxyPath {
  @TaskLocal static var types: [ObjectIdentifier] = []
}
