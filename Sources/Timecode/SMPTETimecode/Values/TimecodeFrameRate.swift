// The frame rates of timecode: their names, exact rates, and the numbers of frames in a second and within a limit.

/// The common protocol of timecode and video frame rates.
public protocol FrameRateProtocol: CaseIterable, Equatable, Sendable where AllCases.Index == Int {
  /// The short name.
  var stringValue: String { get }
  /// Finds a rate by its short name.
  init?(stringValue: String)
  /// The number of frames a second.
  var rate: Fraction { get }
  /// The duration of a frame in seconds, in the customary terms.
  var frameDuration: Fraction { get }
  /// The duration of a frame in rounded terms that some files use, whose value is not exact.
  var alternateFrameDuration: Fraction? { get }
}

/// A frame rate of timecode; the raw values that end in `d` are drop-frame rates.
///
/// SMPTE ST 12-1 defines labels for 23.976 to 30 frames a second and drop frame at 29.97; ST 12-3 defines 72 to 120.
public enum TimecodeFrameRate: String, FrameRateProtocol, CaseIterable {
  case fps23_976 = "23.976"
  case fps24 = "24"
  case fps24_98 = "24.98"
  case fps25 = "25"
  case fps29_97 = "29.97"
  case fps29_97d = "29.97d"
  case fps30 = "30"
  case fps30d = "30d"
  case fps47_952 = "47.952"
  case fps48 = "48"
  case fps50 = "50"
  case fps59_94 = "59.94"
  case fps59_94d = "59.94d"
  case fps60 = "60"
  case fps60d = "60d"
  case fps90 = "90"
  case fps95_904 = "95.904"
  case fps96 = "96"
  case fps100 = "100"
  case fps119_88 = "119.88"
  case fps119_88d = "119.88d"
  case fps120 = "120"
  case fps120d = "120d"
}

extension TimecodeFrameRate: Identifiable, CustomStringConvertible {
  /// The rate itself.
  public var id: Self { self }

  /// The short name.
  public var description: String { rawValue }

  /// The drop-frame rates.
  public static let allDrop: [Self] = allCases.filter(\.isDrop)

  /// The rates without drop frame.
  public static let allNonDrop: [Self] = allCases.filter { !$0.isDrop }
}

extension TimecodeFrameRate {
  /// The short name, which is the raw value.
  public var stringValue: String { rawValue }

  /// All rates; `allCases` makes a new array at each call.
  static let table = allCases

  /// Finds a rate by its exact short name; `init(parsing:)` reads the other spellings.
  public init?(stringValue: String) { self.init(rawValue: stringValue) }

  /// The name in words, such as `29.97 fps drop`.
  public var stringValueVerbose: String {
    isDrop ? "\(rawValue.dropLast()) fps drop" : "\(rawValue) fps"
  }

  /// The exact number of frames a second.
  public var rate: Fraction {
    isPulledDown ? Fraction(maxFrames * 1000, 1001) : Fraction(maxFrames, 1)
  }

  /// The exact duration of a frame in seconds, in the customary terms (1001/30000, 100/2400).
  public var frameDuration: Fraction {
    isPulledDown ? Fraction(1001, maxFrames * 1000) : Fraction(100, maxFrames * 100)
  }

  /// The duration of a frame in the rounded terms that some files use for fractional rates (…/1001), such as
  /// 1000/29970.
  public var alternateFrameDuration: Fraction? {
    guard isPulledDown else { return nil }
    // The name of this rate has only two decimals; the formula would give 24.975.
    return Fraction(1000, self == .fps24_98 ? 24_980 : maxFrames * 1_000_000 / 1001)
  }

  /// True if the rate skips frame numbers (SMPTE ST 12-1 for 29.97 and 59.94, in the same proportion at the others).
  @inlinable
  public var isDrop: Bool { droppedFramesPerMinute != 0 }

  /// True if the rate is a whole number times 1000/1001.
  @inlinable
  public var isPulledDown: Bool {
    switch self {
    case .fps23_976, .fps24_98, .fps29_97, .fps29_97d, .fps47_952, .fps59_94, .fps59_94d, .fps95_904, .fps119_88,
      .fps119_88d:
      true
    case .fps24, .fps25, .fps30, .fps30d, .fps48, .fps50, .fps60, .fps60d, .fps90, .fps96, .fps100, .fps120, .fps120d:
      false
    }
  }

  /// The frame numbers skipped at each minute that is not a multiple of ten: 2, 4 or 8 at drop-frame rates, otherwise
  /// 0.
  @inlinable
  public var droppedFramesPerMinute: Int {
    switch self {
    case .fps29_97d, .fps30d: 2
    case .fps59_94d, .fps60d: 4
    case .fps119_88d, .fps120d: 8
    case .fps23_976, .fps24, .fps24_98, .fps25, .fps29_97, .fps30, .fps47_952, .fps48, .fps50, .fps59_94, .fps60,
      .fps90, .fps95_904, .fps96, .fps100, .fps119_88, .fps120:
      0
    }
  }

  /// The number of frame numbers in a second.
  @inlinable
  public var maxFrames: Int {
    switch self {
    case .fps23_976, .fps24: 24
    case .fps24_98, .fps25: 25
    case .fps29_97, .fps29_97d, .fps30, .fps30d: 30
    case .fps47_952, .fps48: 48
    case .fps50: 50
    case .fps59_94, .fps59_94d, .fps60, .fps60d: 60
    case .fps90: 90
    case .fps95_904, .fps96: 96
    case .fps100: 100
    case .fps119_88, .fps119_88d, .fps120, .fps120d: 120
    }
  }

  /// The largest frame number.
  @inlinable
  public var maxFrameNumberDisplayable: Int { maxFrames - 1 }

  /// The number of digits that frames are written with: 2, or 3 at 119.88 and 120.
  @inlinable
  public var numberOfDigits: Int { maxFrames > 100 ? 3 : 2 }

  /// The number of frames within a limit.
  @inlinable
  public func maxTotalFrames(in extent: Timecode.UpperLimit) -> Int {
    DropFrameNumbering(self).framesPerDay * extent.maxDays
  }

  /// The number of subframes within a limit.
  @inlinable
  public func maxTotalSubFrames(in extent: Timecode.UpperLimit, base: Timecode.SubFramesBase) -> Int {
    maxTotalFrames(in: extent) * base.rawValue
  }

  /// The largest subframe count within a limit.
  public func maxSubFrameCountExpressible(in extent: Timecode.UpperLimit, base: Timecode.SubFramesBase) -> Int {
    maxTotalSubFrames(in: extent, base: base) - 1
  }
}

// MARK: Timecode rates from exact rates and frame durations

extension TimecodeFrameRate {
  /// Creates the timecode rate with exactly this number of frames a second.
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
  /// Returns true if a frame has this duration, exactly or in the rounded terms.
  package func has(_ duration: Fraction) -> Bool {
    duration.isDefined && (frameDuration == duration || alternateFrameDuration == duration)
  }
}
