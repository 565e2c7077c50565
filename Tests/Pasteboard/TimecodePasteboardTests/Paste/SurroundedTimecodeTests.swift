// The parts of foreign text that are accepted, and those that are not.

import TimecodePasteboard
import Testing

struct SurroundedTimecodeTests {
  private let reader = PasteReader(
    preferred: [.utf8PlainText], text: TimecodeReader(properties: .init(rate: .fps25), separatorRule: .report),
    acceptsSurroundingText: true)

  private func read(_ text: String) throws -> String {
    try reader.read(Array(text.utf8), as: .utf8PlainText).timecode.stringValue(format: [.showSubFrames])
  }

  @Test(arguments: [
    "01:00:00:00", "  01:00:00:00\t", "01:00:00:00\r\n", "\n\n01:00:00:00\n\n", "\u{FEFF}01:00:00:00",
    "01:00:00:00\0", "01:00:00:00\n\0", "\u{A0}01:00:00:00\u{A0}", "\u{200B}01:00:00:00", "TC 01:00:00:00",
    "TC: 01:00:00:00", "Source In:\t01:00:00:00 ", "in=01:00:00:00", "V1: 01:00:00:00@25", "Début: 01:00:00:00",
    "[TC] 01:00:00:00", "開始 01:00:00:00", "Take 12 –в 01:00:00:00", "12\u{2003}In: 01:00:00:00",
    "01:00:00:00 @ 25 fps",
  ])
  func `white space, line ends, marks and a label around one timecode are taken`(_ text: String) throws {
    #expect(try read(text).hasPrefix("01:00:00:00"), "\(text)")
  }

  @Test(
    arguments: [
      ("", .blank), (" \n\0", .blank), ("01:00:00:00\n02:00:00:00", .lines(2)), ("a\nb\n01:00:00:00", .lines(3)),
      ("01:00:00:00 02:00:00:00", .timecodes(2)), ("01:00:00:00 - 02:00:00:00", .timecodes(2)),
      ("01:00:00:00 (start)", .trailing("(start)")), ("Take 12: 01:00:00:00", .label("Take 12:")),
      ("Scene 12 01:00:00:00", .label("Scene 12")), ("- 01:00:00:00", .label("-")),
      ("Take 12 – 01:00:00:00", .label("Take 12 –")),
      ("Take\u{A0}12 01:00:00:00", .label("Take\u{A0}12")),
      ("Take\u{2003}１２ 01:00:00:00", .label("Take\u{2003}１２")),
      // Of a long label the end is shown, and no character is cut.
      (String(repeating: "é", count: 60) + " 12 01:00:00:00", .label(String(repeating: "é", count: 37) + " 12")),
      ("01:00:00:00 (" + String(repeating: "é", count: 60), .trailing("(" + String(repeating: "é", count: 39))),
    ] as [(String, SurroundedTimecode.Refusal)])
  func `anything else is refused with the reason`(_ text: String, _ refusal: SurroundedTimecode.Refusal) {
    #expect(throws: ReadingError.surrounded(refusal)) { _ = try read(text) }
  }

  @Test
  func `text without any timecode is malformed, and what is not UTF-8 is not text`() {
    let error = #expect(throws: ReadingError.self) { _ = try read("hello") }
    guard case .malformed? = error?.textReason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: ReadingError.encoding) {
      _ = try reader.read(Array("01:00:00:00".utf8) + [0xFF], as: .utf8PlainText)
    }
  }

  @Test
  func `the label does not hide what the rate decides`() throws {
    #expect(try reader.read(Array("TC: 01:00:00;00@29.97d".utf8), as: .utf8PlainText).timecode.frameRate == .fps29_97d)
    #expect(try reader.read(Array("TC: 01:00:00;00".utf8), as: .utf8PlainText).separatorSaysDropFrame)
    var reader = reader
    reader.text.properties = nil
    #expect(throws: ReadingError(.noRate)) {
      _ = try reader.read(Array("TC: 01:00:00:00".utf8), as: .utf8PlainText)
    }
  }

  @Test
  func `a reader that is not told so takes no label`() {
    var reader = reader
    reader.acceptsSurroundingText = false
    #expect(throws: ReadingError.self) {
      _ = try reader.read(Array("TC: 01:00:00:00".utf8), as: .utf8PlainText)
    }
  }

  @Test
  func `every timecode of a text is found, and every line that is not blank`() {
    let text = Array("001 AX V C 01:00:00:00 01:00:05:00\r\n\r\n* 10:15:30 at 02:00:00:00@25.\n".utf8)
    #expect(
      SurroundedTimecode.items(of: text, .timecodes).map { String(decoding: $0, as: UTF8.self) }
        == ["01:00:00:00", "01:00:05:00", "02:00:00:00@25"])
    let lines = SurroundedTimecode.items(of: Array("a\r\n \r\n b \n\n".utf8), .lines)
    #expect(lines == [Array("a".utf8), Array("b".utf8)])
  }

  @Test
  func `the lossless JSON has a MIME type, by which it is found again`() {
    #expect(UTType.timecode.preferredMIMEType == "application/vnd.orchetect.timecode+json")
    #expect(UTType(mimeType: "application/vnd.orchetect.timecode+json") == .timecode)
  }
}
