// Every failure that the sources list has a row among the tested failures.

import Foundation
import SystemClipboard
import TestSupport
import Testing
import TimecodeCuts
import TimecodePasteboard

@testable import tckit

extension DiagnosticTests {
  @Test
  func `an error of each type that can reach the command by itself has its own words`() throws {
    let errors: [any Error] = [
      PasteboardStore.Error.noHome, ClipboardError.interrupted, ConfigurationError.noLocalRate,
      TypeDeclarationError.undeclared(identifier: "x"), ReadingError(.noRate), Diagnostic.noStream, CutError.noEvents,
      RepeatedType(.png), EventFault.tooLong,
    ]
    for error in errors {
      #expect(Diagnostic(of: error).code != .internal, "\(error)")
    }
    // These errors become one of the others, or an outcome, where they are thrown. A new type belongs to one of the two
    // lists.
    let inner: Set = [
      "ArgumentFault", "DocumentError", "JSONError", "MediaTimecodeError", "PasteRejection",
      "PasteboardError", "ReplacementError", "RewritingFaults", "SettingsFault", "StringParseError", "SystemError",
      "TimecodeArithmeticError", "TimecodeJSONError", "TimecodeTextError", "TransferError", "Unread",
      "UnconvertiblePoint",
      "UnsolvedTime", "ValidationError", "WireFailure", "XMLError",
    ]
    #expect(try ErrorCodeTests.errorTypes() == inner.union(errors.map { "\(type(of: $0))" }))
  }

  // Cases without words here, and cases that only a run makes, are excluded.
  @Test(
    arguments: [
      ("UsageError", "Command/tckit/ErrorMessages/UsageError.swift", []),
      (
        "EventFault", "Pasteboard/TimecodePasteboard/Engine/Fault.swift",
        [
          "refused", "doubtfulEvent",
          // Only a run makes the values of these cases; transcripts cover them.
          "missingMedia", "nothingInMedia", "contradiction", "unchecked", "unknownEncoding", "omitted", "notJudged",
          "unretimed",
          "doubtfulStart", "mixedRates", "cause",
        ]
      ),
    ] as [(String, String, [String])])
  func `each case of what can go wrong has a row`(type: String, path: String, others: [String]) throws {
    let text = try ArchitectureTests.text("Sources/\(path)")
    let body = try #require(text.components(separatedBy: "enum \(type)").dropFirst().first)
    let lines = body.split(separator: "\n").prefix { !$0.contains("switch ") && !$0.hasPrefix("}") }
    let cases = lines.compactMap { $0.firstMatch(of: /^ +(?:indirect )?case (\w+)/).map { String($0.1) } }
    #expect(!cases.isEmpty)
    let missing = Set(cases).subtracting(others).subtracting(Self.rows.flatMap { Self.cases(of: type, in: $0.cause) })
    #expect(missing.isEmpty, "\(type): \(missing.sorted())")
  }

  @Test
  func `each failure that the command throws by a name has a row`() throws {
    // The cases that other rows make of a fault or an error.
    let inner: Set = [
      "words", "reading", "document", "media", "refused", "invalid", "unconvertible", "undecodable", "defect",
    ]
    let folder = "Sources/Command/tckit/ErrorMessages"
    let files = try FileManager.default.contentsOfDirectory(atPath: packageRoot.appending(path: folder).path)
    var names: Set<String> = []
    for file in files {
      let text = try ArchitectureTests.text("\(folder)/\(file)")
      for match in text.matches(of: /\n  static (?:func|var) (\w+)[^{}]*(?:->|:) Diagnostic \{/) {
        names.insert(String(match.1))
      }
    }
    #expect(names.count > 20)
    let rows = try ArchitectureTests.text("Tests/Command/tckitTests/Output/DiagnosticTests.swift")
    let missing = names.subtracting(inner).filter {
      !rows.contains(".\($0)(") && !rows.contains(".\($0),") && !rows.contains("(\($0): ")
    }
    #expect(missing == ["reported"], "\(missing.sorted())")
  }

  /// The names of the cases of a type that occur in a value.
  private static func cases(of type: String, in value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.flatMap { cases(of: type, in: $0.value) }
    guard mirror.displayStyle == .enum, "\(Swift.type(of: value))" == type else { return inner }
    return [mirror.children.first?.label ?? "\(value)"] + inner
  }
}
