// The frame rates of video, progressive (p) and interlaced (i). As in FCPXML, interlaced rates are named by their
// frames: 25i has 50 fields a second.

public import SMPTETimecode

/// A frame rate of video.
public enum VideoFrameRate: String, FrameRateProtocol, CaseIterable, Codable {
  case fps23_98p = "23.98p"
  case fps24p = "24p"
  case fps25p = "25p"
  case fps25i = "25i"
  case fps29_97p = "29.97p"
  case fps29_97i = "29.97i"
  case fps30p = "30p"
  case fps47_95p = "47.95p"
  case fps48p = "48p"
  case fps50p = "50p"
  case fps50i = "50i"
  case fps59_94p = "59.94p"
  case fps59_94i = "59.94i"
  case fps60p = "60p"
  case fps60i = "60i"
  case fps90p = "90p"
  case fps95_9p = "95.9p"
  case fps96p = "96p"
  case fps100p = "100p"
  case fps119_88p = "119.88p"
  case fps120p = "120p"
}

extension VideoFrameRate: Identifiable, CustomStringConvertible {
  /// The rate itself.
  public var id: Self { self }

  /// The short name.
  public var description: String { rawValue }

  /// The short name, which is the raw value.
  public var stringValue: String { rawValue }

  /// Finds a rate by its exact short name.
  public init?(stringValue: String) { self.init(rawValue: stringValue) }

  /// True if a frame consists of two fields.
  public var isInterlaced: Bool {
    switch self {
    case .fps25i, .fps29_97i, .fps50i, .fps59_94i, .fps60i: true
    default: false
    }
  }

  /// The exact number of frames a second.
  public var rate: Fraction { timecodeRate.rate }

  /// The number of frames a second as the nearest Double.
  public var fps: Double { rate.doubleValue }

  /// The exact duration of a frame in seconds, in the usual terms. For interlaced rates these are fields (2002/60000).
  public var frameDuration: Fraction { fieldTerms(timecodeRate.frameDuration) }

  /// The duration of a frame in the rounded terms that some files use for fractional rates (…/1001).
  public var alternateFrameDuration: Fraction? { timecodeRate.alternateFrameDuration.map(fieldTerms) }

  private func fieldTerms(_ duration: Fraction) -> Fraction {
    isInterlaced ? Fraction(duration.numerator * 2, duration.denominator * 2) : duration
  }

  /// The non-drop timecode rate with the same number of frames a second.
  private var timecodeRate: TimecodeFrameRate {
    switch self {
    case .fps23_98p: .fps23_976
    case .fps24p: .fps24
    case .fps25p, .fps25i: .fps25
    case .fps29_97p, .fps29_97i: .fps29_97
    case .fps30p: .fps30
    case .fps47_95p: .fps47_952
    case .fps48p: .fps48
    case .fps50p, .fps50i: .fps50
    case .fps59_94p, .fps59_94i: .fps59_94
    case .fps60p, .fps60i: .fps60
    case .fps90p: .fps90
    case .fps95_9p: .fps95_904
    case .fps96p: .fps96
    case .fps100p: .fps100
    case .fps119_88p: .fps119_88
    case .fps120p: .fps120
    }
  }
}

extension String {
  /// The video frame rate with this short name.
  @_disfavoredOverload
  public var videoFrameRate: VideoFrameRate? { VideoFrameRate(stringValue: self) }
}

// MARK: Conversions to and from timecode rates, exact rates, frame durations and rounded numbers

extension TimecodeFrameRate {
  /// The video rate with the same number of frames a second; nil if there is none, as for 24.98.
  public func videoFrameRate(interlaced: Bool) -> VideoFrameRate? {
    VideoFrameRate.allCases.first { $0.rate == rate && $0.isInterlaced == interlaced }
  }
}

extension VideoFrameRate {
  /// The timecode rate with the same number of frames a second; nil for drop frame at a rate without drop frame.
  public func timecodeFrameRate(drop: Bool) -> TimecodeFrameRate? { TimecodeFrameRate(rate: rate, drop: drop) }

  /// Creates the video rate with exactly this number of frames a second.
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
  /// The rate in the form of AAF metadata.
  public var aafMetadata: (editRate: String, dropFrame: String, framesPerSecond: String) {
    (editRate: rate.stringValue, dropFrame: isDrop ? "true" : "false", framesPerSecond: "\(maxFrames)")
  }
}

// MARK: Families of rates, within which components can be exchanged without changing their real time

extension TimecodeFrameRate {
  /// A family of rates whose timecodes with equal hours, minutes and seconds name the same instant.
  public enum CompatibleGroup: Equatable, Hashable, CaseIterable, Sendable {
    /// Fractional rates (…/1001) without drop frame.
    case ntscColor
    /// Fractional rates (…/1001) with drop frame.
    case ntscDrop
    /// Whole rates without drop frame.
    case whole
    /// Whole rates with drop frame.
    case ntscColorWallTime

    /// The rates of each family, in order.
    public static let table: [CompatibleGroup: [TimecodeFrameRate]] = Dictionary(
      grouping: TimecodeFrameRate.allCases, by: \.compatibleGroup)

    /// The name in words.
    public var stringValue: String {
      switch self {
      case .ntscColor: "NTSC Color"
      case .ntscDrop: "NTSC Drop-Frame"
      case .whole: "Whole"
      case .ntscColorWallTime: "NTSC Color Wall Time"
      }
    }
  }

  /// The family of the rate.
  public var compatibleGroup: CompatibleGroup {
    switch (isPulledDown, isDrop) {
    case (true, false): .ntscColor
    case (true, true): .ntscDrop
    case (false, false): .whole
    case (false, true): .ntscColorWallTime
    }
  }

  /// The rates of the same family, in order.
  public var compatibleGroupRates: [TimecodeFrameRate] {
    Self.allCases.filter { $0.compatibleGroup == compatibleGroup }
  }

  /// True if both rates belong to the same family.
  public func isCompatible(with other: TimecodeFrameRate) -> Bool { compatibleGroup == other.compatibleGroup }
}

extension TimecodeFrameRate.CompatibleGroup: CustomStringConvertible {
  /// The name in words.
  public var description: String { stringValue }
}
