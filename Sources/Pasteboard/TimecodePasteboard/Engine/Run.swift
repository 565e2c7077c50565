// Runs inputs through an operation into a sink: operands, lists, scanned texts, documents and media. Every command uses
// this loop. Only a failure of the sink is thrown; faults of items and inputs are reported to it.
//
//     var run = Run(Operation(.validate(rules)), readBy: reader)
//     try run.read(inputs, into: &report)
//     run.tally
//
// A list is read in constant memory, and its results are handed over before a read waits. Each list, text and document
// starts afresh: its items do not follow the items of other inputs. The operands and the media are one sequence.

import SMPTETimecode
import SystemCalls
package import TimecodeCuts
import TimecodeDocuments

/// A run over inputs.
package struct Run: Sendable {
  var operation: Operation
  let reader: TimecodeReader
  /// The counts of items that were read and that failed.
  package internal(set) var tally = Tally()
  /// The titles of the documents that were read; nil for a document without a title.
  private var titles: [String?] = []
  /// The list that the items of the current document are from, as they state it.
  var origin = TimecodeMarker.Origin()
  /// The source out points of results, by row. The outgoing side of the next dissolve is at that point.
  var ends: [Int32: Timecode] = [:]
  /// The changes to the current document.
  var converted = DocumentConversion()
  /// The findings of the current input.
  var findings = DocumentFindings()
  /// The media files that no event uses.
  package var unusedMedia: [String] { operation.media?.unused ?? [] }
  /// The media files that cannot be used although an event names them.
  package var unreadableMedia: [MediaIndex.Unreadable] { operation.media?.namedUnreadable ?? [] }
  /// The reason that nothing was processed, if no item is on the chosen track.
  package var trackError: CutError? {
    guard let track = operation.track, tally.foundNothing else { return nil }
    return .noTrack(track, among: operation.otherTracks.sorted())
  }
  /// True if the formats of all documents state transitions.
  package private(set) var statesTransitions = true
  /// True if a document was read.
  package var hasReadDocument: Bool { !titles.isEmpty }
  /// The title of the list, if its documents have the same one.
  package var documentTitle: String? { titles.allSatisfy { $0 == titles.first } ? titles.first ?? nil : nil }
  /// The number of titles that the list does not have.
  package var lostTitleCount: Int { documentTitle == nil ? Set(titles.compactMap { $0 }).count : 0 }

  /// Makes a run.
  package init(_ operation: Operation, readBy reader: TimecodeReader) {
    self.operation = operation
    self.reader = reader
  }

  /// Reads each input, and runs its items through the operation.
  package mutating func read<Sink: ItemSink>(
    _ inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if let carrying = operation.carrying, let plan = operation.conversion {
      operation.convert(by: plan.adaptedToDocument(startingAt: carrying.start, roundsFrames: false))
    }
    for source in inputs.list.sources {
      let name = InputName(path: source.path ?? "")
      let (missingCount, flooredCount) = (tally.missingCount, tally.flooredCount)
      try sink.begin(name)
      (converted, findings) = (DocumentConversion(), DocumentFindings())
      operation.rates?.begin(name)
      switch source {
      case .operand(let text):
        let bytes = Array(text.utf8)
        try readOperand(bytes.span, into: &sink)
      case .number(let text):
        let bytes = Array(text.utf8)
        try reportNumber(bytes.span, into: &sink)
      case .missing: try report(.noSuchFile, into: &sink)
      case .file: try readFile(name, of: inputs, into: &sink)
      }
      if converted.roundedCount > 0 || converted.hour != nil { try report(.converted(converted), into: &sink) }
      try reportMissingMedia(hasOthers: tally.missingCount > missingCount, into: &sink)
      // Nothing is said about results that are not written.
      if try !sink.end() { tally.flooredCount = flooredCount }
    }
    if let rates = operation.rates, rates.counts.count > 1 { try report(.mixedRates(rates), into: &sink) }
  }

  private mutating func readOperand<Sink: ItemSink>(
    _ text: Span<UInt8>, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if operation.isMeasure, !text.isRecord { return try putExpression(text, at: nil, into: &sink) }
    let reading: TimecodeReader.Reading
    do { reading = try reader.readItem(text) } catch {
      return try report(.unreadable(error), in: text, into: &sink)
    }
    try process(reading, of: text, at: nil, into: &sink)
  }

  /// Reports a word that is neither a timecode nor the name of a file.
  private mutating func reportNumber<Sink: ItemSink>(
    _ text: Span<UInt8>, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if operation.isMeasure { return try putExpression(text, at: nil, into: &sink) }
    var fault: ReadingError?
    do throws(ReadingError) { _ = try reader.readItem(text) } catch { fault = error }
    try report(.neither(fault), in: text, into: &sink)
  }

  mutating func putExpression<Sink: ItemSink>(
    _ text: Span<UInt8>, at location: TextLocation?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    tally.readCount += 1
    if try !sink.put(expression: text, at: location, tally) { tally.failureCount += 1 }
  }

  /// Returns true if results replace the timecodes that were read.
  func writesText<Sink: ItemSink>(of inputs: InputSequence, into sink: Sink) -> Bool {
    if case .inPlace = sink.form { true } else { inputs.isInPlace }
  }

  // MARK: Items

  /// Passes an item through the operation, and puts its result or reports the reason that there is none.
  package mutating func process<Sink: ItemSink>(
    _ reading: TimecodeReader.Reading, of text: Span<UInt8> = Span(), at location: TextLocation?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard operation.admit(reading) else { return }
    if case .accepted(let result) = try judge(reading, of: text, at: location, into: &sink) {
      try put(result, of: text, at: location, into: &sink)
    }
  }

  /// Passes an item through the operation, and reports its faults and doubts.
  mutating func judge<Sink: ItemSink>(
    _ reading: TimecodeReader.Reading, from row: TableRow? = nil, of text: Span<UInt8> = Span(),
    at location: TextLocation?, into sink: inout Sink
  ) throws(Sink.SinkError) -> Operation.Judgement {
    tally.readCount += 1
    var reading = reading
    var trace: PasteTrace?
    let answer = operation.answer(&reading, line: location?.line, of: row, trace: &trace)
    // A loop over the elements would release a copy of the array, for which the runtime makes its type at each start.
    for index in answer.doubts.indices {
      try report(.doubtfulEvent(answer.doubts[index]), in: text, at: location, into: &sink)
    }
    for index in answer.repairs.indices {
      sink.repaired(answer.repairs[index].from, to: answer.repairs[index].to, in: text, at: location)
    }
    switch answer.outcome {
    case .failed(let reason):
      try fail(reason, and: answer.others, of: reading, in: text, at: location, into: &sink)
    case .accepted(let item):
      if item.isFloored { tally.flooredCount += 1 }
      if answer.isMissing { tally.missingCount += 1 }
      if let collapsed = item.collapsed {
        try send(.collapsed(collapsed, to: item.marker.inPoint), in: text, at: location, into: &sink)
      }
      if let plan = operation.conversion {
        if reading.event != nil { converted.add((reading.timecode, reading.outPoint), item.marker.range) }
        converted.begin(reading.timecode, by: plan)
        operation.awaitsFirst = false
        // A kept count, or kept digits, are another instant, but only subframes are rounded.
        let mayBeRounded = plan.mode == .instant || reading.hasSubFrames
        if plan.isRoundedByDefault, item.isExact == false, mayBeRounded { converted.roundedCount += 1 }
      }
    }
    return answer.outcome
  }

  mutating func put<Sink: ItemSink>(
    _ result: ItemResult, of text: Span<UInt8> = Span(), at location: TextLocation?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if try !sink.put(result, of: text, at: location, tally) { tally.failureCount += 1 }
  }

  // MARK: Faults

  /// Reports a fault. The item that has it must not have been counted before.
  mutating func report<Sink: ItemSink>(
    _ reason: EventFault, in text: Span<UInt8> = Span(), at location: TextLocation? = nil, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard reason.weight == .item else {
      findings.add(input: reason)
      return try send(reason, in: text, at: location, into: &sink)
    }
    tally.readCount += 1
    operation.sequence?.pass(over: nil)
    try fail(reason, in: text, at: location, into: &sink)
  }

  /// Reports the reason that a counted item has no result, and its other faults.
  mutating func fail<Sink: ItemSink>(
    _ reason: EventFault, and others: [EventFault] = [], of reading: TimecodeReader.Reading? = nil,
    in text: Span<UInt8>, at location: TextLocation?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    tally.failureCount += 1
    findings.add(reason)
    for other in others { findings.add(other) }
    try sink.report(Fault(reason: reason, others: others, location: location, reading: reading), in: text, tally)
  }

  /// Reports a fault of a counted item or of an input.
  func send<Sink: ItemSink>(
    _ reason: EventFault, in text: Span<UInt8> = Span(), at location: TextLocation? = nil, into sink: inout Sink
  ) throws(Sink.SinkError) {
    try sink.report(Fault(reason: reason, location: location), in: text, tally)
  }

  /// Reports the number of events of an input that are in no media, or that nothing was checked if all are.
  private mutating func reportMissingMedia<Sink: ItemSink>(
    hasOthers: Bool, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard let missing = operation.media?.removeMissing(), missing.count > 0 || missing.foundCount == 0 && hasOthers
    else { return }
    let location = missing.line.map { TextLocation(line: $0) }
    // A gate never passes on nothing.
    try report(missing.foundCount == 0 ? .nothingInMedia(missing) : .missingMedia(missing), at: location, into: &sink)
  }

  /// Counts items without reporting them.
  mutating func count(items: Int = 1, failures: Int = 0) {
    tally.readCount += items
    tally.failureCount += failures
  }

  mutating func add(title: String?, of format: DocumentFormat) {
    titles.append(title)
    statesTransitions = statesTransitions && format.statesTransitions
  }
}
