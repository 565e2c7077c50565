// The six numbers of a timecode as they are written: days, hours, minutes, seconds, frames, subframes. Any Int can be
// stored; `invalidComponents(using:)` checks the numbers at given properties.

extension Timecode {
  /// The six component numbers of a timecode, valid or not.
  public struct Components: Equatable, Hashable, Sendable {
    /// Days, from 0.
    public var days: Int
    /// Hours of the day, from 0.
    public var hours: Int
    /// Minutes of the hour, from 0.
    public var minutes: Int
    /// Seconds of the minute, from 0.
    public var seconds: Int
    /// Frame number in the second, from 0.
    public var frames: Int
    /// Subframes of the frame, in units of the subframes base.
    public var subFrames: Int

    /// Creates components of any numbers; those not given are 0.
    @inlinable
    public init(d: Int = 0, h: Int = 0, m: Int = 0, s: Int = 0, f: Int = 0, sf: Int = 0) {
      days = d
      hours = h
      minutes = m
      seconds = s
      frames = f
      subFrames = sf
    }
  }
}

extension Timecode.Components: Identifiable {
  /// The components themselves.
  public var id: Self { self }
}

extension Timecode.Components {
  /// All six components 0.
  public static let zero = Timecode.Components()

  /// The number of one component.
  public subscript(_ component: Timecode.Component) -> Int {
    get {
      switch component {
      case .days: days
      case .hours: hours
      case .minutes: minutes
      case .seconds: seconds
      case .frames: frames
      case .subFrames: subFrames
      }
    }
    set {
      switch component {
      case .days: days = newValue
      case .hours: hours = newValue
      case .minutes: minutes = newValue
      case .seconds: seconds = newValue
      case .frames: frames = newValue
      case .subFrames: subFrames = newValue
      }
    }
  }
}

// MARK: The names of a timecode's components, in the order of its text

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
  /// The number of digits that the component is written with at a rate and base.
  public func numberOfDigits(at rate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Int {
    switch self {
    case .days, .hours, .minutes, .seconds: 2
    case .frames: rate.numberOfDigits
    case .subFrames: base.numberOfDigits
    }
  }

  /// The name as a key: `subFrames`.
  public var nameLowerCamelCase: String { "\(self)" }

  /// The name in lower case: `subframes`.
  public var nameLowercased: String { nameLowerCamelCase.lowercased() }
}
