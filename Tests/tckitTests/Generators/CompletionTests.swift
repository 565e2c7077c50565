// The completions in the shells they are for, typed through a pseudo-terminal by expect(1).

import Foundation
import Testing

@testable import tckit

@Suite("Completions")
struct CompletionTests {
  /// What is typed before Tab, and what the shell must then show.
  static let cases: [(typed: String, shown: String)] = [
    ("tckit validat", "tckit validate"), ("tckit paste --expl", "tckit paste --explain"),
    ("tckit paste --rate 119.88d", "tckit paste --rate 119.88d"), ("tckit paste --rate 95", "tckit paste --rate 95.904"),
    ("tckit paste --pasteboard reel", "tckit paste --pasteboard reel-7"),
  ]

  @Test("load without a word, and complete a command, an option, a rate and a pasteboard name", arguments: Shell.allCases)
  func complete(_ shell: Shell) throws {
    let sandbox = try Sandbox()
    let load: String
    switch shell {
    case .bash: load = "bash --noprofile --norc -i"
    case .zsh: load = "zsh -f -i"
    case .fish: load = "fish --no-config -i"
    }
    let setUp: String
    switch shell {
    case .bash: setUp = "PS1='READY> '; source ./script"
    case .zsh: setUp = "PS1='READY> '; unsetopt prompt_cr prompt_sp; autoload -Uz compinit; compinit -u -D; source ./script"
    case .fish: setUp = "function fish_prompt; echo -n 'READY> '; end; source ./script"
    }
    let prepared = try ShellCommand(
      "tckit copy 01:00:00:00@25 -p reel-7 && tckit completions \(shell.rawValue) >script", in: sandbox).run()
    #expect(prepared.status == 0, "\(prepared.errorText)")
    for (typed, shown) in Self.cases {
      let dialogue = Self.dialogue(load: load, setUp: setUp, typed: typed, shown: shown)
      try Data(dialogue.utf8).write(to: URL(filePath: sandbox.root + "/work/dialogue"))
      let result = try ShellCommand("TERM=xterm expect -f dialogue", in: sandbox).run()
      #expect(result.status == 0, "\(typed): \(result.outputText)")
    }
  }

  @Test("the scripts are clean to the shells' own syntax check", arguments: Shell.allCases)
  func syntax(_ shell: Shell) throws {
    let sandbox = try Sandbox()
    let result = try ShellCommand(
      "tckit completions \(shell.rawValue) >script && \(shell.rawValue) -n script", in: sandbox).run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errorText)")
  }

  /// An expect(1) script: the shell starts and loads silently, then a word is completed by Tab and run through `echo`.
  private static func dialogue(load: String, setUp: String, typed: String, shown: String) -> String {
    """
    set timeout 20
    log_user 1
    spawn -noecho env TERM=xterm \(load)
    send -- {\(setUp); echo LOADED=$?-}
    send "\\r"
    expect {
      -re "LOADED=\\[^0]" { exit 3 }
      -re "LOADED=0-.*READY> " {}
      timeout { exit 4 }
    }
    send -- {\(typed)}
    send "\\t"
    expect {
      -ex {\(shown)} { exit 0 }
      timeout { exit 5 }
    }
    """
  }
}
