// The timecodes of two selected columns in one line.

import SMPTETimecode

/// What a line has in two columns so far.
struct ColumnPair: Sendable {
  private enum Place: Sendable {
    case empty
    case timecode(Timecode)
    /// What is there has been reported.
    case failed
  }

  /// The line, from 1; 0 before the first.
  private(set) var line = 0
  private var places: (first: Place, second: Place) = (.empty, .empty)

  /// Adds what became of the timecode of a column, and returns what there is to report.
  mutating func add(_ event: FilterEvent, column: Int) -> FilterEvent? {
    if let line = event.line { self.line = line }
    let place = column == 0 ? places.first : places.second
    // The first timecode of a column counts.
    guard case .empty = place else { return nil }
    guard case .result(let marker, _) = event.kind else {
      set(.failed, column)
      return event
    }
    set(.timecode(marker.inPoint), column)
    guard case .timecode(let first) = places.first, case .timecode(let second) = places.second else { return nil }
    var event = event
    event.kind = .pair(first, second)
    return event
  }

  private mutating func set(_ place: Place, _ column: Int) {
    if column == 0 { places.first = place } else { places.second = place }
  }

  /// Begins another line; returns the event of a line that has a timecode in one column only.
  mutating func end(_ columns: ColumnTracker?) -> FilterEvent? {
    defer { places = (.empty, .empty) }
    guard let columns = columns?.columns, columns.count == 2 else { return nil }
    let missing: ColumnSelection.Column
    switch places {
    case (.timecode, .empty): missing = columns[1]
    case (.empty, .timecode): missing = columns[0]
    default: return nil
    }
    return FilterEvent(.unpaired(missing: missing), 0..<0, line: line)
  }
}
