// Which inputs a command line names.

import Foundation
import SystemCalls
import Testing

@testable import TimecodePasteboard

@Suite("Input list")
struct InputListTests {
  struct Row: Sendable {
    var operands: [SystemPath] = []
    var files: [SystemPath] = []
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
    #expect(list.fileCount == row.sources.count { $0.path != nil })
  }

  @Test(
    "standard input twice is a fault",
    arguments: [(["-", "-"], []), (["-"], ["-"]), ([], ["-", "-"])] as [([SystemPath], [SystemPath])])
  func twice(_ operands: [SystemPath], _ files: [SystemPath]) {
    #expect(throws: InputList.Fault.standardInputTwice) {
      try InputList(operands: operands, files: files, scans: false)
    }
  }

  @Test("an empty name of a file to scan is a fault")
  func empty() {
    #expect(throws: InputList.Fault.emptyName) { try InputList(operands: [""], files: [], scans: true) }
  }

  @Test("inputs can be replaced if each is a file of its own, whatever its names")
  func replacing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> SystemPath { SystemPath(folder.appending(path: name).path(percentEncoded: false)) }
    try Data().write(to: folder.appending(path: "a"))
    try Data().write(to: folder.appending(path: "b"))
    try FileManager.default.createSymbolicLink(atPath: path("link").description, withDestinationPath: "a")
    try FileManager.default.linkItem(atPath: path("a").description, toPath: path("hard").description)
    func fault(_ operands: [SystemPath]) throws -> InputList.ReplacementFault? {
      do { try InputList(operands: operands, files: [], scans: true).checkReplaceable() } catch {
        return error as? InputList.ReplacementFault
      }
      return nil
    }
    #expect(try fault([path("a"), path("b"), path("absent"), path("absent")]) == nil)
    for other in ["a", "./a", "link", "hard"] {
      #expect(try fault([path("b"), path("a"), path(other)]) == .sameFile(path("a"), path(other)), "\(other)")
    }
    #expect(try fault([path("a"), "/dev/null"]) == .noFile("/dev/null"))
    #expect(try fault(["-"]) == .noFile("-"))
    #expect(throws: InputList.ReplacementFault.noFile("01:00:00:00")) {
      try InputList(operands: ["01:00:00:00"], files: [], scans: false).checkReplaceable()
    }
  }
}
