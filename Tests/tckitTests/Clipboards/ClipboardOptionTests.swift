import Testing

@testable import tckit

@Suite("--clipboard")
struct ClipboardOptionTests {
  @Test("the shells complete its names", arguments: Shell.allCases)
  func completion(_ shell: Shell) {
    let script = ShellCompletion.script(for: shell)
    #expect(script.contains("auto wayland x11 macos tmux osc52"))
  }
}
