// Rows as events: the statements of a row come back in its marker.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct EventRowTests {
  @Test
  func `an event of a row has the kind of its track and the media of its source`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:02:00@25")
    let own = try TimecodeRange(tagged: "10:00:10:00..10:00:12:00@25")
    for media in [nil, "10:00:00:00..10:01:00:00@25", "10:00:11:00..10:01:00:00@25"] {
      for (name, kind) in [("Dialog", TimecodeEvent.TrackKind.audio), ("V1", .audio), ("A1", .video), ("V1", nil)] {
        let extent = try media.map { try TimecodeRange(tagged: $0) }
        var table = EventTable()
        let known = extent.map { table.addMedia($0.inPoint, $0.outPoint) }
        let index = table.rows.count
        table.rows.append(EventRow(.event))
        table.setRecord(range.inPoint, range.outPoint, of: index)
        table.setSource(own.inPoint, own.outPoint, of: index)
        if let known { table.changeExtra(of: index) { $0.media = Int32(known) } }
        table.rows[index].trackSet = table.trackSet(named: name, statedAs: kind)
        table.findForm(of: index)
        let event = try #require(table.marker(of: table.rows[index], table.strings(in: Span())).marker.event)
        #expect(event.track == name && event.trackKind == kind)
        #expect(event.source?.media == extent.map { .init(in: $0.inPoint, out: $0.outPoint) })
        // A source that begins before its media is wrong.
        let isWithin = media != "10:00:11:00..10:01:00:00@25"
        #expect(table.isValid(index) == isWithin && table.findings(of: index) == (isWithin ? [] : [.media]))
        // The sets of a name are one for each kind.
        let again = (table.trackSet(named: name, statedAs: kind), table.trackSet(named: name, statedAs: .video))
        #expect(again.0 == table.rows[index].trackSet && (again.1 == again.0) == (kind == .video))
      }
    }
  }
}
