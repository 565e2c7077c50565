// The decision: a pasted timecode, local properties and policies in; an outcome out. Nothing is read or written.
//
//     let outcome = TimecodeField.outcome(ofPasting: timecode, into: local, policies: .init())
//
// The order is the order of the reasons: rate, invalid as pasted, subframes, limit, invalid as result, digits.

extension TimecodeField {
  /// All the policies of a paste.
  public struct PastePolicies: Equatable, Hashable, Sendable {
    /// What to do about each property.
    public var paste: PastePolicy
    /// Whether component numbers must be valid.
    public var validation: ValidationPolicy
    /// How the receiving field takes digits.
    public var inputStyle: InputStyle

    /// Makes policies; the defaults are the strictest.
    public init(
      paste: PastePolicy = .preserveLocalProperties, validation: ValidationPolicy = .enforceValid,
      inputStyle: InputStyle = .autoAdvance
    ) {
      self.paste = paste
      self.validation = validation
      self.inputStyle = inputStyle
    }
  }

  /// Validates a pasted timecode against local properties.
  ///
  /// - Returns: The timecode to use, or nil if the policies reject it; `outcome(ofPasting:into:policies:)` says why.
  public static func validate(
    pastedTimecode: Timecode,
    localTimecodeProperties: Timecode.Properties,
    pastePolicy: PastePolicy = .preserveLocalProperties,
    validationPolicy: ValidationPolicy = .enforceValid,
    inputStyle: InputStyle = .autoAdvance
  ) -> Timecode? {
    let policies = PastePolicies(paste: pastePolicy, validation: validationPolicy, inputStyle: inputStyle)
    return outcome(ofPasting: pastedTimecode, into: LocalProperties(localTimecodeProperties), policies: policies)
      .timecode
  }

  /// Applies the policies to a pasted timecode.
  ///
  /// - Parameters:
  ///   - pasted: The timecode as it was read.
  ///   - local: What the receiving side demands.
  ///   - policies: How.
  ///   - separatorSaysDropFrame: Whether the timecode was text without a rate whose separator says drop frame: it does
  ///     not conform to a rate that is not, unless the rate is discarded.
  @inlinable
  public static func outcome(
    ofPasting pasted: Timecode, into local: LocalProperties, policies: PastePolicies,
    separatorSaysDropFrame: Bool = false
  ) -> PasteOutcome {
    if !separatorSaysDropFrame, acceptsAsItIs(pasted, into: local) { return .accepted(pasted) }
    return judged(pasted, into: local, policies: policies, separatorSaysDropFrame: separatorSaysDropFrame)
  }

  /// Whether a timecode is valid and has the local properties already: every policy then accepts it as it is.
  @inlinable
  public static func acceptsAsItIs(_ pasted: Timecode, into local: LocalProperties) -> Bool {
    pasted.isValid && local.rate ?? pasted.frameRate == pasted.frameRate
      && local.base ?? pasted.subFramesBase == pasted.subFramesBase
      && local.limit ?? pasted.upperLimit == pasted.upperLimit
  }

  /// The outcome by every policy in its order.
  @usableFromInline
  static func judged(
    _ pasted: Timecode, into local: LocalProperties, policies: PastePolicies, separatorSaysDropFrame: Bool
  ) -> PasteOutcome {
    var validator = PasteValidator(
      pasted: pasted, local: local.filled(from: pasted.properties), policies: policies,
      separatorSaysDropFrame: separatorSaysDropFrame)
    do throws(PasteRejection) {
      return .accepted(try validator.run())
    } catch {
      return .rejected(error)
    }
  }
}

/// One paste on its way through the policies.
private struct PasteValidator {
  let pasted: Timecode
  let local: Timecode.Properties
  let policies: TimecodeField.PastePolicies
  let separatorSaysDropFrame: Bool

  private var enforcesValid: Bool { policies.validation == .enforceValid }
  private var paste: TimecodeField.PastePolicy { policies.paste }

  mutating func run() throws(TimecodeField.PasteRejection) -> Timecode {
    try checkRate()
    try checkPasted()
    try checkSubFrames()
    let result = try settled()
    if enforcesValid, !result.isValid { throw rejection(.invalid, in: result) }
    switch policies.inputStyle {
    case .autoAdvance, .continuousWithinComponent:
      guard result.isWithinValidComponentDigitCounts else { throw rejection(.digits, in: result) }
    case .unbounded: break
    }
    return result
  }

  private func checkRate() throws(TimecodeField.PasteRejection) {
    if paste.rate == .preserve, pasted.frameRate != local.frameRate { throw rejection(.rate, in: pasted) }
    if separatorSaysDropFrame, !pasted.frameRate.isDrop, paste.rate != .discard { throw rejection(.rate, in: pasted) }
  }

  private func checkPasted() throws(TimecodeField.PasteRejection) {
    // Converting needs an instant, and numbers that are not valid name none.
    let converts = convertsRate || (paste.subFrames == .convert && pasted.subFramesBase != local.subFramesBase)
    if enforcesValid || converts, !pasted.isValid { throw rejection(.invalid, in: pasted, needsInstant: converts) }
  }

  private func checkSubFrames() throws(TimecodeField.PasteRejection) {
    guard paste.subFrames == .preserve, enforcesValid else { return }
    let (_, rest) = (pasted.subFrames * local.subFramesBase.rawValue)
      .quotientAndRemainder(dividingBy: pasted.subFramesBase.rawValue)
    guard rest == 0 else { throw rejection(.subframes, in: pasted) }
  }

  private var convertsRate: Bool { paste.rate == .convert && pasted.frameRate != local.frameRate }

  /// The pasted timecode with the properties that the policies give it.
  private func settled() throws(TimecodeField.PasteRejection) -> Timecode {
    var result = pasted
    if paste.rate == .discard { result.frameRate = local.frameRate }
    if paste.subFrames == .discard { result.subFramesBase = local.subFramesBase }
    try settleInstant(&result)
    try settleLimit(&result)
    return result
  }

  /// Brings the timecode to the local rate and base where it must keep its instant.
  private func settleInstant(_ result: inout Timecode) throws(TimecodeField.PasteRejection) {
    let base: Timecode.SubFramesBase
    switch paste.subFrames {
    case .preserve where !enforcesValid:
      result.subFramesBase = local.subFramesBase
      base = local.subFramesBase
    case .preserve, .convert: base = local.subFramesBase
    case .allow, .discard: base = result.subFramesBase
    }
    if convertsRate {
      // The wider limit, so that the local one is judged where the policy says.
      result.upperLimit = .max100Days
      do {
        result = try result.converted(to: local.frameRate, base: base)
      } catch {
        throw rejection(.limit, in: pasted)
      }
      result.upperLimit = pasted.upperLimit
    } else if base != result.subFramesBase {
      result.subFrames = result.subFramesBase.convert(subFrames: result.subFrames, to: base)
      result.subFramesBase = base
    }
  }

  private func settleLimit(_ result: inout Timecode) throws(TimecodeField.PasteRejection) {
    switch paste.limit {
    case .allow: break
    case .discard: result.upperLimit = local.upperLimit
    case .preserve where !enforcesValid: result.upperLimit = local.upperLimit
    case .preserve, .convert:
      result.upperLimit = local.upperLimit
      guard result.components.validRange(of: .days, using: result.properties).contains(result.days) else {
        throw rejection(.limit, in: result)
      }
    }
  }

  private func rejection(
    _ reason: TimecodeField.PasteRejection.Reason, in examined: Timecode, needsInstant: Bool = false
  ) -> TimecodeField.PasteRejection {
    TimecodeField.PasteRejection(
      reason: reason, pasted: pasted, local: local, examined: examined, separatorSaysDropFrame: separatorSaysDropFrame,
      needsInstant: needsInstant)
  }
}
