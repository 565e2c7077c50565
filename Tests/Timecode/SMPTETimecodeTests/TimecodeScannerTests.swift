import SMPTETimecode
import TestSupport
import Testing

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

  @Test(arguments: [
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
    ("TC:01:00:00:00 LOC:01:00:01:14", ["01:00:00:00", "01:00:01:14"]), (":01:00:00:00", ["01:00:00:00"]),
    ("12:34:01:00:00:00 7:01:00:00:00", []), ("fe80::12:34:56:78", []), ("a::01:00:00:00", []),
    (
      "01:00:00:00;01:00:10:00;x;;02:00:00;00;03:00:00;00",
      [
        "01:00:00:00", "01:00:10:00", "02:00:00;00", "03:00:00;00",
      ]
    ),
    ("7;01:00:00:00 01:00:00:00;7 01:00:00:00;01:00:00:001", ["01:00:00:00", "01:00:00:001"]),
    ("\u{FEFF}01:00:00:00", ["01:00:00:00"]),
  ])
  func `found where they are`(text: String, expected: [String]) {
    #expect(Self.labels(text) == expected)
  }

  @Test
  func `line, column and offset count from the start of the text, with any buffer sizes`() {
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

  @Test
  func `days are read where the tag or the caller allows a hundred days`() throws {
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

  @Test(arguments: [
    ("eth aa:bb:01:02:03:04 ", []), ("01:02:03:04:aa:bb ", []), ("fade:ad:01:00:00:00 ", ["01:00:00:00"]),
    ("TC:01:00:00:00 ", ["01:00:00:00"]),
  ])
  func `the pairs of a network address are no timecode wherever the buffer ends`(_ text: String, _ expected: [String]) {
    let bytes = Array((text + String(repeating: "x", count: 2 * TimecodeScanner.maximumLength)).utf8)
    for edge in 0...text.utf8.count {
      let found = Self.findings(bytes, buffer: TimecodeScanner.maximumLength + edge)
      let labels = found.map { String(decoding: bytes[$0.offset..<$0.offset + $0.range.count], as: UTF8.self) }
      #expect(labels == expected, "\(text): the edge at \(edge)")
    }
  }

  @Test
  func `what begins like a tag and is none is found with its error`() throws {
    let finding = try #require(Self.findings(Array("a 01:00:00:12@25p b".utf8), buffer: 100).first)
    #expect(finding.tagError?.offset == 12 && finding.tagError?.expected == .frameRate)
    #expect(finding.text.tag == nil && finding.numbers == 2..<13 && finding.range == 2..<17)
    for text in ["01:00:00:12@home", "01:00:00:12 @ 25p", "01:00:00:12@25"] {
      #expect(Self.findings(Array(text.utf8), buffer: 100).map(\.tagError) == [nil], "\(text)")
    }
  }

  @Test
  func `Latin-1 and zero bytes pass by`() {
    let bytes: [UInt8] = [0xE4, 0, 0xFF] + Array("01:00:00:00".utf8) + [0xFC, 0]
    #expect(Self.findings(bytes, buffer: 4).map(\.offset) == [3])
  }

  /// The near misses of a text that comes in buffers of a size, with their positions.
  private static func nearMisses(_ text: String, buffer size: Int) -> [String] {
    var scanner = TimecodeScanner()
    var result: [String] = []
    let bytes = Array(text.utf8)
    var pending: [UInt8] = []
    var next = 0
    while true {
      let end = min(bytes.count, next + size)
      pending += bytes[next..<end]
      next = end
      var index = 0
      let horizon = TimecodeScanner.horizon(of: pending.span, isFinal: next == bytes.count)
      while let finding = scanner.next(in: pending.span, from: &index, before: horizon) {
        guard case .nearMiss(let miss) = finding else { continue }
        let text = String(decoding: pending[miss.range], as: UTF8.self)
        result.append("\(miss.line):\(miss.column) \(text)\(miss.reason == .form ? "" : " \(miss.reason)")")
      }
      scanner.drop(index, of: pending.span)
      pending.removeFirst(index)
      if next == bytes.count { return result }
    }
  }

  @Test(arguments: [
    ("x 2:01:00:00:30\n 12:34:01:00:00:00 y", ["1:3 2:01:00:00:30", "2:2 12:34:01:00:00:00"]),
    (
      "1:00:00:00 101:00:00:00 01:00:00:0 01:00:00:0000",
      [
        "1:1 1:00:00:00", "1:12 101:00:00:00", "1:25 01:00:00:0", "1:36 01:00:00:0000",
      ]
    ),
    ("01:00:00:00:5 v1.01:00:00:00 01:00:00:00.1234", ["1:1 01:00:00:00:5", "1:18 01:00:00:00", "1:30 01:00:00:00"]),
    ("cut.edl:1234:01:00:00:00", ["1:9 1234:01:00:00:00"]),
    ("12345678901234567890:01:00:00:00", ["1:1 12345678901234567890:01:00:00:00"]),
    ("fe80::12:34:56:78", ["1:7 12:34:56:78"]), ("01:02:03:04:05:06", ["1:1 01:02:03:04:05:06"]),
    ("10:15:30 10:15:30.500 [10/Oct/2000:13:55:36 -0700] 00:1b:44:11:3a:b7 16:9 192.168.0.1 1:2:3", []),
    ("01:00:00:00 TC:01:00:00:00 1 01:00:00:00 01:00:00:00..02:00:00:00", []),
    ("* FROM CLIP NAME: A\r01:00:00:00\r\n1:00:00:00", ["3:1 1:00:00:00"]),
    (
      "-01:00:00:00\r-01:00:00:01\n\t-01:00:00:02@25 -01:00:00;03.50,",
      [
        "1:1 01:00:00:00 sign", "2:1 01:00:00:01 sign", "3:2 01:00:00:02@25 sign", "3:18 01:00:00;03.50 sign",
      ]
    ),
    (
      "a,-01:00:00:00;-01:00:00:01 (-01:00:00:02) \"-01:00:00:03\" x=-01:00:00:04",
      [
        "1:3 01:00:00:00 sign", "1:16 01:00:00:01 sign", "1:30 01:00:00:02 sign", "1:45 01:00:00:03 sign",
        "1:61 01:00:00:04 sign",
      ]
    ),
    ("10:00:00:00-10:01:00:00 - 01:00:00:00 a-01:00:00:00 )-01:00:00:00 --01:00:00:00", []),
    ("A: -01:00:00:00\n-1:00:00:00", ["1:4 01:00:00:00 sign", "2:2 1:00:00:00"]),
  ])
  func `what looks like a timecode and is none is a near miss, in buffers of any size`(text: String, expected: [String])
  {
    for size in [1, 7, 64, 300] { #expect(Self.nearMisses(text, buffer: size) == expected, "buffers of \(size)") }
  }

  @Test
  func `lines may end with a carriage return, and a byte order mark is not counted`() {
    let text = "\u{FEFF}01:00:00:00\ra 02:00:00:00\r\n\r03:00:00:00\n\n04:00:00:00"
    for size in [1, 9, 100] {
      let found = Self.findings(Array(text.utf8), buffer: size)
      #expect(found.map(\.line) == [1, 2, 4, 6], "buffers of \(size)")
      #expect(found.map(\.column) == [1, 3, 1, 1], "buffers of \(size)")
    }
  }

  @Test
  func `a line that has ended is not waited with`() {
    var scanner = TimecodeScanner()
    var count = 0
    let line = Array("at 01:00:00:00\n".utf8)
    #expect(scanner.scan(line.span, isFinal: false) { _ in count += 1 } == line.count)
    #expect(count == 1)
  }
}
