public import SMPTETimecode

/// The namespace of the paste policies and of the call that applies them.
///
/// It is named after the text field from which these policies come, so that code written for that field finds them.
public enum TimecodeField {}

extension TimecodeField {
  /// Validates a pasted timecode against local properties.
  ///
  /// - Returns: The timecode to use; nil if the policies reject it. `outcome(ofPasting:into:policies:)` gives the
  ///   reason.
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
  ///   - local: The properties that the receiving side demands.
  ///   - policies: The rule for each property.
  ///   - separatorSaysDropFrame: True if the timecode was text without a rate, and its separator means drop frame. Such
  ///     a timecode does not conform to a rate that is not drop frame, unless the rate is discarded.
  public static func outcome(
    ofPasting pasted: Timecode, into local: LocalProperties, policies: PastePolicies,
    separatorSaysDropFrame: Bool = false
  ) -> PasteOutcome {
    var validator = PasteValidator(
      pasted: pasted, separatorSaysDropFrame: separatorSaysDropFrame, into: local, policies: policies)
    do { return .accepted(try validator.run()) } catch { return .rejected(error) }
  }
}

extension TimecodeField {
  /// The result of applying the policies to a pasted timecode.
  public enum PasteOutcome: Equatable, Sendable {
    /// The timecode to use, which differs from the pasted one if the policies demand it.
    case accepted(Timecode)
    /// The timecode is rejected.
    case rejected(PasteRejection)

    /// The accepted timecode; nil if it was rejected.
    public var timecode: Timecode? {
      if case .accepted(let timecode) = self { timecode } else { nil }
    }
  }
}
