// The clipboard that a command's options name.

import SystemClipboard

/// A clipboard that was found, before it is opened.
struct ClipboardAccess {
  /// The time limit for an answer of a clipboard.
  static let timeLimit = Duration.seconds(5)

  private let found: ClipboardAvailability
  private let selection: ClipboardSelection
  private let environment: ClipboardEnvironment

  /// The clipboard that an option names; nil without the option.
  static func named(
    _ clipboard: ClipboardArgument?, for use: ClipboardUse
  ) throws(ClipboardError) -> ClipboardAccess? {
    guard let clipboard else { return nil }
    let environment = ClipboardEnvironment.current()
    return ClipboardAccess(
      found: try .choose(clipboard.name, in: environment, for: use), selection: clipboard.selection,
      environment: environment)
  }

  var name: ClipboardName { found.name }

  /// Opens the clipboard. The time limit applies to each request separately.
  func open() throws(ClipboardError) -> any Clipboard {
    guard let clipboard = found.clipboard(environment, selection: selection, timeLimit: Self.timeLimit) else {
      throw .unreachable(found)
    }
    return clipboard
  }
}
