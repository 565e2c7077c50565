extension TimecodeField {
  /// How the receiving field takes digits, which limits the numbers that can be pasted into it.
  public enum InputStyle: String, Equatable, Hashable, CaseIterable, Sendable {
    /// Each component is limited to its digits; a full component passes on to the next.
    case autoAdvance
    /// Each component is limited to its digits.
    case continuousWithinComponent
    /// Components may have any number of digits.
    case unbounded
  }
}
