// Views of a timecode and its parts that only programs need: as Double, samples, ticks and dictionaries, and the
// largest numbers.

public import SMPTETimecode

extension Timecode {
  /// The nearest Double to the seconds from zero.
  public var realTimeValue: Double {
    let perSecond = properties.subFramesPerSecond
    return DoubleConversion.nearest(
      Int128(subFrameCount) * Int128(perSecond.denominator), Int128(perSecond.numerator))
  }

  /// Premiere's ticks from zero, rounded to the nearest at 24.98, whose subframes may be between two ticks.
  public var ticksValue: Int { samplesValue(sampleRate: Self.ticksPerSecond) }

  /// The nearest Double to the samples from zero; 0 if the rate is not positive.
  public func samplesDoubleValue(sampleRate: Int) -> Double {
    guard let clock = SampleClock(Fraction(sampleRate, 1), properties) else { return 0 }
    return DoubleConversion.nearest(clock.clamped(subFrameCount128) * clock.numerator, clock.denominator)
  }

  /// The exact samples from zero, reduced; undefined if the rate is not positive or the samples do not fit.
  public func samplesRationalValue(sampleRate: Fraction) -> Fraction {
    guard let clock = SampleClock(sampleRate, properties) else { return .undefined }
    let count = subFrameCount128
    guard count == clock.clamped(count) else { return .undefined }
    return Fraction(exactly: count * clock.numerator, clock.denominator) ?? .undefined
  }

  /// The largest subframes number at the base.
  public var maxSubFramesExpressible: Int { subFramesBase.rawValue - 1 }

  /// The count of the last timecode before the limit.
  public var maxFrameCountExpressible: FrameCount {
    FrameCount(subFrameCount: maxSubFrameCountExpressible, base: subFramesBase)
  }

  /// The frames and subframes from zero of any components; 0 if they are beyond Int.
  public static func frameCount(of components: Components, using properties: Properties) -> FrameCount {
    Timecode(unchecked: components, using: properties).frameCount
  }

  /// The frames and subframes from zero of any components; 0 if they are beyond Int.
  public static func frameCount(
    of components: Components, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default()
  ) -> FrameCount {
    frameCount(of: components, using: Properties(rate: frameRate, base: base))
  }
}

extension Timecode {
  /// Sets the value of a source, which must be valid. A source that has properties sets them too.
  @inlinable
  public mutating func set<Source: TimecodeSource>(_ source: Source) throws(Source.Failure) {
    self = try source.timecode(using: properties)
  }

  /// Sets the value of a source under a rule. A source that is not a number counts as zero.
  @inlinable
  public mutating func set<Source: TimecodeSource>(
    _ source: Source, by validation: ValidationRule
  ) throws(Source.RuleFailure) {
    self = try source.timecode(using: properties, by: validation)
  }

  /// The timecode with the value of a source, which must be valid.
  @inlinable
  public func setting<Source: TimecodeSource>(_ source: Source) throws(Source.Failure) -> Timecode {
    try source.timecode(using: properties)
  }

  /// The timecode with the value of a source under a rule.
  @inlinable
  public func setting<Source: TimecodeSource>(
    _ source: Source, by validation: ValidationRule
  ) throws(Source.RuleFailure) -> Timecode {
    try source.timecode(using: properties, by: validation)
  }
}

extension TimecodeFrameRate {
  /// The largest frame count within a limit.
  public func maxTotalFramesExpressible(in extent: Timecode.UpperLimit) -> Int { maxTotalFrames(in: extent) - 1 }
}

extension Timecode.UpperLimit {
  /// The largest number of the hours component.
  public var maxHoursExpressible: Int { maxHours - 1 }

  /// The last whole hour within the limit, counted from its start.
  public var maxHoursTotal: Int { maxHours * maxDays - 1 }
}

extension Timecode.SubFramesBase {
  /// The number in words: `80`, `100` or `4 (Quarter-Frames)`.
  public var stringValueVerbose: String {
    switch self {
    case .max80SubFrames: "80"
    case .max100SubFrames: "100"
    case .quarterFrames: "4 (Quarter-Frames)"
    }
  }
}

extension Timecode.Components {
  /// The valid numbers of a component; frame numbers depend on the minutes and seconds at drop-frame rates.
  public func validRange(
    of component: Timecode.Component, at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(),
    limit: Timecode.UpperLimit = .max24Hours
  ) -> ClosedRange<Int> {
    validRange(of: component, using: Timecode.Properties(rate: frameRate, base: base, limit: limit))
  }

  /// The components that are invalid.
  public func invalidComponents(
    at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase = .default(), limit: Timecode.UpperLimit = .max24Hours
  ) -> Set<Timecode.Component> {
    invalidComponents(using: Timecode.Properties(rate: frameRate, base: base, limit: limit))
  }
}

// MARK: As dictionary, array and sequence

extension Timecode.Components {
  /// Creates components from a dictionary; components that are not in it are 0.
  public init(_ dictionary: [Timecode.Component: Int]) {
    self.init()
    for (component, value) in dictionary { self[component] = value }
  }

  /// The components by name. Setting the property changes only the components in the dictionary.
  public var dictionary: [Timecode.Component: Int] {
    get { Dictionary(uniqueKeysWithValues: array.map { ($0.component, $0.value) }) }
    set { for (component, value) in newValue { self[component] = value } }
  }

  /// Creates components from pairs. If a name occurs twice, the last pair counts; components without a pair are 0.
  public init(_ array: [(component: Timecode.Component, value: Int)]) {
    self.init()
    self.array = array
  }

  /// The components from days to subframes. Setting the property changes only the components in the array.
  public var array: [(component: Timecode.Component, value: Int)] {
    get { Timecode.Component.allCases.map { ($0, self[$0]) } }
    set { for (component, value) in newValue { self[component] = value } }
  }
}

extension Timecode.Components: Sequence {
  /// Iterates over the components from days to subframes.
  public func makeIterator() -> IndexingIterator<[(component: Timecode.Component, value: Int)]> {
    array.makeIterator()
  }
}

// MARK: Counts and fractions

extension Timecode.FrameCount.Value: Identifiable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The value itself.
  public var id: Self { self }

  /// The count in words.
  public var description: String {
    switch self {
    case .frames(let frames): "\(frames) frames"
    case .split(let frames, let subFrames): "\(frames).\(subFrames) frames"
    case .combined(let frames): "\(frames) frames"
    case .splitUnitInterval(let frames, let part): "\(Double(frames) + part) frames"
    }
  }

  /// The case as it is written in code.
  public var debugDescription: String {
    switch self {
    case .frames(let frames): ".frames(\(frames))"
    case .split(let frames, let subFrames): ".split(frames: \(frames), subFrames: \(subFrames))"
    case .combined(let frames): ".combined(\(frames))"
    case .splitUnitInterval(let frames, let part):
      ".splitUnitInterval(frames: \(frames), subFramesUnitInterval: \(part))"
    }
  }

  /// True if the count is zero.
  public var isZero: Bool {
    switch self {
    case .frames(let frames): frames == 0
    case .split(let frames, let subFrames): frames == 0 && subFrames == 0
    case .combined(let frames): frames.isZero
    case .splitUnitInterval(let frames, let part): frames == 0 && part.isZero
    }
  }
}

extension Fraction {
  /// True if the fraction is in lowest terms with a positive denominator.
  public var isReduced: Bool { isIdentical(to: reduced()) }

  /// Changes the sign.
  public mutating func negate() { self = negated() }

  /// The nearest Float.
  public var floatValue: Float { Float(doubleValue) }

  /// Makes the reduced fraction of the shortest decimal number that denotes the Double, cut to a number of decimals:
  /// 0.1 is 1/10. The result is undefined if the number is not finite or does not fit.
  public init(double: Double, decimalPrecision: Int = 18) {
    self = Self.decimal(double, places: min(max(decimalPrecision, 0), 18)) ?? .undefined
  }

  private static func decimal(_ value: Double, places: Int) -> Fraction? {
    guard value.isFinite else { return nil }
    var digits: Int128 = 0
    var exponent = 0
    var isFraction = false
    let text = Array("\(value.magnitude)".utf8)
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        exponent += Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
    // At most seventeen significant digits and a zero or two: after cutting, far below the range of Int128.
    while exponent < -places, digits != 0 {
      digits /= 10
      exponent += 1
    }
    var scale: Int128 = 1
    for _ in 0..<min(exponent.magnitude, 20) { scale *= 10 }
    guard digits != 0 else { return .zero }
    guard exponent <= 20 else { return nil }
    let signed = value < 0 ? -digits : digits
    return exponent < 0
      ? Fraction(exactly: signed, scale) : Fraction(exactly: signed * scale, 1)
  }
}
