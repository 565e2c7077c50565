// Conversions between timecode rates and video rates, and from exact rates, frame durations and rounded numbers to
// video rates.

public import SMPTETimecode

extension TimecodeFrameRate {
  /// The video rate with the same number of frames a second; nil without one, as for 24.98.
  public func videoFrameRate(interlaced: Bool) -> VideoFrameRate? {
    VideoFrameRate.allCases.first { $0.rate == rate && $0.isInterlaced == interlaced }
  }
}

extension VideoFrameRate {
  /// The timecode rate with the same number of frames a second; nil for drop frame at a rate that has none.
  public func timecodeFrameRate(drop: Bool) -> TimecodeFrameRate? { TimecodeFrameRate(rate: rate, drop: drop) }

  /// Creates the video rate with exactly this number of frames a second; nil if there is none.
  public init?(rate: Fraction, interlaced: Bool = false) {
    guard let match = Self.allCases.first(where: { $0.isInterlaced == interlaced && $0.rate == rate })
    else { return nil }
    self = match
  }

  /// Creates the video rate with this frame duration, exactly or in the rounded terms that some files use.
  public init?(frameDuration: Fraction, interlaced: Bool = false) {
    guard let match = Self.allCases.first(where: { $0.isInterlaced == interlaced && $0.has(frameDuration) })
    else { return nil }
    self = match
  }

  /// Creates the video rate from a rounded or truncated number: to one decimal, or to three if `strict`.
  public init?(fps: Double, interlaced: Bool = false, strict: Bool = false) {
    let scale: Double = strict ? 1000 : 10
    guard fps.isFinite, fps.magnitude < 1e6 else { return nil }
    func match(_ cut: (Double) -> Int) -> Self? {
      Self.allCases.first { $0.isInterlaced == interlaced && cut($0.fps * scale) == cut(fps * scale) }
    }
    guard let found = match({ Int($0) }) ?? match({ Int($0 + 0.5) }) else { return nil }
    self = found
  }

  /// Creates the video rate from a rounded or truncated number: to one decimal, or to three if `strict`.
  @_disfavoredOverload
  public init?(fps: Float, interlaced: Bool = false, strict: Bool = false) {
    self.init(fps: Double(fps), interlaced: interlaced, strict: strict)
  }
}

extension Collection where Element: FrameRateProtocol {
  /// The rates in the order of their type.
  public func sorted() -> [Element] {
    let order = Array(Element.allCases)
    return sorted { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
  }
}

// MARK: Interchange formats

extension TimecodeFrameRate {
  /// The rate as AAF writes it.
  public var aafMetadata: (editRate: String, dropFrame: String, framesPerSecond: String) {
    (editRate: rate.stringValue, dropFrame: isDrop ? "true" : "false", framesPerSecond: "\(maxFrames)")
  }
}
