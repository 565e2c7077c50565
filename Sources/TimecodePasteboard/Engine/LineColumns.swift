// The timecodes of a line that a choice of columns takes, by their numbers: one by one, or two of them together.
//
//     var columns = LineColumns(choice, takesPairs: false)
//     columns?.column(of: line)        // for each timecode and near miss, in the text's order

import SMPTETimecode
import TimecodeDocuments

/// A place among the timecodes of a text's lines.
struct LineColumns: Sendable {
  /// What a line has in a column so far.
  private enum Place: Sendable {
    case empty
    case timecode(Timecode)
    /// What is there has been reported.
    case failed
  }

  let takesPairs: Bool
  private let numbers: [Int]
  /// The line whose timecodes are counted, and how many it has had.
  private var line = 0
  private var count = 0
  /// The line of the pair, and what it has so far.
  private var pairLine = 0
  private var pair: (first: Place, second: Place) = (.empty, .empty)

  /// Makes a place at the beginning of a text; nil if the choice has names, or roles that only tables have.
  init?(_ columns: DocumentColumns, takesPairs: Bool) {
    guard let numbers = columns.numbers else { return nil }
    self.numbers = numbers
    self.takesPairs = takesPairs
  }

  /// The index of the column of what is found next in a line; nil if it is in none.
  mutating func column(of line: Int) -> Int? {
    if line != self.line { (self.line, count) = (line, 0) }
    count += 1
    return numbers.firstIndex(of: count)
  }

  /// Adds what became of the timecode of a column, nil for one that failed, and tells what becomes of it.
  mutating func add(_ timecode: Timecode?, column: Int, line: Int) -> RowUse {
    guard takesPairs else { return .taken }
    pairLine = line
    guard let timecode else {
      set(.failed, column)
      return .taken
    }
    set(.timecode(timecode), column)
    guard case .timecode(let first) = pair.first, case .timecode(let second) = pair.second else { return .passed }
    return .paired(first, second)
  }

  private mutating func set(_ place: Place, _ column: Int) {
    if column == 0 { pair.first = place } else { pair.second = place }
  }

  /// Ends a pair before another line, or at the end of the text; returns the fault of one with a timecode in one column only.
  mutating func end(before line: Int? = nil) -> ItemRow? {
    guard takesPairs, numbers.count == 2, line != pairLine else { return nil }
    defer { pair = (.empty, .empty) }
    switch pair {
    case (.timecode, .empty): return ItemRow(.unpaired(missing: numbers[1]), 0..<0, line: pairLine)
    case (.empty, .timecode): return ItemRow(.unpaired(missing: numbers[0]), 0..<0, line: pairLine)
    default: return nil
    }
  }
}
