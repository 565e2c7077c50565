// Values that are transferred as a value of another type: a profile as its name, a document as its URL.

/// A representation by the representations of another transferable type.
///
/// When a value is registered, an exporter that is not `async` makes the other value, which determines the available
/// routes: a web link offers `public.url` but not `public.file-url`. An `async` exporter cannot be called then. If its
/// value lacks a route, that is discovered when the route is loaded, and a pasteboard omits it.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>: TransferRepresentation {
  /// A basic representation has no body.
  public typealias Body = Never

  private enum Export: Sendable {
    case immediate(@Sendable (Item) throws -> ProxyRepresentation)
    case awaited(@Sendable (Item) async throws -> ProxyRepresentation)

    func proxy(of item: Item) async throws -> ProxyRepresentation {
      switch self {
      case .immediate(let make): try make(item)
      case .awaited(let make): try await make(item)
      }
    }
  }

  private let export: Export?
  private let importing: (@Sendable (ProxyRepresentation) async throws -> Item)?

  /// Creates a representation for export and import.
  ///
  /// - Parameters:
  ///   - exporting: Makes the other value from this one; can be a key path.
  ///   - importing: Makes a value from the other one.
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) {
    export = .immediate(exporting)
    self.importing = importing
  }

  /// Creates a representation for export and import.
  ///
  /// - Parameters:
  ///   - exporting: Makes the other value from this one asynchronously.
  ///   - importing: Makes a value from the other one.
  @_disfavoredOverload
  public init(
    exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) {
    export = .awaited(exporting)
    self.importing = importing
  }

  /// Creates a representation for export only.
  ///
  /// - Parameter exporting: Makes the other value from this one; can be a key path.
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
    export = .immediate(exporting)
    importing = nil
  }

  /// Creates a representation for export only.
  ///
  /// - Parameter exporting: Makes the other value from this one asynchronously.
  @_disfavoredOverload
  public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
    export = .awaited(exporting)
    importing = nil
  }

  /// Creates a representation for import only.
  ///
  /// - Parameter importing: Makes a value from the other one.
  public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
    export = nil
    self.importing = importing
  }
}

extension ProxyRepresentation: BasicRepresentation {
  /// The routes of the other type, each extended by this conversion.
  var routes: [TransferRoute<Item>] {
    let other = ObjectIdentifier(ProxyRepresentation.self)
    // Two types that are proxies of each other would have infinitely many routes.
    if ProxyPath.types.contains(other) { return [] }
    let routes = ProxyPath.$types.withValue(ProxyPath.types + [other]) { ProxyRepresentation.routes }
    return routes.compactMap { route in
      var result = TransferRoute<Item>(contentType: route.contentType)
      result.visibility = route.visibility
      result.allowsOpenInPlace = route.allowsOpenInPlace
      if let export, let exporter = route.exporter { addExport(export, then: exporter, of: route, to: &result) }
      if let importing, let importer = route.importer { addImport(importer, then: importing, to: &result) }
      return result.exporter == nil && result.importer == nil ? nil : result
    }
  }

  private func addExport(
    _ export: Export, then exporter: @escaping TransferRoute<ProxyRepresentation>.Exporter,
    of route: TransferRoute<ProxyRepresentation>, to result: inout TransferRoute<Item>
  ) {
    // The value of an `async` exporter is unknown before the export, so the condition of its route is checked then.
    @Sendable func proxy(of item: Item) async throws -> ProxyRepresentation {
      let proxy = try await export.proxy(of: item)
      guard route.exports(proxy) else { throw TransferError.notExported(as: route.contentType, exported: []) }
      return proxy
    }
    result.exporter = { try await exporter(proxy(of: $0)) }
    result.exportsFile = route.exportsFile
    switch export {
    case .immediate(let make):
      result.isOptional = true
      if let condition = route.condition {
        result.condition = { item in (try? make(item)).map(condition) ?? false }
      }
      if let fileName = route.fileName {
        result.fileName = { item in (try? make(item)).flatMap(fileName) }
      }
    case .awaited:
      result.isOptional = route.isOptional || route.condition != nil
    }
  }

  private func addImport(
    _ importer: TransferRoute<ProxyRepresentation>.Importer,
    then importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item,
    to result: inout TransferRoute<Item>
  ) {
    switch importer {
    case .data(let read): result.importer = .data { try await importing(read($0)) }
    case .file(let openInPlace, let read):
      result.importer = .file(openInPlace: openInPlace) { try await importing(read($0)) }
    }
  }
}

/// The types whose routes are being collected because another type is transferred as them.
private enum ProxyPath {
  @TaskLocal static var types: [ObjectIdentifier] = []
}
