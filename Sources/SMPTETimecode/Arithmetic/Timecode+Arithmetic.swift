// Sums and differences of counts of subframes: exact or thrown, or under a validation rule.
//
// The other timecode may have another rate, base or limit: its instant is taken, floored to a subframe of this one.
// Components and sources are read at this timecode's properties.

extension Timecode {
  /// The subframes of this timecode's rate and base at another timecode's instant, or at its negative, floored.
  func subFrames(at other: Timecode, sign: Int128 = 1) -> Int128 {
    let count = sign * other.subFrameCount128
    guard other.frameRate != frameRate || other.subFramesBase != subFramesBase else { return count }
    let (numerator, denominator) = Conversion.ratio(from: other.properties, to: properties)
    // Counts are below 2^97, and numerators below 2^24.
    return floorDivide(count * Int128(numerator), Int128(denominator))
  }

  /// A count of subframes of components read at this timecode's properties.
  private func subFrames(of components: Components) -> Int128 {
    Timecode(unchecked: components, using: properties).subFrameCount128
  }
}

// MARK: Adding

extension Timecode {
  /// Adds a timecode; the sum must be within the limit.
  public mutating func add(_ other: Timecode) throws(ValidationError) {
    try set(subFrameCount: subFrameCount128 + subFrames(at: other))
  }

  /// Adds a timecode under a rule.
  public mutating func add(_ other: Timecode, by validation: ValidationRule) {
    set(subFrameCount: subFrameCount128 + subFrames(at: other), by: validation)
  }

  /// Adds components, which may be out of range and negative; the sum must be within the limit.
  public mutating func add(_ source: Components) throws(ValidationError) {
    try set(subFrameCount: subFrameCount128 + subFrames(of: source))
  }

  /// Adds components, which may be out of range and negative, under a rule.
  public mutating func add(_ source: Components, by validation: ValidationRule) {
    set(subFrameCount: subFrameCount128 + subFrames(of: source), by: validation)
  }

  /// The sum with a timecode, which must be within the limit.
  public func adding(_ other: Timecode) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.add(other)
    return copy
  }

  /// The sum with a timecode under a rule.
  public func adding(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.add(other, by: validation)
    return copy
  }

  /// The sum with components, which must be within the limit.
  public func adding(_ source: Components) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.add(source)
    return copy
  }

  /// The sum with components under a rule.
  public func adding(_ source: Components, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.add(source, by: validation)
    return copy
  }
}

// MARK: Subtracting

extension Timecode {
  /// Subtracts a timecode; the difference must not be below zero.
  public mutating func subtract(_ other: Timecode) throws(ValidationError) {
    try set(subFrameCount: subFrameCount128 - subFrames(at: other))
  }

  /// Subtracts a timecode under a rule.
  public mutating func subtract(_ other: Timecode, by validation: ValidationRule) {
    set(subFrameCount: subFrameCount128 - subFrames(at: other), by: validation)
  }

  /// Subtracts components, which may be out of range and negative; the difference must be within the limit.
  public mutating func subtract(_ source: Components) throws(ValidationError) {
    try set(subFrameCount: subFrameCount128 - subFrames(of: source))
  }

  /// Subtracts components, which may be out of range and negative, under a rule.
  public mutating func subtract(_ source: Components, by validation: ValidationRule) {
    set(subFrameCount: subFrameCount128 - subFrames(of: source), by: validation)
  }

  /// The difference to a timecode, which must not be below zero.
  public func subtracting(_ other: Timecode) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.subtract(other)
    return copy
  }

  /// The difference to a timecode under a rule.
  public func subtracting(_ other: Timecode, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.subtract(other, by: validation)
    return copy
  }

  /// The difference to components, which must be within the limit.
  public func subtracting(_ source: Components) throws(ValidationError) -> Timecode {
    var copy = self
    try copy.subtract(source)
    return copy
  }

  /// The difference to components under a rule.
  public func subtracting(_ source: Components, by validation: ValidationRule) -> Timecode {
    var copy = self
    copy.subtract(source, by: validation)
    return copy
  }
}
