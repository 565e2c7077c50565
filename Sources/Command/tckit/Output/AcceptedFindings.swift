// The findings of validate that the project accepts: each entry of the list accepts one finding of each file, by its
// code and the event's number or name, wherever the event is in the file.

import TimecodePasteboard

/// The list `accept` of a `.tckit.json`, and what was found of it.
final class AcceptedFindings {
  private let path: String
  private let entries: [AcceptedFinding]
  private let today = AcceptedFinding.today
  /// The state of each entry.
  private var states: [State]
  /// How many items have no finding that is not accepted, and how many findings were accepted.
  private(set) var itemCount = 0
  private(set) var count = 0

  private struct State {
    /// It is about the file that is read.
    var isAbout = false
    /// Whether a file that it is about was read, whether it matched, and whether it did in this file.
    var isAsked = false
    var isUsed = false
    var isUsedUp = false
    var hasEnded = false
  }

  /// Nil for a file without a list.
  init?(_ configuration: ConfigurationFile) {
    guard let accepted = configuration.accepted, !accepted.isEmpty else { return nil }
    path = configuration.path
    entries = accepted
    states = [State](repeating: State(), count: accepted.count)
  }

  /// The next input.
  func begin(_ input: InputName) {
    let file = input.isOperand ? nil : input.text
    for index in entries.indices {
      states[index].isUsedUp = false
      states[index].isAbout = file.map(entries[index].isAbout) ?? false
      if states[index].isAbout { states[index].isAsked = true }
    }
  }

  /// The entry that accepts a finding of the input; nil if none does.
  func entry(for diagnostic: Diagnostic, of fault: Fault) -> AcceptedFinding? {
    let (event, names) = (fault.reading?.details?.event?.number ?? fault.reason.eventNumber, fault.names)
    for index in entries.indices where states[index].isAbout && !states[index].isUsedUp {
      let entry = entries[index]
      guard entry.reason == diagnostic.word, entry.event.map({ $0 == event }) ?? true,
        entry.name.map(names.contains) ?? true, entry.event != nil || entry.name != nil || fault.reading == nil
      else { continue }
      (states[index].isUsed, states[index].isUsedUp) = (true, true)
      guard entry.isInForce(on: today) else {
        states[index].hasEnded = true
        continue
      }
      count += 1
      return entry
    }
    return nil
  }

  /// Counts an item of which every finding was accepted.
  func addItem() { itemCount += 1 }

  /// The entries that matched nothing in the files that they are about, and those that have ended.
  var warnings: [Diagnostic] {
    entries.indices.compactMap { (index) -> Diagnostic? in
      let (entry, state) = (entries[index], states[index])
      let words =
        state.hasEnded
        ? "ended on \(entry.until ?? "")" : state.isAsked && !state.isUsed ? "matches no finding" : nil
      guard let words else { return nil }
      var diagnostic = Diagnostic(
        .configuration,
        "accept \(index + 1), \(Diagnostic.printable(entry.reason))\(entry.subject), \(words)",
        hint: state.hasEnded ? "correct what is wrong, or give it another day" : "remove it, or correct it")
      diagnostic.location = InputLocation(file: path)
      return diagnostic
    }
  }
}

extension AcceptedFinding {
  /// The event or the name, as messages have it.
  fileprivate var subject: String {
    event.map { " of event \($0)" } ?? name.map { " of \(Diagnostic.printable($0))" } ?? ""
  }

  /// Why it is accepted, and until when.
  var reasonGiven: String { why + (until.map { ", until \($0)" } ?? "") }
}

extension FailureLimit.Kind {
  /// The word of a finding in its brackets.
  var word: String { reason?.rawValue ?? code.rawValue }
}

extension Diagnostic {
  /// The word of the finding in its brackets.
  var word: String { kind.word }
}

extension Fault {
  /// What the item is called: its name, its clip and its reel.
  fileprivate var names: [String] {
    let source = reading?.details?.event?.source
    return [reading?.details?.name, source?.clip, source?.reel].compactMap { $0 }
  }
}
