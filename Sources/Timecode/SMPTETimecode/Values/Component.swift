// The names of a timecode's components, in the order in which they are written and a cursor moves through them.

extension Timecode {
  /// One of the six components of a timecode, ordered from days to subframes.
  public enum Component: Comparable, Hashable, CaseIterable, Sendable {
    case days
    case hours
    case minutes
    case seconds
    case frames
    case subFrames
  }
}

extension Timecode.Component: Identifiable {
  /// The component itself.
  public var id: Self { self }
}

extension Timecode.Component {
  /// The number of digits with which the component is written at a rate and base.
  public func numberOfDigits(at rate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Int {
    switch self {
    case .days, .hours, .minutes, .seconds: 2
    case .frames: rate.numberOfDigits
    case .subFrames: base.numberOfDigits
    }
  }

  /// The name as a key: `subFrames`.
  public var nameLowerCamelCase: String {
    switch self {
    case .days: "days"
    case .hours: "hours"
    case .minutes: "minutes"
    case .seconds: "seconds"
    case .frames: "frames"
    case .subFrames: "subFrames"
    }
  }

  /// The name in lower case: `subframes`.
  public var nameLowercased: String {
    self == .subFrames ? "subframes" : nameLowerCamelCase
  }
}
