// Timecodes moved by intervals, intervals between timecodes, and intervals of seconds.

public import SMPTETimecode

extension TimecodeInterval {
  /// The timecode at the interval from zero, wrapping.
  public func flattened() -> Timecode {
    Timecode(unchecked: .zero, using: absoluteInterval.properties).offsetting(by: self)
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

  /// The signed distance to another timecode, at this one's rate and base.
  public func interval(to other: Timecode) -> TimecodeInterval {
    TimecodeInterval(subFrames: subFrames(at: other) - subFrameCount128, using: properties)
  }

  /// The timecode's length with a sign.
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
