import SMPTETimecode
import SwiftTimecodeInterface
import Testing
import TimecodeEvents

@testable import TimecodePasteboard

struct EventRulesTests {
  /// The faults of an event.
  private static func rejections(
    of event: TimecodeEvent, at inPoint: Timecode, to outPoint: Timecode?
  ) -> [TimecodeField.PasteRejection] {
    var table = EventTable()
    let row = table.append(event, at: inPoint, to: outPoint)
    let judged = JudgedEvent(event: event, inPoint: inPoint, outPoint: outPoint)
    return table.findings(of: row, media: event.source?.media).map { judged.rejection($0) }
  }

  /// The first fault of an event whose record begins at an hour; lengths are in frames.
  private static func rejection(
    record: Int, at rate: TimecodeFrameRate = .fps25, source: Int, at sourceRate: TimecodeFrameRate = .fps25,
    speed: Fraction = Fraction(1, 1), tolerance: Fraction = .zero, media: (start: Int, end: Int)? = nil
  ) throws -> TimecodeField.PasteRejection? {
    try rejections(
      record: record, at: rate, source: source, at: sourceRate, speed: speed, tolerance: tolerance, media: media
    ).first
  }

  private static func rejections(
    record: Int, at rate: TimecodeFrameRate = .fps25, source: Int, at sourceRate: TimecodeFrameRate = .fps25,
    speed: Fraction = Fraction(1, 1), tolerance: Fraction = .zero, media: (start: Int, end: Int)? = nil
  ) throws -> [TimecodeField.PasteRejection] {
    func point(_ frames: Int, _ rate: TimecodeFrameRate) throws -> Timecode {
      try Timecode(.frames(rate.maxFrames * 3600 + frames), at: rate)
    }
    var read = TimecodeEvent.Source(
      in: try point(100, sourceRate), out: try point(100 + source, sourceRate), speed: speed, speedTolerance: tolerance)
    if let media { read.media = .init(in: try point(media.start, sourceRate), out: try point(media.end, sourceRate)) }
    return Self.rejections(of: TimecodeEvent(source: read), at: try point(0, rate), to: try point(record, rate))
  }

  @Test(arguments: [
    (100, 100, Fraction(1, 1), true), (100, 101, Fraction(1, 1), false), (100, 99, Fraction(1, 1), false),
    (100, 200, Fraction(2, 1), true), (100, 200, Fraction(-2, 1), true), (100, 199, Fraction(2, 1), false),
    (101, 51, Fraction(1, 2), true), (101, 50, Fraction(1, 2), true), (101, 49, Fraction(1, 2), false),
    (100, 7, Fraction(0, 1), true), (100, 0, Fraction(1, 1), true),
    // The one frame that Avid writes for a clip played backward.
    (100, 1, Fraction(-1, 1), true), (100, 1, Fraction(1, 1), false), (100, 2, Fraction(-1, 1), false),
  ])
  func `at one rate the source is as long as the record at its speed, to the nearest frame`(
    record: Int, source: Int, speed: Fraction, agree: Bool
  ) throws {
    let rejection = try Self.rejection(record: record, source: source, speed: speed)
    #expect(rejection?.reason == (agree ? nil : .length))
  }

  /// M2 speeds have one decimal: 47.6 of 24 frames may be 47.55 to 47.65.
  @Test(arguments: [(100, 197, true), (100, 196, false), (100, 200, true), (100, 201, false)])
  func aRoundedSpeedLiesBetweenBounds(record: Int, source: Int, agrees: Bool) throws {
    let rejection = try Self.rejection(
      record: record, at: .fps24, source: source, at: .fps24, speed: Fraction(476, 240), tolerance: Fraction(1, 480))
    #expect((rejection == nil) == agrees)
  }

  @Test(arguments: [
    (100, 96, true), (100, 97, true), (100, 95, true), (100, 98, false), (100, 94, false), (101, 96, true),
  ])
  func `at two rates real time is compared, to a frame of the slower one`(record: Int, source: Int, agrees: Bool) throws
  {
    let rejection = try Self.rejection(record: record, at: .fps25, source: source, at: .fps24)
    #expect((rejection == nil) == agrees)
  }

  @Test func aSourceLiesWithinItsMedia() throws {
    #expect(try Self.rejection(record: 10, source: 10, media: (100, 110)) == nil)
    #expect(try Self.rejection(record: 10, source: 10, media: (101, 200))?.reason == .media)
    let late = try #require(try Self.rejection(record: 10, source: 10, media: (0, 109)))
    #expect(late.reason == .media)
    #expect("\(late)" == "the source 01:00:04:00..01:00:04:10 is not within its media, 01:00:00:00..01:00:04:09")
  }

  @Test func aSourceCanBeTooLongAndBeyondItsMedia() throws {
    #expect(try Self.rejections(record: 10, source: 20, media: (0, 115)).map(\.reason) == [.media, .length])
  }

  @Test func bothPointsThatDoNotExistAreNamed() throws {
    let omitted = Timecode(.components(h: 1, m: 1), at: .fps29_97d, by: .allowingInvalid)
    let start = try Timecode(.string("01:00:00:00"), at: .fps29_97d)
    var later = omitted
    later.components.minutes = 2
    let source = TimecodeEvent.Source(in: omitted, out: later)
    let found = Self.rejections(of: TimecodeEvent(source: source), at: start, to: try start.adding(.frames(2)))
    #expect(found.map(\.reason) == [.source])
    let sentence = found.first.map { "\($0)" } ?? ""
    #expect(sentence.contains("01:01:00;00") && sentence.contains("01:02:00;00"))
  }

  /// Halves of frames in the record, and subframes of another base in the source.
  @Test func subFramesOfTwoBasesAreCompared() throws {
    let (hour, base) = (25 * 3600, Timecode.SubFramesBase.max80SubFrames)
    let start = try Timecode(.frames(hour), at: .fps25)
    let first = try Timecode(.frames(hour), at: .fps25, base: base)
    for (frames, subFrames, agrees) in [(10, 0, true), (10, 79, true), (11, 0, true), (11, 1, false), (9, 79, false)] {
      let source = TimecodeEvent.Source(
        in: first, out: try Timecode(.frames(hour + frames, subFrames: subFrames), at: .fps25, base: base))
      let found = Self.rejections(
        of: TimecodeEvent(source: source), at: start, to: try Timecode(.frames(hour + 10, subFrames: 50), at: .fps25))
      #expect(found.isEmpty == agrees, "\(frames) \(subFrames)")
    }
  }

  @Test func aStillLastsAsLongAsItIsShown() throws {
    #expect(try Self.rejection(record: 10, source: 10, media: (0, 1)) == nil)
    #expect(try Self.rejection(record: 10, source: 10, media: (0, 0)) == nil)
    #expect(try Self.rejection(record: 10, source: 10, media: (0, 2))?.reason == .media)
  }

  @Test func aSourceExistsAndItsOutIsAfterItsIn() throws {
    let start = try Timecode(.string("01:00:00:00"), at: .fps29_97d)
    let omitted = Timecode(.components(h: 1, m: 1), at: .fps29_97d, by: .allowingInvalid)
    func rejection(_ source: TimecodeEvent.Source) -> TimecodeField.PasteRejection? {
      Self.rejections(of: TimecodeEvent(source: source), at: start, to: nil).first
    }
    #expect(rejection(.init(in: omitted))?.reason == .source)
    #expect(rejection(.init(in: start, out: omitted))?.reason == .source)
    #expect(rejection(.init(in: try start.adding(.frames(2)), out: start))?.reason == .source)
    #expect(rejection(.init(in: start, out: start)) == nil)
    #expect(rejection(.init(reel: "A001")) == nil)
    // The reels of CMX 3600 for auxiliary and black, which state no source.
    for reel in ["AX", "BL", "ax", "Bl"] {
      #expect(rejection(.init(reel: reel, in: omitted)) == nil)
      #expect(rejection(.init(reel: reel, in: try start.adding(.frames(2)), out: start)) == nil)
    }
    for reel in ["AX1", "A X", "", "BX"] { #expect(rejection(.init(reel: reel, in: omitted))?.reason == .source) }
  }

  @Test func aSentenceHasBothLengths() throws {
    let rejection = try #require(try Self.rejection(record: 100, source: 201, speed: Fraction(2, 1)))
    #expect(
      "\(rejection)"
        == "the source lasts 00:00:08:01 (201 frames), but the record of 00:00:04:00 at a speed of 200 % needs 00:00:08:00 (200 frames)"
    )
  }

  /// Every pair of rates: the exact length of the source passes, two frames more do not.
  @Test(arguments: TimecodeFrameRate.allCases)
  func everyPairOfRates(rate: TimecodeFrameRate) throws {
    for other in TimecodeFrameRate.allCases {
      let (own, theirs) = (rate.rate, other.rate)
      let above = 1000 * theirs.numerator * own.denominator
      let below = theirs.denominator * own.numerator
      let source = (2 * above + below) / (2 * below)
      let slack = max(1, theirs.numerator * own.denominator / below)
      #expect(try Self.rejection(record: 1000, at: rate, source: source, at: other) == nil, "\(rate) \(other)")
      let wrong = try Self.rejection(record: 1000, at: rate, source: source + slack + 2, at: other)
      #expect(wrong?.reason == .length, "\(rate) \(other)")
    }
  }

  @Test func eachTrackIsJudgedByItself() throws {
    func range(_ text: String) throws -> TimecodeRange { try TimecodeRange(tagged: text[...]) }
    let one = try range("01:00:00:00..01:00:10:00@25")
    var check = SequenceCheck([.ordered, .noOverlap, .noGap])
    #expect(check.findings(against: one, on: TrackName.tracks(of: "V"), line: 1).isEmpty)
    #expect(check.findings(against: one, on: TrackName.tracks(of: "AA"), line: 2).isEmpty)
    let overlap = check.findings(
      against: try range("01:00:09:00..01:00:12:00@25"), on: TrackName.tracks(of: "A2"), line: 3
    ).first
    #expect(overlap?.reason == .overlap && overlap?.line == 2)
    #expect(overlap?.length?.stringValue() == "00:00:01:00")
    let gap = check.findings(
      against: try range("01:00:10:05..01:00:12:00@25"), on: TrackName.tracks(of: "V"), line: 4
    ).first
    #expect(gap?.reason == .gap && gap?.line == 1)
    #expect(gap?.length?.stringValue() == "00:00:00:05")
  }

  @Test func whatWasRefusedLeavesNoGap() throws {
    func range(_ text: String) throws -> TimecodeRange { try TimecodeRange(tagged: text[...]) }
    var check = SequenceCheck(.noGap)
    #expect(check.findings(against: try range("01:00:00:00..01:00:10:00@25")).isEmpty)
    check.pass(over: try range("01:00:10:00..01:00:20:00@25"))
    #expect(check.findings(against: try range("01:00:20:00..01:00:30:00@25")).isEmpty)
    check.pass(over: nil)
    #expect(check.findings(against: try range("01:00:40:00..01:00:50:00@25")).isEmpty)
    #expect(check.findings(against: try range("01:00:51:00..01:00:52:00@25")).map(\.reason) == [.gap])
  }
}
