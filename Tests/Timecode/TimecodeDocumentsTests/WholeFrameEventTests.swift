// Events between frames, written in formats of whole frames. Subframes are lost, but equal lengths stay equal.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct WholeFrameEventTests {
  @Test(arguments: [1, 2, -1], ["edl", "ale"])
  func `a source is as long as the record that is written, at its speed`(speed: Int, word: String) throws {
    let format = try #require(DocumentFormat.allCases.first { $0.word == word })
    // A log has no speeds.
    guard format == .editDecisionList || speed == 1 else { return }
    func point(_ subFrames: Int) throws -> Timecode {
      try Timecode(.frames(subFrames / 100, subFrames: subFrames % 100), at: .fps25)
    }
    var markers: [TimecodeMarker] = []
    var (record, source) = (9_000_000, 50_000)
    for number in 1...60 {
      let length = 1_000 + 37 * number
      let event = TimecodeEvent(
        track: "V", number: number,
        source: .init(
          reel: "A\(number)", in: try point(source), out: try point(source + length * abs(speed)),
          speed: Fraction(speed, 1)))
      markers.append(
        TimecodeMarker(try TimecodeRange(from: try point(record), to: try point(record + length)), event: event))
      record += length
      source += length * 3 + 41
    }
    let written = try TimecodeDocument(markers).written(as: format)
    #expect(written.losses.contains { $0.kind == .subFrames })
    let read = try TimecodeDocument(reading: written.bytes, as: format, DocumentOptions(rate: .fps25))
    #expect(read.markers.count == markers.count)
    var end: Timecode?
    for marker in read.markers {
      let source = try #require(marker.event?.source)
      let (first, last) = (try #require(source.in), try #require(source.out))
      let length = last.subFrameCount - first.subFrameCount
      #expect(length == marker.range.subFrameCount * abs(speed), "\(marker)")
      #expect(marker.inPoint == end ?? marker.inPoint)
      end = marker.range.outPoint
    }
  }
}
