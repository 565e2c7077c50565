// The generated parts of the manual are current, and the pages are clean.

import Foundation
import TestSupport
import Testing

@testable import tckit

@Suite(.waits)
struct ManualTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  private func run(_ line: String) throws -> ShellCommand.Result {
    try ShellCommand("cd \"\(packageRoot.path(percentEncoded: false))\" && \(line)", in: try Sandbox()).run()
  }

  /// The parts of a page that are between `.\\" begin NAME` and `.\\" end NAME`, with these lines.
  private func parts(_ page: String) -> [String] {
    var parts: [String] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(".\\\" begin ") { isInside = true }
      if isInside { parts.append(String(line)) }
      if line.hasPrefix(".\\\" end ") { isInside = false }
    }
    return parts
  }

  private func check(_ page: String, _ expected: String, _ line: String) throws {
    let got = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    let difference = LineDifference.unified(expected: parts(try text(page)), got: Array(got))
      .filter { !$0.hasPrefix(" ") }
    #expect(difference.isEmpty, "run make manual:\n\(difference.joined(separator: "\n"))")
    #expect(try ShellCommand(line, in: try Sandbox()).run().outputText == expected)
  }

  @Test
  func `the commands and options of tckit(1) are those of the table, as 'make manual' writes them`() throws {
    try check("man/tckit.1", ManualPages.overview(), "tckit help --manual")
  }

  @Test(arguments: CommandName.allCases)
  func `each command has a page, with the options of the table, examples and exit statuses`(_ name: CommandName) throws
  {
    let path = "man/tckit-\(name.rawValue).1"
    try check(path, ManualPages.page(of: name.command), "tckit help --manual \(name.rawValue)")
    let page = try text(path)
    for row in OptionReader.rows(of: name.command) {
      let option = row.name.replacing("-", with: "\\-")
      #expect(
        page.split(separator: "\n").contains { $0.hasPrefix(".It ") && ($0 + " ").contains("Fl Fl \(option) ") },
        "\(option)")
    }
    #expect(page.contains("\n.Sh EXIT STATUS\n") && page.contains("\n.Sh EXAMPLES\n"))
    let document = try ExampleDocument(path: packageRoot.appending(path: path).path(percentEncoded: false))
    #expect(!document.steps.isEmpty)
  }

  @Test
  func `an option that means something else in another command has its meaning in the page of each`() throws {
    for name in CommandName.allCases {
      let rows = OptionReader.rows(of: name.command)
      for (option, meaning) in name.command.meanings {
        let row = try #require(rows.option(named: option.rawValue), "\(name.rawValue) --\(option.rawValue)")
        #expect(row.documentation.hasPrefix(meaning))
      }
    }
    // Each command with --rate says what the rate means there.
    for name in CommandName.allCases
    where OptionReader.rows(of: name.command).contains(where: { $0.option == .rate }) {
      #expect(name.command.meanings[.rate] != nil, "\(name.rawValue)")
    }
  }

  @Test(arguments: ExampleTranscriptTests.documents.dropFirst())
  func `every page that a page names is there, in its section`(_ page: String) throws {
    for line in try text(page).split(separator: "\n") where line.contains("Xr tckit") {
      let words = line.replacing("\\-", with: "-").split(separator: " ")
      for (index, word) in words.enumerated() where word.hasPrefix("tckit") && words[index - 1].hasSuffix("Xr") {
        #expect(ExampleTranscriptTests.documents.contains("man/\(word).\(words[index + 1])"), "\(line)")
      }
    }
  }

  @Test
  func `the executable prints its version, which no manual page repeats`() throws {
    let printed = try ShellCommand("tckit --version", in: try Sandbox()).run()
    #expect(printed.outputText.hasPrefix("tckit \(Tckit.version)\ncommit "))
    for page in ExampleTranscriptTests.documents.dropFirst() {
      let systems = try text(page).split(separator: "\n").filter { $0.hasPrefix(".Os") }
      #expect(systems == [".Os tckit"], "\(page)")
    }
  }

  @Test(.needs("mandoc"), arguments: ExampleTranscriptTests.documents.dropFirst())
  func `mandoc finds nothing to warn of`(_ page: String) throws {
    let result = try run("mandoc -Tlint -W warning \(page)")
    #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
    #expect(result.output.isEmpty, "\(result.outputText)")
  }

  @Test(.needs("shellcheck"))
  func `shellcheck finds nothing in any script`() throws {
    let result = try run(
      "shellcheck .ci/run Tests/*.sh $(find Tests \\( -name '*.sh' -o -path '*/bin/*' \\) -not -path '*/.build/*')")
    #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
  }

  @Test
  func `every exit status and environment variable of the help is in the manual`() throws {
    let page = try text("man/tckit.1")
    for status in [0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78] { #expect(page.contains(".It \(status)"), "\(status)") }
    for name in ["TCKIT_RATE", "TCKIT_BASE", "TCKIT_LIMIT", "TCKIT_STORE", "TCKIT_CONFIG", "NO_COLOR"] {
      #expect(page.contains(name), "\(name)")
    }
  }

  /// The words of a page, without list marks and with uniform quotes.
  private func words(_ text: String) -> [Substring] {
    text.replacing("`", with: "'").split(whereSeparator: \.isWhitespace).filter { !["o", "-"].contains($0) }
  }

  @Test(.needs("mandoc"), arguments: ExampleTranscriptTests.documents.dropFirst())
  func `a page as text has the words that mandoc writes, in lines of a screen`(_ page: String) throws {
    // Without overstrikes, divided words, and the lines at the top and the bottom.
    let lines = try run("mandoc -Tascii -O width=200 \(page)").outputText.replacing(/.\u{8}/, with: "")
      .replacing(/([a-z]-)\n +([a-z])/) { "\($0.1)\($0.2)" }
      .split(separator: "\n").dropFirst().dropLast()
    let shown = ManualText.page(try text(page))
    #expect(words(shown) == words(lines.joined(separator: "\n")))
    // Filled lines end at the width; rows and literal lines may be longer.
    let filled = shown.split(separator: "\n").filter { $0.prefix { $0 == " " }.count < 8 }
    let isFilled = filled.count { $0.count > HelpText.width }
    #expect(isFilled <= filled.count / 20)
  }

  @Test(arguments: ManualTopic.allCases)
  func `help prints the page of a topic`(_ topic: ManualTopic) throws {
    let page = ManualText.page(try text("man/tckit-\(topic.rawValue).\(topic.section)"))
    #expect(page.contains(topic.summary.split(separator: " ").first ?? "?"))
    let printed = try ShellCommand("tckit help \(topic.rawValue)", in: try Sandbox()).run().outputText
    // The headings of a long page follow its name.
    let name = try #require(page.firstRange(of: "\n\n")).lowerBound
    #expect(printed.contains(page[..<name]) && printed.hasSuffix(page[name...]))
  }
}
