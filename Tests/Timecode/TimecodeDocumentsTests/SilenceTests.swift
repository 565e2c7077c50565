// No part of a document is omitted silently. A document of three entries in each format is cut at each byte of the last
// entry, and each field of the second entry is damaged in several ways. If an entry is then missing, there must be a
// message. A format that is only read needs its sample below.

import SMPTETimecode
import Testing

@testable import TimecodeDocuments

struct SilenceTests {
  /// A document of three entries.
  static func sample(of format: DocumentFormat) throws -> [UInt8] {
    guard format.isWritten, samples[format] == nil else {
      if format == .broadcastSubtitles { return BroadcastSubtitlesTests.sample }
      return Array(try #require(samples[format]).utf8)
    }
    let markers = [(1, 2), (3, 4), (5, 6)].compactMap { first, last -> TimecodeMarker? in
      guard let start = try? Timecode(.components(h: 1, m: 0, s: first, f: 0), at: .fps25),
        let end = try? Timecode(.components(h: 1, m: 0, s: last, f: 0), at: .fps25),
        let range = try? TimecodeRange(from: start, to: end)
      else { return nil }
      return TimecodeMarker(range, name: "Name \(first)")
    }
    return try TimecodeDocument(markers).written(as: format).bytes
  }

  private static let samples: [DocumentFormat: String] = [
    .sessionText: """
    SESSION NAME:\tR
    SAMPLE RATE:\t48000.000000
    SESSION START TIMECODE:\t00:00:00:00
    TIMECODE FORMAT:\t25 Frame

    M A R K E R S  L I S T I N G
    #   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                             \tCOMMENTS
    1   \t00:00:01:00  \t48000             \tSamples  \tA                                \tc
    2   \t00:00:03:00  \t144000            \tSamples  \tB                                \tc
    3   \t00:00:05:00  \t240000            \tSamples  \tC                                \tc
    """,
    .closedCaptions: ClosedCaptionTests.sample,
    .finalCut7XML: FinalCut7XMLTests.text(
      """
      <clipitem><name>A</name><start>0</start><end>25</end><in>0</in><out>25</out></clipitem>
      <clipitem><name>B</name><start>25</start><end>50</end><in>0</in><out>25</out></clipitem>
      <clipitem><name>C</name><start>50</start><end>75</end><in>0</in><out>25</out></clipitem>
      """, hasMarkers: false),
  ]

  /// The number of entries read from a document, and the messages about it.
  private struct Outcome {
    var count = 0
    var messages = ["thrown"]

    init(_ bytes: [UInt8], _ format: DocumentFormat) {
      let options = DocumentOptions(rate: .fps25)
      guard let document = try? TimecodeDocument(reading: bytes, as: format, options) else { return }
      count = document.markers.count
      let counted = document.omissions + document.doubts + document.contradictions
      messages = document.problems.map(\.description) + counted.map { "\($0.content) \($0.count)" }
    }

    /// True if an entry of the whole document is missing without a further message.
    func losesEntrySilently(beside whole: Outcome) -> Bool { count < whole.count && messages == whole.messages }
  }

  @Test(arguments: DocumentFormat.allCases)
  func `three entries are read`(_ format: DocumentFormat) throws {
    #expect(Outcome(try Self.sample(of: format), format).count == 3)
  }

  @Test(arguments: DocumentFormat.allCases)
  func `an entry that is cut short is not lost in silence`(_ format: DocumentFormat) throws {
    let bytes = try Self.sample(of: format)
    let places = try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25)).places
    let last = try #require(places.last).offset
    let whole = Outcome(bytes, format)
    var silent: [String] = []
    for end in last + 1..<bytes.count {
      let outcome = Outcome(Array(bytes[..<end]), format)
      if outcome.losesEntrySilently(beside: whole) { silent.append(String(decoding: bytes[last..<end], as: UTF8.self)) }
    }
    #expect(silent.isEmpty, "\(format.word): \(silent)")
  }

  @Test(arguments: DocumentFormat.allCases)
  func `an entry of which a field is damaged is not lost in silence`(_ format: DocumentFormat) throws {
    let bytes = try Self.sample(of: format)
    let places = try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25)).places
    let whole = Outcome(bytes, format)
    var silent: Set<String> = []
    for field in Self.fields(of: bytes, from: places[1].offset, to: places[2].offset) {
      let text = String(decoding: bytes[field], as: UTF8.self)
      let nines = String(text.map { $0.isNumber ? "9" : $0 })
      let others = [
        "", "x", nines, "99999999999999999999", "-" + text, text + "x", text + "/", String(text.dropLast()),
      ]
      for other in others {
        let outcome = Outcome(Array(bytes[..<field.lowerBound]) + other.utf8 + bytes[field.upperBound...], format)
        if outcome.losesEntrySilently(beside: whole) { silent.insert("\(text) -> \(other)") }
      }
    }
    #expect(silent.isEmpty, "\(format.word): \(silent.sorted())")
  }

  /// The words of a part of a document, and the numbers in them.
  private static func fields(of bytes: [UInt8], from start: Int, to end: Int) -> [Range<Int>] {
    func runs(_ isPart: (UInt8) -> Bool) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      var begin: Int?
      for index in start..<end {
        if isPart(bytes[index]) {
          begin = begin ?? index
        } else if let first = begin {
          runs.append(first..<index)
          begin = nil
        }
      }
      return runs
    }
    let isNumber: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let isWord: (UInt8) -> Bool = {
      isNumber($0) || (0x41...0x5A).contains($0 & 0xDF) || ":;.,-#".utf8.contains($0)
    }
    return Array(Set(runs(isWord) + runs(isNumber)))
  }

  // MARK: Timelines

  /// A clip, a clip after a dissolve, a clip at another speed, a sound clip, a marker and a point.
  private static func timeline() throws -> TimecodeDocument {
    func timecode(_ frames: Int) throws -> Timecode { try Timecode(.frames(frames), at: .fps25) }
    func event(_ track: String, _ name: String, _ span: Range<Int>, speed: Int = 1, lead: Int? = nil) throws
      -> TimecodeMarker
    {
      let first = try timecode(180_000 + span.lowerBound)
      let source = TimecodeEvent.Source(
        reel: name, clip: name + ".mov", in: first, out: try timecode(180_000 + span.lowerBound + speed * span.count),
        speed: Fraction(speed, 1))
      let transition = lead.map { TimecodeEvent.Transition(.dissolve, lead: $0, tail: 12) }
      return TimecodeMarker(
        try TimecodeRange(from: try timecode(90_000 + span.lowerBound), to: try timecode(90_000 + span.upperBound)),
        name: name + ".mov", event: TimecodeEvent(track: track, source: source, transition: transition))
    }
    let mark = try TimecodeRange(from: try timecode(90_030), to: try timecode(90_040))
    return TimecodeDocument([
      try event("V1", "RA", 0..<50), try event("V1", "RB", 50..<100, lead: 8),
      try event("V1", "RC", 100..<150, speed: 2),
      try event("A1", "RD", 0..<50), TimecodeMarker(mark, name: "M", color: "Red"),
    ])
  }

  /// What was read, all of it, and what was said.
  struct Whole: Equatable {
    var events: [TimecodeMarker] = []
    var title: String?
    var rate: RateStatement?
    var start: Timecode?
    var problems: [String] = []
    var messages: [String] = []

    init(_ bytes: [UInt8], _ format: DocumentFormat) {
      do {
        let document = try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25))
        (events, title, rate, start) = (document.markers, document.title, document.rate, document.start)
        problems = document.problems.map(\.description)
        let counted = document.omissions + document.doubts + document.contradictions
        messages = counted.map { "\($0.content) \($0.count)" } + document.structure.map(\.description)
      } catch {
        problems = [error.description]
      }
    }
  }

  @Test(arguments: [DocumentFormat.editDecisionList, .openTimeline, .finalCutXML, .finalCut7XML])
  func `a damaged number anywhere in a timeline is refused or reported, once`(
    _ format: DocumentFormat
  ) throws {
    let bytes = try Self.timeline().written(as: format).bytes
    let whole = Whole(bytes, format)
    #expect(whole.problems.isEmpty && whole.events.count == 5)
    var (silent, twice, count) = (Set<String>(), Set<String>(), 0)
    for field in Self.fields(of: bytes, from: 0, to: bytes.count) {
      let value = String(decoding: bytes[field], as: UTF8.self)
      let before = String(decoding: bytes[max(0, field.lowerBound - 24)..<field.lowerBound], as: UTF8.self)
      // A number, a label or a time counts. A part of a word or a name does not.
      guard value.first?.isNumber == true, !value.dropLast().contains(where: \.isLetter),
        field.lowerBound == 0 || !bytes[field.lowerBound - 1].isPartOfName,
        field.upperBound == bytes.count
          || !bytes[field.upperBound].isPartOfName && bytes[field.upperBound] != UInt8(ascii: ".")
      else { continue }
      for other in ["", "x", "1..5"] {
        let outcome = Whole(bytes[..<field.lowerBound] + Array(other.utf8) + bytes[field.upperBound...], format)
        count += 1
        if outcome.events != whole.events, outcome.problems.isEmpty, outcome.messages == whole.messages {
          silent.insert("\(before)\(value) -> \(other)")
        }
        if Set(outcome.problems).count < outcome.problems.count { twice.insert("\(before)\(value) -> \(other)") }
      }
    }
    #expect(silent.isEmpty && twice.isEmpty, "\(format.word): \(silent.sorted()), twice: \(twice.sorted())")
    #expect(count > 90)
  }

  @Test(
    arguments: [
      (.subRip, "1\n00:00:01,000 --> 99999999999:00:00,000\nB\n", "an end within a hundred days"),
      (.subRip, "1\n00:00:01,000 -> 00:00:02,000\nB\n", "a cue's times"),
      (.subRip, "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\nB\n", "a cue's times"),
      (.subRip, "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2", "a cue's times"),
      (.webVTT, "WEBVTT\n\n00:00:01.000 --> 99999999999:00:00.000\nB\n", "an end within a hundred days"),
      (.webVTT, "WEBVTT\n00:00:01.000 --> 00:00:0x.000\nB\n", "a cue's times"),
      (.audacityLabels, "1.0\t99999999999\tb\n", "an end within a hundred days"),
      (
        .ffmetadata, ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=1\nEND=325920083333\n",
        "an end within a hundred days"
      ),
    ] as [(DocumentFormat, String, String)])
  func `ends that no timecode has, and cues and rows that were meant to be entries, are named`(
    _ format: DocumentFormat, _ text: String, _ expected: String
  ) throws {
    let document = try TimecodeDocument(reading: Array(text.utf8), as: format, DocumentOptions(rate: .fps25))
    #expect(document.problems.map(\.reason) == [.expected(expected)])
  }

  @Test
  func `text with numbers and arrows in cues is text`() throws {
    let text = """
      1
      00:00:01,000 --> 00:00:02,000
      1984
      a -> b, 10:30

      7

      2
      00:00:03,000 --> 00:00:04,000
      was a year
      """
    let document = try TimecodeDocument(reading: Array(text.utf8), as: .subRip, DocumentOptions(rate: .fps25))
    #expect(document.markers.map(\.name) == ["1984\na -> b, 10:30\n7", "was a year"])
    #expect(document.problems.isEmpty)
  }

  @Test
  func `a cue right after WEBVTT is read, as browsers do; what else is there is left out`() throws {
    let text = "WEBVTT - x\nKind: captions\n00:00:01.000 --> 00:00:02.000\nA\n\n00:00:03.000 --> 00:00:04.000\nB\n"
    let document = try TimecodeDocument(reading: Array(text.utf8), as: .webVTT, DocumentOptions(rate: .fps25))
    #expect(document.markers.map(\.name) == ["A", "B"])
    #expect(document.omissions.map(\.content) == ["header lines"])
  }
}

extension UInt8 {
  /// A letter, a digit, or one of the signs in names and numbers.
  fileprivate var isPartOfName: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) || self == 0x5F || self == 0x2F
  }
}
