// Equality and order. Equal timecodes have equal components and properties; the order depends on the instant first.
//
//     try Timecode(.string("01:00:00:00"), at: .fps24) == Timecode(.string("01:00:00:00"), at: .fps25)   // false
//     try Timecode(.string("01:00:00:00"), at: .fps24).isSameInstant(as: oneHourAt25)                    // true

extension Timecode: Hashable, Comparable, Strideable {
  /// Timecodes are equal if they have the same components, frame rate, subframes base and upper limit.
  ///
  /// Use ``isSameInstant(as:)`` to compare real time.
  public static func == (lhs: Timecode, rhs: Timecode) -> Bool {
    lhs.components == rhs.components && lhs.properties == rhs.properties
  }

  /// Hashes the components and properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
    hasher.combine(properties)
  }

  /// The left timecode names an earlier instant.
  ///
  /// Timecodes of one instant are ordered by frame rate (in the order of `TimecodeFrameRate.allCases`), subframes base
  /// (4, 80, 100), upper limit and components, so that exactly one of `<`, `==` and `>` is true.
  public static func < (lhs: Timecode, rhs: Timecode) -> Bool {
    switch instantOrder(lhs, rhs) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame:
      lhs.properties == rhs.properties
        ? lhs.components.numbers < rhs.components.numbers : lhs.properties.position < rhs.properties.position
    }
  }

  /// The timecodes name the same instant in real time, at any rates, bases and limits.
  ///
  /// The comparison is exact: `01:00:00:00` is the same instant at 24 and at 25, but a different one at 23.976.
  public func isSameInstant(as other: Timecode) -> Bool { Self.instantOrder(self, other) == .orderedSame }

  /// The order of two instants.
  static func instantOrder(_ lhs: Timecode, _ rhs: Timecode) -> TimecodeOrder {
    var (left, right) = (lhs.subFrameCount128, rhs.subFrameCount128)
    if lhs.frameRate != rhs.frameRate || lhs.subFramesBase != rhs.subFramesBase {
      let ratio = Conversion.ratio(from: lhs.properties, to: rhs.properties)
      // Counts are below 2^97, and both terms below 2^24.
      left *= Int128(ratio.numerator)
      right *= Int128(ratio.denominator)
    }
    return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }
}

extension Timecode.Properties {
  /// The order of timecodes at the same instant: by rate, base and limit.
  fileprivate var position: (rate: Int, base: Int, limit: Int) {
    (TimecodeFrameRate.table.firstIndex(of: frameRate) ?? 0, subFramesBase.rawValue, upperLimit.maxDays)
  }
}

extension Timecode.Components {
  fileprivate var numbers: (Int, Int, Int, Int, Int, Int) { (days, hours, minutes, seconds, frames, subFrames) }
}

// MARK: Steps of whole frames

extension Timecode {
  /// The timecode `n` frames later, or earlier if `n` is negative.
  ///
  /// Beyond an end of the timeline the result is invalid but still in order, so that every stride ends.
  public func advanced(by n: Int) -> Timecode {
    adding(Components(f: n), by: .allowingInvalid)
  }

  /// The number of whole frames of this timecode between two; clamped to Int.
  public func distance(to other: Timecode) -> Int {
    let width = Int128(subFramesBase.rawValue)
    return Int(
      clamping: floorDivide(subFrames(at: other), width) - floorDivide(subFrameCount128, width))
  }
}

// MARK: Along a timeline that does not begin at zero: timecodes before its start come after midnight

/// The order of two timecodes.
///
/// The cases and raw values equal Foundation's `ComparisonResult`, which this module does not import.
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
  /// The timecodes are in order along a timeline.
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
