// The clipboard that a command's options name: which one, by what, and how long it may take.

import SystemClipboard
import TimecodePasteboard

/// Where a command finds a clipboard.
struct ClipboardAccess {
  let finding: ClipboardFinding
  let timeLimit: Duration
  private let facts: ClipboardFacts

  /// The clipboard that `--clipboard` names or the environment gives, or nil without the option.
  init?(ifNamedBy arguments: ParsedArguments) throws(Failure) {
    guard arguments.has(.clipboard) else { return nil }
    let name = try orUsage { () throws(UsageError) in try ClipboardOption.name(arguments) }
    timeLimit = try orUsage { () throws(UsageError) in try ClipboardOption.timeLimit(arguments) }
    facts = ClipboardFacts.current()
    do { finding = try ClipboardChoice.choose(name, facts) } catch { throw .clipboard(error) }
  }

  var name: ClipboardName { finding.name }

  /// The clipboard; its time begins now.
  func open() throws(Failure) -> any Clipboard {
    guard let clipboard = finding.clipboard(facts, timeLimit: timeLimit) else {
      throw .clipboard(.unreachable(finding))
    }
    return clipboard
  }
}

/// Turns a clipboard's error into the failure that the commands throw.
func clipping<T>(_ body: () throws(ClipboardError) -> T) throws(Failure) -> T {
  do { return try body() } catch { throw .clipboard(error) }
}
