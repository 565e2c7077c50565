// The inputs that a command line names.

import Foundation
import SystemCalls
import Testing

@testable import TimecodePasteboard

struct InputListTests {
  /// A folder whose files have the names of timecodes and others.
  private static func withFolder(_ names: [String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names where !name.contains("/") { try Data().write(to: folder.appending(path: name)) }
    try body(folder.path(percentEncoded: false))
  }

  private static let reader = TimecodeReader(properties: nil)

  @Test
  func `no word is standard input, unless something else gives the content`() {
    #expect(InputList([]) { _ in false }.sources == [.file("-")])
    #expect(InputList([], hasOtherContent: true) { _ in false }.sources.isEmpty)
  }

  @Test
  func `standard input twice is a fault, and so is an empty word`() {
    #expect(InputList(["-", "-"]) { _ in false }.fault == .standardInputTwice)
    #expect(InputList(["-", ""]) { _ in false }.fault == .emptyWord)
    #expect(InputList(["-", "01:00:00:00"]) { _ in true }.fault == nil)
  }

  /// Words that are written as timecodes, even if they do not exist at a rate.
  private static let timecodes = [
    "01:00:00:00", "1:0:0:0", "01:00:00;00", "01:00:00:99", "01:00:00:00@25/80", "01:00:00:00@25p", "01:00:00:00.50",
    "01:00:00:00..01:00:10:00", "01:00:00:00..x", "1 01:00:00:00", " 01:00:00:00", "01-00-00-00", "01-00-00-00.50",
    "{\"version\":1}",
  ]

  /// Words that are files if there are any of that name.
  private static let others = [
    "01-00-00-00.png", "2024-01-02-03", "01:00:00", "01:00:00:00:00", "86400", "3f", "25", "TC:01:00:00:00", "01000000",
    "cut.edl", "10:00:00:00-10:01:00:00", "@25", "01:00:00:00x",
  ]

  @Test(arguments: timecodes)
  func `a word that is written as a timecode is one, whatever files there are`(_ word: String) throws {
    try Self.withFolder([word]) { folder in
      let path = SystemPath(folder + word)
      let list = InputList([SystemPath(word)]) { Self.reader.claims($0) }
      #expect(list.sources == [.operand(word)])
      #expect(InputList([path]) { Self.reader.claims($0) }.sources == [.file(path)])
    }
  }

  @Test(arguments: others)
  func `any other word is no timecode`(_ word: String) { #expect(!Self.reader.claims(word)) }

  @Test
  func `a number is a timecode in its notation`() throws {
    let frames = TimecodeReader(properties: nil, notation: try TimecodeNotation(parsing: "frames"))
    for word in ["86400", "0..100", "01:00:00:00"] { #expect(frames.claims(word), "\(word)") }
    for word in ["cut.edl", "3f", "86400x"] { #expect(!frames.claims(word), "\(word)") }
  }

  @Test
  func `what is neither looks like a number or like the name of a file`() {
    func sources(_ word: SystemPath) -> [InputList.Source] { InputList([word]) { Self.reader.claims($0) }.sources }
    for word in ["01:00:00", "01:00:00:00:00", "86400", "25", "01000000", "2024-01-02-03", "-01:00:00:00", "@25"] {
      #expect(sources(SystemPath(word)) == [.number(word)], "\(word)")
    }
    for word in ["cutt.edl", "3f", "TC:01:00:00:00", "01-00-00-00.png", "*.mov", "[1]"] {
      #expect(sources(SystemPath(word)) == [.missing(SystemPath(word))], "\(word)")
    }
    for path in ["./nowhere", "/nowhere", "../nowhere/01:00:00:00"] {
      #expect(sources(SystemPath(path)) == [.file(SystemPath(path))], "\(path)")
    }
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
    func fault(_ words: [SystemPath]) -> InputList.Fault? {
      InputList(words) { Self.reader.claims($0) }.replacementFault
    }
    #expect(fault([path("a"), path("b"), path("absent"), path("absent")]) == nil)
    for other in ["a", "./a", "link", "hard"] {
      #expect(fault([path("b"), path("a"), path(other)]) == .sameFile(path("a"), path(other)), "\(other)")
    }
    #expect(fault([path("a"), "/dev/null"]) == .notRegular("/dev/null"))
    #expect(fault(["-"]) == .noFile("-"))
    #expect(fault(["01:00:00:00"]) == .noFile("01:00:00:00"))
  }
}
