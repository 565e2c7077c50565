// The cause of a document's faults, once all of it was judged, or was read to be converted or copied.

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Reports the cause of most findings in a document, if they have one in common.
  mutating func reportCause<Sink: ItemSink>(
    in shared: EventTable.Shared, statedBy rate: RateStatement?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard sink.acceptsNotes, operation.judges || findings.count > 0 else { return }
    let table = shared.events
    var media: [Int: TimecodeEvent.Source.Media] = [:]
    if findings.media > 0 {
      let strings = shared.strings
      for index in table.rows.indices where table.rows[index].isEvent {
        let row = table.rows[index]
        let source = operation.media == nil ? nil : table.marker(of: row, strings).marker.event?.source
        media[index] = source.flatMap { operation.media?.extent(of: $0) } ?? table.media(of: row)
      }
    }
    let acceptsAll = operation.acceptsAll
    let finder = CauseFinder(of: table, media: media, statedBy: rate) { index in
      acceptsAll
        || operation.includesEntry(true)
          && operation.includes(on: table.trackSets[Int(table.rows[index].trackSet)].tracks)
    }
    if let cause = finder.cause(of: findings) { try send(.cause(cause), into: &sink) }
  }
}
