// Frame rate, subframes base and upper limit, which give a timecode's numbers their meaning.

extension Timecode {
  /// The frame rate, subframes base and upper limit that give a timecode's components their meaning.
  public struct Properties: Equatable, Hashable, Sendable {
    /// The frame rate, with or without drop frame.
    public var frameRate: TimecodeFrameRate
    /// The number of subframes in a frame.
    public var subFramesBase: SubFramesBase
    /// The end of the timeline.
    public var upperLimit: UpperLimit

    /// Creates properties; the defaults are 100 subframes and 24 hours.
    public init(rate: TimecodeFrameRate, base: SubFramesBase = .default(), limit: UpperLimit = .max24Hours) {
      frameRate = rate
      subFramesBase = base
      upperLimit = limit
    }
  }
}

extension Timecode {
  /// The number of subframes in a frame.
  public enum SubFramesBase: Int, CaseIterable, Sendable {
    /// 80 subframes a frame, as in Pro Tools and other audio systems.
    case max80SubFrames = 80
    /// 100 subframes a frame, as in most systems.
    case max100SubFrames = 100
    /// 4 subframes a frame, like the quarter frames of MIDI timecode.
    case quarterFrames = 4
  }
}

extension Timecode.SubFramesBase: Identifiable, CustomStringConvertible {
  /// The base itself.
  public var id: Self { self }

  /// The number, such as `80`.
  public var description: String { String(rawValue) }
}

extension Timecode.SubFramesBase {
  /// The default base, 100.
  public static func `default`() -> Self { .max100SubFrames }

  /// The number of digits that subframes are written with.
  @inlinable
  public var numberOfDigits: Int { self == .quarterFrames ? 1 : 2 }

  /// Rescales subframes to another base, rounding toward zero. A result beyond Int is clamped to it.
  public func convert(subFrames: Int, to other: Self) -> Int {
    guard self != other else { return subFrames }
    return Int(clamping: Int128(subFrames) * Int128(other.rawValue) / Int128(rawValue))
  }
}

extension Timecode {
  /// The extent of a timecode: a day, or a hundred days.
  public enum UpperLimit: String, CaseIterable, Sendable {
    /// The last timecode is the last subframe of a day.
    case max24Hours = "24 hours"
    /// The last timecode is the last subframe of day 99.
    case max100Days = "100 days"
  }
}

extension Timecode.UpperLimit: Identifiable {
  /// The limit itself.
  public var id: Self { self }
}

extension Timecode.UpperLimit {
  /// The number of days within the limit.
  @inlinable
  public var maxDays: Int { self == .max24Hours ? 1 : 100 }

  /// The largest number of the days component.
  @inlinable
  public var maxDaysExpressible: Int { maxDays - 1 }

  /// The number of hours in a day.
  public var maxHours: Int { 24 }
}
