// How ranges at any rates relate to timecodes and to each other, by exact instants, and how ranges move.

extension TimecodeRange {
  /// A timecode's instant is in the range. The out point is not.
  ///
  /// A range without a duration contains its own instant.
  public func contains(_ timecode: Timecode) -> Bool {
    let afterIn = Timecode.instantOrder(inPoint, timecode)
    if isTimecode { return afterIn == .orderedSame }
    return afterIn != .orderedDescending && Timecode.instantOrder(timecode, outPoint) == .orderedAscending
  }

  /// All of another range is in this one.
  public func contains(_ other: TimecodeRange) -> Bool {
    contains(other.inPoint)
      && (other.isTimecode || Timecode.instantOrder(other.outPoint, outPoint) != .orderedDescending)
  }

  /// The ranges have an instant in common.
  ///
  /// Ranges that only touch, because one begins where the other ends, do not overlap.
  public func overlaps(_ other: TimecodeRange) -> Bool { contains(other.inPoint) || other.contains(inPoint) }

  /// The part of the range that is in another; without an overlap, a range without duration at the nearer end.
  ///
  /// The result has this range's properties. Points at a different rate or base move to the next subframe inside.
  ///
  /// - Throws: An error if the other range is beyond the upper limit of this one.
  public func clamped(to limits: TimecodeRange) throws(TimecodeArithmeticError) -> TimecodeRange {
    // Minus the floor of the negated count is its ceiling.
    let first = -inPoint.subFrames(at: limits.inPoint, sign: -1)
    let last = max(first, inPoint.subFrames(at: limits.outPoint))
    let start = Int128(inPoint.subFrameCount)
    let end = start + Int128(subFrameCount)
    return try Self.range(from: min(max(start, first), last), to: min(max(end, first), last), using: properties)
  }

  /// The range moved by an interval; the duration stays the same.
  ///
  /// - Throws: `belowZero` or `beyondLimit` if a point would leave the timeline.
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
  /// - Throws: `beyondLimit` if the out point is beyond the upper limit of the target.
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

  /// The range converted like a timecode, with the conversion's mode, rounding, anchor and offset at both points.
  ///
  /// The conversion's source must be the range's properties.
  public func converted(by conversion: Conversion) throws(TimecodeArithmeticError) -> TimecodeRange {
    try conversion.convert(self).range
  }

  /// The range between two counts of subframes.
  static func range(
    from start: Int128, to end: Int128, using properties: Timecode.Properties
  ) throws(TimecodeArithmeticError) -> TimecodeRange {
    guard start >= 0 else { throw .belowZero }
    var inPoint = Timecode(.zero, using: properties)
    guard end <= Int128(inPoint.maxSubFrameCountExpressible) + 1, start <= Int128(inPoint.maxSubFrameCountExpressible)
    else { throw .beyondLimit(properties.upperLimit) }
    inPoint.set(subFrameCount: start, by: .clamping)
    return try TimecodeRange(inPoint, count: end - start)
  }
}

extension Conversion {
  /// Converts both points of a range; the result is exact if both are, and floored if one of them is.
  ///
  /// The source must be the range's properties.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - other: The conversion of the out point; nil uses this one.
  public func convert(
    _ range: TimecodeRange, outPointBy other: Conversion? = nil
  ) throws(TimecodeArithmeticError) -> (range: TimecodeRange, isExact: Bool, isFloored: Bool) {
    let start = try convert(range.inPoint.components)
    guard !range.isTimecode else {
      return (TimecodeRange(unchecked: start.timecode, subFrameCount: 0), start.isExact, start.isFloored)
    }
    let end = try (other ?? self).outPoint(of: range.outPoint)
    return (
      TimecodeRange(unchecked: start.timecode, subFrameCount: end.subFrames - start.timecode.subFrameCount),
      start.isExact && end.isExact, start.isFloored || end.isFloored
    )
  }

  /// Converts an out point, which may equal the limit at both ends.
  package func convert(outPoint: Timecode) throws(TimecodeArithmeticError) -> ConversionResult {
    let end = try self.outPoint(of: outPoint)
    let range = TimecodeRange(unchecked: Timecode(.zero, using: target), subFrameCount: end.subFrames)
    return ConversionResult(timecode: range.outPoint, isExact: end.isExact, isFloored: end.isFloored)
  }

  /// The part of a subframe that the conversion of a point cuts off, in subframes of the target; zero for digits, and
  /// if results are whole frames.
  package func part(of point: Timecode) -> Fraction {
    mode == .digits || rounding != nil ? .zero : scale.part(of: point.subFrameCount128)
  }
}
