// Order along a timeline that does not begin at zero: timecodes before its start come after midnight.

/// The order of two timecodes.
///
/// The cases and raw values are those of Foundation's `ComparisonResult`, which this module does not import.
public enum TimecodeOrder: Int, Equatable, Hashable, Sendable {
  /// The left one comes first.
  case orderedAscending = -1
  /// Both are the same instant.
  case orderedSame = 0
  /// The right one comes first.
  case orderedDescending = 1

  /// The order with left and right exchanged.
  var inverted: TimecodeOrder {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}

extension Timecode {
  /// The order of two instants on a timeline that begins at `timelineStart` and continues past midnight up to it.
  ///
  /// Only real time is compared: timecodes at different rates can be `.orderedSame` without being equal.
  public func compare(to other: Timecode, timelineStart: Timecode? = nil) -> TimecodeOrder {
    let order = Self.instantOrder(self, other)
    guard let start = timelineStart, !start.isZero, order != .orderedSame else { return order }
    let isWrapped = Self.instantOrder(self, start) == .orderedAscending
    let isOtherWrapped = Self.instantOrder(other, start) == .orderedAscending
    guard isWrapped == isOtherWrapped else { return isWrapped ? .orderedDescending : .orderedAscending }
    return order
  }
}

extension Collection<Timecode> {
  /// Whether the timecodes are in order along a timeline.
  public func isSorted(ascending: Bool = true, timelineStart: Timecode? = nil) -> Bool {
    let wrong: TimecodeOrder = ascending ? .orderedDescending : .orderedAscending
    return !zip(self, dropFirst()).contains { $0.compare(to: $1, timelineStart: timelineStart) == wrong }
  }

  /// The timecodes in order along a timeline.
  public func sorted(ascending: Bool = true, timelineStart: Timecode) -> [Timecode] {
    let before: TimecodeOrder = ascending ? .orderedAscending : .orderedDescending
    return sorted { $0.compare(to: $1, timelineStart: timelineStart) == before }
  }

  /// The timecodes in a comparator's order.
  public func sorted(using comparator: TimecodeSortComparator) -> [Timecode] {
    sorted { comparator.compare($0, $1) == .orderedAscending }
  }
}

extension MutableCollection where Element == Timecode, Self: RandomAccessCollection {
  /// Sorts the timecodes along a timeline.
  public mutating func sort(ascending: Bool = true, timelineStart: Timecode) {
    let before: TimecodeOrder = ascending ? .orderedAscending : .orderedDescending
    sort { $0.compare(to: $1, timelineStart: timelineStart) == before }
  }

  /// Sorts the timecodes in a comparator's order.
  public mutating func sort(using comparator: TimecodeSortComparator) {
    sort { comparator.compare($0, $1) == .orderedAscending }
  }
}

/// An order of timecodes along a timeline, forward or in reverse.
public struct TimecodeSortComparator: Hashable, Sendable {
  /// A direction.
  public enum Order: Hashable, Sendable {
    /// Earlier timecodes first.
    case forward
    /// Later timecodes first.
    case reverse
  }

  /// The direction.
  public var order: Order
  /// Where the timeline begins; nil for zero.
  public var timelineStart: Timecode?

  /// Creates an order.
  public init(order: Order = .forward, timelineStart: Timecode? = nil) {
    self.order = order
    self.timelineStart = timelineStart
  }

  /// The order of two timecodes.
  public func compare(_ lhs: Timecode, _ rhs: Timecode) -> TimecodeOrder {
    let result = lhs.compare(to: rhs, timelineStart: timelineStart)
    return order == .forward ? result : result.inverted
  }
}
