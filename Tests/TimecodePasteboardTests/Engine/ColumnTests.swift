import SMPTETimecode
import Testing
import TimecodePasteboard

@Suite("Columns of a text")
struct ColumnTests {
  private static let form = TextRun.form(.text(.exact), terminator: UInt8(ascii: " "))

  private static func filter(
    _ columns: String, _ form: SinkForm = form, _ operation: Operation? = nil, pairs: Bool = false
  ) throws -> TextRun {
    TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24),
      operation: operation ?? Operation(.validate(PasteRules(local: LocalProperties(rate: .fps24)))), scanning: form,
      columns: try ColumnSelection(parsing: columns), pairs: pairs)
  }

  private static let ale = """
    Heading\r
    FIELD_DELIM\tTABS\r
    FPS\t24\r
    \r
    Column\r
    Name\tStart\tEnd\tDuration\tSound TC\r
    \r
    Data\r
    a 09:00:00:00\t01:00:00:00\t01:00:10:00\t00:00:10:00\t05:00:00:00\r
    b\t02:00:00:00\t\t00:00:10:00\t\r
    c\t03:00:00:00\t03:00:00:12\t00:00:10:00\t06:00:00:00\r

    """

  private static let csv = """
    \u{FEFF}"Clip, name";IN;Out;Count
    "A; ""x"" 09:00:00:00";01:00:00:00;01:00:01:00;7
    "two
    lines;";02:00:00:00;02:00:01:00;8
    7;03:00:00:00;03:00:01:00;9
    """

  @Test(
    "numbers count the timecodes of a line, names are fields under a header",
    arguments: [
      (
        "3,4", "001 AX V C 01:00:00:00 01:00:01:00 02:00:00:00 02:00:01:00\n* LOC: 03:00:00:00\n",
        "02:00:00:00 02:00:01:00 03:00:00:00 "
      ),
      ("1", "a 01:00:00:00 02:00:00:00\n\n03:00:00:00", "01:00:00:00 03:00:00:00 "),
      ("2", "1:00:00:00 01:00:00:00 02:00:00:00", "01:00:00:00 "),
      ("Start,End", ale, "01:00:00:00 01:00:10:00 02:00:00:00 03:00:00:00 03:00:00:12 "),
      ("sound tc", ale, "05:00:00:00 06:00:00:00 "), ("Duration", ale, "00:00:10:00 00:00:10:00 00:00:10:00 "),
      ("in,out", csv, "01:00:00:00 01:00:01:00 02:00:00:00 02:00:01:00 03:00:00:00 03:00:01:00 "),
      ("In", "In,Out\n01:00:00:00,02:00:00:00\n\"03:00:00:00\",04:00:00:00\n", "01:00:00:00 03:00:00:00 "),
      ("Out", "Name\tIn\tOut\ra\t01:00:00:00\t02:00:00:00\rb\t\t03:00:00:00\r", "02:00:00:00 03:00:00:00 "),
    ])
  func selected(columns: String, text: String, expected: String) throws {
    for chunk in [1, 5, 50, 1 << 20] {
      let (output, events, _) = ListReaderTests.run(try Self.filter(columns), text, chunk: chunk, room: 0)
      #expect(output == expected, "pieces of \(chunk)")
      #expect(!events.contains { !$0.isDoubt }, "pieces of \(chunk): \(events.map(\.kind))")
    }
  }

  @Test("only columns of tables have roles")
  func roles() throws {
    let role = try #require(try ColumnSelection(parsing: "3,Out=End").columnWithRole)
    #expect(role.text == "Out=End" && role.column == "End")
    for list in ["3,4", "Start,End", "a=b", "in"] {
      #expect(try ColumnSelection(parsing: list).columnWithRole == nil, "\(list)")
    }
  }

  @Test("only the selected timecodes are replaced")
  func rewriting() throws {
    let operation = try ListReaderTests.conversion(to: .fps25, mode: .frames)
    for chunk in [1, 30, 1 << 20] {
      let filter = try Self.filter("End", .inPlace(.text(.exact)), operation)
      let (output, _, _) = ListReaderTests.run(filter, Self.ale, chunk: chunk, room: 0)
      #expect(
        output
          == Self.ale.replacing("01:00:10:00", with: "00:57:45:15").replacing("03:00:00:12", with: "02:52:48:12"),
        "pieces of \(chunk)")
    }
  }

  /// What the pairs of a text are.
  private static func pairs(_ columns: String, _ text: String, chunk: Int) throws -> [String] {
    let filter = try Self.filter(columns, .items, Operation(.collect(allowsInvalid: false)), pairs: true)
    return ListReaderTests.run(filter, text, chunk: chunk).events.map { event in
      switch event.kind {
      case .pair(let first, let second): "\(event.line ?? 0) \(first.stringValue()) \(second.stringValue())"
      case .failed(.unpaired(let missing)): "\(event.line ?? 0) no \(missing)"
      case .failed(.invalid(let timecode)): "\(event.line ?? 0) invalid \(timecode.stringValue())"
      case .failed(.missingColumns(let names, _)): "no \(names)"
      default: "\(event.kind)"
      }
    }
  }

  @Test(
    "pairs have the order of the list, and a line with one of two is reported",
    arguments: [
      ("3,4", "01:00:00:00 01:00:01:00 02:00:00:00 02:00:01:00", ["1 02:00:00:00 02:00:01:00"]),
      ("2,1", "01:00:00:00 02:00:00:00\n", ["1 02:00:00:00 01:00:00:00"]),
      ("Start,End", ale, ["9 01:00:00:00 01:00:10:00", "10 no End", "11 03:00:00:00 03:00:00:12"]),
      ("1,2", "01:00:00:00\n\n01:00:00:24 01:00:01:00\n02:00:00:00", ["1 no 2", "3 invalid 01:00:00:24", "4 no 2"]),
      ("Start,Stop", ale, ["no [\"Stop\"]"]), ("A,Start", "Start\tx\nA\ty\n01:00:00:00", ["no [\"A\", \"Start\"]"]),
    ])
  func paired(columns: String, text: String, expected: [String]) throws {
    for chunk in [1, 20, 1 << 20] { #expect(try Self.pairs(columns, text, chunk: chunk) == expected, "\(chunk)") }
  }

  @Test("a quoted field without an end is reported")
  func unclosed() throws {
    let (_, events, _) = ListReaderTests.run(try Self.filter("In"), "In,Out\n\"01:00:00:00,02:00:00:00\n")
    guard case .failed(.unclosedQuote)? = events.last?.kind, events.count == 1 else {
      Issue.record("\(events.map(\.kind))")
      return
    }
  }

  @Test("a header is looked for in lines of any length")
  func longLines() throws {
    let long = String(repeating: "x", count: LineSplitter.longestLine + 100)
    let (output, events, _) = ListReaderTests.run(
      try Self.filter("In"), "\(long),\nIn,Out\n01:00:00:00,02:00:00:00\n", chunk: 1 << 16)
    #expect(output == "01:00:00:00 " && events.isEmpty)
  }

  @Test(
    "a list is read in its order, and what is wrong with it is told",
    arguments: [
      ("3,4", [.number(3), .number(4)], nil), ("Start, Sound TC", [.name("Start"), .name("Sound TC")], nil),
      ("", [], .empty), ("1,,2", [], .empty), ("0", [], .zero("0")), ("a,1,a", [], .repeated("a")),
      ("1,01", [], .repeated("01")), ("99999999999999999999", [.number(.max)], nil),
    ] as [(String, [ColumnSelection.Column], ColumnSelection.ParseError?)])
  func parsed(list: String, columns: [ColumnSelection.Column], expected: ColumnSelection.ParseError?) {
    do throws(ColumnSelection.ParseError) {
      let selection = try ColumnSelection(parsing: list)
      #expect(selection.columns == columns && expected == nil)
    } catch {
      #expect(error == expected)
    }
  }
}
