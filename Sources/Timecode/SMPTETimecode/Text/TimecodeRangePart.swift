// Writes a range, or a part of it, in any notation:
//
//     notation.append(range, part: .duration, to: &bytes)
//
// A timecode is a range without a duration: its in and out point are the timecode, its duration is zero.

/// The part of a range to write.
public enum TimecodeRangePart: String, CaseIterable, Equatable, Hashable, Sendable {
  /// Both points as `IN..OUT`, or a timecode if there is no duration.
  case range
  /// The in point.
  case `in`
  /// The out point, which the range does not include.
  case out
  /// The duration.
  case duration

  /// The timecode of a part; nil for both points.
  public func timecode(of range: TimecodeRange) -> Timecode? {
    switch self {
    case .range: range.isTimecode ? range.inPoint : nil
    case .in: range.inPoint
    case .out: range.outPoint
    case .duration: range.duration
    }
  }

  /// The part of a subframe after the part's timecode. The out point of a timecode is the timecode itself.
  func remainder(of range: TimecodeRange, _ remainder: TimecodeRange.SubFrameRemainder) -> Fraction {
    switch self {
    case .range, .in: remainder.inPoint
    case .out: range.isTimecode ? remainder.inPoint : remainder.outPoint
    case .duration: range.isTimecode ? .zero : remainder.outPoint - remainder.inPoint
    }
  }
}

extension TimecodeNotation {
  /// Returns true if the range, or a part of it, can be written. A number may need more than 64 bits.
  public func fits(_ range: TimecodeRange, part: TimecodeRangePart = .range) -> Bool {
    if let timecode = part.timecode(of: range) { return fits(timecode) }
    return fits(range.inPoint) && fits(range.outPoint)
  }

  /// Appends a range, or a part of it. Appends nothing if a number cannot be written.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - part: The part of the range to write.
  ///   - remainder: The parts of subframes after the points, which samples and ticks keep.
  ///   - bytes: The text so far.
  public func append(
    _ range: TimecodeRange, part: TimecodeRangePart = .range, remainder: TimecodeRange.SubFrameRemainder = .zero,
    to bytes: inout [UInt8]
  ) {
    if let timecode = part.timecode(of: range) {
      return append(timecode, adding: part.remainder(of: range, remainder), to: &bytes)
    }
    if case .text(let style) = self { return range.append(to: &bytes, style: style) }
    let start = bytes.count
    append(range.inPoint, adding: remainder.inPoint, to: &bytes)
    guard bytes.count > start else { return }
    bytes += [UInt8(ascii: "."), UInt8(ascii: ".")]
    let middle = bytes.count
    append(range.outPoint, adding: remainder.outPoint, to: &bytes)
    if bytes.count == middle { bytes.removeSubrange(start...) }
  }
}
