// Sums and differences with sources, each read at this timecode's properties before it is added or subtracted.

extension Timecode {
  /// Adds a source, which must be valid; the sum must be within the limit.
  public mutating func add<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) {
    self = try adding(other)
  }

  /// Adds a source, which must be valid, under a rule for the sum.
  public mutating func add<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) {
    self = try adding(other, by: validation)
  }

  /// The sum with a source, which must be valid; the sum must be within the limit.
  public func adding<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) -> Timecode {
    try other.result(using: properties) { other throws(ValidationError) in try adding(other) }
  }

  /// The sum with a source, which must be valid, under a rule for the sum.
  public func adding<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) -> Timecode {
    adding(try other.timecode(using: properties), by: validation)
  }

  /// Subtracts a source, which must be valid; the difference must be within the limit.
  public mutating func subtract<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) {
    self = try subtracting(other)
  }

  /// Subtracts a source, which must be valid, under a rule for the difference.
  public mutating func subtract<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) {
    self = try subtracting(other, by: validation)
  }

  /// The difference to a source, which must be valid; the difference must be within the limit.
  public func subtracting<Source: TimecodeSource>(_ other: Source) throws(Source.SumFailure) -> Timecode {
    try other.result(using: properties) { other throws(ValidationError) in try subtracting(other) }
  }

  /// The difference to a source, which must be valid, under a rule for the difference.
  public func subtracting<Source: TimecodeSource>(
    _ other: Source, by validation: ValidationRule
  ) throws(Source.Failure) -> Timecode {
    subtracting(try other.timecode(using: properties), by: validation)
  }
}
