// The errors of clipboards: finding one, its server or program, the terminal, and the content.

import JSON
package import UniformTypes
package import SystemCalls

/// The reason why a clipboard could not be read or written.
package enum ClipboardError: Error, Equatable, Sendable {
  /// The environment names no clipboard; lists every clipboard with its missing requirement.
  case noneReachable([ClipboardAvailability])
  /// The requested clipboard cannot be reached.
  case unreachable(ClipboardAvailability)
  /// A server could not be reached.
  case cannotConnect(server: String, reason: String)
  /// A server refused, broke its protocol or ended.
  case serverFailed(server: String, message: String)
  /// A server lacks something that is needed.
  case lacks(server: String, what: String)
  /// The program for a clipboard could not be started.
  case notStarted(tool: String, reason: String)
  /// The program for a clipboard failed, with its message if there is one.
  case failed(tool: String, message: String)
  /// The clipboard did not answer within the time limit.
  case timedOut(tool: String, limit: Duration)
  /// The file with the cookie of an X server could not be read within the time limit.
  case authorityTimedOut(SystemPath, limit: Duration)
  /// The offered content is no longer available.
  case offerWithdrawn(target: String)
  /// The clipboard can carry none of the types.
  case cannotCarry(ClipboardName, offered: [UTType])
  /// The content is larger than the clipboard reliably accepts.
  case tooLarge(ClipboardName, limit: Int, found: Int)
  /// The clipboard's content is larger than the limit for reading.
  case tooMuchOffered(limit: Int)
  /// The clipboard does not report changes.
  case cannotWatch(ClipboardName)
  /// A call on the terminal failed.
  case terminal(call: String, reason: String)
  /// The terminal answers, but not with its clipboard: the clipboard is empty, or the terminal does not return it.
  case terminalWithholds
  /// The terminal refused, with the name of an error of OSC 5522.
  case terminalRefused(status: String)
  /// The process is in the background, where it may not query the terminal.
  case inBackground
  /// tmux or screen is between this process and the terminal, and does not pass the sequence on.
  case notPassedOn(OSC52Route.Obstacle)
  /// A signal requests the end of the process. It is delivered when the error is thrown.
  case interrupted

  /// The terminal's name in errors, in the position of a program's name.
  package static let terminalName = "the terminal"
}

// MARK: Codes for programs, and a sentence for people

extension ClipboardError {
  /// A stable word for programs; several errors may share one.
  package enum Code: String, CaseIterable, Sendable {
    case clipboard, interrupted
    case noClipboard = "no-clipboard"
    case clipboardTimeout = "clipboard-timeout"
    case cannotCarry = "cannot-carry"
    case cannotWatch = "cannot-watch"
    case tooLarge = "too-large"
  }

  /// The code of the error.
  package var code: Code {
    switch self {
    case .noneReachable, .unreachable, .lacks, .notPassedOn: .noClipboard
    case .notStarted, .failed, .offerWithdrawn, .cannotConnect, .serverFailed, .terminalRefused, .terminal,
      .inBackground:
      .clipboard
    case .timedOut, .authorityTimedOut, .terminalWithholds: .clipboardTimeout
    case .cannotCarry: .cannotCarry
    case .tooLarge, .tooMuchOffered: .tooLarge
    case .cannotWatch: .cannotWatch
    case .interrupted: .interrupted
    }
  }
}

extension ClipboardError: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .noneReachable(let all):
      "no clipboard can be reached (\(all.map { "\($0.name.rawValue): \($0.reason ?? "")" }.joined(separator: "; ")))"
    case .unreachable(let found): "the clipboard \(found.name.rawValue) cannot be reached: \(found.reason ?? "")"
    case .notStarted(let tool, let reason): "\(tool) cannot be started: \(reason)"
    case .failed(let tool, let message): "\(tool) failed: \(message.printable(limit: 300))"
    case .timedOut(let tool, let limit): "\(tool) did not answer within \(limit.inSeconds)"
    case .authorityTimedOut(let path, let limit):
      "the authority file \(path.description.printable()) could not be read within \(limit.inSeconds)"
    case .offerWithdrawn(let target):
      "the program that owns the clipboard offered \(target.printable()) but did not send it"
    case .cannotCarry(let name, let offered):
      "the clipboard \(name.rawValue) cannot hold \(offered.map(\.familiarName).joined(separator: ", "))"
    case .cannotConnect(let server, let reason): "\(server) cannot be reached: \(reason)"
    case .serverFailed(let server, let message): "\(server): \(message.printable(limit: 300))"
    case .lacks(let server, let what): "\(server) lacks \(what)"
    case .terminalWithholds: "the terminal does not return its clipboard, or it is empty"
    case .terminalRefused(let status): "the terminal refused: \(status.printable())"
    case .tooLarge(let name, let limit, let found):
      "the text has \(found) bytes; the clipboard \(name.rawValue) reliably accepts at most \(limit)"
    case .tooMuchOffered(let limit): "the clipboard has more than \(limit) bytes"
    case .cannotWatch(let name): "the clipboard \(name.rawValue) does not report changes"
    case .terminal(let call, let reason): "\(call) of the terminal failed: \(reason)"
    case .inBackground: "a background job cannot ask the terminal for its clipboard"
    case .notPassedOn(.tmux(let setClipboard, let passthrough)):
      "tmux neither accepts OSC 52 (set-clipboard is \(setClipboard.printable())) nor passes it on "
        + "(allow-passthrough is \(passthrough.printable()))"
    case .notPassedOn(.tmuxReading(let setClipboard)):
      "tmux answers OSC 52 only with set-clipboard on, and it is \(setClipboard.printable())"
    case .notPassedOn(.screenReading): "screen does not return the terminal's answer"
    case .interrupted: "interrupted by a signal"
    }
  }
}
