// Any text through a step: its timecodes are found by their form; when it is rewritten, every other byte passes unchanged.

import JSON
import SystemCalls
import TimecodePasteboard

/// A filter over a text whose timecodes are found by their form.
struct ScanFilter {
  /// What becomes of the timecodes.
  enum Purpose: Equatable {
    /// They are written, one a result.
    case list
    /// They are kept in `collected`.
    case collect
    /// They replace their labels in the text, which is written.
    case rewrite
  }

  private let command: String
  private let operands: [String]
  private let reader: TimecodeReader
  private let step: TimecodeStep
  private let explanation: Explanation?
  private let purpose: Purpose
  private let columns: ColumnSelection?
  private var writer: TimecodeWriter
  private var progress: Progress
  /// How many results are collected at most.
  private let itemLimit: UInt64
  /// The results, if they are collected.
  private(set) var collected: [TimecodeMarker] = []
  private var found = false

  init(
    _ arguments: ParsedArguments, reader: TimecodeReader, step: TimecodeStep, explanation: Explanation? = nil,
    for purpose: Purpose
  ) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw Failure(.usage(.missingOperand(command: arguments.spec.name, operands: "- or texts", readsInput: true)))
    }
    command = arguments.spec.name
    operands = try TimecodeInput(arguments).operands
    itemLimit = purpose == .collect ? StoreAccess.options(arguments).limits.items : 0
    writer = purpose == .collect ? TimecodeWriter() : try TimecodeWriter(arguments)
    progress = Progress(arguments, counting: .bytes, writesResults: purpose != .collect)
    self.reader = reader
    self.step = step
    self.explanation = explanation
    self.purpose = purpose
    columns = arguments[.columns]
  }

  /// Takes every timecode of every text through the step.
  mutating func run(_ context: inout Context) throws(Failure) {
    for operand in operands {
      if operand == "-" {
        var input = InputBuffer(.standardInput)
        try run(over: &input, &context)
      } else {
        var input = InputBuffer(text: operand)
        try run(over: &input, &context)
        if purpose == .rewrite { try context.write("\n") }
      }
    }
    if !found { warnOfNothing(context.messages) }
  }

  private mutating func run(over input: inout InputBuffer, _ context: inout Context) throws(Failure) {
    var form = writer.form
    if purpose == .collect { form.terminator = nil }
    var filter = TextFilter(
      reader: reader, step: step, purpose: purpose == .rewrite ? .rewriting(writer.notation) : .listing(form),
      columns: columns, isTraced: explanation != nil)
    var shown = progress
    let messages = context.messages
    try tckit.run(
      &filter, over: &input, &context, progress: { _, total in shown.advance(to: total, messages) },
      answer: { (event, bytes, context) throws(Failure) in try answer(event, bytes, &context) })
    shown.finish(messages)
    context.flooredCount += filter.flooredCount
    if filter.findingCount > 0 { found = true }
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
    if let failure = event.failure(in: writer.notation, bytes) {
      guard event.kind.isDoubt else { return context.report(failure) }
      return context.report(doubt: failure, isStrict: reader.isStrict)
    }
    switch event.kind {
    case .result(let marker, _) where purpose == .collect: try collect(marker)
    case .result(let marker, let isExact):
      do throws(Failure) {
        try writer.write(marker, to: context) { json in
          json.member("exact", ifPresent: isExact)
          json.member("line", ifPresent: event.line)
          json.member("column", ifPresent: event.column)
        }
      } catch {
        guard error.concernsOneItem else { throw error }
        context.report(error.placed(at: event.place(in: bytes)))
      }
    default: break
    }
  }

  /// Reports that there was no timecode; a text that should have been a file's name is the usual reason.
  private func warnOfNothing(_ messages: Messages) {
    // A copy of nothing reports it itself.
    if purpose == .collect, operands == ["-"] { return }
    messages.warning(
      "no timecode found",
      hint: operands == ["-"] ? nil : "- reads standard input, as in tckit \(command) --scan - < FILE")
  }
}
