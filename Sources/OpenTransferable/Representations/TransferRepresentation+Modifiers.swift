// What can be said of a representation after it is made: who sees it, how a file of it is named, and when it is exported.

extension TransferRepresentation {
  /// Says which programs may see the representation.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
    TupleTransferRepresentation(transferRoutes.map { $0.visibility = visibility })
  }

  /// Suggests a name for a file of the representation; where several are suggested, the last counts.
  ///
  /// - Parameter fileName: The name, with its extension.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    TupleTransferRepresentation(transferRoutes.map { $0.fileName = { _ in fileName } })
  }

  /// Suggests a name for a file of the representation by the value; where several are suggested, the last counts.
  ///
  /// - Parameter fileName: Gives the name, with its extension, or `nil` for none.
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    TupleTransferRepresentation(transferRoutes.map { $0.fileName = { ($0 as? Item).flatMap(fileName) } })
  }

  /// Exports a value in this representation only if a condition holds for it; where several are set, all must hold.
  ///
  /// - Parameter condition: Says whether the value is exported; it is asked often and must be quick.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> ConditionalTransferRepresentation<Self> {
    ConditionalTransferRepresentation(content: self, condition: condition)
  }
}

/// A representation that is exported only under a condition.
public struct ConditionalTransferRepresentation<Content: TransferRepresentation>: TransferRepresentation {
  /// The type of the values.
  public typealias Item = Content.Item

  let content: Content
  let condition: @Sendable (Content.Item) -> Bool

  /// The routes of the representation, each with the condition.
  public var transferRoutes: TransferRoutes {
    content.transferRoutes.map { route in
      let earlier = route.condition
      route.condition = { [condition] value in
        guard let item = value as? Content.Item else { return false }
        return earlier?(item) ?? true && condition(item)
      }
    }
  }
}
