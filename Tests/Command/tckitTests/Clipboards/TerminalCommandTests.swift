// OSC 52 on terminals that answer, keep silent or talk nonsense, and through a real tmux.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waits, .needs("python3"))
struct TerminalCommandTests {
  private static let terminal = packageRoot.appending(path: "Tests/Terminals/terminal.py")
    .path(percentEncoded: false)

  /// Runs a line on a new terminal, and then another line that inspects the result.
  private func run(_ mode: String, _ line: String, then look: String, in shell: ClipboardShell) throws -> String {
    try shell.run(
      "export TERM=xterm SSH_TTY=/dev/tty; python3 '\(Self.terminal)' '\(mode)' '\(line)'; \(look)"
    ).summary
  }

  @Test
  func `copy by way of auto, at the far end of ssh, puts the text on the terminal's clipboard`() throws {
    let shell = try ClipboardShell([:])
    #expect(
      try run(
        "silent", "x=$(tckit copy 01:00:00:00@24 --clipboard auto --format tagged)", then: "cat status taken", in: shell
      )
        == "0\n01:00:00:00@24[0]")
    #expect(
      try run("silent", "tckit clear --clipboard osc52", then: "cat taken", in: shell)
        == "(cleared)[0]")
    #expect(
      try run("silent", "tckit clipboards >list", then: "grep osc52 list", in: shell)
        == "osc52\tauto\t/dev/tty\tnot asked\n[0]")
  }

  @Test
  func `more than terminals reliably accept is refused before anything is written`() throws {
    let shell = try ClipboardShell([:])
    let line = "yes 01:00:00:00@25 | head -n 7000 | tckit copy - --clipboard osc52 2>errors"
    #expect(
      try run("silent", line, then: "cat status taken errors; tckit pasteboards", in: shell)
        == "65\ntckit: the text has 83999 bytes; the clipboard osc52 reliably accepts at most 74994\n"
        + "hint: another clipboard takes any size\n[0]")
  }

  @Test(arguments: [
    ("answer:TC: 01:00:00:00\\n", "01:00:00:00\n[0]"),
    ("answer:", "tckit: the clipboard osc52 is empty\n[1]"),
    (
      "garbage",
      "tckit: the terminal failed: its answer is not base64\nhint: tckit clipboards lists what can be reached\n[74]"
    ),
    (
      "silent",
      "tckit: the terminal did not answer within 5 s\n"
        + "hint: many terminals let programs read it only if a setting allows it; see tckit help clipboards\n[75]"
    ),
  ])
  func `paste takes what the terminal answers, and leaves its settings as they were`(_ mode: String, _ expected: String)
    throws
  {
    let line = "tckit paste --clipboard osc52 --rate 25 >out 2>&1"
    let shell = try ClipboardShell([:])
    #expect(
      try run(mode, line, then: "cmp before after && cat out && echo \"[$(cat status)]\"", in: shell)
        == expected + "\n[0]")
  }

  @Test(arguments: ["TERM", "INT", "HUP"])
  func `a signal while the terminal is asked ends the paste, with the settings as they were`(_ name: String) throws {
    let shell = try ClipboardShell([:])
    let status = ["TERM": 143, "INT": 130, "HUP": 129][name] ?? 0
    // sh itself is not sent the signal.
    let result = try run(
      "signal:\(name)", "trap : INT; tckit paste --clipboard osc52 --rate 25 2>errors",
      then: "cmp before after && cat status && ! grep tckit errors", in: shell)
    #expect(result == "\(status)\n[0]")
  }

  @Test
  func `a background job does not ask, because the terminal would stop it`() throws {
    let shell = try ClipboardShell([:])
    let line = "set -m; tckit paste --clipboard osc52 --rate 25 2>errors & wait $!"
    #expect(
      try run("silent", line, then: "cat status errors", in: shell)
        == "78\ntckit: a background job cannot ask the terminal for its clipboard\nhint: run it in the foreground; timeout(1) needs --foreground\n[0]"
    )
  }

  @Test(.needs("jq"))
  func `a terminal that knows OSC 5522 takes and gives every type, so that the rate survives`() throws {
    let shell = try ClipboardShell([:])
    let copy = "tckit copy 01:00:00:12@25 --clipboard osc52 --json >record"
    let look = "cat status; cut -d\" \" -f1 board; jq -c .types record"
    #expect(
      try run("rich:board", copy, then: look, in: shell) == """
        0
        text/plain;charset=utf-8
        UTF8_STRING
        text/plain
        STRING
        TEXT
        application/vnd.orchetect.timecode+json
        ["public.utf8-plain-text","com.orchetect.TimecodeKit.timecode"]
        [0]
        """)
    #expect(
      try run("rich:board", "tckit paste --clipboard osc52 -f tagged >out 2>&1", then: "cat out", in: shell)
        == "01:00:00:12@25\n[0]")
    let empty = "tckit paste --clipboard osc52 -r 25 >out 2>&1"
    #expect(
      try run("rich:nothing", empty, then: "cat out status", in: shell)
        == "tckit: the clipboard osc52 is empty\n1\n[0]")
  }

  // MARK: tmux

  @Test(.needs("tmux"))
  func `in a tmux that takes OSC 52 it goes both ways, and into tmux's buffer`() throws {
    let server = try TmuxServer()
    let shell = try ClipboardShell(server.environment)
    try inPane(of: server, shell, "tckit copy 01:00:00:00@24 --clipboard osc52 --format tagged")
    #expect(try shell.text(ofFile: "result") == "0\n")
    #expect(try server.run(["save-buffer", "-"]) == "01:00:00:00@24")
    #expect(try shell.run("printf 'In: 02:00:00:00' | tmux -S \(server.socket) load-buffer -").status == 0)
    try inPane(of: server, shell, "tckit paste --clipboard osc52 --rate 25")
    #expect(try shell.text(ofFile: "result") == "02:00:00:00\n0\n")
    // auto chooses tmux's own buffers here.
    let result = try shell.run(
      "x=$(tckit copy 03:00:00:00@25 --clipboard auto 2>&1); tckit paste --clipboard auto -r 25")
    #expect(result.summary == "03:00:00:00\n[0]")
    #expect(try server.run(["save-buffer", "-"]) == "03:00:00:00")
  }

  @Test(.needs("tmux"))
  func `in a tmux that neither takes nor passes OSC 52 on, the error names the option to set`() throws {
    let server = try TmuxServer()
    _ = try server.run(["set-option", "-s", "set-clipboard", "external"])
    let shell = try ClipboardShell(server.environment)
    try inPane(of: server, shell, "tckit copy 01:00:00:00@24 --clipboard osc52")
    #expect(
      try shell.text(ofFile: "result")
        == "tckit: tmux neither accepts OSC 52 (set-clipboard is external) nor passes it on (allow-passthrough is off)\n"
        + "hint: tmux set-option -s set-clipboard on; or give --clipboard tmux\n78\n")
    // Nothing was written to the store.
    #expect(try shell.run("tckit paste --quiet").status == 66)
    try inPane(of: server, shell, "tckit paste --clipboard osc52 --rate 24 -qq")
    #expect(try shell.text(ofFile: "result") == "78\n")
  }

  @Test(.needs("tmux"), arguments: ["on", "passthrough", "buffer"])
  func `through tmux the text reaches the terminal outside`(_ way: String) throws {
    let server = try TmuxServer()
    let shell = try ClipboardShell(server.environment)
    if way != "on" { _ = try server.run(["set-option", "-s", "set-clipboard", "external"]) }
    if way == "passthrough" { _ = try server.run(["set-option", "-g", "allow-passthrough", "on"]) }
    let copy = "tckit copy 04:00:00:00@24 --clipboard \(way == "buffer" ? "tmux" : "osc52")"
    // The terminal outside shows the session, in which the copy is made once it is attached.
    let attach = "exec env -u TMUX tmux -S \(server.socket) attach-session"
    try inPane(
      of: server, shell, isVisible: true,
      "while ! tmux -S \(server.socket) list-clients | grep -q .; do sleep 0.05; done; \(copy)")
    let used = try shell.run("export TERM=xterm-256color; python3 '\(Self.terminal)' once '\(attach)'; cat taken")
    #expect(used.summary == "04:00:00:00[0]")
    #expect(
      try shell.text(ofFile: "result")
        == "tckit: note: the clipboard \(way == "buffer" ? "tmux" : "osc52") took only text, without the rate\n"
        + "hint: --format tagged writes the rate too\n0\n")
  }

  /// Runs a line in a new pane, and writes its output and status to the file `result`.
  ///
  /// - Parameter isVisible: True if an attached terminal shows the pane. tmux passes on nothing from other panes.
  private func inPane(
    of server: TmuxServer, _ shell: ClipboardShell, isVisible: Bool = false, _ line: String
  ) throws {
    let root = shell.sandbox.root
    try? FileManager.default.removeItem(atPath: root + "/work/result")
    let variables = shell.sandbox.environment.filter { $0.key != "TERM" }.map { "\($0.key)='\($0.value)'" }
    let script =
      "export \(variables.joined(separator: " ")); cd \(root)/work; { \(line); echo $?; } >result.new 2>&1; mv result.new result"
    let file = shell.sandbox.scratchPath("pane.sh")
    try Data(script.utf8).write(to: URL(filePath: file))
    _ = try server.run(["new-window"] + (isVisible ? [] : ["-d"]) + ["sh \(file)"])
  }
}
