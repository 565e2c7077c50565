// Converts many timecodes between the same properties: what depends on the properties alone is worked out once.
//
//     let converter = TimecodeConverter(from: source, to: target)
//     let components = try converter.convert(text.components)
//
// The result is that of `Timecode.converted(to:keeping:)` for the instant or the frame count, in 64-bit integers.

/// A conversion between two sets of properties that keeps the instant or the frame count.
public struct TimecodeConverter: Sendable {
  /// What the components that are given mean.
  public let source: Timecode.Properties
  /// What the components that are returned mean.
  public let target: Timecode.Properties
  /// Whether the count of frames is kept, instead of the instant.
  public let keepsFrames: Bool

  let sourceNumbering: FrameNumbering
  let targetNumbering: FrameNumbering
  let sourceBase: Int
  let targetBase: Int
  private let numerator: Int
  private let denominator: Reciprocal
  private let targetTotal: Int
  /// The subframes of a day of the target.
  let targetDay: Int

  /// Makes a conversion.
  public init(from source: Timecode.Properties, to target: Timecode.Properties, keepingFrames: Bool = false) {
    self.source = source
    self.target = target
    keepsFrames = keepingFrames
    sourceNumbering = FrameNumbering(source.frameRate)
    targetNumbering = FrameNumbering(target.frameRate)
    sourceBase = source.subFramesBase.rawValue
    targetBase = target.subFramesBase.rawValue
    let ratio = keepingFrames ? (targetBase, sourceBase) : Timecode.ratio(from: source, to: target)
    numerator = ratio.0
    denominator = Reciprocal(ratio.1)
    targetDay = targetNumbering.framesPerDay * targetBase
    targetTotal = target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase)
  }

  /// The components at the target, floored to a subframe; throws where they are beyond its limit.
  public func convert(_ components: Timecode.Components) throws(Timecode.ValidationError) -> Timecode.Components {
    // Every valid count is below 2^37 and every numerator below 2^24.
    guard let count = sourceNumbering.subFrames(components, base: sourceBase), 0 <= count, count < 1 << 38 else {
      return try Timecode(unchecked: components, using: source)
        .converted(to: target, keeping: keepsFrames ? .frames : .instant).components
    }
    let moved = convert(validSubFrames: count)
    guard moved < targetTotal else { throw .outOfBounds }
    return targetNumbering.components(ofSubFrames: moved, base: targetBase)
  }

  /// The count of subframes at the target of one below 2^38, floored.
  @inline(__always)
  func convert(validSubFrames count: Int) -> Int { denominator.divide(count * numerator) }
}

/// Exact division by a number that is known before the dividends, as a multiplication.
///
/// With 2^p ≥ 2^62 · d and m = ⌊2^p / d⌋ + 1, the error m · d - 2^p is at most d, so that n · m / 2^p and n / d have the same
/// floor for every n below 2^62.
private struct Reciprocal {
  private let multiplier: UInt64
  private let shift: UInt64

  /// The divisor is from 4 to below 2^24, as all products of frames a second and bases are.
  init(_ divisor: Int) {
    let bits = UInt64(Int.bitWidth - (divisor - 1).leadingZeroBitCount)
    multiplier = UInt64(truncatingIfNeeded: (UInt128(1) << UInt128(62 + bits)) / UInt128(divisor)) + 1
    shift = bits - 2
  }

  /// The quotient of a number from 0 to below 2^62.
  @inline(__always)
  func divide(_ dividend: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(truncatingIfNeeded: dividend).multipliedFullWidth(by: multiplier).high >> shift)
  }
}
