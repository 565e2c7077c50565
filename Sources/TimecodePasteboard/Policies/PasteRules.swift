// What the receiving side demands, and how it is applied to what was read: the one decision of paste and validate.
//
//     let rules = PasteRules(local: LocalProperties(rate: .fps25))
//     let decision = try rules.decision(of: reading, trace: &trace)
//     decision.outcome          // .accepted(range), a timecode or a range, or .rejected(rejection)

public import SMPTETimecode

/// The local properties and the policies that apply them to a pasted timecode.
public struct PasteRules: Equatable, Hashable, Sendable {
  /// The properties that the receiving side demands.
  public var local: LocalProperties
  /// What to do about each property.
  public var policies: TimecodeField.PastePolicies
  /// The range that the result, all of it, must lie in, instants compared; nil where none is demanded.
  public var within: TimecodeRange?

  /// Text that does not contain its rate is to be converted, and nothing gives the rate that it has.
  ///
  /// The local rate cannot be assumed: a conversion from it would change nothing.
  public struct MissingTextRate: Error, Equatable, Sendable {
    /// Creates the error.
    public init() {}
  }

  /// Rules that accept every timecode as it is, valid or not.
  public static let acceptingAll = PasteRules(
    policies: .init(paste: .discardProperties, validation: .allowInvalid, inputStyle: .unbounded))

  /// Creates rules; by default nothing is demanded.
  public init(
    local: LocalProperties = LocalProperties(), policies: TimecodeField.PastePolicies = .init(),
    within: TimecodeRange? = nil
  ) {
    self.local = local
    self.policies = policies
    self.within = within
  }

  /// Whether every policy accepts what was read without a change: it is valid and has the local properties already.
  @inlinable
  public func acceptsUnchanged(_ reading: TimecodeReader.Reading) -> Bool {
    within == nil && !reading.separatorSaysDropFrame && !needsTextRate(reading) && !policies.rounds
      && (reading.isBare || reading.excess == .zero) && acceptsUnchanged(reading.timecode)
  }

  /// Whether every policy accepts a timecode, which contains its own properties, without a change.
  func acceptsUnchanged(json timecode: Timecode) -> Bool {
    within == nil && !policies.rounds && acceptsUnchanged(timecode)
  }

  /// Whether every valid timecode of untagged text with these properties is accepted without a change.
  ///
  /// - Parameter isRateAssumed: Whether the text has the local rate only because nothing else gives one.
  public func acceptsUnchanged(textAt properties: Timecode.Properties, isRateAssumed: Bool) -> Bool {
    within == nil && !(isRateAssumed && policies.paste.rate == .convert) && !policies.rounds
      && acceptsUnchanged(Timecode(.zero, using: properties))
  }

  /// A timecode as the label that it is in the result: its numbers with the local properties, where its own are discarded.
  func label(_ timecode: Timecode) -> Timecode {
    let paste = policies.paste
    var label = timecode
    if paste.rate == .discard, let rate = local.rate { label.frameRate = rate }
    if paste.subFrames == .discard, let base = local.base { label.subFramesBase = base }
    if paste.limit == .discard, let limit = local.limit { label.upperLimit = limit }
    return label
  }

  /// Whether a policy converts.
  var converts: Bool { policies.paste.rate == .convert || policies.paste.subFrames == .convert }

  @inlinable
  func needsTextRate(_ reading: TimecodeReader.Reading) -> Bool {
    reading.isRateAssumed && policies.paste.rate == .convert
  }

  @inlinable
  func acceptsUnchanged(_ pasted: Timecode) -> Bool {
    pasted.isValid && local.rate ?? pasted.frameRate == pasted.frameRate
      && local.base ?? pasted.subFramesBase == pasted.subFramesBase
      && local.limit ?? pasted.upperLimit == pasted.upperLimit
  }
}
