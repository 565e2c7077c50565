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
  /// The group of a fault; nil for one of no group.
  init?(_ fault: ItemFault) {
    switch fault {
    case .refused(let rejection): self = .refused(rejection.reason)
    case .invalid: self = .invalid
    case .unreadable(.malformed): self = .malformed
    case .unreadable(.malformedNumber): self = .malformedNumber
    case .unreadable(.dropFrameSeparator), .unreadable(.colonAtDropRate): self = .separator
    default: return nil
    }
  }
}

extension Failure {
  /// The group of the failure; nil for one of no group.
  var group: FailureGroup? { if case .item(.fault(let fault)) = kind { FailureGroup(fault) } else { nil } }
}
