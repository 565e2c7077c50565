// A document after reading: the rows of its table.
//
//     let read = try ReadDocument(reading: bytes, as: format, options)
//     read.table.events.rows, read.head.omissions
//     let (marker, outPoint) = read.table.events.marker(of: row, read.table.strings)

package import SMPTETimecode
package import TimecodeEvents

/// A document that was read.
package struct ReadDocument: Sendable {
  /// The title, the rate and the remarks, without the entries.
  package let head: TimecodeDocument
  package let table: EventTable.Shared
  /// The problems, except those of entries with a nonexistent point, which the policies judge.
  package let unjudgedProblems: [DocumentError]

  /// Reads a document.
  ///
  /// - Throws: The same errors as a document.
  package init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions
  ) throws(DocumentError) {
    let reading = try DocumentReading(bytes.span, as: format, options)
    (head, unjudgedProblems) = (reading.read, reading.unjudgedProblems)
    table = EventTable.Shared(reading.table, of: reading.decoded ?? bytes)
  }

  /// The number of selected entries that have no duration; the closure selects events, markers or both.
  package func pointCount(where isAskedFor: (_ isEvent: Bool) -> Bool) -> Int {
    table.events.rows.count {
      $0.isEntry && isAskedFor($0.kind == .event)
        && ($0.record.isStated ? $0.record.length == 0 : table.events.record(of: $0).out == nil)
    }
  }

  /// The tracks of all entries.
  package var tracks: Set<TrackName> {
    let table = table.events
    return Set(table.rows.lazy.filter { $0.kind == .event }.flatMap { table.trackSets[Int($0.trackSet)].tracks })
  }
}
