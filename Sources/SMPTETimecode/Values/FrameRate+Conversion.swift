// From timecode rates to video rates and back, and from exact rates, durations and rounded numbers to either.

extension TimecodeFrameRate {
  /// The video rate of as many frames a second; nil where there is none, as for 24.98.
  public func videoFrameRate(interlaced: Bool) -> VideoFrameRate? {
    VideoFrameRate.allCases.first { $0.rate == rate && $0.isInterlaced == interlaced }
  }

  /// The timecode rate of so many frames a second, exactly.
  public init?(rate: Fraction, drop: Bool = false) {
    guard let match = Self.table.first(where: { $0.isDrop == drop && $0.rate == rate }) else { return nil }
    self = match
  }

  /// The timecode rate of a frame that lasts so long, exactly or in the rounded terms seen in files.
  public init?(frameDuration: Fraction, drop: Bool = false) {
    guard let match = Self.table.first(where: { $0.isDrop == drop && $0.has(frameDuration) }) else { return nil }
    self = match
  }
}

extension VideoFrameRate {
  /// The timecode rate of as many frames a second; nil where drop frame is asked for and not defined.
  public func timecodeFrameRate(drop: Bool) -> TimecodeFrameRate? { TimecodeFrameRate(rate: rate, drop: drop) }

  /// The video rate of so many frames a second, exactly.
  public init?(rate: Fraction, interlaced: Bool = false) {
    guard let match = Self.allCases.first(where: { $0.isInterlaced == interlaced && $0.rate == rate })
    else { return nil }
    self = match
  }

  /// The video rate of a frame that lasts so long, exactly or in the rounded terms seen in files.
  public init?(frameDuration: Fraction, interlaced: Bool = false) {
    guard let match = Self.allCases.first(where: { $0.isInterlaced == interlaced && $0.has(frameDuration) })
    else { return nil }
    self = match
  }

  /// The video rate of a rounded or truncated number: to one decimal, or to three where that is strict.
  public init?(fps: Double, interlaced: Bool = false, strict: Bool = false) {
    let scale: Double = strict ? 1000 : 10
    guard fps.isFinite, fps.magnitude < 1e6 else { return nil }
    func match(_ cut: (Double) -> Int) -> Self? {
      Self.allCases.first { $0.isInterlaced == interlaced && cut($0.fps * scale) == cut(fps * scale) }
    }
    guard let found = match({ Int($0) }) ?? match({ Int($0 + 0.5) }) else { return nil }
    self = found
  }

  /// The video rate of a rounded or truncated number: to one decimal, or to three where that is strict.
  @_disfavoredOverload
  public init?(fps: Float, interlaced: Bool = false, strict: Bool = false) {
    self.init(fps: Double(fps), interlaced: interlaced, strict: strict)
  }
}

extension FrameRateProtocol {
  /// Whether a frame lasts so long, exactly or in the rounded terms.
  func has(_ duration: Fraction) -> Bool {
    duration.isDefined && (frameDuration == duration || alternateFrameDuration == duration)
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

  /// The rate as FCPXML writes it.
  public var fcpXMLMetadata: (frameDuration: String, tcFormat: String) {
    (frameDuration: frameDuration.fcpxmlStringValue, tcFormat: isDrop ? "DF" : "NDF")
  }
}
