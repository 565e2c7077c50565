// Everything that goes wrong between this process and a clipboard: finding one, its programs, the terminal, what it carries.

public import OpenTransferable

/// Why a clipboard could not be read or written.
public enum ClipboardError: Error, Equatable, Sendable {
  /// Nothing says where a clipboard is; every clipboard with what is missing for it.
  case noneReachable([ClipboardFinding])
  /// The clipboard that was named cannot be reached.
  case unreachable(ClipboardFinding)
  /// The program for a clipboard could not be started.
  case notStarted(tool: String, reason: String)
  /// The program for a clipboard failed; its last words, if any.
  case failed(tool: String, message: String)
  /// The clipboard did not answer in time.
  case timedOut(tool: String, limit: Duration)
  /// What was offered is not given any more.
  case gone(target: String)
  /// None of the types can be put there.
  case cannotCarry(ClipboardName, offered: [UTType])
  /// The text begins as a document of another type, which the clipboard would take it for.
  case mistakable(ClipboardName, prefix: String)
  /// More than the clipboard surely takes.
  case tooLarge(ClipboardName, limit: Int, found: Int)
  /// More than is read from a clipboard.
  case tooMuchOffered(limit: Int)
  /// The clipboard tells nobody of changes.
  case cannotWatch(ClipboardName)
  /// The watching program ended.
  case watchEnded(tool: String, message: String)
  /// A call on the terminal failed.
  case terminal(call: String, reason: String)
  /// The process is in the background, where it may not ask the terminal.
  case inBackground
  /// tmux or screen stands between this process and the terminal, and does not let the sequence through.
  case notPassedOn(OSC52Route.Obstacle)
  /// A signal asks the process to end; it is delivered as soon as the error is thrown.
  case interrupted

  /// What stands for a program where the terminal itself was asked.
  public static let terminalName = "the terminal"
}
