// What is generated is current, what is written is clean.

import Foundation
import TestSupport
import Testing

@testable import tckit

@Suite("Manual and scripts")
struct ManualTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  private func run(_ line: String) throws -> ShellCommand.Result {
    try ShellCommand("cd \"\(packageRoot.path(percentEncoded: false))\" && \(line)", in: try Sandbox()).run()
  }

  @Test("the options part of tckit(1) is what `make manual` would write")
  func options() throws {
    let page = try text("man/tckit.1")
    let start = try #require(page.range(of: ".\\\" begin options\n"))
    let end = try #require(page.range(of: ".\\\" end options\n"))
    let difference = LineDifference.unified(
      expected: page[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init),
      got: ManualOptions.text().split(separator: "\n").map(String.init)
    ).filter { !$0.hasPrefix(" ") }
    #expect(difference.isEmpty, "run make manual:\n\(difference.joined(separator: "\n"))")
    let printed = try ShellCommand("tckit help --manual", in: try Sandbox()).run()
    #expect(printed.outputText == ManualOptions.text())
  }

  @Test("the executable prints its version, which no manual page repeats")
  func versions() throws {
    let printed = try ShellCommand("tckit --version", in: try Sandbox()).run()
    #expect(printed.outputText.hasPrefix("tckit \(Tckit.version)\ncommit "))
    for page in ExampleTranscriptTests.documents.dropFirst() {
      let systems = try text(page).split(separator: "\n").filter { $0.hasPrefix(".Os") }
      #expect(systems == [".Os tckit"], "\(page)")
    }
  }

  @Test("mandoc finds nothing to warn of", .needs("mandoc"), arguments: ExampleTranscriptTests.documents.dropFirst())
  func lint(_ page: String) throws {
    let result = try run("mandoc -Tlint -W warning \(page)")
    #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
    #expect(result.output.isEmpty, "\(result.outputText)")
  }

  @Test("shellcheck finds nothing in any script", .needs("shellcheck"))
  func scripts() throws {
    let result = try run(
      "shellcheck .ci/run Tests/*.sh $(find Tests \\( -name '*.sh' -o -path '*/bin/*' \\) -not -path '*/.build/*')")
    #expect(result.status == 0, "\(result.outputText)\(result.errorText)")
  }

  @Test("every exit status and environment variable of the help is in the manual")
  func manualIsComplete() throws {
    let page = try text("man/tckit.1")
    for status in [0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78] { #expect(page.contains(".It \(status)"), "\(status)") }
    for name in ["TCKIT_RATE", "TCKIT_BASE", "TCKIT_LIMIT", "TCKIT_STORE", "TCKIT_CONFIG", "NO_COLOR"] {
      #expect(page.contains(name), "\(name)")
    }
  }
}
