// calc --scan: each timecode that is found in any text is an operand; with --columns A,B --difference each line has one result,
// the timecode of the second column less that of the first.

import TimecodePasteboard

/// A calculation with the timecodes of texts.
struct CalcScan {
  private var run: CalcRun
  private let columns: ColumnSelection?
  private let takesDifference: Bool

  init(_ arguments: ParsedArguments, _ calculation: TimecodeExpression) throws(Failure) {
    columns = arguments[.columns]
    takesDifference = arguments.has(.difference)
    guard !takesDifference || columns?.columns.count == 2 else {
      throw Failure(.usage(.conflict("--difference", "--columns", why: "it takes two columns, as in --columns 3,4")))
    }
    run = try CalcRun(arguments, calculation)
  }

  /// Writes the result of each timecode or line, or that of all.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = run.input
    var found = InputTally()
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      guard case .text(var buffer) = consume part else { return }
      if run.writer.fileName != nil { run.writer.fileName = name.text }
      // A timecode stays as it is, and must exist.
      var filter = TextFilter(
        reader: run.reader, step: TimecodeStep(.conversion(ConversionPlan(target: LocalProperties()))),
        purpose: takesDifference ? .pairing : .listing(ResultForm(.text(.exact), terminator: nil)), columns: columns)
      let before = found
      try tckit.run(
        &filter, over: &buffer, named: name, &context, progress: { _, _ in },
        answer: { (event, bytes, readCount, context) throws(Failure) in
          found.readCount = before.readCount + readCount
          let hasRead = found.acceptedCount > 1
          if try !answer(event, bytes, name.file, hasRead: hasRead, &context) { found.failureCount += 1 }
        })
      found.readCount = before.readCount + filter.readCount
      if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
    }
    if run.tally.foundNothing, !found.foundNothing, context.failureCount == 0 {
      context.report(Failure(.nothingCalculated(isScan: true)))
    }
    context.conclude(found, of: input)
    try run.finish(&context)
  }

  /// Calculates with a timecode or two, or reports what is none; returns whether it was no failure.
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, _ context: inout Context
  ) throws(Failure) -> Bool {
    if let failure = event.failure(in: run.writer.notation, bytes, of: file) {
      guard !event.kind.isDoubt else {
        context.report(doubt: failure)
        return true
      }
      context.report(failure, hasRead: hasRead)
      return false
    }
    var place = event.place(in: bytes, of: file)
    let expression: String
    switch event.kind {
    case .pair(let first, let second):
      expression = "\(second.taggedStringValue) - \(first.taggedStringValue)"
      place.text = expression
      place.column = nil
    case .result(let marker, _): expression = marker.inPoint.taggedStringValue
    default: return true
    }
    let text = Array(expression.utf8)
    try run.take(text.span, at: place, &context)
    return true
  }
}
