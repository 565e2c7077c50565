// Equality and order. Equal timecodes have equal components and properties; order goes by the instant first.
//
//     try Timecode(.string("01:00:00:00"), at: .fps24) == Timecode(.string("01:00:00:00"), at: .fps25)   // false
//     try Timecode(.string("01:00:00:00"), at: .fps24).isSameInstant(as: oneHourAt25)                    // true

extension Timecode: Hashable, Comparable, Strideable {
  /// Whether both have the same components, frame rate, subframes base and upper limit.
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

  /// Whether the left timecode names an earlier instant.
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

  /// Whether both name the same instant in real time, whatever their rates, bases and limits.
  ///
  /// The comparison is exact: `01:00:00:00` at 24 and at 25 are the same instant, at 23.976 it is another.
  public func isSameInstant(as other: Timecode) -> Bool { Self.instantOrder(self, other) == .orderedSame }

  /// The order of two instants.
  static func instantOrder(_ lhs: Timecode, _ rhs: Timecode) -> TimecodeOrder {
    var (left, right) = (lhs.subFrameCount128, rhs.subFrameCount128)
    if lhs.properties.frameRate != rhs.properties.frameRate
      || lhs.properties.subFramesBase != rhs.properties.subFramesBase
    {
      // Counts are below 2^93, and the products below 2^127.
      left *= lhs.secondsTerms.numerator * rhs.secondsTerms.denominator
      right *= rhs.secondsTerms.numerator * lhs.secondsTerms.denominator
    }
    return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }

  /// A subframe's length in seconds.
  var secondsTerms: (numerator: Int128, denominator: Int128) {
    let rate = frameRate.rate
    return (Int128(rate.denominator), Int128(rate.numerator) * Int128(subFramesBase.rawValue))
  }
}

extension Timecode.Properties {
  /// What orders the timecodes of one instant: the places of the rate, base and limit.
  fileprivate var position: (rate: Int, base: Int, limit: Int) {
    (TimecodeFrameRate.table.firstIndex(of: frameRate) ?? 0, subFramesBase.rawValue, upperLimit.maxDays)
  }
}

extension Timecode.Components {
  fileprivate var numbers: (Int, Int, Int, Int, Int, Int) { (days, hours, minutes, seconds, frames, subFrames) }
}
