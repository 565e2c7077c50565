// How a run ends with an error of a clipboard, and what to do about it; the clipboard has the words.

import SystemClipboard
import TimecodePasteboard

extension Diagnostic {
  static func clipboard(_ error: ClipboardError) -> Diagnostic {
    Diagnostic(error.code.rawValue, error.status, error.description, hint: error.hint)
  }

  /// The words if the pasteboard has the content already: copying again would write it twice.
  static func clipboard(
    _ error: ClipboardError, after pasteboard: PasteboardName, changeCount: UInt64
  ) -> Diagnostic {
    var diagnostic = clipboard(error)
    diagnostic.message += "; pasteboard \(pasteboard) has the content (change count \(changeCount))"
    diagnostic.hint = "only the clipboard lacks it: do not copy again"
    if error != .interrupted { diagnostic.hint? += "; \(error.hint)" }
    diagnostic.changeCount = changeCount
    return diagnostic
  }
}

extension ClipboardError.Code {
  /// How a run ends with such an error.
  var status: ExitStatus {
    switch self {
    case .clipboard: .inputOutput
    case .clipboardTimeout, .interrupted: .tryAgain
    case .noClipboard, .cannotWatch: .configuration
    case .cannotCarry, .tooLarge: .data
    }
  }
}

extension ClipboardError {
  /// How a run ends with the error.
  var status: ExitStatus { self == .inBackground ? .configuration : code.status }

  /// What to do about the error.
  var hint: String {
    switch self {
    case .noneReachable(let all):
      all.contains { $0.hint != nil }
        ? all.compactMap(\.hint).joined(separator: ", or ")
        : "on a desktop set WAYLAND_DISPLAY or DISPLAY; over ssh use a terminal"
    case .unreachable(let found): found.hint ?? Self.listHint
    case .notStarted, .failed, .cannotConnect, .serverFailed, .terminal: Self.listHint
    case .timedOut(Self.terminalName, _):
      "many terminals do not let programs read their clipboard; see tckit-clipboards(7)"
    case .timedOut: "the program that owns the clipboard may hang; --timeout allows more time"
    case .gone: "copy it again"
    case .cannotCarry: "every clipboard takes text; wayland, x11 and macos take every type"
    case .lacks(_, let what) where what.contains("primary selection"): "leave --selection out"
    case .lacks: "set DISPLAY if Xwayland runs, install wl-clipboard, or choose another clipboard"
    case .terminalWithholds: "many terminals return it only if a setting allows it; see tckit-clipboards(7)"
    case .terminalRefused: "allow it in the terminal's settings"
    case .tooLarge: "another clipboard takes any size"
    case .tooMuchOffered: "put less on the clipboard"
    case .cannotWatch: "wayland, x11 and macos do; without --clipboard the pasteboard is watched"
    case .inBackground: "run it in the foreground; timeout(1) needs --foreground"
    case .notPassedOn(.screenReading): "paste into the terminal instead, or leave screen"
    case .notPassedOn(.tmux), .notPassedOn(.tmuxReading):
      "tmux set-option -s set-clipboard on; or give --clipboard tmux"
    case .interrupted: "run the same command again"
    }
  }

  private static let listHint = "tckit clipboards lists what can be reached"
}
