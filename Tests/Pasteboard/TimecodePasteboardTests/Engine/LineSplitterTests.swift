// Lines however the bytes arrive: in buffers of any size, with any line ends, with or without the last one.

import Testing
import TimecodePasteboard

struct LineSplitterTests {
  struct Line: Equatable {
    var text: String
    var isTooLong = false
  }

  /// The lines of a text that arrives in chunks of this many bytes.
  static func lines(_ bytes: [UInt8], chunk: Int) -> [Line] {
    var splitter = LineSplitter()
    var lines: [Line] = []
    var buffer: [UInt8] = []
    var next = 0
    while true {
      let isFinal = next == bytes.count
      var index = 0
      while let line = splitter.next(in: buffer.span, from: &index, isFinal: isFinal) {
        lines.append(Line(text: String(decoding: buffer[line.content], as: UTF8.self), isTooLong: line.isTooLong))
        #expect(splitter.number == lines.count)
      }
      if isFinal { return lines }
      buffer.removeFirst(index)
      let end = min(next + chunk, bytes.count)
      buffer += bytes[next..<end]
      next = end
    }
  }

  @Test(
    arguments: [1, 2, 3, 4096],
    [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n\n", ["", ""]), ("\r\n\r\n", ["", ""]), ("a\rb\n", ["a\rb"]), ("a\r\r\n", ["a\r"]), ("a\r", ["a"]),
      ("a\u{0}b\n", ["a\u{0}b"]), ("0123456\n01234567\n012345678\n", ["0123456", "01234567", "012345678"]),
      // U+FEFF is a byte order mark only at the very beginning.
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\u{FEFF}", [""]), ("\u{FEFF}\r\n", [""]),
    ])
  func `a line ends with LF, CR LF, or the end of the text`(_ chunk: Int, _ row: (text: String, lines: [String])) {
    #expect(Self.lines(Array(row.text.utf8), chunk: chunk) == row.lines.map { Line(text: $0) })
  }

  @Test(arguments: [2, 5])
  func `a line that is too long is cut, and the next is whole`(_ factor: Int) {
    let long = [UInt8](repeating: 120, count: factor * LineSplitter.longestLine + 3)
    let read = Self.lines(long + [10] + Array("next\n".utf8) + long, chunk: 100_000)
    #expect(read.map(\.isTooLong) == [true, false, true])
    #expect(read.first.map { $0.text.utf8.count } == LineSplitter.longestLine)
    #expect(read.dropFirst().first == Line(text: "next"))
  }

  @Test(arguments: [65_536, 1 << 21])
  func `a line of the limit is whole, with its end or without`(_ chunk: Int) {
    let text = [UInt8](repeating: 120, count: LineSplitter.longestLine)
    #expect(Self.lines(text + [10], chunk: chunk).map(\.isTooLong) == [false])
    #expect(Self.lines(text, chunk: chunk).map(\.isTooLong) == [false])
    #expect(Self.lines(text + [120, 10], chunk: chunk).map(\.isTooLong) == [true])
    #expect(Self.lines(text + [120], chunk: chunk).map(\.isTooLong) == [true])
  }
}
