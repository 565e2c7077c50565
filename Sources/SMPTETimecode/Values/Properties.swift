// Frame rate, subframes base and upper limit, which give a timecode's numbers their meaning.

extension Timecode {
  /// The frame rate, subframes base and upper limit that give a timecode's components their meaning.
  public struct Properties: Equatable, Hashable, Sendable, Codable {
    /// The frame rate, with or without drop frame.
    public var frameRate: TimecodeFrameRate
    /// The number of subframes in a frame.
    public var subFramesBase: SubFramesBase
    /// Where the timeline ends.
    public var upperLimit: UpperLimit

    /// Creates properties; the defaults are 100 subframes and 24 hours.
    public init(rate: TimecodeFrameRate, base: SubFramesBase = .default(), limit: UpperLimit = .max24Hours) {
      frameRate = rate
      subFramesBase = base
      upperLimit = limit
    }
  }
}
