// A listing. In a pipe, tabs separate its columns, for programs. On a terminal it has a heading and aligned columns,
// for people. With --json it is records.
//
//     var table = Table(["name", "change count", "items"], context)
//     try table.add(["reel-7", "12", "3"], context) { json in … }
//     try table.finish(context)

import JSON
import SystemCalls
import TimecodePasteboard

/// The rows of a listing. On a terminal they are kept until all widths are known.
struct Table {
  private let headings: [String]
  /// The styling of the listing.
  let styling: Styling
  /// True if the columns are aligned.
  let isAligned: Bool
  private var widths: [Int]
  private var rows: [(columns: [String], role: Styling.Role?)] = []
  /// The maximum width of a column; a longer value pushes the rest of its line to the right.
  private static let widest = 48

  /// - Parameter widths: The width of each column but the last, if known in advance.
  init(_ headings: [String], widths: [Int] = [], _ context: Context) {
    self.headings = headings
    styling =
      context.messages.isJSON
      ? .plain : Styling(isTerminal: Descriptor.standardOutput.isTerminal, variable: CurrentProcess.environment)
    isAligned = styling.isTerminal
    self.widths = headings.map(\.count)
    for (index, width) in widths.enumerated() { self.widths[index] = max(self.widths[index], width) }
  }

  /// Adds a row of printable columns.
  ///
  /// - Parameters:
  ///   - role: The role that colors the first column.
  ///   - record: Writes the row with --json.
  mutating func add(
    _ columns: [String], as role: Styling.Role? = nil, _ context: Context, _ record: (inout JSONWriter) -> Void
  ) throws(Diagnostic) {
    guard isAligned else { return try context.write(columns, record) }
    for (index, column) in columns.enumerated() { widths[index] = max(widths[index], min(column.count, Self.widest)) }
    rows.append((columns, role))
  }

  /// Writes the kept rows.
  mutating func finish(_ context: Context) throws(Diagnostic) {
    guard !rows.isEmpty else { return }
    try context.write(heading)
    for row in rows { try context.write(line(row.columns, row.role)) }
    rows = []
  }

  /// The line with the names of the columns.
  var heading: String { line(headings, .heading) }

  /// A row as a line. The last column is not padded.
  func line(_ columns: [String], _ role: Styling.Role? = nil) -> String {
    var line = ""
    for (index, column) in columns.enumerated() {
      let isStyled = role == .heading || index == 0
      line += role.flatMap { isStyled ? styling.styled(column, as: $0) : nil } ?? column
      if index < columns.count - 1 { line += String(repeating: " ", count: max(widths[index] - column.count, 0) + 2) }
    }
    return line + "\n"
  }
}

extension PasteboardStore.Timestamp {
  /// The age of the instant in everyday words: `just now`, `2 min ago`, `3 days ago`. It is the date if the instant is
  /// more than a month ago, or in the future.
  func age(at now: Self) -> String {
    let (elapsed, overflow) = now.nanoseconds.subtractingReportingOverflow(nanoseconds)
    let seconds = elapsed / 1_000_000_000
    guard !overflow, elapsed >= 0, seconds < 31 * 86_400 else { return "\(self)" }
    switch seconds {
    case ..<5: return "just now"
    case ..<60: return "\(seconds) s ago"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3600) h ago"
    default: return seconds < 2 * 86_400 ? "1 day ago" : "\(seconds / 86_400) days ago"
    }
  }
}
