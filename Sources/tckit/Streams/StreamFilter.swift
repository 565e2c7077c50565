// The input of a command through one step each, in order: operands, lists, any text that is scanned, documents and media.
// Results go to standard output or are collected, failures to standard error, and the next timecode follows.

import JSON
import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// A filter whose memory does not grow with its input.
final class StreamFilter {
  /// What becomes of the results.
  enum Purpose {
    /// They are written, one after another.
    case list
    /// They are kept in `collected`.
    case collect
    /// They replace their labels in the text that is scanned, which is written.
    case rewrite
  }

  let arguments: ParsedArguments
  let input: TimecodeInput
  let reader: TimecodeReader
  let step: TimecodeStep
  let explanation: Explanation?
  let purpose: Purpose
  /// Each list and each document starts afresh: what was in other inputs does not come before its items.
  private let fresh: LineFilter
  /// The operands and the media files are one sequence, in which each comes after those before.
  private var filter: LineFilter
  private(set) var writer: TimecodeWriter
  private let progress: Progress
  /// The results, if they are collected.
  private(set) var collected: CollectedItems
  /// The titles of the documents that were read, nil for one without.
  private var titles: [String?] = []
  /// The title of the list, if its documents have the same one.
  var documentTitle: String? { titles.allSatisfy { $0 == titles.first } ? titles.first ?? nil : nil }
  /// How many documents have a title that the list has not.
  var lostTitleCount: Int { documentTitle == nil ? titles.count { $0 != nil } : 0 }
  /// What was read, and what failed.
  private(set) var tally = InputTally()

  init(
    _ arguments: ParsedArguments, _ input: TimecodeInput, reader: TimecodeReader, step: TimecodeStep,
    explanation: Explanation? = nil, for purpose: Purpose
  ) throws(Failure) {
    self.arguments = arguments
    self.reader = reader
    self.step = step
    self.explanation = explanation
    self.purpose = purpose
    let collects = purpose == .collect
    collected = CollectedItems(limit: collects ? StoreAccess.itemLimit(arguments) : 0)
    writer = collects ? TimecodeWriter() : try TimecodeWriter(arguments)
    if input.namesResults { writer.fileName = "" }
    let isInPlace = Self.isInPlace(arguments)
    if purpose == .rewrite, !isInPlace, input.list.sources.count > 1 { throw Failure(.usage(.needsInPlace)) }
    progress =
      input.list.fileCount > 1
      ? .none
      : Progress(arguments, counting: input.scans ? .bytes : .lines, writesResults: !collects && !isInPlace)
    let form = ResultForm(writer.notation, terminator: nil)
    fresh = LineFilter(
      reader: reader, step: step, form: collects ? form : writer.form,
      isTraced: explanation != nil)
    filter = fresh
    self.input = input.withItems { line in
      var probe = LineFilter(reader: reader, step: step, form: form)
      if case .failed(.unreadable) = probe.event(of: line).kind { return false } else { return true }
    }
  }

  private static func isInPlace(_ arguments: ParsedArguments) -> Bool {
    arguments.takes(.inPlace) && arguments.has(.inPlace)
  }

  /// Whether the end of a movie or a sound is written beside its start.
  private var showsRange: Bool { writer.showsRange || writer.isJSON }

  /// Whether the results take the place of their files.
  var isInPlace: Bool { Self.isInPlace(arguments) }

  /// Takes every timecode of the input through the step.
  func run(_ context: inout Context) throws(Failure) {
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
        if input.scans { try runText(&buffer, name, &context) } else { try runLines(&buffer, name, &context) }
      case .media(let file):
        try checkOptions(for: "a movie, sound or image", isMedia: true)
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

  /// Takes all of a text through a filter.
  ///
  /// - Parameters:
  ///   - progress: How much is done, of the filter and the bytes that were read.
  ///   - check: Called for an event before it is answered, with the filter's count of what it read.
  func take<Filter: InputFilter>(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, through filter: inout Filter, _ context: inout Context,
    progress done: (Filter, Int) -> Int,
    check: (FilterEvent, Span<UInt8>, Int) throws(Failure) -> Void = { (_, _, _) throws(Failure) in }
  ) throws(Failure) {
    var shown = progress
    let messages = context.messages
    let file = name.file
    let (before, itemCount, flooredCount) = (tally, collected.count, filter.flooredCount)
    var failures = 0
    try context.run(
      &filter, over: &buffer, named: name,
      progress: { filter, total in shown.advance(to: done(filter, total), messages) },
      answer: { (event, bytes, readCount, context) throws(Failure) in
        try check(event, bytes, readCount)
        let hasRead = before.acceptedCount > 0 || readCount > failures + 1
        guard try !answer(event, bytes, file, hasRead: hasRead, &context) else { return }
        failures += 1
        if purpose == .collect { try collected.refuse(number: itemCount + UInt64(readCount)) }
      })
    shown.finish(messages)
    tally.readCount += filter.readCount
    context.flooredCount += filter.flooredCount - flooredCount
    if filter.readCount == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Refuses what only a list has a use for.
  private func checkOptions(for name: String, isMedia: Bool = false) throws(Failure) {
    guard !isInPlace else { throw Failure(item: .documentInPlace(name, isMedia: isMedia)) }
    for option in [OptionSpec.fileType, .columns] where isMedia && arguments.has(option) {
      throw Failure(item: .optionWithoutUse(option.name, name, hint: "what it is shows in its first bytes"))
    }
    guard reader.notation == nil else {
      throw Failure(item: .optionWithoutUse("from-format", name, hint: "its timecodes have their own form"))
    }
  }

  private func runLines(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    try input.refuseColumns(&buffer, name, &context)
    try reader.notation == nil ? input.begin(&buffer, name, &context) : context.fill(&buffer, name)
    guard isInPlace else { return try runList(&buffer, name, &context) }
    let source = buffer.source(name.path)
    try InPlace.replace(source, &context) { (context) throws(Failure) in
      context.output.writesCarriageReturns = buffer.endsLinesWithCarriageReturn
      // The mark is no part of the first line, and without it the text would not be read again.
      if source.encoding != .utf8 { try context.write("\u{FEFF}") }
      try runList(&buffer, name, &context)
    }
  }

  private func runList(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    var filter = fresh
    filter.fileName = name.file
    if purpose == .collect {
      filter.keep(collected.markers, limit: collected.limit)
      collected.markers = MarkerList()
    }
    defer { if let kept = filter.kept { collected.markers = kept } }
    let (input, reader, room) = (input, reader, purpose == .collect ? collected : nil)
    try take(&buffer, name, through: &filter, &context, progress: { filter, _ in filter.lineCount }) {
      (event, bytes, readCount) throws(Failure) in
      if readCount == 1, case .failed(.unreadable) = event.kind, reader.notation == nil {
        try input.refuse(documentIn: bytes.extracting(event.range.lowerBound...))
      }
      // The filter keeps the results itself, as long as there is room.
      if let room, case .result = event.kind { try room.check(room.limit + 1) }
    }
    // A timecode is not all that a record has.
    if isInPlace, filter.hasRecords { throw Failure(item: .recordsInPlace, at: InputLocation(file: name.file)) }
  }

  private func runMedia(
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
    let hasUse = purpose == .collect || showsRange || step.judges
    let event: FilterEvent
    do throws(ReadingError) {
      var reading = try reader.reading(of: start, inFile: place, withDuration: hasUse)
      // An end that is only judged may be between two subframes, as that of most sounds is.
      if purpose != .collect, !showsRange { reading.excess.outPoint = .zero }
      event = filter.event(of: reading)
    } catch {
      tally.failureCount += 1
      throw Failure(fault: .unreadable(error), at: InputLocation(file: place))
    }
    try answer(event, Span(), place, hasRead: true, media: start, &context)
  }

  /// Takes each marker of a document.
  private func runDocument(
    _ bytes: [UInt8], _ format: DocumentFormat, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    let document = try context.document(bytes, format, of: file, by: reader, arguments, judges: true, &tally)
    titles.append(document.title)
    var filter = fresh
    defer { context.flooredCount += filter.flooredCount }
    try document.forEachEntry { (entry) throws(Failure) in
      tally.readCount += 1
      var event: FilterEvent
      do throws(ReadingError) {
        event = filter.event(of: try reader.reading(of: entry, in: document))
      } catch {
        tally.failureCount += 1
        return context.report(Failure(fault: .unreadable(error), at: InputLocation(file: file, entry.place)))
      }
      (event.line, event.column) = (entry.place?.line, entry.place?.column)
      try answer(event, Span(), file, hasRead: true, &context)
    }
  }

  /// Writes or collects a result, or reports what is none; returns whether it was no failure.
  @discardableResult
  private func answer(
    _ event: FilterEvent, _ bytes: Span<UInt8>, _ file: String?, hasRead: Bool, media: MediaStart? = nil,
    _ context: inout Context
  ) throws(Failure) -> Bool {
    if event.isBare, case .failed(let fault) = event.kind, context.hides(FailureGroup(fault), hasRead: hasRead) {
      tally.failureCount += 1
      return false
    }
    for repair in event.repairs {
      context.messages.repair(repair.from, repair.to, at: event.place(in: bytes, of: file))
    }
    if let (range, timecode) = event.collapsed {
      context.report(doubt: Failure(item: .collapsed(range, to: timecode), at: event.place(in: bytes, of: file)))
      if context.isStrict {
        tally.failureCount += 1
        return false
      }
    }
    if let trace = event.trace { explanation?.write(trace, line: event.line, to: context.messages) }
    if case .failed(let fault) = event.kind {
      let failure = Failure(fault: fault, at: event.place(in: bytes, of: file))
      guard !fault.isDoubt else {
        context.report(doubt: failure)
        return true
      }
      guard !fault.isLeft else {
        context.report(left: failure)
        return true
      }
      if fault.concernsItem { tally.failureCount += 1 }
      context.report(failure, hasRead: hasRead)
      return !fault.concernsItem
    }
    switch event.kind {
    case .result(let marker, _) where purpose == .collect: try collected.append(marker)
    case .result(let marker, let isExact):
      do throws(Failure) {
        let written = media == nil || showsRange ? marker : TimecodeMarker(marker.inPoint)
        try writer.write(written, from: event.templatePlace(in: bytes, of: file), to: context) { json in
          json.member("exact", ifPresent: isExact)
          json.input(event, bytes, file)
          if let media { json.media(media) }
        }
      } catch {
        guard error.concernsOneItem else { throw error }
        tally.failureCount += 1
        context.report(error.placed(at: event.place(in: bytes, of: file)))
        return false
      }
    case .blank where purpose != .collect && !writer.isJSON: try writer.write(verbatim: Span<UInt8>(), to: context)
    default: break
    }
    return true
  }
}
