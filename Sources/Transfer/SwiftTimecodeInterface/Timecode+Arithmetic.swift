// Sums and differences of timecodes, computed with counts of subframes. They are exact or throw, or follow a validation
// rule.
//
// If the other timecode has a different rate, base or limit, its instant is used, floored to a subframe of this one.
// Components and sources are read with this timecode's properties.

public import SMPTETimecode

extension Timecode {
  /// The instant of another timecode, or its negative, in subframes of this timecode's rate and base, floored.
  @inline(__always)
  func subFrames(at other: Timecode, sign: Int = 1) -> Int128 {
    let count = sign < 0 ? -other.subFrameCount128 : other.subFrameCount128
    guard other.frameRate != frameRate || other.subFramesBase != subFramesBase else { return count }
    let (numerator, denominator) = Conversion.ratio(from: other.properties, to: properties)
    // Counts are below 2^97, and numerators below 2^24.
    return floorDivide(count * Int128(numerator), Int128(denominator))
  }

  /// Components with this timecode's properties.
  private func timecode(of components: Components) -> Timecode { Timecode(unchecked: components, using: properties) }

  /// This timecode with another count of subframes, which must be within the limit.
  @inline(__always)
  func setting(subFrameCount count: Int128) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.set(subFrameCount: count)
    return copy
  }

  /// This timecode with another count of subframes, under a rule.
  @inline(__always)
  func setting(subFrameCount count: Int128, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.set(subFrameCount: count, by: validation)
    return copy
  }
}

// MARK: Adding

extension Timecode {
  /// The sum with a timecode, whose instant is floored to a subframe of this one. It must be within the limit.
  public func adding(_ other: Timecode) throws(ValidationError) -> Timecode {
    try setting(subFrameCount: subFrameCount128 + subFrames(at: other))
  }

  /// The sum with a timecode under a rule.
  public func adding(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: subFrameCount128 + subFrames(at: other), by: validation)
  }

  /// The sum with components, which may be negative or out of range. The sum must be within the limit.
  public func adding(_ source: Components) throws(ValidationError) -> Timecode { try adding(timecode(of: source)) }

  /// The sum with components, which may be negative or out of range, under a rule.
  public func adding(_ source: Components, by validation: ValidationRule) -> Timecode {
    adding(timecode(of: source), by: validation)
  }

  /// Adds a timecode; the sum must be within the limit.
  public mutating func add(_ other: Timecode) throws(ValidationError) { self = try adding(other) }

  /// Adds a timecode under a rule.
  public mutating func add(_ other: Timecode, by validation: ValidationRule) { self = adding(other, by: validation) }

  /// Adds components, which may be negative or out of range. The sum must be within the limit.
  public mutating func add(_ source: Components) throws(ValidationError) { self = try adding(source) }

  /// Adds components, which may be negative or out of range, under a rule.
  public mutating func add(_ source: Components, by validation: ValidationRule) {
    self = adding(source, by: validation)
  }
}

// MARK: Subtracting

extension Timecode {
  /// The difference from a timecode, whose instant is floored to a subframe of this one. It must not be negative.
  public func subtracting(_ other: Timecode) throws(ValidationError) -> Timecode {
    try setting(subFrameCount: subFrameCount128 - subFrames(at: other))
  }

  /// The difference from a timecode, under a rule.
  public func subtracting(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: subFrameCount128 - subFrames(at: other), by: validation)
  }

  /// The difference from components, which may be negative or out of range. It must be within the limit.
  public func subtracting(_ source: Components) throws(ValidationError) -> Timecode {
    try subtracting(timecode(of: source))
  }

  /// The difference from components, which may be negative or out of range, under a rule.
  public func subtracting(_ source: Components, by validation: ValidationRule) -> Timecode {
    subtracting(timecode(of: source), by: validation)
  }

  /// Subtracts a timecode; the difference must not be negative.
  public mutating func subtract(_ other: Timecode) throws(ValidationError) { self = try subtracting(other) }

  /// Subtracts a timecode under a rule.
  public mutating func subtract(_ other: Timecode, by validation: ValidationRule) {
    self = subtracting(other, by: validation)
  }

  /// Subtracts components, which may be negative or out of range. The difference must be within the limit.
  public mutating func subtract(_ source: Components) throws(ValidationError) { self = try subtracting(source) }

  /// Subtracts components, which may be negative or out of range, under a rule.
  public mutating func subtract(_ source: Components, by validation: ValidationRule) {
    self = subtracting(source, by: validation)
  }
}

// MARK: Sources, which are read with this timecode's properties

extension Timecode {
  /// Adds a source, which must be valid; the sum must be within the limit.
  @inlinable
  public mutating func add<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) {
    self = try adding(other)
  }

  /// Adds a source, which must be valid, under a rule for the sum.
  @inlinable
  public mutating func add<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) {
    self = try adding(other, by: validation)
  }

  /// The sum with a source, which must be valid; the sum must be within the limit.
  @inlinable
  public func adding<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) -> Timecode {
    try other.result(using: properties) { other throws(ValidationError) in try adding(other) }
  }

  /// The sum with a source, which must be valid, under a rule for the sum.
  @inlinable
  public func adding<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) -> Timecode {
    adding(try other.timecode(using: properties), by: validation)
  }

  /// Subtracts a source, which must be valid; the difference must be within the limit.
  @inlinable
  public mutating func subtract<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) {
    self = try subtracting(other)
  }

  /// Subtracts a source, which must be valid, under a rule for the difference.
  @inlinable
  public mutating func subtract<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) {
    self = try subtracting(other, by: validation)
  }

  /// The difference from a source, which must be valid; the difference must be within the limit.
  @inlinable
  public func subtracting<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) -> Timecode {
    try other.result(using: properties) { other throws(ValidationError) in try subtracting(other) }
  }

  /// The difference from a source, which must be valid, under a rule for the difference.
  @inlinable
  public func subtracting<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) -> Timecode {
    subtracting(try other.timecode(using: properties), by: validation)
  }
}

// MARK: Counts: the result has the base of the left count, and is clamped to Int

extension Timecode.FrameCount {
  /// The sum; the other count is floored to a subframe of this base.
  public func adding(_ other: Self) -> Self {
    Self(clamping: subFrameCount128 + other.rescaled(to: self), base: subFramesBase)
  }

  /// The difference; the other count is floored to a subframe of this base.
  public func subtracting(_ other: Self) -> Self {
    Self(clamping: subFrameCount128 - other.rescaled(to: self), base: subFramesBase)
  }

  /// The product, rounded toward zero to a subframe; NaN gives zero.
  ///
  /// The factor is exact: a frame times 0.29 is 29 subframes of 100.
  public func multiplying(by factor: Double) -> Self {
    let product = DoubleConversion.product(magnitude, factor.magnitude) ?? 0
    return Self(clamping: isNegative != (factor < 0) ? -product : product, base: subFramesBase)
  }

  /// The quotient, rounded toward zero to a subframe; NaN, and zero divided by zero, give zero.
  ///
  /// Division by zero gives the largest count of the dividend's sign.
  public func dividing(by divisor: Double) -> Self {
    let quotient =
      divisor == 0
      ? (magnitude == 0 ? 0 : DoubleConversion.bound)
      : DoubleConversion.quotient(magnitude, divisor.magnitude) ?? 0
    return Self(clamping: isNegative != (divisor.sign == .minus) ? -quotient : quotient, base: subFramesBase)
  }

  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs.adding(rhs) }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs.subtracting(rhs) }

  /// The product, rounded toward zero to a subframe.
  public static func * (lhs: Self, rhs: Double) -> Self { lhs.multiplying(by: rhs) }

  /// The quotient, rounded toward zero to a subframe.
  public static func / (lhs: Self, rhs: Double) -> Self { lhs.dividing(by: rhs) }

  private init(clamping count: Int128, base: Timecode.SubFramesBase) {
    self.init(subFrameCount: Int(clamping: count), base: base)
  }

  private func rescaled(to other: Self) -> Int128 {
    floorDivide(subFrameCount128 * Int128(other.subFramesBase.rawValue), Int128(subFramesBase.rawValue))
  }

  /// The number of subframes without its sign.
  private var magnitude: Int128 { Int128(subFrameCount.magnitude) }
}

// MARK: Rounding to the beginning of a component

// At drop-frame rates the label at the beginning may be skipped. It is replaced with the first label that exists:
// 00:01:10;00 at 29.97d rounds down to the minute 00:01:00;02.

extension Timecode {
  /// Rounds down to the beginning of a component.
  public mutating func roundDown(toNearest component: Component) { self = roundedDown(toNearest: component) }

  /// The beginning of a component.
  public func roundedDown(toNearest component: Component) -> Timecode {
    var result = self
    for lower in Component.allCases where lower > component { result.components[lower] = 0 }
    // With frames or subframes, the frame number is kept even if it is invalid.
    if component < .frames { result.frames = result.validRange(of: .frames).lowerBound }
    return result
  }

  /// Rounds up to the next beginning of a component, unless the timecode is at one. Throws if that exceeds the limit.
  public mutating func roundUp(toNearest component: Component) throws(ValidationError) {
    self = try roundedUp(toNearest: component)
  }

  /// The next beginning of a component, or the timecode itself if it is at one. Throws if that exceeds the limit.
  public func roundedUp(toNearest component: Component) throws(ValidationError) -> Timecode {
    let down = roundedDown(toNearest: component)
    guard down.components != components else { return self }
    // Rounding down an invalid label, such as a skipped one, may give a later label.
    guard isValid else { throw .outOfBounds(violations) }
    guard component < .frames else { return try down.adding(Components(f: 1)) }
    var next = down
    next.components[component] += 1
    for (part, whole, size) in [
      (Component.seconds, Component.minutes, 60), (.minutes, .hours, 60), (.hours, .days, 24),
    ] where next.components[part] == size {
      next.components[part] = 0
      next.components[whole] += 1
    }
    next.frames = 0
    next.frames = next.validRange(of: .frames).lowerBound
    guard next.isValid else { throw .outOfBounds(next.violations) }
    return next
  }
}
