// Transitions between two versions of a cut: the changed ones, and the source frames that they need.

import SMPTETimecode
import TestSupport
import Testing

@testable import TimecodeCuts

struct CutTransitionTests {
  private static func marker(
    _ reel: String, _ record: Range<Int>, _ transition: TimecodeEvent.Transition?, speed: Fraction = Fraction(1, 1)
  ) throws -> TimecodeMarker {
    let length = max(1, (speed.abs().numerator * record.count * 2 + speed.denominator) / (2 * speed.denominator))
    var marker = try TestMarker.event(reel: reel, record: record, source: 5000..<5000 + length, speed: speed)
    marker.event?.transition = transition
    return marker
  }

  private static func changes(
    _ old: TimecodeEvent.Transition?, _ new: TimecodeEvent.Transition?, handles: Int? = nil
  ) throws -> [String] {
    func cut(_ transition: TimecodeEvent.Transition?) throws -> Cut {
      try Cut([marker("A", 1000..<1100, nil), marker("B", 1100..<1200, transition)])
    }
    let comparison = try CutComparison(from: cut(old), to: cut(new))
    return comparison.changes(handles: handles).map { "\($0.kind) \($0.source?.reel ?? "") \($0.detail)" }
  }

  @Test
  func `a different transition, or a different length, is a change of its event`() throws {
    let dissolve = TimecodeEvent.Transition(.dissolve, tail: 24)
    #expect(try Self.changes(dissolve, dissolve) == [])
    #expect(try Self.changes(dissolve, .init(.dissolve, tail: 48)) == ["transition B dissolve 24 to 48"])
    #expect(try Self.changes(nil, .init(.wipe, wipe: 1, tail: 30)) == ["transition B cut to wipe 1 30"])
    #expect(try Self.changes(dissolve, nil) == ["transition B dissolve 24 to cut"])
    #expect(
      try Self.changes(.init(.wipe, wipe: 1, tail: 30), .init(.wipe, wipe: 2, tail: 30)) == [
        "transition B wipe 1 30 to wipe 2 30"
      ])
    #expect(
      try Self.changes(.init(.other, name: "Peel", tail: 9), .init(.keyOut, tail: 9)) == [
        "transition B Peel 9 to key-out 9"
      ])
    #expect(try Self.changes(dissolve, .init(.dissolve, tail: 24, from: .init(reel: "BL"))) == [])
    #expect(
      try Self.changes(dissolve, .init(.dissolve, lead: 12, tail: 12)) == [
        "transition B dissolve 24 to 24 needs head +12"
      ])
  }

  @Test(arguments: [1, -1], [0, 12])
  func `a source as long as its record has all frames of its speed from its in point`(sign: Int, tail: Int) throws {
    // 21 frames at 37/120 show the frames 0 to 6, and 12 more up to 9; a nearest length would be 6.
    func marker(_ record: Range<Int>, _ speed: Fraction, _ transition: TimecodeEvent.Transition?) throws
      -> TimecodeMarker
    {
      var marker = try TestMarker.event(reel: "A", record: record, source: 5000..<5000 + record.count, speed: speed)
      marker.event?.transition = transition
      return marker
    }
    let dissolve = tail == 0 ? nil : TimecodeEvent.Transition(.dissolve, tail: tail)
    let cut = try Cut([
      marker(1000..<1021, Fraction(37 * sign, 120), nil), marker(1021..<1060, Fraction(1, 1), dissolve),
    ])
    let needed = try #require(cut[.picture].first).needed
    #expect(needed == (sign > 0 ? 5000..<(tail == 0 ? 5007 : 5010) : (tail == 0 ? 5000 : 4996)..<5007))
  }

  @Test
  func `transition frames that the handles lack are a rescan of the outgoing event`() throws {
    let dissolve = TimecodeEvent.Transition(.dissolve, tail: 24)
    #expect(
      try Self.changes(dissolve, .init(.dissolve, tail: 48), handles: 8) == [
        "rescan A needs tail +24", "transition B dissolve 24 to 48",
      ])
    #expect(try Self.changes(dissolve, .init(.dissolve, tail: 32), handles: 8) == ["transition B dissolve 24 to 32"])
    #expect(try Self.changes(nil, .init(.key, tail: 48), handles: 8) == ["transition B cut to key 48"])
    let side = TimecodeEvent.Outgoing(reel: "X", in: TestMarker.timecode(4))
    #expect(
      try Self.changes(nil, .init(.dissolve, tail: 48, from: side), handles: 8) == ["transition B cut to dissolve 48"])
  }

  @Test(arguments: 1...60)
  func `an event needs the frames that are shown in it and in both transitions, one by one`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let speeds = [Fraction(1, 1), Fraction(2, 1), Fraction(1, 2), Fraction(-1, 1), Fraction(-3, 2), Fraction(0, 1)]
    let speed = try #require(speeds.randomElement(using: &random))
    let (lead, tail) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...40, using: &random))
    let isGap = seed % 9 == 0
    let length = Int.random(in: 50...120, using: &random)
    let cut = try Cut([
      Self.marker("B", 1100 + (isGap ? 1 : 0)..<1300, .init(.dissolve, tail: tail)),
      Self.marker("Z", 800..<1100 - length, nil),
      Self.marker("A", 1100 - length..<1100, .init(.wipe, wipe: 1, lead: lead, tail: 3), speed: speed),
    ])
    let event = try #require(cut[.picture].first { $0.reel == "A" })
    let after = isGap ? 0 : tail
    // Frame by frame: the timeline's frames before and after, at the speed.
    let step = Double(speed.abs().numerator) / Double(speed.abs().denominator)
    var (head, end) = (0, 0)
    for frame in 0..<lead { head = max(head, Int((Double(frame + 1) * step).rounded(.up))) }
    for frame in 0..<after { end = max(end, Int((Double(frame + 1) * step).rounded(.up))) }
    if speed.isNegative { (head, end) = (end, head) }
    #expect(event.needed == event.source.lowerBound - head..<event.source.upperBound + end)
    let scan = try #require(try CutComparison(from: cut, to: cut).scan(of: event, handles: 8))
    #expect(scan.inPoint.frameCount.wholeFrames == event.needed.lowerBound - 8)
    #expect(scan.outPoint.frameCount.wholeFrames == event.needed.upperBound + 8)
  }

  @Test
  func `the event after a key follows the background`() throws {
    let cut = try Cut([
      Self.marker("B", 1000..<1100, .init(.keyBackground, tail: 0)),
      Self.marker("K", 1000..<1080, .init(.key, tail: 0)),
      Self.marker("C", 1100..<1200, .init(.dissolve, tail: 10)),
    ])
    #expect(cut[.picture].map(\.beyond.tail) == [10, 0, 0])
  }

  @Test
  func `frames far outside of the day give the whole day, with any handles`() throws {
    let start = try Timecode(.components(h: 10), at: .fps25)
    for handles in [0, 8, Int.max] {
      #expect(start.scan(Int.min..<Int.max, handles: handles)?.duration.frameCount.wholeFrames == 2_160_000)
    }
    #expect(start.scan(Int.min..<0, handles: 8)?.outPoint.frameCount.wholeFrames == 8)
  }
}
