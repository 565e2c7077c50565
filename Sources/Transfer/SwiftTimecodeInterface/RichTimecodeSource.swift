// Sources that include properties, and random sources.

public import SMPTETimecode

/// A source that includes properties.
public protocol RichTimecodeSource: TimecodeSource {
  /// The timecode, which must be valid.
  func timecode() throws(Failure) -> Timecode

  /// The timecode, made valid by a rule.
  func timecode(by validation: Timecode.ValidationRule) throws(RuleFailure) -> Timecode
}

extension RichTimecodeSource {
  /// The timecode with the source's properties, which must be valid.
  public func timecode(using properties: Timecode.Properties) throws(Failure) -> Timecode { try timecode() }

  /// The timecode with the source's properties, made valid by a rule.
  public func timecode(
    using properties: Timecode.Properties, by validation: Timecode.ValidationRule
  ) throws(RuleFailure) -> Timecode { try timecode(by: validation) }
}

extension Timecode {
  /// Creates a timecode from a source that includes properties. Its value must be valid.
  public init<Source: RichTimecodeSource>(_ source: Source) throws(Source.Failure) {
    self = try source.timecode()
  }

  /// Creates a timecode from a source that includes properties, under a rule.
  public init<Source: RichTimecodeSource>(_ source: Source, by validation: ValidationRule) throws(Source.RuleFailure) {
    self = try source.timecode(by: validation)
  }

  /// Sets the value and properties to those of a source, and returns the properties.
  @discardableResult
  public mutating func set(_ source: GuaranteedRichTimecodeSourceValue) -> Properties {
    self = Timecode(source)
    return properties
  }
}

// MARK: The kinds of source

/// Random components that are valid with the timecode's properties.
public struct RandomTimecodeSourceValue: PlainTimecodeSource {
  /// The timecode.
  public func timecode(using properties: Timecode.Properties) -> Timecode {
    Timecode(unchecked: .random(using: properties), using: properties)
  }
}

/// A source that includes properties and may be out of range.
public struct RichTimecodeSourceValue: RichTimecodeSource {
  /// A validation error.
  public typealias Failure = Timecode.ValidationError
  /// Nothing is thrown under a rule.
  public typealias RuleFailure = Never

  let ranges: Timecode.ComponentRanges

  /// The timecode, which must be valid.
  public func timecode() throws(Timecode.ValidationError) -> Timecode {
    try TimecodeSourceValue.randomComponents(in: ranges).timecode(using: .random())
  }

  /// The timecode under a rule.
  public func timecode(by validation: Timecode.ValidationRule) -> Timecode {
    TimecodeSourceValue.randomComponents(in: ranges).timecode(using: .random(), by: validation)
  }
}

/// A source that includes properties and is always valid.
public struct GuaranteedRichTimecodeSourceValue: RichTimecodeSource {
  /// Nothing is thrown.
  public typealias Failure = Never
  /// Nothing is thrown under a rule.
  public typealias RuleFailure = Never

  let kind: Kind

  /// The kinds of sources.
  enum Kind: Sendable {
    case interval(TimecodeInterval)
    case randomComponentsAndProperties
  }

  /// The timecode.
  public func timecode() -> Timecode {
    switch kind {
    case .interval(let interval): interval.flattened()
    case .randomComponentsAndProperties:
      RandomTimecodeSourceValue().timecode(using: .random())
    }
  }

  /// The timecode. The rule has no effect, because the timecode is always valid.
  public func timecode(by validation: Timecode.ValidationRule) -> Timecode { timecode() }
}

// MARK: Names of the sources

extension TimecodeSource where Self == RandomTimecodeSourceValue {
  /// Random components that are valid with the timecode's properties.
  public static var randomComponents: Self { Self() }
}

extension TimecodeSource where Self == TimecodeSourceValue {
  /// Random components within ranges, valid or not. They are chosen once, by this call.
  public static func randomComponents(in ranges: Timecode.ComponentRanges = .unsafeRandomRanges) -> Self {
    .components(.random(in: ranges))
  }
}

extension TimecodeSource where Self == GuaranteedRichTimecodeSourceValue {
  /// Random properties, and random components that are valid with them.
  public static var randomComponentsAndProperties: Self { Self(kind: .randomComponentsAndProperties) }

  /// The timecode at a signed interval from zero, wrapping.
  public static func interval(flattening interval: TimecodeInterval) -> Self { Self(kind: .interval(interval)) }
}

extension TimecodeSource where Self == RichTimecodeSourceValue {
  /// Random properties, and random components within ranges, valid or not.
  public static func randomComponentsAndProperties(in ranges: Timecode.ComponentRanges) -> Self {
    Self(ranges: ranges)
  }
}
