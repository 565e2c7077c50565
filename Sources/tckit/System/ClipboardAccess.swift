// The clipboard that a command's options name: which one, by what, and how long it may take.

import SystemClipboard
import TimecodePasteboard

/// Where a command finds a clipboard.
struct ClipboardAccess {
  let finding: ClipboardFinding
  let timeLimit: Duration
  private let facts: ClipboardFacts

  /// The clipboard that `--clipboard` names or the environment gives, or nil without the option.
  init?(ifNamedBy arguments: ParsedArguments) throws {
    guard let clipboard = arguments[.clipboard] else { return nil }
    timeLimit = arguments[.clipboardTimeout] ?? Self.usualTimeLimit
    facts = ClipboardFacts.current()
    finding = try ClipboardChoice.choose(clipboard.name, facts)
  }

  /// How long a clipboard may take where no option limits it.
  static let usualTimeLimit = Duration.seconds(5)

  var name: ClipboardName { finding.name }

  /// The clipboard; its time begins now.
  func open() throws(ClipboardError) -> any Clipboard {
    guard let clipboard = finding.clipboard(facts, timeLimit: timeLimit) else {
      throw .unreachable(finding)
    }
    return clipboard
  }
}
