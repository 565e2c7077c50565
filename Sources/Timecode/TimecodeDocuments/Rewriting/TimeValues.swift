// The values that change with the times of a document: the records and sources of rows, the speeds, and the counts of
// frames. The rest of the table does not change and is shared.
//
//     var values = TimeValues(times)
//     values.times = try solver.solved(values.rows).times
//     values.times(of: 4).record, values.count(of: field)

import SMPTETimecode
import TimecodeEvents

/// The record and the source of a row.
struct RowTimes: BitwiseCopyable, Sendable {
  var record: TimeSpan
  var source: TimeSpan

  init(_ row: borrowing EventRow) { (record, source) = (row.record, row.source) }
}

/// The times of a document before or after a conversion.
struct TimeValues: Sendable {
  /// The rows of the document.
  let rows: [EventRow]
  /// The new times of the rows; empty if they are unchanged.
  var times: [RowTimes] = []
  var speeds: [Speed]
  private var transitions: [EventTable.Transition]
  private var counts: [Int]
  /// See `DocumentTimes`.
  let localStarts: [Int: Fraction]
  let mediaLengths: [DocumentTimes.MediaLength]

  /// Copies the values of a document.
  init(_ times: borrowing DocumentTimes) {
    let table = times.table.events
    (rows, speeds, transitions, counts) = (table.rows, table.speeds, table.transitions, table.counts)
    (localStarts, mediaLengths) = (times.localStarts, times.mediaLengths)
  }

  func times(of index: Int) -> RowTimes { times.isEmpty ? RowTimes(rows[index]) : times[index] }

  /// The number of frames in a field that is scaled separately; nil for any other field.
  func count(of field: WrittenField) -> Int? {
    switch field.value {
    case .tail: transitions[Int(rows[Int(field.row)].transition)].tail
    case .lead: transitions[Int(rows[Int(field.row)].transition)].lead
    case .split: counts[Int(field.argument)]
    default: nil
    }
  }

  mutating func setCount(_ count: Int, of field: WrittenField) { counts[Int(field.argument)] = count }

  mutating func setTransition(lead: Int, tail: Int, of row: Int) {
    let index = Int(rows[row].transition)
    (transitions[index].lead, transitions[index].tail) = (lead, tail)
  }
}
