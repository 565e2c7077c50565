// How the control sequence gets through tmux or screen to the terminal. Pure.

/// The form in which OSC 52 is sent.
package enum OSC52Route: Equatable, Sendable {
  /// Unchanged: to the terminal, or to a tmux that accepts it.
  case plain
  /// Within a string that tmux passes on to the terminal.
  case tmuxPassthrough
  /// Within strings that screen passes on to the terminal.
  case screenPassthrough

  /// The reason that the sequence does not reach the terminal.
  package enum Obstacle: Equatable, Sendable {
    /// tmux neither accepts the sequence (`set-clipboard`) nor passes it on (`allow-passthrough`).
    case tmux(setClipboard: String, passthrough: String)
    /// tmux accepts the sequence for reading only with `set-clipboard on`.
    case tmuxReading(setClipboard: String)
    /// screen passes the sequence on, but not the terminal's answer.
    case screenReading
  }

  /// The options that tmux reports. An old tmux does not know `allow-passthrough`, and always passes sequences on.
  struct TmuxOptions: Equatable {
    var setClipboard: String
    var passthrough: String
  }

  /// The route for setting the clipboard's text.
  static func forWriting(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else { return isInScreen ? .screenPassthrough : .plain }
    if tmux.setClipboard == "on" { return .plain }
    if ["on", "all", ""].contains(tmux.passthrough) { return .tmuxPassthrough }
    throw .notPassedOn(.tmux(setClipboard: tmux.setClipboard, passthrough: tmux.passthrough))
  }

  /// The route for reading the clipboard's text: the answer to a sequence that is passed on would not come back.
  static func forReading(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else {
      if isInScreen { throw .notPassedOn(.screenReading) }
      return .plain
    }
    guard tmux.setClipboard == "on" else { throw .notPassedOn(.tmuxReading(setClipboard: tmux.setClipboard)) }
    return .plain
  }
}
