// Sorting of timecodes with Foundation's types, for code written for Apple's platforms.
//
//     markers.sorted(using: KeyPathComparator(\.start, comparator: TimecodeSortComparator(timelineStart: start)))

public import Essentials
public import SMPTETimecode
@_exported public import SwiftTimecodeInterface

/// An order of timecodes along a timeline, forward or in reverse.
public struct TimecodeSortComparator: SortComparator, Sendable {
  /// The direction of the order.
  public var order: SortOrder
  /// The start of the timeline; nil for midnight.
  public var timelineStart: Timecode?

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - order: The direction.
  ///   - timelineStart: The start of the timeline. Timecodes before it are after midnight.
  public init(order: SortOrder = .forward, timelineStart: Timecode? = nil) {
    self.order = order
    self.timelineStart = timelineStart
  }

  /// The order of two timecodes.
  public func compare(_ lhs: Timecode, _ rhs: Timecode) -> ComparisonResult {
    let (first, second) = order == .forward ? (lhs, rhs) : (rhs, lhs)
    return first.compare(to: second, timelineStart: timelineStart)
  }
}

extension Timecode {
  /// The order of two instants on a timeline that begins at `timelineStart` and continues past midnight up to it.
  ///
  /// Only real time is compared, so timecodes at different rates can be `.orderedSame` without being equal. If the
  /// context does not require a result type, the compiler chooses the overload that returns a ``TimecodeOrder``.
  @_disfavoredOverload
  public func compare(to other: Timecode, timelineStart: Timecode? = nil) -> ComparisonResult {
    let order: TimecodeOrder = compare(to: other, timelineStart: timelineStart)
    return switch order {
    case .orderedAscending: .orderedAscending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedDescending
    }
  }
}

// Descriptions of errors for Foundation: sentences with an initial capital and a full stop.

extension Timecode.ValidationError: LocalizedError {
  /// The reason, in one sentence.
  public var errorDescription: String? { sentence }
}

extension Timecode.StringParseError: LocalizedError {
  /// The expected form and the offset, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeTextError: LocalizedError {
  /// The fault of the text, in one sentence.
  public var errorDescription: String? { sentence }
}

extension TimecodeArithmeticError: LocalizedError {
  /// The reason why there is no result, in one sentence.
  public var errorDescription: String? { sentence }
}

// Exact fractions and counts of frames as Foundation's decimal numbers.

extension Fraction {
  /// The quotient as a decimal number with up to 38 digits.
  public var decimalValue: Decimal { Decimal(numerator) / Decimal(denominator) }
}

extension Timecode.FrameCount {
  /// The frames and their fraction as a decimal number.
  public var decimalValue: Decimal {
    switch value {
    case .frames(let frames): Decimal(frames)
    case .split(let frames, let subFrames): Decimal(frames) + Decimal(subFrames) / Decimal(subFramesBase.rawValue)
    case .combined(let frames): Decimal(frames)
    case .splitUnitInterval(let frames, let part): Decimal(frames) + Decimal(part)
    }
  }
}
