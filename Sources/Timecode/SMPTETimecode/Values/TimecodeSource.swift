// The sources of a timecode: `Timecode(.frames(86400), at: .fps24)`, `timecode.set(.string("1:2:3:4"), by: .clamping)`.
//
// Sources are values: nothing is computed before the properties are known. One protocol serves `init`, `set`,
// `setting`, `add`, `adding`, `subtract` and `subtracting`. Its associated types are the errors of each source, `Never`
// if there are none.

/// A source of a timecode's value.
///
/// Use the static members, such as `.string("01:00:00:00")` or `.frames(86400)`:
///
///     let start = try Timecode(.string("01:00:00:00"), at: .fps24)
///     let later = try start.adding(.frames(48))
public protocol TimecodeSource: Sendable {
  /// The error of reading the source if the value must be valid.
  associatedtype Failure: Error
  /// The error of reading the source if a validation rule makes any value valid.
  associatedtype RuleFailure: Error = Never
  /// The error of a sum: `Failure`, or a validation error if the sum is out of range.
  associatedtype SumFailure: Error = Timecode.ValidationError

  /// The timecode at the given properties, which must be valid. A source that has properties uses its own.
  func timecode(using properties: Timecode.Properties) throws(Failure) -> Timecode

  /// The timecode at the given properties, made valid by a rule. A source that has properties uses its own.
  func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule)
    throws(RuleFailure) -> Timecode

  /// The result of an operation on the source's timecode, which must be valid.
  func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(SumFailure) -> Timecode
}

/// A source that has no properties and needs them.
public protocol PlainTimecodeSource: TimecodeSource {}

extension TimecodeSource where Failure == Timecode.ValidationError {
  /// The result of an operation on the source's timecode, which must be valid.
  @inlinable
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(Timecode.ValidationError) -> Timecode { try operation(timecode(using: properties)) }
}

extension TimecodeSource where Failure == Never {
  /// The result of an operation on the source's timecode.
  @inlinable
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws(Timecode.ValidationError) -> Timecode { try operation(timecode(using: properties)) }

  /// The timecode, to which no rule applies because it is always valid.
  @inlinable
  public func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule) -> Timecode {
    timecode(using: properties)
  }
}

// MARK: The kinds of source

/// A number or components, which may be out of range: making a timecode throws, or needs a validation rule.
public struct TimecodeSourceValue: PlainTimecodeSource {
  var kind: Kind

  /// The sources.
  enum Kind: Sendable {
    case components(Timecode.Components)
    case frameCount(Timecode.FrameCount)
    /// A value without a base, which is counted at the timecode's base.
    case frames(Timecode.FrameCount.Value)
    case realTime(Double)
    case rational(Fraction)
    /// A whole number of samples, which was rounded to the nearest.
    case wholeSamples(Int, rate: Fraction)
    case realSamples(Double, rate: Int)
  }

  /// The timecode, which must be valid.
  public func timecode(using properties: Timecode.Properties) throws(Timecode.ValidationError) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    switch position(using: properties) {
    case .components(let components): try result.set(components)
    case .subFrames(let count): try result.set(subFrameCount: count)
    case .undefined: throw .invalid
    }
    return result
  }

  /// The timecode under a rule. A source that is not a number counts as zero.
  public func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    switch position(using: properties) {
    case .components(let components): result.set(components, by: validation)
    case .subFrames(let count): result.set(subFrameCount: count, by: validation)
    case .undefined: break
    }
    return result
  }
}

/// Text, which may be malformed under any validation rule.
///
/// Reading it throws ``Timecode/StringParseError``, or ``Timecode/ValidationError`` if the text is well-formed but its
/// value is invalid. A tag in the text (`01:00:00;00@29.97d`) must agree with the properties at which it is read.
public struct FormattedTimecodeSourceValue: PlainTimecodeSource {
  /// A parse error or a validation error.
  public typealias SumFailure = any Error

  var text: String

  /// The timecode, which must be well-formed and valid.
  public func timecode(using properties: Timecode.Properties) throws -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    try result.set(components(using: properties))
    return result
  }

  /// The timecode of well-formed text under a rule.
  public func timecode(
    using properties: Timecode.Properties, by validation: Timecode.ValidationRule
  ) throws(Timecode.StringParseError) -> Timecode {
    var result = Timecode(unchecked: .zero, using: properties)
    result.set(try components(using: properties), by: validation)
    return result
  }

  /// The result of an operation on the text's timecode, which must be well-formed and valid.
  public func result(
    using properties: Timecode.Properties,
    of operation: (Timecode) throws(Timecode.ValidationError) -> Timecode
  ) throws -> Timecode { try operation(timecode(using: properties)) }

  private func components(
    using properties: Timecode.Properties
  ) throws(Timecode.StringParseError) -> Timecode.Components {
    let read = try TimecodeText(parsing: text)
    if let tag = read.tag, !tag.agrees(with: properties, for: read.components) {
      let tagStart = text.utf8.firstIndex(of: UInt8(ascii: "@")).map { text.utf8.index(after: $0) }
      let offset = tagStart.map { text.utf8.distance(from: text.utf8.startIndex, to: $0) } ?? 0
      throw .malformed(at: offset, expected: .givenProperties)
    }
    return read.components
  }
}

/// A source that is always valid.
public struct GuaranteedTimecodeSourceValue: PlainTimecodeSource {
  /// The timecode.
  public func timecode(using properties: Timecode.Properties) -> Timecode {
    Timecode(unchecked: .zero, using: properties)
  }
}
