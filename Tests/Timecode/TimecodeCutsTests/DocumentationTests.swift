// The listings of the module's documentation, compiled and run. Each is between two `listing` comments, word for word.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeCuts

struct DocumentationTests {
  @Test
  func `the listings are compiled here, word for word, and give the values that they show`() throws {
    let documented = try Listings.documented(in: "Sources/Timecode/TimecodeCuts/TimecodeCuts.docc/TimecodeCuts.md")
    #expect(documented.count == 2)
    #expect(documented == (try Listings.compiled(in: "Tests/Timecode/TimecodeCutsTests/DocumentationTests.swift")))

    func marker(_ record: Range<Int>, source: Range<Int>) throws -> [TimecodeMarker] {
      var marker = try TestMarker.event(reel: "A005C005", record: record, source: source)
      marker.event?.number = 4
      return [marker]
    }
    let old = try marker(90_000..<90_100, source: 0..<100)
    let new = try marker(90_000..<90_088, source: 0..<88)
    var output: [String] = []
    func print(_ value: some Any) { output.append("\(value)") }

    // listing
    let comparison = try CutComparison(from: Cut(old), to: Cut(new))
    for change in comparison.changes() {
      print(comparison.columns(of: change).joined(separator: " "))
    }
    // end of listing
    #expect(output == ["trimmed V1 4 4 01:00:00:00..01:00:04:00 01:00:00:00..01:00:03:13 A005C005 tail -12"])
    output = []

    // listing
    let carrying = try CutCarrying(comparison)
    switch carrying.carry(frame: 90_025) {
    case .success(let passage): print(passage.frame)
    case .failure(let refusal): print(refusal)
    }
    // end of listing
    #expect(output == ["90025"])
  }
}
