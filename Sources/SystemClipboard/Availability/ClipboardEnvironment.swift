// What the choice of a clipboard is made from, gathered from the process.

import SystemCalls

/// What is known of the place in which this process runs.
public struct ClipboardEnvironment: Sendable {
  /// The environment variables.
  public var variables: NamedTexts
  /// The programs that were found, by name.
  public var programs: NamedTexts
  /// Whether there is a controlling terminal.
  public var hasTerminal: Bool
  /// Whether the system is macOS.
  public var isMacOS: Bool
  /// What starts a process that calls `ClipboardOwner.run`: the path of an executable, and its arguments.
  public var ownerCommand: [String]

  /// An environment as given.
  public init(
    variables: NamedTexts, programs: NamedTexts = [:], hasTerminal: Bool = false, isMacOS: Bool = false,
    ownerCommand: [String] = ClipboardEnvironment.ownCommand
  ) {
    self.variables = variables
    self.programs = programs
    self.hasTerminal = hasTerminal
    self.isMacOS = isMacOS
    self.ownerCommand = ownerCommand
  }

  /// The programs by which some clipboards are reached.
  static let knownPrograms = ["wl-copy", "wl-paste", "tmux"]

  /// Those of them that can be of use where these variables are set.
  private static func usefulPrograms(_ variables: NamedTexts) -> [String] {
    knownPrograms.filter { variables[$0 == "tmux" ? "TMUX" : "WAYLAND_DISPLAY"] != nil }
  }

  /// The environment of this process.
  public static func current() -> ClipboardEnvironment {
    let variables = variables()
    #if canImport(Darwin)
      let isMacOS = true
    #else
      let isMacOS = false
    #endif
    return ClipboardEnvironment(
      variables: variables, programs: programs(usefulPrograms(variables), path: variables["PATH"] ?? "/usr/bin:/bin"),
      hasTerminal: ControllingTerminal.exists, isMacOS: isMacOS)
  }

  /// This executable, started again as an owner of a selection.
  public static var ownCommand: [String] {
    [CurrentProcess.restartPath.text ?? "", ClipboardOwner.word]
  }

  /// The environment variables of this process.
  static func variables() -> NamedTexts {
    var variables: NamedTexts = [:]
    for variable in CurrentProcess.environment {
      variables.append(
        String(decoding: variable.value, as: UTF8.self), as: String(decoding: variable.name, as: UTF8.self))
    }
    return variables
  }

  /// The known programs in the absolute directories of a search path.
  static func programs(_ names: [String] = knownPrograms, path: String) -> NamedTexts {
    var found: NamedTexts = [:]
    for directory in path.split(separator: ":") where directory.hasPrefix("/") {
      for name in names where found[name] == nil {
        let file = "\(directory)/\(name)"
        if isExecutableFile(SystemPath(file)) { found.append(file, as: name) }
      }
    }
    return found
  }

  /// The value of a variable that is set and not empty.
  func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the user is at the other end of ssh.
  var isRemote: Bool { value("SSH_TTY") != nil || value("SSH_CONNECTION") != nil }

  /// Whether the display is one that ssh forwards.
  var hasForwardedDisplay: Bool {
    value("SSH_CONNECTION") != nil && value("DISPLAY").flatMap(X11Display.init)?.isForwarded == true
  }
}
