// The M2 lines of edit lists: several for one event, and for both sides of a transition.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct EditListSpeedTests {
  private static let heading = "TITLE: t\nFCM: NON-DROP FRAME\n\n"
  private static let event = "001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00\n"

  private static func line(_ speed: String, _ time: String, reel: String = "A001") -> String {
    "M2   \(reel)           \(speed)                \(time)\n"
  }

  @Test
  func `two speeds at one time contradict each other, and equal ones do not`() throws {
    for (second, isOther) in [("025.0", true), ("050.0", false)] {
      let start = Self.heading + Self.event
      let text = start + Self.line("050.0", "10:00:00:00") + Self.line(second, "10:00:00:00")
      let later =
        start + Self.line("012.5", "10:00:00:00") + Self.line("050.0", "10:00:01:00")
        + Self.line(second, "10:00:01:00")
      let contradictions = try TimecodeDocument(later, as: .editDecisionList).contradictions
      #expect(contradictions.map(\.count) == (isOther ? [1] : []))
      let document = try TimecodeDocument(text, as: .editDecisionList)
      #expect(
        document.contradictions.map(\.description)
          == (isOther ? ["M2 lines with two speeds for one event (1, in line 6)"] : []))
      #expect(document.omissions.isEmpty)
      #expect(document.markers.first?.event?.source?.speed.reduced() == Fraction(2, 1))
    }
  }

  @Test
  func `a speed that changes within an event is counted, and the one at its start applies`() throws {
    let lines = [Self.line("025.0", "10:00:00:00"), Self.line("050.0", "10:00:02:00")]
    for text in [lines, lines.reversed()].map({ Self.heading + Self.event + $0.joined() }) {
      let document = try TimecodeDocument(text, as: .editDecisionList)
      #expect(
        document.omissions.map(\.description) == ["M2 lines that change the speed within an event (1, in line 6)"])
      #expect(document.contradictions.isEmpty)
      #expect(document.markers.first?.event?.source?.speed.reduced() == Fraction(1, 1))
      #expect(document.remarks(.unretimed).isEmpty)
    }
  }

  @Test
  func `every M2 line is rewritten with its own speed and time`() throws {
    for (first, second) in [("025.0", "050.0"), ("050.0", "025.0")] {
      for times in [("10:00:00:00", "10:00:02:00"), ("10:00:02:00", "10:00:00:00")] {
        func text(_ first: String, _ second: String) -> String {
          Self.heading + Self.event + Self.line(first, times.0) + Self.line(second, times.1)
        }
        let (doubled, other) = first == "025.0" ? ("050.0", "100.0") : ("100.0", "050.0")
        #expect(try rewritten(text(first, second), from: .fps25, to: .fps50).text == text(doubled, other))
      }
    }
  }

  @Test
  func `the speeds of both sides of a transition are written as they were`() throws {
    let text =
      Self.heading + "001  A001     V     C        10:00:00:00 10:00:02:12 01:00:00:00 01:00:05:00\n"
      + Self.line("012.5", "10:00:00:00")
      + "002  A001     V     C        10:00:02:12 10:00:02:12 01:00:05:00 01:00:05:00\n"
      + "002  REEL     V     D    025 11:00:00:00 11:00:10:00 01:00:05:00 01:00:10:00\n"
      + Self.line("012.5", "10:00:02:12") + Self.line("050.0", "11:00:00:00", reel: "REEL")
    for reel in ["B001", "A001"] {
      let list = text.replacing("REEL", with: reel)
      let document = try TimecodeDocument(list, as: .editDecisionList)
      #expect(document.omissions.isEmpty)
      #expect(try document.text(as: .editDecisionList) == list)
      // Another speed than the one of the event that continues is left out.
      let time = "                10:00:02:12"
      let other = try TimecodeDocument(list.replacing("012.5\(time)", with: "013.5\(time)"), as: .editDecisionList)
      #expect(other.omissions.map(\.description) == ["M2 lines of outgoing clips (1, in line 8)"])
    }
  }
}
