// The buffer between a descriptor and a filter. Bytes that arrive are available, a pause is noticed before a read
// waits, and UTF-16 arrives as UTF-8.

import Foundation
import SystemCalls
import Testing
import TextEncodings

@testable import TimecodePasteboard

struct InputBufferTests {
  // The macro cannot take apart a property of a noncopyable value.
  private func value<Value>(_ value: Value) -> Value { value }
  private func text(_ input: borrowing InputBuffer) -> [UInt8] {
    input.withBytes { bytes in bytes.withUnsafeBufferPointer { Array($0) } }
  }

  @Test
  func `a read that would have to wait is noticed, and only that`() throws {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting
    try writing.write(contentsOf: Data("first".utf8))
    var input = InputBuffer(Descriptor(borrowing: pipe.fileHandleForReading.fileDescriptor))
    #expect(!value(input.wouldWait))
    try input.fill()
    #expect(text(input) == Array("first".utf8))
    input.drop(3)
    #expect(value(input.wouldWait))
    writing.write(Data(" second".utf8))
    #expect(!value(input.wouldWait))
    try input.fill()
    #expect(text(input) == Array("st second".utf8))
    try writing.close()
    // The end of a pipe is not a pause.
    #expect(!value(input.wouldWait))
    try input.fill()
    #expect(value(input.isAtEnd))
    #expect(text(input) == Array("st second".utf8))
    #expect(value(input.total) == 12)
  }

  @Test
  func `a descriptor that cannot be read is an error`() {
    var input = InputBuffer(Descriptor(borrowing: -1))
    #expect(throws: SystemError.self) { try input.fill() }
  }

  @Test(
    arguments: [1, 2, 3, 7, 4096],
    [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 with a byte order mark arrives as UTF-8, however the reads divide it`(
    _ size: Int, _ encoding: String.Encoding
  ) throws {
    let expected = "\u{FEFF}A\t01:00:00:00\r\nÄ€😀 end"
    let bytes = Array(try #require(expected.data(using: encoding)))
    let pipe = Pipe()
    var input = InputBuffer(Descriptor(borrowing: pipe.fileHandleForReading.fileDescriptor))
    var rest = bytes[...]
    while !input.isAtEnd {
      if rest.isEmpty {
        try pipe.fileHandleForWriting.close()
      } else {
        // The first two bytes come together: one alone would be waited for.
        let count = input.total == 0 ? max(2, size) : size
        try pipe.fileHandleForWriting.write(contentsOf: Data(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      try input.fill()
    }
    #expect(text(input) == Array(expected.utf8))
    #expect(value(input.encoding) == .utf16(isBigEndian: encoding == .utf16BigEndian))
    #expect(!value(input.isCutOff))
  }

  @Test
  func `UTF-16 that ends within a unit is cut off`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([0xFF, 0xFE, 0x30]))
    try pipe.fileHandleForWriting.close()
    var input = InputBuffer(Descriptor(borrowing: pipe.fileHandleForReading.fileDescriptor))
    while !input.isAtEnd { try input.fill() }
    #expect(value(input.isCutOff))
  }
}
