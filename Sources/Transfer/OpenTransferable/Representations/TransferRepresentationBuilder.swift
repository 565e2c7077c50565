// The result builder with which a declaration lists representations.

/// Joins the representations in a body, in order.
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Accepts a representation of the item type.
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item {
    content
  }

  /// Returns a single representation unchanged, so that a property may name its type.
  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content {
    content
  }

  /// Joins two or more representations.
  public static func buildBlock<
    First: TransferRepresentation, Second: TransferRepresentation, each Rest: TransferRepresentation
  >(
    _ first: First, _ second: Second, _ rest: repeat each Rest
  ) -> TupleTransferRepresentation<Item, (First, Second, repeat each Rest)> {
    var routes = first.routes(for: Item.self) + second.routes(for: Item.self)
    repeat routes += (each rest).routes(for: Item.self)
    return TupleTransferRepresentation(routes)
  }

  /// Joins the representations of a loop, in order.
  public static func buildArray<Content: TransferRepresentation>(
    _ contents: [Content]
  ) -> TupleTransferRepresentation<Item, [Content]> {
    TupleTransferRepresentation(contents.flatMap { $0.routes(for: Item.self) })
  }

  /// Joins representations that exist only on some systems.
  public static func buildLimitedAvailability<Content: TransferRepresentation>(
    _ content: Content
  ) -> TupleTransferRepresentation<Item, any TransferRepresentation<Item>> {
    TupleTransferRepresentation(content.routes(for: Item.self))
  }

  /// Joins representations that exist only under a condition.
  public static func buildOptional<Content: TransferRepresentation>(
    _ content: Content?
  ) -> TupleTransferRepresentation<Item, Content?> {
    TupleTransferRepresentation(content?.routes(for: Item.self) ?? [])
  }

  /// Joins the first of two alternatives.
  public static func buildEither<First: TransferRepresentation, Second: TransferRepresentation>(
    first content: First
  ) -> TupleTransferRepresentation<Item, (First?, Second?)> {
    TupleTransferRepresentation(content.routes(for: Item.self))
  }

  /// Joins the second of two alternatives.
  public static func buildEither<First: TransferRepresentation, Second: TransferRepresentation>(
    second content: Second
  ) -> TupleTransferRepresentation<Item, (First?, Second?)> {
    TupleTransferRepresentation(content.routes(for: Item.self))
  }
}

/// A sequence of representations; `Value` is the tuple of their types.
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
  /// A basic representation has no body.
  public typealias Body = Never

  let routes: [TransferRoute<Item>]

  init(_ routes: [TransferRoute<Item>]) {
    self.routes = routes
  }
}

extension TupleTransferRepresentation: BasicRepresentation {}
