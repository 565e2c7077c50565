// Formats of whole frames: each point loses its own part of a frame, so that ranges that follow each other still do.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct WholeFramesTests {
  /// The formats whose markers have both points.
  static let formats = DocumentFormat.allCases.filter { $0.isWritten && $0 != .youTubeChapters }

  /// Ranges in a row, each of two frames or more, with subframes at both ends.
  private static func ranges(_ rate: TimecodeFrameRate, _ random: inout SeededGenerator) throws -> [TimecodeRange] {
    let properties = Timecode.Properties(rate: rate, base: .max80SubFrames)
    var start = try Timecode(.frames(.random(in: 0..<100_000, using: &random)), using: properties)
    return try (0..<50).map { _ in
      let length = Timecode.FrameCount(
        .split(
          frames: .random(in: 2...(rate.maxFrames * 70), using: &random), subFrames: .random(in: 0..<80, using: &random)
        ),
        base: .max80SubFrames)
      let range = try TimecodeRange(from: start, duration: length)
      start = range.outPoint
      return range
    }
  }

  @Test(arguments: formats, [TimecodeFrameRate.fps24, .fps29_97d, .fps59_94d, .fps100])
  func `ranges in a row stay in a row`(format: DocumentFormat, rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: UInt64(rate.maxFrames))
    let ranges = try Self.ranges(rate, &random)
    let options = DocumentOptions(rate: rate, base: .max80SubFrames)
    let read = try format.roundTrip(TimecodeDocument(ranges.map { TimecodeMarker($0) }), options).read
    #expect(read.problems.isEmpty)
    try #require(read.markers.count == ranges.count)
    for (index, marker) in read.markers.enumerated() {
      if index > 0 { #expect(marker.inPoint == read.markers[index - 1].range.outPoint) }
      var points = [ranges[index].inPoint, ranges[index].outPoint]
      if format.possibleLosses.contains(.subFrames) { for index in 0...1 { points[index].subFrames = 0 } }
      // A unit of time is longer than a subframe.
      if format.possibleLosses.contains(.rounding) { continue }
      #expect([marker.inPoint, marker.range.outPoint] == points)
    }
  }

  @Test(arguments: formats)
  func `a range within a frame has the shortest length, and its loss is counted once`(format: DocumentFormat) throws {
    guard format.possibleLosses.contains(.subFrames) else { return }
    let marker = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00.25..01:00:00:00.75@25"))
    let (read, losses) = try format.roundTrip(TimecodeDocument([marker]), DocumentOptions(rate: .fps25))
    #expect(
      Set(losses.filter { $0.kind != .missingColor && $0.kind != .markerKind }) == [
        DocumentLoss(.duration, count: 1, first: 1), DocumentLoss(.subFrames, count: 1, first: 1),
      ])
    #expect(read.markers.map { $0.inPoint.components } == [Timecode.Components(h: 1)])
    #expect(read.markers.allSatisfy { $0.range.frameCount.wholeFrames <= 1 })
  }
}
