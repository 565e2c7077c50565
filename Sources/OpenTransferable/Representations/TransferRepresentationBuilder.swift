// Lets representations be listed one under the other.

/// Joins the representations in a body, in order.
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Takes a representation of the item type.
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item {
    content
  }

  /// Joins representations.
  public static func buildBlock<each Content: TransferRepresentation>(
    _ content: repeat each Content
  ) -> TupleTransferRepresentation<Item> {
    var routes: [TransferRoute] = []
    repeat routes += (each content).transferRoutes.routes
    return TupleTransferRepresentation(TransferRoutes(routes))
  }

  /// Takes representations that are there only on some systems.
  public static func buildLimitedAvailability(
    _ content: TupleTransferRepresentation<Item>
  ) -> TupleTransferRepresentation<Item> {
    content
  }

  /// Takes representations that are there only under a condition.
  public static func buildOptional(
    _ content: TupleTransferRepresentation<Item>?
  ) -> TupleTransferRepresentation<Item> {
    content ?? TupleTransferRepresentation(TransferRoutes([]))
  }

  /// Takes the first of two alternatives.
  public static func buildEither(
    first content: TupleTransferRepresentation<Item>
  ) -> TupleTransferRepresentation<Item> {
    content
  }

  /// Takes the second of two alternatives.
  public static func buildEither(
    second content: TupleTransferRepresentation<Item>
  ) -> TupleTransferRepresentation<Item> {
    content
  }
}

/// Representations one after another.
public struct TupleTransferRepresentation<Item: Transferable>: TransferRepresentation {
  /// The routes of the representations, in order.
  public let transferRoutes: TransferRoutes

  init(_ routes: TransferRoutes) {
    transferRoutes = routes
  }
}
