import SMPTETimecode
import Testing
import TimecodeDocuments

struct LogExchangeTests {
  static func file(fps: String = "FPS\t23.976\n", rows: String) -> String {
    "Heading\nFIELD_DELIM\tTABS\n\(fps)\nColumn\nName\tTape\tStart\tEnd\tDuration\tMark IN\tComments\tColor\n\nData\n"
      + rows
  }

  @Test
  func `reads the rate, the points, the names and the comments`() throws {
    let text = Self.file(
      rows: """
        A001\tT1\t01:00:00:00\t01:00:10:00\t00:00:10:00\t\tgood, “best”\tRed
        A002\tT1\t01:00:20:00\t\t00:00:01:12\t\t\t
        A003\tT1\t01:00:30:00
        \tT2
        A004\tT1\t01:00:30:24\t01:00:31:00

        """)
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.rate == .framesPerSecond(.fps23_976))
    #expect(
      document.lines == [
        "01:00:00:00..01:00:10:00 A001|good, “best”|Red", "01:00:20:00..01:00:21:12 A002|-|-",
        "01:00:30:00 A003|-|-",
      ])
    #expect(document.nonexistent.map(\.outPoint).map { $0.stringValue() } == ["01:00:31:00"])
    let omissions = ["unused columns: Mark IN", "times of rows that end early", "rows without a start"]
    #expect(document.omissions.map(\.content) == omissions)
    #expect(document.problems.map { $0.location?.line } == [13])
  }

  @Test(arguments: [
    ("FPS\t29.97\n", ":", TimecodeFrameRate.fps29_97), ("FPS\t29.97\n", ";", .fps29_97d),
    ("FIELD_DELIM\tTABS\tVIDEO_FORMAT\t1080\tFPS\t59.94\t\n", ";", .fps59_94d), ("FPS\t25\n", ":", .fps25),
    ("FPS\t23.976023976023978\n", ":", .fps23_976),
  ])
  func `reads a heading in one line, CR LF and the drop-frame separator`(
    heading: String, separator: String, rate: TimecodeFrameRate
  ) throws {
    let text = Self.file(fps: heading, rows: "A\tT\t01:00:00\(separator)10\t01:00:01\(separator)00\n")
    let document = try TimecodeDocument(text.replacing("\n", with: "\r\n"), rate: nil)
    #expect(document.markers.map(\.range.properties.frameRate) == [rate])
  }

  @Test
  func `a marker among events stays a marker, also where every source equals its record`() throws {
    for source in ["10:00:00:00 10:00:02:00", "01:00:00:00 01:00:02:00"] {
      let list = """
        FCM: NON-DROP FRAME
        001  A001 V C \(source) 01:00:00:00 01:00:02:00
        * FROM CLIP NAME: one
        * LOC: 01:00:01:00 RED     look
        """
      let first = try TimecodeDocument(list, rate: .fps25)
      let written = try first.written(as: .logExchange)
      let read = try TimecodeDocument(reading: written.bytes, as: .logExchange, DocumentOptions(rate: .fps25))
      #expect(read.markers.map(\.name) == ["one", "look"])
      #expect(read.markers.map { $0.event == nil } == [false, true])
      #expect(read.markers.map(\.range) == first.markers.map(\.range))
      #expect(read.markers.first?.event?.source == first.markers.first?.event?.source)
    }
  }

  @Test
  func `takes other columns where they are chosen`() throws {
    let text = Self.file(rows: "A\tT\t01:00:00:00\t01:00:10:00\t\t01:00:05:00\tc\n")
    let document = try TimecodeDocument(text, columns: "in=Mark IN,name=2")
    #expect(document.lines == ["01:00:05:00 T|c|-"])
    #expect(throws: DocumentError.self) { try TimecodeDocument(text, columns: "in=Nowhere") }
    #expect(throws: DocumentError.self) { try DocumentColumns(parsing: "in=Start,in=End") }
    #expect(throws: DocumentError.self) { try DocumentColumns(parsing: "where=Start") }
    #expect(
      try DocumentColumns(parsing: "3,4,name=X").columns == [.in: .number(3), .out: .number(4), .name: .name("X")])
  }

  @Test(arguments: ["Heading\nFPS\t25\n", "Heading\n\nData\nA\tB\n", "Heading\n\nColumn\nName\tEnd\n"])
  func `needs columns`(text: String) {
    #expect(throws: DocumentError.self) { try TimecodeDocument(text) }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `writes what it reads, at every rate`(rate: TimecodeFrameRate) throws {
    let start = try Timecode(.string("01:00:00:00"), at: rate)
    let range = try TimecodeRange(from: start, duration: Timecode.FrameCount(.frames(40), base: .max100SubFrames))
    let document = TimecodeDocument([TimecodeMarker(range, name: "a", note: "b", color: "c")])
    let written = try document.written(as: .logExchange)
    #expect(written.losses.isEmpty)
    // Colons alone do not tell drop frame from non-drop frame; the semicolon does.
    #expect(try TimecodeDocument(reading: written.bytes).brief == document.brief)
  }

  @Test
  func `a color that cannot be in a line counts as replaced`() throws {
    let marker = TimecodeMarker(Timecode(.zero, at: .fps25), name: "a", color: "light\tred")
    let written = try TimecodeDocument([marker]).written(as: .logExchange)
    #expect(written.losses == [DocumentLoss(.otherColor, count: 1, first: 1)])
    #expect(try TimecodeDocument(reading: written.bytes).markers.map(\.color) == ["light red"])
  }

  @Test
  func `points at two rates are no range, and are not called one in the wrong order`() throws {
    let text = "Heading\nFPS\t29.97\n\nColumn\nStart\tEnd\n\nData\n01:00:00:00\t01:00:02;00\n"
    let document = try TimecodeDocument(text: text, as: .logExchange, at: nil)
    let rates = [TimecodeFrameRate.fps29_97, .fps29_97d].map { Timecode.Properties(rate: $0) }
    #expect(document.problems.map(\.reason) == [.range(.differentProperties(rates[0], rates[1]))])
  }

  @Test(arguments: [
    ("FPS\t24\n", "00:00:10:00\t24", []), ("FPS\t24\n", "10s\t24.000", []), ("FPS\t24\n", "\t", []),
    ("FPS\t24\n", "00:00:10:01\t", ["1 rows whose duration is not the distance of their points"]),
    ("FPS\t24\n", "00:00:10:00\t25", ["1 rows that state a rate other than the one they are read at"]),
    ("FPS\t25\nFPS\t24\n", "\t", ["1 FPS lines that change the rate"]),
    ("FPS\t24\nFPS\t24\n", "\t", []),
  ])
  func `what contradicts itself is counted, and the points are taken`(
    heading: String, fields: String, expected: [String]
  ) throws {
    let text =
      "Heading\n\(heading)\nColumn\nStart\tEnd\tDuration\tFPS\n\nData\n01:00:00:00\t01:00:10:00\t\(fields)\n"
    let document = try TimecodeDocument(text: text, as: .logExchange, at: nil)
    #expect(document.brief == ["01:00:00:00..01:00:10:00|-|-|-"])
    #expect(document.contradictions.map { "\($0.count) \($0.content)" } == expected)
    #expect(document.problems.isEmpty && document.omissions.isEmpty)
  }

  @Test
  func `quotation marks are text, and come back`() throws {
    let text = Self.file(rows: "\"\"\tT\t01:00:00:00\t01:00:10:00\t\t\t\"Great take\"\t\n")
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.lines == ["01:00:00:00..01:00:10:00 \"\"|\"Great take\"|-"])
    #expect(try TimecodeDocument(reading: document.written(as: .logExchange).bytes).brief == document.brief)
  }

  @Test
  func `a row with drop frame among rows without is at another rate`() throws {
    let text = Self.file(
      fps: "FPS\t29.97\n", rows: "A\tT\t01:00:00;00\t01:00:01;00\nB\tT\t01:00:02:00\t01:00:03:00\n")
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.contradictions.map(\.description) == ["rows whose rate differs from the first (1, in line 10)"])
  }

  @Test(arguments: ["00:01:00:00", "00:01:00;02"])
  func `a duration's label is one with or without drop frame`(duration: String) throws {
    let text = "In,Out,Duration\n00:00:00;00,00:01:00;02,\(duration)\n"
    let document = try TimecodeDocument(text: text, as: .commaSeparated, at: .fps29_97d)
    #expect(document.markers.count == 1 && document.contradictions.isEmpty)
  }
}
