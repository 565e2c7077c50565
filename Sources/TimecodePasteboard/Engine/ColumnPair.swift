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

  /// Adds what became of the timecode of a column, nil for one that failed, and tells what becomes of it.
  mutating func add(_ timecode: Timecode?, column: Int, line: Int) -> ItemUse {
    self.line = line
    let place = column == 0 ? places.first : places.second
    // The first timecode of a column counts.
    guard case .empty = place else { return .passed }
    guard let timecode else {
      set(.failed, column)
      return .taken
    }
    set(.timecode(timecode), column)
    guard case .timecode(let first) = places.first, case .timecode(let second) = places.second else { return .passed }
    return .paired(first, second)
  }

  private mutating func set(_ place: Place, _ column: Int) {
    if column == 0 { places.first = place } else { places.second = place }
  }

  /// Begins another line; returns the fault of a line that has a timecode in one column only.
  mutating func end(_ columns: ColumnTracker?) -> FoundItem? {
    defer { places = (.empty, .empty) }
    guard let columns = columns?.columns, columns.count == 2 else { return nil }
    let missing: ColumnSelection.Column
    switch places {
    case (.timecode, .empty): missing = columns[1]
    case (.empty, .timecode): missing = columns[0]
    default: return nil
    }
    return FoundItem(.unpaired(missing: missing), 0..<0, line: line)
  }
}
