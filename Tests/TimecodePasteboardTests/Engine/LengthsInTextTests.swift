import SMPTETimecode
import Testing
import TimecodePasteboard

@Suite("Lengths in a text whose positions are moved")
struct LengthsInTextTests {
  /// The text that a conversion writes, and what it reports: the line, what is left, and what it should be.
  private static func convert(
    _ text: String, to rate: TimecodeFrameRate? = nil, offset: String? = nil, anchor: String? = nil,
    columns: String? = nil, chunk: Int = 1 << 20
  ) throws -> (output: String, reports: [String]) {
    let plan = ConversionPlan(
      target: LocalProperties(rate: rate), anchor: try anchor.map { try TimecodeText(parsing: $0) },
      offset: try offset.map { try TimecodeLength(parsing: $0) })
    let filter = TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24), operation: Operation(.convert(plan)),
      scanning: .inPlace(.text(.exact)), columns: try columns.map { try ColumnSelection(parsing: $0) })
    let (output, events, texts) = ListReaderTests.run(filter, text, chunk: chunk)
    let reports = zip(events, texts).map { event, text in
      switch event.kind {
      case .failed(.lengthLeft(let right)): "\(event.line ?? 0): \(text) -> \(right?.stringValue() ?? "-")"
      default: "\(event.kind)"
      }
    }
    return (output, reports)
  }

  private static let edl = """
    SPLIT: note
    001  AX B C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
    SPLIT:    AUDIO DELAY=  00:00:00:10
    * LOC: 00:00:00:12 RED
    002  AX V C 00:00:00:00 00:00:01:00 00:00:01:00 00:00:02:00 SPLIT: 00:00:00:01

    """

  @Test("a split stays, in pieces of any size, and is reported", arguments: [1, 7, 64, 1 << 20])
  func split(chunk: Int) throws {
    let (output, reports) = try Self.convert(Self.edl, offset: "1h", chunk: chunk)
    #expect(output == Self.edl.replacing("00:00:0", with: "01:00:0").replacing("=  01", with: "=  00"))
    #expect(reports == ["3: 00:00:00:10 -> -"])
    let faster = try Self.convert(Self.edl, to: .fps48, anchor: "00:00:00:00", chunk: chunk)
    #expect(faster.output.contains("DELAY=  00:00:00:10\n"))
    #expect(faster.reports == ["3: 00:00:00:10 -> 00:00:00:20"])
  }

  @Test("where no position is moved, lengths are converted as they are")
  func unmoved() throws {
    let (output, reports) = try Self.convert("SPLIT: AUDIO DELAY= 00:00:00:10\n", to: .fps48)
    #expect(output == "SPLIT: AUDIO DELAY= 00:00:00:20\n")
    #expect(reports.isEmpty)
  }

  @Test(
    "columns of lengths stay, in a table or a log, in pieces of any size", arguments: ["\t", ",", ";"], [1, 9, 1 << 20])
  func columns(separator: String, chunk: Int) throws {
    let text = """
      Heading
      FPS\t24

      Name|Start|Duration|End|Clip Length
      "a, b"|00:00:01:00|00:00:10:00|00:00:11:00|
      c|00:00:02:00||00:00:03:00|00:00:01:00

      """
    let (output, reports) = try Self.convert(text.replacing("|", with: separator), offset: "1h", chunk: chunk)
    let expected = text.replacing("|00:00:01:00|0", with: "|01:00:01:00|0").replacing("00:00:02", with: "01:00:02")
      .replacing("00:00:11", with: "01:00:11").replacing("00:00:03", with: "01:00:03")
    #expect(output == expected.replacing("|", with: separator))
    #expect(reports == ["5: 00:00:10:00 -> -", "6: 00:00:01:00 -> -"])
  }

  @Test("a header is before the first timecode, and where columns are selected there is none")
  func noHeader() throws {
    for text in ["00:00:01:00\nName\tDuration\na\t00:00:02:00\n", "the length, and more\n00:00:01:00, x\n"] {
      let (output, reports) = try Self.convert(text, offset: "1h")
      #expect(output == text.replacing("00:00:0", with: "01:00:0"))
      #expect(reports.isEmpty)
    }
    let table = "Name\tDuration\na\t00:00:02:00\n"
    #expect(
      try Self.convert(table, offset: "1s", columns: "Duration").output == table.replacing("02:00", with: "03:00"))
  }

  @Test(
    "a locator goes with the record times of its events, not with their source times",
    arguments: [("1,2", "00"), ("2", "00"), ("3,4", "01"), ("3", "01")], [1, 1 << 20])
  func locators(_ example: (columns: String, hour: String), chunk: Int) throws {
    let (output, reports) = try Self.convert(Self.edl, offset: "1h", columns: example.columns, chunk: chunk)
    #expect(output.contains("* LOC: \(example.hour):00:00:12 RED\n"))
    #expect(reports.isEmpty)
  }
}
