// Plain labels as counts must give the results of the reader and writer of single timecodes, or none.

import SMPTETimecode
import TestSupport
import Testing

struct LabelCountsTests {
  /// The count of a text by the reader of single timecodes; nil for any form except the eleven bytes of its rate.
  private func reference(_ text: String, _ properties: Timecode.Properties) -> Int? {
    guard text.utf8.count == 11, let read = try? TimecodeText(parsing: text) else { return nil }
    let timecode = Timecode(unchecked: read.components, using: properties)
    guard timecode.isValid, timecode.text(.exact) == text else { return nil }
    return timecode.subFrameCount
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `any byte at any place`(rate: TimecodeFrameRate) throws {
    let properties = Timecode.Properties(rate: rate, base: .quarterFrames)
    guard let labels = LabelCounts(properties) else {
      #expect(rate.maxFrames > 100 && rate.numberOfDigits == 3)
      return
    }
    var used = 0
    for first in ["01:01:00:02", "23:59:59;19", "00:10:00;00"] {
      for index in 0..<first.utf8.count {
        for byte in UInt8.min...0x7F {
          var bytes = Array("[\(first)]".utf8)
          bytes[index + 1] = byte
          let count = labels.count(in: bytes.span, 1..<12)
          #expect(count == reference(String(decoding: bytes[1..<12], as: UTF8.self), properties))
          if count != nil { used += 1 }
        }
      }
    }
    #expect(used > 30)
  }

  @Test
  func `a part of another length, or beyond the text, is none`() throws {
    let labels = try #require(LabelCounts(Timecode.Properties(rate: .fps25)))
    let text = Array("01:00:00:00".utf8)
    #expect(labels.count(in: text.span, 0..<11) == 25 * 3600 * 100)
    for part in [0..<0, 0..<10, 1..<11, 1..<12, 5..<16] { #expect(labels.count(in: text.span, part) == nil) }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `written as single timecodes are, and read back`(rate: TimecodeFrameRate) throws {
    let properties = Timecode.Properties(rate: rate)
    guard let labels = LabelCounts(properties) else { return }
    var random = SeededGenerator(seed: UInt64(rate.maxFrames))
    let end = rate.maxTotalSubFrames(in: .max24Hours, base: properties.subFramesBase)
    let base = properties.subFramesBase.rawValue
    let edges = [0, base, 60 * rate.maxFrames * base, end - base]
    for count in edges + (0..<2_000).map({ _ in Int.random(in: 0..<end / base, using: &random) * base }) {
      var bytes = Array("a ".utf8)
      #expect(labels.append(count, to: &bytes))
      let text = Timecode(subFrames: count, using: properties).text(.exact)
      #expect(String(decoding: bytes, as: UTF8.self) == "a " + text)
      #expect(labels.timecode(count) == Timecode(subFrames: count, using: properties))
      #expect(labels.count(in: bytes.span, 2..<13) == count)
      #expect(labels.timecode(in: bytes.span, 2..<13) == Timecode(subFrames: count, using: properties))
    }
    for count in [-base, -1, 1, base + 1, end, end + base, .max, .min] {
      var bytes: [UInt8] = []
      #expect(!labels.append(count, to: &bytes) && bytes.isEmpty, "\(count)")
    }
  }
}
