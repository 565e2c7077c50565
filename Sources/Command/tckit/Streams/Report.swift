// Renders the outcome of a run: results on standard output, in the files that they replace or in a list, and everything
// else as messages. The engine decides which items are results, failures or doubts.
//
//     var report = Report(inputs, context, writer: writer)
//     let run = try report.run(operation, over: inputs, readBy: reader)

import JSON
import MediaTimecode
import SystemCalls
import TextEncodings
import TimecodeDocuments
import TimecodeEvents
import TimecodePasteboard

/// The sink of every command.
struct Report: ItemSink {
  /// The destination of the results.
  enum Destination {
    /// Standard output, one result after another.
    case output
    /// The scanned text, which is written with its labels replaced.
    case text
    /// A list that keeps at most this many results.
    case list(limit: UInt64)
    /// A calculation with the results.
    case calculation(Calculation)
  }

  typealias SinkError = Diagnostic

  let context: Context
  var writer: TimecodeWriter
  private let destination: Destination
  /// True if each result begins with the name of its file.
  private let namesResults: Bool
  let isInPlace: Bool
  private(set) var kept = KeptResults()
  /// True if the entries of a document may be kept as its rows.
  var acceptsRows = false
  /// True if the items of a list go to the pasteboard, whose store has the limit.
  var isForStore = false
  var calculation: Calculation?
  var name = InputName(path: "")
  private var media: MediaStart?
  /// The last wrong rate of the document's entries that was reported.
  private var refusedRate: TimecodeFrameRate?
  /// The files that --in-place replaces.
  var files = InPlaceFiles()
  /// The notes on documents and lists, written at the end.
  var conversions = ConversionNotes()
  /// The treatment of a document that is written again.
  var documents: DocumentRule?
  /// The format in which a document is written anew; nil if no document is.
  private(set) var written: DocumentFormat?

  private var progress: InputProgress

  /// - Parameter namesResults: True if each result begins with the name of its file.
  init(
    _ inputs: InputSequence, _ context: Context, writer: TimecodeWriter = TimecodeWriter(),
    namesResults: Bool = false, to destination: Destination = .output
  ) {
    self.context = context
    self.writer = writer
    self.namesResults = namesResults
    self.destination = destination
    isInPlace = inputs.isInPlace
    var writesResults = !inputs.isInPlace
    if case .list = destination { writesResults = false }
    if case .calculation(let calculation) = destination { self.calculation = calculation }
    progress = InputProgress(
      inputs, context.messages, writesResults: writesResults, isCalculation: calculation != nil)
  }

  /// Runs an operation over inputs.
  mutating func run(
    _ operation: Operation, over inputs: InputSequence, readBy reader: TimecodeReader
  ) throws(Diagnostic) -> Run {
    defer {
      // A replacement that is still open is discarded with its new content; the file is unchanged.
      if let replacement = files.current { context.output = replacement.output }
      reportUnchanged(inputs)
    }
    if inputs.list.readsStandardInput, Descriptor.standardInput.isTerminal {
      context.messages.line("tckit: reading standard input; Ctrl-D ends it")
    }
    var run = Run(operation, readBy: reader)
    defer { context.flooredCount += run.tally.flooredCount }
    try run.read(inputs, into: &self)
    progress.finish(context.messages)
    conversions.write(to: context.messages)
    noteUnchangedFiles(inputs)
    if run.tally.acceptedCount > calculation?.waiting.count ?? 0 { context.reportPendingRateFailures() }
    return run
  }

  // MARK: Abilities that the engine asks for

  var form: SinkForm {
    switch destination {
    case .list(let limit): .list(limit: limit)
    case .text: .inPlace(writer.notation)
    case .output where context.check != nil: .items
    case .output: writer.plainNotation.map { .lines($0) } ?? .items
    case .calculation: .items
    }
  }

  var acceptsRanges: Bool {
    switch destination {
    case .list, .calculation: true
    case .output, .text: writer.showsRange || writer.isJSON
    }
  }

  var acceptsNotes: Bool { !context.messages.isQuiet }
  var statesSides: Bool { writer.isJSON }
  var statesOrigin: Bool { if case .list = destination { true } else { writer.isJSON } }
  var acceptsPartialDocuments: Bool { documents?.acceptsPartialDocuments ?? false }

  /// False if findings are the only output, so that no item is written.
  var needsMarkers: Bool {
    guard case .output = destination, calculation == nil, context.check == nil, written == nil else { return true }
    return !context.output.isDiscarded
  }

  mutating func write(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(Diagnostic) {
    do { try context.output.put(atMost: size, body) } catch {
      try deferFailure(error)
      try context.output.put(atMost: size, body)
    }
  }

  mutating func write(_ part: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    do { try context.write(part) } catch { try deferFailure(error) }
  }

  mutating func keep(_ body: (inout MarkerList) -> Void) { body(&kept.markers) }

  // MARK: Inputs

  func expect(documentOf size: Int) { Heap.expect(documentOf: size) }

  mutating func begin(_ input: InputName) {
    name = input
    // An optional is not assigned without need: to release it, the runtime would build its type at each start.
    if media != nil { media = nil }
    refusedRate = nil
    if namesResults { writer.fileName = input.text }
    if case .list = destination { kept.beginInput() }
    context.findings?.begin(input)
    context.accepted?.begin(input)
    context.check?.begin(input.isOperand ? "operands" : input.file ?? InputLocation.standardInput)
    progress.begin(context.messages)
  }

  mutating func beginDocument(in format: DocumentFormat) throws(Diagnostic) -> DocumentOutcome {
    guard !isInPlace, let documents else { return .rewritten }
    guard documents.isAlone else { throw Diagnostic.usage(.needsInPlace) }
    guard !documents.convertsNothing else { throw Diagnostic.usage(.nothingToConvert) }
    let isRewritten = format.isRewritten && !documents.isNew && (!documents.isCarried || format.hasRows)
    guard !isRewritten else { return .rewritten }
    guard format.isWritten else { throw Diagnostic.usage(.notWritten(format)) }
    written = format
    return .written
  }

  mutating func beginMedia(at start: MediaStart) { media = start }

  mutating func beginText(_ text: OpenedText) throws(Diagnostic) -> Bool {
    if isInPlace { return try replace(by: text) }
    let keepsText =
      switch (destination, text.content) {
      case (.text, _), (.output, .document): true
      default: false
      }
    if keepsText, case .utf16(let isBigEndian) = text.encoding {
      context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian)
    }
    return true
  }

  mutating func pause(lines: Int, bytes: Int, waits: Bool) throws(Diagnostic) {
    progress.advance(lines: lines, bytes: bytes, context.messages)
    guard waits else { return }
    do { try context.flush() } catch { try deferFailure(error) }
  }

  mutating func end() throws(Diagnostic) -> Bool {
    progress.end(context.messages)
    return files.current == nil ? true : try endReplacement()
  }

  // MARK: Results

  mutating func put(expression text: Span<UInt8>, at location: TextLocation?, _ tally: Tally) throws(Diagnostic) -> Bool
  {
    try calculate(nil, of: text, at: location, tally)
  }

  mutating func put(
    _ result: ItemResult, of text: Span<UInt8>, at location: TextLocation?, _ tally: Tally
  ) throws(Diagnostic) -> Bool {
    if calculation != nil { return try calculate(result, of: text, at: location, tally) }
    let marker = result.marker
    if case .list(let limit) = destination {
      try check(tally, limit)
      kept.append(marker, result.remainder)
      return true
    }
    if written != nil {
      kept.append(marker, result.remainder)
      return true
    }
    if let check = context.check {
      check.accept(CheckReport.name(of: marker), line: location?.line)
      return true
    }
    // Findings are the only output.
    if context.output.isDiscarded { return true }
    let file = name.file
    do throws(Diagnostic) {
      try writer.write(
        marker, remainder: result.remainder,
        from: .init(input: String(copying: text, limit: LineSplitter.longestLine), file: file, line: location?.line),
        to: context.output
      ) { json in
        json.member("exact", ifPresent: result.isExact)
        json.input(text, file: file, line: location?.line, column: location?.column)
        if let media { json.media(media) }
      }
    } catch {
      guard error.concernsOneItem else {
        try deferFailure(error)
        return true
      }
      context.report(error.located(at: inputLocation(location, text)))
      return false
    }
    return true
  }

  mutating func put(_ row: Int, of table: EventTable.Shared, _ tally: Tally) throws(Diagnostic) {
    if case .list(let limit) = destination { try check(tally, limit) }
    kept.append(row, of: table)
  }

  mutating func putBlankLine() throws(Diagnostic) {
    if context.check != nil { return }
    if case .list = destination { return }
    guard !writer.isJSON, calculation?.total == nil else { return }
    do { try writer.write(verbatim: Span<UInt8>(), to: context.output) } catch { try deferFailure(error) }
  }

  /// Refuses more items than the limit, so that endless input is not read forever.
  private func check(_ tally: Tally, _ limit: UInt64) throws(Diagnostic) {
    let count = UInt64(tally.readCount)
    guard count > limit else { return }
    throw isForStore
      ? Diagnostic.store(.limitExceeded(.items, limit: limit, found: count))
      : Diagnostic(.limit, "there are more than \(limit) items, the most that a list may have")
  }

  // MARK: Faults

  mutating func report(_ fault: Fault, in text: Span<UInt8>, _ tally: Tally) throws(Diagnostic) {
    if case .converted(let conversion) = fault.reason {
      return conversions.add(conversion, of: name, waits: files.current != nil)
    }
    if case .cause(let cause) = fault.reason, context.writesCauses { return context.report(cause, of: name) }
    guard let fault = try remaining(of: fault, text) else { return try put(accepted: fault, of: text, tally) }
    let (weight, hasRead) = (fault.weight, tally.acceptedCount > 0)
    if weight == .note, context.check == nil {
      // A document that is right writes nothing.
      if case .notJudged = fault.reason, !context.isStrict, !context.messages.isJSON { return }
      return context.addNote(try diagnostic(fault, text), as: RunNote(fault.reason))
    }
    let isRepeated = repeatsRate(fault, text)
    if weight != .item || !context.hides(fault.reason, hasRead: hasRead, isRepeated: isRepeated) {
      let failure = try diagnostic(fault, text)
      if weight == .input, Interruption.isCaught { throw failure }
      context.report(failure, as: weight, hasRead: hasRead)
    }
    for other in fault.others where !context.hides(other, hasRead: hasRead) {
      var single = fault
      single.reason = other
      context.report(try diagnostic(single, text), hasRead: hasRead, ofSameItem: true)
    }
    if weight == .item, case .list(let limit) = destination { try check(tally, limit) }
  }

  /// The part of a fault that the project does not accept; nil if the project accepts all of it.
  private func remaining(of fault: Fault, _ text: Span<UInt8>) throws(Diagnostic) -> Fault? {
    guard let accepted = context.accepted, fault.weight != .note else { return fault }
    var rest: [EventFault] = []
    var waived: [(finding: Diagnostic, entry: AcceptedFinding)] = []
    for reason in [fault.reason] + fault.others {
      var single = fault
      single.reason = reason
      let diagnostic = try self.diagnostic(single, text)
      if let entry = accepted.entry(for: diagnostic, of: single) {
        waived.append((diagnostic, entry))
      } else {
        rest.append(reason)
      }
    }
    for (number, (finding, entry)) in waived.enumerated() {
      context.report(accepted: finding, by: entry, ofSameItem: number > 0, isWhole: rest.isEmpty)
    }
    guard let first = rest.first else {
      if fault.weight == .item { accepted.addItem() }
      return nil
    }
    var fault = fault
    (fault.reason, fault.others) = (first, Array(rest.dropFirst()))
    return fault
  }

  /// Writes an item whose findings are all accepted, like any accepted item. In a report it is a skipped test instead.
  private mutating func put(accepted fault: Fault, of text: Span<UInt8>, _ tally: Tally) throws(Diagnostic) {
    guard fault.weight == .item, context.check == nil, let result = fault.reading?.accepted
    else { return }
    _ = try put(result, of: text, at: fault.location, tally)
  }

  /// Returns true if an earlier entry was reported for the same wrong rate, which is reported once per document.
  private mutating func repeatsRate(_ fault: Fault, _ text: Span<UInt8>) -> Bool {
    guard text.isEmpty, fault.location != nil else { return false }
    let rate: TimecodeFrameRate
    switch fault.reason {
    case .refused(let rejection)
    where rejection.reason == .rate && rejection.detail == nil && !rejection.separatorSaysDropFrame:
      rate = rejection.pasted.frameRate
    case .unreadable(let error):
      guard case .otherRate(let other, _)? = error.textReason else { return false }
      rate = other
    default: return false
    }
    defer { refusedRate = rate }
    return rate == refusedRate
  }

  private func diagnostic(_ fault: Fault, _ text: Span<UInt8>) throws(Diagnostic) -> Diagnostic {
    switch fault.reason {
    case .inputUnreadable(let error):
      return Diagnostic.input(error, path: name.file ?? InputLocation.standardInput, to: context.command)
    case .needsTotal(let content): throw Diagnostic.usage(.notAnExpression(name.text, content.phrase))
    case .mixedRates: return Diagnostic(fault.reason)
    default: break
    }
    var location = inputLocation(fault.location, text)
    if fault.reason.isOfInput {
      // A report for CI points at lines, while messages contain them.
      let line = fault.location?.line ?? (context.check == nil ? nil : fault.reason.omission?.first.line)
      location = InputLocation(file: name.file, line: line)
      location.isStandardInput = name.isStandardInput
    } else if context.check != nil {
      location.name = fault.reading.map(CheckReport.name)
    }
    var diagnostic = Diagnostic(fault.reason, at: location)
    if calculation?.total != nil, case .unusedRate(let rate, _, _) = fault.reason {
      diagnostic.hint = "the total is at \(rate.rawValue); tckit validate refuses the file"
    }
    // Only these commands have --encoding, which the hint of the fault names.
    if case .unknownEncoding = fault.reason, context.command != .convert, context.command != .copy {
      diagnostic.hint = "iconv -f LATIN1 -t UTF-8 reads them, or another name of iconv -l"
    }
    return diagnostic
  }

  func repaired(_ label: Timecode, to neighbor: Timecode, in text: Span<UInt8>, at location: TextLocation?) {
    context.messages.repair(label, neighbor, at: inputLocation(location, text))
  }

  // MARK: Locations

  /// The location of an item. An entry of a document has no text.
  func inputLocation(_ location: TextLocation?, _ text: Span<UInt8>, limit: Int = 256) -> InputLocation {
    var inputLocation = InputLocation(
      file: name.file, line: location?.line, column: location?.column,
      text: text.isEmpty && !name.isOperand ? nil : String(copying: text, limit: limit))
    inputLocation.isStandardInput = name.isStandardInput
    return inputLocation
  }
}

extension String {
  /// Creates the text of at most `limit` bytes. Each byte that is not UTF-8 is shown as its number, such as `\x93`.
  init(copying bytes: Span<UInt8>, limit: Int) {
    self.init(showing: bytes.extracting(first: limit).withUnsafeBufferPointer { Array($0) })
  }
}
