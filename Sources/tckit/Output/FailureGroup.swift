// Failures that differ only in their words: a list with a million of them needs the words of the first ten.

import TimecodePasteboard

/// A group of failures that have one kind and one status.
enum FailureGroup: Equatable {
  case refused(TimecodeField.PasteRejection.Reason)
  case invalid
  /// A text that is no timecode.
  case malformed
  /// A text that is no number in the notation of the input.
  case malformedNumber
  /// A separator that contradicts the rate.
  case separator
}

extension FailureGroup {
  /// The group of what a filter reports; nil where it is no failure, or one of no group.
  init?(_ kind: FilterEvent.Kind) {
    switch kind {
    case .refused(let rejection): self = .refused(rejection.reason)
    case .invalid: self = .invalid
    case .unreadable(let error): self.init(error)
    default: return nil
    }
  }

  fileprivate init?(_ error: TimecodeReader.ReadingError) {
    switch error {
    case .malformed: self = .malformed
    case .malformedNumber: self = .malformedNumber
    case .dropFrameSeparator, .colonAtDropRate: self = .separator
    default: return nil
    }
  }
}

extension Failure {
  /// The group of the failure; nil for one of no group.
  var group: FailureGroup? {
    switch kind {
    case .item(.refused(let rejection)): .refused(rejection.reason)
    case .item(.invalid): .invalid
    case .item(.reading(let error)): FailureGroup(error)
    default: nil
    }
  }
}
