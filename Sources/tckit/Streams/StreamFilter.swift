// Operands and lines through one step each, in order: results to standard output, failures to standard error, and on.

import JSON
import SystemCalls
import TimecodePasteboard

/// A filter whose memory does not grow with its input.
struct StreamFilter {
  private let input: TimecodeInput
  private let step: TimecodeStep
  private let explanation: Explanation?
  private var filter: LineFilter
  private var writer: TimecodeWriter
  private let progress: Progress
  private let collects: Bool
  /// How many results are collected at most.
  private let itemLimit: UInt64
  /// The results, if they are collected.
  private(set) var collected: [TimecodeMarker] = []

  /// - Parameter collects: Whether results are kept in `collected` instead of written.
  init(
    _ arguments: ParsedArguments, reader: TimecodeReader, step: TimecodeStep, explanation: Explanation? = nil,
    collects: Bool = false
  ) throws(Failure) {
    guard collects || !arguments.operands.isEmpty else {
      throw Failure(.usage(.missingOperand(command: arguments.spec.name, operands: "timecodes", readsInput: true)))
    }
    self.step = step
    self.explanation = explanation
    self.collects = collects
    input = try TimecodeInput(arguments)
    itemLimit = collects ? StoreAccess.options(arguments).limits.items : 0
    writer = collects ? TimecodeWriter() : try TimecodeWriter(arguments)
    progress = Progress(arguments, writesResults: !collects)
    filter = LineFilter(
      reader: reader, step: step, form: collects ? ResultForm(writer.notation, terminator: nil) : writer.form,
      isTraced: explanation != nil)
  }

  /// Takes every text through the step.
  mutating func run(_ context: inout Context) throws(Failure) {
    defer { context.flooredCount += filter.flooredCount }
    for operand in input.operands {
      if operand == "-" {
        try runLines(&context)
      } else {
        let bytes = Array(operand.utf8)
        try answer(filter.event(of: bytes.span), bytes.span, &context)
      }
    }
  }

  private mutating func runLines(_ context: inout Context) throws(Failure) {
    var bytes = InputBuffer(.standardInput)
    var filter = filter
    var shown = progress
    let messages = context.messages
    try tckit.run(
      &filter, over: &bytes, &context, progress: { filter, _ in shown.advance(to: filter.lineCount, messages) },
      answer: { (event, text, context) throws(Failure) in try answer(event, text, &context) })
    shown.finish(messages)
    context.flooredCount += filter.flooredCount
  }

  private mutating func collect(_ marker: TimecodeMarker) throws(Failure) {
    // Input without end must not be read to its end.
    let count = UInt64(collected.count) + 1
    guard count <= itemLimit else {
      throw Failure(.store(.limitExceeded(.items, limit: itemLimit, found: count)))
    }
    collected.append(marker)
  }

  /// Writes or collects a result, or reports what is none.
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ context: inout Context
  ) throws(Failure) {
    for repair in event.repairs { context.messages.repair(repair.from, repair.to, at: event.place(in: bytes)) }
    if let trace = event.trace { explanation?.write(trace, line: event.line, to: context.messages) }
    if let failure = event.failure(in: writer.notation, bytes) { return context.report(failure) }
    switch event.kind {
    case .result(let marker, _) where collects: try collect(marker)
    case .result(let marker, let isExact):
      do throws(Failure) {
        try writer.write(marker, to: context) { json in
          json.member("exact", ifPresent: isExact)
          json.member("line", ifPresent: event.line)
        }
      } catch {
        guard error.concernsOneItem else { throw error }
        context.report(error.placed(at: event.place(in: bytes)))
      }
    case .blank where !collects && !writer.isJSON: try writer.write(verbatim: Span<UInt8>(), to: context)
    default: break
    }
  }
}
