// Runs every transcript. The format is described in Transcript.swift.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct TranscriptTests {
  private static let folder = packageRoot.appending(path: "Tests/Transcripts")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return files.filter { $0.hasSuffix(".transcript") }.sorted()
  }()

  /// The steps of all transcripts.
  static func steps() throws -> [TranscriptStep] {
    try names.flatMap { name in
      try Transcript(path: folder.appending(path: name).path(percentEncoded: false)).cases.flatMap(\.steps)
    }
  }

  /// The folder of the files that a transcript's cases begin with, if it exists: media.transcript has
  /// Tests/Fixtures/Media.
  private static func fixtures(of name: String) -> String? {
    let stem = URL(filePath: name).deletingPathExtension().lastPathComponent.capitalized
    let path = packageRoot.appending(path: "Tests/Fixtures/\(stem)").path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  @Test
  func `there are transcripts, and an executable to run`() {
    #expect(!Self.names.isEmpty)
    #expect(FileManager.default.isExecutableFile(atPath: Executable.path), "\(Executable.path)")
  }

  @Test(arguments: names)
  func `commands write what is in their transcript`(_ name: String) throws {
    let transcript = try Transcript(path: Self.folder.appending(path: name).path(percentEncoded: false))
    var file = ExpectationFile(path: transcript.path, lines: transcript.lines)
    for one in transcript.cases {
      let sandbox = try Sandbox()
      if let fixtures = Self.fixtures(of: name) { try sandbox.fill(from: fixtures) }
      let missing = sandbox.missing(for: one.steps.map(\.command).joined(separator: "\n"))
      guard try Requirement.isMet(missing, for: "\(name): \(one.title)") else { continue }
      for step in one.steps {
        let result = try ShellCommand(step.command, in: sandbox).run()
        file.check(
          step, got: Transcript.lines(for: result).map { $0.replacing(sandbox.root, with: "$ROOT") })
      }
    }
    try file.save()
  }
}
