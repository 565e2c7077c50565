import TimecodePasteboard

extension FilterEvent {
  /// The place of the event in its input.
  func place(in bytes: Span<UInt8>) -> InputLocation {
    InputLocation(line: line, column: column, text: bytes.extracting(range))
  }

  /// The failure that the event is; nil for a result and for what is no failure.
  func failure(of step: TimecodeStep, in notation: TimecodeNotation, _ bytes: Span<UInt8>) -> Failure? {
    let item: ItemFailure
    switch kind {
    case .result, .written, .blank, .contradiction: return nil
    case .tooLong: item = .lineTooLong
    case .unreadable(let error): item = .reading(error)
    case .invalid(let timecode): item = .invalid(timecode)
    case .refused(let rejection): item = .refused(rejection)
    case .missingTextRate: item = .noTextRate
    case .unconvertible(.invalidSource, let timecode, _): item = .notConvertible(timecode)
    case .unconvertible(let error, let timecode, let target):
      item =
        error.subject == .anchor || (error == .belowZero && step.hasAnchor)
        ? .anchored(timecode, target, error.validationError) : .beyond(timecode, target, error.validationError)
    case .unwritable(let timecode): item = .unwritable(timecode, notation)
    }
    return Failure(item: item, at: place(in: bytes))
  }
}

extension TimecodeStep {
  fileprivate var hasAnchor: Bool {
    if case .conversion(let plan) = work { plan.anchor != nil } else { false }
  }
}
