// A listing: in a pipe its columns with tabs between them, which programs read; on a terminal a heading, and the
// aligned columns, which people read; with --json records.
//
//     var table = Table(["name", "change count", "items"], context)
//     try table.add(["reel-7", "12", "3"], context) { json in … }
//     try table.finish(context)

import JSON
import SystemCalls
import TimecodePasteboard

/// The rows of a listing, which are kept until all widths are known, if a person reads them.
struct Table {
  private let headings: [String]
  /// How the listing looks.
  let styling: Styling
  /// Whether the columns are aligned.
  let isAligned: Bool
  private var widths: [Int]
  private var rows: [(columns: [String], role: Styling.Role?)] = []
  /// The maximum width of a column; a longer value pushes the rest of its line to the right.
  private static let widest = 48

  /// - Parameter widths: The width of each column but the last, if it is known beforehand.
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
  ///   - role: What the first column is colored as.
  ///   - record: The row with --json.
  mutating func add(
    _ columns: [String], as role: Styling.Role? = nil, _ context: Context, _ record: (inout JSONWriter) -> Void
  ) throws(Diagnostic) {
    guard isAligned else { return try context.write(columns, record) }
    for (index, column) in columns.enumerated() { widths[index] = max(widths[index], min(column.count, Self.widest)) }
    rows.append((columns, role))
  }

  /// Writes what was kept.
  mutating func finish(_ context: Context) throws(Diagnostic) {
    guard !rows.isEmpty else { return }
    try context.write(heading)
    for row in rows { try context.write(line(row.columns, row.role)) }
    rows = []
  }

  /// The line with the names of the columns.
  var heading: String { line(headings, .heading) }

  /// A row as a line; the last column ends it, whatever its width is.
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
  /// How long ago the instant was, as people say it: `just now`, `2 min ago`, `3 days ago`; the date if that is more
  /// than a month, or if the clock says that it is still to come.
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
