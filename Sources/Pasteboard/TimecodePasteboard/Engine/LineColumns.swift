// The timecodes of a line that a choice of columns takes, by their numbers.
//
//     var columns = LineColumns(choice)
//     columns?.includesNext(of: line)        // for each timecode and near miss, in the text's order

import TimecodeDocuments

/// A place among the timecodes of a text's lines.
struct LineColumns: Sendable {
  private let numbers: [Int]
  /// The line whose timecodes are counted, and how many it has had.
  private var line = 0
  private var count = 0

  /// Makes a place at the beginning of a text; nil if the choice has names, or roles that only tables have.
  init?(_ columns: DocumentColumns) {
    guard let numbers = columns.numbers else { return nil }
    self.numbers = numbers
  }

  /// What is found next in a line is in a chosen column.
  mutating func includesNext(of line: Int) -> Bool {
    if line != self.line { (self.line, count) = (line, 0) }
    count += 1
    return numbers.contains(count)
  }
}
