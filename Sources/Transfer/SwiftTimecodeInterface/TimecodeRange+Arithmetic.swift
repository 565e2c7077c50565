// Ranges clamped to other ranges, moved by intervals, and converted to other properties.

public import SMPTETimecode

extension TimecodeRange {
  /// The range between two counts of subframes.
  private static func range(
    from start: Int128, to end: Int128, using properties: Timecode.Properties
  ) throws(TimecodeArithmeticError) -> TimecodeRange {
    guard start >= 0 else { throw .belowZero }
    var inPoint = Timecode(.zero, using: properties)
    guard end <= Int128(inPoint.maxSubFrameCountExpressible) + 1, start <= Int128(inPoint.maxSubFrameCountExpressible)
    else { throw .beyondLimit(properties.upperLimit) }
    inPoint.set(subFrameCount: start, by: .clamping)
    return try TimecodeRange(inPoint, count: end - start)
  }

  /// The part of the range that is within another. If they do not overlap, an empty range at the nearer end.
  ///
  /// The result has this range's properties. Points at a different rate or base move inward to the next subframe.
  ///
  /// - Throws: An error if the other range exceeds the upper limit of this one.
  public func clamped(to limits: TimecodeRange) throws(TimecodeArithmeticError) -> TimecodeRange {
    // The negated floor of the negated count is its ceiling.
    let first = -inPoint.subFrames(at: limits.inPoint, sign: -1)
    let last = max(first, inPoint.subFrames(at: limits.outPoint))
    let start = Int128(inPoint.subFrameCount)
    let end = start + Int128(subFrameCount)
    return try Self.range(from: min(max(start, first), last), to: min(max(end, first), last), using: properties)
  }

  /// The range moved by an interval; the duration stays the same.
  ///
  /// - Throws: `belowZero` or `beyondLimit` if a point would be outside the timeline.
  public func offsetting(by interval: TimecodeInterval) throws(TimecodeArithmeticError) -> TimecodeRange {
    let length = inPoint.subFrames(at: interval.absoluteInterval)
    let start = Int128(inPoint.subFrameCount) + (interval.isNegative ? -length : length)
    return try Self.range(from: start, to: start + Int128(subFrameCount), using: properties)
  }

  /// Moves the range by an interval.
  public mutating func offset(by interval: TimecodeInterval) throws(TimecodeArithmeticError) {
    self = try offsetting(by: interval)
  }

  /// The range at other properties: both points keep their instants, floored to a subframe.
  ///
  /// Ranges that touch still touch after the conversion.
  ///
  /// - Throws: `beyondLimit` if the out point exceeds the upper limit of the target.
  public func converted(to target: Timecode.Properties) throws(TimecodeArithmeticError) -> TimecodeRange {
    let zero = Timecode(.zero, using: target)
    return try TimecodeRange.range(
      from: zero.subFrames(at: inPoint), to: zero.subFrames(at: outPoint), using: target)
  }

  /// The range at another rate, base and limit: both points keep their instants, floored to a subframe.
  public func converted(
    to frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase? = nil, limit: Timecode.UpperLimit? = nil
  ) throws(TimecodeArithmeticError) -> TimecodeRange {
    try converted(
      to: Timecode.Properties(
        rate: frameRate, base: base ?? properties.subFramesBase, limit: limit ?? properties.upperLimit))
  }

  /// The range converted like a timecode, with the conversion's mode, rounding, anchor and offset for both points.
  ///
  /// The source of the conversion must equal the range's properties.
  public func converted(by conversion: Conversion) throws(TimecodeArithmeticError) -> TimecodeRange {
    try conversion.convert(self).range
  }
}
