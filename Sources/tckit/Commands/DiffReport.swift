// What diff writes: rows with tabs, or in columns and colours on a terminal; records; counts; a document; a picture.

import JSON
import TimecodeCuts
import TimecodePasteboard

/// The changes between two cuts, to be written.
struct DiffReport {
  private let comparison: CutComparison
  private let changes: [CutChange]
  /// How many frames are scanned beyond those that an event shows; nil if nobody asks.
  private let handles: Int?
  private let names: (old: String, new: String)

  init(_ comparison: CutComparison, _ changes: [CutChange], handles: Int?, names: (old: String, new: String)) {
    self.comparison = comparison
    self.changes = changes
    self.handles = handles
    self.names = names
  }

  // MARK: Rows

  /// Writes a row or a record for each change.
  func writeRows(_ context: Context) throws(Failure) {
    var table = Table(CutComparison.columnNames, context)
    for change in changes {
      try table.add(columns(of: change), as: Self.role(of: change.kind), context) { json in
        json.change(change, of: comparison, scan: scan(of: change))
      }
    }
    try table.finish(context)
  }

  /// The columns of a change, which fit a line whatever the documents have.
  private func columns(of change: CutChange) -> [String] {
    comparison.columns(of: change, scan: scan(of: change)).map { Diagnostic.printable($0, limit: .max) }
  }

  /// What must be scanned for a change, with handles.
  private func scan(of change: CutChange) -> TimecodeRange? {
    guard let handles, [.new, .rescan].contains(change.kind) else { return nil }
    return change.new.first.flatMap { comparison.scan(of: $0, handles: handles) }
  }

  private static func role(of kind: CutChange.Kind) -> Styling.Role? {
    switch kind {
    case .new: .added
    case .omitted: .removed
    case .rescan: .error
    case .retimed, .slipped, .trimmed, .renamed: .changed
    case .moved, .shifted: .displaced
    case .same: nil
    }
  }

  // MARK: Counts

  /// Writes how often each change occurs, or one record of all.
  func writeCounts(_ context: Context) throws(Failure) {
    let counts = CutComparison.counts(of: changes)
    guard !context.messages.isJSON else {
      return try context.write(
        JSONWriter.record { json in
          json.object("summary") { json in
            for kind in CutChange.Kind.allCases where kind != .same {
              json.member(named: kind.rawValue, counts[kind] ?? 0)
            }
          }
        })
    }
    for kind in CutChange.Kind.allCases {
      if let count = counts[kind] { try context.write("\(kind.rawValue)\t\(count)\n") }
    }
  }

  // MARK: Documents

  /// Both cuts as a picture.
  var picture: [UInt8] { Array(CutPicture(comparison, changes, names: names).svg.utf8) }

  /// Writes the events of the new cut that are new or changed themselves; all of them if that is wanted.
  func write(
    _ document: DocumentOutput?, title: String?, takesAll: Bool, _ context: inout Context
  ) throws(Failure) {
    if let handles { return try writePull(document, title: title, handles, takesAll: takesAll, &context) }
    let written = changes.filter { takesAll || ![.shifted, .same].contains($0.kind) }
    let places = Set(written.flatMap { $0.new.map(\.index) }).sorted()
    let shifted = changes.reduce(0) { $0 + ($1.kind == .shifted && !takesAll ? $1.count : 0) }
    if shifted > 0 {
      context.messages.note("events that are only shifted are left out (\(shifted))", hint: "--all writes them too")
    }
    guard !places.isEmpty else { return }
    try document?.write(places.map { comparison.new.markers[$0] }, title: title, &context)
  }

  /// Writes what must be scanned, with handles; all events of the new cut if that is wanted.
  private func writePull(
    _ document: DocumentOutput?, title: String?, _ handles: Int, takesAll: Bool, _ context: inout Context
  ) throws(Failure) {
    var pulled: [Int: TimecodeMarker] = [:]
    for change in changes where takesAll || [.new, .rescan].contains(change.kind) {
      for event in change.new { pulled[event.index] = comparison.pulled(event, handles: handles) }
    }
    guard !pulled.isEmpty else { return }
    try document?.write(pulled.sorted { $0.key < $1.key }.map(\.value), title: title, &context)
  }
}
