// What is written of a valid list is accepted in every form: Tests/Events/forms.py tries random lists, and these are the
// classes that it found.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct WrittenFormTests {
  private static let forms: [DocumentFormat] = [
    .editDecisionList, .commaSeparated, .tabSeparated, .logExchange, .openTimeline, .finalCutXML, .finalCut7XML,
  ]

  /// The findings and the problems of a document.
  private static func faults(_ bytes: [UInt8], _ rate: TimecodeFrameRate) throws -> [String] {
    let read = try ReadDocument(reading: bytes, DocumentOptions(rate: rate))
    let table = read.table.events
    return read.head.problems.map { "\($0)" }
      + table.rows.indices.filter { table.rows[$0].isEntry }.flatMap { index in
        (table.findings(of: index) + table.transitionFindings(of: index)).map { "\(index): \($0)" }
      }
  }

  @Test(arguments: [
    // A speed of one decimal, whose percentage has more digits than the lengths agree with.
    (
      TimecodeFrameRate.fps24,
      """
      005  Z686_5A. V     C        01:00:06:00 01:00:08:22 01:11:31:16 01:11:33:04
      M2   Z686_5A.       047.6                01:00:06:00
      """
    ),
    // So slow that less than half a frame plays.
    (
      .fps25,
      """
      001  A001     V     C        10:00:00:00 10:00:00:01 01:00:00:00 01:00:00:04
      M2   A001           000.1                10:00:00:00
      """
    ),
    // A speed with so many decimals that the end of the source overflows.
    (
      .fps47_952,
      """
      001  A001     V     C        01:55:35:08 01:55:35:09 01:00:00:00 01:00:00:21
      M2   A001       000.000000001                01:55:35:08
      """
    ),
    // A source without a length, before a transition.
    (
      .fps25,
      """
      001  A001     V     C        10:00:00:00 10:00:00:00 01:00:00:00 01:00:10:00
      002  A001     V     C        10:00:00:00 10:00:00:00 01:00:10:00 01:00:10:00
      002  B001     V     D    010 11:00:00:00 11:00:10:00 01:00:10:00 01:00:20:00
      """
    ),
  ])
  func `a valid list is valid in every form`(rate: TimecodeFrameRate, events: String) throws {
    let document = try TimecodeDocument("TITLE: t\nFCM: NON-DROP FRAME\n\(events)\n", as: .editDecisionList, rate: rate)
    for form in Self.forms {
      let faults = try Self.faults(try document.written(as: form).bytes, rate)
      #expect(faults.isEmpty, "\(form): \(faults)")
    }
  }

  @Test
  func `an event with a reel and no clip name has none afterwards, and a log counts the name that it needs`() throws {
    let events = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00\n"
    let document = try TimecodeDocument("TITLE: t\n\(events)", as: .editDecisionList)
    for form in Self.forms {
      let written = try document.written(as: form)
      let source = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25)).markers[0].event?.source
      #expect(source?.reel == "A001")
      #expect((source?.clip == nil) == (form != .logExchange), "\(form)")
      let counted = written.losses.contains { $0.kind == .event && $0.parts[.clip] != nil }
      #expect(counted == (form == .logExchange), "\(form)")
    }
  }
}
