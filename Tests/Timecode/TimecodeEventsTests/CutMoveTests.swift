// A cut that moves within its transition. The visible frames are compared one by one, counted here and not by the
// library.

import SMPTETimecode
import SwiftTimecodeInterface
import Testing

@testable import TimecodeEvents

struct CutMoveTests {
  /// Two events that meet in a cut with a dissolve, as an edit list has them: at its first frame.
  private static func pair(
    _ lengths: (before: Int, after: Int), frames: Int, speeds: (before: Fraction, after: Fraction)
  ) throws -> [TimecodeMarker] {
    let properties = Timecode.Properties(rate: .fps24)
    func point(_ frames: Int) throws -> Timecode { try Timecode(.frames(frames), using: properties) }
    func event(_ start: Int, _ length: Int, _ used: Int, _ speed: Fraction) throws -> TimecodeMarker {
      let played = (length * abs(speed.numerator) + speed.denominator / 2) / speed.denominator
      let source = TimecodeEvent.Source(
        reel: "R\(used)", in: try point(used), out: try point(used + max(1, played)), speed: speed)
      let range = try TimecodeRange(from: point(start), to: point(start + length))
      return TimecodeMarker(range, event: TimecodeEvent(track: "V", source: source))
    }
    var after = try event(86_400 + lengths.before, lengths.after, 40_000, speeds.after)
    after.event?.transition = TimecodeEvent.Transition(.dissolve, tail: frames)
    return [try event(86_400, lengths.before, 20_000, speeds.before), after]
  }

  /// The source frame of an event that a frame of the timeline shows. The source continues beyond the event's ends.
  private static func shown(_ marker: TimecodeMarker, at frame: Int) -> Fraction? {
    guard let source = marker.event?.source, let first = source.in, let last = source.out else { return nil }
    let distance = Fraction(frame - marker.inPoint.frameCount.wholeFrames, 1) * source.speed
    let isBackward = source.speed.isNegative
    let start = isBackward ? last.frameCount.wholeFrames - 1 : first.frameCount.wholeFrames
    return Fraction(start, 1) + distance
  }

  @Test(arguments: [Fraction(1, 1), Fraction(2, 1), Fraction(1, 2), Fraction(3, 2), Fraction(-1, 1), Fraction(-2, 1)])
  func `a moved cut shows the same frames, and moving it back restores the list`(speed: Fraction) throws {
    for frames in 1...60 {
      let markers = try Self.pair((100, 90), frames: frames, speeds: (speed, speed))
      for lead in [0, 1, frames / 2, (frames + 1) / 2, frames] {
        let moved = markers.movingCuts { _, _, _ in lead }
        #expect(moved[1].inPoint.frameCount.wholeFrames == 86_500 + lead)
        #expect(moved[0].range.outPoint == moved[1].inPoint)
        #expect(moved[1].event?.transition?.lead == lead && moved[1].event?.transition?.frames == frames)
        for frame in [86_400, 86_499, 86_500, 86_500 + lead, 86_589] {
          for index in 0...1 {
            let (before, after) = (Self.shown(markers[index], at: frame), Self.shown(moved[index], at: frame))
            let difference = before.flatMap { before in after.map { (before - $0).abs() } }
            // Half frames of a source are off by less than one.
            let most = speed.denominator == 1 ? Fraction(0, 1) : Fraction(1, 1)
            #expect(difference.map { $0 == most || $0 < most } == true, "\(frames) \(lead) \(frame)")
          }
        }
        #expect(moved.movingCuts { _, _, _ in 0 } == markers, "\(frames) \(lead)")
      }
    }
  }

  @Test
  func `a freeze, a source without times and a stated side move if they have a point to move`() throws {
    var markers = try Self.pair((100, 90), frames: 24, speeds: (Fraction(0, 1), Fraction(1, 1)))
    markers[1].event?.source?.out = nil
    let side = try #require(markers[1].event?.source?.in)
    let location = try markers[1].inPoint.adding(.frames(1))
    markers[1].event?.transition?.from = TimecodeEvent.Outgoing(reel: "X", in: side, record: location)
    let moved = markers.movingCuts { _, transition, _ in transition.frames / 2 }
    #expect(moved[0].event?.source == markers[0].event?.source)
    #expect(moved[1].event?.source?.in?.frameCount.wholeFrames == 40_012)
    #expect(moved[1].event?.transition?.from?.in?.frameCount.wholeFrames == 40_012)
    #expect(try moved[1].event?.transition?.from?.record == moved[1].inPoint.adding(.frames(1)))
    markers[0].event?.source = nil
    #expect(markers.movingCuts { _, transition, _ in transition.frames / 2 }[0].range.outPoint == moved[1].inPoint)
  }

  @Test
  func `a cut does not move if an event would have no frame, or its source would begin before zero`() throws {
    let short = try Self.pair((10, 12), frames: 12, speeds: (Fraction(1, 1), Fraction(1, 1)))
    #expect(short.movingCuts { _, transition, _ in transition.frames } == short)
    var late = try Self.pair((10, 90), frames: 24, speeds: (Fraction(1, 1), Fraction(1, 1)))
    late = late.movingCuts { _, _, _ in 12 }
    let properties = late[1].range.properties
    late[1].event?.source?.in = try Timecode(.frames(3), using: properties)
    late[1].event?.source?.out = try Timecode(.frames(3 + 78), using: properties)
    #expect(late.movingCuts { _, _, _ in 0 } == late)
    // With a gap before it, only the incoming side moves.
    var gap = try Self.pair((10, 90), frames: 24, speeds: (Fraction(1, 1), Fraction(1, 1)))
    let start = gap[0].inPoint
    gap[0].range = try TimecodeRange(from: start, duration: Timecode.FrameCount(.frames(5), base: start.subFramesBase))
    let moved = gap.movingCuts { _, _, _ in 12 }
    #expect(moved[0] == gap[0] && moved[1].inPoint.frameCount.wholeFrames == 86_422)
  }
}

extension [TimecodeMarker] {
  /// The events with each transition's cut moved.
  fileprivate func movingCuts(to lead: (Int, EventTable.Transition, Bool) -> Int) -> [TimecodeMarker] {
    EntryList(self).movingCuts(to: lead).markers
  }
}
