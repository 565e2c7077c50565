// Runs the examples of README.md and of every manual page, and compares the results with the text.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct ExampleTranscriptTests {
  static let documents: [String] = {
    let manual =
      (try? FileManager.default.contentsOfDirectory(
        atPath: packageRoot.appending(path: "man").path(percentEncoded: false))) ?? []
    let pages = manual.filter { [".1", ".5", ".7"].contains($0.suffix(2)) }.sorted().map { "man/\($0)" }
    return ["README.md"] + pages
  }()

  /// The steps of all documents' examples.
  static func steps() throws -> [TranscriptStep] {
    try documents.flatMap { name in
      try ExampleDocument(path: packageRoot.appending(path: name).path(percentEncoded: false)).steps
    }
  }

  @Test(arguments: documents)
  func `examples do what the document shows`(_ name: String) throws {
    let document = try ExampleDocument(path: packageRoot.appending(path: name).path(percentEncoded: false))
    var file = ExpectationFile(path: document.path, lines: document.lines)
    let sandbox = try Sandbox(namesStore: false)
    if let fixtures = document.fixtures { try sandbox.fill(from: fixtures) }
    for step in document.steps {
      // Later steps may need the files that this one makes.
      let missing = sandbox.missing(for: step.command)
      guard try Requirement.isMet(missing, for: "\(name) from line \(step.line) on") else { break }
      let result = try ShellCommand(step.command, in: sandbox, mergesErrors: true).run()
      let got = ExampleDocument.lines(for: result).map { $0.replacing(sandbox.root, with: ExampleDocument.home) }
      file.check(step, got: got, written: document.written)
    }
    try file.save()
  }

  @Test(arguments: ["README.md", "man/tckit.1", "man/tckit-recipes.7"])
  func `README and the pages for users have examples`(_ name: String) throws {
    let document = try ExampleDocument(path: packageRoot.appending(path: name).path(percentEncoded: false))
    #expect(!document.steps.isEmpty)
  }
}
