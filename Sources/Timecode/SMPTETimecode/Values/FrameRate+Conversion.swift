// Timecode rates from exact rates and frame durations.

extension TimecodeFrameRate {
  /// Creates the timecode rate with exactly this number of frames a second; nil if there is none.
  public init?(rate: Fraction, drop: Bool = false) {
    guard let match = Self.table.first(where: { $0.isDrop == drop && $0.rate == rate }) else { return nil }
    self = match
  }

  /// Creates the timecode rate with this frame duration, exactly or in the rounded terms that some files use.
  public init?(frameDuration: Fraction, drop: Bool = false) {
    guard let match = Self.table.first(where: { $0.isDrop == drop && $0.has(frameDuration) }) else { return nil }
    self = match
  }

  /// The rate as FCPXML writes it.
  public var fcpXMLMetadata: (frameDuration: String, tcFormat: String) {
    (frameDuration: frameDuration.fcpxmlStringValue, tcFormat: isDrop ? "DF" : "NDF")
  }
}

extension FrameRateProtocol {
  /// A frame has this duration, exactly or in the rounded terms.
  package func has(_ duration: Fraction) -> Bool {
    duration.isDefined && (frameDuration == duration || alternateFrameDuration == duration)
  }
}
