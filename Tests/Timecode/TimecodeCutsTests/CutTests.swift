// Cuts of markers: the markers that are events, their tracks, and the sources that are the same.

import SMPTETimecode
import TestSupport
import Testing

@testable import TimecodeCuts

/// Markers that are events.
enum TestMarker {
  static func timecode(_ frames: Int, _ rate: TimecodeFrameRate = .fps25) -> Timecode {
    Timecode(.frames(frames), at: rate, by: .allowingInvalid)
  }

  static func event(
    track: String? = "V", reel: String? = nil, clip: String? = nil, record: Range<Int> = 90000..<90100,
    source: Range<Int>? = 0..<100, sourceRate: TimecodeFrameRate = .fps25, speed: Fraction = Fraction(1, 1),
    rate: TimecodeFrameRate = .fps25
  ) throws -> TimecodeMarker {
    try TimecodeMarker(
      TimecodeRange(from: timecode(record.lowerBound, rate), to: timecode(record.upperBound, rate)),
      event: TimecodeEvent(
        track: track,
        source: TimecodeEvent.Source(
          reel: reel, clip: clip, in: source.map { timecode($0.lowerBound, sourceRate) },
          out: source.map { timecode($0.upperBound, sourceRate) }, speed: speed)))
  }
}

struct CutTests {
  static func kinds(_ old: TimecodeMarker, _ new: TimecodeMarker) throws -> [CutChange.Kind] {
    try CutComparison(from: Cut([old]), to: Cut([new])).changes().map(\.kind)
  }

  @Test(arguments: [
    ("V", "V1"), ("v2", "V2"), ("A", "A1"), ("AA", "A1 A2"), ("AA/V", "A1 A2 V1"), ("A2/V", "A2 V1"), ("B", "V1 A1"),
    ("VA1A2", "V1 A1 A2"), ("NONE", ""), ("", ""), ("Video 1", "V1"), ("AUDIO2", "A2"), ("Video", "VIDEO"),
    ("V1/V", "V1"), ("A0", "A0"),
  ])
  func `names of tracks`(_ name: String, _ tracks: String) {
    #expect(TrackName.tracks(of: name).map(\.description).joined(separator: " ") == tracks)
  }

  @Test
  func `a name of more tracks than any program has is a single track`() {
    #expect(TrackName.tracks(of: String(repeating: "A", count: 128)).count == 128)
    let parts = (1...200).map { "A\($0)" }.joined(separator: "/")
    for name in [String(repeating: "v", count: 129), parts, "A/" + String(repeating: "V", count: 10_000)] {
      #expect(TrackName.tracks(of: name).map(\.description) == [name.uppercased()])
    }
  }

  @Test
  func `markers and events shorter than a frame are counted; no events, or several rates, are refused`() throws {
    let event = try TestMarker.event(reel: "A")
    var point = TimecodeMarker(event.inPoint)
    point.event = event.event
    let cut = try Cut([event, TimecodeMarker(event.range), point])
    #expect(cut.otherCount == 2)
    #expect(try Cut([event, TestMarker.event(track: "NONE"), TestMarker.event(track: nil)]).otherCount == 1)
    #expect(cut[TrackName.picture].map(\.record) == [90000..<90100])
    #expect(throws: CutError.noEvents) { try Cut([TimecodeMarker(event.range)]) }
    let other = try TestMarker.event(reel: "A", rate: .fps24)
    #expect(throws: CutError.severalRates([.fps25, .fps24])) { try Cut([event, other, event]) }
    #expect(throws: CutError.differentRates(old: .fps25, new: .fps24)) {
      try CutComparison(from: Cut([event]), to: Cut([other]))
    }
  }

  @Test
  func `a source without an in or out point is as long as the record shows`() throws {
    var marker = try TestMarker.event(reel: "A", source: 200..<300, speed: Fraction(2, 1))
    marker.event?.source?.out = nil
    #expect(CutEvent(marker, at: 0)?.source == 200..<400)
    marker.event?.source?.out = TestMarker.timecode(500)
    marker.event?.source?.in = nil
    #expect(CutEvent(marker, at: 0)?.source == 300..<500)
    marker.event?.source?.out = nil
    #expect(CutEvent(marker, at: 0)?.source == 0..<200)
    let other = try TestMarker.event(reel: "A", source: 100..<196, sourceRate: .fps24)
    #expect(CutEvent(other, at: 0)?.shownFrame(at: 99) == 195)
    #expect(CutEvent(other, at: 0)?.reach == 100..<196)
  }

  @Test(
    arguments: [
      ("A005C005", "a005c005", nil, nil, true), ("A005C005", "A005C006", nil, nil, false),
      ("A005C005", "A005C005_220101_R1AB", nil, nil, true), ("A005C00", "A005C00_220101", nil, nil, false),
      (nil, nil, "shot.mov", "SHOT", true), (nil, nil, "shot.v1", "shot.v2", false),
      (nil, "R1", "shot.mov", "shot.mxf", true), ("AX", "BL", nil, nil, true), ("AX", "BL", "one", "two", false),
      ("R1", nil, nil, "R1.mov", true), ("R1", "R2", "same", "same", false),
      ("ZZ100_50", "zz100_50", "ZZ100_501", "ZZ100_502.mov", false), ("ZZ100_50", "ZZ100_50", "ZZ100_501", nil, true),
      ("ZZ100_50", nil, "ZZ100_501", "ZZ100_502", false), ("ZZ100_50", nil, "ZZ100_501", "zz100_501.mov", true),
      ("ZZ100_50", "ZZ100_501", "ZZ100_501.mov", nil, true), ("ZZ100_50", "ZZ100_502", "ZZ100_501", "ZZ100_502", false),
      ("ZZ100_50", "ZZ100_501_L", "ZZ100_501", "ZZ100_501", true),
    ] as [(String?, String?, String?, String?, Bool)])
  func `names of sources that agree`(
    _ oldReel: String?, _ newReel: String?, _ oldClip: String?, _ newClip: String?, _ agree: Bool
  ) throws {
    let old = try TestMarker.event(reel: oldReel, clip: oldClip)
    let new = try TestMarker.event(reel: newReel, clip: newClip)
    #expect(try Self.kinds(old, new) == (agree ? [] : [.new, .omitted]).sorted { $0.rawValue > $1.rawValue })
    #expect(try Self.kinds(new, old).isEmpty == agree)
  }

  @Test
  func `a clip of a reel is renamed, unless both names begin with the reel of eight characters and go on`() throws {
    func kinds(_ reel: String, _ old: String, _ new: String) throws -> [CutChange.Kind] {
      try Self.kinds(TestMarker.event(reel: reel, clip: old), TestMarker.event(reel: reel, clip: new))
    }
    #expect(try kinds("ZZ100_5", "ZZ100_501", "ZZ100_502") == [.renamed])
    #expect(try kinds("ZZ100_50", "ZZ100_50", "ZZ100_501") == [.renamed])
    #expect(try kinds("ZZ100_50", "Rope", "ZZ100_501") == [.renamed])
    #expect(try kinds("ZZ100_50", "ZZ100_501_v01.mov", "ZZ100_501_v12 (LAY1)") == [.omitted, .new])
    #expect(try kinds("ZZ100_50", "ZZ100_501_v01_comp.mov", "ZZ100_501.V12_comp") == [.renamed])
    #expect(try kinds("ZZ100_50", "ZZ100_501_v01", "ZZ100_501_vfx") == [.omitted, .new])
  }

  @Test
  func `the name of the clip distinguishes sources only if both cuts have such names`() throws {
    let named = try ["ZZ100_501", "ZZ100_502"].enumerated().map { number, clip in
      try TestMarker.event(reel: "ZZ100_50", clip: clip, record: 90000 + 100 * number..<90100 + 100 * number)
    }
    let unnamed = try [0, 1].map { number in
      try TestMarker.event(reel: "ZZ100_50", record: 90000 + 100 * number..<90100 + 100 * number)
    }
    #expect(try CutComparison(from: Cut(named), to: Cut(unnamed)).changes().isEmpty)
    #expect(try CutComparison(from: Cut(unnamed), to: Cut(named)).changes().isEmpty)
    let whole = try named.map { try TestMarker.event(reel: $0.event?.source?.clip, record: 90000..<90100) }
    #expect(try CutComparison(from: Cut(named), to: Cut([whole[1]])).changes().map(\.kind) == [.omitted, .shifted])
    #expect(try CutComparison(from: Cut([whole[1]]), to: Cut(named)).changes().map(\.kind) == [.new, .shifted])
  }

  @Test
  func `a truncated name agrees with no name if two begin with it`() throws {
    let old = try Cut([TestMarker.event(reel: "A005C005")])
    let new = try Cut([
      TestMarker.event(reel: "A005C005_1"), TestMarker.event(reel: "A005C005_2", record: 90100..<90200),
    ])
    #expect(try CutComparison(from: old, to: new).changes().map(\.kind) == [.omitted, .new, .new])
  }

  @Test
  func `sources without names pair with equal points only; at other rates, or without a common frame, never`() throws {
    let old = try TestMarker.event(reel: "AX")
    #expect(try Self.kinds(old, TestMarker.event(reel: "AX", source: 0..<99)) == [.omitted, .new])
    #expect(try Self.kinds(old, TestMarker.event(reel: nil)) == [])
    let named = try TestMarker.event(reel: "R")
    #expect(try Self.kinds(named, TestMarker.event(reel: "R", source: 100..<200)) == [.omitted, .new])
    #expect(try Self.kinds(named, TestMarker.event(reel: "R", source: 0..<96, sourceRate: .fps24)) == [.omitted, .new])
    #expect(try Self.kinds(named, TestMarker.event(reel: "R", record: 90000..<90050)) == [.retimed])
    #expect(try Self.kinds(named, TestMarker.event(track: "V2", reel: "R")) == [.omitted, .new])
  }
}
