// Documents that are written again with new times: in the place of their file, or to the output. All times of a document change
// together, or none does, and every other byte stays.

import SMPTETimecode
import SystemCalls
import TextEncodings
import TimecodeDocuments

extension Run {
  /// Writes a document again, with its times converted.
  mutating func rewrite<Sink: ItemSink>(
    document bytes: [UInt8], _ format: DocumentFormat, status: FileStatus?, of inputs: InputSequence,
    into sink: inout Sink
  ) throws(Sink.SinkError) {
    let result: RewrittenDocument
    do throws(DocumentError) {
      guard let written = try rewritten(bytes, format, of: inputs, into: &sink) else { return }
      result = written
    } catch {
      return try report(.document(error), at: error.place.map { TextPlace($0) }, into: &sink)
    }
    let encoding = TextEncoding(of: bytes.span, stated: inputs.encoding?.textEncoding)
    let opened = OpenedText(encoding: encoding, status: status, endsLinesWithCarriageReturn: false, isList: false)
    if result.unequalLengths > 0 { try report(.unequalLengths(result.unequalLengths, format), into: &sink) }
    if !result.keptColumns.isEmpty { try report(.keptColumns(result.keptColumns, format), into: &sink) }
    // Under strict rules a doubt is a failure, after which the file stays as it is.
    guard !operation.isStrict || result.unequalLengths == 0 && result.keptColumns.isEmpty else { return }
    guard try sink.open(opened) else { return }
    count(items: result.timeCount)
    for repair in result.repairs {
      sink.note(.repaired(repair.label, to: repair.neighbour), in: Span(), at: TextPlace(repair.place))
    }
    // The mark of UTF-16, which the text has not, in the UTF-8 that is encoded again.
    if TextEncoding(firstBytes: bytes) != .utf8 {
      try [0xEF, 0xBB, 0xBF].withUnsafeBufferPointer { (mark) throws(Sink.SinkError) in try write(mark, into: &sink) }
    }
    try result.write(bytes.span) { (part) throws(Sink.SinkError) in try write(part, into: &sink) }
    if result.derivedSources > 0 { try report(.derivedSources(result.derivedSources, format), into: &sink) }
    if result.shortenedCounts > 0 { try report(.shortenedCounts(result.shortenedCounts, format), into: &sink) }
  }

  /// The document with its new times; nil if what it states contradicts what is demanded, which is reported.
  private mutating func rewritten<Sink: ItemSink>(
    _ bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence, into sink: inout Sink
  ) throws(DocumentError) -> RewrittenDocument? {
    guard let plan = operation.conversion else { throw DocumentError(.notRewritten(.noPlaces)) }
    var options = reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding)
    options.repair = operation.repair
    let times = try DocumentTimes(reading: bytes.span, as: format, options)
    if let rate = reader.properties?.frameRate,
      let fault = times.contradiction(of: rate, isDemanded: reader.demandedRate != nil)
    {
      throw fault
    }
    if let demanded = reader.demandedRate, let fault = times.separatorFault(at: demanded) { throw fault }
    let source = times.properties
    let rewriting: CutRewriting
    do throws(TimecodeArithmeticError) {
      rewriting = try plan.rewriting(from: source, of: times.chosen)
    } catch {
      throw DocumentError(.range(error))
    }
    return try rewriting.rewritten(times, of: bytes.span, in: inputs.encoding)
  }

  private func write<Sink: ItemSink>(
    _ bytes: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) throws(Sink.SinkError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(1 << 16)
      try sink.write(part.count) { room in
        _ = room.update(fromContentsOf: part)
        return part.count
      }
      rest = rest.dropFirst(part.count)
    }
  }
}

extension ConversionPlan {
  /// What becomes of the times of a cut: of all, or of the chosen ones.
  fileprivate func rewriting(
    from source: Timecode.Properties, of chosen: DocumentOptions.EventTimes?
  ) throws(TimecodeArithmeticError) -> CutRewriting {
    let moved = try conversion(from: source)
    switch chosen {
    case .record: return CutRewriting(record: moved, source: nil)
    case .source:
      let unmoved = ConversionPlan(target: LocalProperties())
      return CutRewriting(record: try unmoved.conversion(from: source), source: moved)
    case nil:
      var still = self
      (still.offset, still.anchor) = (nil, nil)
      let sources = try still.conversion(from: source)
      return CutRewriting(record: moved, source: sources.target != source || rounding != nil ? sources : nil)
    }
  }
}
