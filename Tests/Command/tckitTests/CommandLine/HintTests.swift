// Mistakes at the command line, each with its hint and with the command line of a user who follows the hint. A message
// that already says what to do has no hint, and is itself compared.

import TestSupport
import Testing

@testable import tckit

@Suite(.waits)
struct HintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mistake: String
    /// The words of the hint, or the end of the message.
    let hint: String
    /// The command line after the hint was followed; nil if the hint offers none.
    let followed: String?

    init(_ mistake: String, _ hint: String, then followed: String?) {
      (self.mistake, self.hint, self.followed) = (mistake, hint, followed)
    }

    var testDescription: String { mistake }
  }

  /// Two copies of a cut with one event at 24 frames a second, and files that are not input.
  static let files = #"""
    printf '%s\n' 'TITLE: Cut' 'FCM: NON-DROP FRAME' \
      '001  A001     V     C        10:00:00:00 10:00:02:01 01:00:00:00 01:00:02:01' >cut.edl
    cp cut.edl new.edl; printf '01:00:00:00\0' >zeros; printf '%%PDF-1.4\n' >list.pdf; : >empty
    printf '{\\rtf1 01:00:00:00}\n' >list.rtf; printf '\211PNG' >list.png; printf '\377\373\220dIJ' >list.mp3

    """#

  @Test(arguments: options + operands + commands + inputs)
  func `a hint works if it is followed`(_ row: Row) throws {
    let sandbox = try Sandbox()
    let mistake = try ShellCommand(Self.files + row.mistake, in: sandbox).run()
    #expect(mistake.status != 0)
    let lines = (mistake.errorText + mistake.outputText).split(separator: "\n")
    #expect(
      lines.contains {
        $0 == "hint: \(row.hint)" || $0.hasPrefix("hint: \(row.hint) [")
          || $0.hasPrefix("tckit: ") && $0.hasSuffix(row.hint)
      },
      "\(mistake.errorText)")
    guard let followed = row.followed else { return }
    let result = try ShellCommand(Self.files + followed, in: sandbox).run()
    #expect(result.status == 0, "\(followed): \(result.errorText)")
  }

  @Test(arguments: CommandName.allCases)
  func `no command that reads or deletes makes a pasteboard`(_ name: CommandName) throws {
    guard ![.copy, .import].contains(name) else { return }
    let sandbox = try Sandbox()
    let options = OptionReader.rows(of: name.command).map(\.option)
    guard options.contains(.pasteboard) else { return }
    let limit = name == .watch ? " --timeout 100ms" : ""
    let result = try ShellCommand("tckit \(name.rawValue) -p nosuch\(limit) >out", in: sandbox).run()
    #expect(result.status == (name == CommandName.watch ? 75 : 66), "\(result.errorText)")
    #expect(try ShellCommand("tckit pasteboards --json", in: sandbox).run().outputText.isEmpty)
  }

  @Test
  func `help is shown whatever else is wrong with the line`() throws {
    let sandbox = try Sandbox()
    for line in ["tckit convert --help --rate", "tckit paste -h --frobnicate"] {
      let result = try ShellCommand(line, in: sandbox).run()
      #expect(result.status == 0 && result.outputText.hasPrefix("usage: tckit "), "\(line): \(result.errorText)")
    }
  }
}
