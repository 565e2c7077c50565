// What a conversion keeps, and what comes of it.

/// The quantity that stays the same when a timecode gets other properties.
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
  /// Whether it names exactly the instant of the source and its offset, counted from the anchor if there is one.
  public var isExact: Bool
  /// Whether a part of a subframe was cut off and no rounding was requested.
  public var isFloored: Bool
}
