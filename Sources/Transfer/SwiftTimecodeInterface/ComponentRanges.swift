// Random components and properties, for tests and demonstrations.

public import SMPTETimecode

extension Timecode {
  /// The ranges from which random components are chosen.
  public struct ComponentRanges: Equatable, Hashable, Sendable {
    /// The range of days.
    public var days: ClosedRange<Int>
    /// The range of hours.
    public var hours: ClosedRange<Int>
    /// The range of minutes.
    public var minutes: ClosedRange<Int>
    /// The range of seconds.
    public var seconds: ClosedRange<Int>
    /// The range of frames.
    public var frames: ClosedRange<Int>
    /// The range of subframes.
    public var subFrames: ClosedRange<Int>

    /// Creates ranges.
    public init(
      days: ClosedRange<Int>, hours: ClosedRange<Int>, minutes: ClosedRange<Int>, seconds: ClosedRange<Int>,
      frames: ClosedRange<Int>, subFrames: ClosedRange<Int>
    ) {
      self.days = days
      self.hours = hours
      self.minutes = minutes
      self.seconds = seconds
      self.frames = frames
      self.subFrames = subFrames
    }

    /// Up to two digits for each component, valid or not.
    public static let unsafeRandomRanges = ComponentRanges(
      days: 0...99, hours: 0...99, minutes: 0...99, seconds: 0...99, frames: 0...99, subFrames: 0...99)
  }
}

extension Timecode.Components {
  /// Random components that are valid with these properties.
  public static func random(using properties: Timecode.Properties) -> Self {
    var components = Self.zero
    for component in Timecode.Component.allCases {
      components[component] = .random(in: components.validRange(of: component, using: properties))
    }
    return components
  }

  /// Random components within these ranges.
  public static func random(in ranges: Timecode.ComponentRanges) -> Self {
    Self(
      d: .random(in: ranges.days), h: .random(in: ranges.hours), m: .random(in: ranges.minutes),
      s: .random(in: ranges.seconds), f: .random(in: ranges.frames), sf: .random(in: ranges.subFrames))
  }
}

extension Timecode.Properties {
  /// A random rate, base and limit.
  static func random() -> Self {
    Self(
      rate: TimecodeFrameRate.allCases.randomElement() ?? .fps24,
      base: Timecode.SubFramesBase.allCases.randomElement() ?? .default(),
      limit: Timecode.UpperLimit.allCases.randomElement() ?? .max24Hours)
  }
}
