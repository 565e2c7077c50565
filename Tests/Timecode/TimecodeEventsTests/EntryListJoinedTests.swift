// Lists that are joined: overlaps of different lists, and the outgoing sides of dissolves.

import SMPTETimecode
import Testing

@testable import TimecodeEvents

struct EntryListJoinedTests {
  /// An event of seconds of a track; its source begins an hour later.
  private func event(
    _ seconds: Range<Int>, on track: String = "V", reel: String = "A", dissolve: Int = 0
  ) throws -> TimecodeMarker {
    func label(_ second: Int) -> Timecode { Timecode(.components(s: second), at: .fps25, by: .allowingInvalid) }
    let source = TimecodeEvent.Source(reel: reel, in: label(seconds.lowerBound), out: label(seconds.upperBound))
    let transition = dissolve == 0 ? nil : TimecodeEvent.Transition(.dissolve, tail: dissolve)
    return TimecodeMarker(
      try TimecodeRange(from: label(seconds.lowerBound), to: label(seconds.upperBound)),
      event: TimecodeEvent(track: track, source: source, transition: transition))
  }

  private func overlap(_ lists: [[TimecodeMarker]]) -> Int? {
    let starts = lists.indices.map { lists[..<$0].joined().count }
    return EntryList(Array(lists.joined())).firstOverlap(ofListsAt: starts)?.seconds
  }

  @Test
  func `lists overlap where an event begins before an earlier event of another list on its track ends`() throws {
    let long = [try event(0..<10), try event(20..<30)]
    #expect(overlap([long, [try event(5..<8)]]) == 5)
    #expect(overlap([[try event(5..<8)], long]) == 5)
    #expect(overlap([long, [try event(10..<20)]]) == nil)
    #expect(overlap([long, [try event(5..<8, on: "A")]]) == nil)
    #expect(overlap([long, [try event(10..<12)], [try event(11..<14), try event(25..<26)]]) == 11)
    // The end of the longest list counts, also after events of a third one.
    #expect(overlap([[try event(0..<30)], [try event(40..<50)], [try event(29..<31)]]) == 29)
    // Overlaps within one list are that list's.
    #expect(overlap([[try event(0..<10), try event(5..<8)], [try event(10..<12)]]) == nil)
    #expect(overlap([[try event(0..<10), try event(5..<8)]]) == nil)
  }

  @Test
  func `a dissolve after a gap needs an outgoing side, which a marker states if it is asked to`() throws {
    let (first, dissolve) = (try event(0..<10, reel: "A"), try event(10..<20, reel: "B", dissolve: 12))
    let joined = EntryList([first, dissolve])
    #expect(joined.unstatedSideCount == 0)
    #expect(EntryList([try event(0..<9), dissolve]).unstatedSideCount == 1)
    let (events, strings) = (joined.table.events, joined.table.strings)
    let stated = events.marker(of: events.rows[joined.entries[1]], strings, statesSide: true).marker
    #expect(stated.event?.transition?.from?.reel == "A" && stated.event?.transition?.from?.in?.seconds == 10)
    #expect(EntryList([try event(0..<9), stated]).unstatedSideCount == 0)
    // What the event before says is not repeated.
    #expect(EntryList([first, stated]).markers.map { $0.event?.transition?.from == nil } == [true, true])
    #expect(EntryList([first, dissolve]).markers == [first, dissolve])
  }
}
