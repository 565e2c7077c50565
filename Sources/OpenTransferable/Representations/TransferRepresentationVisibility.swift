// The programs that may see a representation. A pasteboard store writes all but those for `ownProcess`. These platforms
// have no teams or groups of programs, so `team` and `group` are kept with the representation, and every program of the
// user sees it.

/// The programs that may see a representation.
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

  /// Only the process that made the value: the representation is never written to a store.
  public static let ownProcess = TransferRepresentationVisibility(scope: .ownProcess)

  /// The visibility's name.
  public var description: String { scope.rawValue }

  /// A receiver of `visibility` sees a representation of this one.
  func isSeen(by visibility: TransferRepresentationVisibility) -> Bool {
    let order: [Scope] = [.ownProcess, .group, .team, .all]
    guard let rank = order.firstIndex(of: scope), let otherRank = order.firstIndex(of: visibility.scope) else {
      return false
    }
    return rank >= otherRank
  }
}
