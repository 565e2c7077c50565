// calc --scan: each timecode that is found in any text is an operand; with --columns A,B --difference each line has one result,
// the timecode of the second column less that of the first.

import TimecodePasteboard

extension CalcRun {
  /// Writes the result of each timecode or line of a text, or adds it to that of all.
  mutating func scan(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    // A timecode stays as it is, and must exist.
    var filter = TextFilter(
      reader: reader, step: TimecodeStep(.conversion(ConversionPlan(target: LocalProperties()))),
      purpose: takesDifference ? .pairing : .listing(ResultForm(.text(.exact), terminator: nil)),
      columns: arguments.values.columns)
    let before = found
    try context.run(
      &filter, over: &buffer, named: name, progress: { _, _ in },
      answer: { (event, bytes, readCount, context) throws(Failure) in
        found.readCount = before.readCount + readCount
        let hasRead = found.acceptedCount > 1
        if try !answer(event, bytes, name.file, hasRead: hasRead, &context) { found.failureCount += 1 }
      })
    found.readCount = before.readCount + filter.readCount
    if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Calculates with a timecode or two, or reports what is none; returns whether it was no failure.
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, _ context: inout Context
  ) throws(Failure) -> Bool {
    if case .failed(let fault) = event.kind {
      let failure = Failure(fault: fault, at: event.place(in: bytes, of: file))
      guard !fault.isDoubt else {
        context.report(doubt: failure)
        return true
      }
      context.report(failure, hasRead: hasRead)
      return false
    }
    guard let expression = event.kind.expression else { return true }
    var place = event.place(in: bytes, of: file)
    if takesDifference { (place.text, place.column) = (expression, nil) }
    let text = Array(expression.utf8)
    try take(text.span, at: place, &context)
    return true
  }
}
