// How the control sequence passes tmux or screen on its way to the terminal. Pure.

/// The form in which OSC 52 is sent.
package enum OSC52Route: Equatable, Sendable {
  /// As it is: to the terminal, or to a tmux that takes it.
  case plain
  /// Within a string that tmux passes on to the terminal.
  case tmuxPassthrough
  /// Within strings that screen passes on to the terminal.
  case screenPassthrough

  /// The program that keeps the sequence from the terminal.
  package enum Obstacle: Equatable, Sendable {
    /// tmux neither takes the sequence (`set-clipboard`) nor passes it on (`allow-passthrough`).
    case tmux(setClipboard: String, passthrough: String)
    /// tmux takes the sequence for asking only with `set-clipboard on`.
    case tmuxReading(setClipboard: String)
    /// screen passes the sequence on, but not the terminal's answer.
    case screenReading
  }

  /// The options that tmux reports; an old tmux knows no `allow-passthrough`, and always passes on.
  struct TmuxOptions: Equatable {
    var setClipboard: String
    var passthrough: String
  }

  /// The way to put text on the clipboard.
  static func forWriting(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else { return isInScreen ? .screenPassthrough : .plain }
    if tmux.setClipboard == "on" { return .plain }
    if ["on", "all", ""].contains(tmux.passthrough) { return .tmuxPassthrough }
    throw .notPassedOn(.tmux(setClipboard: tmux.setClipboard, passthrough: tmux.passthrough))
  }

  /// The way to ask for the text on the clipboard: the answer to a sequence that is passed on would not come back.
  static func forReading(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else {
      if isInScreen { throw .notPassedOn(.screenReading) }
      return .plain
    }
    guard tmux.setClipboard == "on" else { throw .notPassedOn(.tmuxReading(setClipboard: tmux.setClipboard)) }
    return .plain
  }
}
