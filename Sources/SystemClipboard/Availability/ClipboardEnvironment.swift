// What the choice of a clipboard is made from, gathered from the process.

import SystemCalls

/// What is known of the place in which this process runs.
public struct ClipboardEnvironment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The programs that were found, by name.
  public var programs: [String: String]
  /// Whether there is a controlling terminal.
  public var hasTerminal: Bool
  /// Whether the system is macOS.
  public var isMacOS: Bool
  /// What starts a process that calls `ClipboardOwner.run`: the path of an executable, and its arguments.
  public var ownerCommand: [String]

  /// An environment as given.
  public init(
    variables: [String: String], programs: [String: String] = [:], hasTerminal: Bool = false, isMacOS: Bool = false,
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

  /// The environment of this process.
  public static func current() -> ClipboardEnvironment {
    let variables = variables()
    #if canImport(Darwin)
      let isMacOS = true
    #else
      let isMacOS = false
    #endif
    return ClipboardEnvironment(
      variables: variables, programs: programs(path: variables["PATH"] ?? "/usr/bin:/bin"),
      hasTerminal: ControllingTerminal.exists, isMacOS: isMacOS)
  }

  /// This executable, started again as an owner of a selection.
  public static var ownCommand: [String] {
    [CurrentProcess.restartPath.text ?? "", ClipboardOwner.word]
  }

  /// The environment variables of this process.
  static func variables() -> [String: String] {
    Dictionary(
      CurrentProcess.environment.map {
        (String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// The known programs in the absolute directories of a search path.
  static func programs(path: String) -> [String: String] {
    var found: [String: String] = [:]
    for directory in path.split(separator: ":") where directory.hasPrefix("/") {
      for name in knownPrograms where found[name] == nil {
        let file = "\(directory)/\(name)"
        if isExecutableFile(SystemPath(file)) { found[name] = file }
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
