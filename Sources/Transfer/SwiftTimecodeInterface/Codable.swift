// The values as Codable. A timecode has nine flat keys in one object. Nothing is validated: it may decode as an invalid
// timecode.

public import SMPTETimecode

extension TimecodeFrameRate: Codable {}
extension Timecode.SubFramesBase: Codable {}
extension Timecode.UpperLimit: Codable {}
extension Timecode.StringFormatOption: Codable {}
extension FilmFormat: Codable {}

extension Timecode.Components: Codable {
  private enum CodingKeys: CodingKey {
    case days, hours, minutes, seconds, frames, subFrames
  }

  /// Writes the numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(days, forKey: .days)
    try container.encode(hours, forKey: .hours)
    try container.encode(minutes, forKey: .minutes)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(frames, forKey: .frames)
    try container.encode(subFrames, forKey: .subFrames)
  }

  /// Reads the numbers; other keys are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
    self.init(
      d: try number(.days), h: try number(.hours), m: try number(.minutes), s: try number(.seconds),
      f: try number(.frames), sf: try number(.subFrames))
  }
}

extension Timecode.Properties: Codable {
  private enum CodingKeys: CodingKey {
    case frameRate, subFramesBase, upperLimit
  }

  /// Writes the rate, base and limit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(frameRate, forKey: .frameRate)
    try container.encode(subFramesBase, forKey: .subFramesBase)
    try container.encode(upperLimit, forKey: .upperLimit)
  }

  /// Reads the rate, base and limit; other keys are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rate: try container.decode(TimecodeFrameRate.self, forKey: .frameRate),
      base: try container.decode(Timecode.SubFramesBase.self, forKey: .subFramesBase),
      limit: try container.decode(Timecode.UpperLimit.self, forKey: .upperLimit))
  }
}

extension Timecode: Codable {
  /// Writes the components and properties.
  public func encode(to encoder: any Encoder) throws {
    try components.encode(to: encoder)
    try properties.encode(to: encoder)
  }

  /// Reads the components and properties; other keys are ignored.
  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Components(from: decoder), using: try Properties(from: decoder))
  }
}

extension TimecodeRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case duration
  }

  private enum DurationKeys: String, CodingKey {
    case frames
    case subFrames
  }

  /// Writes the in point's keys, and the duration in frames and subframes. A `Timecode` can be read from them too.
  public func encode(to encoder: any Encoder) throws {
    try inPoint.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    var duration = container.nestedContainer(keyedBy: DurationKeys.self, forKey: .duration)
    try duration.encode(frameCount.wholeFrames, forKey: .frames)
    try duration.encode(frameCount.subFrames, forKey: .subFrames)
  }

  /// Reads the in point and the duration. A timecode without a duration is read as a range without one.
  public init(from decoder: any Decoder) throws {
    let inPoint = try Timecode(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var count = Timecode.FrameCount(.frames(0), base: inPoint.subFramesBase)
    if container.contains(.duration) {
      let duration = try container.nestedContainer(keyedBy: DurationKeys.self, forKey: .duration)
      count.value = .split(
        frames: try duration.decode(Int.self, forKey: .frames),
        subFrames: try duration.decode(Int.self, forKey: .subFrames))
    }
    do {
      try self.init(from: inPoint, duration: count)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
