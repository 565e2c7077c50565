// What the receiving side demands, and how it is applied to what was read: the one decision of paste and validate.
//
//     let rules = PasteRules(local: LocalProperties(rate: .fps25))
//     let outcome = try rules.outcome(of: reading)

public import SMPTETimecode

/// The local properties and the policies that apply them to a pasted timecode.
public struct PasteRules: Equatable, Hashable, Sendable {
  /// The properties that the receiving side demands.
  public var local: LocalProperties
  /// What to do about each property.
  public var policies: TimecodeField.PastePolicies
  /// The range that the result must lie in, instants compared; nil where none is demanded.
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

  /// Applies the policies to what was read.
  public func outcome(of reading: TimecodeReader.Reading) throws(MissingTextRate) -> TimecodeField.PasteOutcome {
    var trace: PasteTrace?
    return try outcome(of: reading, trace: &trace)
  }

  /// What the policies make of what was read.
  package struct Decision: Sendable {
    /// The timecode to use, or why there is none.
    package var outcome: TimecodeField.PasteOutcome
    /// Whether an accepted timecode names the instant of the one that was read; nil where no policy converts.
    package var isExact: Bool?
    /// Whether a part of a subframe was cut off where no rounding was requested.
    package var isFloored: Bool
  }

  /// Applies the policies to what was read, adds every step to the trace, and compares the result's instant.
  package func decision(
    of reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(MissingTextRate) -> Decision {
    if trace == nil, acceptsUnchanged(reading) {
      return Decision(outcome: .accepted(reading.timecode), isExact: converts ? true : nil, isFloored: false)
    }
    trace?.add(.read(reading.timecode, isTagged: reading.isTagged))
    trace?.add(.local(local))
    if needsTextRate(reading) { throw MissingTextRate() }
    let excess = reading.excess.inPoint
    var validator = PasteValidator(
      pasted: reading.timecode, excess: excess, separatorSaysDropFrame: reading.separatorSaysDropFrame, into: local,
      policies: policies, trace: trace)
    let outcome = validator.run()
    trace = validator.trace
    var isExact = converts ? outcome.timecode.map { $0.isSameInstant(as: reading.timecode) } : nil
    if excess != .zero { isExact = validator.isExactWithExcess }
    let decision = Decision(outcome: outcome, isExact: isExact, isFloored: validator.isFloored)
    guard let within, case .accepted(let timecode) = outcome else { return decision }
    let isInside = within.contains(timecode)
    trace?.add(.within(within, isInside: isInside))
    guard !isInside else { return decision }
    trace?.add(.refused(.within))
    let rejection = TimecodeField.PasteRejection(
      reason: .within, pasted: reading.timecode, local: local.filled(from: reading.timecode.properties),
      examined: timecode, separatorSaysDropFrame: reading.separatorSaysDropFrame, needsInstant: false)
    return Decision(outcome: .rejected(rejection), isExact: nil, isFloored: false)
  }

  /// Applies the policies to what was read, and adds every step to the trace.
  public func outcome(
    of reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(MissingTextRate) -> TimecodeField.PasteOutcome {
    try decision(of: reading, trace: &trace).outcome
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
