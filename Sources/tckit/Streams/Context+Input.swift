// What a run concludes from its input as a whole: nothing found, and the summary.

import JSON
import TimecodePasteboard

extension Context {
  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ tally: InputTally, of input: TimecodeInput) {
    guard tally.foundNothing, failureCount == 0 else { return }
    report(Failure(.nothingFound(names: input.names, scans: input.scans)))
  }

  /// Reports how many timecodes were read, accepted and refused.
  func summarize(_ tally: InputTally) throws(Failure) {
    try flush()
    guard messages.isJSON else {
      return messages.note(
        "tckit: \(tally.readCount) read, \(tally.acceptedCount) accepted, \(tally.failureCount) refused")
    }
    messages.raw(
      JSONWriter.record { json in
        json.object("summary") { json in
          json.member("read", tally.readCount)
          json.member("accepted", tally.acceptedCount)
          json.member("refused", tally.failureCount)
        }
      })
  }
}

extension TimecodeInput {
  /// Refuses inputs that are no files, which cannot be replaced.
  func checkInPlace() throws(Failure) {
    let isReplaceable = list.sources.allSatisfy { source in
      if case .file(let path) = source { path != "-" } else { false }
    }
    guard isReplaceable else { throw Failure(.usage(.needsFiles)) }
  }
}
