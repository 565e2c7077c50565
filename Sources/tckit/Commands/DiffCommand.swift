// tckit diff: what changed between two versions of a cut.

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
    is standard input. Their events are compared track by track by the frames of the sources that they show.

    Each changed event is a line, in the order of NEW. The exit status is 0 if nothing changed, 1 if something did, \
    and higher if the files could not be compared.
    """
  static let meanings: [OptionName: String] = [
    .rate: "The rate of a document that states none."
  ]
  static let examples: [CommandExample] = [
    .init(line: "tckit diff v12.edl v13.edl --rate 25", purpose: "lists what changed"),
    .init(line: "tckit diff v12.otio v13.fcpxml --summary", purpose: "counts the changes"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --handles 8", purpose: "says what must be scanned again"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --handles 8 --as edl", purpose: "writes the pull list"),
    .init(line: "tckit diff v12.edl v13.edl --rate 25 --as svg > cut.svg", purpose: "draws both cuts"),
  ]

  let operands: [Word]
  let properties: PropertyOptions
  let labels: LabelOptions
  let fileType: DocumentFormat?
  let columns: DocumentColumns?
  let track: TrackName?
  let handles: Int?
  let all: Bool
  let summarizes: Bool
  let allErrors: Bool
  let document: ChangeDocument?

  static func read(_ options: OptionReader) -> Self {
    Self(
      operands: options.operands,
      properties: .read(options),
      labels: .read(options),
      fileType: options.value(
        .fileType, in: .input, rare: true, "read both files as this format",
        "A format's word, such as edl, its type, MIME type or filename extension. Without it the content shows the format."
      ),
      columns: options.value(
        .columns, in: .input, rare: true, "the columns of tables, such as reel=Tape,in=Start",
        "Columns by number or name with their roles, as with --file in other commands; for both files."),
      track: options.track("compare only this track"),
      handles: options.value(
        .handles, in: .policies, "report events that need over N frames more than OLD",
        """
        An event that needs more than N frames of its source before or after those that it used in OLD is called \
        rescan, whatever else happened to it: its media must be scanned or rendered again. What must be scanned for it, \
        or for a new event, is given with N frames on both sides; --as lists these events only, with these frames, at \
        normal speed.
        """),
      all: options.flag(
        .all, short: "a", in: .output, "also list unchanged events",
        "With --as, also the events of NEW that are unchanged or only shifted."),
      summarizes: options.flag(
        .summary, in: .output, "count the changes instead of listing them",
        "One line for each kind of change, with the number of its events."),
      allErrors: options.allErrors(),
      document: options.value(
        .documentType, in: .output, "write the changed events of NEW as a document, or svg",
        """
        A format's word, its type, MIME type or filename extension: the events of NEW that are new or changed \
        themselves; with --handles those that must be scanned. svg draws both cuts, track by track, in one file that browsers show.
        """))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.documentType, [.json, .summary], why: "a document is written")
    options.exclude(.summary, [.all], why: "--summary counts changes")
  }

  func run(_ context: inout Context) throws(Failure) {
    guard operands.count == 2 else {
      throw Failure(.usage(.missingOperand(command: "diff", operands: "two documents: the old cut and the new one")))
    }
    let options = try TextOptions(properties, labels, separator: .refuse, context.messages)
    let reader = CutReader(options, format: fileType, columns: columns)
    let (old, new) = try reader.read(operands[0].path, operands[1].path, &context)
    let comparison = try Failure.from(try CutComparison(from: old.cut, to: new.cut, track: track)) {
      .cut($0, file: nil)
    }
    let changes = comparison.changes(handles: handles, includingSame: all)
    let report = DiffReport(comparison, changes, handles: handles, names: (old.name, new.name))
    switch document {
    case .picture?: try context.write(report.picture)
    case .list(let format)?:
      let document = try DocumentOutput.requested(format, isStrict: labels.isStrict)
      try report.write(document, title: new.title, takesAll: all, &context)
    case nil:
      if summarizes { try report.writeCounts(context) } else { try report.writeRows(context) }
    }
    if changes.contains(where: { $0.kind != .same }) { context.note(.refused) }
  }
}
