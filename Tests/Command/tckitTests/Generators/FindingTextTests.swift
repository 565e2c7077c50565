// The rows about findings in help and manual, compared with the words of all findings.

import Testing
import TimecodePasteboard

@testable import tckit

struct FindingTextTests {
  /// Codes that validate never prints: of writing and calculating, of the store and a clipboard, and one that has a
  /// reason.
  private static let others: Set<FaultCode> = [
    .lossy, .rounding, .expression, .empty, .emptyInput, .undecodable, .damaged, .newer, .tooLarge, .cannotCarry,
    .refused,
  ]

  @Test
  func `each code that a finding can have, each reason and each cause has a row`() {
    let words = Set(FindingText.rows.map(\.word))
    #expect(words.count == FindingText.rows.count, "no word has two")
    let codes = FaultCode.allCases.filter {
      ($0.exitStatus == .refused || $0.exitStatus == .data) && !Self.others.contains($0)
    }
    for code in codes { #expect(words.contains(code.rawValue), "\(code)") }
    for reason in TimecodeField.PasteRejection.Reason.allCases {
      #expect(words.contains(reason.rawValue), "\(reason)")
    }
    for cause in ListCause.Kind.allCases { #expect(words.contains(cause.rawValue), "\(cause)") }
  }

  @Test
  func `each word in the brackets of a finding that is shown anywhere has a row`() throws {
    var shown: Set<String> = []
    for step in try ExampleTranscriptTests.steps() + TranscriptTests.steps() {
      for line in step.expected {
        if let match = line.firstMatch(of: /: (?:error|warning|accepted|cause): .* \[([a-z-]+)\]$/) {
          shown.insert(String(match.1))
        }
      }
    }
    // Only calc has expressions, which `tckit help expression` is about.
    let explained = FindingText.rows.map(\.word) + [FaultCode.expression.rawValue]
    #expect(shown.contains("length") && shown.subtracting(explained).isEmpty)
  }

  @Test
  func `no row is about a word that no finding has`() {
    let known =
      FaultCode.allCases.map(\.rawValue) + TimecodeField.PasteRejection.Reason.allCases.map(\.rawValue)
      + ListCause.Kind.allCases.map(\.rawValue)
    #expect(Set(FindingText.rows.map(\.word)).subtracting(known).isEmpty)
  }

  @Test(arguments: ["length", "gap", "inclusive", "no-timecode"])
  func `help prints the row of a word`(word: String) {
    guard case .help(.subjects(let subjects)) = Invocation(["help", word].map { Word($0) }).request,
      case .finding(let row) = subjects.first
    else {
      Issue.record("\(word)")
      return
    }
    // `length` is also a topic of the manual.
    #expect(row.word == word && subjects.count == (word == "length" ? 2 : 1))
  }
}
