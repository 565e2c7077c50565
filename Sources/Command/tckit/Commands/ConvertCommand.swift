// tckit convert: converts to another rate, notation or format. Documents are rewritten, and timecodes become lines.

import SystemCalls
import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

struct ConvertCommand: Command {
  static let name = CommandName.convert
  static let synopsis = "[TIMECODE | FILE]..."
  static let operandCompletion = ValueCompletion.files()
  static let summary = "convert timecodes and lists, and write what was read with new times"
  static let discussion = """
    A word that is written as a timecode is one, any other is a file; - or nothing is standard input. Timecodes, lists of \
    them and movies give lines. A document, such as an edit list, is written again with new times and every other byte as it \
    was; its times become whole frames. A list of events keeps its start, anything else is counted from zero or from --anchor; \
    one note tells what moved. Without --to the rate does not change.
    """
  static let meanings: [OptionName: String] = [
    .rate:
      """
    The rate to convert from, of input that states none. With --to input that states another one is refused. --from is \
    the same option.
    """,
    .round:
      """
    Documents that are written in frames are rounded to the nearest. With --strict the option must be given if \
    --to makes a time between two frames.
    """,
    .scan: "The text is written again with its timecodes converted.",
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate of input that states none",
    .to: "the rate of the result",
    .keep: "time (default), frames (speed change), digits (relabel)",
    .anchor: "the label that stays (default: the start of a cut)",
    .offset: "add a length: +00:00:10:00, -1.5s, 8f",
    .fromCut: "follow the changes from this version of a cut ...",
    .toCut: "... to this one",
    .documentType: "write another format: edl, srt, csv, ...",
    .format: "write lines: tagged, frames, seconds.3, ...",
    .keepGoing: "write a document without the items that have no result",
    .inPlace: "replace the files by the results",
    .scan: "convert timecodes anywhere in text, such as a log",
  ]
  static let briefEnd =
    "--help shows all # options, tckit help convert the rules; which conversion: tckit help conversion."
  static let examples: [CommandExample] = [
    .init(line: "tckit convert 01:00:00:12@24 --to 25 --round nearest", purpose: "prints 01:00:00:13"),
    .init(line: "tckit convert r2.edl --rate 23.976 --to 25 >new.edl", purpose: "lasts as long"),
    .init(line: "tckit convert r2.edl --rate 23.976 --to 25 --keep frames >pal.edl", purpose: "is faster"),
    .init(
      line: "tckit convert notes.csv --rate 25 --from-cut v1.edl --to-cut v2.edl", purpose: "carries notes to a new cut"
    ),
    .init(line: "tckit convert --rate 25 --offset -10:00:00:00 <markers.txt", purpose: "starts a list at zero"),
    .init(line: "tckit convert cut.edl --rate 25 --as srt", purpose: "makes subtitles of an EDL"),
  ]

  let rate: LocalProperties?
  let to: LocalProperties?
  let round: FrameRounding?
  let offset: TimecodeLength?
  let keep: ConversionMode?
  let anchor: TimecodeText?
  let fromFormat: TimecodeNotation?
  let input: InputOptions
  let encoding: DocumentEncoding?
  let entries: EntryKind?
  let labels: LabelOptions
  let repair: DropFrameRepair?
  let carrying: CarryingOptions
  let isInPlace: Bool
  let document: DocumentFormat?
  let notation: NotationOptions
  let keepsGoing: Bool

  var rounding: String {
    if case .seconds? = offset?.measure {
      // A length in seconds is rarely a whole number of frames, and to move a list usually means to move its labels.
      return "an --offset in timecode, such as +01:00:00:00, or --round nearest"
    }
    return "--round nearest"
  }

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      rate: options.rate(),
      to: options.value(
        .to, as: "RATE", in: .rate, "the rate of the result",
        """
        As in --rate, a base and a limit may follow: 25/80+100d; without them the input's own stay. Without the \
        option the rate does not change.
        """),
      round: options.round(" With --keep frames or --keep digits only subframes are rounded."),
      offset: options.value(
        .offset, as: "LENGTH", in: .rate, "add a length, such as +00:00:10:00 or -1.5s",
        """
        It is added before any conversion. A length may have a sign. It is a timecode, at the rate of the input unless \
        it is tagged, or a number with a unit (3f frames, 40sf subframes, 1.5s, 500ms, 15m or 15min, 1h, 1d). A result \
        before zero or at the limit is an error.
        """),
      keep: options.value(
        .keep, as: "WHAT", in: .rate, "time (default), frames (speed change), digits (relabel)",
        """

        * time keeps the real time, rounded down to a subframe.
        * frames keeps the number of frames, and .50 at base 100 is .40 at base 80.
        * digits keeps the label if it is valid at the target, and subframes as frames does.
        """),
      anchor: options.anchor(),
      fromFormat: options.fromFormat(),
      input: .read(options),
      encoding: options.encoding(),
      entries: options.entries(),
      labels: .read(options),
      repair: options.repair(),
      carrying: .read(options),
      isInPlace: options.inPlace(),
      document: options.documentType(),
      notation: .read(options),
      keepsGoing: options.keepsGoing())
  }

  static func combine(_ options: OptionReader) {
    options.exclude(
      .fromCut, [.scan], why: "the text around a carried timecode would no longer be right; --as writes a new document")
    options.exclude(
      .inPlace, [.documentType, .json, .keepGoing], why: "the results replace the files, whole or not at all")
    options.need(.inPlace, oneOf: [.to, .keep, .anchor, .offset, .round, .repair, .fromCut])
    options.need(.keep, oneOf: [.to, .scan, .inPlace])
    options.need(.anchor, oneOf: [.to, .documentType])
    options.exclude(.scan, [.fromFormat], why: "--scan finds timecodes in their text form")
    options.exclude(.scan, [.template], why: "a timecode is replaced by a timecode")
    options.exclude(
      .scan, [.json, .documentType], why: "the text is written back with the timecodes replaced")
    options.exclude(.track, [.scan, .inPlace], why: "a document is rewritten whole")
    options.exclude(.only, [.scan, .inPlace], why: "a document is rewritten whole")
    options.need(.only, oneOf: [.documentType, .format, .template, .json])
    options.need(.track, oneOf: [.documentType, .format, .template, .json, .fromCut])
    LabelOptions.combine(options)
    CarryingOptions.combine(options)
    NotationOptions.combineWithDocument(options)
    NotationOptions.combine(options)
  }

  func run(_ context: Context) throws {
    if isInPlace, carrying.isRequested, convertsTimes {
      throw Diagnostic.usage(
        .conflict("--in-place", "--from-cut with --to, --offset or --round", why: "these write a new document"))
    }
    let options = try TextOptions(
      PropertyOptions(rate: rate), labels, notation: fromFormat, demandsRate: to != nil, separator: .refuse,
      context.messages)
    let plan = try self.plan()
    var operation = Operation(.convert(plan), repair: repair, isStrict: options.isStrict)
    operation.entries = entries
    try operation.take(input.track, carrying, options, context)
    var reader = options.reader
    // Notes in plain text consist of a timecode and words.
    reader.acceptsNames = carrying.isRequested || self.document != nil
    let list = input.list(readBy: reader)
    let inputs = try InputSequence(
      list, input, encoding: encoding, isInPlace: isInPlace, rewritesDocuments: !writesItems(context.messages))
    if input.scans, convertsNothing, notation.formats.isEmpty { throw Diagnostic.usage(.nothingToConvert) }
    if !isInPlace, let failure = Diagnostic.missingOutput(in: list, context) { throw failure }
    if isInPlace, let fault = inputs.list.replacementFault { throw Diagnostic.usage(.inputs(fault)) }
    let document = try DocumentOutput.requested(self.document, isStrict: options.isStrict)
    operation.writesDocument = document != nil
    operation.writesTable = document?.format.isTable ?? false
    if inputs.scans, !inputs.isInPlace, inputs.list.fileCount > 1 { throw Diagnostic.usage(.needsInPlace) }
    let destination: Report.Destination =
      inputs.scans ? .text : document == nil ? .output : .list(limit: PasteboardStore.Limits().items)
    var writer = try document == nil ? notation.writer(context.messages, scans: inputs.scans) : TimecodeWriter()
    writer.writesNames = carrying.isRequested && !writesItems(context.messages)
    operation.writesRealTime = document.map { $0.format.hasRealTime } ?? (writer.isInRealTime && !inputs.scans)
    let needsNoRate = operation.writesRealTime && reader.properties == nil && plan.isInRealTime
    operation.writesParts =
      document.map { $0.format.keepsExactTimes } ?? (needsNoRate || writer.keepsParts && !inputs.scans)
    if needsNoRate, fromFormat?.isInRealTime == true { reader.properties = .inRealTime }
    var report = Report(
      inputs, context, writer: writer, namesResults: notation.namesResults(of: inputs, context.messages),
      to: destination)
    report.acceptsRows = document != nil && inputs.list.sources.count == 1
    report.documents = DocumentRule(
      isAlone: inputs.list.fileCount == 1 || inputs.isInPlace, convertsNothing: convertsNothing,
      isNew: carrying.isRequested && convertsTimes,
      isCarried: carrying.isRequested, acceptsPartialDocuments: keepsGoing)
    let run = try report.run(operation, over: inputs, readBy: reader)
    let written = try document ?? DocumentOutput.requested(report.written, isStrict: options.isStrict)
    if let written, !run.tally.foundNothing {
      try write(written, run, report, context)
    } else if run.hasReadDocument, carrying.isRequested, !keepsGoing, !isInPlace, !writesItems(context.messages) {
      reportNothingWritten(run, context)
    } else if document == nil, !isInPlace, !inputs.scans, !run.hasReadDocument || writesItems(context.messages) {
      context.countWritten(run.tally)
    }
    context.conclude(run, over: inputs)
  }

  /// Writes the new document. Without --keep-going every item must have a result.
  private func write(
    _ document: DocumentOutput, _ run: Run, _ report: Report, _ context: Context
  ) throws(Diagnostic) {
    let lists = report.kept
    let markers = lists.rows == nil ? Array(lists.markers) : []
    let mayLackSides = !run.hasReadDocument && markers.contains { $0.event?.transition != nil }
    // Entries of markers are made for each use.
    if lists.starts.count > 1 || mayLackSides {
      let entries = lists.entries
      if let start = entries.firstOverlap(ofListsAt: lists.starts) {
        context.report(.overlappingLists(from: start), as: .doubt)
      }
      let sideCount = mayLackSides ? entries.unstatedSideCount : 0
      if sideCount > 0 { context.report(.unstatedSides(sideCount), as: .doubt) }
    }
    guard keepsGoing || context.failureCount == 0 else {
      reportNothingWritten(run, context)
      throw Diagnostic.reported(context.status)
    }
    if let rows = lists.rows { return try document.write(rows, title: run.documentTitle, context) }
    let (title, lostCount) = run.hasReadDocument ? (run.documentTitle, run.lostTitleCount) : markers.listTitle
    context.messages.warnOfTitles(lostCount)
    var list = TimecodeDocument(markers, title: title)
    list.remainder = lists.remainder
    // The label that stays is where a timeline starts.
    list.start = anchor.flatMap { anchor in
      list.markers.first.map { Timecode(unchecked: anchor.components, using: $0.inPoint.properties) }
    }
    try document.write(list, context)
  }

  private func reportNothingWritten(_ run: Run, _ context: Context) {
    let (failed, all) = (run.tally.failureCount, run.tally.readCount)
    context.flooredCount = 0
    guard failed > 0, failed < all else { return }
    context.messages.note(
      "nothing is written: \(failed) of \(all) have no result", hint: "--keep-going writes the others")
  }

  /// True if items are written separately or to another format, so that no document is rewritten.
  private func writesItems(_ messages: Messages) -> Bool {
    document != nil || !notation.formats.isEmpty || notation.template != nil || messages.isJSON
  }

  /// True if no option changes anything.
  private var convertsNothing: Bool {
    !convertsTimes && keep == nil && anchor == nil && repair == nil && !carrying.isRequested && fromFormat == nil
  }

  /// True if an option converts or moves times.
  private var convertsTimes: Bool { to != nil || offset != nil || round != nil }

  /// The conversion that the options describe.
  private func plan() throws(Diagnostic) -> ConversionPlan {
    let mode = keep ?? .instant
    if anchor != nil, mode == .digits {
      throw Diagnostic.usage(.conflict("--anchor", "--keep digits", why: "all labels stay with digits"))
    }
    if anchor != nil, to == nil, let document, !document.statesStart {
      let why = "without --to all labels stay, and \(document.name) states no start; --offset moves them"
      throw Diagnostic.usage(.conflict("--anchor", "--as \(document.word)", why: why))
    }
    let plan = ConversionPlan(
      target: to ?? LocalProperties(), mode: mode, rounding: round, anchor: anchor, offset: offset,
      labels: LabelRules(isStrict: labels.isStrict))
    // A document that counts frames has only whole frames.
    let isOfFrames = document.map { $0.isWritten && !$0.hasRealTime } ?? false
    return isOfFrames && !labels.isStrict ? plan.inWholeFrames : plan
  }
}

extension OptionReader {
  fileprivate func inPlace() -> Bool {
    flag(
      .inPlace, in: .output, "replace the files by the results",
      """
      Each file is replaced as a whole, atomically, or not at all; one with a timecode that fails stays as it is, and an \
      error at the end names it if others were replaced. The timecodes of a list get the form of --format. \
      tckit help convert has the rules. Without this option the same is written to standard output.
      """)
  }

  fileprivate func keepsGoing() -> Bool {
    flag(
      .keepGoing, short: "k", in: .output, "write a document without the items that have no result",
      "Otherwise it is written only if every item has one. Lines are written without these items in any case.")
  }
}
