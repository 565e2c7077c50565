import TestSupport
import Testing
import TimecodePasteboard

struct RangeReadingTests {
  private static let at25 = Timecode.Properties(rate: .fps25)

  private static func read(
    _ text: String, at properties: Timecode.Properties? = at25, _ change: (inout TimecodeReader) -> Void = { _ in }
  ) throws(ReadingError) -> TimecodeReader.Reading {
    var reader = TimecodeReader(properties: properties)
    change(&reader)
    let bytes = Array(text.utf8)
    let item = try reader.readItem(bytes.span)
    #expect(try reader.read(bytes.span) == item, "both ways of reading give the same")
    return item
  }

  @Test(arguments: [
    ("01:00:00:00..01:00:10:00", "25", false), ("01:00:00:00..01:00:10:00@24", "24", true),
    ("01:00:00:00@24..01:00:10:00", "24", true), ("01:00:00:00@24..01:00:10:00@24", "24", true),
    (" 01:00:00:00 .. 01:00:10:00 ", "25", false),
  ])
  func `a range has both ends, and a tag on either holds for both`(text: String, rate: String, isTagged: Bool) throws {
    let reading = try Self.read(text)
    #expect(reading.timecode.text(.exact) == "01:00:00:00")
    #expect(reading.outPoint?.text(.exact) == "01:00:10:00")
    #expect(reading.timecode.frameRate.rawValue == rate && reading.outPoint?.frameRate.rawValue == rate)
    #expect(reading.isTagged == isTagged)
  }

  @Test
  func `a range without a duration is a timecode`() throws {
    #expect(try Self.read("01:00:00:00..01:00:00:00").isTimecode)
    #expect(try Self.read("01:00:00:00").isTimecode)
  }

  @Test(
    arguments: [
      (.frames, "90000..90250", "01:00:10:00"), (.seconds, "3600..3610", "01:00:10:00"),
      (.rational, "3600s..3610s", "01:00:10:00"), (.frames, "90000..2160000", "24:00:00:00"),
      (.seconds, "3600..86400", "24:00:00:00"),
    ] as [(TimecodeNotation, String, String)])
  func `other notations have ranges too, whose out point may be the limit itself`(
    notation: TimecodeNotation, text: String, out: String
  ) throws {
    let reading = try Self.read(text) { $0.notation = notation }
    #expect(reading.timecode.text(.exact) == "01:00:00:00")
    #expect(reading.outPoint?.text(.exact) == out)
  }

  @Test(
    arguments: [
      ("01:00:10:00..01:00:00:00", .init(.range(.outBeforeIn))),
      (
        "01:00:00:00@24..01:00:10:00@25",
        .init(.range(.differentProperties(.init(rate: .fps24), .init(rate: .fps25))))
      ),
      ("01:00:00:00..", .init(.malformed(.digit), at: 13)),
      ("01:00:00:00..x", .init(.malformed(.digit), at: 13)),
      ("..01:00:00:00", .init(.malformed(.digit), at: 0)),
      ("01:00:00:00..01:00:10;00", .init(.dropFrameSeparator(.fps25))),
    ] as [(String, ReadingError)])
  func `what is no range is refused with the reason`(text: String, error: ReadingError) {
    #expect(throws: error) { try Self.read(text) }
  }

  @Test
  func `the limit of a hundred days is an out point too`() throws {
    let properties = Timecode.Properties(rate: .fps25, limit: .max100Days)
    let reading = try Self.read("90000..216000000", at: properties) { $0.notation = .frames }
    #expect(reading.outPoint == Timecode(unchecked: .init(d: 100), using: properties))
    #expect(throws: ReadingError(.outOfRange(properties))) {
      try Self.read("90000..216000001", at: properties) { $0.notation = .frames }
    }
  }

  @Test
  func `a limit that is not the text's own is no out point`() {
    let widest = Timecode.Properties(rate: .fps25, limit: .max100Days)
    #expect(throws: ReadingError(.outOfRange(widest))) {
      try Self.read("90000..216000000", at: .init(rate: .fps25)) { $0.notation = .frames }
    }
  }

  @Test
  func `frames beyond the limit are no out point`() {
    #expect(throws: ReadingError(.outOfRange(Self.at25))) {
      try Self.read("0..2160001") { $0.notation = .frames }
    }
    #expect(throws: ReadingError(.outOfRange(Self.at25))) {
      try Self.read("2160000..2160000") { $0.notation = .frames }
    }
  }

  @Test
  func `what is beyond a hundred days too is out of range there`() {
    var widest = Self.at25
    widest.upperLimit = .max100Days
    for (number, reason) in [
      ("2160000", TimecodeTextError.Reason.outOfRange(Self.at25)), ("216000000", .outOfRange(widest)),
      ("-1", .negative),
    ] {
      #expect(throws: ReadingError(reason), "\(number)") { try Self.read(number) { $0.notation = .frames } }
    }
  }

  @Test
  func `a text representation may have a tab and a name, which is no timecode`() throws {
    func read(_ text: String) throws -> TimecodeReader.Reading {
      try PasteReader(text: TimecodeReader(properties: Self.at25)).read(Array(text.utf8), as: .utf8PlainText)
    }
    #expect(try read("01:00:00:00\tTitles, part 2").details == .init(name: "Titles, part 2"))
    let range = try read("01:00:00:00..01:00:10:00\tTitles")
    #expect(range.details?.name == "Titles" && range.outPoint != nil)
    #expect(try read("01:00:00:00\t").isTimecode)
    #expect(throws: ReadingError.self) { try read("01:00:00:00\t01:00:10:00") }
    #expect(throws: ReadingError.self) { try read("01:00:00:00 Titles") }
    #expect(throws: ReadingError.self) { try read("01:00:00:00\tA\n02:00:00:00\tB") }
    #expect(throws: ReadingError(.dropFrameSeparator(.fps25))) { try read("01:00:00;00\tTitles") }
    #expect(throws: ReadingError(.noRate)) {
      try PasteReader(text: TimecodeReader(properties: nil)).read(Array("01:00:00:00\tTitles".utf8), as: .utf8PlainText)
    }
    #expect(throws: ReadingError(.malformed(.digit), at: 0)) {
      try read("x\tTitles")
    }
  }

  @Test(arguments: ["\n", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `a name is written as one line, which is read back`(end: String) throws {
    let marker = TimecodeMarker(Timecode(unchecked: .init(h: 1), using: Self.at25), name: "A" + end + "B")
    let text = marker.bytes(as: Timecode.textUTType)
    let reading = try PasteReader(text: TimecodeReader(properties: Self.at25)).read(text, as: Timecode.textUTType)
    #expect(reading.details?.name == (end == "\r\n" ? "A  B" : "A B"))
  }
}
