// Command lines that can reach the clipboard of a server.

import Foundation
import TestSupport

/// A sandbox whose commands reach the clipboard of a server.
struct ClipboardShell {
  let sandbox: Sandbox
  private let exports: String

  /// `offer [OPTION ...]`: gives the clipboard of X11 the text on standard input, and returns when it can be read.
  /// xclip itself returns before the server knows of it.
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

  /// The variables that name a server. All others are the sandbox's.
  private static let names = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "TMUX"]

  init(_ environment: [String: String]) throws {
    sandbox = try Sandbox()
    exports = environment.filter { Self.names.contains($0.key) }.map { "export \($0.key)='\($0.value)'; " }.joined()
  }

  /// Runs a line and returns its result.
  func run(_ line: String) throws -> ShellCommand.Result {
    try ShellCommand(exports + Self.functions + line, in: sandbox).run()
  }

  /// A script that copies a timecode of every rate with several bases and limits, and pastes it with tckit and with
  /// another program. It prints the differences and then `done`.
  static func everyProperty(_ clipboard: String, reader: String) -> String {
    """
    for rate in $(tckit rates --json | jq -r .rate); do
      for base in 80 100 4; do
        for limit in 24h 100d; do
          tckit copy 01:00:00:05 --rate $rate --base $base --limit $limit --clipboard \(clipboard) || echo copy
          want=$(tckit paste --format tagged); got=$(tckit paste --clipboard \(clipboard) --format tagged)
          [ "$want" = "$got" ] || echo "$want is not $got"
          plain=$(\(reader)); [ "$plain" = "$(tckit paste)" ] || echo "$plain is not plain"
        done
      done
    done
    echo done
    """
  }

  /// True if something can be mounted here, as in a new root. Not every user and not every container may do so.
  static let mayMount: Bool = {
    let mount = Process()
    mount.executableURL = URL(filePath: "/bin/sh")
    mount.arguments = [
      "-c", "d=$(mktemp -d) && mount -t proc proc \"$d\" 2>/dev/null && umount \"$d\"; s=$?; rmdir \"$d\"; exit $s",
    ]
    do { try mount.run() } catch { return false }
    mount.waitUntilExit()
    return mount.terminationStatus == 0
  }()

  /// A script that copies and pastes in a root with only the executable, /proc and the folder of a server's socket. It
  /// needs `mayMount`.
  static func inBareRoot(mounting source: String, at location: String, with variable: String, _ clipboard: String)
    -> String
  {
    """
    mkdir -p root/tmp root/proc root\(location); cp "$(command -v tckit)" root/
    for library in $(ldd root/tckit | grep -o '/[^ ]*'); do mkdir -p root$(dirname $library); cp $library root$library; done
    mount --bind \(source) root\(location) && mount -t proc proc root/proc || exit
    \(variable) chroot root /tckit copy 01:00:00:00@25 --clipboard \(clipboard) --store /tmp/store; echo $?
    \(variable) chroot root /tckit paste --clipboard \(clipboard) --format tagged; echo $?
    umount root\(location) root/proc
    """
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
