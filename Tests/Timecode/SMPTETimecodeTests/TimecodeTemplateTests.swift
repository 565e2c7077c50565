import SMPTETimecode
import TestSupport
import Testing

struct TimecodeTemplateTests {
  private func filled(
    _ text: String, _ marker: TimecodeMarker? = nil, from location: TimecodeTemplate.Origin = .init()
  ) throws -> String {
    let timecode = try Timecode(.components(h: 1, f: 1), at: .fps24)
    var bytes: [UInt8] = []
    try TimecodeTemplate(parsing: text).append(marker ?? TimecodeMarker(timecode), from: location, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (#"{timecode}\t{frames}\t{seconds}"#, "01:00:00:01\t86401\t3600.041667"), ("{tagged}", "01:00:00:01@24"),
    ("{samples@48000} {feet16} {fraction}", "172802000 2160+01 86401/24"), ("{in}-{out}-{duration}", "01:00:00:01--"),
    (#"{{{ms}}\\ {{x}"#, #"{3600042}\ {x}"#), ("", ""), ("{input}|{file}|{line}|{name}{note}{color}", "|||"),
    (#"a\nb"#, "a\nb"),
  ])
  func `fields are notations, and other properties of the timecode`(template: String, expected: String) throws {
    #expect(try filled(template) == expected)
  }

  @Test
  func `the place, and what a marker has besides its in point`() throws {
    let range = try TimecodeRange(
      from: Timecode(.components(h: 1), at: .fps24), to: Timecode(.components(h: 1, s: 1, f: 2), at: .fps24))
    let text = try filled(
      "{input} {file} {line} {name} {note} {color} {in} {out} {duration} {frames}",
      TimecodeMarker(range, name: "Ferry", note: "wide", color: "Blue"),
      from: .init(input: "x", file: "a.edl", line: 7))
    #expect(text == "x a.edl 7 Ferry wide Blue 01:00:00:00 01:00:01:02 00:00:01:02 86400")
  }

  @Test
  func `the other fields of an event, at the rate of its source`() throws {
    let range = try TimecodeRange(
      from: Timecode(.components(h: 1), at: .fps24), to: Timecode(.components(h: 1, s: 1), at: .fps24))
    let start = try Timecode(.components(h: 10), at: .fps25)
    let end = try Timecode(.components(h: 10, s: 2), at: .fps25)
    let source = TimecodeEvent.Source(
      reel: "A005", clip: "A005C005.mov", in: start, out: end, speed: Fraction(2, 1))
    let fields = "{rate}|{track}|{number}|{reel}|{clip}|{speed}|{source-in}|{source-out}"
    let marker = TimecodeMarker(range, event: TimecodeEvent(track: "V2", number: 4, source: source))
    #expect(try filled(fields, marker) == "24|V2|4|A005|A005C005.mov|2/1|10:00:00:00|10:00:02:00")
    #expect(try filled(fields) == "24|||||||")
  }

  @Test
  func `a text of a document is written on one line, whatever field it is in`() throws {
    let range = try TimecodeRange(
      from: Timecode(.components(h: 1), at: .fps24), to: Timecode(.components(h: 1, s: 1), at: .fps24))
    let event = TimecodeEvent(track: "V\nA", source: TimecodeEvent.Source(reel: "A\r1", clip: "a\tb"))
    let marker = TimecodeMarker(range, name: "a\nb", note: "c\u{1}d", color: "re\nd", event: event)
    #expect(
      try filled("{name}|{note}|{color}|{track}|{reel}|{clip}|{file}", marker, from: .init(file: "x\ny"))
        == "a b|c d|re d|V A|A 1|a b|x y")
  }

  @Test
  func `the amount of a negative length has a minus sign in every field of it`() throws {
    let timecode = try Timecode(.components(s: 1), at: .fps24)
    var bytes: [UInt8] = []
    try TimecodeTemplate(parsing: "{timecode} {frames} {seconds} {line}")
      .append(TimecodeMarker(timecode), isNegative: true, from: .init(line: 3), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "-00:00:01:00 -24 -1 3")
  }

  @Test(
    arguments: [
      ("{frame}", .init(.unknown(nearest: TimecodeTemplate.fields), at: 1)),
      ("é{}", .init(.unknown(nearest: TimecodeTemplate.fields), at: 3)), ("{timecode", .init(.unclosedField)),
      (#"\x"#, .init(.unknownEscape)), (#"a\"#, .init(.unknownEscape, at: 1)),
      ("a{samples}", .init(.unknown(nearest: TimecodeTemplate.fields), at: 2)),
    ] as [(String, TimecodeTextError)])
  func `text that is no template`(text: String, error: TimecodeTextError) {
    #expect(throws: error) { try TimecodeTemplate(parsing: text) }
  }

  @Test
  func `a field of samples or ticks writes a time between two subframes as the notation alone does`() throws {
    var generator = SeededGenerator(seed: 1876)
    for rate in [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps60] {
      for _ in 0..<200 {
        let count = Int.random(in: 0..<4_000_000_000, using: &generator)
        let (timecode, remainder) = try #require(ExactNumber(count, of: (1, 48000))).timecode(using: .init(rate: rate))
        let template = try TimecodeTemplate(parsing: "{samples@48000} {ticks} {name}")
        var (text, samples, ticks): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        template.append(TimecodeMarker(timecode, name: "a"), adding: remainder, to: &text)
        try TimecodeNotation(parsing: "samples@48000").append(timecode, adding: remainder, to: &samples)
        try TimecodeNotation(parsing: "ticks").append(timecode, adding: remainder, to: &ticks)
        #expect(String(decoding: samples, as: UTF8.self) == "\(count)")
        #expect(text == samples + [0x20] + ticks + Array(" a".utf8))
      }
    }
  }

  @Test(arguments: [
    ("{samples@48000}", true), ("{timecode} {ticks}", true), ("{timecode}", false), ("{seconds}", false),
    ("{samples@48000} {duration}", false), ("{ticks} {out}", false), ("x", false),
  ])
  func `a template keeps parts of a subframe if a field of it does, and none writes the end`(
    _ text: String, _ keeps: Bool
  ) throws {
    #expect(try TimecodeTemplate(parsing: text).keepsParts == keeps)
  }
}
