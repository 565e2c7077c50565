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
}

extension MutableCollection where Element == Timecode, Self: RandomAccessCollection {
  /// Sorts the timecodes along a timeline.
  public mutating func sort(ascending: Bool = true, timelineStart: Timecode) {
    let before: TimecodeOrder = ascending ? .orderedAscending : .orderedDescending
    sort { $0.compare(to: $1, timelineStart: timelineStart) == before }
  }
}
