// calc --scan --columns A,B --difference: in each line of any text, the timecode of the second column less that of the first.

import JSON
import TimecodePasteboard

/// The differences of two columns of texts.
struct DifferenceScan {
  private var run: CalcRun
  private let columns: ColumnSelection

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    guard let columns = arguments[.columns], columns.columns.count == 2 else {
      throw Failure(.usage(.conflict("--difference", "--columns", why: "it takes two columns, as in --columns 3,4")))
    }
    self.columns = columns
    run = try CalcRun(arguments, calculation)
  }

  /// Writes the difference of each line.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = run.input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      guard case .text(var buffer) = consume part else { return }
      if run.writer.fileName != nil { run.writer.fileName = name.path }
      var filter = TextFilter(
        reader: run.reader, step: TimecodeStep(.copying(allowsInvalid: false)), purpose: .pairing, columns: columns)
      try tckit.run(
        &filter, over: &buffer, named: name, &context, progress: { _, _ in },
        answer: { (event, bytes, _, context) throws(Failure) in try answer(event, bytes, name.file, &context) })
      run.tally.readCount += filter.readCount
    }
    context.conclude(run.tally, of: input)
    if context.status == .done { try run.writeTotal(&context) }
  }

  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    if let failure = event.failure(in: run.writer.notation, bytes, of: file) {
      return event.kind.isDoubt ? context.report(doubt: failure) : context.report(failure)
    }
    guard case .pair(let first, let second) = event.kind else { return }
    let expression = "\(second.taggedStringValue) - \(first.taggedStringValue)"
    let text = Array(expression.utf8)
    do throws(Failure) {
      try run.take(text.span, expression, from: event.templatePlace(in: bytes, of: file), &context) { json in
        json.member("file", ifPresent: file)
        json.member("line", ifPresent: event.line)
      }
    } catch {
      guard error.concernsOneItem else { throw error }
      context.report(error.placed(at: event.place(in: bytes, of: file)))
    }
  }
}
