// Opens an available clipboard.

extension ClipboardAvailability {
  /// The clipboard, ready for use; nil if it cannot be reached.
  ///
  /// - Parameter timeLimit: The longest time of each request to it.
  package func clipboard(
    _ environment: ClipboardEnvironment, selection: ClipboardSelection = .clipboard, timeLimit: Duration
  ) -> (any Clipboard)? {
    let variables = environment.variables
    func tool(_ name: String) -> ClipboardTool? {
      environment.programs.path(name).map { ClipboardTool(path: $0, environment: variables, timeLimit: timeLimit) }
    }
    func x11() -> X11Clipboard {
      X11Clipboard(
        name: name, selection: selection, environment: variables, ownerCommand: environment.ownerCommand,
        timeLimit: timeLimit)
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
        selection: selection, environment: variables, ownerCommand: environment.ownerCommand, timeLimit: timeLimit,
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
        timeLimit: timeLimit)
    case nil: return nil
    }
  }
}
