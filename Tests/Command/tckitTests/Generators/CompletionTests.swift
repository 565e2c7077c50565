// The completions in the real shells, typed by expect(1) through a pseudo-terminal.

import Foundation
import TestSupport
import Testing

@testable import tckit

@Suite(.waits)
struct CompletionTests {
  /// The text typed before Tab, and the text that the shell must then show.
  static let cases: [(typed: String, shown: String)] = [
    ("tckit validat", "tckit validate"), ("tckit paste --expl", "tckit paste --explain"),
    ("tckit paste --rate 119.88d", "tckit paste --rate 119.88d"),
    ("tckit paste --rate 95", "tckit paste --rate 95.904"), ("tckit paste --rate=95", "tckit paste --rate=95.904"),
    ("tckit --store other paste --pasteboard elsew", "tckit --store other paste --pasteboard elsewhere"),
    ("tckit copy 01:00:00:00 --app", "tckit copy 01:00:00:00 --append"),
    ("tckit paste --store oth", "tckit paste --store other"),
    ("tckit paste --pasteboard reel", "tckit paste --pasteboard reel-7"),
    // A type that only the pasteboard has, on the one that the line names; one that only types.d declares; a list.
    ("tckit paste -p reel-7 --type com.example.on", "tckit paste -p reel-7 --type com.example.only-there"),
    ("tckit copy --only ev", "tckit copy --only events"),
    (
      "tckit paste -p reel-7 --prefer public.png,com.example.on",
      "tckit paste -p reel-7 --prefer public.png,com.example.only-there"
    ),
    ("tckit copy --attach com.example.declared=mark", "tckit copy --attach com.example.declared=markers"),
    ("tckit paste --format tagged,alw", "tckit paste --format tagged,alwaysShowDays"),
    ("tckit paste -p reel-7 --item ", "tckit paste -p reel-7 --item 1"),
    ("tckit restore -p reel-7 --back ", "tckit restore -p reel-7 --back 0"),
    ("tckit paste --store other --pasteboard elsew", "tckit paste --store other --pasteboard elsewhere"),
    ("tckit completions fis", "tckit completions fish"),
    // Files of the kind that the command reads, or any files if there are none.
    ("tckit diff cut", "tckit diff cut.edl"), ("tckit validate --media cut", "tckit validate --media cut.mov"),
    ("tckit validate --scan marke", "tckit validate --scan markers"),
    ("tckit convert other.edl marke", "tckit convert other.edl markers"),
    ("tckit diff marke", "tckit diff markers"), ("tckit diff oth", "tckit diff other"),
  ]

  /// Pasteboards, a declaration and a file to complete.
  private static let preparation = """
    mkdir types.d && echo '{"identifier":"com.example.only-there","conformsTo":["public.data"]}' >types.d/t.json &&
    echo x >markers && tckit copy 01:00:00:00@25 -p reel-7 --attach com.example.only-there=markers &&
    echo '{"identifier":"com.example.declared","conformsTo":["public.data"]}' >types.d/t.json &&
    touch cut.edl cut.mov cut.mp3 &&
    tckit copy 01:00:00:00@25 --store other -p elsewhere
    """

  @Test(.needs("expect"), arguments: Shell.allCases)
  func `load without a word, and complete commands, options, rates, pasteboards, types, files and numbers`(
    _ shell: Shell
  ) throws {
    guard try Self.isInstalled(shell) else { return }
    let sandbox = try Sandbox()
    let (load, setUp) = Self.start(shell)
    let prepared = try ShellCommand(
      "\(Self.preparation) && tckit completions \(shell.rawValue) >script && cp script _tckit",
      in: sandbox
    ).run()
    #expect(prepared.status == 0, "\(prepared.errorText)")
    for (typed, shown) in Self.cases {
      let dialogue = Self.dialogue(
        load: load, setUp: setUp, status: shell == .fish ? "$status" : "$?", typed: typed, shown: shown)
      try Data(dialogue.utf8).write(to: URL(filePath: sandbox.root + "/work/dialogue"))
      let result = try ShellCommand("TERM=xterm expect -f dialogue", in: sandbox).run()
      #expect(result.status == 0, "\(typed): \(result.outputText)")
    }
  }

  @Test(arguments: Shell.allCases)
  func `the scripts are clean to the shells' own syntax check, and bash's to shellcheck`(_ shell: Shell) throws {
    guard try Self.isInstalled(shell) else { return }
    let sandbox = try Sandbox()
    let isChecked = try shell == .bash && Requirement.areMet("shellcheck", for: "shellcheck of bash's completion")
    let check = isChecked ? "shellcheck -s bash script" : ":"
    let result = try ShellCommand(
      "tckit completions \(shell.rawValue) >script && \(shell.rawValue) -n script && \(check)", in: sandbox
    ).run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errorText)")
  }

  /// True if the completion of a shell can be tried, with all programs that it runs.
  private static func isInstalled(_ shell: Shell) throws -> Bool {
    try shell == .bash || Requirement.areMet(shell.rawValue, for: "completion in \(shell.rawValue)")
  }

  @Test(.needs("expect"), arguments: Shell.allCases)
  func `names in a store and in a directory are never expanded`(_ shell: Shell) throws {
    guard try Self.isInstalled(shell) else { return }
    let sandbox = try Sandbox()
    let (load, setUp) = Self.start(shell)
    // If such a type is refused, the name of the file still has the characters.
    let prepared = try ShellCommand(
      """
      mkdir types.d; touch 'clip`touch PWNED`' 'clip$(touch PWNED)' 'clip;touch PWNED'; echo x >clip
      for type in 'com.example.$(touch${IFS}PWNED)' 'com.example.`touch${IFS}PWNED`' 'com.example.x;touch${IFS}PWNED'; do
        echo '{"identifier":"'"$type"'","conformsTo":["public.data"]}' >types.d/t.json
        tckit copy 01:00:00:00@25 --append --attach "$type=clip" || :
      done; tckit completions \(shell.rawValue) >script && cp script _tckit
      """, in: sandbox
    ).run()
    #expect(prepared.status == 0, "\(prepared.errorText)")
    for typed in [
      "tckit paste --type com.example.", "tckit copy --attach com.e", "tckit copy --attach public.png=clip",
    ] {
      let dialogue = Self.dialogue(
        load: load, setUp: setUp, status: shell == .fish ? "$status" : "$?", typed: typed, shown: "no such thing",
        limit: 2)
      try Data(dialogue.utf8).write(to: URL(filePath: sandbox.root + "/work/dialogue"))
      // Nothing completes it: the dialogue ends by its time limit, after the shell has loaded the script.
      let result = try ShellCommand("TERM=xterm expect -f dialogue; s=$?; [ -e PWNED ] && exit 9; exit $s", in: sandbox)
        .run()
      #expect(result.status == 5, "\(typed): \(result.outputText)")
    }
  }

  /// The lines that start a shell without user settings and load the script.
  private static func start(_ shell: Shell) -> (load: String, setUp: String) {
    switch shell {
    case .bash: ("bash --noprofile --norc -i", "PS1='READY> '; source ./script")
    case .zsh:
      (
        "zsh -f -i",
        "PS1='READY> '; unsetopt prompt_cr prompt_sp; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D"
      )
    case .fish: ("fish --no-config -i", "function fish_prompt; echo -n 'READY> '; end; source ./script")
    }
  }

  /// An expect(1) script: the shell starts and loads silently, then a word is completed by Tab and run through `echo`.
  private static func dialogue(
    load: String, setUp: String, status: String, typed: String, shown: String, limit: Int = 8
  ) -> String {
    """
    # The shell writes its history as its terminal goes; the sandbox must still be there.
    proc finish {status} { close; wait; exit $status }
    set timeout 30
    log_user 1
    spawn -noecho env TERM=xterm \(load)
    send -- {\(setUp); echo LOAD""ED=\(status)-}
    send "\\r"
    expect {
      -re "LOADED=\\[^0]" { finish 3 }
      -re "LOADED=0-.*READY> " {}
      timeout { finish 4 }
    }
    send -- {\(typed)}
    send "\\t"
    set timeout \(limit)
    expect {
      -ex {\(shown)} { finish 0 }
      timeout { finish 5 }
    }
    """
  }
}
