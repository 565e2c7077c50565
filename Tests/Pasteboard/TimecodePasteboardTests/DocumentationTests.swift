// The listings of the module's documentation, compiled and run. Each is between two `listing` comments, word for word.

import Foundation
import TestSupport
import Testing
import TimecodePasteboard

struct DocumentationTests {
  @Test
  func `every listing of the landing page is compiled here, word for word`() throws {
    let documented = try Listings.documented(
      in: "Sources/Pasteboard/TimecodePasteboard/TimecodePasteboard.docc/TimecodePasteboard.md")
    #expect(documented.count == 3)
    #expect(
      documented == (try Listings.compiled(in: "Tests/Pasteboard/TimecodePasteboardTests/DocumentationTests.swift")))
  }

  @Test
  func `the listings give the values that they show`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pasteboard = Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder)))
    var output: [String] = []
    func print(_ value: some Any) { output.append("\(value)") }

    // listing
    let start = try Timecode(.string("01:00:00:00"), at: .fps24)
    try pasteboard.copy(start)
    switch try pasteboard.pasteTimecode(at: .fps25) {
    case .accepted(let timecode): print(timecode)
    case .rejected(let rejection): print(rejection)  // 01:00:00:00 is at 24 fps, but the local rate is 25 fps
    case .missing(let reason): print(reason)
    }
    // end of listing
    #expect(output == ["01:00:00:00 is at 24 fps, but the local rate is 25 fps"])
    output = []

    // listing
    try pasteboard.copy(TimecodeCopy([start, Timecode(.string("01:00:00:12"), at: .fps24)]))
    let local = LocalProperties(rate: .fps25)
    let paste = Paste(
      reader: PasteReader(text: TimecodeReader(text: LocalProperties(), local: local)),
      rules: PasteRules(local: local))
    let pasted = try pasteboard.paste(.all, with: paste)
    for item in pasted.results.items {
      if let timecode = item.timecode {
        print(timecode)
      } else if let rejection = item.rejection {
        print(rejection.reason)  // rate
      }
    }
    // end of listing
    #expect(output == ["rate", "rate"])

    // listing
    var policies = TimecodeField.PastePolicies()
    policies.paste.rate = .convert
    let outcome = TimecodeField.outcome(ofPasting: start, into: LocalProperties(rate: .fps25), policies: policies)
    let converted = outcome.timecode  // 01:00:00:00 at 25 fps
    // end of listing
    #expect(converted?.taggedStringValue == "01:00:00:00@25")
  }
}
