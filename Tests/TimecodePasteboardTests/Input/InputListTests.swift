// Which inputs a command line names.

import Foundation
import SystemCalls
import Testing

@testable import TimecodePasteboard

struct InputListTests {
  struct Row: Sendable {
    var operands: [SystemPath] = []
    var files: [SystemPath] = []
    var scans = false
    var hasOtherContent = false
    var sources: [InputList.Source]
  }

  @Test(arguments: [
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
  func `words become sources in order: operands, then files; nothing is standard input`(_ row: Row) {
    let list = InputList(
      operands: row.operands, files: row.files, scans: row.scans, hasOtherContent: row.hasOtherContent)
    #expect(list.sources == row.sources && list.fault == nil)
    #expect(list.fileCount == row.sources.count { $0.path != nil })
  }

  @Test(arguments: [(["-", "-"], []), (["-"], ["-"]), ([], ["-", "-"])] as [([SystemPath], [SystemPath])])
  func `standard input twice is a fault`(_ operands: [SystemPath], _ files: [SystemPath]) {
    #expect(InputList(operands: operands, files: files, scans: false).fault == .standardInputTwice)
  }

  @Test
  func `an empty name of a file to scan is a fault`() {
    #expect(InputList(operands: [""], files: [], scans: true).fault == .emptyName)
  }

  @Test
  func `inputs can be replaced if each is a file of its own, whatever its names`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> SystemPath { SystemPath(folder.appending(path: name).path(percentEncoded: false)) }
    try Data().write(to: folder.appending(path: "a"))
    try Data().write(to: folder.appending(path: "b"))
    try FileManager.default.createSymbolicLink(atPath: path("link").description, withDestinationPath: "a")
    try FileManager.default.linkItem(atPath: path("a").description, toPath: path("hard").description)
    func fault(_ operands: [SystemPath], scans: Bool = true) -> InputList.Fault? {
      InputList(operands: operands, files: [], scans: scans).replacementFault
    }
    #expect(fault([path("a"), path("b"), path("absent"), path("absent")]) == nil)
    for other in ["a", "./a", "link", "hard"] {
      #expect(fault([path("b"), path("a"), path(other)]) == .sameFile(path("a"), path(other)), "\(other)")
    }
    #expect(fault([path("a"), "/dev/null"]) == .notRegular("/dev/null"))
    #expect(fault(["-"]) == .noFile("-"))
    #expect(fault(["01:00:00:00"], scans: false) == .noFile("01:00:00:00"))
  }
}
