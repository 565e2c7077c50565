// Sums and differences with sources, each read at this timecode's properties before it is added or subtracted.

// MARK: Adding

extension Timecode {
  /// Adds a source, which must be valid itself; the sum must be within the limit.
  public mutating func add(_ other: TimecodeSourceValue) throws(ValidationError) {
    try add(Timecode(other, using: properties))
  }

  /// Adds a source, which must be valid itself, under a rule for the sum.
  public mutating func add(_ other: TimecodeSourceValue, by validation: ValidationRule) throws(ValidationError) {
    try add(Timecode(other, using: properties), by: validation)
  }

  /// The sum with a source, which must be valid itself; it must be within the limit.
  public func adding(_ other: TimecodeSourceValue) throws(ValidationError) -> Timecode {
    try adding(Timecode(other, using: properties))
  }

  /// The sum with a source, which must be valid itself, under a rule for the sum.
  public func adding(_ other: TimecodeSourceValue, by validation: ValidationRule) throws(ValidationError) -> Timecode {
    try adding(Timecode(other, using: properties), by: validation)
  }

  /// Adds text, which must be well-formed and valid; the sum must be within the limit.
  public mutating func add(_ other: FormattedTimecodeSourceValue) throws {
    try add(Timecode(other, using: properties))
  }

  /// Adds text, which must be well-formed and valid, under a rule for the sum.
  public mutating func add(_ other: FormattedTimecodeSourceValue, by validation: ValidationRule) throws {
    try add(Timecode(other, using: properties), by: validation)
  }

  /// The sum with text, which must be well-formed and valid; it must be within the limit.
  public func adding(_ other: FormattedTimecodeSourceValue) throws -> Timecode {
    try adding(Timecode(other, using: properties))
  }

  /// The sum with text, which must be well-formed and valid, under a rule for the sum.
  public func adding(_ other: FormattedTimecodeSourceValue, by validation: ValidationRule) throws -> Timecode {
    try adding(Timecode(other, using: properties), by: validation)
  }

  /// Adds a source; the sum must be within the limit.
  public mutating func add(_ other: GuaranteedTimecodeSourceValue) throws(ValidationError) {
    try add(Timecode(other, using: properties))
  }

  /// Adds a source, under a rule for the sum.
  public mutating func add(_ other: GuaranteedTimecodeSourceValue, by validation: ValidationRule) {
    add(Timecode(other, using: properties), by: validation)
  }

  /// The sum with a source; it must be within the limit.
  public func adding(_ other: GuaranteedTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try adding(Timecode(other, using: properties))
  }

  /// The sum with a source, under a rule for the sum.
  public func adding(_ other: GuaranteedTimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    adding(Timecode(other, using: properties), by: validation)
  }

  /// Adds a source with its own properties; the sum must be within the limit.
  public mutating func add(_ other: RichTimecodeSourceValue) throws(ValidationError) {
    try add(Timecode(other))
  }

  /// Adds a source with its own properties, under a rule for the sum.
  public mutating func add(_ other: RichTimecodeSourceValue, by validation: ValidationRule) throws(ValidationError) {
    try add(Timecode(other), by: validation)
  }

  /// The sum with a source with its own properties; it must be within the limit.
  public func adding(_ other: RichTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try adding(Timecode(other))
  }

  /// The sum with a source with its own properties, under a rule for the sum.
  public func adding(_ other: RichTimecodeSourceValue, by validation: ValidationRule) throws(ValidationError)
    -> Timecode
  {
    try adding(Timecode(other), by: validation)
  }

  /// Adds a source with its own properties; the sum must be within the limit.
  public mutating func add(_ other: GuaranteedRichTimecodeSourceValue) throws(ValidationError) {
    try add(Timecode(other))
  }

  /// Adds a source with its own properties, under a rule for the sum.
  public mutating func add(_ other: GuaranteedRichTimecodeSourceValue, by validation: ValidationRule) {
    add(Timecode(other), by: validation)
  }

  /// The sum with a source with its own properties; it must be within the limit.
  public func adding(_ other: GuaranteedRichTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try adding(Timecode(other))
  }

  /// The sum with a source with its own properties, under a rule for the sum.
  public func adding(_ other: GuaranteedRichTimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    adding(Timecode(other), by: validation)
  }
}

// MARK: Subtracting

extension Timecode {
  /// Subtracts a source, which must be valid itself; the difference must be within the limit.
  public mutating func subtract(_ other: TimecodeSourceValue) throws(ValidationError) {
    try subtract(Timecode(other, using: properties))
  }

  /// Subtracts a source, which must be valid itself, under a rule for the difference.
  public mutating func subtract(_ other: TimecodeSourceValue, by validation: ValidationRule) throws(ValidationError) {
    try subtract(Timecode(other, using: properties), by: validation)
  }

  /// The difference with a source, which must be valid itself; it must be within the limit.
  public func subtracting(_ other: TimecodeSourceValue) throws(ValidationError) -> Timecode {
    try subtracting(Timecode(other, using: properties))
  }

  /// The difference with a source, which must be valid itself, under a rule for the difference.
  public func subtracting(_ other: TimecodeSourceValue, by validation: ValidationRule) throws(ValidationError)
    -> Timecode
  {
    try subtracting(Timecode(other, using: properties), by: validation)
  }

  /// Subtracts text, which must be well-formed and valid; the difference must be within the limit.
  public mutating func subtract(_ other: FormattedTimecodeSourceValue) throws {
    try subtract(Timecode(other, using: properties))
  }

  /// Subtracts text, which must be well-formed and valid, under a rule for the difference.
  public mutating func subtract(_ other: FormattedTimecodeSourceValue, by validation: ValidationRule) throws {
    try subtract(Timecode(other, using: properties), by: validation)
  }

  /// The difference with text, which must be well-formed and valid; it must be within the limit.
  public func subtracting(_ other: FormattedTimecodeSourceValue) throws -> Timecode {
    try subtracting(Timecode(other, using: properties))
  }

  /// The difference with text, which must be well-formed and valid, under a rule for the difference.
  public func subtracting(_ other: FormattedTimecodeSourceValue, by validation: ValidationRule) throws -> Timecode {
    try subtracting(Timecode(other, using: properties), by: validation)
  }

  /// Subtracts a source; the difference must be within the limit.
  public mutating func subtract(_ other: GuaranteedTimecodeSourceValue) throws(ValidationError) {
    try subtract(Timecode(other, using: properties))
  }

  /// Subtracts a source, under a rule for the difference.
  public mutating func subtract(_ other: GuaranteedTimecodeSourceValue, by validation: ValidationRule) {
    subtract(Timecode(other, using: properties), by: validation)
  }

  /// The difference with a source; it must be within the limit.
  public func subtracting(_ other: GuaranteedTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try subtracting(Timecode(other, using: properties))
  }

  /// The difference with a source, under a rule for the difference.
  public func subtracting(_ other: GuaranteedTimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    subtracting(Timecode(other, using: properties), by: validation)
  }

  /// Subtracts a source with its own properties; the difference must be within the limit.
  public mutating func subtract(_ other: RichTimecodeSourceValue) throws(ValidationError) {
    try subtract(Timecode(other))
  }

  /// Subtracts a source with its own properties, under a rule for the difference.
  public mutating func subtract(_ other: RichTimecodeSourceValue, by validation: ValidationRule) throws(ValidationError)
  {
    try subtract(Timecode(other), by: validation)
  }

  /// The difference with a source with its own properties; it must be within the limit.
  public func subtracting(_ other: RichTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try subtracting(Timecode(other))
  }

  /// The difference with a source with its own properties, under a rule for the difference.
  public func subtracting(_ other: RichTimecodeSourceValue, by validation: ValidationRule) throws(ValidationError)
    -> Timecode
  {
    try subtracting(Timecode(other), by: validation)
  }

  /// Subtracts a source with its own properties; the difference must be within the limit.
  public mutating func subtract(_ other: GuaranteedRichTimecodeSourceValue) throws(ValidationError) {
    try subtract(Timecode(other))
  }

  /// Subtracts a source with its own properties, under a rule for the difference.
  public mutating func subtract(_ other: GuaranteedRichTimecodeSourceValue, by validation: ValidationRule) {
    subtract(Timecode(other), by: validation)
  }

  /// The difference with a source with its own properties; it must be within the limit.
  public func subtracting(_ other: GuaranteedRichTimecodeSourceValue) throws(ValidationError) -> Timecode {
    try subtracting(Timecode(other))
  }

  /// The difference with a source with its own properties, under a rule for the difference.
  public func subtracting(_ other: GuaranteedRichTimecodeSourceValue, by validation: ValidationRule) -> Timecode {
    subtracting(Timecode(other), by: validation)
  }
}
