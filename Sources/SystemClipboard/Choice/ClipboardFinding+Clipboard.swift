// From a finding to the clipboard itself: the adapter for its means, with the programs' paths and the time that they have.

extension ClipboardFinding {
  /// The clipboard, ready for use; nil where it cannot be reached.
  ///
  /// - Parameter timeLimit: How long all that is asked of it may take together.
  public func clipboard(_ facts: ClipboardFacts, timeLimit: Duration) -> (any Clipboard)? {
    let deadline = Deadline(in: timeLimit)
    func tool(_ path: String, adding variables: [String: String] = [:]) -> ClipboardTool {
      ClipboardTool(path: path, environment: facts.environment.merging(variables) { $1 }, deadline: deadline)
    }
    switch means {
    case .wlClipboard(let copy, let paste): return WlClipboard(copy: tool(copy), paste: tool(paste))
    case .xclip(let path): return XClip(tool: tool(path))
    case .xsel(let path): return XSel(tool: tool(path))
    case .pbcopy(let copy, let paste):
      return Pbcopy(copy: tool(copy, adding: Pbcopy.locale), paste: tool(paste, adding: Pbcopy.locale))
    case .tmux(let path): return TmuxBuffer(tool: tool(path))
    case .terminal(let tmux):
      return OSC52(
        tmux: tmux.map { tool($0) }, isInScreen: facts.value("STY") != nil, deadline: deadline)
    case nil: return nil
    }
  }
}
