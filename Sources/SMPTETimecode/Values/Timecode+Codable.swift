// Codable with nine flat keys. Components are not validated: numbers out of range decode as a timecode that is not
// valid.

extension Timecode: Codable {
  enum CodingKeys: String, CodingKey {
    case days
    case frameRate
    case frames
    case hours
    case minutes
    case seconds
    case subFrames
    case subFramesBase
    case upperLimit
  }

  /// Writes the components and properties.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(frameRate, forKey: .frameRate)
    try container.encode(upperLimit, forKey: .upperLimit)
    try container.encode(subFramesBase, forKey: .subFramesBase)
    try container.encode(days, forKey: .days)
    try container.encode(hours, forKey: .hours)
    try container.encode(minutes, forKey: .minutes)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(frames, forKey: .frames)
    try container.encode(subFrames, forKey: .subFrames)
  }

  /// Reads the components and properties; other keys are ignored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      unchecked: Components(
        d: try values.decode(Int.self, forKey: .days),
        h: try values.decode(Int.self, forKey: .hours),
        m: try values.decode(Int.self, forKey: .minutes),
        s: try values.decode(Int.self, forKey: .seconds),
        f: try values.decode(Int.self, forKey: .frames),
        sf: try values.decode(Int.self, forKey: .subFrames)),
      using: Properties(
        rate: try values.decode(TimecodeFrameRate.self, forKey: .frameRate),
        base: try values.decode(SubFramesBase.self, forKey: .subFramesBase),
        limit: try values.decode(UpperLimit.self, forKey: .upperLimit)))
  }
}
