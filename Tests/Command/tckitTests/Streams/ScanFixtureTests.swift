// Whole documents as text, through `convert --scan --file-type text`: an edit list with CR LF and Latin-1, and a log of
// shots with tabs. The bytes between the timecodes must stay the same, and each timecode must be the library's result.

import Foundation
import SMPTETimecode
import TestSupport
import Testing

@Suite(.waits)
struct ScanFixtureTests {
  /// A text divided into apparent timecodes and the bytes between them.
  private struct Pieces {
    var between: [[UInt8]] = []
    var labels: [String] = []

    /// Finds timecodes by a separate rule: two digits and a separator, three times, then two digits, and no digit on
    /// either side.
    init(_ bytes: [UInt8]) {
      var start = 0
      var index = 0
      func isDigit(_ location: Int) -> Bool {
        bytes.indices.contains(location) && (0x30...0x39).contains(bytes[location])
      }
      while index < bytes.count {
        let digits = [0, 1, 3, 4, 6, 7, 9, 10].allSatisfy { isDigit(index + $0) }
        let isLabel =
          digits && [2, 5].allSatisfy { bytes[index + $0] == UInt8(ascii: ":") }
          && [UInt8(ascii: ":"), UInt8(ascii: ";")].contains(bytes[index + 8])
          && !isDigit(index - 1) && !isDigit(index + 11)
        guard isLabel else {
          index += 1
          continue
        }
        var end = index + 11
        if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1), isDigit(end + 2) { end += 3 }
        between.append(Array(bytes[start..<index]))
        labels.append(String(decoding: bytes[index..<end], as: UTF8.self))
        start = end
        index = end
      }
      between.append(Array(bytes[start...]))
    }
  }

  @Test(
    arguments: ["fjord.edl", "fjord.ale"],
    [("25", "time"), ("29.97d", "time"), ("23.976", "frames"), ("30", "digits"), ("59.94d", "frames")])
  func `only valid timecodes change, and every other byte stays`(name: String, conversion: (rate: String, keep: String))
    throws
  {
    let path = packageRoot.appending(path: "Tests/Fixtures/\(name)").path(percentEncoded: false)
    let source = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let sandbox = try Sandbox()
    let result = try ShellCommand(
      "tckit convert --scan - --file-type text --rate 24 --to \(conversion.rate) --keep \(conversion.keep) <'\(path)'",
      in: sandbox
    ).run()

    let before = Pieces(source)
    let after = Pieces(result.output)
    #expect(before.labels.count > 5)
    #expect(after.between == before.between)
    let target = Timecode.Properties(rate: try TimecodeFrameRate(parsing: conversion.rate))
    let keeping = try #require(ConversionMode(rawValue: conversion.keep == "time" ? "instant" : conversion.keep))
    var untouched = 0
    let expected = try before.labels.map { label in
      let timecode = try Timecode(.string(label), at: .fps24, by: .allowingInvalid)
      guard timecode.isValid, let converted = try? timecode.converted(to: target, mode: keeping) else {
        untouched += 1
        return label
      }
      return converted.text(.exact)
    }
    #expect(after.labels == expected)
    #expect(result.status == (untouched > 0 ? 65 : 0), "\(result.errorText)")
    #expect(result.errorText.components(separatedBy: "\ntckit: line").count - 1 <= untouched)
    // The documents must have the bytes that the test is about.
    #expect(source.contains { $0 >= 0x80 })
    #expect(String(validating: source, as: UTF8.self) == nil)
    #expect(source.contains(UInt8(ascii: name.hasSuffix("edl") ? "\r" : "\t")))
  }

  @Test
  func `a text that arrives byte by byte gives the same`() throws {
    let path = packageRoot.appending(path: "Tests/Fixtures/fjord.edl").path(percentEncoded: false)
    let sandbox = try Sandbox()
    let arguments = "convert --scan - --file-type text --rate 24 --to 25 --keep time"
    let whole = try ShellCommand("tckit \(arguments) <'\(path)'", in: sandbox).run()
    let slow = try ShellCommand("dd if='\(path)' bs=1 2>/dev/null | tckit \(arguments)", in: sandbox).run()
    #expect(slow.output == whole.output)
    #expect(slow.errors == whole.errors)
  }
}
