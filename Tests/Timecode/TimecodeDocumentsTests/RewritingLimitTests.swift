// Documents with the largest times, speeds and numbers that files can state. They are rewritten correctly or refused,
// without delay.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct RewritingLimitTests {
  private static func list(_ times: String, _ rest: String = "") -> String {
    "TITLE: A\nFCM: NON-DROP FRAME\n\n001  A001     V     C        \(times)\n\(rest)"
  }

  @Test(arguments: [
    ("00:00:00:00 01:00:00:00 23:00:00:00 00:00:00:00", "00:00:00:00 01:00:00:00 23:00:00:00 00:00:00:00"),
    ("23:00:00:00 00:00:00:00 23:00:00:00 00:00:00:00", "23:00:00:00 00:00:00:00 23:00:00:00 00:00:00:00"),
    ("00:00:00:00 01:00:00:00 23:00:00:00 24:00:00:00", "00:00:00:00 01:00:00:00 23:00:00:00 24:00:00:00"),
    ("00:00:00:00 00:00:00:10 23:59:59:15 00:00:00:00", "00:00:00:00 00:00:00:20 23:59:59:30 00:00:00:00"),
  ])
  func `the end of the day stays zero, or 24 hours where the list writes that`(times: String, expected: String) throws {
    #expect(try rewritten(Self.list(times), from: .fps25, to: .fps50).text == Self.list(expected))
  }

  @Test
  func `so it does in a table, and where an offset reaches it`() throws {
    let table = "Start\tEnd\tName\n23:00:00:00\t00:00:00:00\ta\n"
    #expect(try rewritten(table, from: .fps25, to: .fps50, as: .tabSeparated).text == table)
    let moved = try rewritten(
      Self.list("10:00:00:00 11:00:00:00 22:00:00:00 23:00:00:00"), from: .fps25, to: .fps25,
      offset: Fraction(9_000_000, 1))
    #expect(moved.text == Self.list("10:00:00:00 11:00:00:00 23:00:00:00 00:00:00:00"))
  }

  @Test
  func `a source that a speed brings beyond its limit is refused`() {
    let list = Self.list(
      "00:00:10:00 23:59:59:23 00:00:00:00 11:59:59:23", "M2   A001       048.0                00:00:10:00\n")
    #expect(throws: DocumentError.self) { _ = try rewritten(list, from: .fps24, to: .fps120) }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a thousand M2 lines of one number belong to the last two lines of it`() throws {
    let event = "001  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:01:00\n"
    let speed = "M2   A001       050.0                10:00:00:00\n"
    let text = "FCM: NON-DROP FRAME\n" + String(repeating: event + speed, count: 20_000)
    let result = try rewritten(text, from: .fps25, to: .fps50).text
    #expect(result == text.replacing("050.0", with: "100.0"))
  }

  @Test(arguments: [100_000_000_000_000, 90_000_000_000_000_000])
  func `times of OpenTimelineIO beyond 100 days are refused`(frames: Int) {
    func time(_ value: Int) -> String { #"{"OTIO_SCHEMA":"RationalTime.1","rate":24.0,"value":\#(value).0}"# }
    let range = #"{"OTIO_SCHEMA":"TimeRange.1","start_time":\#(time(frames)),"duration":\#(time(frames))}"#
    let clip = #"{"OTIO_SCHEMA":"Clip.1","name":"a","source_range":\#(range)}"#
    let track = #"{"OTIO_SCHEMA":"Track.1","kind":"Video","children":[\#(clip)]}"#
    let text =
      #"{"OTIO_SCHEMA":"Timeline.1","tracks":{"OTIO_SCHEMA":"Stack.1","children":[\#(track)]}}"#
    #expect(throws: DocumentError.self) { _ = try rewritten(text, from: .fps24, to: .fps48, as: .openTimeline) }
  }

  @Test
  func `events with the largest number are written, with numbers of a list`() throws {
    let range = try TimecodeRange(
      from: Timecode(.components(h: 1), at: .fps25), to: Timecode(.components(h: 1, s: 1), at: .fps25))
    let marker = TimecodeMarker(range, event: TimecodeEvent(number: .max))
    let bytes = try TimecodeDocument([marker, marker]).written(as: .editDecisionList).bytes
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains("01:00:01:00") }
    #expect(lines.count == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `captions that are written and erased without end take linear time`() throws {
    let words = String(repeating: "c1c1 ", count: 40_000) + String(repeating: "942c 9420 ", count: 40_000)
    let backs = String(repeating: "c1c1 1220 ", count: 40_000)
    for text in [words, backs] {
      let document = try TimecodeDocument(
        reading: Array("Scenarist_SCC V1.0\n\n01:00:00:00\t9420 9470 \(text)\n".utf8), DocumentOptions(rate: nil))
      #expect(document.markers.isEmpty)
    }
  }
}
