// Standard streams that the caller closed. No file may get the number of such a stream, and then its output.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct ClosedStreamTests {
  private static let files = [
    "fine.txt": "01:00:00:00\n02:00:00:12\n",
    "wrong.txt": "01:00:00:30\n02:00:00:00\nxx\n",
    "doubtful.log": "01:00:00:00 1:00:00:00\n01:00:00:10 and 2:01:00:00:30\n",
    "wrong.log": "line 01:00:00:00\nline 01:00:00:30 and text\n",
    "cut.edl": """
    001  A001 V C        10:00:00:00 10:00:01:00 01:00:00:00 01:00:01:00
    * UNKNOWN
    unknown
    002  A001 V C        10:00:00:00 10:00:02:00 01:00:01:00 01:00:02:00

    """,
  ]

  static let commands = [
    "convert --scan --in-place wrong.log fine.txt --from 25 --to 50",
    "convert --scan --in-place doubtful.log --from 25 --to 50",
    "convert --in-place wrong.txt fine.txt --from 25 --to 24 --round nearest",
    "convert --scan --in-place cut.edl --from 25 --to 50 --strict",
    "convert --scan --in-place missing.txt fine.txt --from 25 --to 50",
    "convert cut.edl --from 25 --to 50 --as fcpxml",
    "validate wrong.txt --rate 25 --report github",
    "copy --scan doubtful.log --rate 25 --attach txt=wrong.log",
    "copy cut.edl --rate 25",
    "diff cut.edl cut.edl --rate 25",
    "watch --since 0 --count 1 --timeout 50ms --exec 'echo result; echo message >&2'",
  ]

  /// The contents of a sandbox's folder after a command with some streams closed.
  private static func contents(after command: String, _ closed: [Int]) throws -> [String: String] {
    let sandbox = try Sandbox()
    let folder = URL(filePath: "\(sandbox.root)/work")
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let line = "tckit \(command) " + closed.map { "\($0)>&-" }.joined(separator: " ")
    let result = try ShellCommand(line, in: sandbox).run()
    #expect(!result.wasCutOff)
    var contents: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      contents[name] = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
    return contents
  }

  @Test(arguments: commands)
  func `no file is written but by the command's own work, whichever streams are closed`(_ command: String) throws {
    let expected = try Self.contents(after: command, [])
    var changed: [String] = []
    for subset in 1..<8 {
      let closed = (0...2).filter { subset & 1 << $0 != 0 }
      for (name, content) in try Self.contents(after: command, closed)
      where content != expected[name] && content != Self.files[name] {
        changed.append("\(name) with \(closed) closed: \(content.prefix(60))")
      }
    }
    #expect(changed.isEmpty, "\(changed.joined(separator: "\n"))")
  }
}
