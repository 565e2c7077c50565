// tckit validate: the paste policies without a pasteboard, a filter for operands and streams.

import MediaTimecode
import SystemCalls
import TimecodePasteboard

struct ValidateCommand: Command {
  static let name = CommandName.validate
  static let synopsis = "[TIMECODE... | {--file|--scan} FILE...]"
  static let quietsResults = true
  static let summary = "check timecodes against the local rate, base and limit"
  static let discussion = """
    Check timecodes by the policies of paste, without a pasteboard. Each operand is a timecode; - or nothing is \
    standard input, one timecode per line; --file reads lists, documents, movies, sounds and images; --scan finds \
    timecodes in any text.

    Accepted timecodes are written to standard output, in order; the others are reported with their line on standard \
    error, and the exit status is 1.
    """
  static let meanings: [OptionName: String] = [
    .rate:
      """
    Each timecode must have this rate, unless --policy allows another. Text that states no rate is read at this \
    rate.
    """,
    .scan: "Only accepted timecodes are written.",
  ]
  static let usual: OptionNames = [.strict, .ordered, .noOverlap, .noGap, .report, .track]
  static let unusual: OptionNames = [.fromFormat, .repair, .round, .allowInvalid, .explain]
  static let examples: [CommandExample] = [
    .init(
      line: "tckit validate --file cut.edl --rate 25 --strict --report github", purpose: "gates a delivery in CI"),
    .init(
      line: "tckit validate '01:00:00;00' --rate 29.97d", purpose: "accepts it: the label exists at 29.97 drop frame"),
    .init(
      line: "tckit validate --file markers.txt --rate 25", purpose: "reports each line that is not a timecode at 25"),
    .init(line: "tckit validate --file *.mov --rate 24", purpose: "checks the clips' starts and rates"),
  ]

  let properties: PropertyOptions
  let policies: PolicyOptions
  let within: RangeArgument?
  let ordered: Bool
  let noOverlap: Bool
  let noGap: Bool
  let round: FrameRounding?
  let fromFormat: TimecodeNotation?
  let input: InputOptions
  let entries: EntryKind?
  let labels: LabelOptions
  let repair: DropFrameRepair?
  let carrying: CarryingOptions
  let explains: Bool
  let notation: NotationOptions
  let summarizes: Bool
  let allErrors: Bool
  let report: ReportForm?
  let media: [SystemPath]

  var rounding: String { "--rate-policy convert --round nearest" }

  static func read(_ options: OptionReader) -> Self {
    Self(
      properties: .read(options),
      policies: .read(options),
      within: options.value(
        .within, as: "IN..OUT", in: .policies, "refuse timecodes outside this range",
        """
        OUT comes after IN and is not part of the range; instants are compared. A range without a tag, such as \
        01:00:00:00..01:22:30:00, is at the local rate.
        """),
      ordered: options.flag(
        .ordered, in: .policies, rare: true, "refuse an item that starts before the previous one",
        "Each list and each document is judged by itself; operands and media files are one sequence."),
      noOverlap: options.flag(
        .noOverlap, in: .policies, rare: true, "refuse an item that overlaps an earlier one",
        """
        In a document each range is compared with all before it, in a list with the range before it and with the one that \
        ends last. A timecode has no length, and overlaps only the same timecode: markers within their clip pass. So does a \
        key over its background.
        """),
      noGap: options.flag(
        .noGap, in: .policies, rare: true, "refuse an item that starts after a gap"),
      round: options.roundConverted(),
      fromFormat: options.fromFormat(),
      input: .read(options),
      entries: options.entries(),
      labels: .read(options),
      repair: options.repair(),
      carrying: .read(options),
      explains: options.explain(),
      notation: .read(options),
      summarizes: options.flag(
        .summary, in: .output, "print the numbers read, accepted and refused",
        "They are the last line on standard error."),
      allErrors: options.flag(.allErrors, in: .output, rare: true, "report every failure, not only ten of a kind"),
      report: options.value(
        .report, as: "FORM", in: .output, rare: true, "write a report for CI: github or junit",
        """
        Instead of results and messages: annotations of a GitHub workflow, or a JUnit document with a \
        test case for each item. The exit status stays.
        """),
      media: options.values(
        .media, as: "FILE...", completion: .files(.media), takesFollowing: true, in: .policies, rare: true,
        "check that the sources of events lie within these movies and sounds",
        """
        A file belongs to an event if its reel or name (with or without extension) equals the event's reel or clip, \
        ignoring case. A clip at another rate is refused too. Events without a file, and files without an event, are \
        listed; --summary counts the events separately. If no event has a file, nothing was checked, and the exit \
        status is 1.
        """))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(
      .quiet, [.summary, .explain, .format, .template],
      why: "--quiet prints nothing")
    options.exclude(
      .report, [.json, .quiet, .summary, .explain, .format, .template],
      why: "the report is all that is written")
    options.exclude(.scan, [.fromFormat], why: "--scan finds timecodes in their text form")
    InputOptions.combine(options)
    LabelOptions.combine(options)
    CarryingOptions.combine(options)
    NotationOptions.combine(options)
  }

  func run(_ context: inout Context) throws {
    let options = try TextOptions(
      properties, labels, policies: policies, notation: fromFormat, separator: .refuse,
      context.messages)
    try options.check()
    context.rateSource = options.settings.sources[.rate]
    options.settings.warnOfPolicyWithoutEffect(rounding: round, context.messages)
    var rules = try options.rules(rounding: round)
    rules.within = try demandedRange(options)
    var operation = Operation(.validate(rules), repair: repair, isStrict: options.isStrict)
    if !sequenceRules.isEmpty { operation.sequence = SequenceCheck(sequenceRules) }
    operation.entries = entries
    operation.isTraced = explains
    let inputs = try InputSequence(input)
    guard let form = report else {
      let run = try judge(inputs, by: operation, options, &context)
      return conclude(run, over: inputs, &context)
    }
    let check = CheckReport(form)
    context.check = check
    // Only with a report: an optional run is one more type that the runtime makes at a start.
    var run: Run?
    do { run = try judge(inputs, by: operation, options, &context) } catch {
      let failure = Diagnostic(of: error)
      // A program that reads the report gets one, whatever fails; a wrong command line is no result of a check.
      if failure.isOfCommandLine {
        context.check = nil
        throw failure
      }
      if failure.code == .reported { context.note(failure.status) } else { context.report(failure) }
    }
    if let run { conclude(run, over: inputs, &context) }
    try context.write(check.end(run?.tally))
  }

  /// Takes the inputs through the operation, with the media and the cuts that it needs.
  private func judge(
    _ inputs: InputSequence, by operation: Operation, _ options: TextOptions, _ context: inout Context
  ) throws -> Run {
    var operation = operation
    if !media.isEmpty { operation.media = index(of: media, options, &context) }
    try operation.take(input.track, carrying, options, &context)
    let explanation = operation.isTraced ? Explanation(settings: options.settings) : nil
    context.hasUnjudgedInput = true
    let writer = try notation.writer(context.messages, scans: inputs.scans)
    operation.writesParts = writer.keepsParts && !inputs.scans
    var report = Report(
      inputs, context, writer: writer,
      namesResults: notation.namesResults(of: inputs, context.messages), explanation: explanation)
    let run = try report.run(operation, over: inputs, readBy: options.reader, &context)
    context.hasUnjudgedInput = false
    return run
  }

  /// Reports what the run as a whole found, and names the media that no event uses: a check against them has not been made.
  private func conclude(_ run: Run, over inputs: InputSequence, _ context: inout Context) {
    for file in run.unusedMedia {
      context.messages.note(
        "no event uses \(Diagnostic.shown(file))", hint: "a reel or a clip has the file's reel or name")
    }
    context.conclude(run, over: inputs)
    if summarizes { context.summary = run.tally }
  }

  /// The starts and ends of the movies and sounds that sources are held against; what has none is reported, and left out.
  private func index(of files: [SystemPath], _ options: TextOptions, _ context: inout Context) -> MediaIndex {
    var index = MediaIndex()
    for path in files {
      let place = InputLocation(file: path.description)
      do throws(MediaTimecodeError) {
        if try !index.add(fileAt: path, rateIfMissing: options.reader.properties?.frameRate) {
          context.report(Diagnostic(.withoutDuration(.media, count: 1), at: place), as: .doubt)
        }
      } catch {
        var weight = Fault.Weight.input
        if case .timecodeMissing = error { weight = .doubt }
        context.report(Diagnostic(.media(error), at: place), as: weight)
      }
    }
    return index
  }

  /// What must hold between the items.
  private var sequenceRules: SequenceRules {
    var rules: SequenceRules = []
    if ordered { rules.insert(.ordered) }
    if noOverlap { rules.insert(.noOverlap) }
    if noGap { rules.insert(.noGap) }
    return rules
  }

  /// The range that is demanded, at its own rate or the local one.
  private func demandedRange(_ options: TextOptions) throws(Diagnostic) -> TimecodeRange? {
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
