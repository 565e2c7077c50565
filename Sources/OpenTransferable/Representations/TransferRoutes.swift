// What representations come down to: a list of routes, each one content type with a way out, a way in, or both.
// Modifiers map over routes, proxies carry the routes of another type over to theirs, and everything that transfers
// (`Transferable`'s own methods, `ItemProvider`) chooses among them.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ways in which a representation writes and reads values, in order of preference.
public struct TransferRoutes<Item: Transferable>: Sendable {
  let routes: [TransferRoute<Item>]

  init(_ routes: [TransferRoute<Item>]) {
    self.routes = routes
  }

  func map(_ change: (inout TransferRoute<Item>) -> Void) -> TransferRoutes {
    TransferRoutes(
      routes.map { route in
        var route = route
        change(&route)
        return route
      })
  }
}

/// One content type, with a way of writing values as it, of reading them from it, or both.
struct TransferRoute<Item: Transferable>: Sendable {
  var contentType: UTType
  var exporter: Exporter?
  var importer: Importer?
  var visibility = TransferRepresentationVisibility.all
  var fileName: (@Sendable (Item) -> String?)?
  var condition: (@Sendable (Item) -> Bool)?

  enum Exporter: Sendable {
    case data(@Sendable (Item) async throws -> Data)
    case file(@Sendable (Item) async throws -> SentTransferredFile)
  }

  enum Importer: Sendable {
    case data(@Sendable (Data) async throws -> Item)
    case file(openInPlace: Bool, @Sendable (ReceivedTransferredFile) async throws -> Item)
  }

  func exports(_ item: Item) -> Bool {
    exporter != nil && condition?(item) ?? true
  }
}

extension Transferable {
  static var routes: [TransferRoute<Self>] {
    (transferRepresentation.transferRoutes as? TransferRoutes<Self>)?.routes ?? []
  }

  /// The routes by which the value can be written now, in order.
  func exportRoutes() -> [TransferRoute<Self>] {
    Self.routes.filter { $0.exports(self) }
  }

  /// The route by which the value is written as a type: an equal one, else the first that conforms to it.
  func exportRoute(as type: UTType?) throws(TransferError) -> TransferRoute<Self> {
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
  static func importRoute(from type: UTType) throws(TransferError) -> TransferRoute<Self> {
    let routes = routes.filter { $0.importer != nil }
    if let route = routes.first(where: { $0.contentType == type }) { return route }
    if let route = routes.first(where: { type.conforms(to: $0.contentType) }) { return route }
    throw .notImported(from: [type], imported: routes.map(\.contentType))
  }
}
