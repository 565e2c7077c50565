// Makes a timecode of a source: exactly, where it throws what does not fit, or under a validation rule.

extension Timecode {
  /// Makes a timecode of a source that must fit.
  public init(
    _ source: TimecodeSourceValue, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours
  ) throws(ValidationError) {
    try self.init(source, using: Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Makes a timecode of a source under a rule.
  public init(
    _ source: TimecodeSourceValue, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours, by validation: ValidationRule
  ) {
    self.init(source, using: Properties(rate: frameRate, base: base, limit: limit), by: validation)
  }

  /// Makes a timecode of a source that must fit.
  public init(_ source: TimecodeSourceValue, using properties: Properties) throws(ValidationError) {
    self.init(unchecked: .zero, using: properties)
    try set(source)
  }

  /// Makes a timecode of a source under a rule.
  public init(_ source: TimecodeSourceValue, using properties: Properties, by validation: ValidationRule) {
    self.init(unchecked: .zero, using: properties)
    set(source, by: validation)
  }

  /// Makes a timecode of text, which must be well-formed and valid.
  public init(
    _ source: FormattedTimecodeSourceValue, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours
  ) throws {
    try self.init(source, using: Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Makes a timecode of well-formed text under a rule.
  public init(
    _ source: FormattedTimecodeSourceValue, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours, by validation: ValidationRule
  ) throws(StringParseError) {
    try self.init(source, using: Properties(rate: frameRate, base: base, limit: limit), by: validation)
  }

  /// Makes a timecode of text, which must be well-formed and valid.
  public init(_ source: FormattedTimecodeSourceValue, using properties: Properties) throws {
    self.init(unchecked: .zero, using: properties)
    try set(source)
  }

  /// Makes a timecode of well-formed text under a rule.
  public init(
    _ source: FormattedTimecodeSourceValue, using properties: Properties, by validation: ValidationRule
  ) throws(StringParseError) {
    self.init(unchecked: .zero, using: properties)
    try set(source, by: validation)
  }

  /// Makes a timecode of a source that always fits.
  public init(
    _ source: GuaranteedTimecodeSourceValue, at frameRate: TimecodeFrameRate, base: SubFramesBase = .default(),
    limit: UpperLimit = .max24Hours
  ) {
    self.init(source, using: Properties(rate: frameRate, base: base, limit: limit))
  }

  /// Makes a timecode of a source that always fits.
  public init(_ source: GuaranteedTimecodeSourceValue, using properties: Properties) {
    self.init(unchecked: .zero, using: properties)
    set(source)
  }

  /// Makes a timecode of a source that brings its own properties and must fit.
  public init(_ source: RichTimecodeSourceValue) throws(ValidationError) {
    try self.init(.randomComponents(in: source.ranges), using: .random())
  }

  /// Makes a timecode of a source that brings its own properties, under a rule.
  public init(_ source: RichTimecodeSourceValue, by validation: ValidationRule) {
    self.init(.randomComponents(in: source.ranges), using: .random(), by: validation)
  }

  /// Makes a timecode of a source that brings its own properties.
  public init(_ source: GuaranteedRichTimecodeSourceValue) {
    switch source.kind {
    case .interval(let interval): self = interval.flattened()
    case .randomComponentsAndProperties: self.init(.randomComponents, using: .random())
    }
  }
}
