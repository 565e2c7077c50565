// tckit validate: the paste policies without a pasteboard, a filter for operands and streams.

import TimecodePasteboard

enum ValidateCommand: Command {
  static let spec = CommandSpec(
    "validate", in: .timecode, operands: "[TIMECODE|FILE]...", operandCount: 0...Int.max,
    "check timecodes against the local properties",
    discussion: [
      "Each operand is a timecode; - or nothing is standard input, one timecode per line; --file reads lists, documents, movies, "
        + "sounds and images. The same policies decide as in paste. "
        + "Accepted timecodes are written to standard output, in order; the others are reported with their line on standard "
        + "error. The exit status is 65 if one could not be read, else 64 if the rate of one is unknown, else 1 if one was "
        + "refused or there was none. Blank lines are kept; a byte order mark is skipped; a line of more than 1048576 "
        + "bytes is an error. A line that begins with { is read as JSON: the lossless JSON, or a record of --json.",
      "With --scan the operands are files, and the timecodes are found in any text, such as an EDL; those that are not "
        + "accepted are reported with line and column.",
    ],
    options: OptionSpec.properties + OptionSpec.policies + [.within, .ordered, .noOverlap, .noGap, .roundConverted]
      + [.fromFormat] + OptionSpec.input + OptionSpec.textReading
      + [
        .repair, .explain, .format, .decimals, .template, .null, .noNewline, .noFilename, .summary, .allErrors, .json,
        .quietGate, .help,
      ],
    combinations: [
      .exclusive(.allowInvalid, [.validation], why: "both are about invalid timecodes"),
      .exclusive(
        .quietGate,
        [.summary, .explain, .format, .decimals, .template, .null, .noNewline, .noFilename],
        why: "--quiet prints nothing"),
      .exclusive(.scan, [.fromFormat], why: "--scan finds timecodes in their text form"),
      .exclusive(.scan, [.ordered, .noOverlap, .noGap], why: "--scan takes each timecode of a line alone"),
    ] + Combination.input + Combination.labels + Combination.template,
    examples: [
      .init(line: "tckit validate -q --scan cut.edl --rate 25", purpose: "stops CI by its exit status"),
      .init(
        line: "tckit validate '01:00:00;00' --rate 29.97d", purpose: "accepts it: the label exists at 29.97 drop frame"),
      .init(
        line: "tckit validate --file markers.txt --rate 25", purpose: "reports each line that is not a timecode at 25"),
      .init(line: "tckit validate --file *.mov --rate 24", purpose: "checks the clips' starts and rates"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let options = try TextOptions(arguments, separator: .refuse, context.messages)
    try options.check()
    options.settings.warnOfPolicyWithoutEffect(arguments, context.messages)
    var rules = try options.rules(rounding: arguments.values.round)
    rules.within = try within(arguments, options)
    var operation = Operation(.validate(rules), repair: arguments.values.repair, isStrict: options.isStrict)
    operation.sequence = sequence(arguments)
    operation.isTraced = arguments.has(.explain)
    let explanation = operation.isTraced ? Explanation(options.settings) : nil
    let inputs = try InputSequence(arguments)
    if arguments.isQuiet { context.output = StandardOutput(isDiscarded: true) }
    context.hasUnjudgedInput = true
    var report = try Report(arguments, inputs, context, explanation: explanation)
    let run = try report.run(operation, over: inputs, readBy: options.reader, &context)
    context.hasUnjudgedInput = false
    context.conclude(run, over: inputs)
    if arguments.has(.summary) { context.summary = run.tally }
  }

  /// What must hold between the items.
  private static func sequence(_ arguments: ParsedArguments) -> SequenceCheck? {
    var rules: SequenceRules = []
    if arguments.has(.ordered) { rules.insert(.ordered) }
    if arguments.has(.noOverlap) { rules.insert(.noOverlap) }
    if arguments.has(.noGap) { rules.insert(.noGap) }
    return rules.isEmpty ? nil : SequenceCheck(rules)
  }

  /// The range that is demanded, at its own rate or the local one.
  private static func within(
    _ arguments: ParsedArguments, _ options: TextOptions
  ) throws(Failure) -> TimecodeRange? {
    guard let argument = arguments.values.within?.text else { return nil }
    let reader = TimecodeReader(
      properties: options.settings.local.forReading, separatorRule: options.reader.separatorRule,
      isStrict: options.isStrict)
    let range: TimecodeRange
    do throws(ReadingError) { range = try reader.read(argument).range() } catch {
      if error.textReason == .noRate { throw Failure(.usage(.noRangeRate)) }
      throw Failure(.usage(.badRange(argument, error.textReason.map { "\($0)" } ?? "\(error)")))
    }
    guard !range.isTimecode else { throw Failure(.usage(.badRange(argument, "it ends where it begins"))) }
    return range
  }
}
