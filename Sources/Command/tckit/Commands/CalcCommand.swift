// tckit calc: timecode arithmetic.

import JSON
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

struct CalcCommand: Command {
  static let name = CommandName.calc
  static let synopsis = "[EXPRESSION | FILE]..."
  static let operandCompletion = ValueCompletion.files()
  static let summary = "calculate with timecodes, add up lengths"
  static let discussion = """
    The words are one expression of timecodes, numbers with a unit and factors, such as '01:00:00:00 + 3f * 2'. If they are \
    none, they are files with an expression a line; without a word, or with -, standard input is read. With --sum each word \
    is an expression or a file, and all lengths are added up.

    Everything is exact; only the result is rounded down to a subframe at its rate, in --format seconds too.
    """
  static let meanings: [OptionName: String] = [
    .rate: "The rate of timecodes without a tag, and of the result.",
    .scan: "Each timecode that is found is an operand.",
  ]
  static let brief: KeyValuePairs<OptionName, String> = [
    .rate: "the rate of timecodes without a tag, and of the result",
    .sum: "add up expressions, files and their lengths",
    .wrap: "let results wrap at midnight",
    .round: "make whole frames: nearest, down or up",
    .track: "add up only this track, such as V or A1",
    .only: "only the events, or only the markers",
    .scan: "find timecodes anywhere in text, such as a log",
    .columns: "the columns of a table, such as in=Start,out=End",
    .format: "write a notation, such as frames or seconds.3",
    .json: "write JSON, one record per line",
  ]
  static let examples: [CommandExample] = [
    .init(line: "tckit calc '01:00:00:00 + 00:00:10:12 - 3f' --rate 25", purpose: "prints 01:00:10:09"),
    .init(
      line: "tckit calc '(00:10:00:00 - 00:09:58:12) * 3/2' --rate 24", purpose: "prints one and a half times that"),
    .init(line: "tckit calc --sum --rate 25 < lengths.txt", purpose: "prints the sum of the lines"),
    .init(line: "tckit calc --sum cut.edl --rate 25", purpose: "prints the total length of the events"),
  ]

  let rate: LocalProperties?
  let input: InputOptions
  let entries: EntryKind?
  let sum: Bool
  let wraps: Bool
  let round: FrameRounding?
  let labels: LabelOptions
  let notation: NotationOptions

  var rounding: String { "--round nearest" }

  var allErrors: Bool { false }

  static func read(_ options: OptionReader) -> Self {
    Self(
      rate: options.rate(),
      input: .read(options),
      entries: options.entries(),
      sum: options.flag(.sum, in: .output, "write the sum of all lines"),
      wraps: options.flag(
        .wrap, in: .output, "let results wrap at midnight",
        "A result below zero or at the limit, by default 24 hours, continues from the other end."),
      round: options.round(),
      labels: .read(options),
      notation: .read(options))
  }

  static func combine(_ options: OptionReader) {
    NotationOptions.combine(options)
  }

  func run(_ context: Context) throws {
    let text = try TextOptions(PropertyOptions(rate: rate), labels, separator: .refuse, context.messages)
    let settings = text.settings
    let calculation = TimecodeExpression(
      at: settings.local.forReading, isStrict: labels.isStrict, rounding: round,
      limit: settings.local.limit, wraps: wraps)
    let list = inputs(text.reader, calculation)
    guard let expression = self.expression(calculation, list) else {
      return try run(calculation, over: list, readBy: text.reader, context)
    }
    if input.fileType != nil { throw Diagnostic.usage(.needsFile(option: "file-type")) }
    if input.columns != nil { throw Diagnostic.usage(.needsFile(option: "columns")) }
    var writer = try notation.writer(context.messages, writesLengths: true)
    let result: TimecodeExpressionResult
    do { result = try calculation.evaluate(expression) } catch { throw Self.failure(error, expression) }
    try Self.write(result, at: InputLocation(text: expression), isRounded: round != nil, &writer, context)
  }

  /// Reads each word separately: as an expression, otherwise as a file.
  private func inputs(_ reader: TimecodeReader, _ calculation: TimecodeExpression) -> InputList {
    InputList(input.operands.map(\.path)) { word in
      reader.claims(word) || Self.isExpression(word, calculation)
    } claimsMissing: { word in
      // A word that cannot be a file name is a wrong expression.
      !(word.contains(".") && Diagnostic.looksLikePath(word))
    }
  }

  /// The expression that all words form together; nil if they are inputs.
  private func expression(_ calculation: TimecodeExpression, _ list: InputList) -> String? {
    guard !input.operands.isEmpty, input.operands != ["-"], !sum else { return nil }
    let text = input.operands.map(\.shown).joined(separator: " ")
    if Self.isExpression(text, calculation) { return text }
    let areFiles = list.sources.allSatisfy { source in
      switch source {
      case .file, .missing: true
      case .operand, .number: false
      }
    }
    return areFiles ? nil : text
  }

  /// True if a text has the form of an expression, whatever else is wrong with it.
  private static func isExpression(_ text: String, _ calculation: TimecodeExpression) -> Bool {
    do { _ = try calculation.evaluate(text) } catch {
      return ![.expression, .malformed].contains(error.code)
    }
    return true
  }

  /// Calculates each item of the inputs, or their total.
  private func run(
    _ expression: TimecodeExpression, over list: InputList, readBy reader: TimecodeReader,
    _ context: Context
  ) throws(Diagnostic) {
    let total = sum ? LengthTotal(with: expression) : nil
    let inputs = try InputSequence(list, input)
    let writer = try notation.writer(context.messages, scans: inputs.scans, writesLengths: true)
    let namesResults = total == nil && notation.namesResults(of: inputs, context.messages)
    let calculation = Calculation(expression: expression, total: total)
    var report = Report(inputs, context, writer: writer, namesResults: namesResults, to: .calculation(calculation))
    var operation = Operation(.measure(expression, isTotal: total != nil))
    if let track = input.track { operation.track = track }
    operation.entries = entries
    let run = try report.run(operation, over: inputs, readBy: reader)
    if run.tally.foundNothing, inputs.scans || run.trackError != nil {
      context.conclude(run, over: inputs)
    } else if report.calculation?.count == 0, context.failureCount == 0 {
      context.report(Diagnostic.nothingCalculated(from: inputs.list, hasRead: !run.tally.foundNothing))
    }
    if total == nil { context.countWritten(run.tally) }
    try report.finishCalculation()
  }

  /// Writes a result. A notation that keeps parts of a subframe adds `part`. A template and a record name the item by
  /// its location.
  static func write(
    _ result: TimecodeExpressionResult, adding part: Fraction = .zero, at location: InputLocation, isRounded: Bool,
    _ writer: inout TimecodeWriter, _ context: Context
  ) throws(Diagnostic) {
    let members = { (json: inout JSONWriter) in
      json.member("name", ifPresent: location.name)
      json.member("input", ifPresent: location.text)
      json.member("file", ifPresent: location.file)
      json.member("line", ifPresent: location.line)
      json.member("column", ifPresent: location.column)
    }
    switch result {
    case .number(let number): try writer.write(number, to: context.output, members: members)
    case .interval(let interval, let isExact):
      try writer.check(TimecodeMarker(interval.absoluteInterval))
      let kept = writer.keepsParts ? part : .zero
      if !isExact, !isRounded, kept == .zero {
        guard !context.isStrict else { throw Diagnostic.inexactLength(interval) }
        context.flooredCount += 1
      }
      try writer.write(
        interval, adding: kept, of: location.name,
        from: .init(input: location.text, file: location.file, line: location.line),
        to: context.output
      ) { json in
        json.member("exact", isExact)
        members(&json)
      }
    }
  }

  static func failure(_ error: TimecodeTextError, _ text: String) -> Diagnostic {
    switch error.reason {
    case .noRate: Diagnostic(.unreadable(ReadingError(.noRate)), at: InputLocation(text: text))
    case .differentRates: Diagnostic.differentRates
    case .beyondLimit(let result, let limit): Diagnostic.resultBeyond(result, limit)
    default: Diagnostic.expression(error, text)
    }
  }
}
