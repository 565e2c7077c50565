// From what was found to the clipboard itself.

import SystemCalls

extension ClipboardAvailability {
  /// The clipboard, ready for use; nil where it cannot be reached.
  ///
  /// - Parameter timeLimit: How long all requests to it may take together.
  public func clipboard(
    _ environment: ClipboardEnvironment, selection: ClipboardSelection = .clipboard, timeLimit: Duration
  ) -> (any Clipboard)? {
    let deadline = Deadline(in: timeLimit)
    let variables = environment.variables
    func tool(_ name: String) -> ClipboardTool? {
      environment.programs.path(name).map { ClipboardTool(path: $0, environment: variables, deadline: deadline) }
    }
    func x11() -> X11Clipboard {
      X11Clipboard(
        name: name, selection: selection, environment: variables, ownerCommand: environment.ownerCommand,
        deadline: deadline)
    }
    switch backend {
    case .wayland:
      var fallback: (any Clipboard)?
      if environment.value("DISPLAY") != nil {
        fallback = x11()
      } else if let copy = tool("wl-copy"), let paste = tool("wl-paste") {
        fallback = WlClipboard(copy: copy, paste: paste, selection: selection)
      }
      return WaylandClipboard(
        selection: selection, environment: variables, ownerCommand: environment.ownerCommand, deadline: deadline,
        fallback: fallback)
    case .x11: return x11()
    case .appKit:
      #if canImport(AppKit)
        return MacPasteboard(selection: selection)
      #else
        return nil
      #endif
    case .tmux: return tool("tmux").map { TmuxBuffer(tool: $0, selection: selection) }
    case .terminal(let throughTmux):
      return TerminalClipboard(
        tmux: throughTmux ? tool("tmux") : nil, isInScreen: environment.value("STY") != nil, selection: selection,
        deadline: deadline)
    case nil: return nil
    }
  }
}
