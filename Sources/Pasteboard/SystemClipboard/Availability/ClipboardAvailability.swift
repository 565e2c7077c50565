// Determines which clipboards can be reached, by which means, and which one `auto` chooses. It is a pure function of
// the environment.
//
//     for found in ClipboardAvailability.all(in: environment, for: .paste) { … }        // in the order of `auto`
//     let found = try ClipboardAvailability.choose(nil, in: environment, for: .copy)    // the first one for `auto`
//
// The nearest desktop comes first: Wayland, X11, macOS, then tmux and the terminal. In an ssh session, tmux and the
// terminal come before a display that ssh forwards, and before X11 and macOS on a Mac. `auto` never copies to a
// forwarded display, because the process that serves the copy would keep ssh from ending.

/// The means by which a clipboard is reached.
package enum ClipboardBackend: Equatable, Sendable {
  /// The compositor's protocol. If the compositor does not support it for other programs, X11 or wl-copy and wl-paste.
  case wayland
  /// The X server's protocol.
  case x11
  /// NSPasteboard.
  case appKit
  /// The program tmux.
  case tmux
  /// The controlling terminal, or tmux in front of it.
  case terminal(throughTmux: Bool)

  /// The name of the program or device, for people.
  package var label: String {
    switch self {
    case .wayland: "data-control"
    case .x11: "X11"
    case .appKit: "NSPasteboard"
    case .tmux: "tmux"
    case .terminal: "/dev/tty"
    }
  }
}

/// The purpose for which a clipboard is needed.
package enum ClipboardUse: Sendable {
  case copy, paste, watch
}

/// The result of looking for one clipboard.
package struct ClipboardAvailability: Equatable, Sendable {
  /// The clipboard.
  package let name: ClipboardName
  /// The means by which it is reached; nil if it cannot be reached.
  package let backend: ClipboardBackend?
  /// The reason that it cannot be reached, or that `auto` does not choose it.
  package let reason: String?
  /// The program to install or the variable to set, if that would help.
  package let hint: String?

  init(_ name: ClipboardName, by backend: ClipboardBackend? = nil, reason: String? = nil, hint: String? = nil) {
    self.name = name
    self.backend = backend
    self.reason = reason
    self.hint = hint
  }

  /// True if `auto` may choose it.
  package var isAutomatic: Bool { backend != nil && reason == nil }
}

extension ClipboardAvailability {
  /// All clipboards, in the order in which `auto` tries them.
  package static func all(
    in environment: ClipboardEnvironment, for use: ClipboardUse = .paste
  ) -> [ClipboardAvailability] {
    ClipboardName.allCases.sorted { rank(of: $0, environment) < rank(of: $1, environment) }
      .map { availability(of: $0, environment, use) }
  }

  /// The position of a clipboard in the order in which `auto` tries them.
  private static func rank(of name: ClipboardName, _ environment: ClipboardEnvironment) -> Int {
    let isRemoteMac = environment.isRemote && environment.isMacOS
    return switch name {
    case .wayland: 0
    case .x11: isRemoteMac || environment.hasForwardedDisplay ? 5 : 1
    case .macos: isRemoteMac ? 6 : 2
    case .tmux: 3
    case .osc52: 4
    }
  }

  /// The requested clipboard, or the one that `auto` chooses if `name` is nil.
  package static func choose(
    _ name: ClipboardName?, in environment: ClipboardEnvironment, for use: ClipboardUse = .paste
  ) throws(ClipboardError) -> ClipboardAvailability {
    if let name {
      let found = availability(of: name, environment, use)
      guard found.backend != nil else { throw .unreachable(found) }
      return found
    }
    let all = all(in: environment, for: use)
    guard let found = all.first(where: \.isAutomatic) else { throw .noneReachable(all) }
    return found
  }

  private static func availability(
    of name: ClipboardName, _ environment: ClipboardEnvironment, _ use: ClipboardUse
  ) -> ClipboardAvailability {
    func unavailable(_ reason: String, hint: String? = nil) -> ClipboardAvailability {
      ClipboardAvailability(name, reason: reason, hint: hint)
    }
    func available(through backend: ClipboardBackend, doubt: String? = nil) -> ClipboardAvailability {
      ClipboardAvailability(name, by: backend, reason: doubt)
    }
    let isInTmux = environment.value("TMUX") != nil
    let lacksTmux = isInTmux && environment.programs["tmux"] == nil
    let tmuxReason = "TMUX is set, but tmux is not in PATH"
    let tmuxHint = "put tmux into PATH"
    switch name {
    case .wayland:
      return environment.value("WAYLAND_DISPLAY") == nil
        ? unavailable("WAYLAND_DISPLAY is not set") : available(through: .wayland)
    case .x11:
      guard let display = environment.value("DISPLAY") else { return unavailable("DISPLAY is not set") }
      guard X11Display(display) != nil else {
        return unavailable("DISPLAY is \(display), which does not name an X server")
      }
      guard environment.hasForwardedDisplay, use == .copy else { return available(through: .x11) }
      return available(
        through: .x11, doubt: "ssh forwards the display \(display), and would not end while the copy is served")
    case .macos: return environment.isMacOS ? available(through: .appKit) : unavailable("the system is not macOS")
    case .tmux:
      if lacksTmux { return unavailable(tmuxReason, hint: tmuxHint) }
      return isInTmux ? available(through: .tmux) : unavailable("TMUX is not set")
    case .osc52:
      let terminal = environment.value("TERM") ?? "dumb"
      if ["dumb", "linux"].contains(terminal) {
        return unavailable("a terminal with TERM=\(terminal) does not know OSC 52")
      }
      guard environment.hasTerminal else { return unavailable("there is no controlling terminal") }
      if lacksTmux { return unavailable(tmuxReason, hint: tmuxHint) }
      let doubt = environment.isRemote ? nil : "SSH_TTY is not set, so the terminal may be a local one"
      return available(through: .terminal(throughTmux: isInTmux), doubt: doubt)
    }
  }
}

// MARK: The clipboard itself

extension ClipboardAvailability {
  /// The clipboard, ready for use; nil if it cannot be reached.
  ///
  /// - Parameter timeLimit: The time limit of each request to it.
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
