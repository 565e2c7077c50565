// The clipboard that a command's options name: which one, how it is reached, and how long it may take.

import SystemClipboard
import TimecodePasteboard

/// Where a command finds a clipboard.
struct ClipboardAccess {
  private let found: ClipboardAvailability
  private let selection: ClipboardSelection
  private let timeLimit: Duration
  private let environment: ClipboardEnvironment

  /// The clipboard that an option names; nil without the option.
  static func named(
    _ clipboard: ClipboardArgument?, selection: ClipboardSelection?, timeLimit: Duration?, for use: ClipboardUse
  ) throws -> ClipboardAccess? {
    try clipboard.map { try ClipboardAccess($0, selection: selection, timeLimit: timeLimit, for: use) }
  }

  private init(
    _ clipboard: ClipboardArgument, selection: ClipboardSelection?, timeLimit: Duration?, for use: ClipboardUse
  ) throws {
    self.timeLimit = timeLimit ?? Self.usualTimeLimit
    self.selection = selection ?? .clipboard
    environment = ClipboardEnvironment.current()
    found = try ClipboardAvailability.choose(clipboard.name, in: environment, for: use)
  }

  /// How long a clipboard may take for an answer if no option limits it.
  static let usualTimeLimit = Duration.seconds(5)

  var name: ClipboardName { found.name }

  /// The clipboard; each request to it has the time limit of its own.
  func open() throws(ClipboardError) -> any Clipboard {
    guard let clipboard = found.clipboard(environment, selection: selection, timeLimit: timeLimit) else {
      throw .unreachable(found)
    }
    return clipboard
  }
}

extension ClipboardOptions {
  /// The clipboard that is named; nil if none is.
  func access(timeLimit: Duration?, for use: ClipboardUse) throws -> ClipboardAccess? {
    try .named(clipboard, selection: selection, timeLimit: timeLimit, for: use)
  }
}
