import TimecodePasteboard

extension FilterEvent {
  /// The place of the event in its input.
  func place(in bytes: Span<UInt8>) -> InputLocation {
    InputLocation(line: line, column: column, text: bytes.extracting(range))
  }

  /// The failure that the event is, without its place; nil for a result and for what is no failure.
  func failure(of step: TimecodeStep, in notation: TimecodeNotation) -> Failure? {
    switch kind {
    case .result, .written, .blank, .contradiction: nil
    case .tooLong: .lineTooLong(at: .none)
    case .unreadable(let error): .reading(error, at: .none)
    case .invalid(let timecode): .invalid(timecode, at: .none)
    case .refused(let rejection): .refused(rejection, at: .none)
    case .missingTextRate: .noTextRate(at: .none)
    case .unconvertible(.invalidSource, let timecode, _): .notConvertible(timecode, at: .none)
    case .unconvertible(let error, let timecode, let target):
      error.subject == .anchor || (error == .belowZero && step.hasAnchor)
        ? .anchored(timecode, target, error.validationError, at: .none)
        : .beyond(timecode, target, error.validationError, at: .none)
    case .unwritable(let timecode): .unwritable(timecode, notation, at: .none)
    }
  }
}

extension TimecodeStep {
  fileprivate var hasAnchor: Bool {
    if case .conversion(let plan) = work { plan.anchor != nil } else { false }
  }
}
