// The codes of errors are an interface: equal words mean the same everywhere, and the manual lists each with its status.

import Foundation
import MediaTimecode
import SystemClipboard
import TestSupport
import Testing
import TimecodeDocuments
import TimecodePasteboard

@testable import tckit

@Suite("Codes of errors")
struct ErrorCodeTests {
  /// Every code of every type, and its status; `reported` has no message.
  private static let rows: [(code: String, status: Int32)] = {
    var rows: [(code: String, status: Int32)] = []
    for code in DiagnosticCode.allCases where code != .reported { rows.append((code.rawValue, code.status.rawValue)) }
    for code in PasteboardStore.Error.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in ClipboardError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in ConfigurationError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in TimecodeField.PasteRejection.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in TimecodeTextError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in TimecodeArithmeticError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in DocumentError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in MediaTimecodeError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    for code in TypeDeclarationError.Code.allCases { rows.append((code.rawValue, code.status.rawValue)) }
    return rows
  }()

  @Test("a code has one status, whatever type has it")
  func statuses() {
    let statuses = Dictionary(grouping: Self.rows, by: \.code).mapValues { Set($0.map(\.status)) }
    #expect(statuses.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test("the manual lists every code under its status, and no other")
  func documented() throws {
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
    let expected = Dictionary(Self.rows.map { ($0.code, $0.status) }, uniquingKeysWith: { first, _ in first })
    #expect(listed == expected)
  }
}
