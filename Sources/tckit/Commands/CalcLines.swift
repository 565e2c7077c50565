// calc without an expression on the command line: one a line from standard input or files, each with its own result, or one
// result for all.

import JSON
import TimecodePasteboard

/// The expressions of the lines.
struct CalcLines {
  private let arguments: ParsedArguments
  private let input: TimecodeInput
  private let calculation: TimecodeExpression
  private var total: LengthTotal?
  private var writer: TimecodeWriter
  private var tally = InputTally()

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    self.arguments = arguments
    self.calculation = calculation
    input = try TimecodeInput(arguments)
    total = LengthTotal(arguments, calculation)
    writer = try TimecodeWriter(arguments)
  }

  /// Writes the result of each line, or that of all; no total is written where a line failed.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    try input.forEachLine(&context) { (text, place, context) throws(Failure) in
      guard !text.isBlank else {
        if total == nil, !writer.isJSON { try writer.write(verbatim: Span<UInt8>(), to: context) }
        return
      }
      tally.readCount += 1
      do throws(Failure) {
        try take(text, place, &context)
      } catch {
        guard error.concernsOneItem else { throw error }
        tally.failureCount += 1
        context.report(error.placed(at: place))
      }
    }
    context.conclude(tally, of: input)
    guard let total, tally.failureCount == 0 else { return }
    try CalcCommand.write(total, arguments, &writer, &context)
  }

  private mutating func take(
    _ text: Span<UInt8>, _ place: InputLocation, _ context: inout Context
  ) throws(Failure) {
    if total != nil {
      do { try total?.add(text) } catch { throw CalcCommand.failure(error, place.text ?? "") }
    } else {
      let result: TimecodeExpressionResult
      do { result = try calculation.evaluate(text) } catch { throw CalcCommand.failure(error, place.text ?? "") }
      try CalcCommand.write(result, arguments, &writer, &context) { json in
        json.member("input", ifPresent: place.text)
        json.member("file", ifPresent: place.file)
        json.member("line", ifPresent: place.line)
      }
    }
  }
}

extension LengthTotal {
  /// The total that the options request, or nil.
  init?(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) {
    if arguments.has(.sum) {
      self.init(.sum, with: calculation)
    } else if arguments.has(.min) {
      self.init(.min, with: calculation)
    } else if arguments.has(.max) {
      self.init(.max, with: calculation)
    } else {
      return nil
    }
  }
}
