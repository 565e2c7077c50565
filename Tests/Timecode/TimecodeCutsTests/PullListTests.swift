// Pull lists of random cuts, compared with a set of frames. Every frame shown, with handles, is in one entry of its
// reel.

import SMPTETimecode
import TestSupport
import TimecodeCuts
import Testing

struct PullListTests {
  /// Events on three tracks, with the frames that they show of their reels.
  private struct ShownCut {
    var markers: [TimecodeMarker] = []
    var shown: [String: Set<Int>] = [:]

    init(at rate: TimecodeFrameRate, hasSpeeds: Bool, _ random: inout SeededGenerator) throws {
      for track in ["V", "V2", "A1"] {
        // Each track's next frame, and the event before, if it may be left by a transition.
        var (frame, before): (Int, (reel: String, next: (Int) -> Int)?) = (90_000, nil)
        for _ in 0..<30 {
          if Int.random(in: 0..<6, using: &random) == 0 {
            frame += Int.random(in: 1...40, using: &random)
            before = nil
          }
          let length = Int.random(in: 1...60, using: &random)
          let speed = hasSpeeds ? [Fraction(1, 1), Fraction(2, 1), Fraction(1, 2)].randomElement(using: &random) : nil
          let (above, below) = speed.map { ($0.numerator, $0.denominator) } ?? (1, 1)
          let first = Int.random(in: 0...3000, using: &random)
          let reel = "R\(Int.random(in: 0..<4, using: &random))"
          func shownFrame(_ count: Int) -> Int { first + count * above / below }
          let end = first + (length * above + below - 1) / below
          shown[reel, default: []].formUnion(first..<end)
          var event = TimecodeEvent(track: track, number: markers.count + 1)
          event.source = .init(
            reel: reel, in: try Timecode(.frames(first), at: rate), out: try Timecode(.frames(end), at: rate),
            speed: speed ?? Fraction(1, 1))
          if Int.random(in: 0..<3, using: &random) == 0 {
            let tail = Int.random(in: 1...length, using: &random)
            var transition = TimecodeEvent.Transition(.dissolve, tail: tail)
            if Int.random(in: 0..<3, using: &random) == 0 {
              let (other, start) = (
                "R\(Int.random(in: 0..<4, using: &random))", Int.random(in: 4000...5000, using: &random)
              )
              transition.from = .init(reel: other, in: try Timecode(.frames(start), at: rate))
              shown[other, default: []].formUnion(start..<start + tail)
            } else if let before {
              shown[before.reel, default: []].formUnion((0..<tail).map(before.next))
            }
            event.transition = transition
          }
          let base = Timecode.Properties(rate: rate).subFramesBase
          let range = try TimecodeRange(
            from: try Timecode(.frames(frame), at: rate), duration: .init(.frames(length), base: base))
          markers.append(TimecodeMarker(range, event: event))
          frame += length
          before = (reel, { shownFrame(length + $0) })
        }
      }
    }
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d], 1...30 as ClosedRange<UInt64>)
  func `every frame that a cut shows is in one pull of its reel, with handles`(
    rate: TimecodeFrameRate, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let (hasSpeeds, handles) = (seed.isMultiple(of: 2), [0, 8, 24][Int(seed) % 3])
    let shown = try ShownCut(at: rate, hasSpeeds: hasSpeeds, &random)
    let cut = try Cut(shown.markers)
    let comparison = try CutComparison(from: Cut(emptyAt: rate), to: cut)
    let pulls = comparison.pulls(of: cut.tracks.flatMap(\.events), handles: handles)
    var pulled: [String: [Range<Int>]] = [:]
    for pull in pulls {
      let source = try #require(pull.event?.source)
      let frames = try #require(source.in).frameCount.wholeFrames..<(try #require(source.out)).frameCount.wholeFrames
      #expect(pull.event?.transition == nil && source.speed == Fraction(1, 1))
      #expect(pull.range.frameCount.wholeFrames == frames.count)
      pulled[try #require(source.reel), default: []].append(frames)
    }
    for (reel, frames) in shown.shown {
      let wanted = Set(frames.flatMap { max(0, $0 - handles)...$0 + handles })
      let ranges = (pulled[reel] ?? []).sorted { $0.lowerBound < $1.lowerBound }
      // Ranges that overlap or touch would be one.
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "\(reel)")
      let found = Set(ranges.joined())
      #expect(found.isSuperset(of: wanted), "\(reel): missing \(wanted.subtracting(found).sorted())")
      if !hasSpeeds { #expect(found == wanted, "\(reel): \(found.subtracting(wanted).sorted())") }
    }
    #expect(pulls.first?.inPoint.frameCount.wholeFrames == 90_000)
    let numbers = pulls.compactMap { $0.event?.number }
    #expect(numbers == numbers.sorted() && numbers.count == pulls.count)
    #expect(zip(pulls, pulls.dropFirst()).allSatisfy { $0.range.outPoint == $1.inPoint })
  }

  @Test
  func `a merged pull has the texts of its events, and clips with one truncated reel are separate`() throws {
    func marker(_ first: Int, _ record: Int, reel: String, clip: String, note: String) throws -> TimecodeMarker {
      let range = try TimecodeRange(
        from: try Timecode(.frames(record), at: .fps25), duration: .init(.frames(10), base: .max100SubFrames))
      let source = TimecodeEvent.Source(
        reel: reel, clip: clip, in: try Timecode(.frames(first), at: .fps25),
        out: try Timecode(.frames(first + 10), at: .fps25))
      return TimecodeMarker(
        range,
        .init(
          name: clip, note: note, color: nil, event: TimecodeEvent(track: "V", source: source),
          content: .init(comments: "* SOURCE FILE: \(clip)\n* \(note)")))
    }
    let cut = try Cut([
      try marker(20, 0, reel: "A001", clip: "A", note: "late"),
      try marker(10, 10, reel: "a001", clip: "A", note: "early"),
      try marker(0, 20, reel: "ZZ100_50", clip: "ZZ100_501", note: ""),
      try marker(5, 30, reel: "ZZ100_50", clip: "ZZ100_502", note: ""),
    ])
    let pulls = try CutComparison(from: Cut(emptyAt: .fps25), to: cut).pulls(of: cut[.picture], handles: 0)
    #expect(pulls.map { $0.event?.source?.in?.frameCount.wholeFrames } == [10, 0, 5])
    #expect(pulls.map(\.range.frameCount.wholeFrames) == [20, 10, 10])
    #expect(pulls[0].note == "late\nearly")
    #expect(pulls[0].details?.content?.comments == "* SOURCE FILE: A\n* late\n* early")
  }

  @Test
  func `a pull beyond the timeline does not exist`() throws {
    let markers = try (0..<2).map { number in
      let start = try Timecode(.frames(number * 10), at: .fps25)
      let range = try TimecodeRange(from: start, duration: .init(.frames(10), base: .max100SubFrames))
      return TimecodeMarker(range, event: TimecodeEvent(source: .init(reel: "R\(number)", in: start)))
    }
    let cut = try Cut(markers)
    let pulls = try CutComparison(from: Cut(emptyAt: .fps25), to: cut).pulls(of: cut[.picture], handles: .max)
    #expect(pulls.map(\.inPoint.isValid) == [true, false])
  }
}
