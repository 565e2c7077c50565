// The transcripts and the documents' examples together use every command, every option and every exit status.

import Foundation
import TestSupport
import Testing

@testable import tckit

struct TranscriptCoverageTests {
  /// Every command line that is run.
  private static func commands() throws -> [String] {
    try (TranscriptTests.steps() + ExampleTranscriptTests.steps()).map(\.command)
  }

  /// The options that follow a command's name anywhere, by their long names.
  static func options(of command: CommandName, in lines: [String]) -> Set<String> {
    let rows = OptionReader.rows(of: command.command)
    var used: Set<String> = []
    for line in lines {
      // Quoted text is data.
      let pieces = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      let unquoted = pieces.filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined()
      for part in unquoted.split(whereSeparator: { "|;&()\n\"".contains($0) }) {
        let words = part.split(whereSeparator: { " `".contains($0) })
        guard let start = words.firstIndex(of: "tckit"), words.dropFirst(start + 1).first == Substring(command.rawValue)
        else { continue }
        for word in words[start...] where word.hasPrefix("-") {
          if word.hasPrefix("--") {
            used.insert(String(word.dropFirst(2).prefix { $0.isLetter || $0 == "-" }))
          } else {
            used.formUnion(word.dropFirst().compactMap { rows.option(short: $0)?.name })
          }
        }
      }
    }
    return used
  }

  /// The options that a loop gives to every command in turn.
  private static let looped: Set = [
    "help", "store", "pasteboard", "quiet",
  ]

  @Test(arguments: CommandName.allCases)
  func `every option of every command is used`(_ command: CommandName) throws {
    let used = Self.options(of: command, in: try Self.commands()).union(Self.looped)
    #expect(Set(OptionReader.rows(of: command.command).map(\.name)).subtracting(used).isEmpty)
  }

  @Test(arguments: looped)
  func `every option that a loop hands to commands is used by some command line`(_ option: String) throws {
    #expect(try Self.commands().contains { $0.contains("--\(option)") })
  }

  @Test
  func `every exit status is the end of some command`() throws {
    var ends: Set<Int32> = [0]
    for step in try TranscriptTests.steps() {
      guard let last = step.expected.last, last.hasPrefix("["), last.hasSuffix("]") else { continue }
      if let status = Int32(last.dropFirst().dropLast()) { ends.insert(status) }
    }
    for status in [0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78] as [Int32] { #expect(ends.contains(status), "\(status)") }
  }
}
