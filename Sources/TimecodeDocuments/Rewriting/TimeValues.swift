// What changes when the times of a document become others: the rows, the speeds, the counts of frames. Everything else of the table
// stays, and is shared.
//
//     var values = TimeValues(times.table.events)
//     values.rows[4].record = …
//     values.count(of: field)

import TimecodeEvents

/// The times of a document before or after a conversion.
struct TimeValues: Sendable {
  var rows: [EventRow]
  var speeds: [Speed]
  private var transitions: [EventTable.Transition]
  private var counts: [Int]

  /// Those of a table.
  init(_ table: borrowing EventTable) {
    (rows, speeds, transitions, counts) = (table.rows, table.speeds, table.transitions, table.counts)
  }

  /// The number of frames that a field is, which is scaled by itself; nil for any other.
  func count(of field: WrittenField) -> Int? {
    switch field.value {
    case .transition: transitions[Int(rows[Int(field.row)].transition)].tail
    case .split, .countValue: counts[Int(field.argument)]
    default: nil
    }
  }

  mutating func setCount(_ count: Int, of field: WrittenField) {
    if field.value == .transition {
      transitions[Int(rows[Int(field.row)].transition)].tail = count
    } else {
      counts[Int(field.argument)] = count
    }
  }
}
