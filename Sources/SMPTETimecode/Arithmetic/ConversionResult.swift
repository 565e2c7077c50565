// The quantity that a conversion preserves, and the result of a conversion.

/// The quantity that stays the same when a timecode changes its properties.
public enum ConversionMode: String, CaseIterable, Equatable, Hashable, Sendable {
  /// The instant in real time, floored to a subframe of the target.
  case instant
  /// The count of frames from zero; subframes are rescaled.
  case frames
  /// The component numbers; subframes are rescaled.
  case digits
}

/// The result of a conversion.
public struct ConversionResult: Sendable {
  /// The timecode at the target.
  public var timecode: Timecode
  /// The timecode names exactly the instant of the source plus the offset, counted from the anchor if there is one.
  public var isExact: Bool
  /// A part of a subframe was cut off, and no rounding was requested.
  public var isFloored: Bool
}
