// copy at the far end of ssh, with the display forwarded: sshd on the loopback, Xvfb at this end.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waits)
struct RemoteClipboardTests {
  /// An ssh server for this user, with its own keys.
  private final class Server {
    private let process: LeashedProcess
    let client: String

    init() throws {
      let folder = try LeashedProcess.makeFolder()
      let port = Int.random(in: 20_000..<32_000)
      for key in ["host", "key"] {
        _ = try ClipboardPeer.run(
          ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"], ["PATH": "/usr/bin:/bin"])
      }
      let settings = [
        "ListenAddress 127.0.0.1", "Port \(port)", "HostKey \(folder)/host", "AuthorizedKeysFile \(folder)/key.pub",
        "StrictModes no", "X11Forwarding yes", "PidFile none", "UsePAM no", "PermitRootLogin yes",
        // sshd writes the cookie of the forwarded display there, not into the home of the user who runs the tests.
        "SetEnv HOME=\(folder)",
      ]
      try Data(settings.joined(separator: "\n").appending("\n").utf8).write(to: URL(filePath: folder + "/config"))
      // A server of root drops its privileges in this folder.
      if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
      process = try LeashedProcess(["/usr/sbin/sshd", "-f", folder + "/config", "-D", "-e"], folder: folder)
      let process = process
      _ = try process.waitUntil("a port") { process.text("errors")?.contains("Server listening") == true ? true : nil }
      let options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"]
      client =
        "ssh -F none -Y -p \(port) -i \(folder)/key \(options.map { "-o " + $0 }.joined(separator: " ")) 127.0.0.1"
    }
  }

  @Test(.needs("sshd", "ssh", "Xvfb", "xclip", "xauth"))
  func `ssh -Y ends with the copy, and the forwarded display is not taken`() throws {
    let display = try XServer()
    let server = try Server()
    let shell = try ClipboardShell(display.environment)
    let line = "printf before | offer; timeout 50 \(server.client)"
    // The remote shell has its own environment.
    let variables = "export PATH='$PATH' TCKIT_STORE='$TCKIT_STORE'; cd '$WORK'"
    let far = "\(variables); tckit copy 01:00:00:12@25 --clipboard auto 2>errors >out"
    let plain = try shell.run(
      "\(line) \"\(far); echo \\$? \\$DISPLAY\"; grep -c 'ssh forwards the display' errors")
    #expect(plain.outputText.hasPrefix("78 localhost:"))
    #expect(plain.outputText.hasSuffix("\n1\n"), "\(plain.summary)")
    // With a terminal the text goes to the terminal.
    let terminal = try shell.run("export TERM=xterm; \(line) -tt \"\(far); echo \\$?\" </dev/null | tr -d '\\033\\007'")
    #expect(terminal.outputText.contains("]52;c;MDE6MDA6MDA6MTI="), "\(terminal.summary)")
    #expect(terminal.outputText.hasSuffix("0\r\n"), "\(terminal.summary)")
    // Reading the forwarded display leaves nothing behind.
    let read = try shell.run("\(line) \"\(variables); tckit paste --clipboard x11 --type UTF8_STRING; echo \\$?\"")
    #expect(read.outputText == "before0\n", "\(read.summary)")
  }
}
