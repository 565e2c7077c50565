// A document is recognized even if its first lines are not readable entries. Other text is not recognized.

import SMPTETimecode
import Testing

@testable import TimecodeDocuments

struct RecognitionTests {
  private static let events = """
    001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
    002  A002     V     D    025 10:00:00:00 10:00:05:00 01:00:05:00 01:00:10:00

    """

  private static func format(_ text: String) -> DocumentFormat? { DocumentFormat(of: Array(text.utf8)) }

  @Test(arguments: [
    " === playlist0 ===", "=== playlist0 ===\n\n", "TITLE: x\nSPLIT:    AUDIO DELAY=  00:00:00:10", "AUD  3    4",
    "EFFECTS NAME IS DIP", ">>> SOURCE X", "M2   A001       047.6                01:00:06:00", "BLOCK", "VLX: 1",
    "# made by a program", "* FROM CLIP NAME: a", "FROM CLIP NAME: a", "REEL A001", "Final edit of Monday",
    "\u{FEFF}",
    "a\nb\nc\nd", "TITLE: x\n\nlist of 2026", "000  A001 V C 10:00:0x:00 10:00:05:00 01:00:00:00 01:00:05:00",
    "TITLE: x\n000  A001 V C 10:00:05:00 01:00:00:00 01:00:05:00",
  ])
  func `an edit list is recognized behind other lines`(_ beginning: String) {
    for lineEnd in ["\n", "\r\n"] {
      let text = (beginning + "\n" + Self.events).replacing("\r\n", with: "\n").replacing("\n", with: lineEnd)
      #expect(Self.format(text) == .editDecisionList)
    }
  }

  @Test(arguments: [
    "01:00:00:00\n" + events, "01:00:00:00 note\n\n" + events, "Name\tIn\n" + events,
    "{\"timecode\":\"01:00:00:00\"}\n" + events,
    (0..<9).map { "line \($0)\n" }.joined() + events, "12:30 start\n" + events, "a\n2026-11-28 log\n" + events,
  ])
  func `events in a list, a log or a table do not make an edit list of it`(_ text: String) {
    #expect(Self.format(text) != .editDecisionList)
    #expect(Self.format(text) != .resolveMarkers)
  }

  private static let damages: [(DocumentFormat, String, [String])] = [
    (
      .subRip, "1\n%\nOne\nmore\n\n2\n00:00:05,000 --> 00:00:06,000\nB\n",
      [
        "-1:58:00,300 --> -1:58:03,540", "00:00:01,000 -> 00:00:02,000", "00:00:01;000 --> 00:00:02;000",
        "00:00:01,000 — 00:00:02,000", "00:00:60,000 --> 00:01:02,000", "00:00:01:000 --> 00:00:02:000",
        "00: 00: 01,000 --> 00: 00: 02,000", "00:00:01,000 --> 00:00:0x,000", "00:00:01,5 --> 00:00:02,000",
      ]
    ),
    (
      .editDecisionList, "%\n" + events,
      [
        "001  A001 V C 10:00:00:00 10:00:05:00 01:00:00:0x 01:00:05:00",
        "001  A001 V C 10:00:00:00 01:00:00:00 01:00:05:00",
      ]
    ),
    (.audacityLabels, "%\n2.150000\t3.4\tb\n", ["1.5x\t2.0\ta", "1.5\tend\ta", "0:01.5\t2.0\ta", "-1\t2.0\ta"]),
    (
      .avidMarkers, "%\nEdit\t01:00:04:05\tV1\tred\tb\t1\n",
      ["Edit\t01:00:0x:05\tV1\tred\ta\t1", "Edit\t01:00:04\tV1\tred\ta\t1", "Edit\t01:00:04:05\tV1"]
    ),
    (.youTubeChapters, "%\n0:30 b\n1:00 c\n", ["0:0x a", "0:99 a", "0:00- a", "0:00;5 a"]),
    (
      .resolveMarkers,
      "TITLE: x\n%\n |C:ResolveColorRed |M:a |D:1\n\n"
        + "002  001 V C 01:00:02:00 01:00:02:01 01:00:02:00 01:00:02:01\n |C:ResolveColorRed |M:b |D:1\n",
      [
        "001  001 V C 1:00:00:00 1:00:00:01 1:00:00:00 1:00:00:01",
        "001  001 V C 01:00:00:0 01:00:00:01 01:00:00:00 01:00:00:01",
        "001  001 V C 01:00:00:01 01:00:00:00 01:00:00:01",
        "001  001 V C -01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01",
        "x02  001 V C 01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01",
      ]
    ),
  ]

  @Test(arguments: damages)
  func `a first entry that cannot be read is an error of its own, and the others are read`(
    _ format: DocumentFormat, _ form: String, _ damages: [String]
  ) throws {
    for damage in damages {
      let text = form.replacing("%", with: damage)
      #expect(Self.format(text) == format, "\(damage)")
      let document = try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: .fps25))
      #expect(!document.markers.isEmpty && document.problems.count == 1, "\(damage): \(document.problems)")
      #expect(document.markers.allSatisfy { $0.name != "a" && $0.name != "One\nmore" }, "\(damage)")
    }
  }

  @Test(arguments: 0..<3)
  func `a marker of Resolve whose event cannot be read is an error, wherever it is`(_ broken: Int) throws {
    let entries = (0..<3).map { index in
      let hours = index == broken ? "1" : "01"
      let label = "\(hours):00:0\(index):00"
      return "00\(index)  001 V C \(label) \(label) \(label) \(label)\n a note |C:ResolveColorRed |M:\(index) |D:1\n\n"
    }
    let document = try TimecodeDocument(
      reading: Array(("TITLE: x\n" + entries.joined()).utf8), as: .resolveMarkers, DocumentOptions(rate: .fps25))
    #expect(document.markers.map(\.name) == (0..<3).filter { $0 != broken }.map(String.init))
    #expect(document.problems.map { $0.location?.line } == [2 + 3 * broken])
    #expect(document.omissions.isEmpty)
  }
}
