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
    func tool(_ path: String) -> ClipboardTool {
      ClipboardTool(path: path, environment: variables, deadline: deadline)
    }
    func x11() -> X11Clipboard {
      X11Clipboard(
        name: name, selection: selection, environment: variables, ownerCommand: environment.ownerCommand,
        deadline: deadline)
    }
    switch backend {
    case .wayland(let copy, let paste):
      var fallback: (any Clipboard)?
      if environment.value("DISPLAY") != nil {
        fallback = x11()
      } else if let copy, let paste {
        fallback = WlClipboard(copy: tool(copy), paste: tool(paste), selection: selection)
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
    case .tmux(let path): return TmuxBuffer(tool: tool(path), selection: selection)
    case .terminal(let tmux):
      return TerminalClipboard(
        tmux: tmux.map { tool($0) }, isInScreen: environment.value("STY") != nil, selection: selection,
        deadline: deadline)
    case nil: return nil
    }
  }
}
