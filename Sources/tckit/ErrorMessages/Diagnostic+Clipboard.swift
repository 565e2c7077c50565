// The words for clipboards that cannot be reached, read or written.

import SystemClipboard
import TimecodePasteboard

extension Diagnostic {
  private static let listHint = "tckit clipboards lists what can be reached"

  static func clipboard(_ error: ClipboardError) -> Diagnostic {
    switch error {
    case .noneReachable(let all):
      let reasons = all.map { "\($0.name.rawValue): \($0.reason ?? "")" }.joined(separator: "; ")
      let hints = all.compactMap(\.hint).joined(separator: ", or ")
      return Diagnostic(
        .noClipboard, "no clipboard can be reached (\(reasons))",
        hint: hints.isEmpty ? "on a desktop set WAYLAND_DISPLAY or DISPLAY; over ssh use a terminal" : hints)
    case .unreachable(let found):
      return Diagnostic(
        .noClipboard, "the clipboard \(found.name.rawValue) cannot be reached: \(found.reason ?? "")",
        hint: found.hint ?? listHint)
    case .notStarted(let tool, let reason):
      return Diagnostic(.clipboard, "\(tool) cannot be started: \(reason)", hint: listHint)
    case .failed(let tool, let message):
      return Diagnostic(.clipboard, "\(tool) failed: \(printable(message, limit: 300))", hint: listHint)
    case .timedOut(let tool, let limit):
      return Diagnostic(
        .clipboardTimeout, "\(tool) did not answer within \(limit.formatted)",
        hint: tool == ClipboardError.terminalName
          ? "many terminals do not let programs read their clipboard; see tckit-clipboards(7)"
          : "the program that owns the clipboard may hang; --clipboard-timeout allows more time")
    case .gone(let target):
      return Diagnostic(
        .clipboard, "the clipboard offers \(printable(target)), but its owner did not deliver it", hint: "copy it again"
      )
    case .cannotCarry(let name, let offered):
      return Diagnostic(
        .cannotCarry, "the clipboard \(name.rawValue) takes none of \(offered.map(name(of:)).joined(separator: ", "))",
        hint: "every clipboard takes text; wayland, x11 and macos take every type")
    case .cannotConnect(let server, let reason):
      return Diagnostic(.clipboard, "\(server) cannot be reached: \(reason)", hint: listHint)
    case .serverFailed(let server, let message):
      return Diagnostic(.clipboard, "\(server): \(printable(message, limit: 300))", hint: listHint)
    case .lacks(let server, let what):
      return Diagnostic(
        .noClipboard, "\(server) lacks \(what)",
        hint: what.contains("primary selection")
          ? "leave --selection out"
          : "set DISPLAY where Xwayland runs, install wl-clipboard, or choose another clipboard")
    case .terminalWithholds:
      return Diagnostic(
        .clipboardTimeout, "the terminal does not give out its clipboard, or it is empty",
        hint: "many terminals give it out only where a setting allows it; see tckit-clipboards(7)")
    case .terminalRefused(let status):
      return Diagnostic(
        .clipboard, "the terminal refused: \(printable(status))", hint: "allow it in the terminal's settings")
    case .tooLarge(let name, let limit, let found):
      return Diagnostic(
        .tooLarge, "the text has \(found) bytes; the clipboard \(name.rawValue) reliably accepts at most \(limit)",
        hint: "another clipboard takes any size")
    case .tooMuchOffered(let limit):
      return Diagnostic(.tooLarge, "the clipboard has more than \(limit) bytes", hint: "put less on the clipboard")
    case .cannotWatch(let name):
      return Diagnostic(
        .cannotWatch, "the clipboard \(name.rawValue) does not report changes",
        hint: "wayland, x11 and macos do; without --clipboard the pasteboard is watched")
    case .terminal(let call, let reason):
      return Diagnostic(.clipboard, "\(call) of the terminal failed: \(reason)", hint: listHint)
    case .inBackground:
      return Diagnostic(
        .clipboard, "a background job cannot ask the terminal for its clipboard",
        hint: "run it in the foreground; timeout(1) needs --foreground", status: .configuration)
    case .notPassedOn(let obstacle): return notPassedOn(obstacle)
    case .interrupted: return Diagnostic(.interrupted, "interrupted by a signal", hint: "run the same command again")
    }
  }

  /// The words where the pasteboard has the content already: copying again would write it twice.
  static func clipboard(
    _ error: ClipboardError, after pasteboard: PasteboardName, changeCount: UInt64
  ) -> Diagnostic {
    var diagnostic = clipboard(error)
    diagnostic.message += "; pasteboard \(pasteboard) has the content (change count \(changeCount))"
    let hint = error == .interrupted ? nil : diagnostic.hint
    diagnostic.hint = "only the clipboard lacks it: do not copy again" + (hint.map { "; \($0)" } ?? "")
    diagnostic.changeCount = changeCount
    return diagnostic
  }

  /// A type as people know it: a dynamic identifier means nothing to them, its MIME type does.
  static func name(of type: UTType) -> String {
    type.isDynamic ? type.preferredMIMEType ?? type.identifier : type.identifier
  }

  private static func notPassedOn(_ obstacle: OSC52Route.Obstacle) -> Diagnostic {
    switch obstacle {
    case .tmux(let setClipboard, let passthrough):
      Diagnostic(
        .noClipboard,
        "tmux neither accepts OSC 52 (set-clipboard is \(printable(setClipboard))) nor passes it on "
          + "(allow-passthrough is \(printable(passthrough)))",
        hint: "tmux set-option -s set-clipboard on; or give --clipboard tmux")
    case .tmuxReading(let setClipboard):
      Diagnostic(
        .noClipboard, "tmux answers OSC 52 only with set-clipboard on, and it is \(printable(setClipboard))",
        hint: "tmux set-option -s set-clipboard on; or give --clipboard tmux")
    case .screenReading:
      Diagnostic(
        .noClipboard, "screen does not return the terminal's answer",
        hint: "paste into the terminal instead, or leave screen")
    }
  }
}
