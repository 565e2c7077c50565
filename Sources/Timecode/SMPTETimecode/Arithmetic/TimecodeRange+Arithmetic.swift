// Relations of ranges at any rates to timecodes and to each other, by exact instants, and conversions of ranges.

extension TimecodeRange {
  /// Returns true if a timecode's instant is in the range; the out point is not.
  ///
  /// A range without a duration contains only its in point.
  public func contains(_ timecode: Timecode) -> Bool {
    let afterIn = Timecode.instantOrder(inPoint, timecode)
    if isTimecode { return afterIn == .orderedSame }
    return afterIn != .orderedDescending && Timecode.instantOrder(timecode, outPoint) == .orderedAscending
  }

  /// Returns true if all of another range is in this one.
  public func contains(_ other: TimecodeRange) -> Bool {
    contains(other.inPoint)
      && (other.isTimecode || Timecode.instantOrder(other.outPoint, outPoint) != .orderedDescending)
  }

  /// Returns true if the ranges have an instant in common.
  ///
  /// Ranges that only touch, because one begins where the other ends, do not overlap.
  public func overlaps(_ other: TimecodeRange) -> Bool { contains(other.inPoint) || other.contains(inPoint) }
}

extension Conversion {
  /// Converts both points of a range. The result is exact if both points are, and floored if either point is.
  ///
  /// The range must have the properties of the conversion's source.
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

  /// Converts an out point, which may equal the limit at the source and at the target.
  package func convert(outPoint: Timecode) throws(TimecodeArithmeticError) -> ConversionResult {
    let end = try self.outPoint(of: outPoint)
    let range = TimecodeRange(unchecked: Timecode(.zero, using: target), subFrameCount: end.subFrames)
    return ConversionResult(timecode: range.outPoint, isExact: end.isExact, isFloored: end.isFloored)
  }

  /// The part of a subframe that the conversion of a point cuts off, in subframes of the target.
  ///
  /// It is zero in digits mode, and if results are rounded to whole frames.
  package func part(of point: Timecode) -> Fraction {
    mode == .digits || rounding != nil ? .zero : scale.part(of: point.subFrameCount128)
  }
}
