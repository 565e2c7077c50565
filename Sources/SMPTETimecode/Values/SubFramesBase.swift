// The number of subframes that a frame is divided into.

extension Timecode {
  /// The number of subframes in a frame.
  public enum SubFramesBase: Int, CaseIterable, Sendable, Codable {
    /// 80 subframes a frame, as in Pro Tools and other audio systems.
    case max80SubFrames = 80
    /// 100 subframes a frame, as in most systems.
    case max100SubFrames = 100
    /// 4 subframes a frame, as the quarter frames of MIDI timecode.
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

  /// The number in words: `80`, `100` or `4 (Quarter-Frames)`.
  public var stringValueVerbose: String {
    switch self {
    case .max80SubFrames: "80"
    case .max100SubFrames: "100"
    case .quarterFrames: "4 (Quarter-Frames)"
    }
  }

  /// The number of digits that subframes are written with.
  @inlinable
  public var numberOfDigits: Int { self == .quarterFrames ? 1 : 2 }

  /// Rescales subframes to another base, rounded toward zero; a result beyond Int is clamped to it.
  public func convert(subFrames: Int, to other: Self) -> Int {
    guard self != other else { return subFrames }
    return Int(clamping: Int128(subFrames) * Int128(other.rawValue) / Int128(rawValue))
  }
}
