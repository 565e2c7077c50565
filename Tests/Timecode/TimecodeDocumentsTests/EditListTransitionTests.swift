// The transitions of edit lists: read, and written as they were.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct EditListTransitionTests {
  private static func document(_ lines: String) throws -> TimecodeDocument {
    try TimecodeDocument("TITLE: x\nFCM: NON-DROP FRAME\n\n\(lines)", as: .editDecisionList, rate: .fps25)
  }

  private static let first = "001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00\n"
  private static let times = "11:00:00:00 11:00:05:00 01:00:04:00 01:00:09:00\n"

  @Test(arguments: ["D    x", "W001 1..5", "C 2x"])
  func `a length that is no number is a problem, not a transition after shifted channels`(_ words: String) throws {
    let document = try Self.document(Self.first + "002  B001     V     \(words) \(Self.times)")
    #expect(document.markers.count == 1)
    #expect(document.problems.map(\.reason) == [.expected("a transition's length in frames")])
  }

  @Test(
    arguments: [
      ("D    025", "D 025", .dissolve), ("d 25", "D 025", .dissolve), ("D", "D 000", .dissolve),
      ("W001 030", "W001 030", .wipe), ("W1 1", "W001 001", .wipe), ("w 1000", "W 1000", .wipe),
      ("K B", "K B 000", .keyBackground), ("k b 012", "K B 012", .keyBackground), ("K    000", "K 000", .key),
      ("K F  010", "K 010", .key), ("K O  012", "K O 012", .keyOut), ("PEEL 010", "PEEL 010", .other),
    ] as [(String, String, TimecodeEvent.Transition.Kind)])
  func `each kind is read from its words`(words: String, description: String, kind: TimecodeEvent.Transition.Kind)
    throws
  {
    let document = try Self.document(Self.first + "002  B001     V     \(words) \(Self.times)")
    let transition = try #require(document.markers.last?.event?.transition)
    #expect(transition.kind == kind && transition.description == description && transition.from == nil)
    #expect(document.markers.first?.event?.transition == nil)
    #expect(document.problems.isEmpty && document.omissions.isEmpty)
    #expect(document.doubts.map(\.content) == (words == "D" ? ["transitions without a length"] : []))
    let written = try document.written(as: .editDecisionList)
    #expect(written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25))
    #expect(read.markers == document.markers)
  }

  @Test
  func `a cut has none, whatever follows its letter`() throws {
    let document = try Self.document(Self.first + "002  B001     V     C    000 \(Self.times)")
    #expect(document.markers.allSatisfy { $0.event?.transition == nil })
  }

  @Test(
    arguments: [
      ("A001", "10:00:04:00", "01:00:04:00", nil), ("a001", "10:00:04:00", "01:00:04:00", nil),
      ("A002", "10:00:04:00", "01:00:04:00", .init(reel: "A002")),
      ("A001", "10:00:04:01", "01:00:04:00", .init(reel: "A001")),
      ("BL", "00:00:00:00", "01:00:04:00", .init(reel: "BL")),
      ("A001", "10:00:04:00", "01:00:03:00", .init(reel: "A001")),
    ] as [(String, String, String, TimecodeEvent.Outgoing?)])
  func `what goes out is kept where it is not the event before from its end on`(
    reel: String, source: String, record: String, expected: TimecodeEvent.Outgoing?
  ) throws {
    let line = "002  \(reel) V C \(source) \(source) \(record) \(record)\n"
    let document = try Self.document(Self.first + line + "002  B001  V D 024 \(Self.times)")
    try #require(document.markers.count == 2 && document.problems.isEmpty)
    let from = document.markers[1].event?.transition?.from
    #expect(from?.reel == expected?.reel && (from == nil) == (expected == nil))
    #expect((from?.record != nil) == (record == "01:00:03:00"))
  }

  @Test
  func `a change of the frame code mode between the two lines does not make them contradict`() throws {
    let list = """
      FCM: NON-DROP FRAME
      001  A001  V  C     10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00
      FCM: DROP FRAME
      002  A001  V  C     10:00:04;00 10:00:04;00 01:00:04;00 01:00:04;00
      FCM: NON-DROP FRAME
      002  B001  V  D 024 11:00:00:00 11:00:05:00 01:00:04:00 01:00:09:00
      """
    let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps29_97)
    #expect(document.problems.isEmpty && document.markers.count == 2)
    #expect(document.markers[1].event?.transition == .init(.dissolve, tail: 24))
  }

  @Test
  func `an event before is looked for on the track, in the order of the timeline`() throws {
    let document = try Self.document(
      """
      003  C001  V  C     11:00:05:00 11:00:06:00 01:00:09:00 01:00:10:00
      002  A001  V  C     10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00
      002  B001  V  D 024 \(Self.times)
      009  S001  A  C     20:00:00:00 20:00:04:00 01:00:00:00 01:00:04:00
      \(Self.first)
      """)
    #expect(document.markers.map { $0.event?.transition?.from == nil } == [true, true, true, true])
    let written = try document.written(as: .editDecisionList)
    #expect(
      String(decoding: written.bytes, as: UTF8.self).contains("  A001     V     C        10:00:04:00 10:00:04:00"))
  }

  @Test
  func `a list of every kind is written as it was`() throws {
    let list = """
      TITLE: x
      FCM: NON-DROP FRAME

      001  BL       V     C        00:00:00:00 00:00:00:00 01:00:00:00 01:00:00:00
      001  A001     V     D    012 10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00
      * TO CLIP NAME:  Ferry
      002  A001     V     C        10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00
      002  B001     V     D    024 11:00:00:00 11:00:05:00 01:00:04:00 01:00:09:00
      * FROM CLIP NAME:  Ferry
      * TO CLIP NAME:  Street
      003  X001     V     C        12:30:00:00 12:30:00:00 01:00:08:00 01:00:08:00
      003  C001     V     W001 030 12:00:00:00 12:00:06:00 01:00:09:00 01:00:12:00
      M2   C001           050.0                12:00:00:00
      * FROM CLIP NAME:  Other
      * TO CLIP NAME:  Train
      004  K001     V     K B      15:00:00:00 15:00:03:00 01:00:12:00 01:00:15:00
      * FROM CLIP NAME:  Below
      004  K002     V     K    000 16:00:00:00 16:00:03:00 01:00:12:00 01:00:15:00
      * KEY CLIP NAME:  Above
      005  D001     V     C        17:00:00:00 17:00:01:00 01:00:15:00 01:00:16:00
      005  E001     V     D    006 18:00:00:00 18:00:01:00 01:00:16:00 01:00:17:00

      """
    let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps25)
    let written = try document.written(as: .editDecisionList)
    #expect(String(decoding: written.bytes, as: UTF8.self) == list)
    #expect(written.losses.isEmpty && document.markers.count == 7)
  }

  @Test
  func `a name of what goes out stays if the event before has none`() throws {
    let list = """
      TITLE: x
      FCM: NON-DROP FRAME

      \(Self.first)002  A001     V     C        10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00
      002  B001     V     D    024 \(Self.times)* FROM CLIP NAME:  Ferry

      """
    let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps25)
    #expect(document.markers.last?.event?.transition?.from == TimecodeEvent.Outgoing(clip: "Ferry"))
    #expect(String(decoding: try document.written(as: .editDecisionList).bytes, as: UTF8.self) == list)
  }

  @Test
  func `a cut in the middle of a transition is written at its first frame`() throws {
    var markers = try Self.document(Self.first + "002  B001     V     D 024 \(Self.times)").markers
    let list = try TimecodeDocument(markers, title: "x").written(as: .editDecisionList)
    markers = EntryList(markers).movingCuts { _, transition, _ in transition.frames / 2 }.markers
    #expect(markers[1].event?.transition?.lead == 12)
    #expect(try TimecodeDocument(markers, title: "x").written(as: .editDecisionList) == list)
  }

  @Test
  func `what the words cannot say is counted`() throws {
    var markers = try Self.document(Self.first + "002  B001     V     D 024 \(Self.times)").markers
    for transition in [
      TimecodeEvent.Transition(.dissolve, lead: 200, tail: 2), .init(.other, name: "Page Peel", tail: 4),
      .init(.other, tail: 4), .init(.key, wipe: 3, tail: 4),
    ] {
      markers[1].event?.transition = transition
      let written = try TimecodeDocument(markers, title: "x").written(as: .editDecisionList)
      #expect(written.losses.map(\.description).map { $0.hasPrefix("1 transition") } == [true], "\(transition)")
    }
  }
}
