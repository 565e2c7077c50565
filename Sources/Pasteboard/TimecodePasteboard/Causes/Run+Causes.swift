// The cause of a document's faults, once all of it was judged.

import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// The cause of most findings in a document that was judged; nil if they have none in common.
  mutating func cause(in read: ReadDocument) -> ExplainedCause? {
    let table = read.table.events
    var media: [Int: TimecodeEvent.Source.Media] = [:]
    if findings.media > 0 {
      let strings = read.table.strings
      for index in table.rows.indices where table.rows[index].isEvent {
        let row = table.rows[index]
        let source = operation.media == nil ? nil : table.marker(of: row, strings).marker.event?.source
        media[index] = source.flatMap { operation.media?.extent(of: $0) } ?? table.media(of: row)
      }
    }
    let acceptsAll = operation.acceptsAll
    let finder = CauseFinder(of: table, media: media, statedBy: read.head.rate) { index in
      acceptsAll
        || operation.includesEntry(true)
          && operation.includes(on: table.trackSets[Int(table.rows[index].trackSet)].tracks)
    }
    return finder.cause(of: findings)
  }
}
