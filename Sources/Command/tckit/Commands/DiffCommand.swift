// tckit diff: shows the changes between two versions of a cut.

import JSON
import SystemCalls
import TimecodeCuts
import TimecodeDocuments
import TimecodePasteboard

struct DiffCommand: Command {
  static let name = CommandName.diff
  static let synopsis = "OLD NEW"
  static let operandLimit = 2
  static let operandCompletion = ValueCompletion.files(.documents)
  static let summary = "show what changed between two versions of a cut"
  static let discussion = """
    OLD and NEW are documents with events, each in any format: EDL, OTIO, FCPXML, xmeml, ALE, or tables with sources; - \
    is standard input, and /dev/null an empty cut. Their events are compared track by track by the frames of the sources that they show.

    Each changed event is a line, in the order of NEW. The exit status is 0 if nothing changed, 1 if something did, \
    and higher if the files could not be compared. With --as, which writes a document, a change does not count.
    """
  static let meanings: [OptionName: String] = [
    .rate: "The rate of a document that states none."
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate of files that state none",
    .track: "compare only this track",
    .handles: "list what needs this much more of its source",
    .all: "list unchanged events too",
    .summary: "count the changes",
    .documentType: "write the changed events: edl, csv, ..., or draw svg",
    .json: "write JSON, one record per line",
  ]
  static let briefEnd = "Status 1: changes; 0: none, or --as; above 1: not compared. --help shows all #."
  static let columns = CutComparison.columnNames
  static let examples: [CommandExample] = [
    .init(line: "tckit diff v12.edl v13.edl --rate 25", purpose: "lists what changed"),
    .init(line: "tckit diff v12.otio v13.fcpxml --summary", purpose: "counts the changes"),
    .init(line: "tckit diff /dev/null v12.edl --rate 25 --handles 8 --as edl", purpose: "a pull list"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --handles 8", purpose: "says what must be scanned again"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --handles 8 --as edl", purpose: "writes the pull list"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --as svg > cut.svg", purpose: "draws both cuts"),
  ]

  let operands: [Word]
  let rate: LocalProperties?
  let labels: LabelOptions
  let fileType: DocumentFormat?
  let columns: DocumentColumns?
  let track: TrackName?
  let handles: HandleLength?
  let all: Bool
  let summarizes: Bool
  let document: ChangeDocument?

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      operands: options.operands,
      rate: options.rate(),
      labels: .read(options),
      fileType: options.value(
        .fileType, as: "TYPE", in: .input, "read both files as this format",
        "A format's word, such as edl, its type, MIME type or filename extension. Without it the content shows the format."
      ),
      columns: options.value(
        .columns, as: "LIST", in: .input, "the columns of tables, such as reel=Tape,in=Start",
        "Columns by number or name with their roles, as in other commands; for both files."),
      track: options.track("compare only this track"),
      handles: options.value(
        .handles, as: "LENGTH", in: .policies, "list what needs this much more of its source",
        """
        A number of frames (8 or 8f), or a length (2s, or a timecode). An event that needs more frames of its source \
        before or after those that it used in OLD is called rescan, whatever else happened to it: its media must be scanned or rendered again. \
        What must be scanned for it, or for a new event, is given with so many frames on both sides. --as writes a pull list of these frames: \
        ranges of one reel that touch are one entry, and entries follow each other in the timeline.
        """),
      all: options.flag(
        .all, short: "a", in: .output, "also list unchanged events",
        "With --as, also the events of NEW that are unchanged or only shifted."),
      summarizes: options.flag(
        .summary, in: .output, "count the changes instead of listing them",
        "One line for each kind of change, with the number of its events."),
      document: options.value(
        .documentType, as: "TYPE", in: .output, "write the changed events of NEW as a document, or svg",
        """
        A format's word, its type, MIME type or filename extension: the events of NEW that are new or changed \
        themselves; with --handles those that must be scanned. svg draws both cuts, track by track, in one file that browsers show.
        """))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.documentType, [.summary], why: "a document is written")
    options.exclude(.summary, [.all], why: "--summary counts changes")
  }

  func run(_ context: Context) throws {
    guard operands.count == 2 else {
      throw Diagnostic.usage(.missingOperand(command: "diff", operands: "OLD and NEW"))
    }
    let options = try TextOptions(PropertyOptions(rate: rate), labels, separator: .refuse, context.messages)
    var reader = CutReader(options, format: fileType, columns: columns)
    reader.writesNew = document?.format != nil || handles != nil
    let (old, new) = try reader.read(operands[0].path, operands[1].path, emptyOld: .first, context)
    let handles = try handles.map { (length) throws(Diagnostic) in try length.frames(at: new.cut.rate) }
    let comparison = try CutComparison(from: old.cut, to: new.cut, track: track)
    let changes = comparison.changes(handles: handles, includingSame: all)
    let report = DiffReport(
      comparison: comparison, changes: changes, handles: handles, names: (old.name, new.name))
    if let format = document?.format {
      let document = try DocumentOutput.requested(format, isStrict: labels.isStrict)
      try report.write(document, title: new.title, acceptsAll: all, context)
    } else if document != nil {
      try context.write(report.picture)
    } else if summarizes {
      try report.writeCounts(context)
    } else {
      try report.writeRows(context)
    }
    // A request for a document does not ask whether something changed.
    if document == nil, changes.contains(where: { $0.kind != .same }) { context.raiseStatus(to: .refused) }
  }
}

/// Writes the changes between two cuts: as rows, which a terminal shows in columns and colors, as records, as counts,
/// as a document or as a picture.
struct DiffReport {
  let comparison: CutComparison
  let changes: [CutChange]
  /// The number of frames to scan on each side of those that an event shows; nil without --handles.
  let handles: Int?
  let names: (old: String, new: String)

  // MARK: Rows

  /// Writes a row or a record for each change.
  func writeRows(_ context: Context) throws(Diagnostic) {
    var table = Table(DiffCommand.columns, context)
    let sourceColumn = DiffCommand.columns.firstIndex(of: "source")
    for change in changes {
      var columns = columns(of: change)
      // A person also looks for the shot; scripts find it in the records.
      if table.isAligned, let sourceColumn, let source = change.source, source.reel != nil, let clip = source.clip {
        columns[sourceColumn] += " \(Diagnostic.printable(clip))"
      }
      try table.add(columns, as: Self.role(of: change.kind), context) { json in
        json.change(change, of: comparison, scan: scan(of: change))
      }
      guard let (source, scan) = outgoing(of: change) else { continue }
      let row = comparison.columns(ofOutgoing: source, on: change.track, scan: scan)
        .map { Diagnostic.printable($0, limit: .max) }
      try table.add(row, as: Self.role(of: change.kind), context) { json in
        json.outgoing(source, on: change.track, of: comparison, scan: scan)
      }
    }
    try table.finish(context)
    noteShortHandles(of: changes.filter { isWritten($0.kind) }.flatMap(\.new), context)
  }

  /// The columns of a change, escaped so that a row is one line.
  private func columns(of change: CutChange) -> [String] {
    comparison.columns(of: change, scan: scan(of: change)).map { Diagnostic.printable($0, limit: .max) }
  }

  /// The range to scan for a change, with handles; nil if nothing must be scanned.
  private func scan(of change: CutChange) -> TimecodeRange? {
    guard let handles, isWritten(change.kind) else { return nil }
    return change.new.first.flatMap { comparison.scan(of: $0, handles: handles) }
  }

  /// The source that goes out in the transition of a change, and the range to scan, if that is another event's part.
  private func outgoing(of change: CutChange) -> (source: CutEvent, scan: TimecodeRange)? {
    guard let handles, isWritten(change.kind) else { return nil }
    return change.new.first.flatMap { comparison.outgoing(of: $0, handles: handles) }
  }

  /// Notes the number of ranges whose first handle is short, because a source begins at zero.
  private func noteShortHandles(of events: [CutEvent], _ context: Context) {
    guard let handles else { return }
    var count = 0
    for event in events {
      let shown = comparison.scan(of: event, handles: handles) == nil ? nil : event
      for source in [shown, comparison.outgoing(of: event, handles: handles)?.source] {
        if let source, source.needed.lowerBound < handles { count += 1 }
      }
    }
    guard count > 0 else { return }
    context.messages.note(
      count == 1
        ? "one range begins at 00:00:00:00, with fewer than \(handles) frames before its event"
        : "\(count) ranges begin at 00:00:00:00, with fewer than \(handles) frames before their events",
      hint: nil)
  }

  private static func role(of kind: CutChange.Kind) -> Styling.Role? {
    switch kind {
    case .new: .added
    case .omitted: .removed
    case .rescan: .error
    case .retimed, .slipped, .trimmed, .transition, .renamed: .changed
    case .moved, .shifted: .displaced
    case .same: nil
    }
  }

  // MARK: Counts

  /// Writes the number of changes of each kind, or one record with all numbers.
  func writeCounts(_ context: Context) throws(Diagnostic) {
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

  /// A picture of both cuts, as SVG.
  var picture: [UInt8] { Array(CutPicture(comparison, changes, names: names).svg.utf8) }

  /// Writes the events of the new cut that are new or changed, or every event if `acceptsAll` is true. With handles it
  /// writes the ranges to scan instead.
  func write(
    _ document: DocumentOutput?, title: String?, acceptsAll: Bool, _ context: Context
  ) throws(Diagnostic) {
    let events = changes.filter { acceptsAll || isWritten($0.kind) }.flatMap(\.new)
    let shifted = acceptsAll || handles != nil ? 0 : changes.reduce(0) { $0 + ($1.kind == .shifted ? $1.count : 0) }
    if shifted > 0 {
      context.messages.note("events that are only shifted are left out (\(shifted))", hint: "--all writes them too")
    }
    let markers =
      if let handles {
        comparison.pulls(of: events, handles: handles)
      } else {
        // An event on several tracks is written once.
        Set(events.map(\.index)).sorted().compactMap { comparison.new.marker(at: $0) }
      }
    guard !markers.isEmpty else { return }
    noteShortHandles(of: events, context)
    if document?.format == .editDecisionList { noteNumbers(of: markers, context) }
    try document?.write(TimecodeDocument(markers, title: title), context)
  }

  /// Notes the events that get another number in an edit list, whose numbers rise.
  private func noteNumbers(of markers: [TimecodeMarker], _ context: Context) {
    var (last, count) = (0, 0)
    for case let number? in markers.map({ $0.event?.number }) {
      if number <= last { count += 1 }
      last = max(last + 1, number)
    }
    guard count > 0 else { return }
    let words = count == 1 ? "one event gets another number" : "\(count) events get other numbers"
    context.messages.note("\(words), because the numbers of an edit list rise", hint: nil)
  }

  private func isWritten(_ kind: CutChange.Kind) -> Bool {
    handles == nil ? ![.shifted, .same].contains(kind) : [.new, .rescan].contains(kind)
  }
}
