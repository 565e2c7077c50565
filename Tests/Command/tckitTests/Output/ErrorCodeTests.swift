// The codes of errors are an interface: equal words mean the same everywhere, and the manual lists each with its
// status.

import Foundation
import MediaTimecode
import SystemClipboard
import TestSupport
import Testing
import TimecodeDocuments
import TimecodePasteboard

@testable import tckit

struct ErrorCodeTests {
  /// The files of the sources: their names without the extension, and their texts.
  private static func sources() throws -> [(name: String, text: String)] {
    let sources = packageRoot.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { file in
      (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// The names of the types of errors.
  static func errorTypes() throws -> Set<String> {
    let declaration = /\n *(?:[a-z]+ )*(?:struct|enum|class) (\w+): (?:Swift\.)?Error\b/
    return Set(try sources().flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
  }

  @Test
  func `each type of errors that has codes is in the table, but for the one that never reaches the command`() throws {
    let coded = try Self.sources().filter { $0.text.contains("enum Code: String, CaseIterable") }.map(\.name)
    #expect(
      Set(coded) == [
        "StoreError+Description", "ClipboardError", "PasteRejection",
        "TimecodeTextError", "TimecodeArithmeticError", "DocumentError", "MediaTimecodeError", "TypeDeclarationError",
        "TransferError",
      ])
  }

  @Test
  func `the manual lists every code under its status, and no other`() throws {
    let page = try String(contentsOf: packageRoot.appending(path: "man/tckit.1"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: ".Sh EXIT STATUS\n").last?.components(separatedBy: ".El\n").first)
    var listed: [String: Int32] = [:]
    for item in section.components(separatedBy: "\n.It ").dropFirst() {
      let lines = item.components(separatedBy: "\n")
      guard let status = Int32(lines[0]), let start = lines.firstIndex(of: "Codes:") else { continue }
      for line in lines[start...] where line.hasPrefix(".Cm ") {
        let words = line.dropFirst(4).replacing("\\-", with: "-").split { " ,.".contains($0) }
        for word in words { listed[String(word)] = status }
      }
    }
    // `reported` has no message.
    let codes = FaultCode.allCases.filter { $0 != .reported }
    #expect(listed == Dictionary(uniqueKeysWithValues: codes.map { ($0.rawValue, $0.exitStatus.rawValue) }))
  }

  @Test
  func `each code of the library is the word that it is there`() {
    func check<Code: CaseIterable & RawRepresentable<String>>(_: Code.Type, _ code: (Code) -> FaultCode) {
      for value in Code.allCases { #expect(code(value).rawValue == value.rawValue) }
    }
    check(PasteboardStore.Error.Code.self) { FaultCode($0) }
    check(ClipboardError.Code.self) { FaultCode($0) }
    check(TimecodeTextError.Code.self) { FaultCode($0) }
    check(TimecodeArithmeticError.Code.self) { FaultCode($0) }
    check(DocumentError.Code.self) { FaultCode($0) }
    check(MediaTimecodeError.Code.self) { FaultCode($0) }
    check(TimecodeField.PasteRejection.Code.self) { _ in .refused }
    check(TypeDeclarationError.Code.self) { _ in .type }
  }
}
