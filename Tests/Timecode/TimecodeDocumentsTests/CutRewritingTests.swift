// Documents whose times are rewritten in place, compared with frames that this file counts itself.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

func rewritten(
  _ text: String, from: TimecodeFrameRate, to: TimecodeFrameRate, rounding: FrameRounding? = .nearest,
  mode: ConversionMode = .instant, offset: Fraction = .zero, as format: DocumentFormat? = nil,
  columns: DocumentColumns? = nil
) throws -> (text: String, derived: Int, shortened: Int, kept: [String]) {
  let options = DocumentOptions(rate: from, columns: columns)
  let bytes = Array(text.utf8)
  let times = try times(of: bytes, as: format, options)
  var target = times.properties
  target.frameRate = to
  let record = try Conversion(from: times.properties, to: target, mode: mode, rounding: rounding, offset: offset)
  let source = try Conversion(from: times.properties, to: target, mode: mode, rounding: rounding)
  let rewriting = EventConversion(record: record, source: from == to ? nil : source)
  let result = try rewriting.rewritten(times, of: bytes.span)
  let text = String(decoding: result.bytes(bytes.span), as: UTF8.self)
  return (text, result.derivedSources, result.shortenedCounts, result.keptColumns)
}

/// The times of a document. Throws the first reason why it cannot be rewritten.
func times(
  of bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions
) throws(DocumentError) -> DocumentTimes {
  do throws(RewritingFaults) {
    return try DocumentTimes(reading: bytes, as: format, options)
  } catch {
    throw error.main
  }
}

struct EditListRewritingTests {
  /// A list of cuts one after another, with the frames of each event.
  static func list(
    at frames: CountedFrames, seed: UInt64
  ) -> (text: String, events: [(source: Int, record: Int, length: Int)]) {
    var random = SeededGenerator(seed: seed)
    var events: [(source: Int, record: Int, length: Int)] = []
    var text = "TITLE: Reel\r\nFCM: \(frames.rate.isDrop ? "" : "NON-")DROP FRAME\r\n\r\n"
    var record = frames.nominal * 3600
    for number in 1...200 {
      let length = Int.random(in: 12...400, using: &random)
      let source = Int.random(in: 0...(frames.nominal * 3600 * 20), using: &random)
      events.append((source, record, length))
      let labels = [source, source + length, record, record + length].map(frames.label).joined(separator: " ")
      text += "\(1000 + number)  A0\(number % 7)  V  C        \(labels)  \r\n* FROM CLIP NAME:  Clip 01:02:03:04 ü\r\n"
      record += length
    }
    return (text, events)
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `lengths agree, cuts stay cuts, and every in point is the nearest frame`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    let (text, events) = Self.list(at: from, seed: UInt64(rate.maxFrames))
    let rest = Self.withoutTimes(text)
    for target in TimecodeFrameRate.allCases where target != rate {
      let to = CountedFrames(rate: target)
      let result = try rewritten(text, from: rate, to: target).text
      #expect(result.contains("FCM: \(target.isDrop ? "" : "NON-")DROP FRAME\r\n"))
      let lines = result.split(separator: "\r\n").filter { $0.first == "1" }
      try #require(lines.count == events.count)
      var wrong: String?
      var end: Int?
      for (line, event) in zip(lines, events) {
        let n = line.split(separator: " ").suffix(4).map(to.count)
        let isRight =
          n[0] == from.nearest(event.source, at: to) && n[2] == from.nearest(event.record, at: to)
          && n[3] == from.nearest(event.record + event.length, at: to) && n[1] - n[0] == n[3] - n[2]
          && (end ?? n[2]) == n[2]
        if !isRight, wrong == nil { wrong = String(line) }
        end = n[3]
      }
      #expect(wrong == nil, "\(rate) to \(target)")
      #expect(Self.withoutTimes(result) == rest)
      let read = try TimecodeDocument(reading: Array(result.utf8), DocumentOptions(rate: target))
      #expect(read.problems.isEmpty && read.doubts.isEmpty && read.contradictions.isEmpty && read.markers.count == 200)
    }
  }

  /// The lines of a list, with a T for each time of an event, and without the frame code mode.
  private static func withoutTimes(_ text: String) -> [String] {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("FCM:") { return "FCM:" }
      guard line.first == "1" else { return String(line) }
      return line.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.contains(":") ? "T" : String($0) }.joined(separator: " ")
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases, ["  ", "\t", " \t"])
  func `times are read and written alike, whatever is between them`(rate: TimecodeFrameRate, space: String) throws {
    let from = CountedFrames(rate: rate)
    let text =
      Self.list(at: from, seed: UInt64(rate.maxFrames)).text + """
        1201  A  V  D    025      01:00:00:03 01:00:05:03 01:00:00:03 01:00:05:03
        M2   A   012.5            01:00:00:03
        1202  12:00:00:00 V  C    01:00:00:03 01:00:05:03 01:00:05:03 01:00:10:03
        1203  A 01:00:00:03 01:00:05:03 01:00:05:03
        1204  A  V  C   01:00:00:03 01:00:05:03 01:00:05:03 01:00:10:03 \r
        """
    // Each of two labels in turn, as one label ends a match and begins the next.
    func spaced(_ text: String) -> String {
      let label = #/(\d\d[:;]\d\d[:;]\d\d[:;]\d+) (\d\d[:;])/#
      func once(_ text: String) -> String { text.replacing(label) { "\($0.1)\(space)\($0.2)" } }
      return once(once(text))
    }
    let (plain, wide) = (try TimecodeDocument(text, rate: rate), try TimecodeDocument(spaced(text), rate: rate))
    #expect(plain.markers == wide.markers && plain.problems.count == wide.problems.count)
    #expect(plain.markers.count > 200)
    let lines = text.split(separator: "\r\n").dropLast(6).joined(separator: "\r\n")
    for target in [TimecodeFrameRate.fps24, .fps29_97d, .fps120] {
      let (result, other) = (
        try rewritten(lines, from: rate, to: target), try rewritten(spaced(lines), from: rate, to: target)
      )
      #expect(spaced(result.text) == other.text && result.derived == other.derived)
    }
  }

  @Test
  func `nothing to do leaves every byte as it is`() throws {
    #expect(try rewritten(Self.whole, from: .fps24, to: .fps24).text == Self.whole)
  }

  static let whole = """
    TITLE: x
    FCM: NON-DROP FRAME
    001  A001     V     C        10:00:00:00 10:00:01:01 01:00:00:00 01:00:01:01
    001  B001     V     D    012 11:00:00:00 11:00:02:00 01:00:01:01 01:00:03:01
    * LOC: 01:00:02:03 RED     Sky at 01:00:00:00
    M2   B001       024.0                11:00:00:00
    002  C001     AA/V  W001 006 12:00:00:00 12:00:00:04 01:00:03:01 01:00:03:05
    SPLIT:    AUDIO DELAY=  00:00:00:10
    003  D001     V     C        13:00:00:00 13:00:02:00 01:00:03:05 01:00:04:05
    M2   D001       048.0                13:00:00:00
    """

  @Test
  func `locators, speeds, transitions and splits go with the events`() throws {
    let result = try rewritten(Self.whole, from: .fps24, to: .fps25)
    #expect(
      result.text == """
        TITLE: x
        FCM: NON-DROP FRAME
        001  A001     V     C        10:00:00:00 10:00:01:01 01:00:00:00 01:00:01:01
        001  B001     V     D    013 11:00:00:00 11:00:02:00 01:00:01:01 01:00:03:01
        * LOC: 01:00:02:03 RED     Sky at 01:00:00:00
        M2   B001       025.0                11:00:00:00
        002  C001     AA/V  W001 006 12:00:00:00 12:00:00:04 01:00:03:01 01:00:03:05
        SPLIT:    AUDIO DELAY=  00:00:00:04
        003  D001     V     C        13:00:00:00 13:00:02:00 01:00:03:05 01:00:04:05
        M2   D001       050.0                13:00:00:00
        """)
    #expect(result.shortened == 1)
  }

  @Test
  func `a source out follows from the speed as it is written, and what is not its own rounding is counted`() throws {
    let list = """
      001  A  V  C  01:00:00:00 01:00:03:23 01:00:00:00 01:00:02:00
      M2   A  047.6  01:00:00:00
      """
    let result = try rewritten(list, from: .fps24, to: .fps30, as: .editDecisionList)
    // 47.6 * 30 / 24 = 59.5; 60 frames at 59.5 of 30 are 119.
    #expect(
      result.text == """
        001  A  V  C  01:00:00:00 01:00:03:29 01:00:00:00 01:00:02:00
        M2   A  059.5  01:00:00:00
        """)
  }

  @Test
  func `a source that agreed at the last digit of its speed follows where it no longer would`() throws {
    // 2,836 frames at 60 of 30 frames a second, known to 0.05: at most 5,678, and at 120 of 60 at most 5,676.
    let list = """
      FCM: NON-DROP FRAME
      001  A  V  C  01:00:00:00 01:03:09:08 01:00:00:00 01:01:34:16
      M2   A  060  01:00:00:00
      """
    let result = try rewritten(list, from: .fps29_97, to: .fps59_94d, mode: .frames)
    #expect(
      result.text == """
        FCM: DROP FRAME
        001  A  V  C  00:30:01;48 00:31:36;24 00:30:01;48 00:30:49;04
        M2   A  120  00:30:01;48
        """)
    #expect(result.derived == 1)
  }

  @Test(arguments: [":", ";;;"])
  func `colons of a drop-frame list stay, semicolons all through too`(form: String) throws {
    let times = "01:00:00:02 01:00:10:02 01:00:00:02 01:00:10:02"
    let list = "FCM: DROP FRAME\n001  A  V  C  \(form == ":" ? times : times.replacing(":", with: ";"))\n"
    let result = try rewritten(list, from: .fps29_97d, to: .fps59_94d).text
    #expect(result.contains(form == ":" ? "01:00:00:04 01:00:10:04" : "01;00;00;04 01;00;10;04"))
    let plain = try rewritten(list, from: .fps29_97d, to: .fps25).text
    #expect(plain.contains("FCM: NON-DROP FRAME\n001  A  V  C  01:00:00:"))
  }

  @Test
  func `an offset moves record times only`() throws {
    let line = "001  A  V  D 010  10:00:00:00 10:00:01:00 01:00:00:00 01:00:01:00"
    let result = try rewritten(line, from: .fps25, to: .fps25, offset: Fraction(2500, 1), as: .editDecisionList)
    #expect(result.text == "001  A  V  D 010  10:00:00:00 10:00:01:00 01:00:01:00 01:00:02:00")
  }

  @Test(arguments: [
    // An event of one frame that would have none, a label that does not exist, and a label beyond the day.
    ("001  A  V  C  10:00:00:00 10:00:00:01 01:00:00:04 01:00:00:05", 50),
    ("001  A  V  C  10:00:00:00 10:00:00:70 01:00:00:04 01:00:00:09", 26),
    ("001  A  V  C  10:00:00:00 10:00:01:00 01:00:00:04", 0),
    ("001  A  V  C  10:00:00:00 10:00:01:00 01:00:00:04 01:00:01:04\nOO2  A V C 10:00:00:00", 62),
  ])
  func `a list that cannot be rewritten as a whole is an error with its place`(list: String, offset: Int) throws {
    #expect {
      _ = try rewritten(list, from: .fps60, to: .fps24, as: .editDecisionList)
    } throws: { error in (error as? DocumentError)?.location?.offset == offset }
  }

  @Test
  func `a source at a rate of its own keeps its labels and its out point`() throws {
    let list = """
      FCM: NON-DROP FRAME
      001  A  V  C  01:00:00;02 01:00:02;02 01:00:00:00 01:00:02:00
      M2   A  030.0  01:00:00;02
      002  B  V  C  01:00:00:02 01:00:02:02 01:00:02:00 01:00:04:00
      """
    #expect(
      try rewritten(list, from: .fps29_97, to: .fps59_94).text == """
        FCM: NON-DROP FRAME
        001  A  V  C  01:00:00;02 01:00:02;02 01:00:00:00 01:00:02:00
        M2   A  060.0  01:00:00;02
        002  B  V  C  01:00:00:04 01:00:02:04 01:00:02:00 01:00:04:00
        """)
  }

  @Test
  func `a list that contradicts itself, or has a line that says no speed, is left as it is`() throws {
    let event = "001  A  V  C  01:00:00:02 01:00:02:02 01:00:00:00 01:00:02:00\n"
    let modes = "FCM: NON-DROP FRAME\nFCM: DROP FRAME\n\(event)"
    for (list, reason) in [
      (modes, DocumentError.Reason.notRewritten(.content("FCM lines that change the mode"))),
      ("FCM: NON-DROP FRAME\n\(event)M2   A\n", .expected("a speed in frames a second")),
    ] {
      #expect {
        _ = try rewritten(list, from: .fps29_97, to: .fps25)
      } throws: { error in (error as? DocumentError)?.reason == reason }
    }
  }

  @Test
  func `times between frames need a rounding`() throws {
    let line = "001  A  V  C  10:00:00:00 10:00:00:10 01:00:00:00 01:00:00:10"
    #expect(throws: DocumentError(.notRewritten(.betweenFrames), at: DocumentLocation(line: 1, column: 51, offset: 50)))
    {
      _ = try rewritten(line, from: .fps24, to: .fps25, rounding: nil, as: .editDecisionList)
    }
  }
}

struct DocumentRewritingTests {
  @Test
  func `Resolve's markers keep a frame, and lengths are scaled`() throws {
    let list = """
      TITLE: Demo
      FCM: NON-DROP FRAME

      001  001      V     C        01:00:02:03 01:00:02:04 01:00:02:03 01:00:02:04
      Note |C:ResolveColorRed |M:Marker 1 |D:1

      002  001      V     C        01:00:08:05 01:00:08:06 01:00:08:05 01:00:08:06
       |C:ResolveColorRed |M: |D:48
      """
    let result = try rewritten(list, from: .fps48, to: .fps24).text
    #expect(result.contains("01:00:02:02 01:00:02:03 01:00:02:02 01:00:02:03\nNote |C:ResolveColorRed |M:Marker"))
    #expect(result.contains("|M:Marker 1 |D:1\n"))
    #expect(result.contains("01:00:08:03 01:00:08:04 01:00:08:03 01:00:08:04\n |C:ResolveColorRed |M: |D:24"))
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `the source of a Resolve marker stays as long as its frame`(rate: TimecodeFrameRate) throws {
    var list = "TITLE: Demo\nFCM: \(rate.isDrop ? "" : "NON-")DROP FRAME\n\n"
    for frame in stride(from: 3000, to: 3120, by: 7) {
      let start = try Timecode(.frames(frame), at: rate).stringValue()
      let end = try Timecode(.frames(frame + 1), at: rate).stringValue()
      list += "001  001      V     C        \(start) \(end) \(start) \(end)\n |C:ResolveColorRed |M:A |D:1\n\n"
    }
    for target in TimecodeFrameRate.allCases where target != rate {
      let result = try rewritten(list, from: rate, to: target).text
      for line in result.split(separator: "\n") where line.hasPrefix("001") {
        let times = line.split(separator: " ").suffix(4)
        #expect(Array(times.prefix(2)) == Array(times.suffix(2)), "\(rate) to \(target): \(line)")
      }
    }
  }

  @Test
  func `cells by their columns, in their quotes; the rest of the bytes stay`() throws {
    let text =
      "\u{FEFF}Name;In;Out;Duration;Source In;Source Out;Note\r\n"
      + "\"a; 01:00:00:00\";\"01:00:00:12\"; 01:00:02:00 ;00:00:01:12;10:00:00:00;10:00:01:12;x\r\n"
    let result = try rewritten(text, from: .fps24, to: .fps48).text
    #expect(
      result == "\u{FEFF}Name;In;Out;Duration;Source In;Source Out;Note\r\n"
        + "\"a; 01:00:00:00\";\"01:00:00:24\"; 01:00:02:00 ;00:00:01:24;10:00:00:00;10:00:01:24;x\r\n")
  }

  @Test
  func `a column with timecodes and no role is named`() throws {
    #expect(throws: DocumentError(.notRewritten(.column("VFX")), at: DocumentLocation(line: 2, column: 13, offset: 19)))
    {
      _ = try rewritten("In,VFX\n01:00:00:00,01:00:00:00\n", from: .fps24, to: .fps25)
    }
    #expect(try rewritten("In,VFX\n01:00:00:00,none\n", from: .fps24, to: .fps25).text.contains("none"))
  }

  @Test
  func `an ALE's rate, marks, auxiliary times and lengths`() throws {
    let head = "Heading\nFIELD_DELIM\tTABS\nVIDEO_FORMAT\t1080\nFPS\t24\n\nColumn\n"
    let names = "Name\tStart\tEnd\tDuration\tMark IN\tMark OUT\tAuxiliary TC1\n\nData\n"
    let text = head + names + "a\t01:00:00:12\t01:00:02:00\t00:00:01:12\t01:00:01:00\t01:00:01:12\t05:00:00:06\n"
    let result = try rewritten(text, from: .fps24, to: .fps48).text
    #expect(
      result == head.replacing("FPS\t24", with: "FPS\t48") + names
        + "a\t01:00:00:24\t01:00:02:00\t00:00:01:24\t01:00:01:00\t01:00:01:24\t05:00:00:12\n")
  }

  @Test
  func `source columns go with their row; a tagged source keeps its labels; other columns of times have roles`() throws
  {
    let names = "Name;In;Out;Tape;Source In;Source Out;Source Start;Source End;Source Duration;TC 24;Film TC\r\n"
    let media = "09:00:00:00;11:00:00:06;02:00:00:06;01:00:00:23;05:00:00:03\r\n"
    let text =
      names + "a;01:00:00:01;01:00:00:03;T;10:00:00:01;10:00:00:03;\(media)"
      + "b;01:00:00:03;01:00:00:05;T;10:00:00:01@60;10:00:00:03@60;;;;;\r\n"
    let result = try rewritten(text, from: .fps24, to: .fps48).text
    let doubled = "09:00:00:00;11:00:00:12;02:00:00:12;01:00:00:23;05:00:00:06\r\n"
    #expect(
      result == names + "a;01:00:00:02;01:00:00:06;T;10:00:00:02;10:00:00:06;\(doubled)"
        + "b;01:00:00:06;01:00:00:10;T;10:00:00:01@60;10:00:00:03@60;;;;;\r\n")
  }

  @Test
  func `columns that are chosen, and a duration beside them`() throws {
    let chosen = try rewritten(
      "A,B,C,D\n01:00:00:01,01:00:00:03,10:00:00:01,10:00:00:03\n", from: .fps24, to: .fps30, as: .commaSeparated,
      columns: DocumentColumns(parsing: "in=A,out=B,source-in=C,source-out=D"))
    // 1 and 3 frames of 24 are 1.25 and 3.75 of 30: 1 to 4; the source is as long.
    #expect(chosen.text == "A,B,C,D\n01:00:00:01,01:00:00:04,10:00:00:01,10:00:00:04\n")
    let free = try rewritten(
      "A,B,Duration\n01:00:00:01,01:00:00:03,00:00:00:02\n", from: .fps24, to: .fps48, as: .commaSeparated,
      columns: DocumentColumns(parsing: "in=A,out=B"))
    #expect(free.text == "A,B,Duration\n01:00:00:02,01:00:00:06,00:00:00:04\n")
  }

  @Test
  func `a format without places of times is refused`() {
    #expect(throws: DocumentError(.notRewritten(.noLocations))) {
      _ = try rewritten("1\n00:00:00,000 --> 00:00:01,000\na\n", from: .fps24, to: .fps25)
    }
  }
}
