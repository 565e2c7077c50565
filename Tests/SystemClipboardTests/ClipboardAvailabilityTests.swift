// Which clipboard is taken where, and what is missing for the others.

import Testing

@testable import SystemClipboard

@Suite("Clipboard choice")
struct ClipboardChoiceTests {
  static let all = Dictionary(uniqueKeysWithValues: ClipboardFacts.knownPrograms.map { ($0, "/bin/" + $0) })

  private func facts(
    _ environment: [String: String], without missing: Set<String> = [], terminal: Bool = true, macOS: Bool = false
  ) -> ClipboardFacts {
    ClipboardFacts(
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 },
      programs: Self.all.filter { !missing.contains($0.key) }, hasTerminal: terminal, isMacOS: macOS)
  }

  static let everything = [
    "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "TMUX": "/tmp/tmux,1,0", "SSH_TTY": "/dev/pts/1",
  ]

  static let nearest: [([String: String], Set<String>, ClipboardMeans)] = [
    (everything, [], .wlClipboard(copy: "/bin/wl-copy", paste: "/bin/wl-paste")),
    (everything, ["wl-copy"], .xclip("/bin/xclip")),
    (everything, ["wl-paste", "xclip"], .xsel("/bin/xsel")),
    (everything, ["wl-copy", "xclip", "xsel", "pbcopy"], .tmux("/bin/tmux")),
    (["TMUX": "x", "SSH_TTY": "y"], [], .tmux("/bin/tmux")), (["SSH_TTY": "y"], [], .terminal(tmux: nil)),
    (["DISPLAY": "", "SSH_TTY": "y"], [], .terminal(tmux: nil)),
  ]

  @Test("auto takes the nearest that the environment names", arguments: nearest)
  func automatic(_ environment: [String: String], _ missing: Set<String>, _ means: ClipboardMeans) throws {
    #expect(try ClipboardChoice.choose(nil, facts(environment, without: missing)).means == means)
  }

  @Test("on macOS its own pasteboard is taken, but at the far end of ssh the terminal")
  func macOS() throws {
    #expect(try ClipboardChoice.choose(nil, facts([:], macOS: true)).name == .macos)
    #expect(try ClipboardChoice.choose(nil, facts(["TMUX": "x"], macOS: true)).name == .macos)
    #expect(try ClipboardChoice.choose(nil, facts(["SSH_TTY": "x"], macOS: true)).name == .osc52)
    #expect(try ClipboardChoice.choose(nil, facts(["SSH_TTY": "x", "TMUX": "x"], macOS: true)).name == .tmux)
    #expect(try ClipboardChoice.choose(nil, facts(["SSH_TTY": "x"], terminal: false, macOS: true)).name == .macos)
  }

  @Test("what auto passes over can be named")
  func named() throws {
    let facts = facts(["TMUX": "x"])
    #expect(try ClipboardChoice.choose(.osc52, facts).means == .terminal(tmux: "/bin/tmux"))
    #expect(try ClipboardChoice.choose(.macos, facts).means == .pbcopy(copy: "/bin/pbcopy", paste: "/bin/pbpaste"))
    #expect(throws: ClipboardError.noneReachable(ClipboardChoice.findings(self.facts([:])))) {
      _ = try ClipboardChoice.choose(nil, self.facts([:]))
    }
  }

  static let gaps: [(ClipboardName, [String: String], Set<String>, String, String?)] = [
    (.wayland, [:], [], "WAYLAND_DISPLAY is not set", nil),
    (.wayland, everything, ["wl-copy"], "wl-copy", "install wl-clipboard"),
    (.x11, [:], [], "DISPLAY is not set", nil), (.x11, everything, ["xclip", "xsel"], "xsel", "install xclip"),
    (.macos, [:], ["pbcopy"], "macOS", nil), (.tmux, [:], [], "TMUX is not set", nil),
    (.tmux, everything, ["tmux"], "PATH", "put tmux into PATH"),
    (.osc52, ["TERM": "dumb"], [], "TERM=dumb", nil), (.osc52, ["TERM": ""], [], "TERM=dumb", nil),
    (.osc52, everything, ["tmux"], "PATH", "put tmux into PATH"),
  ]

  @Test("what is missing is said, and what to install", arguments: gaps)
  func missing(
    _ name: ClipboardName, _ environment: [String: String], _ without: Set<String>, _ words: String, _ remedy: String?
  ) throws {
    let facts = facts(environment, without: without)
    let finding = try #require(ClipboardChoice.findings(facts).first { $0.name == name })
    #expect(finding.means == nil)
    #expect(finding.reason?.contains(words) == true, "\(finding)")
    #expect(finding.remedy == remedy)
    #expect(throws: ClipboardError.unreachable(finding)) { _ = try ClipboardChoice.choose(name, facts) }
  }

  @Test("every clipboard is found or not once, and a finding gives the clipboard that it names")
  func findings() throws {
    let facts = facts(Self.everything)
    let findings = ClipboardChoice.findings(facts)
    #expect(findings.map(\.name) == [.wayland, .x11, .macos, .tmux, .osc52])
    for finding in findings {
      let clipboard = try #require(finding.clipboard(facts, timeLimit: .seconds(1)))
      #expect(clipboard.name == finding.name)
    }
    let none = ClipboardChoice.findings(self.facts([:], without: Set(Self.all.keys), terminal: false))
    #expect(none.allSatisfy { $0.means == nil && $0.reason != nil && $0.clipboard(facts, timeLimit: .zero) == nil })
  }

  @Test("programs are looked for in the absolute folders of PATH, and must be executable files")
  func search() {
    #expect(ClipboardFacts.programs(path: "bin:.::/nowhere") == [:])
    #expect(ClipboardFacts.programs(path: "/nowhere:/usr/bin")["xclip"] == "/usr/bin/xclip")
  }
}
