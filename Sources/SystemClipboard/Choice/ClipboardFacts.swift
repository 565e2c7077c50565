// What the choice of a clipboard is made from, gathered from the process.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known of the place in which this process runs.
public struct ClipboardFacts: Sendable {
  /// The environment.
  public var environment: [String: String]
  /// The programs that were found, by name.
  public var programs: [String: String]
  /// Whether there is a controlling terminal.
  public var hasTerminal: Bool
  /// Whether the system is macOS.
  public var isMacOS: Bool

  /// Facts as given.
  public init(environment: [String: String], programs: [String: String], hasTerminal: Bool, isMacOS: Bool = false) {
    self.environment = environment
    self.programs = programs
    self.hasTerminal = hasTerminal
    self.isMacOS = isMacOS
  }

  /// The programs that clipboards are reached by.
  static let knownPrograms = ["wl-copy", "wl-paste", "xclip", "xsel", "pbcopy", "pbpaste", "tmux"]

  /// The facts of this process.
  public static func current() -> ClipboardFacts {
    var environment: [String: String] = [:]
    var position = environ
    while let entry = position.pointee {
      let words = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { environment[String(words[0])] = String(words[1]) }
      position += 1
    }
    #if canImport(Darwin)
      let isMacOS = true
    #else
      let isMacOS = false
    #endif
    return ClipboardFacts(
      environment: environment, programs: programs(path: environment["PATH"] ?? "/usr/bin:/bin"),
      hasTerminal: ControllingTerminal.exists, isMacOS: isMacOS)
  }

  /// The known programs in the absolute folders of a search path.
  static func programs(path: String) -> [String: String] {
    var found: [String: String] = [:]
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      for name in knownPrograms where found[name] == nil {
        let file = "\(folder)/\(name)"
        var facts = stat()
        if stat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, access(file, X_OK) == 0 { found[name] = file }
      }
    }
    return found
  }

  /// The value of a variable that is set and not empty.
  func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
