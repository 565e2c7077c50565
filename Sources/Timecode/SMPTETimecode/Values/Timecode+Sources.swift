// Creates timecodes from a source, and sets them to the value of a source: exactly, with an error if it does not fit,
// or under a validation rule. Every value enters a timecode here.

// MARK: Components and counts

extension Timecode {
  /// Sets components that must be valid.
  @inlinable
  mutating func set(_ source: Components) throws(ValidationError) {
    guard source.isValid(using: properties) else { throw .outOfBounds(source.violations(using: properties)) }
    components = source
  }

  /// Sets components under a rule.
  mutating func set(_ source: Components, by validation: ValidationRule) {
    switch validation {
    case .allowingInvalid: components = source
    case .clampingComponents:
      components = source
      clampComponents()
    case .clamping, .wrapping:
      let numbering = DropFrameNumbering(frameRate)
      set(subFrameCount: numbering.wideSubFrameCount(source, base: subFramesBase.rawValue), by: validation)
    }
  }

  /// Sets a count of subframes from zero, which must be within the limit.
  package mutating func set(subFrameCount count: Int128) throws(ValidationError) {
    guard (0...Int128(maxSubFrameCountExpressible)).contains(count) else { throw .outOfBounds }
    set(clamped: Int(truncatingIfNeeded: count))
  }

  /// Sets a count of subframes from zero under a rule. If invalid values are allowed, a count beyond Int is clamped to
  /// it.
  ///
  /// A count has no separate components, so `clampingComponents` clamps the count.
  package mutating func set(subFrameCount count: Int128, by validation: ValidationRule) {
    let last = Int128(maxSubFrameCountExpressible)
    // An infinite count has no position on a timeline that wraps.
    let count = validation == .wrapping && count.magnitude >= DoubleConversion.bound.magnitude ? 0 : count
    switch validation {
    case .clamping, .clampingComponents: set(clamped: Int(truncatingIfNeeded: min(max(count, 0), last)))
    case .wrapping: set(clamped: Int(truncatingIfNeeded: count - floorDivide(count, last + 1) * (last + 1)))
    case .allowingInvalid: set(clamped: Int(clamping: count))
    }
  }

  @inline(__always)
  private mutating func set(clamped count: Int) {
    components = DropFrameNumbering(frameRate).components(ofSubFrames: count, base: subFramesBase.rawValue)
  }
}

// MARK: Creating

extension Timecode {
  /// Creates a timecode from a source, whose value must be valid.
  ///
  /// The error depends on the source: nothing (`.zero`), ``ValidationError`` (numbers and components), or either that
  /// or ``StringParseError`` (text).
  @inlinable
  public init<Source: PlainTimecodeSource>(
    _ source: Source, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours
  ) throws(Source.Failure) {
    self = try source.timecode(using: Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Creates a timecode from a source under a rule; only text can throw, if it is malformed.
  @inlinable
  public init<Source: PlainTimecodeSource>(
    _ source: Source, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours, by validation: ValidationRule
  ) throws(Source.RuleFailure) {
    self = try source.timecode(using: Properties(rate: frameRate, base: base, limit: limit), by: validation)
  }

  /// Creates a timecode from a source, whose value must be valid.
  @inlinable
  public init<Source: PlainTimecodeSource>(
    _ source: Source, using properties: Properties
  ) throws(Source.Failure) {
    self = try source.timecode(using: properties)
  }

  /// Creates a timecode from a source under a rule; only text can throw, if it is malformed.
  @inlinable
  public init<Source: PlainTimecodeSource>(
    _ source: Source, using properties: Properties, by validation: ValidationRule
  ) throws(Source.RuleFailure) {
    self = try source.timecode(using: properties, by: validation)
  }
}
