// Equality and order. Equal timecodes have equal components and properties; the order depends on the instant first.
//
//     try Timecode(.string("01:00:00:00"), at: .fps24) == Timecode(.string("01:00:00:00"), at: .fps25)   // false
//     try Timecode(.string("01:00:00:00"), at: .fps24).isSameInstant(as: oneHourAt25)                    // true

extension Timecode: Hashable, Comparable {
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

  /// Returns true if the left timecode names an earlier instant, or precedes the right one at the same instant.
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

  /// Returns true if the timecodes name the same instant in real time, at any rates, bases and limits.
  ///
  /// The comparison is exact: `01:00:00:00` is the same instant at 24 and at 25, but a different one at 23.976.
  public func isSameInstant(as other: Timecode) -> Bool { Self.instantOrder(self, other) == .orderedSame }

  /// The order of two instants.
  package static func instantOrder(_ lhs: Timecode, _ rhs: Timecode) -> TimecodeOrder {
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

/// The order of two timecodes.
///
/// The cases and raw values equal Foundation's `ComparisonResult`, which this module does not import.
public enum TimecodeOrder: Int, Equatable, Hashable, Sendable {
  /// The left timecode comes first.
  case orderedAscending = -1
  /// Both are the same instant.
  case orderedSame = 0
  /// The right timecode comes first.
  case orderedDescending = 1
}
