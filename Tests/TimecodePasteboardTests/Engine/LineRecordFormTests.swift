import JSON
import SMPTETimecode
import Testing
import TimecodePasteboard

struct LineRecordFormTests {
  @Test(arguments: [11, 256, 600, 601, 5000])
  func `a record has the whole text that was read`(length: Int) {
    let text = "01:00:00:00" + String(repeating: " ", count: length - 11)
    let filter = TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24), operation: Operation(.collect(allowsInvalid: false)),
      form: TextRun.form(.text(.exact), terminator: 10, isRecord: true))
    let (output, events, texts) = ListReaderTests.run(filter, text + "\n", room: 1 << 13)
    // A long one is left to the caller, who has room for it.
    #expect(output.contains("\"input\":\"\(text)\"") == (length <= 600))
    #expect(texts == (length <= 600 ? [] : [text]) && events.count == texts.count)
    var record = JSONWriter()
    record.object { $0.input(Array(text.utf8).span, file: nil, line: 1) }
    #expect(String(decoding: record.bytes, as: UTF8.self) == "{\"input\":\"\(text)\",\"line\":1}")
  }
}
