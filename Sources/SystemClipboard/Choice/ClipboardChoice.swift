// Which clipboards can be reached, by what, and which one `auto` means. Pure: facts in, findings out.
//
//     for finding in ClipboardChoice.findings(facts) { … }          // all of them, in the order of `auto`
//     let finding = try ClipboardChoice.choose(nil, facts)          // the first that `auto` takes
//
// The nearest desktop comes first, then what carries text from afar: Wayland, X11, macOS, tmux, the terminal. On macOS a
// login by ssh puts tmux and the terminal first, because the pasteboard of the far machine is nobody's.

/// The programs, or the terminal, by which a clipboard is reached.
public enum ClipboardMeans: Equatable, Sendable {
  /// The paths of wl-copy and wl-paste.
  case wlClipboard(copy: String, paste: String)
  /// The path of xclip.
  case xclip(String)
  /// The path of xsel.
  case xsel(String)
  /// The paths of pbcopy and pbpaste.
  case pbcopy(copy: String, paste: String)
  /// The path of tmux.
  case tmux(String)
  /// The controlling terminal, behind tmux where a path is given.
  case terminal(tmux: String?)

  /// The names of the programs, for people.
  public var label: String {
    switch self {
    case .wlClipboard: "wl-clipboard"
    case .xclip: "xclip"
    case .xsel: "xsel"
    case .pbcopy: "pbcopy"
    case .tmux: "tmux"
    case .terminal: "/dev/tty"
    }
  }
}

/// What was found of one clipboard.
public struct ClipboardFinding: Equatable, Sendable {
  /// The clipboard.
  public let name: ClipboardName
  /// By what it is reached; nil where it is not.
  public let means: ClipboardMeans?
  /// Why it is not reached, or why `auto` passes it over.
  public let reason: String?
  /// What to install or set, where that would help.
  public let remedy: String?

  init(_ name: ClipboardName, by means: ClipboardMeans, passedOver reason: String? = nil) {
    self.name = name
    self.means = means
    self.reason = reason
    remedy = nil
  }

  init(_ name: ClipboardName, missing reason: String, remedy: String? = nil) {
    self.name = name
    means = nil
    self.reason = reason
    self.remedy = remedy
  }

  /// Whether `auto` may take it.
  public var isAutomatic: Bool { means != nil && reason == nil }
}

/// The choice among the clipboards.
public enum ClipboardChoice {
  /// What is found of each clipboard, in the order in which `auto` takes the first.
  public static func findings(_ facts: ClipboardFacts) -> [ClipboardFinding] {
    let isFarMac = facts.isMacOS && facts.value("SSH_TTY") != nil
    let near = [wayland(facts), x11(facts)]
    let far = [tmux(facts), osc52(facts)]
    return isFarMac ? near + far + [macos(facts)] : near + [macos(facts)] + far
  }

  /// The clipboard that was named, or the one that `auto` means where `name` is nil.
  public static func choose(_ name: ClipboardName?, _ facts: ClipboardFacts) throws(ClipboardError) -> ClipboardFinding
  {
    let findings = findings(facts)
    if let name, let finding = findings.first(where: { $0.name == name }) {
      guard finding.means != nil else { throw .unreachable(finding) }
      return finding
    }
    guard let finding = findings.first(where: \.isAutomatic) else { throw .noneReachable(findings) }
    return finding
  }

  private static func wayland(_ facts: ClipboardFacts) -> ClipboardFinding {
    guard facts.value("WAYLAND_DISPLAY") != nil else {
      return ClipboardFinding(.wayland, missing: "WAYLAND_DISPLAY is not set")
    }
    guard let copy = facts.programs["wl-copy"], let paste = facts.programs["wl-paste"] else {
      return ClipboardFinding(
        .wayland, missing: "WAYLAND_DISPLAY is set, but wl-copy and wl-paste are not installed",
        remedy: "install wl-clipboard")
    }
    return ClipboardFinding(.wayland, by: .wlClipboard(copy: copy, paste: paste))
  }

  private static func x11(_ facts: ClipboardFacts) -> ClipboardFinding {
    guard facts.value("DISPLAY") != nil else { return ClipboardFinding(.x11, missing: "DISPLAY is not set") }
    if let xclip = facts.programs["xclip"] { return ClipboardFinding(.x11, by: .xclip(xclip)) }
    if let xsel = facts.programs["xsel"] { return ClipboardFinding(.x11, by: .xsel(xsel)) }
    return ClipboardFinding(
      .x11, missing: "DISPLAY is set, but neither xclip nor xsel is installed", remedy: "install xclip")
  }

  private static func macos(_ facts: ClipboardFacts) -> ClipboardFinding {
    guard let copy = facts.programs["pbcopy"], let paste = facts.programs["pbpaste"] else {
      return ClipboardFinding(.macos, missing: "there are no pbcopy and pbpaste, which are part of macOS")
    }
    let means = ClipboardMeans.pbcopy(copy: copy, paste: paste)
    if facts.isMacOS { return ClipboardFinding(.macos, by: means) }
    return ClipboardFinding(.macos, by: means, passedOver: "the system is not macOS")
  }

  private static func tmux(_ facts: ClipboardFacts) -> ClipboardFinding {
    guard facts.value("TMUX") != nil else { return ClipboardFinding(.tmux, missing: "TMUX is not set") }
    guard let tmux = facts.programs["tmux"] else {
      return ClipboardFinding(.tmux, missing: "TMUX is set, but tmux is not in PATH", remedy: "put tmux into PATH")
    }
    return ClipboardFinding(.tmux, by: .tmux(tmux))
  }

  private static func osc52(_ facts: ClipboardFacts) -> ClipboardFinding {
    let terminal = facts.value("TERM") ?? "dumb"
    if ["dumb", "linux"].contains(terminal) {
      return ClipboardFinding(.osc52, missing: "a terminal with TERM=\(terminal) does not know OSC 52")
    }
    guard facts.hasTerminal else { return ClipboardFinding(.osc52, missing: "there is no controlling terminal") }
    let isInTmux = facts.value("TMUX") != nil
    if isInTmux, facts.programs["tmux"] == nil {
      return ClipboardFinding(.osc52, missing: "TMUX is set, but tmux is not in PATH", remedy: "put tmux into PATH")
    }
    let means = ClipboardMeans.terminal(tmux: isInTmux ? facts.programs["tmux"] : nil)
    guard facts.value("SSH_TTY") != nil else {
      return ClipboardFinding(.osc52, by: means, passedOver: "SSH_TTY is not set, so the terminal may be a local one")
    }
    return ClipboardFinding(.osc52, by: means)
  }
}
