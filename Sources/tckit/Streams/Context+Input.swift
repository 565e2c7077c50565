// What a run concludes from its input as a whole: nothing found, and the summary.

import JSON
import SystemCalls
import TimecodePasteboard

extension Context {
  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ tally: InputTally, of input: TimecodeInput) {
    guard tally.foundNothing, failureCount == 0 else { return }
    report(Failure(.nothingFound(names: input.names, scans: input.scans)))
  }

  /// Reports an input that has no timecode, where others have: a warning, under strict rules an error.
  mutating func reportNothingFound(in name: TimecodeInput.Name, of input: TimecodeInput) {
    guard input.list.sources.count > 1 else { return }
    let place = name.file == nil ? " on standard input" : ""
    doubt(.nothingFound, "no timecode found\(place)", at: InputLocation(file: name.file))
  }

  /// Ends the messages with how many timecodes were read, accepted and refused, where that is wanted.
  func reportSummary() {
    guard let tally = summary else { return }
    guard messages.isJSON else {
      return messages.line(
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
  /// Refuses inputs that cannot be replaced, each for itself.
  func checkInPlace() throws(Failure) {
    do throws(InputList.ReplacementFault) { try list.checkReplaceable() } catch {
      switch error {
      case .noFile(let path):
        throw Failure(.usage(.needsFiles(path == "-" ? InputLocation.standardInput : path.description)))
      case .sameFile(let first, let second): throw Failure(.usage(.sameFile(first.description, second.description)))
      }
    }
  }
}
