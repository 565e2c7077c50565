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
    #expect(throws: error) { try Self.read(text) }
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
  }
}
