// tckit calc: timecode arithmetic.

import JSON
import TimecodePasteboard

enum CalcCommand: Command {
  static let spec = CommandSpec(
    "calc", in: .timecode, operands: "[EXPRESSION|FILE]...", operandCount: 0...Int.max, "calculate with timecodes",
    discussion: [
      "Operands are joined with spaces to one expression; with --sum, --min or --max each is one. Timecodes, and numbers with a unit (3f frames, 40sf subframes, "
        + "1.5s, 500ms, 90min, 1h), are lengths; a bare number or fraction is a factor. + and - take lengths, * and / take factors, a "
        + "length over a length is a factor; parentheses group. Everything is exact; only the result is rounded down "
        + "to a subframe. A difference may be negative, where down is away from zero; of two equally near frames --round "
        + "nearest takes the one farther from zero. Ambiguous input is refused: 01:00:00:00 + 3 "
        + "lacks a unit, and 01-00-00-00 may be a file name's timecode or differences.",
      "Without an expression, or with -, standard input has one per line, and --file names files of such lines. --sum, --min "
        + "and --max make one result of all lines, in which a range counts as its duration; there is none if a line fails. "
        + "They take the durations of documents, such as an EDL, and of movies and sounds too; what has no duration is left "
        + "out, as is a record that has a name, note or color and no duration. Where no rate is given, the tags give the "
        + "rate of the one result, and must agree. Lines before the first tag wait for it, up to a megabyte of them.",
      "A result beyond the local limit is an error, and so is one beyond 100 days where no limit is given; --wrap counts on "
        + "from zero at the limit, or at 24 hours.",
      "With --scan the operands are files of any text, and each timecode in them is an operand: of the one result, or of a "
        + "result of its own. --difference subtracts the first of two columns from the second in each line that has both. A "
        + "line with only one of them is reported: a warning, under --strict an error.",
    ],
    options: OptionSpec.properties
      + [
        .file, .fileType, .scan, .columns, .difference, .sum, .min, .max, .wrap, .round, .ignoreSeparator, .strict,
        .noConfig, .format, .decimals, .template, .null, .noNewline, .noFilename, .allErrors,
      ] + OptionSpec.common,
    combinations: [
      .exclusive(.sum, [.min, .max], why: "one result is written"),
      .exclusive(.min, [.max], why: "one result is written"), .needs(.difference, oneOf: [.columns]),
    ] + Combination.input + Combination.template,
    examples: [
      .init(line: "tckit calc '01:00:00:00 + 00:00:10:12 - 3f' --rate 25", purpose: "prints 01:00:10:09"),
      .init(line: "tckit calc '(00:10:00:00 - 00:09:58:12) * 3/2' --rate 24", purpose: "prints one and a half of it"),
      .init(line: "tckit calc --sum --rate 25 < lengths.txt", purpose: "prints the sum of the lines"),
      .init(line: "tckit calc --sum --file cut.edl --rate 25", purpose: "prints how long the events are together"),
      .init(
        line: "tckit calc --scan cut.edl --columns 3,4 --difference --rate 25", purpose: "prints how long each event is"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    if arguments.has(.difference), !arguments.has(.scan) {
      throw Failure(.usage(.differenceNeedsScan(ofTable: arguments.has(.file))))
    }
    let text = try TextOptions(arguments, separator: .refuse, context.messages)
    let settings = text.settings
    let calculation = TimecodeExpression(
      at: settings.local.forReading, ignoresSeparator: arguments.has(.ignoreSeparator),
      isStrict: arguments.has(.strict), rounding: arguments.values.round,
      limit: settings.local.limit, wraps: arguments.has(.wrap))
    let isOneExpression =
      !arguments.operands.isEmpty && arguments.operands != ["-"] && LengthTotal(arguments, calculation) == nil
      && !arguments.has(.scan)
    guard isOneExpression, !arguments.has(.file) else {
      if isOneExpression {
        throw Failure(
          .usage(.conflict("an expression", "--file", why: "one total of them takes --sum, --min or --max")))
      }
      return try run(arguments, calculation, readBy: text.reader, &context)
    }
    guard !arguments.has(.fileType) else { throw Failure(.usage(.needsOption("file-type", ["file"]))) }
    var writer = try TimecodeWriter(arguments, writesLengths: true)
    let expression = arguments.operands.joined(separator: " ")
    let result: TimecodeExpressionResult
    do { result = try calculation.evaluate(expression) } catch { throw failure(error, expression) }
    let rounds = arguments.has(.round)
    try write(result, from: .init(input: expression), isRounded: rounds, &writer, &context) { json in
      json.member("input", expression)
    }
  }

  /// Calculates with each item of the inputs, or with all of them.
  private static func run(
    _ arguments: ParsedArguments, _ expression: TimecodeExpression, readBy reader: TimecodeReader,
    _ context: inout Context
  ) throws(Failure) {
    if arguments.has(.difference), let count = arguments.values.columns?.columns.count, count != 2 {
      throw Failure(.usage(.differenceOf(count: count)))
    }
    let total = LengthTotal(arguments, expression)
    let inputs = try InputSequence(arguments)
    var report = try Report(arguments, inputs, context, to: .calculation(Calculation(expression, total)))
    let run = try report.run(
      Operation(.measure(expression, isTotal: total != nil)), over: inputs, readBy: reader, &context)
    if inputs.scans, run.tally.foundNothing {
      context.conclude(run, over: inputs)
    } else if report.calculation?.count == 0, context.failureCount == 0 {
      context.report(Failure(.nothingCalculated(isScan: inputs.scans)))
    }
    try report.finishCalculation(&context)
  }

  /// Writes a value; `place` is for a template, `members` adds to its JSON record.
  static func write(
    _ result: TimecodeExpressionResult, from place: TimecodeTemplate.Place, isRounded: Bool,
    _ writer: inout TimecodeWriter, _ context: inout Context, members: (inout JSONWriter) -> Void
  ) throws(Failure) {
    switch result {
    case .number(let number): try writer.write(number, to: context, members: members)
    case .interval(let interval, let isExact):
      try writer.check(TimecodeMarker(interval.absoluteInterval))
      if !isExact, !isRounded {
        guard !context.isStrict else { throw Failure(item: .inexactLength(interval)) }
        context.flooredCount += 1
      }
      try writer.write(interval, from: place, to: context) { json in
        json.member("exact", isExact)
        members(&json)
      }
    }
  }

  static func failure(_ error: TimecodeTextError, _ text: String) -> Failure {
    switch error.reason {
    case .noRate: Failure(fault: .unreadable(ReadingError(.noRate)), at: InputLocation(text: text))
    case .differentRates: Failure(item: .differentRates)
    case .beyondLimit(let result, let limit): Failure(.resultBeyond(result, limit))
    default: Failure(.expression(error, text))
    }
  }
}

extension LengthTotal {
  /// The total that the options request, or nil.
  init?(_ arguments: ParsedArguments, _ expression: TimecodeExpression) {
    if arguments.has(.sum) {
      self.init(.sum, with: expression)
    } else if arguments.has(.min) {
      self.init(.min, with: expression)
    } else if arguments.has(.max) {
      self.init(.max, with: expression)
    } else {
      return nil
    }
  }
}
