// Gives a timecode the value of a source, exactly or under a validation rule. Every way in passes here.

extension Timecode {
  /// Sets the value of a source that must fit.
  public mutating func set(_ source: TimecodeSourceValue) throws(ValidationError) {
    switch source.position(using: properties) {
    case .components(let components): try set(components)
    case .subFrames(let count): try set(subFrameCount: count)
    case .undefined: throw .invalid
    }
  }

  /// Sets the value of a source under a rule; a source that is not a number counts as zero.
  public mutating func set(_ source: TimecodeSourceValue, by validation: ValidationRule) {
    switch source.position(using: properties) {
    case .components(let components): set(components, by: validation)
    case .subFrames(let count): set(subFrameCount: count, by: validation)
    case .undefined: components = .zero
    }
  }

  /// The timecode with the value of a source that must fit.
  public func setting(_ source: TimecodeSourceValue) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.set(source)
    return copy
  }

  /// The timecode with the value of a source under a rule.
  public func setting(_ source: TimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.set(source, by: validation)
    return copy
  }

  /// Sets the value of text, which must be well-formed and valid.
  ///
  /// Throws `StringParseError` or `ValidationError`. What the text says about its own properties is not used here.
  public mutating func set(_ source: FormattedTimecodeSourceValue) throws {
    try set(TimecodeText(parsing: source.text).components)
  }

  /// Sets the value of well-formed text under a rule.
  public mutating func set(
    _ source: FormattedTimecodeSourceValue, by validation: ValidationRule
  ) throws(StringParseError) {
    set(try TimecodeText(parsing: source.text).components, by: validation)
  }

  /// The timecode with the value of text, which must be well-formed and valid.
  public func setting(_ source: FormattedTimecodeSourceValue) throws -> Timecode {
    var copy = self
    try copy.set(source)
    return copy
  }

  /// The timecode with the value of well-formed text under a rule.
  public func setting(
    _ source: FormattedTimecodeSourceValue, by validation: ValidationRule
  ) throws(StringParseError) -> Timecode {
    var copy = self
    try copy.set(source, by: validation)
    return copy
  }

  /// Sets the value of a source that always fits.
  public mutating func set(_ source: GuaranteedTimecodeSourceValue) {
    switch source.kind {
    case .zero: components = .zero
    case .randomComponents: components = .random(using: properties)
    }
  }

  /// The timecode with the value of a source that always fits.
  public func setting(_ source: GuaranteedTimecodeSourceValue) -> Timecode {
    var copy = self
    copy.set(source)
    return copy
  }

  /// Sets the value and properties of a source that brings its own and must fit.
  public mutating func set(_ source: RichTimecodeSourceValue) throws(ValidationError) {
    self = try Timecode(source)
  }

  /// Sets the value and properties of a source that brings its own, under a rule.
  public mutating func set(_ source: RichTimecodeSourceValue, by validation: ValidationRule) {
    self = Timecode(source, by: validation)
  }

  /// The timecode of a source that brings its own properties and must fit.
  public func setting(_ source: RichTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try Timecode(source)
  }

  /// The timecode of a source that brings its own properties, under a rule.
  public func setting(_ source: RichTimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    Timecode(source, by: validation)
  }

  /// Sets the value and properties of a source that brings its own, and returns the properties.
  @discardableResult
  public mutating func set(_ source: GuaranteedRichTimecodeSourceValue) -> Properties {
    self = Timecode(source)
    return properties
  }

  /// The timecode of a source that brings its own properties.
  public func setting(_ source: GuaranteedRichTimecodeSourceValue) -> Timecode { Timecode(source) }
}

// MARK: The two ways in

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
      let numbering = FrameNumbering(frameRate)
      set(subFrameCount: numbering.wideSubFrames(source, base: subFramesBase.rawValue), by: validation)
    }
  }

  /// Sets a count of subframes from zero, which must be within the limit.
  mutating func set(subFrameCount count: Int128) throws(ValidationError) {
    guard (0...Int128(maxSubFrameCountExpressible)).contains(count) else { throw .outOfBounds }
    set(narrow: Int(truncatingIfNeeded: count))
  }

  /// Sets a count of subframes from zero under a rule; allowing invalid ones, one beyond Int is held at its ends.
  ///
  /// A count has no components of its own: clamping them is clamping the count.
  mutating func set(subFrameCount count: Int128, by validation: ValidationRule) {
    let last = Int128(maxSubFrameCountExpressible)
    // What is infinite lies nowhere on a timeline that wraps.
    let count = validation == .wrapping && count.magnitude >= ExactDouble.bound.magnitude ? 0 : count
    switch validation {
    case .clamping, .clampingComponents: set(narrow: Int(truncatingIfNeeded: min(max(count, 0), last)))
    case .wrapping: set(narrow: Int(truncatingIfNeeded: count - floorDivide(count, last + 1) * (last + 1)))
    case .allowingInvalid: set(narrow: Int(clamping: count))
    }
  }

  @inline(__always)
  private mutating func set(narrow count: Int) {
    components = FrameNumbering(frameRate).components(ofSubFrames: count, base: subFramesBase.rawValue)
  }
}
