// The statements of an edit list about its events, read and written unchanged.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct EditListEventTests {
  static let list = """
    TITLE: x
    FCM: NON-DROP FRAME
    001  A001C003 V     C        10:00:00:00 10:00:01:01 01:00:00:00 01:00:01:01
    * FROM CLIP NAME:  Opening
    002  A001C003 V     C        10:00:01:01 10:00:01:01 01:00:01:01 01:00:01:01
    002  B001     V2    D    012 11:00:00:00 11:00:04:00 01:00:01:01 01:00:03:01
    M2   B001       048.0                11:00:00:00
    M2   A001C003   012.0                10:00:01:01
    * FROM CLIP NAME:  Opening
    * TO CLIP NAME:  Street
    003  AX       AA/V  C        00:00:00:00 00:00:01:00 01:00:03:01 01:00:04:01
    004  BL       NONE  C        10:00:00:99 09:00:00:00 01:00:04:01 01:00:05:01
    007         A2    C        23:59:59:00 00:00:00:00 01:00:05:01 01:00:06:01
    M2              -024.0
    """

  /// An event in short: number, track, reel, clip, source, speed.
  private static func brief(_ marker: TimecodeMarker) -> String {
    guard let event = marker.event, let source = event.source else { return "-" }
    let points = [source.in, source.out].map { $0?.stringValue() ?? "-" }.joined(separator: "..")
    return [event.number.map(String.init), event.track, source.reel, source.clip, points, "\(source.speed)"]
      .map { $0 ?? "-" }.joined(separator: "|")
  }

  @Test
  func `have a number, a track, a reel, a clip, a source and a speed`() throws {
    let document = try TimecodeDocument(Self.list, rate: .fps24)
    #expect(document.problems.isEmpty)
    #expect(
      document.markers.map(Self.brief) == [
        "1|V|A001C003|Opening|10:00:00:00..10:00:01:01|1/1", "2|V2|B001|Street|11:00:00:00..11:00:04:00|2/1",
        "3|AA/V|AX|-|00:00:00:00..00:00:01:00|1/1", "4|NONE|BL|-|10:00:00:99..09:00:00:00|1/1",
        "7|A2|-|-|23:59:59:00..24:00:00:00|-1/1",
      ])
    #expect(document.markers.map(\.name) == ["Opening", "Street", nil, nil, nil])
    #expect(document.markers.map { $0.event?.source?.speedTolerance.numerator } == [0, 1, 0, 0, 1])
    #expect(document.markers[1].event?.source?.speedTolerance == Fraction(1, 480))
    #expect(document.omissions.map(\.description) == ["M2 lines of outgoing clips (1, in line 8)"])
    #expect(document.doubts.isEmpty)
  }

  @Test(arguments: ["AX", "BL", "bl"])
  func `a reel that means no source is no name: none is missing, and a name that equals it is written`(
    reel: String
  ) throws {
    var document = try TimecodeDocument(
      "001  \(reel)  V  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n", rate: .fps25)
    for name in [nil, reel] {
      document.markers[0].name = name
      let written = try document.written(as: .editDecisionList)
      #expect(written.losses.isEmpty)
      let read = try TimecodeDocument(reading: written.bytes, as: .editDecisionList, DocumentOptions(rate: .fps25))
      #expect(read.markers.map(\.name) == [name])
    }
  }

  @Test
  func `numbers that no list has are counted anew`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25")
    let markers = [7, Int.max, Int.max, 999_999_999, 3].map { TimecodeMarker(range, event: TimecodeEvent(number: $0)) }
    let written = try TimecodeDocument(markers).written(as: .editDecisionList)
    #expect(written.losses.first { $0.kind == .event }?.count == 2)
    let read = try TimecodeDocument(reading: written.bytes, as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(read.markers.map { $0.event?.number } == [7, 8, 9, 999_999_999, 1_000_000_000])
  }

  @Test
  func `a track whose name is no channel gets one that no other track is`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25")
    let names = ["V", "V-1", "V2", "Video 3", "A+1", "Dialogue", "AA/V", "NONE", "A1", "V-1"]
    let markers = names.map { TimecodeMarker(range, event: TimecodeEvent(track: $0)) }
    let written = try TimecodeDocument(markers).written(as: .editDecisionList)
    #expect(written.losses.map(\.description) == ["5 tracks left out or changed, the first: item 2"])
    let read = try TimecodeDocument(reading: written.bytes, as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(read.markers.map { $0.event?.track } == ["V", "V4", "V2", "V3", "A3", "V5", "AA/V", "NONE", "A1", "V4"])
  }

  @Test
  func `a loss names the parts of the events, and the first of them by its number`() throws {
    let list = """
      TITLE: T
      FCM: NON-DROP FRAME
      * LOC: 01:00:00:00 RED     Here
      004  A001     V     C        10:00:00:00 10:00:01:00 01:00:00:00 01:00:01:00
      005  A001     V     C        10:00:00:00 10:00:02:00 01:00:01:00 01:00:02:00
      M2   A001       050.0                10:00:00:00
      * FROM CLIP NAME: Fast
      """
    let options = DocumentOptions(rate: .fps25)
    let read = try TimecodeDocument(reading: Array(list.utf8), as: .editDecisionList, options)
    let losses = try read.written(as: .subRip).losses.map(\.description)
    #expect(
      losses.contains("2 tracks, 2 numbers, 2 reels, 1 clip, 2 sources and 1 speed left out, the first of event 4"))
    #expect(losses.contains("1 color left out, the first: item 1"), "\(losses)")
  }

  @Test
  func `a source in frame numbers is counted from zero, and such a list is not rewritten`() throws {
    let list = """
      TITLE: x
      001  AX       V     C        1009        1064        00:00:00:00 00:00:02:07
      * FROM CLIP NAME: a.mov
      002  A1       V     D    012 9           41          00:00:02:07 00:00:03:15
      003  A1       V     C        0           999999999   00:00:03:15 00:00:04:15
      004  A1       V     C        1           00:00:03:15 00:00:04:15
      """
    let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps24)
    #expect(
      document.markers.map(Self.brief) == [
        "1|V|AX|a.mov|00:00:42:01..00:00:44:08|1/1", "2|V|A1|-|00:00:00:09..00:00:01:17|1/1",
        "3|V|A1|-|00:00:00:00..-|1/1",
      ])
    #expect(document.markers.map(\.range.stringValue).first == "00:00:00:00..00:00:02:07")
    #expect(document.doubts.map(\.description) == ["source frames beyond the limit (1, in line 5)"])
    #expect(document.problems.map { $0.location?.line } == [6])
    let options = DocumentOptions(rate: .fps24, columns: try DocumentColumns(parsing: "source"))
    #expect(
      try TimecodeDocument(reading: Array(list.utf8), as: .editDecisionList, options).markers.map(\.range.stringValue)
        == ["00:00:42:01..00:00:44:08", "00:00:00:09..00:00:01:17"])
  }

  @Test
  func `a locator at a frame number is left out of a list whose sources are frame numbers, and an error in another`()
    throws
  {
    for (number, source) in [("20", "9 41"), ("1020", "1009 1041"), ("0", "0 32"), ("01:00:00:05", "9 41")] {
      let list = """
        TITLE: x
        001  AX       V     C        \(source)          00:00:02:07 00:00:03:15
        * LOC: \(number) YELLOW  here
        002  A1       V     C        9           41          00:00:03:15 00:00:04:23
        """
      let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps24)
      let isNumber = !number.contains(":")
      #expect(document.problems.isEmpty && document.markers.count == (isNumber ? 2 : 3))
      #expect(
        document.omissions.map(\.description) == (isNumber ? ["LOC markers at frame numbers (1, in line 3)"] : []))
    }
    let labels = try TimecodeDocument(
      "001  AX V C 01:00:00:00 01:00:01:00 00:00:02:07 00:00:03:07\n* LOC: 20 RED x", as: .editDecisionList,
      rate: .fps24)
    #expect(labels.problems.map { $0.location?.line } == [2] && labels.omissions.isEmpty)
  }

  @Test
  func `a source with a semicolon in a list without drop frame has a rate of its own`() throws {
    let line = "001  A V C 01:00:00;02 01:00:01;02 01:00:00:00 01:00:01:00"
    let document = try TimecodeDocument("FCM: NON-DROP FRAME\n\(line)\n", rate: .fps29_97)
    #expect(document.markers.first?.event?.source?.in?.frameRate == .fps29_97d)
    #expect(document.markers.first?.inPoint.frameRate == .fps29_97)
  }

  @Test
  func `a key has the name of KEY CLIP NAME; an empty COMMENT is no note`() throws {
    let document = try TimecodeDocument(
      """
      FCM: NON-DROP FRAME
      002  AX V K B     00:01:06:06 00:01:08:03 01:00:04:10 01:00:06:07
      002  AX V K   000 00:00:03:08 00:00:04:08 01:00:05:07 01:00:06:07
      * FROM CLIP NAME: Below
      * COMMENT:
      * KEY CLIP NAME: Above
      003  AX V C       00:00:03:08 00:00:04:08 01:00:06:07 01:00:07:07
      * COMMENT: First
      * COMMENT:
      * COMMENT: third
      """)
    #expect(document.markers.map(\.name) == ["Below", "Above", nil])
    #expect(document.markers.map(\.note) == [nil, nil, "First\n\nthird"])
  }

  @Test
  func `names in a pair whose first line has a length are each its own line's`() throws {
    let document = try TimecodeDocument(
      """
      FCM: NON-DROP FRAME
      001  A V C     01:00:00:00 01:00:01:00 01:00:00:00 01:00:01:00
      001  B V D 012 02:00:00:00 02:00:01:00 01:00:01:00 01:00:02:00
      M2   A 012.5 01:00:00:00
      * FROM CLIP NAME: First
      * TO CLIP NAME: Second
      """)
    #expect(
      document.markers.map(Self.brief) == [
        "1|V|A|First|01:00:00:00..01:00:01:00|1/2", "1|V|B|Second|02:00:00:00..02:00:01:00|1/1",
      ])
  }

  @Test(arguments: [
    ("M2   A", "M2 lines without a speed", true), ("M2   A  fast  01:00:00:00", "M2 lines without a speed", true),
  ])
  func `M2 lines that say no speed, or of no event, are in doubt or left`(line: String, content: String, isDoubt: Bool)
    throws
  {
    let event = "001  A V C 01:00:00:00 01:00:01:00 01:00:00:00 01:00:01:00\n"
    let document = try TimecodeDocument(event + line, as: .editDecisionList)
    #expect((isDoubt ? document.doubts : document.omissions).map(\.content) == [content])
    let first = try TimecodeDocument("M2 A 024.0 01:00:00:00\n" + event, as: .editDecisionList)
    #expect(first.omissions.map(\.content) == ["M2 lines without an event"])
    #expect(first.omissions.map(\.isDetail) == [false], "the speed of an event may be lost")
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a list that is read is written with the same lines`(rate: TimecodeFrameRate) throws {
    let list = GeneratedEditList(at: rate, seed: UInt64(rate.maxFrames) + 7)
    let document = try TimecodeDocument(list.text, as: .editDecisionList, rate: rate)
    #expect(document.problems.isEmpty && document.doubts.isEmpty)
    let written = try document.written(as: .editDecisionList)
    let (lines, expected) = (
      String(decoding: written.bytes, as: UTF8.self).split(separator: "\n"), list.written.split(separator: "\n")
    )
    #expect(lines.count == expected.count)
    #expect(zip(lines, expected).first { $0 != $1 } == nil)
    #expect(written.losses.isEmpty)
    #expect(try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: rate)).markers == document.markers)
  }

  @Test
  func `numbers that do not rise are counted anew`() throws {
    let start = try Timecode(.components(h: 1), at: .fps25)
    let second = Timecode.FrameCount(.frames(25), base: .default())
    let markers = try [4, 4, 2, nil, 9].map { (number: Int?) in
      TimecodeMarker(
        try TimecodeRange(from: start, duration: second), event: TimecodeEvent(track: "A1", number: number))
    }
    let written = try TimecodeDocument(markers).written(as: .editDecisionList)
    let lines = String(decoding: written.bytes, as: UTF8.self).split(separator: "\n").dropFirst(2)
    #expect(lines.map { $0.prefix(18) } == ["4", "5", "6", "7", "9"].map { "00\($0)  AX       A1  " })
    #expect(written.losses.filter { $0.kind == .event }.isEmpty)
  }

  @Test
  func `a source at another rate keeps its digits, and that is reported; one without an out point gets one`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:02:00@25")
    let source = TimecodeEvent.Source(
      reel: "tab\treel", clip: "C", in: try Timecode(.components(h: 2, f: 23), at: .fps24),
      out: try Timecode(.components(h: 2, s: 2, f: 23), at: .fps24))
    let open = TimecodeEvent.Source(in: try Timecode(.components(h: 3), at: .fps25), speed: Fraction(-1, 3))
    let document = TimecodeDocument([
      TimecodeMarker(range, name: "D", event: TimecodeEvent(source: source)),
      TimecodeMarker(range, event: TimecodeEvent(track: "A 1", source: open)),
      TimecodeMarker(range, event: TimecodeEvent(source: .init(reel: "R"))),
    ])
    let written = try document.written(as: .editDecisionList)
    #expect(
      String(decoding: written.bytes, as: UTF8.self).split(separator: "\n").dropFirst(2) == [
        "001  tab reel V     C        02:00:00:23 02:00:02:23 01:00:00:00 01:00:02:00", "* FROM CLIP NAME:  C",
        "002  AX       A     C        03:00:00:00 03:00:00:17 01:00:00:00 01:00:02:00",
        "M2   AX            -008.3                03:00:00:00",
        "003  R        V     C        01:00:00:00 01:00:02:00 01:00:00:00 01:00:02:00",
      ])
    #expect(
      written.losses.map(\.description) == [
        "1 name left out, the first: item 1",
        "1 track, 1 reel, 2 sources and 1 speed left out or changed, the first: item 1",
        "1 empty or missing text changed, the first: item 3",
      ])
  }

  @Test
  func `a reel with a word like a timecode does not hide the event's own`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:02:00@25")
    let source = TimecodeEvent.Source(reel: "Day 2 10:00:00;00\u{1}", in: range.inPoint, out: range.outPoint)
    let event = TimecodeEvent(track: "V", number: 1, source: source)
    let written = try TimecodeDocument([TimecodeMarker(range, event: event)]).written(as: .editDecisionList)
    #expect(written.losses.contains { $0.kind == .event && $0.count == 1 && $0.event == 1 })
    let read = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25))
    #expect(read.markers.map(\.event?.source?.reel) == ["Day 2 10.00.00.00"] && read.problems.isEmpty)
  }

  @Test
  func `an item without a length is a LOC line, and a list of these alone is an edit list`() throws {
    let start = try Timecode(.components(h: 1), at: .fps25)
    let markers = [
      TimecodeMarker(start, name: "Sky", note: "the mast", color: "Red"),
      TimecodeMarker(start, note: "only", color: "blue"),
      TimecodeMarker(start, name: "name", color: "MAGENTA"), TimecodeMarker(start, color: "GREEN"),
    ]
    let written = try TimecodeDocument(markers).written(as: .editDecisionList)
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == """
        TITLE: 
        FCM: NON-DROP FRAME

        * LOC: 01:00:00:00 RED     Sky - the mast
        * LOC: 01:00:00:00 BLUE    - only
        * LOC: 01:00:00:00 MAGENTA name
        * LOC: 01:00:00:00 GREEN

        """)
    #expect(written.losses.isEmpty)
    #expect(DocumentFormat(of: written.bytes) == .editDecisionList)
    let read = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25))
    #expect(
      read.brief == ["Sky|the mast|RED", "-|only|BLUE", "name|-|MAGENTA", "-|-|GREEN"].map { "01:00:00:00|\($0)" })
    let others = try TimecodeDocument([
      TimecodeMarker(start, name: "a - b"), TimecodeMarker(start, note: "two\nlines", color: "dark red"),
    ]).written(as: .editDecisionList)
    #expect(
      others.losses.map { "\($0.kind) \($0.count)" } == [
        "otherColor 1", "missingColor 1", "nameCharacters 1", "noteCharacters 1",
      ])
  }
}
