import SMPTETimecode
import TestSupport
import Testing

@Suite("Finding timecodes in text")
struct TimecodeScannerTests {
  /// All findings of a text that comes in buffers of a size, as the caller of a stream would feed it.
  static func findings(_ bytes: [UInt8], buffer size: Int) -> [TimecodeFinding] {
    var scanner = TimecodeScanner()
    var result: [TimecodeFinding] = []
    var pending: [UInt8] = []
    var next = 0
    repeat {
      let end = min(bytes.count, next + size)
      pending += bytes[next..<end]
      next = end
      let isFinal = next == bytes.count
      let used = scanner.scan(pending.span, isFinal: isFinal) { result.append($0) }
      if isFinal { return result }
      pending.removeFirst(used)
      #expect(pending.count <= TimecodeScanner.maximumLength)
    } while true
  }

  static func labels(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return findings(bytes, buffer: bytes.count + 1).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(
    "found where they are",
    arguments: [
      ("001  AX V C 01:00:00:00 01:00:05:00 10:00:00;00", ["01:00:00:00", "01:00:05:00", "10:00:00;00"]),
      ("Name\tStart\n\"x\"\t01:02:03:04.50\r\n", ["01:02:03:04.50"]),
      ("from 01:00:00:00-01:00:01:00, at 01:00:02:00.", ["01:00:00:00", "01:00:01:00", "01:00:02:00"]),
      ("TC01:00:00:119x", ["01:00:00:119"]),
      ("01:00:00;00@29.97d/80+100d.", ["01:00:00;00@29.97d/80+100d"]),
      ("01:00:00:00 @ 24 fps and", ["01:00:00:00 @ 24 fps"]),
      ("01:00:00;00 @ 29.97 fps drop", ["01:00:00;00 @ 29.97 fps drop"]),
      ("01:00:00:00@25p, 01:00:00:00@25/90", ["01:00:00:00@25p", "01:00:00:00@25/90"]),
      ("01:00:00:12..01:00:10:12...01:00:20:00", ["01:00:00:12", "01:00:10:12", "01:00:20:00"]),
      ("1 01:00:00:00@24+100d 12 01:00:00:00", ["1 01:00:00:00@24+100d", "01:00:00:00"]),
      ("01:00:00:00@home", ["01:00:00:00"]), ("01:00:00:00: start", ["01:00:00:00"]),
      ("10:15:30", []), ("10:15:30.500", []), ("1:00:00:00", []), ("101:00:00:00", []), ("01:00:00:0000", []),
      ("00:1b:44:11:3a:b7", []), ("01:02:03:04:05:06", []), ("1.01:00:00:00", []), ("01:00:00:00.1234", []),
      ("2024-01-01T10:15:30:12", ["10:15:30:12"]), ("01:00:00:00:5", []), ("01:00:00:00.", ["01:00:00:00"]), ("", []),
    ])
  func found(text: String, expected: [String]) {
    #expect(Self.labels(text) == expected)
  }

  @Test("line, column and offset are those of the whole text, whatever the buffers")
  func places() {
    let text = "TITLE: \u{E4}\r\n001  01:00:00:00\n\n  02:00:00;00@29.97d 03:00:00:00 @ 25 fps"
    let bytes = Array(text.utf8)
    let whole = Self.findings(bytes, buffer: bytes.count)
    #expect(whole.map(\.line) == [2, 4, 4])
    #expect(whole.map(\.column) == [6, 3, 22])
    #expect(whole.map(\.offset) == [16, 31, 50])
    #expect(whole.map(\.text.tag?.frameRate) == [nil, .fps29_97d, .fps25])
    #expect(whole[1].numbers.count == 11 && whole[1].range.count == 18)
    for size in 1...80 {
      let pieces = Self.findings(bytes, buffer: size)
      #expect(pieces.map(\.offset) == whole.map(\.offset), "buffers of \(size)")
      #expect(pieces.map(\.line) == whole.map(\.line), "buffers of \(size)")
      #expect(pieces.map(\.column) == whole.map(\.column), "buffers of \(size)")
      #expect(pieces.map(\.text) == whole.map(\.text), "buffers of \(size)")
    }
  }

  @Test("days are read where the tag or the caller allows a hundred days")
  func days() throws {
    let tagged = Array("TC\n x 12 01:00:00:00@24+100d".utf8)
    for size in 1...tagged.count {
      let finding = try #require(Self.findings(tagged, buffer: size).first, "buffers of \(size)")
      #expect(finding.text.components == .init(d: 12, h: 1) && finding.text.hasDays, "buffers of \(size)")
      #expect(finding.line == 2 && finding.column == 4 && finding.offset == 6, "buffers of \(size)")
    }
    for (text, days) in [("1 01:00:00:00", 1), ("001 01:00:00:00", 0), ("1  01:00:00:00", 0), ("1 01:00:00:00@24", 0)] {
      var scanner = TimecodeScanner(readsDays: true)
      var found: [Int] = []
      _ = scanner.scan(Array(text.utf8).span, isFinal: true) { found.append($0.text.components.days) }
      #expect(found == [days], "\(text)")
    }
  }

  @Test("what begins like a tag and is none is found with its error")
  func unreadableTags() throws {
    let finding = try #require(Self.findings(Array("a 01:00:00:12@25p b".utf8), buffer: 100).first)
    #expect(finding.tagError?.offset == 12 && finding.tagError?.expected == .frameRate)
    #expect(finding.text.tag == nil && finding.numbers == 2..<13 && finding.range == 2..<17)
    for text in ["01:00:00:12@home", "01:00:00:12 @ 25p", "01:00:00:12@25"] {
      #expect(Self.findings(Array(text.utf8), buffer: 100).map(\.tagError) == [nil], "\(text)")
    }
  }

  @Test("Latin-1 and zero bytes pass by")
  func anyBytes() {
    let bytes: [UInt8] = [0xE4, 0, 0xFF] + Array("01:00:00:00".utf8) + [0xFC, 0]
    #expect(Self.findings(bytes, buffer: 4).map(\.offset) == [3])
  }
}
