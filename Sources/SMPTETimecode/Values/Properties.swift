// What a timecode's numbers mean: frame rate, subframes base, upper limit.

extension Timecode {
  /// The frame rate, subframes base and upper limit that give a timecode's components their meaning.
  public struct Properties: Equatable, Hashable, Sendable, Codable {
    /// Frames a second, and whether frame numbers are dropped.
    public var frameRate: TimecodeFrameRate
    /// Subframes a frame.
    public var subFramesBase: SubFramesBase
    /// Where timecode ends.
    public var upperLimit: UpperLimit

    /// Makes properties; without more, 100 subframes and 24 hours.
    public init(rate: TimecodeFrameRate, base: SubFramesBase = .default(), limit: UpperLimit = .max24Hours) {
      frameRate = rate
      subFramesBase = base
      upperLimit = limit
    }
  }
}
