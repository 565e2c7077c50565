// Media in rewritten documents still contain what they contained, and their bounds are otherwise the nearest frames.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct MediaConstraintTests {
  private typealias File = OpenTimelineTests

  /// The part of its media that a clip shows: most use all of it at one end or at both, some a frame more.
  private struct Clip {
    var source: Range<Int>
    var media: Range<Int>
    var length: Int
    var speed = 1.0

    static func random(_ count: Int, speeds: [Double], at rate: CountedFrames, seed: UInt64) -> [Clip] {
      var random = SeededGenerator(seed: seed)
      return (0..<count).map { index in
        let length = Int.random(in: 3...400, using: &random)
        let start = Int.random(in: 10...(rate.nominal * 3600 * 20), using: &random)
        let speed = speeds[index % speeds.count]
        let played = max(1, Int((Double(length) * abs(speed) + 0.5).rounded(.down)))
        let (head, tail) = ([0, 0, 1, 7][index % 4], [0, 0, 0, 1, -1, 90][index % 6])
        return Clip(
          source: start..<start + played, media: start - head..<start + max(1, played + tail), length: length,
          speed: speed)
      }
    }
  }

  /// Checks that the media of each event contain it as before, in frames.
  private static func check(
    _ before: TimecodeDocument, _ after: TimecodeDocument, _ from: CountedFrames, _ to: CountedFrames
  ) throws {
    func points(_ marker: TimecodeMarker) throws -> (source: Range<Int>, media: Range<Int>) {
      let source = try #require(marker.event?.source)
      let media = try #require(source.media)
      let counts = try [source.in, source.out, media.in, media.out].map { try #require($0).subFrameCount / 100 }
      return (counts[0]..<counts[1], counts[2]..<counts[3])
    }
    try #require(before.markers.count == after.markers.count && after.problems.isEmpty)
    var (constraints, grown) = (0, 0)
    for (old, new) in zip(before.markers, after.markers) {
      let (old, new) = (try points(old), try points(new))
      let start = from.nearest(old.media.lowerBound, at: to)
      let end = from.nearest(old.media.upperBound, at: to)
      let isFound = old.media.lowerBound <= old.source.lowerBound && old.source.upperBound <= old.media.upperBound
      let wanted = isFound ? start..<max(end, new.source.upperBound) : start..<max(end, start + 1)
      if new.media != wanted {
        Issue.record("\(from.rate) to \(to.rate): \(old) became \(new), not in \(wanted)")
        return
      }
      constraints += isFound ? 1 : 0
      grown += wanted.upperBound > end ? 1 : 0
    }
    #expect(constraints > before.markers.count / 2)
    // Whole multiples need no room.
    let isMultiple = to.nominal % from.nominal == 0 && from.rate.rate.denominator == to.rate.rate.denominator
    #expect(isMultiple || grown > 0, "\(from.rate) to \(to.rate)")
  }

  private static let targets: [TimecodeFrameRate] = [.fps23_976, .fps25, .fps29_97, .fps30, .fps50]

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps24, .fps25, .fps60])
  func `in OpenTimelineIO's files, retimed too`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    let number = "\(rate.rate.doubleValue)"
    func range(_ range: Range<Int>) -> String { File.range("\(range.lowerBound)", "\(range.count)", number) }
    let clips = Clip.random(200, speeds: [1, 1, 2, -0.5, 1.25, 0], at: from, seed: 8)
    let children = clips.map { clip in
      let shown = clip.source.lowerBound..<clip.source.lowerBound + clip.length
      let media = #","media_reference":{"available_range":\#(range(clip.media))}"#
      let effect = #","effects":[{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":\#(clip.speed)}]"#
      return File.item("Clip", name: "A", range: range(shown), (clip.speed == 1 ? "" : effect) + media)
    }
    let track = File.item("Track", name: "V1", #","children":[\#(children.joined(separator: ",\n"))]"#)
    let text = File.timeline(File.item("Stack", File.children(track)), start: File.time("0", number))
    let before = try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: rate))
    for target in Self.targets where target.rate != rate.rate {
      let result = try rewritten(text, from: rate, to: target).text
      let after = try TimecodeDocument(reading: Array(result.utf8), DocumentOptions(rate: target))
      try Self.check(before, after, from, CountedFrames(rate: target))
    }
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25, .fps29_97d])
  func `in Final Cut Pro's XML, shared by several clips`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    func seconds(_ count: Int) -> String { "\(count * from.exact.below)/\(from.exact.above)s" }
    let clips = Clip.random(120, speeds: [1], at: from, seed: 4)
    var (assets, spine) = ("", "")
    for (index, clip) in clips.enumerated() {
      func times(_ range: Range<Int>) -> String {
        "start='\(seconds(range.lowerBound))' duration='\(seconds(range.count))'"
      }
      assets += "<asset id='a\(index)' name='A' format='r1' \(times(clip.media)) hasVideo='1'/>\n"
      spine += "<asset-clip ref='a\(index)' \(times(clip.source))/>\n"
      // The second half of the same.
      let half = (clip.source.lowerBound + clip.source.upperBound) / 2..<clip.source.upperBound
      if half.count < clip.source.count { spine += "<asset-clip ref='a\(index)' \(times(half))/>\n" }
    }
    let text = """
      <fcpxml version="1.10"><resources><format id='r1' frameDuration='\(seconds(1))'/>
      \(assets)</resources><project><sequence format='r1' tcStart='0s' tcFormat='\(rate.isDrop ? "DF" : "NDF")'>
      <spine>
      \(spine)</spine></sequence></project></fcpxml>
      """
    let before = try TimecodeDocument(reading: Array(text.utf8))
    for target in Self.targets where target.rate != rate.rate {
      let result = try rewritten(text, from: rate, to: target).text
      let after = try TimecodeDocument(reading: Array(result.utf8))
      var frames = (old: [String: Int](), new: [String: Int]())
      // Media is as long as the clip that needs the most of it.
      for (old, new) in zip(before.markers, after.markers) {
        guard let old = old.event?.source?.media, let source = new.event?.source, let media = source.media else {
          continue
        }
        frames.old["\(old)"] = from.nearest(old.out.subFrameCount / 100, at: CountedFrames(rate: target))
        frames.new["\(old)"] = max(frames.new["\(old)"] ?? 0, source.out.map { $0.subFrameCount / 100 } ?? 0)
        #expect(
          media.in.subFrameCount / 100 == from.nearest(old.in.subFrameCount / 100, at: CountedFrames(rate: target)))
      }
      var wrong = 0
      for (old, new) in zip(before.markers, after.markers) {
        guard let past = old.event?.source, let oldMedia = past.media, let media = new.event?.source?.media else {
          continue
        }
        let isFound = past.out.map { $0.subFrameCount <= oldMedia.out.subFrameCount } == true
        let (near, need) = (frames.old["\(oldMedia)"] ?? 0, frames.new["\(oldMedia)"] ?? 0)
        if media.out.subFrameCount / 100 != (isFound ? max(near, need) : near) { wrong += 1 }
      }
      #expect(wrong == 0, "\(rate) to \(target)")
    }
  }

  @Test
  func `the one frame of a clip played backward, as Avid writes it, stays one`() throws {
    let list = """
      001  A001     V     C        10:00:00:12 10:00:00:13 01:00:00:00 01:00:01:00
      M2   A001       -024.0                10:00:00:12

      """
    #expect(
      try rewritten(list, from: .fps24, to: .fps25).text == """
        001  A001     V     C        10:00:00:13 10:00:00:14 01:00:00:00 01:00:01:00
        M2   A001       -025.0                10:00:00:13

        """)
  }
}
