// What can go wrong is listed in the sources: each of it has a row among the failures.

import Foundation
import SystemClipboard
import Testing
import TimecodeCuts
import TimecodePasteboard

@testable import tckit

extension DiagnosticTests {
  @Test
  func `an error of each type that can reach the command by itself has its own words`() throws {
    let errors: [any Error] = [
      PasteboardStore.Error.noHome, ClipboardError.interrupted, ConfigurationError.noLocalRate,
      TypeDeclarationError.undeclared(identifier: "x"), ReadingError(.noRate), Failure(.noStream), CutError.noEvents,
      TransferError.repeated(.png), EventFault.tooLong,
    ]
    for error in errors {
      if case .unexpected = Failure(error).kind { Issue.record("\(error)") }
    }
    // These become one of those, or an outcome, where they are thrown. A new type belongs to one of the two lists.
    let inner: Set = [
      "ArgumentFault", "DocumentError", "JSONError", "MediaTimecodeError", "PasteRejection",
      "PasteboardError", "ReplacementError", "RewritingFaults", "StringParseError", "SystemError",
      "TimecodeArithmeticError", "TimecodeJSONError", "TimecodeTextError", "Unread", "UnsolvedTime", "ValidationError",
      "WireFailure", "XMLError",
    ]
    #expect(try ErrorCodeTests.errorTypes() == inner.union(errors.map { "\(type(of: $0))" }))
  }

  // Not those that have no words here, or are made by a run alone.
  @Test(
    arguments: [
      ("Kind", "tckit/ErrorMessages/Failure.swift", ["reported"]),
      ("UsageError", "tckit/ErrorMessages/UsageError.swift", []),
      (
        "EventFault", "TimecodePasteboard/Engine/Fault.swift",
        [
          "refused", "doubtfulEvent",
          // A run alone makes what these hold; transcripts have them.
          "missingMedia", "nothingHeld", "contradiction", "unchecked", "oddBytes", "leftOut", "notJudged", "unretimed",
          "doubtfulStart", "mixedRates",
        ]
      ),
    ] as [(String, String, [String])])
  func `each case of what can go wrong has a row`(type: String, path: String, others: [String]) throws {
    let text = try ArchitectureTests.text("Sources/\(path)")
    let body = try #require(text.components(separatedBy: "enum \(type)").dropFirst().first)
    let lines = body.split(separator: "\n").prefix { !$0.contains("switch ") && !$0.hasPrefix("}") }
    let cases = lines.compactMap { $0.firstMatch(of: /^ +(?:indirect )?case (\w+)/).map { String($0.1) } }
    #expect(!cases.isEmpty)
    let missing = Set(cases).subtracting(others).subtracting(Self.rows.flatMap { Self.cases(of: type, in: $0.failure) })
    #expect(missing.isEmpty, "\(type): \(missing.sorted())")
  }

  /// The names of the cases of a type that occur in a value.
  private static func cases(of type: String, in value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.flatMap { cases(of: type, in: $0.value) }
    guard mirror.displayStyle == .enum, "\(Swift.type(of: value))" == type else { return inner }
    return [mirror.children.first?.label ?? "\(value)"] + inner
  }
}
