import TestSupport
import Testing
import TimecodePasteboard

@Suite("Ranges where a timecode is read")
struct RangeReadingTests {
  private static let at25 = Timecode.Properties(rate: .fps25)

  private static func read(
    _ text: String, at properties: Timecode.Properties? = at25, _ change: (inout TimecodeReader) -> Void = { _ in }
  ) throws(TimecodeReader.ReadingError) -> TimecodeReader.Reading {
    var reader = TimecodeReader(properties: properties)
    change(&reader)
    let bytes = Array(text.utf8)
    let item = try reader.readItem(bytes.span)
    #expect(try reader.read(bytes.span) == item, "both ways of reading give the same")
    return item
  }

  @Test(
    "a range has both ends, and a tag on either holds for both",
    arguments: [
      ("01:00:00:00..01:00:10:00", "25", false), ("01:00:00:00..01:00:10:00@24", "24", true),
      ("01:00:00:00@24..01:00:10:00", "24", true), ("01:00:00:00@24..01:00:10:00@24", "24", true),
      (" 01:00:00:00 .. 01:00:10:00 ", "25", false),
    ])
  func ranges(text: String, rate: String, isTagged: Bool) throws {
    let reading = try Self.read(text)
    #expect(reading.timecode.text(.exact) == "01:00:00:00")
    #expect(reading.extent?.outPoint?.text(.exact) == "01:00:10:00")
    #expect(reading.timecode.frameRate.rawValue == rate && reading.extent?.outPoint?.frameRate.rawValue == rate)
    #expect(reading.isTagged == isTagged)
  }

  @Test("a range without a duration is a timecode")
  func empty() throws {
    #expect(try Self.read("01:00:00:00..01:00:00:00").isTimecode)
    #expect(try Self.read("01:00:00:00").isTimecode)
  }

  @Test(
    "other notations have ranges too, whose out point may be the limit itself",
    arguments: [
      (.frames, "90000..90250", "01:00:10:00"), (.seconds, "3600..3610", "01:00:10:00"),
      (.rational, "3600s..3610s", "01:00:10:00"), (.frames, "90000..2160000", "24:00:00:00"),
      (.seconds, "3600..86400", "24:00:00:00"),
    ] as [(TimecodeNotation, String, String)])
  func notations(notation: TimecodeNotation, text: String, out: String) throws {
    let reading = try Self.read(text) { $0.notation = notation }
    #expect(reading.timecode.text(.exact) == "01:00:00:00")
    #expect(reading.extent?.outPoint?.text(.exact) == out)
  }

  @Test(
    "what is no range is refused with the reason",
    arguments: [
      ("01:00:10:00..01:00:00:00", .range(.outBeforeIn)),
      (
        "01:00:00:00@24..01:00:10:00@25",
        .range(.differentProperties(.init(rate: .fps24), .init(rate: .fps25)))
      ),
      ("01:00:00:00..", .malformed(.malformed(at: 13, expected: .digit))),
      ("01:00:00:00..x", .malformed(.malformed(at: 13, expected: .digit))),
      ("..01:00:00:00", .malformed(.malformed(at: 0, expected: .digit))),
      ("01:00:00:00..01:00:10;00", .dropFrameSeparator(.fps25)),
    ] as [(String, TimecodeReader.ReadingError)])
  func refused(text: String, error: TimecodeReader.ReadingError) {
    let thrown = #expect(throws: error) { try Self.read(text) }
    guard case .malformed(let why) = error, case .malformed(let thrown)? = thrown else { return }
    #expect(thrown.isIdentical(to: why))
  }

  @Test("the limit of a hundred days is an out point too")
  func longLimit() throws {
    let properties = Timecode.Properties(rate: .fps25, limit: .max100Days)
    let reading = try Self.read("90000..216000000", at: properties) { $0.notation = .frames }
    #expect(reading.extent?.outPoint == Timecode(unchecked: .init(d: 100), using: properties))
    #expect(throws: TimecodeReader.ReadingError.outOfRange(properties)) {
      try Self.read("90000..216000001", at: properties) { $0.notation = .frames }
    }
  }

  @Test("frames beyond the limit are no out point")
  func beyond() {
    #expect(throws: TimecodeReader.ReadingError.outOfRange(Self.at25)) {
      try Self.read("0..2160001") { $0.notation = .frames }
    }
    #expect(throws: TimecodeReader.ReadingError.outOfRange(Self.at25)) {
      try Self.read("2160000..2160000") { $0.notation = .frames }
    }
  }

  @Test("what is beyond a hundred days too is out of range there")
  func beyondEveryLimit() {
    var widest = Self.at25
    widest.upperLimit = .max100Days
    for (number, properties) in [("2160000", Self.at25), ("216000000", widest), ("-1", widest)] {
      #expect(throws: TimecodeReader.ReadingError.outOfRange(properties), "\(number)") {
        try Self.read(number) { $0.notation = .frames }
      }
    }
  }

  @Test("a text representation may have a tab and a name, which is no timecode")
  func names() throws {
    func read(_ text: String) throws -> TimecodeReader.Reading {
      try PasteReader(text: TimecodeReader(properties: Self.at25)).read(Array(text.utf8), as: .utf8PlainText)
    }
    #expect(try read("01:00:00:00\tTitles, part 2").extent == .init(name: "Titles, part 2"))
    let range = try read("01:00:00:00..01:00:10:00\tTitles")
    #expect(range.extent?.name == "Titles" && range.extent?.outPoint != nil)
    #expect(try read("01:00:00:00\t").isTimecode)
    #expect(throws: PasteReader.ReadingError.self) { try read("01:00:00:00\t01:00:10:00") }
    #expect(throws: PasteReader.ReadingError.self) { try read("01:00:00:00 Titles") }
    #expect(throws: PasteReader.ReadingError.self) { try read("01:00:00:00\tA\n02:00:00:00\tB") }
    #expect(throws: PasteReader.ReadingError.text(.dropFrameSeparator(.fps25))) { try read("01:00:00;00\tTitles") }
    #expect(throws: PasteReader.ReadingError.text(.noRate)) {
      try PasteReader(text: TimecodeReader(properties: nil)).read(Array("01:00:00:00\tTitles".utf8), as: .utf8PlainText)
    }
    let error = #expect(throws: PasteReader.ReadingError.self) { try read("x\tTitles") }
    guard case .text(.malformed(let why)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(why.isIdentical(to: .malformed(at: 0, expected: .digit)))
  }

  @Test(
    "a name is written as one line, which is read back",
    arguments: ["\n", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineEnds(end: String) throws {
    let marker = TimecodeMarker(Timecode(unchecked: .init(h: 1), using: Self.at25), name: "A" + end + "B")
    let text = marker.bytes(as: Timecode.textUTType)
    let reading = try PasteReader(text: TimecodeReader(properties: Self.at25)).read(text, as: Timecode.textUTType)
    #expect(reading.extent?.name == (end == "\r\n" ? "A  B" : "A B"))
  }
}
