// What a calculation over inputs has in common, whatever each input gives: expressions, durations, or the columns of a text.

import JSON
import TimecodePasteboard

/// A calculation whose results are written one by one, or as one total.
struct CalcRun {
  let arguments: ParsedArguments
  let input: TimecodeInput
  let reader: TimecodeReader
  let calculation: TimecodeExpression
  /// The one result of all; nil where each has its own.
  var total: LengthTotal?
  var writer: TimecodeWriter
  var tally = InputTally()

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    self.arguments = arguments
    self.calculation = calculation
    let total = LengthTotal(arguments, calculation)
    self.total = total
    reader = try TextOptions(arguments, separator: .refuse).reader
    writer = try TimecodeWriter(arguments)
    input = try TimecodeInput(arguments).withItems { line in
      if case .interval? = try? calculation.evaluate(line) { return true }
      var probe = total
      return (try? probe?.add(line)) ?? nil != nil
    }
    if total == nil, input.namesResults { writer.fileName = "" }
  }

  /// Adds an expression to the total, or writes its result; `members` adds to its JSON record.
  mutating func take(
    _ expression: Span<UInt8>, _ text: @autoclosure () -> String, from place: @autoclosure () -> TimecodeTemplate.Place,
    _ context: inout Context, members: (inout JSONWriter) -> Void
  ) throws(Failure) {
    let result: TimecodeExpressionResult
    do throws(TimecodeExpressionError) {
      guard total == nil else {
        try total?.add(expression)
        return
      }
      result = try calculation.evaluate(expression)
    } catch {
      throw CalcCommand.failure(error, text())
    }
    try CalcCommand.write(result, from: place(), arguments, &writer, &context, members: members)
  }

  /// Writes the total, if there is one.
  mutating func writeTotal(_ context: inout Context) throws(Failure) {
    if let total { try CalcCommand.write(total, arguments, &writer, &context) }
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
