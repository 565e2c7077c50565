import SMPTETimecode
import Testing
import TimecodeDocuments

struct EditDecisionListTests {
  static let list = """
    TITLE:   Reel 1
    FCM: NON-DROP FRAME
    001  A001C003 V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
    * FROM CLIP NAME:  Opening, “first”
    * COMMENT: wide
    * COMMENT: hand-held
    * LOC: 01:00:02:10 RED     Replace the sky
    002  A001C004 V     C        10:01:00:00 10:01:00:00 01:00:05:00 01:00:05:00
    002  A001C005 V     D    025 10:02:00:00 10:02:04:12 01:00:05:00 01:00:09:12
    * FROM CLIP NAME:  Opening
    * TO CLIP NAME:  Street
    EFFECTS NAME IS CROSS DISSOLVE
    M2   A001C005       047.6                10:02:00:00
    003  AX       AA/V  C        00:00:00:00 00:00:01:00 01:00:09:12 01:00:10:12
    *LOC: 01:00:10:00 GREEN
    004  BL       V     C        00:00:00:00 00:00:01:00 23:59:59:00 00:00:00:00
    """

  @Test
  func `reads events, names, comments and locators, and reports what it leaves`() throws {
    let document = try TimecodeDocument(Self.list)
    #expect(document.problems.isEmpty)
    #expect(document.title == "Reel 1")
    #expect(document.rate == .dropFrame(false))
    #expect(
      document.lines == [
        "01:00:00:00..01:00:05:00 Opening, “first”|wide\nhand-held|-",
        "01:00:02:10 Replace the sky|-|RED",
        "01:00:05:00..01:00:09:12 Street|-|-",
        "01:00:09:12..01:00:10:12 -|-|-",
        "01:00:10:00 -|-|GREEN",
        "23:59:59:00..24:00:00:00 -|-|-",
      ])
    #expect(document.places[1].line == 7)
    #expect(document.omissions.isEmpty)
    #expect(document.markers.map(\.comments) == [nil, nil, "EFFECTS NAME IS CROSS DISSOLVE", nil, nil, nil])
  }

  enum LineReading {
    case kept, omitted, doubted
  }

  @Test(arguments: [
    ("AUD  3    4", LineReading.kept), ("SPLIT:    AUDIO DELAY=  00:00:00:10", .omitted),
    ("FINAL CUT PRO REEL: A001 REPLACED BY: 001", .kept), ("* M2 A001", .kept),
    ("GPI  GPI-T PULSE 001 RI +00:00:15:00", .omitted), (">>> SOURCE 003 A001 4A", .kept),
    ("effects name is dissolve", .kept), ("$ note", .omitted), ("\u{1A}", .omitted),
    ("OO3  A001 V C 00:00:00:00 00:00:01:00 01:00:05:00 01:00:06:00", .doubted), ("TITEL: x", .doubted),
    ("AUDX 3", .doubted), ("FROM CLIP: a", .doubted),
  ])
  func `keeps or omits statements without a meaning, and doubts a line that is none`(
    line: String, reading: LineReading
  ) throws {
    let event = "001  AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    let document = try TimecodeDocument("FCM: NON-DROP FRAME\n\(event)\n\(line)\n", as: .editDecisionList)
    #expect(document.markers.map(\.comments) == [reading == .kept ? line : nil])
    #expect(document.omissions.map(\.content) == (reading == .omitted ? ["other statements"] : []))
    #expect(
      document.doubts.map(\.description)
        == (reading == .doubted ? ["lines that are not edit-list statements (1, in line 3)"] : []))
    #expect(document.problems.isEmpty && document.markers.count == 1)
    #expect(document.omissions.allSatisfy { $0.isDetail }, "they are understood, and no entries")
  }

  @Test(arguments: [
    ("3 DIGITS - REEL NAMES: XML-REEL", true), ("METADATA", true), ("=== playlist0 ===", true), ("24", true),
    ("001  A001 V C 00:00:00:00 00:00:01:00 01:00:00:00", false), ("001 A001 V C 1:00", false),
    ("001 garbage", false), ("1001", false), ("2024-05-01", true),
    ("OO1  A001 V C 00:00:00:00 00:00:01:00 01:00:05:00 01:00:06:00", false),
  ])
  func `leaves lines before the first event that are no statements, but not what was meant as an event`(
    line: String, isOmitted: Bool
  ) throws {
    let event = "001  AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00"
    let document = try TimecodeDocument("TITLE: a\n\(line)\nFCM: NON-DROP FRAME\n\(event)\n", as: .editDecisionList)
    #expect(
      document.omissions.map(\.description) == (isOmitted ? ["lines before the first event (1, in line 2)"] : []))
    #expect(document.omissions.allSatisfy(\.isDetail) && document.markers.count == 1)
    #expect((document.problems.isEmpty && document.doubts.isEmpty) == isOmitted)
    let again = try TimecodeDocument("\(event)\n\(line)\n", as: .editDecisionList)
    #expect(again.omissions.isEmpty)
  }

  @Test
  func `reads source times where they are requested`() throws {
    let options = DocumentOptions(rate: .fps25, columns: try DocumentColumns(parsing: "source"))
    let document = try TimecodeDocument(reading: Array(Self.list.utf8), options)
    #expect(
      document.markers.map(\.range.stringValue) == [
        "10:00:00:00..10:00:05:00", "10:02:00:00..10:02:04:12", "00:00:00:00..00:00:01:00", "00:00:00:00..00:00:01:00",
      ])
    #expect(document.omissions.contains { $0.content == "LOC markers" && $0.count == 2 && !$0.isDetail })
  }

  @Test(arguments: [
    ("000001  Z677_4C. V     C        01:00:01:21 01:00:07:03 01:00:00:00 01:00:05:06 ", "Z677_4C."),
    ("001  TAPE 12 B V     W001 010 01:00:01:21 01:00:07:03 01:00:00:00 01:00:05:06", "TAPE 12 B"),
    ("002        V     C        01:00:01:21 01:00:07:03 01:00:00:00 01:00:05:06", "-"),
    ("1 CLIP1 V C 01:00:01:21 01:00:07:03 01:00:00:00 01:00:05:06", "CLIP1"),
    ("001  TST V     K B  010 01:00:01:21 01:00:07:03 01:00:00:00 01:00:05:06", "TST"),
  ])
  func `reads lines in the columns of other programs`(line: String, name: String) throws {
    let document = try TimecodeDocument("TITLE: a\n\(line)\n", as: .editDecisionList)
    #expect(document.lines.first?.hasPrefix("01:00:00:00..01:00:05:06") == true)
    #expect(document.markers.first?.name ?? "-" == name)
  }

  @Test(arguments: [
    ("DROP FRAME", ";", TimecodeFrameRate.fps29_97, TimecodeFrameRate.fps29_97d),
    ("DROP FRAME", ":", .fps29_97d, .fps29_97d), ("NON-DROP FRAME", ":", .fps29_97d, .fps29_97),
    ("NON DROP FRAME", ":", .fps59_94, .fps59_94),
  ])
  func `takes drop frame from FCM and the number from the local rate`(
    mode: String, separator: String, local: TimecodeFrameRate, read: TimecodeFrameRate
  ) throws {
    let times = "01:00:00\(separator)00 01:00:01\(separator)00"
    for times in [times, separator == ";" ? times.replacing(":", with: ";") : times] {
      let document = try TimecodeDocument("FCM: \(mode)\n001 A V C \(times) \(times)\n", rate: local)
      #expect(document.markers.map(\.range.properties.frameRate) == [read])
    }
  }

  @Test
  func `contradictions of FCM, label and rate are errors`() throws {
    let times = "01:00:00:00 01:00:01:00 01:00:00:00 01:00:01:00"
    #expect(throws: DocumentError.self) { try TimecodeDocument("FCM: DROP FRAME\n001 A V C \(times)\n", rate: .fps25) }
    #expect(throws: DocumentError.self) { try TimecodeDocument("001 A V C \(times)\n", rate: nil) }
    let dropping = times.replacing(":00 ", with: ";00 ")
    let document = try TimecodeDocument("FCM: NON-DROP FRAME\n001 A V C \(dropping)\n", rate: .fps29_97)
    #expect(document.markers.isEmpty)
    #expect(document.problems.map(\.reason) == [.statedSeparator(.dropFrame(false))])
  }

  @Test(arguments: ["V", "V2", "A", "A2", "AA", "B", "aa/v", "A1A2", "V 025"])
  func `an event without a transition is not read with its parts shifted`(channels: String) throws {
    let times = "14:31:05:00 14:31:07:00 01:00:00:00 01:00:02:00"
    let text = "TITLE: a\n001 A004 \(channels) \(times)\n002 A004 \(channels.prefix(1)) C \(times)\n"
    #expect(DocumentFormat(of: Array(text.utf8)) == .editDecisionList)
    let document = try TimecodeDocument(text)
    #expect(document.markers.map(\.event?.number) == [2])
    #expect(document.problems.map(\.reason) == [.expected("a transition after the channels, such as C for a cut")])
    #expect(document.problems.map(\.location?.column) == [10 + channels.prefix { $0 != " " }.count])
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a damaged time of an event is an error, be it of the source or the record`(index: Int) throws {
    var times = ["14:31:05:00", "14:31:07:00", "01:00:00:00", "01:00:02:00"]
    times[index] = index == 0 ? "14:31:0x:00" : "14:x1:05:00"
    let line = "001 A004 V C " + times.joined(separator: " ") + "\n"
    for text in ["FCM: NON-DROP FRAME\n" + line, line + "002" + line.dropFirst(3).replacing("x", with: "1")] {
      let document = try TimecodeDocument(text, as: .editDecisionList)
      #expect(document.problems.count >= 1 && document.doubts.isEmpty && document.markers.count <= 1)
      let line = try #require(document.problems.first?.location)
      #expect(line.column == 14 + 12 * index + (index == 0 ? 7 : 3))
    }
  }

  @Test
  func `a statement that contradicts the rate is reported where it is`() throws {
    let text = "TITLE: a\nFCM: DROP FRAME\n001 A V C 01:00:00;00 01:00:01;00 01:00:00;00 01:00:01;00\n"
    #expect {
      try TimecodeDocument(text, rate: .fps25)
    } throws: { error in (error as? DocumentError)?.location?.line == 2 }
    let other = try TimecodeDocument("TITLE: a\nFCM: NON-DROP FRAME\n", as: .editDecisionList, rate: .fps29_97d)
    #expect(other.rateLocation?.line == 2)
  }

  @Test
  func `a comment with the marks of a Resolve marker leaves an edit list what it is`() throws {
    let marker = TimecodeMarker(
      try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25"), name: "see |C:ResolveColorRed |M:x |D:5",
      note: "|C:a |M:b |D:5")
    let document = TimecodeDocument([marker], title: "T")
    let bytes = try document.written(as: .editDecisionList).bytes
    #expect(DocumentFormat(of: bytes) == .editDecisionList)
    #expect(
      try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25)).brief == TimecodeDocument([marker]).brief)
  }

  @Test
  func `reports an event that is no range, and a line that is no event`() throws {
    let document = try TimecodeDocument(
      """
      TITLE: a
      001 A V C 01:00:00:00 01:00:01:00 01:00:01:00 01:00:00:00
      002 A V C 01:00:00:00 01:00:01:00 01:00:01:00
      003 A V C 01:00:00:00 01:00:01:00 01:00:01:00 01:00:02:30
      """, as: .editDecisionList)
    #expect(document.problems.map { $0.location?.line } == [2, 3, 4])
    #expect(document.markers.isEmpty)
  }

  @Test
  func `writes events, with six digits of numbers where there are over 999`() throws {
    let document = try TimecodeDocument(Self.list)
    let text = try document.text(as: .editDecisionList)
    #expect(
      text.hasPrefix(
        """
        TITLE: Reel 1
        FCM: NON-DROP FRAME

        001  A001C003 V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
        * FROM CLIP NAME:  Opening, “first”
        * COMMENT: wide
        * COMMENT: hand-held
        * LOC: 01:00:02:10 RED     Replace the sky
        002  A001C004 V     C        10:01:00:00 10:01:00:00 01:00:05:00 01:00:05:00
        002  A001C005 V     D    025 10:02:00:00 10:02:04:12 01:00:05:00 01:00:09:12
        M2   A001C005       047.6                10:02:00:00
        * FROM CLIP NAME:  Opening
        * TO CLIP NAME:  Street

        """))
    #expect(text.hasSuffix("004  BL       V     C        00:00:00:00 00:00:01:00 23:59:59:00 00:00:00:00\n"))
    let marker = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25"))
    let long = TimecodeDocument(Array(repeating: marker, count: 1000))
    #expect(try long.text(as: .editDecisionList).contains("\n001000  AX "))
  }
}

struct ResolveMarkersTests {
  static let list = """
    TITLE: Demo
    FCM: NON-DROP FRAME

    001  001      V     C        00:00:02:03 00:00:02:04 01:00:02:03 01:00:02:04  
    Note 01 |C:ResolveColorPurple |M:Marker 1 |D:1

    002  001      V     C        01:00:08:05 01:00:08:06 01:00:08:05 01:00:08:06  
     |C:ResolveColorRed |M: |D:48

    003  001      V     C        01:00:12:23 01:00:12:24 01:00:12:23 01:00:12:24  
    first line
    second |C:Sand |M:æøå |X| 日本 |D:1

    004  001      V     C        01:00:13:00 01:00:14:00 01:00:13:00 01:00:14:00
    """

  @Test
  func `reads colors, names, notes and lengths at the record time`() throws {
    let document = try TimecodeDocument(Self.list)
    #expect(DocumentFormat(of: Array(Self.list.utf8)) == .resolveMarkers)
    #expect(document.problems.isEmpty)
    #expect(
      document.lines == [
        "01:00:02:03 Marker 1|Note 01|Purple", "01:00:08:05..01:00:10:03 -|-|Red",
        "01:00:12:23 æøå |X| 日本|first line\nsecond|Sand",
      ])
    #expect(document.omissions.map(\.content) == ["events without a marker"])
  }

  @Test
  func `writes Resolve's form`() throws {
    let text = try TimecodeDocument(Self.list).text(as: .resolveMarkers)
    #expect(
      text == """
        TITLE: Demo
        FCM: NON-DROP FRAME

        001  001      V     C        01:00:02:03 01:00:02:04 01:00:02:03 01:00:02:04
        Note 01 |C:ResolveColorPurple |M:Marker 1 |D:1

        002  001      V     C        01:00:08:05 01:00:08:06 01:00:08:05 01:00:08:06
         |C:ResolveColorRed |M: |D:48

        003  001      V     C        01:00:12:23 01:00:12:24 01:00:12:23 01:00:12:24
        first line second |C:ResolveColorSand |M:æøå /X/ 日本 |D:1


        """)
  }

  @Test(arguments: [" |D:1 |C:Red |M:a", "|M:|C:|D:1", "|C:|D:"])
  func `lines with a marker's parts in another order are no markers`(line: String) throws {
    let event = "TITLE: a\n001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01\n"
    #expect(DocumentFormat(of: Array((event + line).utf8)) == .editDecisionList)
    #expect(try TimecodeDocument(event + line, as: .resolveMarkers).markers.isEmpty)
  }

  @Test
  func `an ordinary edit list is none`() {
    #expect(DocumentFormat(of: Array(EditDecisionListTests.list.utf8)) == .editDecisionList)
  }

  @Test(arguments: [
    ("* a note |C:ResolveColorBlue |M:a |D:1", true), ("* |C:Blue |M:a |D:1", false),
    ("* a note |C:ResolveColorBlue |M:a |D:x", false), ("* COMMENT: a |C:ResolveColorBlue |M:a |D:1", false),
  ])
  func `a note that begins with a star shows the format, a comment of an edit list does not`(
    line: String, isMarkers: Bool
  ) throws {
    let event = "TITLE: a\n001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01\n"
    #expect(DocumentFormat(of: Array((event + line).utf8)) == (isMarkers ? .resolveMarkers : .editDecisionList))
  }

  @Test(arguments: ["K B 012", "K B", "K O 012", "K    012", "KB   012", "C"])
  func `a key's background is no part of the reel`(key: String) throws {
    let line = "003  A002     V     \(key) 01:00:00:00 01:00:01:00 01:00:00:00 01:00:01:00"
    let document = try TimecodeDocument(text: line, as: .editDecisionList, at: .fps25)
    #expect(document.brief == ["01:00:00:00..01:00:01:00|A002|-|-"])
    #expect(document.omissions.isEmpty && (document.markers.first?.event?.transition == nil) == (key == "C"))
  }
}
