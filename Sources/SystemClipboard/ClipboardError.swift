// The errors between this process and a clipboard: finding it, its server or program, the terminal, the content that it
// carries.

package import OpenTransferable

/// The reason that a clipboard could not be read or written.
package enum ClipboardError: Error, Equatable, Sendable {
  /// The environment names no clipboard; with every clipboard and its missing requirement.
  case noneReachable([ClipboardAvailability])
  /// The requested clipboard cannot be reached.
  case unreachable(ClipboardAvailability)
  /// No connection to a server.
  case cannotConnect(server: String, reason: String)
  /// A server refused, broke its protocol or ended.
  case serverFailed(server: String, message: String)
  /// A server lacks something that is needed.
  case lacks(server: String, what: String)
  /// The program for a clipboard could not be started.
  case notStarted(tool: String, reason: String)
  /// The program for a clipboard failed, with its message if there is one.
  case failed(tool: String, message: String)
  /// The clipboard did not answer in time.
  case timedOut(tool: String, limit: Duration)
  /// The offered content is no longer available.
  case gone(target: String)
  /// The clipboard can carry none of the types.
  case cannotCarry(ClipboardName, offered: [UTType])
  /// More than the clipboard reliably accepts.
  case tooLarge(ClipboardName, limit: Int, found: Int)
  /// More than the limit for reading from a clipboard.
  case tooMuchOffered(limit: Int)
  /// The clipboard does not report changes.
  case cannotWatch(ClipboardName)
  /// A call on the terminal failed.
  case terminal(call: String, reason: String)
  /// The terminal answers, but not with its clipboard: it is empty, or the terminal does not return it.
  case terminalWithholds
  /// The terminal refused, with the name of an error of OSC 5522.
  case terminalRefused(status: String)
  /// The process is in the background, where it may not ask the terminal.
  case inBackground
  /// tmux or screen is between this process and the terminal, and does not pass the sequence on.
  case notPassedOn(OSC52Route.Obstacle)
  /// A signal requests the end of the process; it is delivered as soon as the error is thrown.
  case interrupted

  /// The terminal's name in errors, where other clipboards have the name of a program.
  package static let terminalName = "the terminal"
}
