// Command lines where a server's clipboard can be reached.

import Foundation
import TestSupport

/// A sandbox whose commands reach the clipboard of a server.
struct ClipboardShell {
  let sandbox: Sandbox
  private let exports: String

  /// `offer [OPTION ...]`: gives the clipboard of X11 the text on standard input, and returns when it can be read. xclip itself
  /// returns before the server knows of it.
  private static let functions = """
    offer() {
      cat >offered && xclip -selection clipboard "$@" <offered || return
      for try in $(seq 1000); do
        xclip -selection clipboard -o "$@" 2>/dev/null | cmp -s - offered && return
        sleep 0.01
      done
      echo 'xclip offers nothing' >&2; return 1
    }

    """

  /// The variables that name a server; everything else stays the sandbox's.
  private static let names = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "TMUX"]

  init(_ environment: [String: String]) throws {
    sandbox = try Sandbox()
    exports = environment.filter { Self.names.contains($0.key) }.map { "export \($0.key)='\($0.value)'; " }.joined()
  }

  /// Runs a line and gives back what came of it.
  func run(_ line: String) throws -> ShellCommand.Result {
    try ShellCommand(exports + Self.functions + line, in: sandbox).run()
  }

  /// Waits until a file in the current folder has a whole line, and returns its text.
  func text(ofFile name: String) throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if let text = try? String(contentsOfFile: "\(sandbox.root)/work/\(name)", encoding: .utf8), text.hasSuffix("\n") {
        return text
      }
      usleep(5000)
    }
    throw LeashedProcess.NotReady(description: "\(name) was not written")
  }
}

extension ShellCommand.Result {
  /// Output, messages and status in one text, for comparisons that show all of it.
  var summary: String { "\(outputText)\(errorText)[\(status)]\(wasCutOff ? " cut off" : "")" }
}
