// Checks the statements of the pages about the command line: each option exists, each example is understood, and the
// problem matcher matches.

import Foundation
import TestSupport
import Testing

@testable import tckit

@Suite(.waits)
struct PageTests {
  /// README, the manual and the pages of the libraries; CHANGELOG names options that were removed.
  private static let pages: [String] = {
    let sources = FileManager.default.enumerator(
      atPath: packageRoot.appending(path: "Sources").path(percentEncoded: false))
    let paths = sources?.compactMap { $0 as? String } ?? []
    return ExampleTranscriptTests.documents
      + paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
  }()

  /// Options of other programs that the pages run or name.
  private static let foreign: Set<Substring> = [
    "aws-sigv4", "bare", "data-binary", "force-with-lease", "max-time", "no-prompt", "slurpfile", "strip-components",
    "tool",
    "user", "watch",
  ]

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: page), encoding: .utf8).replacing("\\-", with: "-")
  }

  @Test(arguments: pages)
  func `every option that a page names is one of 'help --json'`(_ page: String) throws {
    // --from is a second name of convert's --rate.
    let known = Set(CommandName.commands.flatMap { OptionReader.rows(of: $0) }.map { Substring($0.name) })
      .union(["version", "from"])
    let named = Set(try Self.text(page).matches(of: /(?:Fl Fl |[^\w-]--)([a-z][a-z0-9-]*)/).map(\.1))
    #expect(named.subtracting(known).subtracting(Self.foreign).isEmpty)
  }

  @Test(arguments: CommandName.allCases)
  func `every option after a command in a page is one of that command`(_ command: CommandName) throws {
    let known = OptionReader.rows(of: command.command).map(\.name) + (command == .convert ? ["from"] : [])
    for page in Self.pages {
      let lines = try Self.text(page).replacing("\\(aq", with: "'").split(separator: "\n").map(String.init)
      #expect(TranscriptCoverageTests.options(of: command, in: lines).subtracting(known).isEmpty, "\(page)")
    }
  }

  @Test
  func `no example of a page shows an unknown option`() throws {
    let steps = try ExampleTranscriptTests.steps()
    #expect(steps.count > 100)
    for step in steps { #expect(!step.expected.contains { $0.contains("unknown option") }, "\(step.command)") }
  }

  @Test
  func `the problem matcher of the recipes matches a finding`() throws {
    let page = packageRoot.appending(path: "man/tckit-recipes.7").path(percentEncoded: false)
    let example = try #require(ExampleDocument(path: page).steps.first { $0.command.contains("problemMatcher") })
    let expression = try #require(example.command.firstMatch(of: /"regexp": "(.*)",\n/)?.1)
    let line = "printf '00:00:00:00\\n00:00:00:25\\n' >list; tckit validate list --rate 25"
    let finding = try ShellCommand(line, in: try Sandbox()).run().outputText.split(separator: "\n")
    let match = try Regex(String(expression).replacing("\\\\", with: "\\")).wholeMatch(
      in: String(try #require(finding.first)))
    let parts = try #require(match).output.dropFirst().map { $0.substring.map(String.init) }
    #expect(Array(parts.prefix(4)) == ["list", "2", "1", "error"] && parts.last == "invalid")
  }
}
