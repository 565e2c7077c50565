// The edges of the filter that handles many lines at once.

import JSON
import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing
import TimecodePasteboard

struct ManyLinesTests {
  @Test
  func `the end of a line that is too long is no line, although it begins a buffer`() throws {
    var filter = try Self.filter(reading: Timecode.Properties(rate: .fps25))
    let long = String(repeating: "x", count: LineSplitter.longestLine + 1)
    let recording = filter.take(long + "01:00:00:00\n02:00:00:00\n03:00:00:00\n", chunk: 1 << 17)
    guard case .failed(.tooLong)? = recording.events.first?.kind, recording.events.count == 1 else {
      Issue.record("\(recording.events)")
      return
    }
    #expect(String(decoding: recording.output, as: UTF8.self) == "02:00:00:00\n03:00:00:00\n")
    #expect(filter.tally.readCount == 3)
  }

  @Test(arguments: [1, 300, 1 << 20])
  func `records in pieces of any size give what each alone gives`(inPiecesOf size: Int) throws {
    let properties = Timecode.Properties(rate: .fps25)
    var (text, expected, failing) = ("", "", 0)
    for frame in 0..<400 {
      let timecode = Timecode(.frames(frame * 7919), using: properties, by: .wrapping)
      // A few records are spelled otherwise, contradict themselves, or end otherwise.
      let record = String(
        decoding: JSONWriter.object { json in
          json.timecode(timecode)
          json.input(Array("line \(frame)".utf8).span, file: nil, line: frame)
        }, as: UTF8.self)
      switch frame % 20 {
      case 7: text += record.replacing(":", with: " : ", maxReplacements: 1) + "\n"
      case 11: text += record.replacing("\"valid\":true", with: "\"hours\":0") + "\r\n"
      case 13:
        text += record.replacing("\"subFrames\":0", with: "\"subFrames\":1") + "\n"
        failing += 1
        continue
      default: text += record + "\n"
      }
      expected += try Self.converted(timecode) + "\n"
    }
    let filter = try Self.filter(reading: nil)
    let (output, events, _) = ListReaderTests.run(filter, text, chunk: size)
    #expect(output == expected)
    #expect(events.count == failing)
  }

  private static func filter(reading properties: Timecode.Properties?) throws -> TextRun {
    TextRun(
      reader: TimecodeReader(properties: properties), operation: try ListReaderTests.conversion(to: .fps24),
      form: .lines(.text(.exact)))
  }

  private static func converted(_ timecode: Timecode) throws -> String {
    try timecode.converted(to: .fps24).text(.exact)
  }
}
