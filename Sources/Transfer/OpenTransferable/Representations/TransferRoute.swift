// The final form of representations: a list of routes, each a content type with an exporter, an importer, or both.
// Modifiers change routes, and proxies convert the routes of another type. All transfers (`Transferable`'s methods,
// `ItemProvider`) choose among routes.

import Essentials

/// A content type with an exporter, an importer, or both.
struct TransferRoute<Item: Transferable>: Sendable {
  typealias Exporter = @Sendable (Item) async throws -> TransferContent

  enum Importer: Sendable {
    case data(@Sendable (Data) async throws -> Item)
    case file(openInPlace: Bool, @Sendable (ReceivedTransferredFile) async throws -> Item)
  }

  var contentType: UTType
  var exporter: Exporter?
  /// True if the exporter returns a file instead of bytes.
  var exportsFile = false
  var importer: Importer?
  var visibility = TransferRepresentationVisibility.all
  /// True if receivers may open the exported file directly, not only a copy of it.
  var allowsOpenInPlace = false
  /// True if an item is complete even if this route's exporter fails, as a proxy's does for a value that has no proxy.
  var isOptional = false
  var fileName: (@Sendable (Item) -> String?)?
  var condition: (@Sendable (Item) -> Bool)?

  func exports(_ item: Item) -> Bool {
    exporter != nil && condition?(item) ?? true
  }
}

/// A representation that does not consist of others. It has routes instead of a body.
protocol BasicRepresentation: TransferRepresentation where Body == Never {
  var routes: [TransferRoute<Item>] { get }
}

extension BasicRepresentation {
  fileprivate func routes<Value>(of type: Value.Type) -> [TransferRoute<Value>] {
    routes as? [TransferRoute<Value>] ?? []
  }
}

extension TransferRepresentation {
  /// The routes of the representation, or of its parts.
  ///
  /// As in Apple's framework, the protocol does not require a body to have the items of its representation. The result
  /// builder guarantees it, so the casts always succeed.
  func routes<Value>(for type: Value.Type) -> [TransferRoute<Value>] {
    if let basic = self as? any BasicRepresentation { return basic.routes(of: type) }
    return body.routes(for: type)
  }
}

extension Transferable {
  /// The routes of the type, in order.
  static var routes: [TransferRoute<Self>] {
    if Representation.self == Never.self { return [] }
    return transferRepresentation.routes(for: Self.self)
  }

  /// The routes by which the value can be exported now, in order.
  func exportRoutes() -> [TransferRoute<Self>] {
    Self.routes.filter { $0.exports(self) }
  }

  /// The route by which the value is exported as a type: one with an equal type or, if there is none, the first whose
  /// type conforms to it.
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

  /// The route by which a value is imported from a type: one with an equal type or, if there is none, the first with a
  /// type to which the given type conforms.
  static func importRoute(from type: UTType) throws(TransferError) -> TransferRoute<Self> {
    let routes = routes.filter { $0.importer != nil }
    if let route = routes.first(where: { $0.contentType == type }) { return route }
    if let route = routes.first(where: { type.conforms(to: $0.contentType) }) { return route }
    throw .notImported(from: [type], imported: routes.map(\.contentType))
  }
}
