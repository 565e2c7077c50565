// Steps of whole frames, and the order on a timeline that does not begin at zero, where timecodes before its start come
// after midnight.

public import SMPTETimecode

extension Timecode: Strideable {
  /// The timecode `n` frames later, or earlier if `n` is negative.
  ///
  /// Outside the timeline the result is invalid but still in order, so that every stride ends.
  public func advanced(by n: Int) -> Timecode {
    adding(Components(f: n), by: .allowingInvalid)
  }

  /// The number of whole frames of this timecode between the two, clamped to Int.
  public func distance(to other: Timecode) -> Int {
    let width = Int128(subFramesBase.rawValue)
    return Int(
      clamping: floorDivide(subFrames(at: other), width) - floorDivide(subFrameCount128, width))
  }
}

extension Timecode {
  /// The order of two instants on a timeline that begins at `timelineStart` and continues past midnight up to it.
  ///
  /// Only real time is compared, so timecodes at different rates can be `.orderedSame` without being equal.
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
  /// True if the timecodes are in order on a timeline.
  public func isSorted(ascending: Bool = true, timelineStart: Timecode? = nil) -> Bool {
    let wrong: TimecodeOrder = ascending ? .orderedDescending : .orderedAscending
    return !zip(self, dropFirst()).contains { $0.compare(to: $1, timelineStart: timelineStart) == wrong }
  }

  /// The timecodes in their order on a timeline.
  public func sorted(ascending: Bool = true, timelineStart: Timecode) -> [Timecode] {
    let before: TimecodeOrder = ascending ? .orderedAscending : .orderedDescending
    return sorted { $0.compare(to: $1, timelineStart: timelineStart) == before }
  }
}

extension MutableCollection where Element == Timecode, Self: RandomAccessCollection {
  /// Sorts the timecodes by their order on a timeline.
  public mutating func sort(ascending: Bool = true, timelineStart: Timecode) {
    let before: TimecodeOrder = ascending ? .orderedAscending : .orderedDescending
    sort { $0.compare(to: $1, timelineStart: timelineStart) == before }
  }
}
