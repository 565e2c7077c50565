// What a timecode is made from: `Timecode(.frames(86400), at: .fps24)`, `timecode.set(.string("1:2:3:4"), by: .clamping)`.
//
// Sources are values: nothing is computed before the properties are known. One protocol serves `init`, `set`, `setting`,
// `add`, `adding`, `subtract` and `subtracting`; its associated errors say what each source can throw, down to `Never`.

/// A source of a timecode's value.
///
/// Use the static members, such as ``TimecodeSource/string(_:)-(String)`` or `.frames(86400)`:
///
///     let start = try Timecode(.string("01:00:00:00"), at: .fps24)
///     let later = try start.adding(.frames(48))
public protocol TimecodeSource: Sendable {
  /// What reading the source throws where the value must be valid.
  associatedtype Failure: Error
  /// What reading the source throws where a validation rule makes any value valid.
  associatedtype RuleFailure: Error = Never
  /// What a sum throws: `Failure`, or a validation error where the sum is out of range.
  associatedtype SumFailure: Error = Timecode.ValidationError

  /// The timecode at properties, which must be valid; sources with properties of their own use those.
  func timecode(using properties: Timecode.Properties) throws(Failure) -> Timecode

  /// The timecode at properties, made valid by a rule; sources with properties of their own use those.
  func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule)
    throws(RuleFailure) -> Timecode

  /// The result of an operation on the source's timecode, which must be valid.
  func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(SumFailure) -> Timecode
}

/// A source that needs properties: all but those of ``RichTimecodeSource``.
public protocol PlainTimecodeSource: TimecodeSource {}

/// A source that has properties of its own.
public protocol RichTimecodeSource: TimecodeSource {
  /// The timecode, which must be valid.
  func timecode() throws(Failure) -> Timecode

  /// The timecode, made valid by a rule.
  func timecode(by validation: Timecode.ValidationRule) throws(RuleFailure) -> Timecode
}

extension RichTimecodeSource {
  /// The timecode at its own properties, which must be valid.
  public func timecode(using properties: Timecode.Properties) throws(Failure) -> Timecode { try timecode() }

  /// The timecode at its own properties, made valid by a rule.
  public func timecode(
    using properties: Timecode.Properties, by validation: Timecode.ValidationRule
  ) throws(RuleFailure) -> Timecode { try timecode(by: validation) }
}

extension TimecodeSource where Failure == Timecode.ValidationError {
  /// The result of an operation on the source's timecode, which must be valid.
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(Timecode.ValidationError) -> Timecode { try operation(timecode(using: properties)) }
}

extension TimecodeSource where Failure == Never {
  /// The result of an operation on the source's timecode.
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(Timecode.ValidationError) -> Timecode { try operation(timecode(using: properties)) }

  /// The timecode, to which no rule applies because it is always valid.
  public func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule) -> Timecode {
    timecode(using: properties)
  }
}

// MARK: The kinds of source

/// A number or components, which may be out of range: it throws, or takes a validation rule.
public struct TimecodeSourceValue: PlainTimecodeSource {
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

  /// The timecode, which must be valid.
  public func timecode(using properties: Timecode.Properties) throws(Timecode.ValidationError) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    switch position(using: properties) {
    case .components(let components): try result.set(components)
    case .subFrames(let count): try result.set(subFrameCount: count)
    case .undefined: throw .invalid
    }
    return result
  }

  /// The timecode under a rule; a source that is not a number counts as zero.
  public func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    switch position(using: properties) {
    case .components(let components): result.set(components, by: validation)
    case .subFrames(let count): result.set(subFrameCount: count, by: validation)
    case .undefined: break
    }
    return result
  }
}

/// Text, which may be malformed whatever the validation rule.
///
/// Reading it throws ``Timecode/StringParseError``, or ``Timecode/ValidationError`` where the text is well-formed and the
/// value is not valid. Text with a tag (`01:00:00;00@29.97d`) must agree with the properties that it is read with.
public struct FormattedTimecodeSourceValue: PlainTimecodeSource {
  public typealias SumFailure = any Error
  var text: String

  /// The timecode, which must be well-formed and valid.
  public func timecode(using properties: Timecode.Properties) throws -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    try result.set(components(using: properties))
    return result
  }

  /// The timecode of well-formed text under a rule.
  public func timecode(
    using properties: Timecode.Properties, by validation: Timecode.ValidationRule
  ) throws(Timecode.StringParseError) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    result.set(try components(using: properties), by: validation)
    return result
  }

  /// The result of an operation on the text's timecode, which must be well-formed and valid.
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws -> Timecode { try operation(timecode(using: properties)) }

  private func components(
    using properties: Timecode.Properties
  ) throws(Timecode.StringParseError) -> Timecode.Components {
    let read = try TimecodeText(parsing: text)
    if let tag = read.tag, !tag.agrees(with: properties, for: read.components) {
      let tagStart = text.utf8.firstIndex(of: UInt8(ascii: "@")).map { text.utf8.index(after: $0) }
      let offset = tagStart.map { text.utf8.distance(from: text.utf8.startIndex, to: $0) } ?? 0
      throw .malformed(at: offset, expected: .givenProperties)
    }
    return read.components
  }
}

/// A source that is always valid.
public struct GuaranteedTimecodeSourceValue: PlainTimecodeSource {
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case zero
    case randomComponents
  }

  /// The timecode.
  public func timecode(using properties: Timecode.Properties) -> Timecode {
    let components =
      switch kind {
      case .zero: Timecode.Components.zero
      case .randomComponents: Timecode.Components.random(using: properties)
      }
    return Timecode(unchecked: components, using: properties)
  }
}

/// A source that has its own properties, and may be out of range.
public struct RichTimecodeSourceValue: RichTimecodeSource {
  public typealias Failure = Timecode.ValidationError
  public typealias RuleFailure = Never
  var ranges: Timecode.ComponentRanges

  /// The timecode, which must be valid.
  public func timecode() throws(Timecode.ValidationError) -> Timecode {
    try TimecodeSourceValue.randomComponents(in: ranges).timecode(using: .random())
  }

  /// The timecode under a rule.
  public func timecode(by validation: Timecode.ValidationRule) -> Timecode {
    TimecodeSourceValue.randomComponents(in: ranges).timecode(using: .random(), by: validation)
  }
}

/// A source that has its own properties, and is always valid.
public struct GuaranteedRichTimecodeSourceValue: RichTimecodeSource {
  public typealias Failure = Never
  public typealias RuleFailure = Never
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case interval(TimecodeInterval)
    case randomComponentsAndProperties
  }

  /// The timecode.
  public func timecode() -> Timecode {
    switch kind {
    case .interval(let interval): interval.flattened()
    case .randomComponentsAndProperties:
      GuaranteedTimecodeSourceValue.randomComponents.timecode(using: .random())
    }
  }

  /// The timecode, to which no rule applies because it is always valid.
  public func timecode(by validation: Timecode.ValidationRule) -> Timecode { timecode() }
}

extension TimecodeText.Tag {
  /// Whether text with this tag can be read at the given properties.
  ///
  /// What the tag names must be equal. A base that is not named is the default, which matters only to subframes.
  func agrees(with properties: Timecode.Properties, for components: Timecode.Components) -> Bool {
    let base = subFramesBase ?? (components.subFrames == 0 ? properties.subFramesBase : .default())
    return frameRate == properties.frameRate && base == properties.subFramesBase
      && (upperLimit ?? properties.upperLimit) == properties.upperLimit
  }
}

// MARK: Static members

extension TimecodeSource where Self == TimecodeSourceValue {
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
  public static var zero: Self { Self(kind: .zero) }
}

// MARK: Positions

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
  /// What the source comes to at given properties: components, which a rule judges one by one, or a count of subframes
  /// from zero, which it judges as a whole.
  func position(using properties: Timecode.Properties) -> TimecodePosition {
    switch kind {
    case .components(let components): return .components(components)
    case .frameCount(let count):
      let width = Int128(properties.subFramesBase.rawValue)
      return .subFrames(
        floorDivide(count.subFrameCount128 * width, Int128(count.subFramesBase.rawValue)))
    case .frames(let value):
      let count = Timecode.FrameCount(value, base: properties.subFramesBase)
      return TimecodePosition(count.subFrameCount128(base: properties.subFramesBase))
    case .realTime(let seconds):
      let terms = properties.subFramesPerSecond
      return TimecodePosition(
        DoubleConversion.tolerantSteps(
          seconds, perUnit: Int128(terms.numerator), over: Int128(terms.denominator), base: properties.subFramesBase))
    case .rational(let seconds): return TimecodePosition(properties.subFrames(seconds: seconds))
    case .wholeSamples(let samples, let rate):
      return TimecodePosition(SampleClock(rate, properties)?.subFrames(wholeSamples: samples))
    case .realSamples(let samples, let rate):
      return TimecodePosition(
        Fraction(rate, 1).isPositive
          ? DoubleConversion.subFrames(samples: samples, rate: rate, properties) : nil)
    case .feetAndFrames(let length):
      return TimecodeSourceValue.frames(length.frameCount).position(using: properties)
    case .random(let ranges): return .components(.random(in: ranges))
    }
  }
}
