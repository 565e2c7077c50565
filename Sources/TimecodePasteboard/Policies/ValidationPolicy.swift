extension TimecodeField {
  /// Whether a paste accepts component numbers that are not valid.
  public enum ValidationPolicy: String, Equatable, Hashable, CaseIterable, Sendable {
    /// Numbers that are not valid are accepted as they are.
    case allowInvalid
    /// A timecode that is not valid, as pasted or as a result, is rejected.
    case enforceValid
  }
}
