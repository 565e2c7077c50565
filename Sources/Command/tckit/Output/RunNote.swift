// The kinds of notes in a run; one of each kind is printed, with their number.

import TimecodeDocuments
import TimecodePasteboard

/// The kind of a note.
enum RunNote: Equatable {
  case derivedSources, shortenedCounts, unretimed, withoutDuration
  /// The part of a document that is not judged.
  case notJudged(String)
  /// The cause of most findings of a document.
  case cause(ListCause)
  case other

  /// Creates the kind of a fault that the engine notes.
  init(_ fault: EventFault) {
    self =
      switch fault {
      case .derivedSources: .derivedSources
      case .shortenedCounts: .shortenedCounts
      case .unretimed: .unretimed
      case .notJudged(let omission, _): .notJudged(omission.content)
      case .withoutDuration: .withoutDuration
      case .cause(let cause): .cause(cause.cause)
      default: .other
      }
  }
}
