// Modifiers of a representation: its visibility, the name of its file, and the condition for its export.

extension TransferRepresentation {
  /// Sets the programs that may see the representation.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
    ModifiedTransferRepresentation(content: self) { $0.visibility = visibility }
  }

  /// Suggests a name for a file of the representation. The last of several suggestions is used.
  ///
  /// - Parameter fileName: The name, with its extension.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    ModifiedTransferRepresentation(content: self) { $0.fileName = { _ in fileName } }
  }

  /// Suggests a name for a file of the representation, made from the value. The last of several suggestions is used.
  ///
  /// - Parameter fileName: Returns the name with its extension, or nil for none.
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    ModifiedTransferRepresentation(content: self) { $0.fileName = fileName }
  }

  /// Exports a value in this representation only if it meets a condition. If there are several, it must meet all of
  /// them.
  ///
  /// - Parameter condition: Returns true to export the value. It is called often, and must be fast.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> _ConditionalTransferRepresentation<Self> {
    _ConditionalTransferRepresentation(content: self, condition: condition)
  }
}

/// A representation with changed routes.
struct ModifiedTransferRepresentation<Content: TransferRepresentation>: BasicRepresentation {
  typealias Item = Content.Item
  typealias Body = Never

  let content: Content
  let change: @Sendable (inout TransferRoute<Item>) -> Void

  var routes: [TransferRoute<Item>] {
    var routes = content.routes(for: Item.self)
    for index in routes.indices { change(&routes[index]) }
    return routes
  }
}

/// A representation that is exported only under a condition.
///
/// The name begins with an underscore, like Apple's, so that code with this name compiles unchanged.
public struct _ConditionalTransferRepresentation<Content: TransferRepresentation>: TransferRepresentation {
  /// The type of the values.
  public typealias Item = Content.Item

  /// A basic representation has no body.
  public typealias Body = Never

  let content: Content
  let condition: @Sendable (Content.Item) -> Bool
}

extension _ConditionalTransferRepresentation: BasicRepresentation {
  var routes: [TransferRoute<Content.Item>] {
    var routes = content.routes(for: Content.Item.self)
    for index in routes.indices {
      let earlier = routes[index].condition
      routes[index].condition = { [condition] item in earlier?(item) ?? true && condition(item) }
    }
    return routes
  }
}

// MARK: Visibility

// A pasteboard store writes all representations except those for `ownProcess`. On these platforms programs have no
// teams or groups, so `team` and `group` are stored with the representation, and every program of the user can see it.

/// The programs that may see a representation.
public struct TransferRepresentationVisibility: Hashable, Sendable, CustomStringConvertible {
  private enum Scope: String, Sendable {
    case all, team, group, ownProcess
  }

  private let scope: Scope

  /// All programs.
  public static let all = TransferRepresentationVisibility(scope: .all)

  /// Programs by the same team of developers.
  public static let team = TransferRepresentationVisibility(scope: .team)

  /// Programs in the same group.
  public static let group = TransferRepresentationVisibility(scope: .group)

  /// Only the process that created the value. The representation is never written to a store.
  public static let ownProcess = TransferRepresentationVisibility(scope: .ownProcess)

  /// The name of the visibility.
  public var description: String { scope.rawValue }

  /// True if a receiver with `visibility` may see a representation with this one.
  func isSeen(by visibility: TransferRepresentationVisibility) -> Bool {
    let order: [Scope] = [.ownProcess, .group, .team, .all]
    guard let rank = order.firstIndex(of: scope), let otherRank = order.firstIndex(of: visibility.scope) else {
      return false
    }
    return rank >= otherRank
  }
}
