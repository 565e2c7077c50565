// Moving timecodes by intervals, the intervals between timecodes, and intervals of seconds.

public import SMPTETimecode

extension TimecodeInterval {
  /// Creates an interval from signed seconds; the length is rounded like the source `.realTime(seconds:)`.
  public init(
    realTime seconds: Double, at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(),
    limit: Timecode.UpperLimit = .max24Hours
  ) throws(Timecode.ValidationError) {
    try self.init(realTime: seconds, using: Timecode.Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Creates an interval from signed seconds; the length is rounded like the source `.realTime(seconds:)`.
  public init(realTime seconds: Double, using properties: Timecode.Properties) throws(Timecode.ValidationError) {
    self.init(try Timecode(.realTime(seconds: seconds.magnitude), using: properties), seconds < 0 ? .minus : .plus)
  }

  /// The nearest Double to the signed seconds.
  public var realTimeValue: Double { isNegative ? -absoluteInterval.realTimeValue : absoluteInterval.realTimeValue }

  /// The text with the rate in words.
  public var verboseDescription: String {
    "TimecodeInterval \(description) @ \(absoluteInterval.frameRate.stringValueVerbose)"
  }

  /// The timecode that is the interval away from zero, wrapping.
  public func flattened() -> Timecode {
    Timecode(unchecked: .zero, using: absoluteInterval.properties).offsetting(by: self)
  }
}

extension TimecodeInterval: Hashable, Comparable, Identifiable, CustomDebugStringConvertible {
  /// The interval itself.
  public var id: Self { self }

  /// The text in the name of the type.
  public var debugDescription: String { "TimecodeInterval(\(description))" }

  /// Returns true if the left signed time is less; equal times are ordered like their lengths.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.isBackward, rhs.isBackward) {
    case (false, false): lhs.absoluteInterval < rhs.absoluteInterval
    case (true, true): rhs.absoluteInterval < lhs.absoluteInterval
    case (true, false): true
    case (false, true): false
    }
  }

  /// Hashes the length and the direction.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(absoluteInterval)
    hasher.combine(isBackward)
  }
}

extension Timecode {
  /// Moves the timecode by an interval, wrapping.
  public mutating func offset(by interval: TimecodeInterval) { self = offsetting(by: interval) }

  /// The timecode moved by an interval, wrapping.
  public func offsetting(by interval: TimecodeInterval) -> Timecode { offsetting(by: interval, by: .wrapping) }

  /// The timecode moved by an interval, under a rule.
  public func offsetting(by interval: TimecodeInterval, by validation: ValidationRule) -> Timecode {
    interval.isNegative
      ? subtracting(interval.absoluteInterval, by: validation) : adding(interval.absoluteInterval, by: validation)
  }

  /// The timecode moved by an interval, which must be within the limit.
  public func offsetting(exactlyBy interval: TimecodeInterval) throws(ValidationError) -> Timecode {
    interval.isNegative ? try subtracting(interval.absoluteInterval) : try adding(interval.absoluteInterval)
  }

  /// The signed distance to another timecode, with this timecode's rate and base.
  public func interval(to other: Timecode) -> TimecodeInterval {
    TimecodeInterval(subFrames: subFrames(at: other) - subFrameCount128, using: properties)
  }

  /// The distance of the timecode from zero, as an interval with a sign.
  public func asInterval(_ sign: FloatingPointSign = .plus) -> TimecodeInterval { TimecodeInterval(self, sign) }
}

extension Fraction {
  /// The interval of this number of seconds.
  public func timecodeInterval(
    at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(), limit: Timecode.UpperLimit = .max24Hours
  ) throws(Timecode.ValidationError) -> TimecodeInterval {
    try TimecodeInterval(self, at: frameRate, base: base, limit: limit)
  }

  /// The interval of this number of seconds.
  public func timecodeInterval(using properties: Timecode.Properties) throws(Timecode.ValidationError)
    -> TimecodeInterval
  {
    try TimecodeInterval(self, using: properties)
  }
}

extension Double {
  /// The interval of this number of seconds.
  public func timecodeInterval(
    at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(), limit: Timecode.UpperLimit = .max24Hours
  ) throws(Timecode.ValidationError) -> TimecodeInterval {
    try TimecodeInterval(realTime: self, at: frameRate, base: base, limit: limit)
  }

  /// The interval of this number of seconds.
  public func timecodeInterval(using properties: Timecode.Properties) throws(Timecode.ValidationError)
    -> TimecodeInterval
  {
    try TimecodeInterval(realTime: self, using: properties)
  }
}

// MARK: Several changes applied to a timecode as one

/// Changes to a timecode, applied in order.
public struct TimecodeTransformer: Sendable {
  /// A change.
  public enum Transform: Sendable {
    /// No change.
    case none
    /// A move by an interval, wrapping.
    case offset(by: TimecodeInterval)
    /// A change by a function.
    case custom(@Sendable (Timecode) -> Timecode)
  }

  /// The changes in order.
  public var transforms: [Transform]
  /// False disables all changes.
  public var enabled = true

  /// Creates a transformer with one change.
  public init(_ transform: Transform) { transforms = [transform] }

  /// Creates a transformer with several changes, in order.
  public init(_ transforms: [Transform]) { self.transforms = transforms }

  /// The timecode after all changes.
  public func transform(_ input: Timecode) -> Timecode {
    guard enabled else { return input }
    return transforms.reduce(input) { timecode, transform in
      switch transform {
      case .none: timecode
      case .offset(let interval): timecode.offsetting(by: interval)
      case .custom(let change): change(timecode)
      }
    }
  }
}

extension Timecode {
  /// The timecode after a transformer's changes.
  public func transformed(using transformer: TimecodeTransformer) -> Timecode { transformer.transform(self) }

  /// Applies a transformer's changes.
  public mutating func transform(using transformer: TimecodeTransformer) { self = transformer.transform(self) }
}
