// A file that is read and written at once would grow without end, because the output is read again.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct OwnOutputTests {
  static let lines = [
    "tckit convert list --from 25 --to 25 >>list", "tckit validate list --rate 25 >>list",
    "tckit convert --scan list --from 25 --to 25 --offset 0s >>list", "tckit validate - --rate 25 <list >>list",
    "tckit validate list --rate 24 >other 2>>list", "tckit calc list --rate 25 >>list",
    "tckit convert cut.edl --rate 25 --to 50 >>cut.edl", "tckit copy list --rate 25 >>list",
    "ln list link && tckit validate link --rate 25 >>list", "tckit validate --scan - --rate 25 <list 1<>list",
    "tckit diff cut.edl list --rate 25 >>cut.edl", "tckit validate other list --rate 25 >>list",
    "tckit validate list --rate 25 --report junit >>list", "tckit validate list --rate 25 --report github >>list",
    "tckit validate other list --rate 25 --json >>list", "tckit validate - --rate 25 --json <list >>list",
  ]

  @Test(arguments: lines)
  func `it is refused before anything is read or written`(_ line: String) throws {
    let sandbox = try Sandbox()
    let folder = URL(filePath: "\(sandbox.root)/work")
    let list = String(repeating: "01:00:00:10\n", count: 20000)
    let edit = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00\n"
    for (name, text) in [("list", list), ("cut.edl", edit), ("other", "01:00:00:00\n")] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    // Without the refusal, the limit of the file size ends the command before the disk is full.
    let result = try ShellCommand("ulimit -f 2000; \(line)", in: sandbox).run()
    #expect(!result.wasCutOff)
    #expect(result.status == 64)
    let isMessageInFile = line.contains("2>>")
    if !isMessageInFile { #expect(result.errorText.contains(" is the output too")) }
    let after = try Data(contentsOf: folder.appending(path: "list")).count
    #expect(after - list.utf8.count < (isMessageInFile ? 400 : 1))
    #expect(try Data(contentsOf: folder.appending(path: "cut.edl")).count == edit.utf8.count)
  }

  @Test
  func `a device, a pipe and another file are no such outputs`() throws {
    let line = """
      echo 01:00:00:10 >list; for how in '>/dev/null' '| cat >/dev/null' '>other' '</dev/null >/dev/null'; do
      eval "tckit validate list --rate 25 $how"; echo $?; done
      """
    #expect(try ShellCommand(line, in: try Sandbox()).run().outputText == "0\n0\n0\n0\n")
  }
}
