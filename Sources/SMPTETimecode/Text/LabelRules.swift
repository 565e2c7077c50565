// The rules for labels that the digits leave open: in lists, documents and calculations alike.
//
//     if let reason = LabelRules(isStrict: true).problem(of: text, at: properties) { throw TimecodeTextError(reason) }

/// Which labels are accepted, besides whether they exist.
package struct LabelRules: Sendable {
  /// Whether `;` before the frames is read at any rate.
  package var ignoresSeparator: Bool
  /// Whether `:` before the frames is refused at drop rates.
  package var isStrict: Bool

  /// Makes rules.
  package init(ignoresSeparator: Bool = false, isStrict: Bool = false) {
    self.ignoresSeparator = ignoresSeparator
    self.isStrict = isStrict
  }

  /// Why a label with some properties is not taken, or nil.
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
