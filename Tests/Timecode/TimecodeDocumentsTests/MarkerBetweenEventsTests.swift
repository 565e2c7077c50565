// Markers of any length among the events of random programs. In every format the events are the same as without them.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

@testable import TimecodeEvents

struct MarkerBetweenEventsTests {
  private static let formats = [DocumentFormat.editDecisionList, .openTimeline, .finalCutXML, .finalCut7XML]
  private static let options = DocumentOptions(rate: .fps25)

  /// The entries of a random timeline, with as many markers as events, each of no, one or several frames.
  private static func entries(_ seed: UInt64) throws -> [TimecodeMarker] {
    let text = Array(RandomTimeline(seed: seed).openTimeline.utf8)
    let events = try TimecodeDocument(reading: text, as: .openTimeline, options).markers
    let properties = Timecode.Properties(rate: .fps25)
    var (random, entries) = (SeededGenerator(seed: seed), events)
    for number in events.indices {
      let event = try #require(events.randomElement(using: &random)).range
      let first = Int.random(in: 0..<120, using: &random) + event.inPoint.frameCount.wholeFrames
      let length = [0, 1, Int.random(in: 2...200, using: &random)].randomElement(using: &random) ?? 0
      let start = try Timecode(.frames(first), using: properties)
      let range = try TimecodeRange(from: start, to: try Timecode(.frames(first + length), using: properties))
      let index = Int.random(in: 0...entries.count, using: &random)
      entries.insert(TimecodeMarker(range, name: "Look \(number)", color: "Red"), at: index)
    }
    return entries
  }

  /// The events of a written document: the lines of an edit list, or what is read from another format.
  private static func events(_ document: TimecodeDocument, as format: DocumentFormat) throws -> [String] {
    let written = try document.written(as: format, options)
    guard format != .editDecisionList else {
      let lines = String(decoding: written.bytes, as: UTF8.self).split(separator: "\n")
      return lines.filter { !$0.hasPrefix("* LOC") }.map(String.init)
    }
    let read = try TimecodeDocument(reading: written.bytes, as: format, options)
    return read.markers.filter { $0.event != nil }.map { "\($0.range) \($0.name ?? "-") \($0.event.debugDescription)" }
  }

  @Test(arguments: formats)
  func `the events are written as without them, whatever the markers were read from`(format: DocumentFormat) throws {
    for seed in UInt64(1)...20 {
      let entries = try Self.entries(seed)
      let mixed = TimecodeDocument(entries)
      let events = try Self.events(TimecodeDocument(entries.filter { $0.event != nil }), as: format)
      #expect(try Self.events(mixed, as: format) == events, "seed \(seed)")
      for other in Self.formats.dropFirst() + [.commaSeparated] {
        let bytes = try mixed.written(as: other, Self.options).bytes
        let read = try TimecodeDocument(reading: bytes, as: other, Self.options)
        #expect(read.markers.contains { $0.event == nil && !$0.range.isTimecode })
        let plain = TimecodeDocument(read.markers.filter { $0.event != nil })
        #expect(try Self.events(read, as: format) == Self.events(plain, as: format), "seed \(seed) from \(other)")
      }
    }
  }

  @Test
  func `a title without a source is what goes out`() throws {
    let title = try TimecodeRange(tagged: "01:00:00:00..01:00:04:00@25")
    let clip = try TimecodeRange(tagged: "01:00:04:00..01:00:08:00@25")
    var event = TimecodeEvent(track: "V", source: .init(reel: "B", in: clip.inPoint, out: clip.outPoint))
    event.transition = TimecodeEvent.Transition(.dissolve, lead: 12, tail: 12)
    let entries = [
      TimecodeMarker(title, name: "Title", event: TimecodeEvent(track: "V")), TimecodeMarker(clip, event: event),
    ]
    let lines = String(
      decoding: try TimecodeDocument(entries).written(as: .editDecisionList).bytes, as: UTF8.self
    ).split(separator: "\n")
    #expect(lines.contains("001  AX       V     C        01:00:00:00 01:00:03:13 01:00:00:00 01:00:03:13"))
    #expect(lines.contains("002  AX       V     C        01:00:03:13 01:00:03:13 01:00:03:13 01:00:03:13"))
  }

  @Test
  func `an edit list has a marker as LOC line among events, and as event in a list of ranges, which is said`() throws {
    let range = try TimecodeRange(tagged: "01:00:01:00..01:00:01:05@25")
    let marker = TimecodeMarker(range, name: "look here", color: "RED")
    let event = TimecodeMarker(range, event: TimecodeEvent(track: "V", number: 1, source: .init(reel: "A")))
    for (entries, line, loss) in [
      ([event, marker], "* LOC: 01:00:01:00 RED     look here", "1 length left out or changed, the first: item 2"),
      ([marker], "* FROM CLIP NAME:  look here", "1 marker written as an event, the first: item 1"),
    ] {
      let written = try TimecodeDocument(entries).written(as: .editDecisionList)
      #expect(String(decoding: written.bytes, as: UTF8.self).split(separator: "\n").last.map(String.init) == line)
      #expect(written.losses.map(\.description).contains(loss), "\(written.losses)")
    }
    #expect(!DocumentLoss.Kind.markerKind.isMarkersOwn)
  }
}
