// The process that stays to serve a selection: its memory, its cost and its lifetime.

import Foundation
import TestSupport
import Testing

extension ClipboardCommandTests {
  /// The process that serves this server's selection after a copy.
  private func owner() throws -> pid_t {
    let display = try #require(try Self.server.get().environment["DISPLAY"])
    #expect(ClipboardPeer.eventually { ClipboardPeer.owners(where: "DISPLAY", is: display).count == 1 })
    return try #require(ClipboardPeer.owners(where: "DISPLAY", is: display).first)
  }

  /// The number in a line of the process's status, as in `VmRSS:     6732 kB`.
  private func status(_ name: String, of process: pid_t) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(name + ":") })
    return try #require(Int(line.dropFirst(name.count + 1).filter(\.isNumber)))
  }

  @Test
  func `the owner waits without waking up, in no directory of the caller's`() throws {
    let shell = try shell()
    #expect(try shell.run("tckit copy 01:00:00:00@25 --clipboard x11").summary == "[0]")
    let owner = try owner()
    let switches = ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"]
    var before: [Int] = []
    #expect(
      try ClipboardPeer.eventually {
        // The process is at rest when both are equal.
        let last = before
        before = try switches.map { try status($0, of: owner) }
        usleep(100_000)
        return before == last
      })
    sleep(3)
    #expect(try switches.map { try status($0, of: owner) } == before)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(owner)/cwd") == "/")
  }

  @Test
  func `the owner keeps no variable of the caller's but those that it needs`() throws {
    let shell = try shell()
    let line = "SECRET=1 TCKIT_RATE=25 tckit copy 01:00:00:00 --clipboard x11"
    #expect(try shell.run(line).summary == "[0]")
    let variables = try Data(contentsOf: URL(filePath: "/proc/\(owner())/environ")).split(separator: 0)
    let names = variables.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
    #expect(Set(names).subtracting(["DISPLAY", "HOME"]) == [])
  }

  @Test
  func `the owner takes at most 8 MB, also after many readers, and little of it is its own`() throws {
    let shell = try shell()
    let lines = "seq -f '01:00:00:%02.0f' 0 24 | tckit copy - --rate 25 --clipboard x11"
    #expect(
      try shell.run("\(lines); for i in 1 2 3 4 5 6 7 8; do xclip -selection clipboard -o >/dev/null; done").status == 0
    )
    let owner = try owner()
    let linked = try shell.run("ldd \"$(readlink -f \"$(command -v tckit)\")\" 2>&1").outputText
    // A process with shared libraries also has their pages.
    guard linked.contains("not a dynamic executable") || linked.contains("statically linked") else { return }
    #expect(try status("VmRSS", of: owner) <= 8192)
    #expect(try status("RssAnon", of: owner) <= 1024)
  }

  @Test
  func `the content is still there after the terminal of the copy has closed`() throws {
    let shell = try shell()
    let result = try shell.run(
      "script -qec 'trap : HUP; tckit copy 01:00:00:07@25 --clipboard x11; kill -HUP 0' /dev/null >/dev/null; "
        + "tckit paste --clipboard x11 --format tagged")
    #expect(result.summary == "01:00:00:07@25\n[0]")
  }

  @Test(.needs("python3", "PyGObject", "GTK"))
  func `a text entry of GTK pastes plain text`() throws {
    let shell = try shell()
    #expect(try shell.run("tckit copy '01:00:00;02@29.97d' --clipboard x11").summary == "[0]")
    let script = packageRoot.appending(path: "Tests/Terminals/gtk_entry.py").path(percentEncoded: false)
    // The program uses neither its own bus nor its own settings.
    let line = "NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory /usr/bin/python3 '\(script)' 2>/dev/null"
    #expect(try shell.run(line).summary == "01:00:00;02\n[0]")
  }
}
