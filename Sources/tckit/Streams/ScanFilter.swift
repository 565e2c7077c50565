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

  private let input: TimecodeInput
  private let reader: TimecodeReader
  private let step: TimecodeStep
  private let explanation: Explanation?
  private let purpose: Purpose
  private let isInPlace: Bool
  private let columns: ColumnSelection?
  private var writer: TimecodeWriter
  private let progress: Progress
  /// The results, if they are collected.
  private(set) var collected: CollectedItems
  /// What was found, and what failed.
  private(set) var tally = InputTally()

  init(
    _ arguments: ParsedArguments, _ input: TimecodeInput, reader: TimecodeReader, step: TimecodeStep,
    explanation: Explanation? = nil, for purpose: Purpose
  ) throws(Failure) {
    self.input = input
    collected = CollectedItems(limit: purpose == .collect ? StoreAccess.itemLimit(arguments) : 0)
    writer = purpose == .collect ? TimecodeWriter() : try TimecodeWriter(arguments)
    if purpose == .list, input.namesResults { writer.fileName = "" }
    isInPlace = purpose == .rewrite && arguments.has(.inPlace)
    if purpose == .rewrite, !isInPlace, input.list.sources.count > 1 { throw Failure(.usage(.needsInPlace)) }
    progress =
      input.list.fileCount > 1
      ? .none : Progress(arguments, counting: .bytes, writesResults: purpose != .collect && !isInPlace)
    self.reader = reader
    self.step = step
    self.explanation = explanation
    self.purpose = purpose
    columns = arguments[.columns]
  }

  /// Takes every timecode of every text through the step.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      guard case .text(var buffer) = consume part else { return }
      if writer.fileName != nil { writer.fileName = name.text }
      guard purpose == .rewrite else { return try run(over: &buffer, name, &context) }
      try fill(&buffer, name, &context)
      let encoding = buffer.encoding
      guard isInPlace else {
        if case .utf16(let isBigEndian) = encoding { context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian) }
        return try run(over: &buffer, name, &context)
      }
      try InPlace.replace(buffer.source(name.path), &context) { (context) throws(Failure) in
        try run(over: &buffer, name, &context)
      }
    }
    if tally.acceptedCount > 0 { context.releaseMissingRates() }
  }

  private mutating func run(
    over buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    var form = writer.form
    if purpose == .collect || form.isRecord { form.terminator = nil }
    var filter = TextFilter(
      reader: reader, step: step, purpose: purpose == .rewrite ? .rewriting(writer.notation) : .listing(form),
      columns: columns, isTraced: explanation != nil)
    var shown = progress
    let messages = context.messages
    let file = name.file
    let before = tally
    var failures = 0
    try tckit.run(
      &filter, over: &buffer, named: name, &context, progress: { _, total in shown.advance(to: total, messages) },
      answer: { (event, bytes, readCount, context) throws(Failure) in
        let hasRead = before.acceptedCount > 0 || readCount > failures + 1
        guard try !answer(event, bytes, file, hasRead: hasRead, &context) else { return }
        failures += 1
        if purpose == .collect { try collected.refuse() }
      })
    shown.finish(messages)
    tally.readCount += filter.readCount
    context.flooredCount += filter.flooredCount
    if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Writes or collects a result, or reports what is none; returns whether it was no failure.
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, _ context: inout Context
  ) throws(Failure) -> Bool {
    if event.isBare, context.hides(FailureGroup(event.kind), hasRead: hasRead) {
      tally.failureCount += 1
      return false
    }
    let place = event.place(in: bytes, of: file)
    for repair in event.repairs { context.messages.repair(repair.from, repair.to, at: place) }
    if let trace = event.trace { explanation?.write(trace, line: event.line, to: context.messages) }
    if let failure = event.failure(in: writer.notation, bytes, of: file) {
      if event.kind.isDoubt {
        context.report(doubt: failure)
        return true
      }
      if event.kind.isLeft {
        context.report(left: failure)
        return true
      }
      let isTimecode = if case .item(.scanned) = failure.kind { false } else { true }
      if isTimecode { tally.failureCount += 1 }
      context.report(failure, hasRead: hasRead)
      return !isTimecode
    }
    switch event.kind {
    case .result(let marker, _) where purpose == .collect: try collected.append(marker)
    case .result(let marker, let isExact):
      do throws(Failure) {
        try writer.write(marker, from: event.templatePlace(in: bytes, of: file), to: context) { json in
          json.member("exact", ifPresent: isExact)
          json.input(event, bytes, file)
        }
      } catch {
        guard error.concernsOneItem else { throw error }
        tally.failureCount += 1
        context.report(error.placed(at: place))
        return false
      }
    default: break
    }
    return true
  }
}
