// The picture at the top of README.md shows the tool's output; `make picture` draws it anew.

import Foundation
import TestSupport
import Testing

struct PictureTranscriptTests {
  /// The refusal, the gate and the comparison, with the files of a cut.
  static let session = [
    "tckit copy 01:00:00:00 --rate 24",
    "tckit paste --rate 25",
    "tckit validate delivery.edl --rate 25",
    "tckit diff v1.edl v2.edl --rate 25",
  ]

  @Test
  func `man/session.svg shows what the tool prints on a terminal`() throws {
    let sandbox = try Sandbox()
    try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/Session").path(percentEncoded: false))
    var picture = SessionPicture(columns: 100)
    for command in Self.session { try picture.add(command, in: sandbox) }
    let title = "tckit refuses a timecode at another rate, checks a delivery, and shows what changed between two cuts"
    let drawn = picture.svg(title: title)
    let file = packageRoot.appending(path: "man/session.svg")
    if ExpectationFile.records {
      try Data(drawn.utf8).write(to: file)
      return
    }
    let there = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let difference = LineDifference.unified(
      expected: there.components(separatedBy: "\n"), got: drawn.components(separatedBy: "\n")
    ).filter { !$0.hasPrefix(" ") }
    #expect(difference.isEmpty, "make picture draws it anew:\n\(difference.joined(separator: "\n"))")
  }
}
