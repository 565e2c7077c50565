// The words for clipboards that cannot be reached, read or written.

import SystemClipboard
import TimecodePasteboard

extension Diagnostic {
  private static let listHint = "tckit clipboards lists what can be reached"

  static func clipboard(_ error: ClipboardError) -> Diagnostic {
    switch error {
    case .noneReachable(let findings):
      let reasons = findings.map { "\($0.name.rawValue): \($0.reason ?? "")" }.joined(separator: "; ")
      let remedies = findings.compactMap(\.remedy).joined(separator: ", or ")
      return Diagnostic(
        "no-clipboard", "no clipboard can be reached (\(reasons))",
        hint: remedies.isEmpty
          ? "on a desktop set WAYLAND_DISPLAY or DISPLAY and install wl-clipboard or xclip; over ssh use a terminal"
          : remedies, status: .configuration)
    case .unreachable(let finding):
      return Diagnostic(
        "no-clipboard", "the clipboard \(finding.name.rawValue) cannot be reached: \(finding.reason ?? "")",
        hint: finding.remedy ?? listHint, status: .configuration)
    case .notStarted(let tool, let reason):
      return Diagnostic("clipboard", "\(tool) cannot be started: \(reason)", hint: listHint, status: .inputOutput)
    case .failed(let tool, let message):
      return Diagnostic(
        "clipboard", "\(tool) failed: \(printable(message, limit: 300))", hint: listHint, status: .inputOutput)
    case .timedOut(let tool, let limit):
      return Diagnostic(
        "clipboard-timeout", "\(tool) did not answer within \(limit.formatted)",
        hint: tool == ClipboardError.terminalName
          ? "many terminals do not give their clipboard out; see tckit-clipboards(7)"
          : "the program that owns the clipboard may hang; --clipboard-timeout gives it longer", status: .tryAgain)
    case .gone(let target):
      return Diagnostic(
        "clipboard", "the clipboard offered \(printable(target)), but does not give it: its owner has gone or refuses",
        hint: "copy it again", status: .inputOutput)
    case .cannotCarry(let name, let offered):
      return Diagnostic(
        "cannot-carry",
        "the clipboard \(name.rawValue) carries none of \(offered.map(\.identifier).joined(separator: ", "))",
        hint: "text is carried everywhere; wayland and x11 with xclip carry any one type with a MIME type",
        status: .data)
    case .cannotConnect(let server, let reason):
      return Diagnostic("clipboard", "\(server) cannot be reached: \(reason)", hint: listHint, status: .inputOutput)
    case .serverFailed(let server, let message):
      return Diagnostic(
        "clipboard", "\(server): \(printable(message, limit: 300))", hint: listHint, status: .inputOutput)
    case .lacks(let server, let what):
      return Diagnostic("no-clipboard", "\(server) lacks \(what)", hint: listHint, status: .configuration)
    case .terminalWithholds:
      return Diagnostic(
        "clipboard-timeout", "the terminal does not give out its clipboard, or it is empty",
        hint: "many terminals give it out only where a setting allows it; see tckit-clipboards(7)", status: .tryAgain)
    case .terminalRefused(let status):
      return Diagnostic(
        "clipboard", "the terminal refused: \(printable(status))", hint: "allow it in the terminal's settings",
        status: .inputOutput)
    case .tooLarge(let name, let limit, let found):
      return Diagnostic(
        "too-large", "the text has \(found) bytes, and the clipboard \(name.rawValue) surely takes \(limit)",
        hint: name == .x11 ? "xclip takes any size: install xclip" : "another clipboard takes any size", status: .data)
    case .tooMuchOffered(let limit):
      return Diagnostic(
        "too-large", "the clipboard has more than \(limit) bytes",
        hint: "copy less of it there", status: .data)
    case .cannotWatch(let name):
      return Diagnostic(
        "cannot-watch", "the clipboard \(name.rawValue) tells nobody of its changes",
        hint: "wayland does; without --clipboard the pasteboard is watched", status: .configuration)
    case .watchEnded(let tool, let message):
      return Diagnostic(
        "clipboard", "\(tool) has ended" + (message.isEmpty ? "" : ": \(printable(message, limit: 300))"),
        hint: listHint, status: .inputOutput)
    case .terminal(let call, let reason):
      return Diagnostic("clipboard", "\(call) of the terminal failed: \(reason)", hint: listHint, status: .inputOutput)
    case .inBackground:
      return Diagnostic(
        "clipboard", "a background job cannot ask the terminal for its clipboard", hint: "run it in the foreground",
        status: .configuration)
    case .notPassedOn(let obstacle): return notPassedOn(obstacle)
    case .interrupted:
      return Diagnostic(
        "interrupted", "interrupted by a signal", hint: "the same command begins again",
        status: .tryAgain)
    }
  }

  /// What is said where the pasteboard has the content already: to do the same again would write it twice.
  static func clipboard(
    _ error: ClipboardError, after pasteboard: PasteboardName, changeCount: UInt64
  ) -> Diagnostic {
    var diagnostic = clipboard(error)
    diagnostic.message += "; pasteboard \(pasteboard) has the content, change count \(changeCount)"
    let remedy = error == .interrupted ? nil : diagnostic.hint
    diagnostic.hint = "only the clipboard lacks it, and tckit paste gives it" + (remedy.map { "; \($0)" } ?? "")
    diagnostic.changeCount = changeCount
    return diagnostic
  }

  private static func notPassedOn(_ obstacle: OSC52Route.Obstacle) -> Diagnostic {
    let message: String
    let hint: String
    switch obstacle {
    case .tmux(let setClipboard, let passthrough):
      message =
        "tmux neither takes OSC 52 (set-clipboard is \(printable(setClipboard))) nor passes it on "
        + "(allow-passthrough is \(printable(passthrough)))"
      hint = "tmux set-option -s set-clipboard on; or give --clipboard tmux"
    case .tmuxReading(let setClipboard):
      message = "tmux answers OSC 52 only with set-clipboard on, and it is \(printable(setClipboard))"
      hint = "tmux set-option -s set-clipboard on; or give --clipboard tmux"
    case .screenReading:
      message = "screen does not hand back what the terminal answers"
      hint = "paste into the terminal instead, or leave screen"
    }
    return Diagnostic("no-clipboard", message, hint: hint, status: .configuration)
  }
}
