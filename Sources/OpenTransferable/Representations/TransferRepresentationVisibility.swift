// Who may see a representation. A pasteboard store writes every one but `ownProcess`; nothing on these platforms knows teams
// or groups of programs, so `team` and `group` are kept with the representation and seen by every program of the user.

/// Which programs may see a representation.
public struct TransferRepresentationVisibility: Hashable, Sendable, CustomStringConvertible {
  private enum Scope: String, Sendable {
    case all, team, group, ownProcess
  }

  private let scope: Scope

  /// Every program.
  public static let all = TransferRepresentationVisibility(scope: .all)

  /// Programs by the same team of developers.
  public static let team = TransferRepresentationVisibility(scope: .team)

  /// Programs in the same group.
  public static let group = TransferRepresentationVisibility(scope: .group)

  /// The process that made the value, and nobody else: it is never written to a store.
  public static let ownProcess = TransferRepresentationVisibility(scope: .ownProcess)

  /// The visibility's name.
  public var description: String { scope.rawValue }

  /// Whether a representation of this visibility is seen by a receiver to whom `visibility` is open.
  func isSeen(by visibility: TransferRepresentationVisibility) -> Bool {
    let order: [Scope] = [.ownProcess, .group, .team, .all]
    guard let own = order.firstIndex(of: scope), let other = order.firstIndex(of: visibility.scope) else {
      return false
    }
    return own >= other
  }
}
