// The rules for labels that their digits do not decide, the same in lists, documents and calculations.
//
//     if let reason = LabelRules(isStrict: true).problem(of: text, at: properties) { throw TimecodeTextError(reason) }

/// The labels that are accepted, of those that exist.
package struct LabelRules: Sendable {
  /// `;` before the frames is accepted at any rate.
  package var ignoresSeparator: Bool
  /// `:` before the frames is refused at drop rates.
  package var isStrict: Bool

  /// Makes rules.
  package init(ignoresSeparator: Bool = false, isStrict: Bool = false) {
    self.ignoresSeparator = ignoresSeparator
    self.isStrict = isStrict
  }

  /// The reason to refuse a label at some properties, or nil.
  @inlinable
  package func problem(of text: TimecodeText, at properties: Timecode.Properties) -> TimecodeTextError.Reason? {
    let rate = properties.frameRate
    if let reason = text.ambiguity(at: properties.subFramesBase) { return reason }
    if isStrict, text.hasTooManyFrameDigits(at: rate) { return .tooManyFrameDigits(rate) }
    switch text.separator {
    case .dropFrame where !rate.isDrop && !ignoresSeparator: return .dropFrameSeparator(rate)
    case .colon where rate.isDrop && isStrict: return .colonAtDropRate(rate)
    default: return nil
    }
  }
}
