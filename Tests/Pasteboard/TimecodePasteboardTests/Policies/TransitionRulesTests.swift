// Transitions of edit lists as `validate` judges them, and overlaps within one document.

import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

@testable import TimecodePasteboard

struct TransitionRulesTests {
  /// The faults of the transitions of a list at 25 frames a second.
  private static func faults(_ lines: String) throws -> [TimecodeField.PasteRejection] {
    let bytes = Array("FCM: NON-DROP FRAME\n\(lines)\n".utf8)
    let read = try ReadDocument(reading: bytes, as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(read.head.problems.isEmpty)
    let (table, strings) = (try #require(read.table).events, read.table.strings)
    var found: [TimecodeField.PasteRejection] = []
    for index in table.rows.indices where table.rows[index].isEntry {
      let range = table.marker(of: table.rows[index], strings).marker.range
      let event = try #require(table.marker(of: table.rows[index], strings).marker.event)
      let previous = table.transitions[Int(table.rows[index].transition)].previous
      let before = previous < 0 ? nil : table.marker(of: table.rows[Int(previous)], strings).marker.event
      let judged = JudgedEvent(
        event: event, inPoint: range.inPoint, outPoint: range.isTimecode ? nil : range.outPoint, before: before)
      found += table.transitionFindings(of: index).map { judged.rejection($0) }
    }
    return found
  }

  /// The frames that the media of the outgoing event lack.
  private static func missing(
    of event: TimecodeEvent, at start: Timecode, after source: TimecodeEvent.Source, lasting length: Int = 100
  ) throws -> [TimecodeField.PasteRejection] {
    var table = EventTable()
    let before = TimecodeEvent(source: source)
    let previous = table.append(before, at: try start.subtracting(.frames(length)), to: start)
    let row = table.append(event, at: start, to: try start.adding(.frames(100)))
    table.transitions[Int(table.rows[row].transition)].previous = Int32(previous)
    let judged = JudgedEvent(event: event, inPoint: start, outPoint: nil, before: before)
    return table.transitionFindings(of: row, media: (nil, source.media)).map { judged.rejection($0) }
  }

  private static func words(before: String, side: String, event: String) throws -> [String] {
    try faults("001 \(before)\n002 \(side)\n002 \(event)").map(\.description)
  }

  private static let before = "A V C 10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00"
  private static let side = "A V C 10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00"
  private static let event = "B V D 024 11:00:00:00 11:00:04:00 01:00:04:00 01:00:08:00"

  @Test(arguments: [
    ("", "", "", true), ("", "A V|X V", "", false), ("", "A V|AX V", "", true), ("", "A V|BL V", "", true),
    ("A V|AX V", "A V|X V", "", true), ("", "10:00:04:00|10:00:04:01", "", false),
    // At another time of the timeline, including after a gap, and on another track.
    ("", "01:00:04:00|01:00:03:24", "", false), ("01:00:04:00|01:00:03:00", "A V|X V", "", true),
    ("01:00:04:00|01:00:03:00", "01:00:04:00|01:00:03:00", "", false), ("A V |A V2 ", "A V|X V", "", true),
    // The end of the previous event is unknown, because its lengths differ.
    ("10:00:04:00|10:00:03:00", "", "", true), ("10:00:04:00|10:00:03:00", "A V|X V", "", false),
    // Longer than its event, as long, and without a length.
    ("", "", "D 024|D 101", false), ("", "", "D 024|D 100", true), ("", "", "D 024|D 000", false),
    ("", "", "D 024|W001 000", false), ("", "", "D 024|K 000", true), ("", "", "D 024|K O 101", false),
    ("", "", "D 024|PEEL 000", true),
  ])
  func `a stated side is held against the event before on its track`(
    before: String, side: String, event: String, isRight: Bool
  ) throws {
    func changed(_ line: String, _ change: String) -> String {
      let parts = change.split(separator: "|").map(String.init)
      return parts.count == 2 ? line.replacing(parts[0], with: parts[1]) : line
    }
    let found = try Self.words(
      before: changed(Self.before, before), side: changed(Self.side, side), event: changed(Self.event, event))
    #expect(found.isEmpty == isRight, "\(found)")
  }

  @Test(arguments: [
    ("-025.0", "10:00:00:00 10:00:04:00", "10:00:00:00", true),
    ("-025.0", "10:00:00:00 10:00:04:00", "10:00:04:00", true),
    ("-025.0", "10:00:00:00 10:00:04:00", "10:00:02:00", false),
    ("-025.0", "10:00:04:00 10:00:04:01", "10:00:00:00", true),
    ("000.0", "10:00:00:00 10:00:04:00", "10:00:00:12", true),
    ("050.0", "10:00:00:00 10:00:08:00", "10:00:08:00", true),
    ("050.0", "10:00:00:00 10:00:08:00", "10:00:04:00", false),
    // As long as the record: DaVinci Resolve.
    ("050.0", "10:00:00:00 10:00:04:00", "10:00:04:00", true),
    ("050.0", "10:00:00:00 10:00:04:00", "10:00:08:00", false),
  ])
  func
    `where a clip played backward ends is its in point or its out point, of a freeze and one frame backward neither is held`(
      speed: String, source: String, point: String, isRight: Bool
    ) throws
  {
    let before = "A V C \(source) 01:00:00:00 01:00:04:00\nM2 A \(speed) \(source.prefix(11))"
    let found = try Self.words(
      before: before, side: "A V C \(point) \(point) 01:00:04:00 01:00:04:00", event: Self.event)
    #expect(found.isEmpty == isRight, "\(found)")
  }

  @Test
  func `the sentences say what is wrong, and how many frames the media lack`() throws {
    #expect(
      try Self.words(
        before: Self.before, side: Self.side.replacing("A V", with: "X V"),
        event: Self.event.replacing("024", with: "101"))
        == [
          "the dissolve of 101 frames is longer than its event of 100 frames",
          "the dissolve goes out from X 10:00:04:00, but the event before it ends at A 10:00:04:00",
        ])
    let point = try Timecode(.string("10:00:04:00"), at: .fps25)
    var source = TimecodeEvent.Source(
      reel: "A", in: try Timecode(.string("10:00:00:00"), at: .fps25), out: point,
      media: .init(
        in: try Timecode(.string("10:00:00:00"), at: .fps25), out: try Timecode(.string("10:00:04:10"), at: .fps25)))
    let event = TimecodeEvent(source: .init(), transition: .init(.dissolve, tail: 24))
    let start = try Timecode(.string("01:00:04:00"), at: .fps25)
    #expect(
      try Self.missing(of: event, at: start, after: source).map(\.description) == [
        "the dissolve of 24 frames shows 14 frames of A beyond its media, 10:00:00:00..10:00:04:10"
      ])
    for (speed, missing) in [(Fraction(0, 1), 0), (Fraction(1, 3), 0), (Fraction(2, 1), 37), (Fraction(-1, 1), 24)] {
      source.speed = speed
      let found = try Self.missing(of: event, at: start, after: source)
      #expect(found.map(\.reason) == (missing > 0 ? [.media] : []))
      #expect(missing == 0 || found[0].description.contains("shows \(missing) frames"), "\(found)")
    }
  }

  /// A clip of 99 frames that shows 99, 49.5 or 247.5 frames of its source, and the frames that a transition shows
  /// beyond it.
  @Test(arguments: [
    (Fraction(1, 1), 3, 102), (Fraction(1, 2), 3, 51), (Fraction(1, 2), 4, 52), (Fraction(5, 2), 3, 253),
    (Fraction(-1, 2), 3, 51), (Fraction(-5, 2), 3, 253),
  ])
  func `a transition needs the frames of a retimed clip that it shows, which are rounded once`(
    speed: Fraction, frames: Int, needed: Int
  ) throws {
    let zero = try Timecode(.string("10:00:00:00"), at: .fps25)
    let length = try #require((speed.abs() * Fraction(99, 1)).nearest())
    // A clip played backward is seen beyond its first frame.
    func missing(_ count: Int) throws -> [TimecodeField.PasteRejection] {
      let (first, last) = speed.isNegative ? (count - length, count) : (0, length)
      var source = TimecodeEvent.Source(
        reel: "A", in: try zero.adding(.frames(first)), out: try zero.adding(.frames(last)),
        media: .init(in: zero, out: try zero.adding(.frames(count))))
      source.speed = speed
      let start = try Timecode(.string("01:00:04:00"), at: .fps25)
      return try Self.missing(
        of: TimecodeEvent(source: .init(), transition: .init(.dissolve, tail: frames)), at: start, after: source,
        lasting: 99)
    }
    #expect(try missing(needed).isEmpty)
    #expect(try missing(needed - 1).map(\.description).first?.contains("shows 1 frame of A") == true)
  }

  /// M2 lines at 25 frames a second, and the number of source frames for each frame of the record.
  @Test(arguments: [
    ("012.5", Fraction(1, 2)), ("006.3", Fraction(1, 4)), ("018.8", Fraction(3, 4)), ("031.3", Fraction(5, 4)),
    ("037.5", Fraction(3, 2)), ("-012.5", Fraction(1, 2)), ("-050.0", Fraction(2, 1)),
  ])
  func `a retimed list that is written as FCPXML has the media of its dissolves, in whole frames`(
    speed: String, pace: Fraction
  ) throws {
    func label(_ frames: Int) throws -> String { try Timecode(.frames(frames), at: .fps25).stringValue() }
    var faults: [String] = []
    for (frames, length) in (2...15).flatMap({ frames in [47, 48].map { (frames, $0) } }) {
      let (cut, played) = (90_000 + length, try #require(pace.nearest(times: length)))
      let out = try label(9_000 + played)
      let list = """
        FCM: NON-DROP FRAME
        001  A V C \(try label(9_000)) \(out) \(try label(90_000)) \(try label(cut))
        M2   A \(speed) \(try label(9_000))
        002  A V C \(out) \(out) \(try label(cut)) \(try label(cut))
        002  B V D \(100 + frames) \(try label(8_000)) \(try label(8_000 + played)) \(try label(cut)) \
        \(try label(cut + length))
        M2   B \(speed) \(try label(8_000))

        """
      let document = try TimecodeDocument(
        reading: Array(list.replacing(" D 1", with: " D 0").utf8), DocumentOptions(rate: .fps25))
      #expect(document.problems.isEmpty)
      let bytes = try document.written(as: .finalCutXML).bytes
      let read = try ReadDocument(reading: bytes, as: .finalCutXML, DocumentOptions())
      let table = read.table.events
      #expect(table.transitions.count == 2)
      for index in table.rows.indices where table.rows[index].isEntry {
        faults += (table.findings(of: index) + table.transitionFindings(of: index)).map { "\(frames) \(length) \($0)" }
        let media = table.marker(of: table.rows[index], read.table.strings).marker.event?.source?.media
        #expect(media?.in.subFrames == 0 && media?.out.subFrames == 0)
      }
    }
    #expect(faults.isEmpty)
  }

  @Test(arguments: 1...40)
  func `every overlap of a document is found, in any order, as a search over all of its items finds it`(seed: Int)
    throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    var check = SequenceCheck([.noOverlap])
    check.keepsAll = true
    var earlier: [TimecodeRange] = []
    let width = [30, 300, 3000][seed % 3]
    for _ in 0..<80 {
      let start = Int.random(in: 0...width, using: &random)
      let length = Int.random(in: 0...4, using: &random) == 0 ? 0 : Int.random(in: 1...12, using: &random)
      let range = try TimecodeRange(
        from: Timecode(.frames(start), at: .fps25), to: Timecode(.frames(start + length), at: .fps25))
      let found = check.findings(against: range)
      let expected = earlier.contains { other in
        let (first, end) = (other.inPoint.frameCount.wholeFrames, other.outPoint.frameCount.wholeFrames)
        guard (first == end) == (length == 0) else { return false }
        return length == 0 ? first == start : first < start + length && start < end
      }
      #expect(found.map(\.reason) == (expected ? [.overlap] : []))
      earlier.append(range)
    }
  }

  @Test
  func `what is keyed over a background overlaps nothing, and leaves no gap`() throws {
    var check = SequenceCheck([.noOverlap, .noGap, .ordered])
    func range(_ start: Int, _ end: Int) throws -> TimecodeRange {
      try TimecodeRange(from: Timecode(.frames(start), at: .fps25), to: Timecode(.frames(end), at: .fps25))
    }
    #expect(check.findings(against: try range(0, 100)) == [])
    #expect(check.findings(against: try range(0, 80), isKeyed: true) == [])
    #expect(check.findings(against: try range(100, 120)) == [])
    #expect(check.findings(against: try range(90, 130)).map(\.reason) == [.order, .overlap])
  }
}
