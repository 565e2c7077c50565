// Edit lists written as timelines, OpenTimelineIO's and Final Cut Pro's: the events are clips, and a comparison of the
// cuts finds no difference.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeCuts
import TimecodeDocuments
import TimecodeEvents

struct TimelineTests {
  private static let formats = [DocumentFormat.openTimeline, .finalCutXML]

  /// An edit list as read, and as read again from another format.
  private static func both(
    _ text: String, at rate: TimecodeFrameRate, as format: DocumentFormat
  ) throws -> (old: TimecodeDocument, new: TimecodeDocument, losses: [DocumentLoss]) {
    let options = DocumentOptions(rate: rate)
    let old = try TimecodeDocument(reading: Array(text.utf8), as: .editDecisionList, options)
    let (new, losses) = try format.roundTrip(old, options)
    return (old, new, losses)
  }

  @Test(
    arguments: formats,
    TimecodeFrameRate.allCases)
  func `a generated list is the same cut: speeds, gaps, several tracks, repeated reels`(
    format: DocumentFormat, rate: TimecodeFrameRate
  ) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let list = GeneratedEditList(at: rate, count: 120, hasMode: rate.maxFrames % 4 != 0, seed: seed)
      let (old, new, losses) = try Self.both(list.text, at: rate, as: format)
      #expect(new.problems.isEmpty && new.markers.count == old.markers.count)
      #expect(new.start?.stringValue() == list.frames.label(rate.maxFrames * 3600))
      #expect(losses.allSatisfy { [.color, .order, .transition].contains($0.kind) }, "\(losses)")
      let moved = EntryList(new.markers).movingCuts().markers
      let changes = try CutComparison(from: Cut(old.markers), to: Cut(moved, statesTransitions: false)).changes()
      #expect(changes.isEmpty, "\(format.word) at \(rate): \(changes.prefix(3))")
      for (before, after) in zip(old.markers, moved) where !losses.contains(where: { $0.kind == .order }) {
        #expect((before.event == nil) == (after.event == nil))
        guard let first = before.event, let second = after.event else { continue }
        #expect((first.number, first.track) == (second.number, second.track))
        #expect(first.source?.reel == second.source?.reel)
        #expect(first.source?.clip == nil || first.source?.clip == second.source?.clip)
        #expect((before.inPoint, before.name, before.note) == (after.inPoint, after.name, after.note))
      }
    }
  }

  @Test(arguments: formats, [TimecodeFrameRate.fps25, .fps29_97d])
  func `an edit list comes back from a timeline as it was`(format: DocumentFormat, rate: TimecodeFrameRate) throws {
    let list = GeneratedEditList(at: rate, count: 60, hasTransitions: false, seed: 11)
    // In the order of time a list has its events and locators one after the other.
    let (old, new, losses) = try Self.both(list.text, at: rate, as: format)
    guard !losses.contains(where: { $0.kind == .order }) else { return }
    let text = String(decoding: try old.written(as: .editDecisionList).bytes, as: UTF8.self)
    #expect(String(decoding: try new.written(as: .editDecisionList).bytes, as: UTF8.self) == text)
  }

  private static func range(_ text: String) throws -> TimecodeRange { try TimecodeRange(tagged: text) }

  @Test(arguments: formats)
  func `what lies over another clip of its track is on a further one; sound is below`(format: DocumentFormat) throws {
    let start = try Timecode(.string("10:00:00:00"), at: .fps25)
    let markers = try [
      ("01:00:00:00..01:00:10:00@25", "V"), ("01:00:05:00..01:00:15:00@25", "V"), ("01:00:05:00..01:00:06:00@25", "A2"),
      ("01:00:10:00..01:00:20:00@25", "V1"), ("01:00:12:00..01:00:13:00@25", "Dialogue"),
    ].map { range, track in
      TimecodeMarker(
        try Self.range(range), name: "N", event: TimecodeEvent(track: track, source: .init(reel: "R", in: start)))
    }
    let document = TimecodeDocument(markers)
    let (read, losses) = try format.roundTrip(document, DocumentOptions(rate: .fps25))
    #expect(losses.isEmpty)
    let changes = try CutComparison(from: Cut(markers), to: Cut(read.markers)).changes()
    #expect(changes.isEmpty, "\(changes)")
    #expect(read.markers.map(\.event?.track) == markers.map(\.event?.track))
  }

  @Test(arguments: formats)
  func `sources at a rate of their own, without points and with media`(format: DocumentFormat) throws {
    let first = try Timecode(.string("10:00:00:00"), at: .fps24)
    let last = try Timecode(.string("10:00:04:00"), at: .fps24)
    let media = TimecodeEvent.Source.Media(in: first, out: try Timecode(.string("10:01:00:00"), at: .fps24))
    let sources: [TimecodeEvent.Source] = [
      .init(reel: "R", clip: "C", in: first, out: last, media: media), .init(reel: "R", in: first, out: last),
      .init(reel: "R"), .init(clip: "C", out: last), .init(clip: "D", in: first, speed: Fraction(-1, 2)),
      .init(reel: "\u{1}", in: first), .init(in: first, speed: .zero), .init(in: first, speed: Fraction(Int.max, 1)),
    ]
    let markers = try sources.enumerated().map { index, source in
      TimecodeMarker(
        try Self.range("01:00:0\(index):00..01:00:0\(index + 1):00@25"), name: "N\(index)", note: "a\nb",
        event: TimecodeEvent(number: index, source: source))
    }
    let (read, losses) = try format.roundTrip(TimecodeDocument(markers), DocumentOptions(rate: .fps25))
    #expect(read.markers.map(\.range) == markers.map(\.range) && read.markers.map(\.note) == markers.map(\.note))
    #expect(read.markers.map(\.event?.number) == Array(0..<sources.count))
    #expect(read.markers[0].event?.source?.media == media && read.markers[0].event?.source?.in == first)
    #expect(read.markers[0].event?.source?.out == (try Timecode(.string("10:00:01:00"), at: .fps24)))
    // Points that disagree with the record, missing points, characters of XML, and text that is not a speed.
    #expect(losses.map(\.kind) == [.event])
    #expect(losses[0].count == (format == .finalCutXML ? 6 : 5))
  }
}
