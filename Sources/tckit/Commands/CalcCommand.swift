// tckit calc: timecode arithmetic.

import JSON
import TimecodePasteboard

enum CalcCommand: Command {
  static let name = "calc"
  static let spec = CommandSpec(
    name, in: .timecode, operands: "EXPRESSION", operandCount: 0...Int.max, "calculate with timecodes",
    discussion: [
      "Operands are joined with spaces to one expression. Timecodes, and numbers with a unit (3f frames, 40sf subframes, "
        + "1.5s, 500ms), are lengths; a bare number or fraction is a factor. + and - take lengths, * and / take factors, a "
        + "length over a length is a factor; parentheses group. Everything is exact; only the result is rounded down "
        + "to a subframe. A difference may be negative. Ambiguous input is refused: 01:00:00:00 + 3 "
        + "lacks a unit, and 01-00-00-00 may be a file name's timecode or differences.",
      "A result beyond the local limit is an error, and so is one beyond 100 days where no limit is given.",
      "With --scan the operands are files, and --difference subtracts the first of the two columns from the second in each "
        + "line that has both. A line with only one of them is reported: a warning, under --strict an error.",
    ],
    options: OptionSpec.properties
      + [
        .scan, .columns, .difference, .round, .ignoreSeparator, .strict, .noConfig, .format, .decimals, .null,
        .noNewline, .allErrors,
      ] + OptionSpec.common,
    combinations: [
      .exclusive(.decimals, .json, why: "a record has exact seconds"),
      .needs(.scan, oneOf: [.difference]),
      .needs(.difference, oneOf: [.columns]),
      .needs(.columns, oneOf: [.scan]),
      .exclusive(.scan, .noNewline, why: "each line has its own result"),
    ],
    examples: [
      .init(line: "tckit calc '01:00:00:00 + 00:00:10:12 - 3f' --rate 25", purpose: "prints 01:00:10:09"),
      .init(line: "tckit calc '(00:10:00:00 - 00:09:58:12) * 3/2' --rate 24", purpose: "prints one and a half of it"),
      .init(
        line: "tckit calc --scan cut.edl --columns 3,4 --difference --rate 25", purpose: "prints how long each event is"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let settings = try SettingsLoader(arguments: arguments).load()
    let calculation = TimecodeExpression(
      at: settings.local.forReading, ignoresSeparator: arguments.has(.ignoreSeparator),
      rounding: arguments[.round],
      limit: settings.local.limit ?? .max100Days)
    if arguments.has(.scan) {
      var scan = try DifferenceScan(arguments, calculation)
      return try scan.run(&context)
    }
    guard !arguments.operands.isEmpty else {
      throw Failure(.usage(.missingOperand(command: "calc", operands: "an expression", readsInput: false)))
    }
    var writer = try TimecodeWriter(arguments)
    try write(try result(of: arguments.operands.joined(separator: " "), calculation), arguments, &writer, &context)
  }

  /// The value of an expression.
  static func result(
    of expression: String, _ calculation: TimecodeExpression
  ) throws(Failure) -> TimecodeExpressionResult {
    do { return try calculation.evaluate(expression) } catch { throw failure(error, expression) }
  }

  /// Writes a value; `members` adds to its JSON record.
  static func write(
    _ result: TimecodeExpressionResult, _ arguments: ParsedArguments, _ writer: inout TimecodeWriter,
    _ context: inout Context, members: (inout JSONWriter) -> Void = { _ in }
  ) throws(Failure) {
    switch result {
    case .number(let number): try write(number, writer, &context)
    case .interval(let interval, let isExact):
      try writer.check(TimecodeMarker(interval.absoluteInterval))
      if !isExact, arguments[.round] == nil {
        guard !arguments.has(.strict) else { throw Failure(item: .inexactLength(interval)) }
        context.flooredCount += 1
      }
      if interval.isNegative, !writer.isJSON { try context.write("-") }
      try writer.write(interval.absoluteInterval, to: context) { json in
        json.member("negative", interval.isNegative)
        json.member("exact", isExact)
        members(&json)
      }
    }
  }

  private static func failure(_ error: TimecodeExpressionError, _ text: String) -> Failure {
    switch error.problem {
    case .noRate: Failure(.usage(.noCalcRate))
    case .differentRates: Failure(.usage(.differentRates))
    case .beyondLimit(let result, let limit): Failure(.resultBeyond(result, limit))
    default: Failure(.expression(error, text))
    }
  }

  private static func write(
    _ number: Fraction, _ writer: TimecodeWriter, _ context: inout Context
  ) throws(Failure) {
    let text = number.isWholeInteger ? "\(number.numerator / number.denominator)" : number.stringValue
    if writer.isJSON {
      try context.write(
        JSONWriter.line { json in
          json.member("version", 1)
          json.member("number", text)
        })
    } else {
      try context.write(text + "\n")
    }
  }
}
