// A timecode: six components and the properties that give them their meaning. It is made from a source, with or without
// a validation rule:
//
//     try Timecode(.string("01:00:00:00"), at: .fps24)
//     Timecode(.components(h: 25), at: .fps25, by: .wrapping)
//
// Its components may be invalid at its properties (`isValid` is then false); no operation traps on them.

/// A SMPTE/EBU timecode: days, hours, minutes, seconds, frames and subframes at a frame rate, subframes base and upper
/// limit.
///
/// Rates and labels follow SMPTE ST 12-1, and ST 12-3 for high frame rates; see <doc:SMPTETimecode> for an
/// introduction.
public struct Timecode: Sendable {
  /// The six component numbers.
  public var components: Components

  /// The frame rate, subframes base and upper limit.
  public var properties: Properties

  /// Creates a timecode of any components without checking them.
  @inlinable
  public init(unchecked components: Components, using properties: Properties) {
    self.components = components
    self.properties = properties
  }
}

extension Timecode {
  /// The days component.
  public var days: Int {
    get { components.days }
    set { components.days = newValue }
  }

  /// The hours component.
  public var hours: Int {
    get { components.hours }
    set { components.hours = newValue }
  }

  /// The minutes component.
  public var minutes: Int {
    get { components.minutes }
    set { components.minutes = newValue }
  }

  /// The seconds component.
  public var seconds: Int {
    get { components.seconds }
    set { components.seconds = newValue }
  }

  /// The frames component.
  public var frames: Int {
    get { components.frames }
    set { components.frames = newValue }
  }

  /// The subframes component.
  public var subFrames: Int {
    get { components.subFrames }
    set { components.subFrames = newValue }
  }

  /// The frame rate; setting it keeps the component numbers.
  public var frameRate: TimecodeFrameRate {
    get { properties.frameRate }
    set { properties.frameRate = newValue }
  }

  /// The subframes base; setting it keeps the component numbers.
  public var subFramesBase: SubFramesBase {
    get { properties.subFramesBase }
    set { properties.subFramesBase = newValue }
  }

  /// The upper limit; setting it keeps the component numbers.
  public var upperLimit: UpperLimit {
    get { properties.upperLimit }
    set { properties.upperLimit = newValue }
  }
}

extension Timecode: Identifiable {
  /// The timecode itself.
  public var id: Self { self }
}

extension Timecode: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text with subframes, such as `01:00:00:00.00`.
  public var description: String { stringValue(format: [.showSubFrames]) }

  /// The text with subframes and rate in angle brackets, and with days if the limit is 100 days.
  public var debugDescription: String {
    let format: StringFormat = upperLimit == .max100Days ? [.showSubFrames, .alwaysShowDays] : [.showSubFrames]
    return "Timecode<\(stringValue(format: format)) @ \(frameRate.stringValueVerbose)>"
  }
}
