// What to do about an error of a clipboard, which has its own words.

import SystemClipboard
import TimecodePasteboard

extension Diagnostic {
  static func clipboard(_ error: ClipboardError) -> Diagnostic {
    // A job in the background is a mistake in the command line's surroundings, not a clipboard that fails.
    Diagnostic(
      error.code.rawValue, error.description, hint: error.hint, status: error == .inBackground ? .configuration : nil)
  }

  /// The words if the pasteboard has the content already: copying again would write it twice.
  static func clipboard(
    _ error: ClipboardError, after pasteboard: PasteboardName, changeCount: UInt64
  ) -> Diagnostic {
    var diagnostic = clipboard(error)
    diagnostic.message += "; pasteboard \(pasteboard) has the content (change count \(changeCount))"
    diagnostic.hint = ["only the clipboard lacks it: do not copy again", error.hint].compactMap(\.self).joined(
      separator: "; ")
    diagnostic.changeCount = changeCount
    return diagnostic
  }
}

extension ClipboardError {
  /// What to do about the error, if its words do not say it.
  var hint: String? {
    switch self {
    case .noneReachable(let all):
      all.contains { $0.hint != nil }
        ? all.compactMap(\.hint).joined(separator: ", or ")
        : "on a desktop set WAYLAND_DISPLAY or DISPLAY; over ssh use a terminal"
    case .unreachable(let found): found.hint ?? Self.listHint
    case .notStarted, .failed, .cannotConnect, .serverFailed, .terminal: Self.listHint
    case .timedOut(Self.terminalName, _), .terminalWithholds:
      "many terminals let programs read it only if a setting allows it; see tckit-clipboards(7)"
    case .timedOut: "the program that owns the clipboard may hang; --timeout allows more time"
    case .cannotCarry: "every clipboard takes text; wayland, x11 and macos take every type"
    case .lacks(_, let what) where what.contains("primary selection"): "leave --selection out"
    case .lacks: "set DISPLAY if Xwayland runs, install wl-clipboard, or choose another clipboard"
    case .terminalRefused: "allow it in the terminal's settings"
    case .tooLarge: "another clipboard takes any size"
    case .cannotWatch: "wayland, x11 and macos do; without --clipboard the pasteboard is watched"
    case .inBackground: "run it in the foreground; timeout(1) needs --foreground"
    case .notPassedOn(.screenReading): "paste into the terminal instead, or leave screen"
    case .notPassedOn(.tmux), .notPassedOn(.tmuxReading):
      "tmux set-option -s set-clipboard on; or give --clipboard tmux"
    case .gone, .tooMuchOffered, .interrupted: nil
    }
  }

  private static let listHint = "tckit clipboards lists what can be reached"
}
