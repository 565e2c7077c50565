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

  private let sourceNumbering: FrameNumbering
  private let targetNumbering: FrameNumbering
  private let sourceBase: Int
  private let targetBase: Int
  private let numerator: Int
  private let denominator: Int
  private let targetTotal: Int

  /// Makes a conversion.
  public init(from source: Timecode.Properties, to target: Timecode.Properties, keepingFrames: Bool = false) {
    self.source = source
    self.target = target
    keepsFrames = keepingFrames
    sourceNumbering = FrameNumbering(source.frameRate)
    targetNumbering = FrameNumbering(target.frameRate)
    sourceBase = source.subFramesBase.rawValue
    targetBase = target.subFramesBase.rawValue
    (numerator, denominator) =
      keepingFrames ? (targetBase, sourceBase) : Timecode.ratio(from: source, to: target)
    targetTotal = target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase)
  }

  /// The components at the target, floored to a subframe; throws where they are beyond its limit.
  public func convert(_ components: Timecode.Components) throws(Timecode.ValidationError) -> Timecode.Components {
    // Every valid count is below 2^37 and every numerator below 2^24.
    guard let count = sourceNumbering.subFrames(components, base: sourceBase), 0 <= count, count < 1 << 38 else {
      return try Timecode(unchecked: components, using: source)
        .converted(to: target, keeping: keepsFrames ? .frames : .instant).components
    }
    let moved = count * numerator / denominator
    guard moved < targetTotal else { throw .outOfBounds }
    return targetNumbering.components(ofSubFrames: moved, base: targetBase)
  }
}
