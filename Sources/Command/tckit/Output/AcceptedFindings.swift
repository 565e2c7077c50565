// The findings of validate that the project accepts. Each entry of the list accepts one finding of each file, by the
// finding's code and the number or name of the event, wherever the event is in the file.

import TimecodePasteboard

/// The list `accept` of a `.tckit.json`, and the matches of its entries.
final class AcceptedFindings {
  private let path: String
  private let entries: [AcceptedFinding]
  private let today = AcceptedFinding.today
  /// The state of each entry.
  private var states: [State]
  /// The number of items whose findings are all accepted, and the number of accepted findings.
  private(set) var itemCount = 0
  private(set) var count = 0

  private struct State {
    /// True if the entry is about the current file.
    var coversCurrentFile = false
    /// Four facts about the entry: a file that it is about was read; it matched a finding; it matched one in the
    /// current file; it matched one after its last day.
    var coversReadFile = false
    var isUsed = false
    var hasMatchedInFile = false
    var hasEnded = false
    /// The event of the first finding that it would match without its event.
    var otherEvent: Int?
  }

  /// Creates the list of a configuration; nil if the file has no list.
  init?(_ configuration: ConfigurationFile) {
    guard let accepted = configuration.accepted, !accepted.isEmpty else { return nil }
    path = configuration.path
    entries = accepted
    states = [State](repeating: State(), count: accepted.count)
  }

  /// Begins the next input.
  func begin(_ input: InputName) {
    let file = input.isOperand ? nil : input.text
    for index in entries.indices {
      states[index].hasMatchedInFile = false
      states[index].coversCurrentFile = file.map(entries[index].covers) ?? false
      if states[index].coversCurrentFile { states[index].coversReadFile = true }
    }
  }

  /// The entry that accepts a finding of the input; nil if none does.
  func entry(for diagnostic: Diagnostic, of fault: Fault) -> AcceptedFinding? {
    let (event, names) = (fault.reading?.details?.event?.number ?? fault.reason.eventNumber, fault.names)
    for index in entries.indices where states[index].coversCurrentFile && !states[index].hasMatchedInFile {
      let entry = entries[index]
      guard entry.reason == diagnostic.word, entry.name.map(names.contains) ?? true else { continue }
      guard entry.event.map({ $0 == event }) ?? (entry.name != nil || fault.reading == nil) else {
        if states[index].otherEvent == nil { states[index].otherEvent = event }
        continue
      }
      (states[index].isUsed, states[index].hasMatchedInFile) = (true, true)
      guard entry.isInForce(on: today) else {
        states[index].hasEnded = true
        continue
      }
      count += 1
      return entry
    }
    return nil
  }

  /// Counts an item whose findings were all accepted.
  func addItem() { itemCount += 1 }

  /// Warnings about entries that matched nothing in the files that they are about, and about entries that have ended.
  var warnings: [Diagnostic] {
    entries.indices.compactMap { (index) -> Diagnostic? in
      let (entry, state) = (entries[index], states[index])
      guard state.hasEnded || state.coversReadFile && !state.isUsed else { return nil }
      let words =
        if state.hasEnded {
          "ended on \(entry.until ?? "")"
        } else if let event = state.otherEvent {
          "matches no finding: \(entry.event == nil ? "it has no \"event\"; " : "")the finding is in event \(event)"
        } else if FindingText.row(of: entry.reason) == nil {
          "matches no finding: tckit help validate lists the words of findings"
        } else {
          "matches no finding"
        }
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
  /// The event or the name, for messages.
  fileprivate var subject: String {
    event.map { " of event \($0)" } ?? name.map { " of \(Diagnostic.printable($0))" } ?? ""
  }

  /// The reason for accepting the finding, and its last day.
  var reasonGiven: String { why + (until.map { ", until \($0)" } ?? "") }
}

extension FailureLimit.Kind {
  /// The word that a finding shows in brackets.
  var word: String { reason?.rawValue ?? code.rawValue }
}

extension Diagnostic {
  /// The word that the finding shows in brackets.
  var word: String { kind.word }
}

extension Fault {
  /// The names of the item: its name, its clip and its reel.
  fileprivate var names: [String] {
    let source = reading?.details?.event?.source
    return [reading?.details?.name, source?.clip, source?.reel].compactMap { $0 }
  }
}
