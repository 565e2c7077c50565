public import SMPTETimecode

/// The properties that the receiving side demands. A nil property is not a constraint.
public struct LocalProperties: Equatable, Hashable, Sendable {
  /// The local frame rate.
  public var rate: TimecodeFrameRate?
  /// The local subframes base.
  public var base: Timecode.SubFramesBase?
  /// The local upper limit.
  public var limit: Timecode.UpperLimit?

  /// Makes local properties; a nil property is not demanded.
  public init(
    rate: TimecodeFrameRate? = nil, base: Timecode.SubFramesBase? = nil, limit: Timecode.UpperLimit? = nil
  ) {
    self.rate = rate
    self.base = base
    self.limit = limit
  }

  /// Demands all three properties.
  public init(_ properties: Timecode.Properties) {
    self.init(rate: properties.frameRate, base: properties.subFramesBase, limit: properties.upperLimit)
  }

  /// The properties that a tag states. Parts that the tag does not have stay nil.
  package init(_ tag: TimecodeText.Tag) {
    self.init(rate: tag.frameRate, base: tag.subFramesBase, limit: tag.upperLimit)
  }

  /// Full properties, in which nil ones are filled from `other`.
  public func filled(from other: Timecode.Properties) -> Timecode.Properties {
    Timecode.Properties(
      rate: rate ?? other.frameRate, base: base ?? other.subFramesBase, limit: limit ?? other.upperLimit)
  }

  /// These properties, in which nil ones are filled from others.
  public func filled(from other: LocalProperties) -> LocalProperties {
    LocalProperties(rate: rate ?? other.rate, base: base ?? other.base, limit: limit ?? other.limit)
  }

  /// The properties for reading untagged text: base 100 and 24 hours if none are given; nil if there is no rate.
  public var forReading: Timecode.Properties? {
    rate.map { Timecode.Properties(rate: $0, base: base ?? .default(), limit: limit ?? .max24Hours) }
  }
}
