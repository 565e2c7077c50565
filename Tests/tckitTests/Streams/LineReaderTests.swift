// Lines however the bytes arrive: in chunks of any size, with any line ends, with or without the last one.

import Foundation
import SystemCalls
import Testing

@testable import tckit

@Suite("Line reader")
struct LineReaderTests {
  struct Line: Equatable {
    let text: String
    let isCut: Bool

    init(_ text: String, isCut: Bool = false) {
      self.text = text
      self.isCut = isCut
    }
  }

  /// Writes the bytes into a pipe in chunks, from another thread, and reads lines at the other end.
  private func lines(_ bytes: [UInt8], chunk: Int) throws -> [Line] {
    let pipe = Pipe()
    let writer = Thread {
      var start = 0
      while start < bytes.count {
        let end = min(start + chunk, bytes.count)
        pipe.fileHandleForWriting.write(Data(bytes[start..<end]))
        start = end
      }
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    var reader = LineReader(Descriptor(borrowing: pipe.fileHandleForReading.fileDescriptor))
    var lines: [Line] = []
    while try reader.next({ (line, isCut) throws(Failure) in
      lines.append(Line(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, isCut: isCut))
    }) {}
    return lines
  }

  @Test(
    "line ends are LF, CR LF, or the end of the input", arguments: [1, 2, 3, 4096],
    [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n\n", ["", ""]), ("\r\n\r\n", ["", ""]), ("a\rb\n", ["a\rb"]), ("a\r\r\n", ["a\r"]), ("a\r", ["a"]),
      ("a\u{0}b\n", ["a\u{0}b"]),
      // A byte order mark, which is one only at the very beginning.
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\u{FEFF}", [""]), ("\u{FEFF}\r\n", [""]),
    ])
  func ends(_ chunk: Int, _ row: (text: String, lines: [String])) throws {
    #expect(try lines(Array(row.text.utf8), chunk: chunk) == row.lines.map { Line($0) })
  }

  @Test("many lines come out as they went in", arguments: [7, 65_536, 1 << 22])
  func many(_ chunk: Int) throws {
    let expected = (0..<(chunk < 100 ? 2000 : 200_000)).map { Line("00:00:00:\($0)") }
    let bytes = expected.flatMap { line in [UInt8]("\(line.text)\n".utf8) }
    #expect(try lines(bytes, chunk: chunk) == expected)
  }

  @Test("a line that is too long is cut, says so, and the next is whole", arguments: [2, 5])
  func longLines(_ factor: Int) throws {
    let long = [UInt8](repeating: 120, count: factor * LineReader.longestLine + 3)
    let read = try lines(long + [10] + Array("next\n".utf8) + long, chunk: 100_000)
    #expect(read.count == 3)
    #expect(read.map(\.isCut) == [true, false, true])
    #expect(read.first.map { !$0.text.isEmpty && long.starts(with: $0.text.utf8) } == true)
    #expect(read.dropFirst().first == Line("next"))
  }

  @Test("a line of the limit is whole, with its end or without", arguments: [65_536, 1 << 21])
  func longestLine(_ chunk: Int) throws {
    let text = String(repeating: "x", count: LineReader.longestLine)
    #expect(try lines(Array((text + "\n").utf8), chunk: chunk) == [Line(text)])
    #expect(try lines(Array(text.utf8), chunk: chunk) == [Line(text)])
    #expect(try lines(Array((text + "x\n").utf8), chunk: chunk) == [Line(text, isCut: true)])
    #expect(try lines(Array((text + "x").utf8), chunk: chunk) == [Line(text, isCut: true)])
  }

  @Test("a descriptor that cannot be read is an error")
  func unreadable() {
    var reader = LineReader(Descriptor(borrowing: -1))
    var failed = false
    do throws(Failure) {
      _ = try reader.next { (_, _) throws(Failure) in }
    } catch {
      if case .input = error.kind { failed = true }
    }
    #expect(failed)
  }
}
