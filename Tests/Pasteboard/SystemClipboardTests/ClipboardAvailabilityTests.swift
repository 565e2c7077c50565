// The clipboard that is chosen in each environment, and the missing requirements of the others.

import SystemCalls
import Testing

@testable import SystemClipboard

struct ClipboardAvailabilityTests {
  private func environment(
    _ variables: [String: String], without missing: Set<String> = [], terminal: Bool = true, macOS: Bool = false
  ) -> ClipboardEnvironment {
    let programs = ClipboardEnvironment.knownPrograms.map(\.name).filter { !missing.contains($0) }
    return ClipboardEnvironment(
      variables: NamedTexts(["TERM": "xterm-256color"].merging(variables) { $1 }),
      programs: NamedTexts(Dictionary(uniqueKeysWithValues: programs.map { ($0, "/bin/" + $0) })),
      hasTerminal: terminal,
      isMacOS: macOS)
  }

  static let everything = [
    "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "TMUX": "/tmp/tmux,1,0", "SSH_TTY": "/dev/pts/1",
  ]
  static let remote = ["SSH_CONNECTION": "1 2 3 4", "SSH_TTY": "/dev/pts/1", "DISPLAY": "localhost:10.0"]

  static let nearest: [([String: String], ClipboardUse, ClipboardBackend)] = [
    (everything, .copy, .wayland),
    (everything.filter { $0.key != "WAYLAND_DISPLAY" }, .copy, .x11),
    (["TMUX": "x", "SSH_TTY": "y"], .copy, .tmux), (["SSH_TTY": "y"], .copy, .terminal(throughTmux: false)),
    (["DISPLAY": "", "SSH_TTY": "y"], .paste, .terminal(throughTmux: false)),
    // Through ssh the terminal comes before a display that ssh forwards.
    (remote, .copy, .terminal(throughTmux: false)), (remote, .paste, .terminal(throughTmux: false)),
    (remote.merging(["TMUX": "x"]) { $1 }, .copy, .tmux),
    // A display of the far machine is not forwarded.
    (remote.merging(["DISPLAY": ":0"]) { $1 }, .copy, .x11),
  ]

  @Test(arguments: nearest)
  func `auto chooses the nearest clipboard that the environment names`(
    _ variables: [String: String], _ use: ClipboardUse, _ backend: ClipboardBackend
  ) throws {
    #expect(try ClipboardAvailability.choose(nil, in: environment(variables), for: use).backend == backend)
  }

  @Test
  func `a display that ssh forwards is read without a terminal, but not copied to, which would keep ssh from ending`()
    throws
  {
    let environment = environment(Self.remote, terminal: false)
    #expect(try ClipboardAvailability.choose(nil, in: environment, for: .paste).backend == .x11)
    #expect(throws: ClipboardError.noneReachable(ClipboardAvailability.all(in: environment, for: .copy))) {
      _ = try ClipboardAvailability.choose(nil, in: environment, for: .copy)
    }
    #expect(try ClipboardAvailability.choose(.x11, in: environment, for: .copy).backend == .x11)
  }

  @Test
  func `on macOS the system pasteboard is used, but over ssh the terminal`() throws {
    func name(_ variables: [String: String], terminal: Bool = true) throws -> ClipboardName {
      let environment = environment(variables, terminal: terminal, macOS: true)
      return try ClipboardAvailability.choose(nil, in: environment).name
    }
    #expect(try name([:]) == .macos)
    #expect(try name(["TMUX": "x"]) == .macos)
    #expect(try name(["SSH_TTY": "x"]) == .osc52)
    #expect(try name(["SSH_TTY": "x", "TMUX": "x"]) == .tmux)
    #expect(try name(["SSH_TTY": "x"], terminal: false) == .macos)
  }

  @Test
  func `a clipboard that auto skips can be chosen by name`() throws {
    let environment = environment(["TMUX": "x"])
    #expect(try ClipboardAvailability.choose(.osc52, in: environment).backend == .terminal(throughTmux: true))
    let local = self.environment([:])
    #expect(throws: ClipboardError.noneReachable(ClipboardAvailability.all(in: local))) {
      _ = try ClipboardAvailability.choose(nil, in: local)
    }
  }

  static let gaps: [(ClipboardName, [String: String], Set<String>, String, String?)] = [
    (.wayland, [:], [], "WAYLAND_DISPLAY is not set", nil), (.x11, [:], [], "DISPLAY is not set", nil),
    (.x11, ["DISPLAY": "nonsense"], [], "DISPLAY is nonsense", nil), (.macos, [:], [], "macOS", nil),
    (.tmux, [:], [], "TMUX is not set", nil), (.tmux, everything, ["tmux"], "PATH", "put tmux into PATH"),
    (.osc52, ["TERM": "dumb"], [], "TERM=dumb", nil), (.osc52, ["TERM": ""], [], "TERM=dumb", nil),
    (.osc52, everything, ["tmux"], "PATH", "put tmux into PATH"),
  ]

  @Test(arguments: gaps)
  func `a missing requirement is reported, with a remedy`(
    _ name: ClipboardName, _ variables: [String: String], _ without: Set<String>, _ words: String, _ hint: String?
  ) throws {
    let environment = environment(variables, without: without)
    let found = try #require(ClipboardAvailability.all(in: environment).first { $0.name == name })
    #expect(found.backend == nil)
    #expect(found.reason?.contains(words) == true, "\(found)")
    #expect(found.hint == hint)
    #expect(throws: ClipboardError.unreachable(found)) {
      _ = try ClipboardAvailability.choose(name, in: environment)
    }
  }

  @Test
  func `every clipboard is listed once, and opens the clipboard that it names`() throws {
    let environment = environment(Self.everything)
    let all = ClipboardAvailability.all(in: environment)
    #expect(all.map(\.name) == [.wayland, .x11, .macos, .tmux, .osc52])
    for found in all where found.backend != nil {
      let clipboard = try #require(found.clipboard(environment, timeLimit: .seconds(1)))
      #expect(clipboard.name == found.name)
    }
    let none = ClipboardAvailability.all(in: self.environment([:], terminal: false))
    #expect(
      none.allSatisfy { $0.backend == nil && $0.reason != nil && $0.clipboard(environment, timeLimit: .zero) == nil })
  }

  @Test
  func `a program is searched if the variable of its clipboard is set`() {
    for program in ClipboardEnvironment.knownPrograms {
      let searched = ClipboardEnvironment.programsToSearch([program.variable: "1"])
      #expect(searched.contains(program.name) && !ClipboardEnvironment.programsToSearch([:]).contains(program.name))
    }
    #expect(ClipboardEnvironment.programsToSearch(["TMUX": "1", "DISPLAY": ":0"]) == ["tmux"])
    #expect(ClipboardEnvironment.programsToSearch(["WAYLAND_DISPLAY": "1"]) == ["wl-copy", "wl-paste"])
  }

  @Test
  func `programs are searched in the absolute directories of PATH, and must be executable files`() {
    #expect(ClipboardEnvironment.programs(path: "bin:.::/nowhere") == [:])
    #expect(ClipboardEnvironment.programs(["sh"], path: "/nowhere:/bin")["sh"] == "/bin/sh")
  }
}
