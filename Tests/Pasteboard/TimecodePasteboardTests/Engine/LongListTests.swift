// A list of 10,000 events through the filters, each result compared with the result of the line alone.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodePasteboard

struct LongListTests {
  /// The events of a list at 24 fps, each with its four times in frames; every tenth is a dissolve, every 25th has a
  /// speed.
  private static let events: [[Int]] = (0..<10_000).map { event in
    let source = 10 * 86_400 + event * 37
    let record = 86_400 + event * 50
    return [source, source + 50, record, record + 50]
  }

  private static func label(_ frames: Int, _ rate: TimecodeFrameRate = .fps24) throws -> String {
    try Timecode(.frames(frames), at: rate).stringValue()
  }

  /// The list with each event's times as `times` returns them.
  private static func list(_ times: ([Int]) throws -> [String]) rethrows -> String {
    var text = "TITLE: LONG\r\nFCM: NON-DROP FRAME\r\n\r\n"
    for (index, event) in events.enumerated() {
      let kind = index % 10 == 9 ? "D    0\(10 + index % 7)" : "C        "
      text += "\(100_001 + index)  A001C003 V     \(kind) \(try times(event).joined(separator: " ")) \r\n"
      text += "* FROM CLIP NAME:  PRISE \(index)\r\n"
      if index % 25 == 0 { text += "M2   A001C003       012.0                \(try times(event)[0]) \r\n" }
    }
    return text
  }

  private static let text = Result { try list { event in try event.map { try label($0) } } }

  private static func filter(
    _ columns: String?, _ form: SinkForm, _ operation: Operation
  ) throws -> TextRun {
    TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24), operation: operation, scanning: form,
      columns: try columns.map { try DocumentColumns(parsing: $0) })
  }

  @Test
  func `re-rated to whole frames around the start of the timeline, as text, so that every other byte stays`() throws {
    let operation = try ListReaderTests.conversion(to: .fps29_97d, rounding: .nearest, anchor: "01:00:00:00")
    let (output, events, _) = ListReaderTests.run(
      try Self.filter("3,4", .inPlace(.text(.exact)), operation), try Self.text.get(), chunk: 1 << 17, buffer: 1 << 16)
    let start = try Timecode(.string("01:00:00;00"), at: .fps29_97d).frameCount.wholeFrames
    let expected = try Self.list { event in
      try event.enumerated().map { column, frames in
        guard column >= 2 else { return try Self.label(frames) }
        // (frames - start) · 30000/1001 / 24, the nearest whole one, ties up.
        let distance = (frames - 86_400) * 30_000
        return try Self.label(start + (2 * distance + 1001 * 24) / (2 * 1001 * 24), .fps29_97d)
      }
    }
    #expect(output == expected)
    #expect(events.isEmpty)
  }

  @Test
  func `offset, where nothing but the record times changes`() throws {
    let plan = ConversionPlan(target: LocalProperties(), offset: try TimecodeLength(parsing: "-00:59:58:12"))
    let (output, events, _) = ListReaderTests.run(
      try Self.filter("3,4", .inPlace(.text(.exact)), Operation(.convert(plan))), try Self.text.get(),
      chunk: 1 << 17, buffer: 1 << 16)
    let moved = 86_400 - 36
    #expect(
      output
        == (try Self.list { event in
          try event.enumerated().map { try Self.label($0.offset < 2 ? $0.element : $0.element - moved) }
        }))
    #expect(events.isEmpty)
  }
}
