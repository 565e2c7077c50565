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
    guard try fill(&buffer, lines: 0, into: &sink), try isList(buffer, of: inputs, into: &sink),
      try sink.open(OpenedText(buffer, isList: !inputs.scans, mayBeConvertedAgain: mayBeRepeated))
    else { return }
    let before = tally.readCount
    var points = 0
    if inputs.scans {
      var text = TextReader(
        reader: reader, operation: operation, form: sink.form,
        columns: inputs.columns.flatMap { LineColumns($0, takesPairs: inputs.pairs) })
      let isWhole = try afresh { (run) throws(Sink.SinkError) in
        try run.readAll(of: &buffer, by: &text, isInPlace: inputs.isInPlace, &points, into: &sink)
      }
      guard isWhole else { return }
    } else {
      var list = ListReader(reader: reader, operation: operation, form: sink.form, fileName: name.file)
      let isWhole = try afresh { (run) throws(Sink.SinkError) in
        // With --file-type text the input is not checked for a document.
        try run.readAll(
          of: &buffer, by: &list, isList: !inputs.takesText, isInPlace: inputs.isInPlace, &points, into: &sink)
      }
      // A timecode is not all that a record has.
      if isWhole, inputs.isInPlace, list.hasRecords { return try report(.recordsInPlace, into: &sink) }
      guard isWhole else { return }
    }
    if points > 0 {
      try report(.withoutDuration(.list, count: points), into: &sink)
    } else if tally.readCount == before {
      try reportNothingFound(in: inputs, into: &sink)
    }
  }

  /// Whether the same conversion of its results would convert untagged labels again.
  private var mayBeRepeated: Bool {
    guard let source = reader.properties?.frameRate, let plan = operation.conversion else { return false }
    return plan.mayBeRepeated(from: source)
  }

  /// Takes an input whose items come after no others.
  mutating func afresh<Value, Failure: Error>(
    _ body: (inout Run) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let sequence = operation.sequence
    operation.sequence = sequence.map { SequenceCheck($0.rules) }
    defer { operation.sequence = sequence }
    return try body(&self)
  }

  /// Reports an input without any timecode, where there are others.
  func reportNothingFound<Sink: ItemSink>(in inputs: InputSequence, into sink: inout Sink) throws(Sink.SinkError) {
    if inputs.list.sources.count > 1 { try report(.nothingFound(on: operation.track), into: &sink) }
  }

  /// Reports what has no use on a list or a text, and a document that begins with blank lines, before these are written;
  /// returns whether there was none of it.
  private mutating func isList<Sink: ItemSink>(
    _ buffer: borrowing InputBuffer, of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    guard !inputs.scans else {
      guard let name = inputs.columns?.nameInTable else { return true }
      try report(.document(DocumentError(.columnMissing(name, among: []))), into: &sink)
      return false
    }
    let fault: InputFault? = buffer.withBytes { bytes in
      guard inputs.columns == nil else { return .withoutUse(.columns, .list, table: DocumentFormat(tableIn: bytes)) }
      guard reader.readsText, !inputs.takesText, !bytes.isEmpty, bytes[0].isSpace else { return nil }
      let text = bytes.extracting(bytes.withoutSpaceAround)
      let line = text.indices.first { text[$0] == 0x0A || text[$0] == 0x0D } ?? text.count
      guard !operation.isItem(text.extracting(..<line), readBy: reader) else { return nil }
      return DocumentFormat(of: bytes).map { .documentAsList($0) }
    }
    if let fault { try report(fault, into: &sink) }
    return fault == nil
  }

  /// Reads once more of an input, after results were handed over if the read has to wait; returns whether that was possible.
  private func fill<Sink: ItemSink>(
    _ buffer: inout InputBuffer, lines: Int, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    try sink.pause(lines: lines, bytes: buffer.total, waits: buffer.wouldWait)
    do { try buffer.fill() } catch {
      try report(.unreadable(error), into: &sink)
      return false
    }
    return true
  }

  /// Reads all of a text through a reader; returns whether it could be read to its end.
  ///
  /// - Parameter points: Counts the records of markers without a duration, which are left out of a total.
  private mutating func readAll<Reader: ItemReader, Sink: ItemSink>(
    of buffer: inout InputBuffer, by source: inout Reader, isList: Bool = false, isInPlace: Bool, _ points: inout Int,
    into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    let form = sink.form
    var document: DocumentFormat?
    let before = tally.readCount
    while true {
      var advance = ReaderAdvance()
      let isAtEnd = buffer.isAtEnd
      try buffer.withBytes { (bytes) throws(Sink.SinkError) in
        advance = try next(of: bytes, isFinal: isAtEnd, by: &source, form, into: &sink)
        count(advance)
        guard let found = advance.found else { return }
        let text = bytes.extracting(found.range)
        if isList, tally.readCount == before, !isItem(found, text) {
          document = DocumentFormat(of: bytes.extracting(found.range.lowerBound...))
          guard document == nil else { return }
        }
        try process(found, text, by: &source, form, &points, into: &sink)
      }
      if let document {
        try report(.documentAsList(document), into: &sink)
        return false
      }
      buffer.drop(advance.read)
      guard advance.found == nil, advance.read == 0, advance.written == 0 else { continue }
      guard !isAtEnd else {
        if buffer.isCutOff { try report(.cutOff, into: &sink) }
        // What replaces the file notices by itself.
        guard !isInPlace, buffer.wasChanged else { return !buffer.isCutOff }
        try report(.changed, into: &sink)
        return false
      }
      guard try fill(&buffer, lines: source.lineCount, into: &sink) else { return false }
    }
  }

  /// Lets a reader take what it can.
  private mutating func next<Reader: ItemReader, Sink: ItemSink>(
    of bytes: Span<UInt8>, isFinal: Bool, by source: inout Reader, _ form: SinkForm, into sink: inout Sink
  ) throws(Sink.SinkError) -> ReaderAdvance {
    var advance = ReaderAdvance()
    let noRoom = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    switch form {
    case .list:
      sink.keep {
        advance = source.next(bytes, isFinal: isFinal, through: &operation, into: noRoom, keeping: &$0)
      }
    case .items:
      var none = MarkerList()
      advance = source.next(bytes, isFinal: isFinal, through: &operation, into: noRoom, keeping: &none)
    case .lines, .inPlace:
      var none = MarkerList()
      try sink.write(source.maximumResultLength) { room in
        advance = source.next(bytes, isFinal: isFinal, through: &operation, into: room, keeping: &none)
        return advance.written
      }
    }
    return advance
  }

  /// Whether what was found first shows that the text is a list.
  private func isItem(_ found: FoundItem, _ text: Span<UInt8>) -> Bool {
    switch found.kind {
    case .fault(.unreadable): !reader.readsText
    case .expression: operation.isItem(text, readBy: reader)
    case .item, .blank, .fault: true
    }
  }

  /// Processes what a reader leaves to the run.
  private mutating func process<Reader: ItemReader, Sink: ItemSink>(
    _ found: FoundItem, _ text: Span<UInt8>, by source: inout Reader, _ form: SinkForm, _ points: inout Int,
    into sink: inout Sink
  ) throws(Sink.SinkError) {
    switch found.kind {
    case .blank: try sink.putBlankLine()
    case .expression: try putExpression(text, at: found.place, into: &sink)
    case .fault(let reason):
      if reason.weight == .item, case .passed = source.use(of: nil, found) { return count() }
      try report(reason, in: text, at: found.place, into: &sink)
    case .item(let reading):
      if operation.isTotal, !reading.isTimecode, reading.outPoint == nil {
        points += 1
        return
      }
      let result = try result(of: reading, in: text, at: found.place, into: &sink) {
        if case .passed = source.use(of: nil, found) { true } else { false }
      }
      if let result { try put(result, of: found, text, by: &source, form, into: &sink) }
    }
  }

  private mutating func put<Reader: ItemReader, Sink: ItemSink>(
    _ result: ItemResult, of found: FoundItem, _ text: Span<UInt8>, by source: inout Reader, _ form: SinkForm,
    into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard case .marker(let marker) = result.value else { return }
    switch source.use(of: marker.inPoint, found) {
    case .passed: return
    case .paired(let first, let second):
      var pair = result
      pair.value = .pair(first, second)
      return try put(pair, of: text, into: &sink)
    case .taken: break
    }
    guard case .inPlace(let notation) = form else { return try put(result, of: text, into: &sink) }
    var count = 0
    try sink.write(ResultForm.maximumLength) { room in
      count = source.replace(found, by: marker.inPoint, into: room)
      return count
    }
    if count == 0 { try fail(.unwritable(marker.inPoint, notation), in: text, at: found.place, into: &sink) }
  }
}

extension OpenedText {
  init(_ buffer: borrowing InputBuffer, isList: Bool, mayBeConvertedAgain: Bool) {
    encoding = buffer.encoding
    status = buffer.status
    endsLinesWithCarriageReturn = buffer.withBytes { bytes in
      guard let end = bytes.indices.first(where: { bytes[$0] == 0x0A }) else { return false }
      return end > 0 && bytes[end - 1] == 0x0D
    }
    self.isList = isList
    self.mayBeConvertedAgain = mayBeConvertedAgain
  }
}
