// What a timecode is made from: `Timecode(.frames(86400), at: .fps24)`, `timecode.set(.string("1:2:3:4"), by: .clamping)`.
//
// A source is either components, which a validation rule judges one by one, or a count of subframes from zero, which it
// judges as a whole. Sources are values: nothing is computed before the properties are known.

/// A source that may be out of range: it throws, or takes a validation rule.
public struct TimecodeSourceValue: Sendable {
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case components(Timecode.Components)
    case frameCount(Timecode.FrameCount)
    /// A value that has no base of its own and is counted at the timecode's.
    case frames(Timecode.FrameCount.Value)
    case realTime(Double)
    case rational(Fraction)
    /// Samples as a whole number, which was rounded to the nearest.
    case wholeSamples(Int, rate: Fraction)
    case realSamples(Double, rate: Int)
    case feetAndFrames(FeetAndFrames)
    case random(Timecode.ComponentRanges)
  }
}

/// A source that is text, and may be malformed whatever the validation rule.
public struct FormattedTimecodeSourceValue: Sendable {
  var text: String
}

/// A source that always gives a valid timecode.
public struct GuaranteedTimecodeSourceValue: Sendable {
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case zero
    case randomComponents
  }

  /// The timecode of zero.
  public static let zero = Self(kind: .zero)
}

/// A source that brings its own properties, and may be out of range.
public struct RichTimecodeSourceValue: Sendable {
  var ranges: Timecode.ComponentRanges
}

/// A source that brings its own properties and always gives a valid timecode.
public struct GuaranteedRichTimecodeSourceValue: Sendable {
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case interval(TimecodeInterval)
    case randomComponentsAndProperties
  }
}

/// What a source comes to at given properties.
enum TimecodePosition {
  case components(Timecode.Components)
  case subFrames(Int128)
  /// Not a number: division by zero, NaN.
  case undefined

  /// A count of subframes, or nothing that is a number.
  init(_ subFrames: Int128?) { self = subFrames.map { .subFrames($0) } ?? .undefined }
}

extension TimecodeSourceValue {
  /// Components.
  public static func components(_ source: Timecode.Components) -> Self { Self(kind: .components(source)) }

  /// Components; those not given are 0.
  public static func components(
    d: Int = 0, h: Int = 0, m: Int = 0, s: Int = 0, f: Int = 0, sf: Int = 0
  ) -> Self {
    Self(kind: .components(Timecode.Components(d: d, h: h, m: m, s: s, f: f, sf: sf)))
  }

  /// A count of frames with its own base; at another base it is floored to a subframe.
  public static func frames(_ source: Timecode.FrameCount) -> Self { Self(kind: .frameCount(source)) }

  /// A count of frames in any terms, at the timecode's base.
  public static func frames(_ source: Timecode.FrameCount.Value) -> Self { Self(kind: .frames(source)) }

  /// A count of whole frames, with subframes at the timecode's base.
  public static func frames(_ frames: Int, subFrames: Int = 0) -> Self {
    Self(kind: .frames(.split(frames: frames, subFrames: subFrames)))
  }

  /// A count of frames with a fraction of a frame.
  public static func frames(_ frames: Double) -> Self { Self(kind: .frames(.combined(frames: frames))) }

  /// A count of whole frames, and a fraction of a frame from 0 to below 1.
  public static func frames(_ frames: Int, subFramesUnitInterval: Double) -> Self {
    Self(kind: .frames(.splitUnitInterval(frames: frames, subFramesUnitInterval: subFramesUnitInterval)))
  }

  /// What the source comes to at given properties.
  func position(using properties: Timecode.Properties) -> TimecodePosition {
    switch kind {
    case .components(let components): return .components(components)
    case .frameCount(let count):
      let width = Int128(properties.subFramesBase.rawValue)
      return .subFrames(
        floorDivide(count.wideSubFrameCount * width, Int128(count.subFramesBase.rawValue)))
    case .frames(let value):
      let count = Timecode.FrameCount(value, base: properties.subFramesBase)
      return TimecodePosition(count.wideSubFrameCount(base: properties.subFramesBase))
    case .realTime(let seconds):
      let terms = properties.subFramesPerSecond
      return TimecodePosition(
        ExactDouble.tolerantSteps(
          seconds, perUnit: Int128(terms.numerator), over: Int128(terms.denominator), base: properties.subFramesBase))
    case .rational(let seconds): return TimecodePosition(properties.subFrames(seconds: seconds))
    case .wholeSamples(let samples, let rate):
      return TimecodePosition(SampleClock(rate, properties)?.subFrames(wholeSamples: samples))
    case .realSamples(let samples, let rate):
      return TimecodePosition(
        Fraction(rate, 1).isPositive
          ? ExactDouble.subFrames(samples: samples, rate: rate, properties) : nil)
    case .feetAndFrames(let length):
      return TimecodeSourceValue.frames(length.frameCount).position(using: properties)
    case .random(let ranges): return .components(.random(in: ranges))
    }
  }
}

extension FormattedTimecodeSourceValue {
  /// Text, such as `01:00:00:00`.
  public static func string(_ timecodeString: String) -> Self { Self(text: timecodeString) }

  /// Text, such as `01:00:00:00`.
  @_disfavoredOverload
  public static func string(_ timecodeString: some StringProtocol) -> Self { Self(text: String(timecodeString)) }
}
