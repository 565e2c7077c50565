// What changes when the times of a document become others: the records and sources of rows, the speeds, the counts of frames.
// Everything else of the table stays, and is shared.
//
//     var values = TimeValues(times)
//     values.times = try solver.solved(values.rows).times
//     values.times(of: 4).record, values.count(of: field)

import SMPTETimecode
import TimecodeEvents

/// The two times of a row.
struct RowTimes: BitwiseCopyable, Sendable {
  var record: TimeSpan
  var source: TimeSpan

  init(_ row: borrowing EventRow) { (record, source) = (row.record, row.source) }
}

/// The times of a document before or after a conversion.
struct TimeValues: Sendable {
  /// The rows as they were read.
  let rows: [EventRow]
  /// The times of the rows; empty as long as they are those that were read.
  var times: [RowTimes] = []
  var speeds: [Speed]
  private var transitions: [EventTable.Transition]
  private var counts: [Int]
  /// As in `DocumentTimes`.
  let origin: Int
  let ownStarts: [Int: Fraction]

  /// Those of a document.
  init(_ times: borrowing DocumentTimes) {
    let table = times.table.events
    (rows, speeds, transitions, counts) = (table.rows, table.speeds, table.transitions, table.counts)
    (origin, ownStarts) = (times.origin, times.ownStarts)
  }

  /// The times of a row.
  func times(of index: Int) -> RowTimes { times.isEmpty ? RowTimes(rows[index]) : times[index] }

  /// The number of frames that a field is, which is scaled by itself; nil for any other.
  func count(of field: WrittenField) -> Int? {
    switch field.value {
    case .transition, .tailValue: transitions[Int(rows[Int(field.row)].transition)].tail
    case .leadValue: transitions[Int(rows[Int(field.row)].transition)].lead
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
