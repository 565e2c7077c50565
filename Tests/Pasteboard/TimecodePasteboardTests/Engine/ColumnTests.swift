import SMPTETimecode
import Testing
import TimecodeDocuments
import TimecodePasteboard

struct ColumnTests {
  private static let form = SinkForm.lines(.text(.exact))

  private static func filter(
    _ columns: String, _ form: SinkForm = form, _ operation: Operation? = nil
  ) throws -> TextRun {
    TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24),
      operation: operation ?? Operation(.validate(PasteRules(local: LocalProperties(rate: .fps24)))), scanning: form,
      columns: try DocumentColumns(parsing: columns))
  }

  @Test(arguments: [
    ("3,4", "a 01:00:00:00 01:00:01:00 02:00:00:00 02:00:01:00\n", "02:00:00:00\n02:00:01:00\n"),
    ("1", "a 01:00:00:00 02:00:00:00\n\n03:00:00:00", "01:00:00:00\n03:00:00:00\n"),
    ("out=2", "1:00:00:00 01:00:00:00 02:00:00:00", "01:00:00:00\n"),
    ("2", "a\t01:00:00:00\t02:00:00:00\rb\t\t03:00:00:00\r", "02:00:00:00\n"),
  ])
  func `numbers count the timecodes of a line`(columns: String, text: String, expected: String) throws {
    for chunk in [1, 5, 50, 1 << 20] {
      let (output, events, _) = ListReaderTests.run(try Self.filter(columns), text, chunk: chunk, buffer: 0)
      #expect(output == expected, "pieces of \(chunk)")
      #expect(!events.contains { !$0.isDoubt }, "pieces of \(chunk): \(events.map(\.kind))")
    }
  }

  @Test(arguments: ["Start", "reel=2"])
  func `names of columns, and roles that only tables have, are refused in any other text`(columns: String) throws {
    let (output, events, _) = ListReaderTests.run(try Self.filter(columns), "Start 01:00:00:00\n")
    guard case .failed(.document(let error))? = events.first?.kind, events.count == 1, output.isEmpty else {
      Issue.record("\(events.map(\.kind))")
      return
    }
    #expect(error == DocumentError(.columnMissing(columns == "Start" ? "Start" : "reel", among: [])))
  }

  @Test
  func `only the selected timecodes are replaced`() throws {
    let operation = try ListReaderTests.conversion(to: .fps25, mode: .frames)
    let text = "a 01:00:00:00 01:00:10:00\nb 03:00:00:00 03:00:00:12\n"
    for chunk in [1, 30, 1 << 20] {
      let filter = try Self.filter("2", .inPlace(.text(.exact)), operation)
      let (output, _, _) = ListReaderTests.run(filter, text, chunk: chunk, buffer: 0)
      #expect(
        output == text.replacing("01:00:10:00", with: "00:57:45:15").replacing("03:00:00:12", with: "02:52:48:12"),
        "pieces of \(chunk)")
    }
  }
}
