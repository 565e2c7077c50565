// Which inputs a command line names.

import Testing

@testable import TimecodePasteboard

@Suite("Input list")
struct InputListTests {
  struct Row: Sendable {
    var operands: [String] = []
    var files: [String] = []
    var scans = false
    var hasOtherContent = false
    var sources: [InputList.Source]
  }

  @Test(
    "words become sources in order: operands, then files; nothing is standard input",
    arguments: [
      Row(sources: [.standardInput]),
      Row(hasOtherContent: true, sources: []),
      Row(operands: ["-"], sources: [.standardInput]),
      Row(operands: ["01:00:00:00", "-", ""], sources: [.operand("01:00:00:00"), .standardInput, .operand("")]),
      Row(files: ["a.mov", "-"], sources: [.file("a.mov"), .file("-")]),
      Row(operands: ["01:00:00:00"], files: ["a"], sources: [.operand("01:00:00:00"), .file("a")]),
      Row(operands: ["a.edl", "-"], files: ["b"], scans: true, sources: [.file("a.edl"), .standardInput, .file("b")]),
      Row(files: ["-"], scans: true, sources: [.standardInput]),
      Row(scans: true, sources: [.standardInput]),
    ])
  func sources(_ row: Row) throws {
    let list = try InputList(
      operands: row.operands, files: row.files, scans: row.scans, hasOtherContent: row.hasOtherContent)
    #expect(list.sources == row.sources)
    #expect(list.fileCount == row.sources.count { $0.name != nil })
  }

  @Test(
    "standard input twice is a fault",
    arguments: [(["-", "-"], []), (["-"], ["-"]), ([], ["-", "-"])] as [([String], [String])])
  func twice(_ operands: [String], _ files: [String]) {
    #expect(throws: InputList.Fault.standardInputTwice) {
      try InputList(operands: operands, files: files, scans: false)
    }
  }

  @Test("an empty name of a file to scan is a fault")
  func empty() {
    #expect(throws: InputList.Fault.emptyName) { try InputList(operands: [""], files: [], scans: true) }
  }
}
