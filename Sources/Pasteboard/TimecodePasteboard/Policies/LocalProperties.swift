public import SMPTETimecode

/// The properties that the receiving side demands; one that is nil is not a constraint.
public struct LocalProperties: Equatable, Hashable, Sendable {
  /// The local frame rate.
  public var rate: TimecodeFrameRate?
  /// The local subframes base.
  public var base: Timecode.SubFramesBase?
  /// The local upper limit.
  public var limit: Timecode.UpperLimit?

  /// Makes local properties; nil if nothing is demanded.
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

  /// The properties that a rate in the form of a tag states; parts that are not written stay open.
  package init(_ tag: TimecodeText.Tag) {
    self.init(rate: tag.frameRate, base: tag.subFramesBase, limit: tag.upperLimit)
  }

  /// Full properties: nil ones are taken from `other`.
  public func filled(from other: Timecode.Properties) -> Timecode.Properties {
    Timecode.Properties(
      rate: rate ?? other.frameRate, base: base ?? other.subFramesBase, limit: limit ?? other.upperLimit)
  }

  /// These properties; nil ones are taken from others.
  public func filled(from other: LocalProperties) -> LocalProperties {
    LocalProperties(rate: rate ?? other.rate, base: base ?? other.base, limit: limit ?? other.limit)
  }

  /// The properties for reading untagged text: base 100 and 24 hours if nothing is given, nil without a rate.
  public var forReading: Timecode.Properties? {
    rate.map { Timecode.Properties(rate: $0, base: base ?? .default(), limit: limit ?? .max24Hours) }
  }
}
