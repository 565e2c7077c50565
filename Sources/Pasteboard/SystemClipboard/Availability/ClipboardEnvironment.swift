// The facts about this process that decide which clipboard is chosen.

import SystemCalls

/// The environment of this process.
package struct ClipboardEnvironment: Sendable {
  /// The environment variables.
  package var variables: NamedTexts
  /// The programs that are installed, by name.
  package var programs: NamedTexts
  /// True if there is a controlling terminal.
  package var hasTerminal: Bool
  /// True if the system is macOS.
  package var isMacOS: Bool
  /// The command that starts a process that calls `ClipboardOwner.run`: the path of an executable, and its arguments.
  package var ownerCommand: [[UInt8]]

  /// An environment with given facts.
  package init(
    variables: NamedTexts, programs: NamedTexts = [:], hasTerminal: Bool = false, isMacOS: Bool = false,
    ownerCommand: [[UInt8]] = ClipboardEnvironment.restartCommand
  ) {
    self.variables = variables
    self.programs = programs
    self.hasTerminal = hasTerminal
    self.isMacOS = isMacOS
    self.ownerCommand = ownerCommand
  }

  /// The programs through which some clipboards are reached, each with the variable without which it is not searched.
  static let knownPrograms = [
    (name: "wl-copy", variable: "WAYLAND_DISPLAY"), (name: "wl-paste", variable: "WAYLAND_DISPLAY"),
    (name: "tmux", variable: "TMUX"),
  ]

  /// The environment of this process.
  package static func current() -> ClipboardEnvironment {
    let variables = variables()
    #if canImport(Darwin)
      let isMacOS = true
    #else
      let isMacOS = false
    #endif
    return ClipboardEnvironment(
      variables: variables,
      programs: programs(programsToSearch(variables), path: variables.path("PATH") ?? "/usr/bin:/bin"),
      hasTerminal: ControllingTerminal.exists, isMacOS: isMacOS)
  }

  /// The known programs whose clipboard these variables name.
  static func programsToSearch(_ variables: NamedTexts) -> [String] {
    knownPrograms.filter { variables[$0.variable] != nil }.map(\.name)
  }

  /// The command that starts this executable again as the owner of a selection.
  package static var restartCommand: [[UInt8]] {
    [CurrentProcess.restartPath.bytes, Array(ClipboardOwner.word.utf8)]
  }

  /// The environment variables of this process.
  static func variables() -> NamedTexts {
    var variables: NamedTexts = [:]
    for variable in CurrentProcess.environment { variables.append(variable.value, as: variable.name) }
    return variables
  }

  /// The known programs in the absolute directories of a search path.
  static func programs(_ names: [String] = knownPrograms.map(\.name), path: SystemPath) -> NamedTexts {
    var found: NamedTexts = [:]
    for directory in path.bytes.split(separator: UInt8(ascii: ":")) where directory.first == UInt8(ascii: "/") {
      for name in names where found[name] == nil {
        guard let file = SystemPath(bytes: Array(directory))?.appending(name), isExecutableFile(file) else { continue }
        found.append(file.bytes, as: Array(name.utf8))
      }
    }
    return found
  }

  /// The value of a variable, if it is set and not empty.
  func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// True if the user is connected through ssh.
  var isRemote: Bool { value("SSH_TTY") != nil || value("SSH_CONNECTION") != nil }

  /// True if the display is one that ssh forwards.
  var hasForwardedDisplay: Bool {
    value("SSH_CONNECTION") != nil && value("DISPLAY").flatMap(X11Display.init)?.isForwarded == true
  }
}

// MARK: Variables by name

/// Values by name; if several have the same name, the first one counts.
package struct NamedTexts: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value, which need not be UTF-8.
  package struct Entry: Equatable, Sendable {
    /// The name.
    package var name: [UInt8]
    /// The value.
    package var value: [UInt8]
  }

  /// The values with their names, in the order in which they were given.
  package private(set) var entries: [Entry] = []

  /// Creates values from a literal.
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { append(Array(text.utf8), as: Array(name.utf8)) }
  }

  /// Adds a value under a name.
  package mutating func append(_ value: [UInt8], as name: [UInt8]) { entries.append(Entry(name: name, value: value)) }

  /// The entries that have one of these names.
  func only(_ names: [String]) -> NamedTexts {
    var texts: NamedTexts = [:]
    texts.entries = entries.filter { entry in names.contains { entry.name.elementsEqual($0.utf8) } }
    return texts
  }

  /// Each entry as `NAME=VALUE`, the form of a process's environment.
  var assignments: [[UInt8]] { entries.map { $0.name + [UInt8(ascii: "=")] + $0.value } }

  /// The value of a name as a path; nil if missing.
  func path(_ name: String) -> SystemPath? {
    entries.first { $0.name.elementsEqual(name.utf8) }.flatMap { SystemPath(bytes: $0.value) }
  }

  /// The value of a name as a directory. If it is missing, empty or relative, the root is used, so that names below it
  /// are never relative.
  func directory(_ name: String) -> SystemPath {
    path(name).flatMap { $0.isAbsolute ? $0 : nil } ?? "/"
  }

  /// The value of a name, for messages; nil if missing. Bytes that are not UTF-8 are shown as `\xff`.
  package subscript(name: String) -> String? { path(name)?.description }
}
