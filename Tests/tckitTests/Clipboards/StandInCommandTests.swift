// --clipboard macos, against programs that stand in for pbcopy and pbpaste.

import Testing

@Suite("Commands on the macOS clipboard, against stand-ins")
struct StandInCommandTests {
  @Test("copy hands text to pbcopy, paste reads it from pbpaste")
  func bothWays() throws {
    let shell = try ClipboardShell([:])
    let result = try shell.run(
      """
      mkdir mac; PATH=$PWD/mac:$PATH
      printf '#!/bin/sh\\n[ $# = 0 ] && [ $LC_ALL = en_US.UTF-8 ] && exec cat >board\\n' >mac/pbcopy
      printf '#!/bin/sh\\n[ "$*" = "-Prefer txt" ] && [ $LC_ALL = en_US.UTF-8 ] && exec cat board\\n' >mac/pbpaste
      chmod +x mac/*
      tckit copy 01:00:00:00@25 --clipboard macos --format tagged && cat board && echo
      tckit paste --clipboard macos --format tagged
      tckit clipboards | grep macos
      printf '#!/bin/sh\\necho no service >&2; exit 1\\n' >mac/pbcopy
      tckit copy 01:00:00:00@25 --clipboard macos
      """)
    #expect(
      result.summary == """
        01:00:00:00@25
        01:00:00:00@25
        macos\treachable\tpbcopy\tthe system is not macOS
        tckit: pbcopy failed: no service; pasteboard general has the content, change count 2
        hint: only the clipboard lacks it, and tckit paste gives it; tckit clipboards lists what can be reached
        [74]
        """)
  }

  @Test("the failure of a program is one where the caller ignores the end of children")
  func ignoredChildren() throws {
    let shell = try ClipboardShell([:])
    let result = try shell.run(
      """
      mkdir mac; PATH=$PWD/mac:$PATH
      printf '#!/bin/sh\\nexit 3\\n' >mac/pbcopy; cp mac/pbcopy mac/pbpaste; chmod +x mac/*
      python3 -c 'import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])' \\
        tckit paste --clipboard macos --rate 25
      """)
    #expect(
      result.summary
        == "tckit: pbpaste failed: it ended with status 3\nhint: tckit clipboards lists what can be reached\n[74]")
  }
}
