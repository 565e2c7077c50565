// Lists and texts that are scanned: read piece by piece, until the input ends.

import SMPTETimecode
import SystemCalls
import TimecodeDocuments

extension Run {
  /// Reads a list, or any text that is scanned.
  package mutating func readText<Sink: ItemSink>(
    _ buffer: inout InputBuffer, _ name: InputName, of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if let status = buffer.status, sink.isOutput(status) { return try report(.isOutput, into: &sink) }
    guard try fill(&buffer, lines: 0, into: &sink), try requireList(buffer, of: inputs, into: &sink),
      try sink.beginText(OpenedText(buffer, inputs.scans ? .scanned : .list, mayBeConvertedAgain: wouldConvertAgain))
    else { return }
    let before = tally.readCount
    var points = 0
    let terms = operation.beginInput()
    defer { operation.terms = terms }
    operation.awaitsFirst = sink.acceptsNotes && (operation.conversion?.mayMoveHours ?? false)
    if inputs.scans {
      var text = TextReader(reader, for: operation, sink.form, columns: inputs.columns.flatMap { LineColumns($0) })
      guard try processAll(of: &buffer, from: &text, of: inputs, &points, into: &sink) else { return }
    } else {
      var list = ListReader(reader, for: operation, sink.form)
      guard try processAll(of: &buffer, from: &list, of: inputs, &points, into: &sink) else { return }
      // A record has more than a timecode.
      if inputs.isInPlace, list.hasRecords { return try report(.recordsInPlace, into: &sink) }
    }
    if points > 0 {
      try report(.withoutDuration(.list, count: points), into: &sink)
    } else if tally.readCount == before {
      try reportNothingFound(in: inputs, into: &sink)
    }
  }

  /// True if repeating the conversion would convert untagged labels again.
  private var wouldConvertAgain: Bool {
    guard let source = reader.properties?.frameRate, let plan = operation.conversion else { return false }
    return plan.wouldConvertAgain(from: source)
  }

  /// Reports an input without any timecode, if the run has other inputs.
  ///
  /// A gate refuses such an input. Among logs that are scanned, it is usual.
  mutating func reportNothingFound<Sink: ItemSink>(
    in inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard inputs.list.sources.count > 1 else { return }
    let isRefused = operation.judges && (operation.isStrict || !inputs.scans)
    let fault = EventFault.nothingFound(on: operation.track)
    try report(isRefused ? .refusedInput(fault) : fault, into: &sink)
  }

  /// Returns true if the text is a list, or is scanned. Otherwise reports that an option has no effect, or that the
  /// text is a document. This must happen before any blank line of the text is written.
  private mutating func requireList<Sink: ItemSink>(
    _ buffer: borrowing InputBuffer, of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    guard !inputs.scans else {
      guard let name = inputs.columns?.nameInTable else { return true }
      try send(.document(DocumentError(.columnMissing(name, among: []))), into: &sink)
      return false
    }
    let fault: EventFault? = buffer.withBytes { bytes in
      guard inputs.columns == nil else { return .uselessOption(.columns, .list, table: DocumentFormat(tableIn: bytes)) }
      guard reader.readsText, !inputs.readsAsText, !bytes.isEmpty, bytes[0].isSpace else { return nil }
      let text = bytes.extracting(bytes.withoutSpaceAround)
      let line = text.indices.first { text[$0].endsLine } ?? text.count
      guard !operation.isItem(text.extracting(..<line), readBy: reader) else { return nil }
      return DocumentFormat(of: bytes).map { .documentAsList($0) }
    }
    if let fault { try report(fault, into: &sink) }
    return fault == nil
  }

  /// Reads more of an input; returns false if that failed. If the read would have to wait, the results so far are
  /// handed over first.
  private mutating func fill<Sink: ItemSink>(
    _ buffer: inout InputBuffer, lines: Int, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    try sink.pause(lines: lines, bytes: buffer.total, waits: buffer.wouldWait)
    do { try buffer.fill() } catch {
      try report(.inputUnreadable(error), into: &sink)
      return false
    }
    return true
  }

  /// Passes all rows of a text through the operation: the loop of lists and of scanned texts. Returns true if the text
  /// was read to its end.
  ///
  /// - Parameter points: The number of markers without a duration, which a total omits.
  private mutating func processAll<Source: RowSource, Sink: ItemSink>(
    of buffer: inout InputBuffer, from source: inout Source, of inputs: InputSequence, _ points: inout Int,
    into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    // With --file-type text the input is not checked for a document.
    let mayBeDocument = !inputs.scans && !inputs.readsAsText
    let (form, before) = (sink.form, tally.readCount)
    while true {
      var document: DocumentFormat?
      var (read, hasMore) = (0, false)
      let isAtEnd = buffer.isAtEnd
      try buffer.withBytes { (bytes) throws(Sink.SinkError) in
        let (row, output) = try nextRow(of: bytes, isFinal: isAtEnd, from: &source, form, into: &sink)
        (read, hasMore) = (output.read, row != nil || output.read + output.written > 0)
        if let row {
          let text = bytes.extracting(row.range)
          if mayBeDocument, tally.readCount == before, !isItem(row, text) {
            document = DocumentFormat(of: bytes.extracting(row.range.lowerBound...))
          }
          if document == nil, try process(row, text, form, &points, into: &sink) {
            read = max(read, row.range.upperBound)
          }
        }
        source.drop(read, of: bytes)
      }
      if let document {
        try report(.documentAsList(document), into: &sink)
        return false
      }
      buffer.drop(read)
      if hasMore { continue }
      if isAtEnd { return try requireWhole(buffer, into: &sink) }
      guard try fill(&buffer, lines: source.lineCount, into: &sink) else { return false }
    }
  }

  /// Returns true if a text was read whole. Reports that it was not, or that it grew.
  private mutating func requireWhole<Sink: ItemSink>(
    _ buffer: borrowing InputBuffer, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    let change = buffer.change
    if buffer.isCutOff { try report(.cutOff, into: &sink) }
    if change != .none { try report(change == .grown ? .grown : .changed, into: &sink) }
    return !buffer.isCutOff && change != .other
  }

  /// Puts the results of rows as long as there is nothing to report, and returns the first other row; nil if more input
  /// or more space is needed first.
  private mutating func nextRow<Source: RowSource, Sink: ItemSink>(
    of bytes: Span<UInt8>, isFinal: Bool, from source: inout Source, _ form: SinkForm, into sink: inout Sink
  ) throws(Sink.SinkError) -> (ItemRow?, RowOutput) {
    var output = RowOutput(form, of: operation)
    var row: ItemRow?
    switch form {
    case .list:
      sink.keep { list in
        swap(&list, &output.list)
        row = source.next(bytes, isFinal: isFinal, through: &operation, into: &output)
        swap(&list, &output.list)
      }
    case .items: row = source.next(bytes, isFinal: isFinal, through: &operation, into: &output)
    case .lines, .inPlace:
      try sink.write(form.maximumLength) { buffer in
        output = RowOutput(form, of: operation, into: buffer)
        row = source.next(bytes, isFinal: isFinal, through: &operation, into: &output)
        return output.written
      }
    }
    tally.readCount += output.items
    tally.flooredCount += output.floored
    for (item, text, location) in output.results {
      try put(item, of: bytes.extracting(text), at: location, into: &sink)
    }
    return (row, output)
  }

  /// Returns true if the first row found shows that the text is a list.
  private func isItem(_ row: ItemRow, _ text: Span<UInt8>) -> Bool {
    switch row.kind {
    case .fault(.unreadable): !reader.readsText
    case .expression: operation.isItem(text, readBy: reader)
    case .item, .blank, .fault: true
    }
  }

  /// Passes a row through the operation. Returns true if its result replaced the row.
  private mutating func process<Sink: ItemSink>(
    _ row: ItemRow, _ text: Span<UInt8>, _ form: SinkForm, _ points: inout Int, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    switch row.kind {
    case .blank: try sink.putBlankLine()
    case .expression: try putExpression(text, at: row.location, into: &sink)
    case .fault(let reason): try report(reason, in: text, at: row.location, into: &sink)
    case .item(let reading):
      if operation.isTotal, !reading.isTimecode, reading.outPoint == nil {
        points += 1
        return false
      }
      guard operation.admit(reading),
        case .accepted(let result) = try judge(reading, of: text, at: row.location, into: &sink)
      else { return false }
      return try put(result, of: row, text, form, into: &sink)
    }
    return false
  }

  private mutating func put<Sink: ItemSink>(
    _ result: ItemResult, of row: ItemRow, _ text: Span<UInt8>, _ form: SinkForm, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    guard case .inPlace(let notation) = form, case .item(let reading) = row.kind else {
      try put(result, of: text, at: row.location, into: &sink)
      return false
    }
    let timecode = result.marker.inPoint
    var isPut = false
    try sink.write(form.maximumLength) { buffer in
      var output = RowOutput(form, of: operation, into: buffer)
      isPut = output.write(timecode, isTagged: reading.isTagged)
      return output.written
    }
    if !isPut { try fail(.unwritable(timecode, notation), in: text, at: row.location, into: &sink) }
    return isPut
  }
}

extension OpenedText {
  init(_ buffer: borrowing InputBuffer, _ content: Content, mayBeConvertedAgain: Bool) {
    self.content = content
    encoding = buffer.encoding
    status = buffer.status
    endsLinesWithCarriageReturn = buffer.withBytes { bytes in
      guard let end = bytes.indices.first(where: { bytes[$0] == 0x0A }) else { return false }
      return end > 0 && bytes[end - 1] == 0x0D
    }
    self.mayBeConvertedAgain = mayBeConvertedAgain
  }
}
