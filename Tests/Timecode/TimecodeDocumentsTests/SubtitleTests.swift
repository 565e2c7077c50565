import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct SubtitleTests {
  @Test(arguments: ["\n", "\r\n"])
  func `reads cues of SubRip, with and without numbers, in LF and CR LF`(lineEnd: String) throws {
    let text = """
      1
      00:00:01,000 --> 00:00:02,500
      One
      two

      00:00:03.500 --> 00:00:03,500
      <i>42</i>

      7
      01:02:03,020-->  01:02:04,980  X1:10 X2:20

      8
      00:10:00,000 --> 00:10:01,000
      17

      """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let document = try TimecodeDocument(text: text, as: .subRip, at: .fps25)
    #expect(
      document.brief == [
        "00:00:01:00..00:00:02:12.50|One\ntwo|-|-", "00:00:03:12|<i>42</i>|-|-", "01:02:03:00.50..01:02:04:24.50|-|-|-",
        "00:10:00:00..00:10:01:00|17|-|-",
      ])
    #expect(document.omissions.map(\.description) == ["cue positions (1, in line 10)"])
    #expect(document.places.map(\.line) == [2, 6, 10, 13])
    #expect(document.problems.isEmpty)
  }

  @Test(arguments: 0...6)
  func `a fraction without three digits is an error in SubRip, at its place, and the next cue is read`(_ count: Int)
    throws
  {
    let fraction = count == 0 ? "" : "," + String("500000".prefix(count))
    for (index, times) in ["00:00:01\(fraction) --> 00:00:02,900", "00:00:01,000 --> 00:00:02\(fraction)"].enumerated()
    {
      let text = "1\n\(times)\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n"
      let document = try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: .fps25))
      let isRead = count == 0 || count == 3
      #expect(document.markers.map(\.name) == (isRead ? ["a", "b"] : ["b"]))
      #expect(document.problems.map(\.reason) == (isRead ? [] : [.expected("three digits of milliseconds")]))
      #expect(document.problems.map(\.location?.column) == (isRead ? [] : [index == 0 ? 10 : 27]))
    }
  }

  @Test
  func `a time is rounded once, from all that it has beyond subframes`() throws {
    // The subframe is at 3.3564 seconds, the time itself after the half of a millisecond, at 3.356643.
    var document = TimecodeDocument([TimecodeMarker(try TimecodeRange(tagged: "00:00:03:08.91..00:00:04:08.91@25"))])
    #expect(String(decoding: try document.written(as: .subRip).bytes, as: UTF8.self).contains("00:00:03,356 -->"))
    document.remainder[0] = .init(inPoint: Fraction(608, 1000), outPoint: .zero)
    let written = try document.written(as: .subRip)
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("00:00:03,357 --> 00:00:04,356"))
    #expect(written.losses.map(\.kind) == [.rounding])
  }

  @Test
  func `the time of a cue is real time, exactly`() throws {
    let text = "1\n01:00:00,000 --> 01:00:00,050\na\n"
    for (rate, first) in [
      (TimecodeFrameRate.fps25, "01:00:00:00..01:00:00:01.25"), (.fps29_97d, "01:00:00;00.10..01:00:00;01.60"),
      (.fps29_97, "00:59:56:12.10..00:59:56:13.60"), (.fps23_976, "00:59:56:09.68..00:59:56:10.88"),
    ] {
      #expect(try TimecodeDocument(text: text, as: .subRip, at: rate).brief == [first + "|a|-|-"])
    }
  }

  @Test
  func `a cue of a millisecond is a timecode, and a range that short is reported`() throws {
    let text = "00:00:01,000 --> 00:00:01,001\n\n00:00:02,000 --> 00:00:02,002\n"
    let document = try TimecodeDocument(text: text, as: .subRip, at: .fps25)
    #expect(document.brief == ["00:00:01:00|-|-|-", "00:00:02:00..00:00:02:00.05|-|-|-"])
    let marker = TimecodeMarker(try TimecodeRange(tagged: "00:00:01:00..00:00:01:00.02@25"))
    #expect(try TimecodeDocument([marker]).written(as: .subRip).losses.map(\.kind) == [.duration, .rounding])
  }

  @Test
  func `what is no cue is a problem with its place`() throws {
    let document = try TimecodeDocument(text: "x\n\n1\n00:00:01,000 --> 00:00:02,000\na\n", as: .subRip, at: .fps25)
    #expect(document.problems.map(\.description) == ["line 1, column 1: expected a cue's number or times"])
    #expect(document.markers.count == 1)
    let long = try TimecodeDocument(text: "25:00:00,000 --> 25:00:01,000\na\n", as: .subRip, at: .fps25)
    #expect(long.problems.count == 1)
  }

  @Test
  func `reads WebVTT with its notes, styles, identifiers, settings and tags`() throws {
    let text = """
      \u{FEFF}WEBVTT - a title
      Kind: captions

      NOTE
      from 00:00.000 on

      STYLE
      ::cue { color: red }

      intro
      00:01.000 --> 00:02.000 align:start line:0
      <v Bob>One &amp; &lt;two&gt;&nbsp;&lrm;&copy;</v>
      three

      12
      01:00:00.000 --> 01:00:01.000
      I <3 tags, it&#39;s &#x263A; &apos;&#0;&#39

      00:05.000 --> 00:05.000
      00:06.000 --> 00:07.000
      last
      """
    let document = try TimecodeDocument(text: text, as: .webVTT, at: .fps25)
    #expect(
      document.brief == [
        "00:00:01:00..00:00:02:00|One & <two>\u{A0}\u{200E}&copy;\nthree|-|-",
        "01:00:00:00..01:00:01:00|I <3 tags, it's ☺ '&#0;&#39|-|-", "00:00:05:00|-|-|-",
        "00:00:06:00..00:00:07:00|last|-|-",
      ])
    #expect(
      document.omissions.map(\.description) == [
        "header lines (1, in line 2)", "notes (1, in line 4)", "style sheets (1, in line 7)",
        "cue identifiers (1, in line 10)", "cue settings (1, in line 11)",
        "cues' tags (1, in line 11)",
      ])
  }

  @Test
  func `blocks of WebVTT are those of the standard, and what it drops is counted`() throws {
    let lines = [
      "", "", " ", "\t", "text", "NOTE x", "STYLE", "7", "id", "00:01.000 --> 00:02.000",
      "00:03.000 --> 00:04.000 line:0",
      "00:05.000 --> x", "Region: id=a", "WEBVTT",
    ]
    var random = SeededGenerator(seed: 281911)
    for _ in 0..<4000 {
      let body = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in lines.randomElement(using: &random) }
      let text = "WEBVTT\n\n" + body.joined(separator: "\n") + "\n"
      let document = try TimecodeDocument(text: text, as: .webVTT, at: .fps25)
      let (cues, dropped) = Self.cues(of: body)
      #expect(document.markers.map { $0.name ?? "" } == cues, "\(text)")
      let said = document.omissions.map(\.count).reduce(document.problems.count, +)
      #expect(dropped == 0 || said > 0, "\(text)")
    }
  }

  /// The texts of cues by the standard's algorithm for blocks, and the number of text blocks that it drops.
  private static func cues(of lines: [String]) -> (cues: [String], dropped: Int) {
    var (cues, dropped, next) = ([String](), 0, 0)
    while next < lines.count {
      var (count, hasArrow, isCue, buffer) = (0, false, false, [String]())
      while next < lines.count {
        let line = lines[next]
        count += 1
        if line.contains("-->") {
          guard count == 1 || count == 2 && !hasArrow else { break }
          hasArrow = true
          isCue = !line.hasSuffix("x")
          if isCue { buffer = [] }
        } else if line.isEmpty {
          next += 1
          break
        } else {
          buffer.append(line)
        }
        next += 1
      }
      let text = buffer.joined(separator: "\n")
      let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
      // A number is not text. After a line of blanks it still belongs to the next cue.
      if isCue { cues.append(String(trimmed)) } else if !trimmed.isEmpty, String(trimmed) != "7" { dropped += 1 }
    }
    return (cues, dropped)
  }

  @Test
  func `WebVTT needs its header`() {
    #expect(throws: DocumentError.self) {
      try TimecodeDocument(text: "WEBVTTX\n\n00:01.000 --> 00:02.000\na\n", as: .webVTT, at: .fps25)
    }
  }

  @Test(
    arguments: [("a\n\nb", "a\nb"), ("a\tb", "a b"), (" a", "a"), ("\n", nil), ("a\r\nb", "a \nb")],
    [
      DocumentFormat.subRip, .webVTT,
    ])
  func `names that cues cannot hold are changed and counted`(
    name: (written: String, read: String?), format: DocumentFormat
  ) throws {
    let marker = TimecodeMarker(Timecode(.zero, at: .fps25), name: name.written)
    let written = try TimecodeDocument([marker]).written(as: format)
    #expect(written.losses == [DocumentLoss(.nameCharacters, count: 1, first: 1)])
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
    #expect(read.markers.map(\.name) == [name.read])
  }

  @Test
  func `an arrow in a name stays in WebVTT and loses a dash in SubRip`() throws {
    let marker = TimecodeMarker(Timecode(.zero, at: .fps25), name: "00:00:01,000 --> 00:00:02,000")
    for (format, name) in [(DocumentFormat.webVTT, marker.name), (.subRip, "00:00:01,000 -> 00:00:02,000")] {
      let written = try TimecodeDocument([marker]).written(as: format)
      let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
      #expect(read.markers.map(\.name) == [name])
      #expect(written.losses.isEmpty == (name == marker.name))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `brackets that no tag ends are text, and take no longer than other text`() throws {
    let text = String(repeating: "<", count: 1_000_000)
    let document = try TimecodeDocument(
      text: "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>a</b>\(text)\n", as: .webVTT, at: .fps25)
    #expect(document.markers.map(\.name) == ["a" + text])
  }
}
