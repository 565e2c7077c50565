// A range of timecode: an in point and a duration, exact at one rate. The out point is exclusive.
//
//     let range = try TimecodeRange(from: start, to: end)
//     range.duration, range.contains(timecode), range.stringValue       // 01:00:00:00..01:00:10:00
//
// The out point may be the upper limit itself (24:00:00:00, 100 00:00:00:00), the only invalid timecode that a range
// can have. A range without a duration is a timecode.

/// A range of timecode from an in point up to an out point, which the range does not include.
///
/// Both points have the same frame rate, subframes base and upper limit.
public struct TimecodeRange: Hashable, Sendable {
  /// The first timecode of the range.
  public let inPoint: Timecode

  /// The subframes from the in point to the out point.
  public let subFrameCount: Int

  /// Creates a range from a valid in point and a count that is within the limit.
  package init(unchecked inPoint: Timecode, subFrameCount: Int) {
    self.inPoint = inPoint
    self.subFrameCount = subFrameCount
  }

  /// Creates a range from one timecode up to another.
  ///
  /// - Throws: An error if a point is invalid, the properties differ or `outPoint` is before `inPoint`. Components of
  ///   the upper limit itself are accepted as the out point.
  public init(from inPoint: Timecode, to outPoint: Timecode) throws(TimecodeArithmeticError) {
    guard inPoint.properties == outPoint.properties else {
      throw .differentProperties(inPoint.properties, outPoint.properties)
    }
    guard inPoint.isValid else { throw .invalidInPoint(inPoint) }
    guard outPoint.exists else { throw .invalidOutPoint(outPoint) }
    let count = outPoint.smallSubFrameCount - inPoint.smallSubFrameCount
    guard count >= 0 else { throw .outBeforeIn }
    self.init(unchecked: inPoint, subFrameCount: count)
  }

  /// Creates a range with a duration, which is floored to a subframe of the in point's base.
  ///
  /// - Throws: An error if the in point is invalid, the duration is negative or the out point is beyond the upper
  ///   limit.
  public init(from inPoint: Timecode, duration: Timecode.FrameCount) throws(TimecodeArithmeticError) {
    guard inPoint.isValid else { throw .invalidInPoint(inPoint) }
    guard !duration.isNegative else { throw .outBeforeIn }
    let base = Int128(inPoint.subFramesBase.rawValue)
    try self.init(
      inPoint, count: floorDivide(duration.subFrameCount128 * base, Int128(duration.subFramesBase.rawValue)))
  }

  /// Creates a range without a duration, which is a timecode.
  ///
  /// - Throws: An error if the timecode is invalid.
  public init(_ timecode: Timecode) throws(TimecodeArithmeticError) {
    guard timecode.isValid else { throw .invalidInPoint(timecode) }
    self.init(unchecked: timecode, subFrameCount: 0)
  }

  /// Creates a range without a duration from a timecode, valid or not.
  public init(unchecked timecode: Timecode) { self.init(unchecked: timecode, subFrameCount: 0) }

  /// Creates a range from a valid in point and a count of subframes.
  package init(_ inPoint: Timecode, count: Int128) throws(TimecodeArithmeticError) {
    guard count >= 0 else { throw .outBeforeIn }
    guard count <= Int128(inPoint.maxSubFrameCountExpressible) + 1 - Int128(inPoint.subFrameCount) else {
      throw .beyondLimit(inPoint.upperLimit)
    }
    self.init(unchecked: inPoint, subFrameCount: Int(truncatingIfNeeded: count))
  }
}

extension TimecodeRange {
  /// The frame rate, subframes base and upper limit of both points.
  public var properties: Timecode.Properties { inPoint.properties }

  /// True if the range has no duration, and so is a timecode.
  public var isTimecode: Bool { subFrameCount == 0 }

  /// The first timecode after the range; it is invalid if it is the upper limit itself.
  public var outPoint: Timecode { isTimecode ? inPoint : timecode(at: inPoint.smallSubFrameCount + subFrameCount) }

  /// The duration as a timecode; it is invalid if it is the upper limit itself.
  public var duration: Timecode { timecode(at: subFrameCount) }

  /// The duration in frames and subframes.
  public var frameCount: Timecode.FrameCount {
    Timecode.FrameCount(subFrameCount: subFrameCount, base: properties.subFramesBase)
  }

  private func timecode(at count: Int) -> Timecode { Timecode(subFrames: count, using: properties) }
}

extension Timecode {
  /// Creates the timecode of a count of subframes from zero; at the upper limit, the components are the limit's.
  package init(subFrames count: Int, using properties: Properties) {
    let base = properties.subFramesBase
    let isLimit = count == properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: base)
    self.init(
      unchecked: isLimit
        ? properties.upperLimit.components
        : DropFrameNumbering(properties.frameRate).components(ofSubFrames: count, base: base.rawValue),
      using: properties)
  }
}

extension TimecodeRange {
  /// The parts of subframes between a range's points and the exact times that were read for them: from 0 to below 1.
  ///
  /// A time, a sample or a fraction may be between two subframes. The range's points are the subframes before.
  public struct SubFrameRemainder: Equatable, Sendable {
    /// The part of the in point, or of the timecode.
    public var inPoint: Fraction
    /// The part of the out point.
    public var outPoint: Fraction

    /// Creates the parts of two points.
    public init(inPoint: Fraction = .zero, outPoint: Fraction = .zero) {
      self.inPoint = inPoint
      self.outPoint = outPoint
    }

    /// No part after either point.
    public static let zero = SubFrameRemainder()
  }
}

extension Timecode.UpperLimit {
  /// The components of the limit itself, which only an out point can have: `24:00:00:00` or `100 00:00:00:00`.
  package var components: Timecode.Components {
    switch self {
    case .max24Hours: Timecode.Components(h: maxHours)
    case .max100Days: Timecode.Components(d: maxDays)
    }
  }
}
