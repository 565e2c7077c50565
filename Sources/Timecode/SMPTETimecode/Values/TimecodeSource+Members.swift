// The sources by name: `.components(h: 1)`, `.frames(86400)`, `.string("01:00:00:00")`, `.zero`. Others are in the
// files of their subjects: `.realTime` in Timecode+RealTime.swift, `.samples` in Timecode+Samples.swift.

extension TimecodeSource where Self == TimecodeSourceValue {
  /// Components.
  public static func components(_ source: Timecode.Components) -> Self { Self(kind: .components(source)) }

  /// Components; those not given are 0.
  public static func components(
    d: Int = 0, h: Int = 0, m: Int = 0, s: Int = 0, f: Int = 0, sf: Int = 0
  ) -> Self {
    Self(kind: .components(Timecode.Components(d: d, h: h, m: m, s: s, f: f, sf: sf)))
  }

  /// A count of frames with a base. At a different base it is floored to a subframe.
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
}

extension TimecodeSource where Self == FormattedTimecodeSourceValue {
  /// Text, such as `01:00:00:00`.
  public static func string(_ timecodeString: String) -> Self { Self(text: timecodeString) }

  /// Text, such as `01:00:00:00`.
  @_disfavoredOverload
  public static func string(_ timecodeString: some StringProtocol) -> Self { Self(text: String(timecodeString)) }
}

extension TimecodeSource where Self == GuaranteedTimecodeSourceValue {
  /// The timecode of zero.
  public static var zero: Self { Self() }
}

extension TimecodeText.Tag {
  /// Returns true if text with this tag can be read at the given properties.
  ///
  /// The properties that the tag names must be equal. If the tag names no base, the base is the default, which matters
  /// only to subframes.
  func agrees(with properties: Timecode.Properties, for components: Timecode.Components) -> Bool {
    let base = subFramesBase ?? (components.subFrames == 0 ? properties.subFramesBase : .default())
    return frameRate == properties.frameRate && base == properties.subFramesBase
      && (upperLimit ?? properties.upperLimit) == properties.upperLimit
  }
}

/// The value of a source at given properties.
enum ResolvedSourceValue {
  case components(Timecode.Components)
  case subFrames(Int128)
  /// Not a number: division by zero, NaN.
  case undefined

  /// A count of subframes, or `undefined` for nil.
  init(_ subFrames: Int128?) { self = subFrames.map { .subFrames($0) } ?? .undefined }
}

extension TimecodeSourceValue {
  /// The value at given properties: components, to which a rule applies one by one, or a count of subframes from zero,
  /// to which a rule applies as a whole.
  func position(using properties: Timecode.Properties) -> ResolvedSourceValue {
    switch kind {
    case .components(let components): return .components(components)
    case .frameCount(let count):
      let width = Int128(properties.subFramesBase.rawValue)
      return .subFrames(
        floorDivide(count.subFrameCount128 * width, Int128(count.subFramesBase.rawValue)))
    case .frames(let value):
      let count = Timecode.FrameCount(value, base: properties.subFramesBase)
      return ResolvedSourceValue(count.subFrameCount128(base: properties.subFramesBase))
    case .realTime(let seconds):
      let terms = properties.subFramesPerSecond
      return ResolvedSourceValue(
        DoubleConversion.tolerantSteps(
          seconds, perUnit: Int128(terms.numerator), over: Int128(terms.denominator), base: properties.subFramesBase))
    case .rational(let seconds): return ResolvedSourceValue(properties.subFrames(seconds: seconds))
    case .wholeSamples(let samples, let rate):
      return ResolvedSourceValue(SampleClock(rate, properties)?.subFrames(wholeSamples: samples))
    case .realSamples(let samples, let rate):
      return ResolvedSourceValue(
        Fraction(rate, 1).isPositive
          ? DoubleConversion.subFrames(samples: samples, rate: rate, properties) : nil)
    }
  }

  /// Returns true if the value is the upper limit itself, which is not a timecode, but may be an out point.
  package func isLimit(of properties: Timecode.Properties) -> Bool {
    guard case .subFrames(let count) = position(using: properties), remainder(using: properties) == .zero else {
      return false
    }
    let (limit, base) = (properties.upperLimit, properties.subFramesBase)
    return count == Int128(properties.frameRate.maxSubFrameCountExpressible(in: limit, base: base)) + 1
  }

  /// The part of an exact source after its subframe, in subframes: from 0 to below 1.
  ///
  /// It is 0 for a whole number of samples that is the nearest to a subframe, and for floating point, which is never
  /// exact.
  package func remainder(using properties: Timecode.Properties) -> Fraction {
    switch kind {
    case .rational(let seconds): properties.remainder(seconds: seconds)
    case .wholeSamples(let samples, let rate): SampleClock(rate, properties)?.remainder(ofSample: samples) ?? .zero
    default: .zero
    }
  }
}
