// What representations come down to: a list of routes, each one content type with a way out, a way in, or both.
// Modifiers map over routes, proxies carry the routes of another type over to theirs, and everything that transfers
// (`Transferable`'s own methods, `ItemProvider`) chooses among them.
//
// A route does not know the type of its values. Types made of others are put together while a program runs, and routes of
// every type of value took a short command longer than the transfer. What is lost is checked elsewhere: the
// representations' initialisers, which alone make routes, take closures of one `Item`, and the builder joins
// representations of one `Item`.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ways in which a representation writes and reads values, in order of preference.
public struct TransferRoutes: Sendable {
  var routes: [TransferRoute]

  init(_ routes: [TransferRoute]) {
    self.routes = routes
  }

  func map(_ change: (inout TransferRoute) -> Void) -> TransferRoutes {
    var result = self
    for index in result.routes.indices { change(&result.routes[index]) }
    return result
  }
}

/// One content type, with a way of writing values as it, of reading them from it, or both.
struct TransferRoute: Sendable {
  var contentType: UTType
  var exporter: Exporter?
  var importer: Importer?
  var visibility = TransferRepresentationVisibility.all
  var fileName: (@Sendable (any Sendable) -> String?)?
  var condition: (@Sendable (any Sendable) -> Bool)?

  enum Exporter: Sendable {
    case data(@Sendable (any Sendable) async throws -> Data)
    case file(@Sendable (any Sendable) async throws -> SentTransferredFile)

    static func data<Item>(of type: UTType, _ export: @escaping @Sendable (Item) async throws -> Data) -> Exporter {
      .data { try await export(item($0, for: type)) }
    }

    static func file<Item>(
      of type: UTType, _ export: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) -> Exporter {
      .file { try await export(item($0, for: type)) }
    }

    static func item<Item>(_ value: any Sendable, for type: UTType) throws(TransferError) -> Item {
      guard let item = value as? Item else { throw .notExported(as: type, exported: []) }
      return item
    }
  }

  enum Importer: Sendable {
    case data(@Sendable (Data) async throws -> any Sendable)
    case file(openInPlace: Bool, @Sendable (ReceivedTransferredFile) async throws -> any Sendable)
  }

  func exports(_ item: any Sendable) -> Bool {
    exporter != nil && condition?(item) ?? true
  }
}

extension Transferable {
  static var routes: [TransferRoute] { transferRepresentation.transferRoutes.routes }

  /// The routes by which the value can be written now, in order.
  func exportRoutes() -> [TransferRoute] {
    Self.routes.filter { $0.exports(self) }
  }

  /// The route by which the value is written as a type: an equal one, else the first that conforms to it.
  func exportRoute(as type: UTType?) throws(TransferError) -> TransferRoute {
    let routes = exportRoutes()
    let route =
      if let type {
        routes.first { $0.contentType == type } ?? routes.first { $0.contentType.conforms(to: type) }
      } else {
        routes.first
      }
    guard let route else { throw .notExported(as: type, exported: routes.map(\.contentType)) }
    return route
  }

  /// The route by which a value is read from a type: an equal one, else the first that the type conforms to.
  static func importRoute(from type: UTType) throws(TransferError) -> TransferRoute {
    let routes = routes.filter { $0.importer != nil }
    if let route = routes.first(where: { $0.contentType == type }) { return route }
    if let route = routes.first(where: { type.conforms(to: $0.contentType) }) { return route }
    throw .notImported(from: [type], imported: routes.map(\.contentType))
  }
}
