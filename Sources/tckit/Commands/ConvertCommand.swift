// tckit convert: another rate, base, limit or notation; a filter for operands, streams and whole texts.

import TimecodeDocuments
import TimecodePasteboard

struct ConvertCommand: Command {
  static let name = CommandName.convert
  static let synopsis = "[TIMECODE... | {--file|--scan} FILE...]"
  static let summary = "convert timecodes to another rate, base, limit or notation"
  static let discussion = """
    Each operand is a timecode; - or nothing is standard input, one timecode per line; --file reads lists, documents, \
    movies, sounds and images. Each is read at its own tag's rate or the local rate, and converted; without --to the \
    rate does not change.

    With --scan the operands are files. They are written with their timecodes converted and no other byte changed; \
    --in-place replaces them.
    """
  static let meanings: [OptionName: String] = [
    .rate:
      """
    The rate to convert from, for text that states none; --to is the rate to convert to. A timecode with a tag is \
    read at the tag's rate, even if that is another one, which --from refuses.
    """,
    .scan: "The files are written again with their timecodes converted.",
  ]
  static let usual: OptionNames = [.track, .template, .fromCut, .toCut]
  static let unusual: OptionNames = [.fromFormat, .repair, .columns, .quiet]
  static let examples: [CommandExample] = [
    .init(line: "tckit convert 01:00:00:12@24 --to 25 --round nearest", purpose: "prints 01:00:00:13"),
    .init(line: "tckit convert 01:00:00:00 --rate 24 --to 25 --keep frames", purpose: "keeps the count of frames"),
    .init(
      line: "tckit convert --scan cut.edl --from 24 --to 25 --round nearest --keep instant --in-place",
      purpose: "converts an EDL's timecodes"),
    .init(line: "tckit convert - --rate 25 --offset -10:00:00:00 < markers.txt", purpose: "starts a list at zero"),
    .init(line: "tckit convert --file cut.edl --rate 24 --to 25 --as srt", purpose: "makes subtitles of an EDL"),
    .init(line: "tckit convert 01:00:00:00 --rate 25 --format samples@48000", purpose: "writes audio samples"),
  ]

  let from: LocalProperties?
  let to: LocalProperties?
  let round: FrameRounding?
  let offset: TimecodeLength?
  let keep: ConversionMode?
  let anchor: TimecodeText?
  let properties: PropertyOptions
  let fromFormat: TimecodeNotation?
  let input: InputOptions
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
      // Real time is rarely whole frames, and whoever moves a list means its labels.
      return "an --offset in timecode, such as +01:00:00:00, or --round nearest"
    }
    return "--round nearest"
  }

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      from: options.value(
        .from, as: "RATE", in: .rate, "convert from this frame rate",
        "Like --rate, but a tag with another rate is an error."),
      to: options.value(
        .to, as: "RATE", in: .rate, "convert to this frame rate",
        """
        As in --rate, a base and a limit may follow: 25/80+100d; without them the input's own stay. Without the \
        option the rate does not change.
        """),
      round: options.round(),
      offset: options.value(
        .offset, as: "LENGTH", in: .rate, "add a length, such as +00:00:10:00 or -1.5s",
        """
        It is added before any conversion. A length may have a sign. It is a timecode, at the rate of the input unless \
        it is tagged, or a number with a unit (3f frames, 40sf subframes, 1.5s, 500ms, 15m or 15min, 1h, 1d). A result \
        before zero or at the limit is an error.
        """),
      keep: options.value(
        .keep, as: "WHAT", in: .rate, "keep the instant, frames or digits (default instant)",
        """

        * instant keeps the real time, rounded down to a subframe.
        * frames keeps the number of frames from zero, and .50 at base 100 is .40 at base 80.
        * digits keeps the label if it is valid at the target, and subframes as frames does.
        """),
      anchor: options.value(
        .anchor, as: "TIMECODE", in: .rate, "keep this label, convert the distance from it",
        """
        The start of a programme, such as 01:00:00:00, keeps its label; everything before and after it \
        is converted. A tag must have the rate of the input. --offset is added first.
        """),
      properties: .read(options),
      fromFormat: options.fromFormat(),
      input: .read(options),
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
    options.exclude(.from, [.rate], why: "both give the rate of the input")
    options.exclude(
      .fromCut, [.scan, .inPlace],
      why: "the text around a carried timecode would no longer be right; --as writes a new document")
    options.exclude(
      .inPlace, [.documentType, .json], why: "the results replace the files")
    options.need(.scan, oneOf: [.to, .keep, .anchor, .offset, .round, .repair])
    options.need(.inPlace, oneOf: [.to, .keep, .anchor, .offset, .round, .repair])
    options.need(.keep, oneOf: [.to, .scan, .inPlace])
    options.need(.anchor, oneOf: [.to])
    options.need(.keepGoing, oneOf: [.documentType])
    options.exclude(.scan, [.fromFormat], why: "--scan finds timecodes in their text form")
    options.exclude(.scan, [.template], why: "a timecode is replaced by a timecode")
    options.exclude(
      .scan, [.json, .documentType], why: "the text is written back with the timecodes replaced")
    options.exclude(.track, [.scan, .inPlace], why: "a document is rewritten whole")
    options.exclude(.only, [.scan, .inPlace], why: "a document is rewritten whole")
    InputOptions.combine(options)
    LabelOptions.combine(options)
    CarryingOptions.combine(options)
    NotationOptions.combineWithDocument(options)
    NotationOptions.combine(options)
  }

  func run(_ context: inout Context) throws {
    let options = try TextOptions(
      properties, labels, notation: fromFormat, from: from, separator: .refuse, context.messages)
    var operation = Operation(.convert(try plan()), repair: repair, isStrict: options.isStrict)
    operation.entries = entries
    try operation.take(input.track, carrying, options, &context)
    let inputs = try InputSequence(input, isInPlace: isInPlace)
    if isInPlace, let fault = inputs.list.replacementFault { throw Diagnostic.usage(.inputs(fault)) }
    let document = try DocumentOutput.requested(self.document, isStrict: options.isStrict)
    if inputs.scans, !inputs.isInPlace, inputs.list.sources.count > 1 { throw Diagnostic.usage(.needsInPlace) }
    let destination: Report.Destination =
      inputs.scans ? .text : document == nil ? .output : .list(limit: PasteboardStore.Limits().items)
    let writer = try document == nil ? notation.writer(context.messages, scans: inputs.scans) : TimecodeWriter()
    operation.writesParts = writer.keepsParts && document == nil && !inputs.scans
    var report = Report(
      inputs, context, writer: writer, namesResults: notation.namesResults(of: inputs, context.messages),
      to: destination)
    let run = try report.run(operation, over: inputs, readBy: options.reader, &context)
    if let document, !run.tally.foundNothing {
      guard keepsGoing || context.failureCount == 0 else {
        let (failed, all) = (run.tally.failureCount, run.tally.readCount)
        if failed > 0, failed < all {
          context.messages.note(
            "nothing is written: \(failed) of \(all) have no result", hint: "--keep-going writes the others")
        }
        throw Diagnostic.reported(context.status)
      }
      if run.lostTitleCount > 0 {
        let count = run.lostTitleCount
        context.messages.warning(
          "the \(count == 1 ? "title of one document is" : "titles of \(count) documents are") left out: "
            + "not all documents have the same")
      }
      try document.write(Array(report.markers), title: run.documentTitle, &context)
    }
    context.conclude(run, over: inputs)
  }

  /// What is converted to what.
  private func plan() throws(Diagnostic) -> ConversionPlan {
    let mode = keep ?? .instant
    if anchor != nil, mode == .digits {
      throw Diagnostic.usage(.conflict("--anchor", "--keep digits", why: "all labels stay with digits"))
    }
    return ConversionPlan(
      target: to ?? LocalProperties(), mode: mode, rounding: round, anchor: anchor, offset: offset,
      labels: LabelRules(isStrict: labels.isStrict))
  }
}

extension OptionReader {
  /// Whether results take the places of files.
  fileprivate func inPlace() -> Bool {
    flag(
      .inPlace, in: .output, "replace the files by the results",
      """
      Each file is replaced as a whole, atomically, or not at all; one with a timecode that fails stays as it is. The \
      timecodes of a list get the form of --format. tckit-convert(1) has the rules. --scan without this option writes the \
      same to standard output, as a preview.
      """)
  }

  /// Whether a document is written without the items that have no result.
  fileprivate func keepsGoing() -> Bool {
    flag(
      .keepGoing, short: "k", in: .output, rare: true, "with --as, skip items that cannot be converted",
      "Without it a document is written only if every item has one.")
  }
}
