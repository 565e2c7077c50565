import SMPTETimecode
import Testing
import TimecodeDocuments

struct ChapterTests {
  @Test
  func `reads FFmpeg's chapters at any time base, with escapes and comments`() throws {
    let text = """
      ;FFMETADATA1
      title=A\\=B
      encoder=Lavf59
      # a comment
      [CHAPTER]
      TIMEBASE=1/1000
      START=40
      ;END=1
      END=1040
      title=One\\;\\#\\\\\\
      two
      comment=note
      language=eng
      [STREAM]
      title=audio
      [CHAPTER]
      START=2000000000
      END=2000000000
      """
    let document = try TimecodeDocument(text: text, as: .ffmetadata, at: .fps25)
    #expect(document.brief == ["00:00:00:01..00:00:01:01|One;#\\\ntwo|note|-", "00:00:02:00|-|-|-"])
    #expect(document.title == "A=B")
    #expect(
      document.omissions.map(\.description) == [
        "other tags (2, the first in line 3)", "sections that are not chapters (1, in line 14)",
      ])
    #expect(document.places.map(\.line) == [5, 16])
  }

  @Test(arguments: [
    ("[CHAPTER]\nEND=1\n", "line 2, column 1: expected a chapter with START"),
    ("[CHAPTER]\nSTART=-1\n", "line 3, column 1: expected a whole number"),
    ("[CHAPTER]\nTIMEBASE=1/0\nSTART=1\n", "line 3, column 1: expected a time base such as 1/1000"),
    ("[CHAPTER]\nSTART=1\nEND=2x\n", "line 4, column 1: expected a whole number"),
    (
      "[CHAPTER]\nTIMEBASE=999999999/1\nSTART=999999999999999999\n",
      "line 2, column 1: expected a time within a hundred days"
    ),
    ("nonsense\n", "line 2, column 1: expected a key, = and a value"),
  ])
  func `what is no chapter is a problem`(text: String, message: String) throws {
    let document = try TimecodeDocument(text: ";FFMETADATA1\n" + text, as: .ffmetadata, at: .fps25)
    #expect(document.markers.isEmpty)
    #expect(document.problems.first?.description == message)
  }

  @Test
  func `reads chapters of a video's description`() throws {
    let text = """
      0:00 Intro
      Thanks for watching!

      1:30 - The first part
      [12:05] — Second
      (1:02:45)
      75:30 | Bar
      3:99 nonsense
      """
    let document = try TimecodeDocument(text: text, as: .youTubeChapters, at: .fps25)
    #expect(
      document.brief == [
        "00:00:00:00|Intro|-|-", "00:01:30:00|The first part|-|-", "00:12:05:00|Second|-|-", "01:02:45:00|-|-|-",
        "01:15:30:00|Bar|-|-",
      ])
    #expect(document.omissions.map(\.description) == ["lines without a time (1, in line 2)"])
    #expect(document.problems.map(\.description) == ["line 8, column 1: expected a chapter's time and title"])
  }

  @Test(arguments: ["\t", " ", " - ", " – ", " | "], ["0:00:06.1", "0:06", "1:02:03"])
  func `a line with two times is no chapter, whatever is between them`(_ between: String, _ second: String) throws {
    let text = "0:00 Intro\n0:00:03.4\(between)\(second)\tregion\n0:10 9:30 pm news\n1:00 2:99 b\n1:30 3 of 4:5\n"
    let document = try TimecodeDocument(text: text, as: .youTubeChapters, at: .fps25)
    #expect(document.markers.map(\.name) == ["Intro", "2:99 b", "3 of 4:5"])
    #expect(document.problems.map(\.reason) == Array(repeating: .expected("a title, not a second time"), count: 2))
    #expect(document.problems.compactMap(\.location?.line) == [2, 3])
  }

  @Test
  func `a chapter without a name, for which YouTube would show none, gets one, which is reported`() throws {
    let names = ["A", nil, ""]
    let markers = try names.indices.map { index in
      TimecodeMarker(try Timecode(.components(s: index * 10), at: .fps25), name: names[index])
    }
    let written = try TimecodeDocument(markers).written(as: .youTubeChapters)
    #expect(String(decoding: written.bytes, as: UTF8.self) == "0:00 A\n0:10 Chapter 2\n0:20 Chapter 3\n")
    #expect(written.losses == [DocumentLoss(.emptyText, count: 2, first: 2)])
    #expect(try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25)).markers.count == 3)
  }

  @Test(arguments: [("1:00 start", "1.00 start"), ("- 1:00:00", "1.00.00"), ("12:00", "12.00"), ("1:0x", "1:0x")])
  func `a name that begins with a time is no second time`(name: String, expected: String) throws {
    let marker = TimecodeMarker(try Timecode(.components(s: 10), at: .fps25), name: name)
    let written = try TimecodeDocument([marker]).written(as: .youTubeChapters)
    #expect(written.losses.map(\.kind) == (name == expected ? [] : [.nameCharacters]))
    let read = try TimecodeDocument(reading: written.bytes, as: .youTubeChapters, DocumentOptions(rate: .fps25))
    #expect(read.problems.isEmpty && read.markers.map(\.name) == [expected])
  }

  @Test
  func `writes chapters in order, in whole seconds, and reports what that changes`() throws {
    func marker(_ text: String, _ name: String) throws -> TimecodeMarker {
      TimecodeMarker(try TimecodeRange(tagged: text + "@25"), name: name)
    }
    let markers = [
      try marker("01:00:01:24", "Late"), try marker("00:00:00:00", "- Dash"),
      try marker("00:01:00:00..00:02:00:00", "R"),
    ]
    let written = try TimecodeDocument(markers).written(as: .youTubeChapters)
    #expect(String(decoding: written.bytes, as: UTF8.self) == "0:00 - Dash\n1:00 R\n1:00:02 Late\n")
    #expect(
      Set(written.losses.map(\.description)) == [
        "1 length left out or changed, the first: item 3", "1 time rounded, the first: item 1",
        "3 markers moved, the first: item 1", "1 name with replaced characters, the first: item 2",
      ])
  }

  @Test(arguments: [("00:10:00;00@29.97d", "10:00"), ("00:00:05:12@25", "0:05")])
  func `a chapter is at the nearest second`(text: String, time: String) throws {
    let document = TimecodeDocument([TimecodeMarker(try TimecodeRange(tagged: text))])
    #expect(String(decoding: try document.written(as: .youTubeChapters).bytes, as: UTF8.self) == time + " Chapter 1\n")
  }

  @Test
  func `a time base of whole frames is exact, one of a millisecond or less was rounded`() throws {
    func read(_ base: String, _ start: Int) throws -> String {
      let text = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=\(base)\nSTART=\(start)\n"
      let document = try TimecodeDocument(text: text, as: .ffmetadata, at: .fps23_976)
      return document.markers.map { $0.range.stringValue + (document.remainder.isEmpty ? "" : "+") }.joined()
    }
    #expect(try read("1001/24000", 25) == "00:00:01:01")
    #expect(try read("1/90000", 3754) == "00:00:00:01")
    #expect(try read("1/90000", 3753) == "00:00:00:00.99+")
    #expect(try read("1/25", 25) == "00:00:00:23.97+")
  }

  @Test
  func `chapters without a title are read`() throws {
    let markers = try ["00:00:00:00@25", "00:00:10:00@25"].map { TimecodeMarker(try TimecodeRange(tagged: $0)) }
    #expect(DocumentFormat(of: Array("0:00\n0:10\n".utf8)) == .youTubeChapters)
    #expect(try TimecodeDocument(text: "0:00\n0:10\n", as: .youTubeChapters, at: .fps25).markers == markers)
  }

  @Test
  func `reads Audacity's labels without their frequencies`() throws {
    let text = "2.000000\t2.000000\ta\tb\n\\\t100.0\t200.0\n3,4\t6.1\n"
    let document = try TimecodeDocument(text: text, as: .audacityLabels, at: .fps25)
    #expect(document.brief == ["00:00:02:00|a\tb|-|-", "00:00:03:10..00:00:06:02.50|-|-|-"])
    #expect(document.omissions.map(\.description) == ["frequency ranges (1, in line 2)"])
    let bad = try TimecodeDocument(text: "1.0 2.0 a\n-1.0\t2.0\tb\n", as: .audacityLabels, at: .fps25)
    #expect(bad.problems.count == 2)
  }

  @Test(arguments: [
    ("0:00 Intro", DocumentFormat?.some(.youTubeChapters)), ("0:00\n1:30", .youTubeChapters), ("0:30\n1:30", nil),
    ("00:00:00:00", nil), ("01:00:00:00 x", nil),
    ("01:00:00;00\tx", nil), ("\n\n1.0\t2\n", .audacityLabels), ("1\t2\t3", .audacityLabels), ("a\t2", nil),
    ("1\n00:00:01,000 --> 00:00:02,000", .subRip), ("1\n2\n00:00:01,000 --> 00:00:02,000", nil),
    ("WEBVTT", .webVTT), ("\u{FEFF}WEBVTT x", .webVTT), ("WEBVTTX", nil), (";FFMETADATA1", .ffmetadata),
  ])
  func `formats are recognized by their content`(text: String, format: DocumentFormat?) {
    #expect(DocumentFormat(of: Array(text.utf8)) == format)
  }

  @Test(arguments: [
    (DocumentFormat.subRip, "1\n00:00:02,000 --> 00:00:01,999\na\n"),
    (.webVTT, "WEBVTT\n\n00:02.000 --> 00:01.000\na\n"), (.audacityLabels, "2.0\t1.0\ta\n"),
    (.ffmetadata, ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=2000\nEND=1999\n"),
    (.commaSeparated, "In,Out\n01:00:02:00,01:00:01:00\n"),
  ])
  func `an end before the start is a problem in every format that has both`(format: DocumentFormat, text: String) throws
  {
    let document = try TimecodeDocument(text: text, as: format, at: .fps25)
    #expect(document.problems.map(\.reason) == [.range(.outBeforeIn)])
    #expect(document.markers.isEmpty)
  }
}
