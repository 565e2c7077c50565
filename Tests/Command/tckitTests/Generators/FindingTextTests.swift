// What validate finds: the rows of help and manual, against the words that findings have.

import Testing
import TimecodePasteboard

@testable import tckit

struct FindingTextTests {
  /// Codes of findings that no row has: validate never writes them, or a reason of the policies or a message is in their place.
  private static let others: Set<FaultCode> = [
    .empty, .refused, .lossy, .rounding, .expression, .undecodable, .reported, .noTimecode, .limit, .damaged, .newer,
    .tooLarge, .emptyInput, .outOfRange, .cannotCarry,
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
  func `no row is about a word that no finding has`() {
    let known =
      FaultCode.allCases.map(\.rawValue) + TimecodeField.PasteRejection.Reason.allCases.map(\.rawValue)
      + ListCause.Kind.allCases.map(\.rawValue)
    #expect(Set(FindingText.rows.map(\.word)).subtracting(known).isEmpty)
  }

  @Test(arguments: ["length", "gap", "inclusive"])
  func `help prints the row of a word`(word: String) {
    guard case .help(.subjects(let subjects)) = Invocation(["help", word].map { Word($0) }).request,
      case .finding(let row) = subjects.first
    else {
      Issue.record("\(word)")
      return
    }
    #expect(row.word == word && subjects.count == 1)
  }
}
