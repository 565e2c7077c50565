// tckit validate: checks timecodes, lists and movies by the paste policies; with --accepted it is a filter.

import SystemCalls
import TimecodePasteboard

struct ValidateCommand: Command {
  static let name = CommandName.validate
  static let synopsis = "[TIMECODE | FILE]..."
  static let operandCompletion = ValueCompletion.files()
  static let summary = "check timecodes, lists and movies; print what is wrong, or nothing"
  static let discussion = """
    Check timecodes by the policies of paste, and lists, documents, movies, sounds and images with what they hold. A word \
    that is written as a timecode is one, any other is a file; - or nothing is standard input.

    What is wrong is written to standard output, a line each: FILE:LINE:COLUMN: error: MESSAGE [CODE]. The exit status is 1 if \
    something is refused or nothing is found, and 65 if something cannot be read.

    Each file must have a timecode. With --scan one of them is enough: a log without a timecode is a warning next to \
    others, and with --strict an error.
    """
  static let meanings: [OptionName: String] = [
    .rate:
      """
    Each timecode must have this rate, unless --policy allows another. Text that states no rate is read at this \
    rate.
    """,
    .json: "Findings are results.",
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate that is required",
    .strict: "treat warnings as errors",
    .ordered: "refuse an item that starts before the previous one",
    .noOverlap: "refuse an item that overlaps an earlier one",
    .noGap: "refuse an item that starts after a gap",
    .within: "refuse what lies outside this range",
    .media: "check sources against a movie or a folder of them",
    .scan: "find timecodes anywhere in text, such as a log",
    .accepted: "write the accepted items, as a filter",
    .report: "write a report for CI: github or junit",
    .json: "write JSON, one record per line, the numbers last",
    .quiet: "hide notes and warnings; -qq hides errors too",
  ]
  static let briefEnd = "Status 1: refused, or nothing found; 65: cannot be read. --help shows all #."
  static let examples: [CommandExample] = [
    .init(line: "tckit validate cut.edl --rate 25", purpose: "prints what is wrong, or nothing"),
    .init(
      line: "tckit validate *.edl --rate 25 --strict --ordered --no-overlap", purpose: "gates a delivery"),
    .init(
      line: "tckit validate cut.edl --rate 25 --media camera", purpose: "checks sources against a folder of movies"),
    .init(line: "tckit validate --accepted --rate 25 <list.txt", purpose: "writes the accepted items, as a filter"),
  ]

  let properties: PropertyOptions
  let policies: PolicyOptions
  let within: RangeArgument?
  let ordered: Bool
  let noOverlap: Bool
  let noGap: Bool
  let fromFormat: TimecodeNotation?
  let input: InputOptions
  let entries: EntryKind?
  let labels: LabelOptions
  let accepts: Bool
  let notation: NotationOptions
  let report: ReportForm?
  let media: [SystemPath]

  var rounding: String { "tckit convert --round nearest" }

  static func read(_ options: OptionReader) -> Self {
    Self(
      properties: .read(options),
      policies: .read(options),
      within: options.value(
        .within, as: "IN..OUT", in: .policies, "refuse what lies outside this range",
        """
        OUT comes after IN and is not part of the range; instants are compared. A range without a tag, such as \
        01:00:00:00..01:22:30:00, is at the local rate.
        """),
      ordered: options.flag(
        .ordered, in: .policies, "refuse an item that starts before the previous one",
        "Each list and each document is judged by itself; timecodes and media files are one sequence."),
      noOverlap: options.flag(
        .noOverlap, in: .policies, "refuse an item that overlaps an earlier one",
        """
        In a document each range is compared with all before it, in a list with the range before it and with the one that \
        ends last. A timecode has no length, and overlaps only the same timecode: markers within their clip pass. So does a \
        key over its background.
        """),
      noGap: options.flag(
        .noGap, in: .policies, "refuse an item that starts after a gap"),
      fromFormat: options.fromFormat(),
      input: .read(options),
      entries: options.entries(),
      labels: .read(options),
      accepts: options.flag(
        .accepted, in: .output, "write the accepted items, as a filter",
        """
        Findings go to standard error then. A list keeps its blank lines. An item whose findings are all accepted is one \
        of them.
        """),
      notation: .read(options),
      report: options.value(
        .report, as: "FORM", in: .output, "write a report for CI: github or junit",
        """
        Instead of findings and messages: annotations of a GitHub workflow, or a JUnit document with a \
        test case for each item. The exit status stays.
        """),
      media: options.values(
        .media, as: "PATH", completion: .files(.media), in: .policies,
        "check sources against a movie or a folder of them",
        """
        Of a folder all movies and sounds below it count, unreadable ones only if an event names them; links are followed, but \
        each folder is searched once. The option may be repeated. A file belongs to an event if its reel or name (with or without extension) equals the event's reel or clip, \
        ignoring case; if several do, the event must be in one of them. A clip at another rate is refused too. Events without a \
        file, and files that no event is in, are listed. If no event has a file, nothing was checked, and the exit status is 1.
        """))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(
      .report, [.json, .accepted, .format, .template],
      why: "the report is all that is written")
    options.exclude(.scan, [.fromFormat], why: "--scan finds timecodes in their text form")
    options.need(.format, oneOf: [.accepted])
    options.need(.template, oneOf: [.accepted])
    NotationOptions.combine(options)
  }

  func run(_ context: Context) throws {
    if report != nil, context.messages.level == .nothing {
      throw Diagnostic.usage(.conflict("--report", "-qq", why: "the report is all that is written"))
    }
    let options = try TextOptions(
      properties, labels, policies: policies, notation: fromFormat, separator: .refuse,
      context.messages)
    try options.check()
    context.rateSource = options.settings.sources[.rate]
    if let accepted = options.accepted { context.accepted = accepted }
    options.settings.warnOfPolicyWithoutEffect(rounding: nil, context.messages)
    var rules = try options.rules()
    rules.within = try allowedRange(options)
    var operation = Operation(.validate(rules), isStrict: options.isStrict)
    if !sequenceRules.isEmpty { operation.sequence = SequenceCheck(sequenceRules) }
    if let track = input.track { operation.track = track }
    operation.entries = entries
    // Accepted items are written as labels, which needs a rate, so nothing is judged in real time.
    operation.judgesRealTime = !accepts && rules.local == LocalProperties()
    let inputs = try InputSequence(input.list(readBy: options.reader), input)
    try refuseMovies(among: inputs.list)
    try inputs.list.refuseOutput()
    guard let form = report else {
      // With --accepted the items are the results, and findings are messages.
      context.findings = Findings(output: accepts ? nil : context.output, context.messages)
      if !accepts { context.output = StandardOutput(isDiscarded: true) }
      let run = try judge(inputs, by: operation, options, context)
      conclude(run, over: inputs, context)
      context.summary = context.counts(of: run.tally)
      return
    }
    let check = CheckReport(form)
    context.check = check
    // This is limited to reports: an optional run is one more type that the runtime would build at each start.
    var run: Run?
    do { run = try judge(inputs, by: operation, options, context) } catch {
      let failure = Diagnostic(of: error)
      // A program that reads the report gets one after every failure, except for a wrong command line, which is no
      // result of a check.
      if failure.isOfCommandLine {
        context.check = nil
        throw failure
      }
      if failure.code == .reported {
        context.raiseStatus(to: failure.status)
      } else {
        context.report(failure, as: .input)
      }
    }
    if let run { conclude(run, over: inputs, context) }
    try context.write(check.end(run.map { context.counts(of: $0.tally) }))
  }

  /// Runs the operation over the inputs, with an index of the media.
  private func judge(
    _ inputs: InputSequence, by operation: Operation, _ options: TextOptions, _ context: Context
  ) throws -> Run {
    var operation = operation
    if !media.isEmpty { operation.media = index(of: media, options, context) }
    context.hasUnjudgedInput = true
    let writer = try notation.writer(context.messages, scans: inputs.scans)
    operation.writesParts = writer.keepsParts && !inputs.scans
    var report = Report(
      inputs, context, writer: writer,
      namesResults: notation.namesResults(of: inputs, context.messages))
    let run = try report.run(operation, over: inputs, readBy: options.reader)
    for media in run.unreadableMedia { self.report(media.error, of: media.path, context) }
    context.hasUnjudgedInput = false
    return run
  }

  /// Reports the findings of the run as a whole, and names the media that no event uses, because nothing was checked
  /// against them.
  private func conclude(_ run: Run, over inputs: InputSequence, _ context: Context) {
    let unused = run.unusedMedia
    if let first = unused.first {
      let others = unused.count == 1 ? "" : ", nor \(unused.count - 1) more"
      context.messages.note(
        "no event uses \(Diagnostic.shown(first))\(others)", hint: "a reel or a clip has the file's reel or name")
    }
    context.conclude(run, over: inputs)
    guard let accepted = context.accepted else { return }
    for warning in accepted.warnings { context.report(warning, as: .doubt) }
  }

  /// The rules between items that the options demand.
  private var sequenceRules: SequenceRules {
    var rules: SequenceRules = []
    if ordered { rules.insert(.ordered) }
    if noOverlap { rules.insert(.noOverlap) }
    if noGap { rules.insert(.noGap) }
    return rules
  }

  /// The range of --within, at its own rate or the local one.
  private func allowedRange(_ options: TextOptions) throws(Diagnostic) -> TimecodeRange? {
    guard let argument = within?.text else { return nil }
    let reader = TimecodeReader(
      properties: options.settings.local.forReading, separatorRule: options.reader.separatorRule,
      isStrict: options.isStrict)
    let range: TimecodeRange
    do { range = try reader.read(argument).range() } catch {
      if error.textReason == .noRate { throw Diagnostic.usage(.noRangeRate) }
      throw Diagnostic.usage(.badRange(argument, error.textReason.map { "\($0)" } ?? "\(error)"))
    }
    guard !range.isTimecode else { throw Diagnostic.usage(.badRange(argument, "it ends where it begins")) }
    return range
  }
}

extension Context {
  /// The counts of a run, with the errors that belong to no item and without what the project accepts.
  fileprivate func counts(of tally: Tally) -> Tally {
    var tally = tally
    tally.otherErrorCount = otherErrorCount
    guard let accepted else { return tally }
    tally.failureCount -= accepted.itemCount
    tally.waivedCount = accepted.count
    return tally
  }
}
