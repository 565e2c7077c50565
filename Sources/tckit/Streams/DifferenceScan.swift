// calc --scan --columns A,B --difference: in each line of any text, the timecode of the second column less that of the first.

import JSON
import TimecodePasteboard

/// The differences of two columns of texts.
struct DifferenceScan {
  private let arguments: ParsedArguments
  private let input: TimecodeInput
  private let reader: TimecodeReader
  private let calculation: TimecodeExpression
  private let columns: ColumnSelection
  private var total: LengthTotal?
  private var writer: TimecodeWriter
  private var tally = InputTally()

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    guard let columns = arguments[.columns], columns.columns.count == 2 else {
      throw Failure(.usage(.conflict("--difference", "--columns", why: "it takes two columns, as in --columns 3,4")))
    }
    self.arguments = arguments
    self.calculation = calculation
    self.columns = columns
    input = try TimecodeInput(arguments)
    reader = try TextOptions(arguments, separator: .refuse).reader
    total = LengthTotal(arguments, calculation)
    writer = try TimecodeWriter(arguments)
    if total == nil, input.namesResults { writer.fileName = "" }
  }

  /// Writes the difference of each line.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      guard case .text(var buffer) = consume part else { return }
      let name = name ?? "-"
      let file = name == "-" ? nil : name
      if writer.fileName != nil { writer.fileName = name }
      // What stays as it is must exist.
      let step = TimecodeStep(.conversion(ConversionPlan(target: LocalProperties())))
      var filter = TextFilter(reader: reader, step: step, purpose: .pairing, columns: columns)
      try tckit.run(
        &filter, over: &buffer, named: name, &context, progress: { _, _ in },
        answer: { (event, bytes, _, context) throws(Failure) in try answer(event, bytes, file, &context) })
      tally.readCount += filter.readCount
    }
    context.conclude(tally, of: input)
    guard let total, context.status == .done else { return }
    try CalcCommand.write(total, arguments, &writer, &context)
  }

  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    if let failure = event.failure(in: writer.notation, bytes, of: file) {
      return event.kind.isDoubt ? context.report(doubt: failure) : context.report(failure)
    }
    guard case .pair(let first, let second) = event.kind else { return }
    do throws(Failure) {
      let expression = "\(second.taggedStringValue) - \(first.taggedStringValue)"
      guard total == nil else {
        let bytes = Array(expression.utf8)
        do { try total?.add(bytes.span) } catch { throw CalcCommand.failure(error, expression) }
        return
      }
      let length = try CalcCommand.result(of: expression, calculation)
      let place = event.templatePlace(in: bytes, of: file)
      try CalcCommand.write(length, from: place, arguments, &writer, &context) { json in
        json.member("file", ifPresent: file)
        json.member("line", ifPresent: event.line)
      }
    } catch {
      guard error.concernsOneItem else { throw error }
      context.report(error.placed(at: event.place(in: bytes, of: file)))
    }
  }
}
