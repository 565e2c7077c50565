// Makes a timecode from a source: exactly, with an error if it does not fit, or under a validation rule.

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

  /// Creates a timecode from a source that has properties, and whose value must be valid.
  public init<Source: RichTimecodeSource>(_ source: Source) throws(Source.Failure) {
    self = try source.timecode()
  }

  /// Creates a timecode from a source that has properties, under a rule.
  public init<Source: RichTimecodeSource>(_ source: Source, by validation: ValidationRule) throws(Source.RuleFailure) {
    self = try source.timecode(by: validation)
  }
}
