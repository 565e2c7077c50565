// Operands, lists and media files through one step each, in order: results to standard output, failures to standard error,
// and on.

import JSON
import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// A filter whose memory does not grow with its input.
struct StreamFilter {
  private let arguments: ParsedArguments
  private let input: TimecodeInput
  private let reader: TimecodeReader
  private let step: TimecodeStep
  private let explanation: Explanation?
  private var filter: LineFilter
  private var writer: TimecodeWriter
  private let progress: Progress
  private let collects: Bool
  /// The results, if they are collected.
  private(set) var collected: CollectedItems
  /// The title of the document that was read last, and how many there were.
  private var title: String?
  private var documentCount = 0
  /// The title of the list, if it is one document's.
  var documentTitle: String? { documentCount == 1 ? title : nil }
  /// What was read, and what failed.
  private(set) var tally = InputTally()

  /// - Parameter collects: Whether results are kept in `collected` instead of written.
  init(
    _ arguments: ParsedArguments, _ input: TimecodeInput, reader: TimecodeReader, step: TimecodeStep,
    explanation: Explanation? = nil, collects: Bool = false
  ) throws(Failure) {
    self.arguments = arguments
    self.reader = reader
    self.step = step
    self.explanation = explanation
    self.collects = collects
    collected = CollectedItems(limit: collects ? StoreAccess.itemLimit(arguments) : 0)
    writer = collects ? TimecodeWriter() : try TimecodeWriter(arguments)
    if input.namesResults { writer.fileName = "" }
    progress = input.list.fileCount > 1 ? .none : Progress(arguments, writesResults: !collects)
    filter = LineFilter(
      reader: reader, step: step, form: collects ? ResultForm(writer.notation, terminator: nil) : writer.form,
      isTraced: explanation != nil)
    let probe = filter
    self.input = input.withItems { line in
      var probe = probe
      if case .unreadable = probe.event(of: line).kind { return false } else { return true }
    }
  }

  /// Takes every timecode of the input through the step.
  mutating func run(_ context: inout Context) throws(Failure) {
    let input = input
    defer { context.flooredCount += filter.flooredCount }
    try input.forEach(&context) { (part, name, context) throws(Failure) in
      if input.namesResults { writer.fileName = name.text }
      switch consume part {
      case .operand(let text):
        let bytes = Array(text.utf8)
        try answer(filter.event(of: bytes.span), bytes.span, nil, hasRead: true, &context)
        tally.readCount += 1
      case .text(var buffer):
        try runLines(&buffer, name, &context)
      case .media(let file):
        try checkOptions(for: "a movie, sound or image")
        try runMedia(file, name.file, &context)
      case .document(let bytes, let format):
        try checkOptions(for: format.name)
        let before = tally
        try runDocument(bytes, format, name.file, &context)
        if tally.readCount == before.readCount { context.reportNothingFound(in: name, of: input) }
      }
    }
    if tally.acceptedCount > 0 { context.releaseMissingRates() }
  }

  /// Refuses what only a list has a use for.
  private func checkOptions(for name: String) throws(Failure) {
    guard !isInPlace else { throw Failure(item: .documentInPlace(name)) }
    guard reader.notation == nil else {
      throw Failure(item: .optionWithoutUse("from-format", name, hint: "its timecodes have their own form"))
    }
  }

  private var isInPlace: Bool { arguments.takes(.inPlace) && arguments.has(.inPlace) }

  private mutating func runLines(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    guard arguments.word(.columns) == nil else {
      throw Failure(item: .optionWithoutUse("columns", "a list", hint: "--scan takes the columns of any text"))
    }
    try reader.notation == nil ? input.begin(&buffer, name, &context) : fill(&buffer, name, &context)
    guard isInPlace else { return try runList(&buffer, name, &context) }
    let source = buffer.source(name.path)
    try InPlace.replace(source, &context) { (context) throws(Failure) in
      context.output.writesCarriageReturns = buffer.beginsWithCarriageReturn
      // The mark is no part of the first line, and without it the text would not be read again.
      if source.encoding != .utf8 { try context.write("\u{FEFF}") }
      try runList(&buffer, name, &context)
    }
  }

  private mutating func runList(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    var filter = filter
    let itemCount = collected.count
    if collects {
      filter.keep(collected.markers, limit: collected.limit)
      collected.markers = MarkerList()
    }
    defer { if let kept = filter.kept { collected.markers = kept } }
    var shown = progress
    let messages = context.messages
    let file = name.file
    filter.fileName = file
    let before = tally
    var failures = 0
    try tckit.run(
      &filter, over: &buffer, named: name, &context,
      progress: { filter, _ in shown.advance(to: filter.lineCount, messages) },
      answer: { (event, text, readCount, context) throws(Failure) in
        if readCount == 1, case .unreadable = event.kind, reader.notation == nil {
          try input.refuse(documentIn: text.extracting(event.range.lowerBound...))
        }
        // The filter keeps the results itself, as long as there is room.
        if collects, case .result = event.kind { try collected.check(collected.limit + 1) }
        let hasRead = before.acceptedCount > 0 || readCount > failures + 1
        guard try !answer(event, text, file, hasRead: hasRead, &context) else { return }
        failures += 1
        if collects {
          // The filter has the others, which count too.
          try collected.check(itemCount + UInt64(readCount))
          try collected.refuse()
        }
      })
    shown.finish(messages)
    tally.readCount += filter.readCount
    context.flooredCount += filter.flooredCount - self.filter.flooredCount
    if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
  }

  private mutating func runMedia(
    _ file: consuming InputFile, _ place: String?, _ context: inout Context
  ) throws(Failure) {
    tally.readCount += 1
    let start: MediaStart
    do throws(Failure) {
      start = try context.start(of: file, named: place, by: reader)
    } catch {
      tally.failureCount += 1
      throw error
    }
    // What writes or judges the start only must not fail for the end.
    let hasUse = collects || writer.showsRange || step.judges
    let event: FilterEvent
    do throws(TimecodeReader.ReadingError) {
      event = filter.event(of: try reader.reading(of: start, inFile: place, withDuration: hasUse))
    } catch {
      tally.failureCount += 1
      throw Failure(item: .reading(error), at: InputLocation(file: place))
    }
    try answer(event, Span(), place, hasRead: true, media: start, &context)
  }

  /// Takes each marker of a document.
  private mutating func runDocument(
    _ bytes: [UInt8], _ format: DocumentFormat, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    let document = try context.document(bytes, format, of: file, by: reader, arguments, judges: true, &tally)
    title = document.title
    documentCount += 1
    // What was in other inputs does not come before the items of this one.
    var filter = filter
    defer { context.flooredCount += filter.flooredCount - self.filter.flooredCount }
    try document.forEachEntry { (entry) throws(Failure) in
      tally.readCount += 1
      var event: FilterEvent
      do throws(TimecodeReader.ReadingError) {
        event = filter.event(of: try reader.reading(of: entry, in: document))
      } catch {
        tally.failureCount += 1
        return context.report(Failure(item: .reading(error), at: InputLocation(file: file, entry.place)))
      }
      (event.line, event.column) = (entry.place?.line, entry.place?.column)
      try answer(event, Span(), file, hasRead: true, &context)
    }
  }

  /// Writes or collects a result, or reports what is none; returns whether it was no failure.
  @discardableResult
  private mutating func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, media: MediaStart? = nil,
    _ context: inout Context
  ) throws(Failure) -> Bool {
    if event.isBare, context.hides(FailureGroup(event.kind), hasRead: hasRead) {
      tally.failureCount += 1
      return false
    }
    for repair in event.repairs {
      context.messages.repair(repair.from, repair.to, at: event.place(in: bytes, of: file))
    }
    if let trace = event.trace { explanation?.write(trace, line: event.line, to: context.messages) }
    if let failure = event.failure(in: writer.notation, bytes, of: file) {
      tally.failureCount += 1
      context.report(failure, hasRead: hasRead)
      return false
    }
    switch event.kind {
    case .result(let marker, _) where collects: try collected.append(marker)
    case .result(let marker, let isExact):
      do throws(Failure) {
        let written = media == nil || writer.showsRange ? marker : TimecodeMarker(marker.inPoint)
        try writer.write(written, from: event.templatePlace(in: bytes, of: file), to: context) { json in
          json.member("exact", ifPresent: isExact)
          json.input(event, bytes, file)
          if let media { json.media(media, name: media.marker(inFile: file).name) }
        }
      } catch {
        guard error.concernsOneItem else { throw error }
        tally.failureCount += 1
        context.report(error.placed(at: event.place(in: bytes, of: file)))
        return false
      }
    case .blank where !collects && !writer.isJSON: try writer.write(verbatim: Span<UInt8>(), to: context)
    default: break
    }
    return true
  }
}
