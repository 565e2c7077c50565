// Timecodes are compared by the instant they name: across rates, bases and limits, by exact real time.

extension Timecode: Hashable, Comparable, Strideable {
  /// Whether both name the same instant, whatever their rates, bases and limits.
  public static func == (lhs: Timecode, rhs: Timecode) -> Bool { order(lhs, rhs) == 0 }

  /// Whether the left timecode names an earlier instant.
  public static func < (lhs: Timecode, rhs: Timecode) -> Bool { order(lhs, rhs) < 0 }

  /// Hashes the instant, so that equal timecodes hash equally.
  public func hash(into hasher: inout Hasher) {
    // Every rate is 1000 or 1001 over a divisor of 1 to 120000, and every base divides 400: this is a whole number of units.
    let unit = Int128(frameRate.isPulledDown ? 1001 : 1000)
    hasher.combine(wideSubFrameCount * unit * Int128(36_000 / frameRate.maxFrames * (400 / subFramesBase.rawValue)))
  }

  /// Below, at or above zero as the left instant is before, at or after the right one.
  static func order(_ lhs: Timecode, _ rhs: Timecode) -> Int {
    var (left, right) = (lhs.wideSubFrameCount, rhs.wideSubFrameCount)
    if lhs.properties.frameRate != rhs.properties.frameRate
      || lhs.properties.subFramesBase != rhs.properties.subFramesBase
    {
      // Counts are below 2^93, and the products below 2^127.
      left *= lhs.secondsTerms.numerator * rhs.secondsTerms.denominator
      right *= rhs.secondsTerms.numerator * lhs.secondsTerms.denominator
    }
    return left < right ? -1 : left == right ? 0 : 1
  }

  /// A subframe's length in seconds.
  var secondsTerms: (numerator: Int128, denominator: Int128) {
    let rate = frameRate.rate
    return (Int128(rate.denominator), Int128(rate.numerator) * Int128(subFramesBase.rawValue))
  }
}
