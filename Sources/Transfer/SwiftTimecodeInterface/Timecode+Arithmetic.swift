// Sums and differences of counts of subframes: exact or thrown, or under a validation rule.
//
// The other timecode may have a different rate, base or limit: its instant is used, floored to a subframe of this one.
// Components and sources are read at this timecode's properties.

public import SMPTETimecode

extension Timecode {
  /// Another timecode's instant, or its negative, in subframes of this timecode's rate and base, floored.
  @inline(__always)
  func subFrames(at other: Timecode, sign: Int = 1) -> Int128 {
    let count = sign < 0 ? -other.subFrameCount128 : other.subFrameCount128
    guard other.frameRate != frameRate || other.subFramesBase != subFramesBase else { return count }
    let (numerator, denominator) = Conversion.ratio(from: other.properties, to: properties)
    // Counts are below 2^97, and numerators below 2^24.
    return floorDivide(count * Int128(numerator), Int128(denominator))
  }

  /// Components at this timecode's properties.
  private func here(_ components: Components) -> Timecode { Timecode(unchecked: components, using: properties) }

  /// The timecode with a count of subframes, which must be within the limit.
  @inline(__always)
  func setting(subFrameCount count: Int128) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.set(subFrameCount: count)
    return copy
  }

  /// The timecode with a count of subframes under a rule.
  @inline(__always)
  func setting(subFrameCount count: Int128, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.set(subFrameCount: count, by: validation)
    return copy
  }
}

// MARK: Adding

extension Timecode {
  /// The sum with a timecode, whose instant is floored to a subframe of this one; it must be within the limit.
  public func adding(_ other: Timecode) throws(ValidationError) -> Timecode {
    try setting(subFrameCount: subFrameCount128 + subFrames(at: other))
  }

  /// The sum with a timecode under a rule.
  public func adding(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: subFrameCount128 + subFrames(at: other), by: validation)
  }

  /// The sum with components, which may be out of range and negative; it must be within the limit.
  public func adding(_ source: Components) throws(ValidationError) -> Timecode { try adding(here(source)) }

  /// The sum with components, which may be out of range and negative, under a rule.
  public func adding(_ source: Components, by validation: ValidationRule) -> Timecode {
    adding(here(source), by: validation)
  }

  /// Adds a timecode; the sum must be within the limit.
  public mutating func add(_ other: Timecode) throws(ValidationError) { self = try adding(other) }

  /// Adds a timecode under a rule.
  public mutating func add(_ other: Timecode, by validation: ValidationRule) { self = adding(other, by: validation) }

  /// Adds components, which may be out of range and negative; the sum must be within the limit.
  public mutating func add(_ source: Components) throws(ValidationError) { self = try adding(source) }

  /// Adds components, which may be out of range and negative, under a rule.
  public mutating func add(_ source: Components, by validation: ValidationRule) {
    self = adding(source, by: validation)
  }
}

// MARK: Subtracting

extension Timecode {
  /// The difference to a timecode, whose instant is floored to a subframe of this one; it must not be below zero.
  public func subtracting(_ other: Timecode) throws(ValidationError) -> Timecode {
    try setting(subFrameCount: subFrameCount128 - subFrames(at: other))
  }

  /// The difference to a timecode under a rule.
  public func subtracting(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    setting(subFrameCount: subFrameCount128 - subFrames(at: other), by: validation)
  }

  /// The difference to components, which may be out of range and negative; it must be within the limit.
  public func subtracting(_ source: Components) throws(ValidationError) -> Timecode { try subtracting(here(source)) }

  /// The difference to components, which may be out of range and negative, under a rule.
  public func subtracting(_ source: Components, by validation: ValidationRule) -> Timecode {
    subtracting(here(source), by: validation)
  }

  /// Subtracts a timecode; the difference must not be below zero.
  public mutating func subtract(_ other: Timecode) throws(ValidationError) { self = try subtracting(other) }

  /// Subtracts a timecode under a rule.
  public mutating func subtract(_ other: Timecode, by validation: ValidationRule) {
    self = subtracting(other, by: validation)
  }

  /// Subtracts components, which may be out of range and negative; the difference must be within the limit.
  public mutating func subtract(_ source: Components) throws(ValidationError) { self = try subtracting(source) }

  /// Subtracts components, which may be out of range and negative, under a rule.
  public mutating func subtract(_ source: Components, by validation: ValidationRule) {
    self = subtracting(source, by: validation)
  }
}

// MARK: Sources, each read at this timecode's properties before it is added or subtracted

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

  /// The difference to a source, which must be valid; the difference must be within the limit.
  @inlinable
  public func subtracting<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) -> Timecode {
    try other.result(using: properties) { other throws(ValidationError) in try subtracting(other) }
  }

  /// The difference to a source, which must be valid, under a rule for the difference.
  @inlinable
  public func subtracting<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) -> Timecode {
    subtracting(try other.timecode(using: properties), by: validation)
  }
}
