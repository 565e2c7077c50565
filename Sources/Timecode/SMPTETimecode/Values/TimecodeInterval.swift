// A signed length: the distance between two timecodes, or an offset to add.

/// A timecode's length with a sign.
public struct TimecodeInterval: Sendable {
  /// The length.
  public let absoluteInterval: Timecode
  /// The direction.
  public let sign: FloatingPointSign

  /// Creates an interval from a length and a sign.
  public init(_ interval: Timecode, _ sign: FloatingPointSign = .plus) {
    absoluteInterval = interval
    self.sign = sign
  }
}

extension TimecodeInterval {
  /// A forward interval.
  public static func positive(_ interval: Timecode) -> Self { Self(interval, .plus) }

  /// A backward interval.
  public static func negative(_ interval: Timecode) -> Self { Self(interval, .minus) }

  /// Creates an interval from signed seconds; the length is floored to a subframe.
  public init(
    _ rational: Fraction, at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(),
    limit: Timecode.UpperLimit = .max24Hours
  ) throws(Timecode.ValidationError) {
    try self.init(rational, using: Timecode.Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Creates an interval from signed seconds; the length is floored to a subframe.
  public init(_ rational: Fraction, using properties: Timecode.Properties) throws(Timecode.ValidationError) {
    self.init(try Timecode(.rational(rational.abs()), using: properties), rational.isNegative ? .minus : .plus)
  }

  /// Creates the interval of a signed count of subframes. An interval longer than the limit has days beyond it.
  package init(subFrames count: Int128, using properties: Timecode.Properties) {
    var length = Timecode(unchecked: .zero, using: properties)
    length.set(subFrameCount: Int128(clamping: count.magnitude), by: .allowingInvalid)
    self.init(length, count < 0 ? .minus : .plus)
  }

  /// True if the direction is backward.
  public var isNegative: Bool { sign == .minus }

  /// The signed seconds, reduced.
  public var rationalValue: Fraction {
    isNegative ? absoluteInterval.rationalValue.negated() : absoluteInterval.rationalValue
  }
}

extension TimecodeInterval: Equatable, CustomStringConvertible {
  /// The text with subframes, after a `-` if the direction is backward.
  public var description: String { "\(isNegative ? "-" : "")\(absoluteInterval)" }

  /// Intervals are equal if they have equal lengths and the same direction; a length of zero has no direction.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.absoluteInterval == rhs.absoluteInterval && lhs.isBackward == rhs.isBackward
  }

  /// True if the interval is backward and longer than zero.
  package var isBackward: Bool { isNegative && !absoluteInterval.isZero }
}
