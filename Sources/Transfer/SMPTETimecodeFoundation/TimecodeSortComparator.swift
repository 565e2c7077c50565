// Orders timecodes with Foundation's types, as code for Apple's platforms does.
//
//     markers.sorted(using: KeyPathComparator(\.start, comparator: TimecodeSortComparator(timelineStart: start)))

public import Essentials
@_exported public import SwiftTimecodeInterface

/// An order of timecodes along a timeline, forward or in reverse.
public struct TimecodeSortComparator: SortComparator, Sendable {
  /// The direction.
  public var order: SortOrder
  /// The start of the timeline; nil for zero.
  public var timelineStart: Timecode?

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - order: The direction.
  ///   - timelineStart: The start of the timeline: timecodes before it come after midnight.
  public init(order: SortOrder = .forward, timelineStart: Timecode? = nil) {
    self.order = order
    self.timelineStart = timelineStart
  }

  /// The order of two timecodes.
  public func compare(_ lhs: Timecode, _ rhs: Timecode) -> ComparisonResult {
    let (first, second) = order == .forward ? (lhs, rhs) : (rhs, lhs)
    return first.compare(to: second, timelineStart: timelineStart)
  }
}

extension Timecode {
  /// The order of two instants on a timeline that begins at `timelineStart` and continues past midnight up to it.
  ///
  /// Only real time is compared: timecodes at different rates can be `.orderedSame` without being equal. If the context
  /// requires neither result, the compiler chooses the overload that returns a ``TimecodeOrder``.
  @_disfavoredOverload
  public func compare(to other: Timecode, timelineStart: Timecode? = nil) -> ComparisonResult {
    let order: TimecodeOrder = compare(to: other, timelineStart: timelineStart)
    return switch order {
    case .orderedAscending: .orderedAscending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedDescending
    }
  }
}
