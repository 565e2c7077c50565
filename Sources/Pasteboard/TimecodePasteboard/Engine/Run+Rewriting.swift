// Documents that are rewritten with new times, in their file or to the output. Either all times of a document change or
// none does, and every other byte stays.

import SMPTETimecode
import SystemCalls
import TextEncodings
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Rewrites a document with its times converted.
  mutating func rewrite<Sink: ItemSink>(
    document bytes: [UInt8], _ format: DocumentFormat, status: FileStatus?, of inputs: InputSequence,
    into sink: inout Sink
  ) throws(Sink.SinkError) {
    let (times, result): (DocumentTimes, RewrittenDocument)
    var plan = operation.conversion
    var statement: RateStatement?
    var start: Timecode?
    do throws(RewritingFaults) {
      times = try self.times(of: bytes, format, of: inputs)
      statement = times.statement
      start = times.statedStart ?? times.table.events.firstStart(in: format)
      if let plan, plan.keepsStart(at: times.properties.frameRate), let fault = times.severalLists {
        throw RewritingFaults(fault)
      }
      plan = plan?.adaptedToDocument(startingAt: start, roundsFrames: !operation.isStrict)
      // Only labels in tables can have days.
      if format.hasLines, !format.isTable { plan?.target.limit = .max24Hours }
      do throws(DocumentError) { result = try rewritten(times, of: bytes, by: plan, inputs) } catch {
        throw RewritingFaults(error)
      }
    } catch {
      return try report(error, in: bytes, as: format, statedBy: statement, of: inputs, into: &sink)
    }
    guard try reportDoubts(of: times, and: result, as: format, of: inputs, into: &sink) else { return }
    let opened = OpenedText(
      content: .document, encoding: TextEncoding(of: bytes.span, stated: inputs.encoding?.textEncoding), status: status,
      endsLinesWithCarriageReturn: false,
      mayBeConvertedAgain: operation.conversion?.wouldConvertAgain(on: times) ?? false)
    guard try sink.beginText(opened) else { return }
    count(items: result.timeCount)
    try write(result, of: bytes, into: &sink)
    if result.derivedSources > 0 { try report(.derivedSources(result.derivedSources, format), into: &sink) }
    if sink.acceptsNotes, let plan {
      var conversion = DocumentConversion(result, by: plan, from: times.properties)
      conversion.begin(at: start, by: plan)
      try report(conversion, from: times.properties.frameRate, into: &sink)
    }
    if result.shortenedCounts > 0 { try report(.shortenedCounts(result.shortenedCounts, format), into: &sink) }
  }

  /// Reports why a document cannot be rewritten, and a mistake that would explain it.
  private mutating func report<Sink: ItemSink>(
    _ faults: RewritingFaults, in bytes: [UInt8], as format: DocumentFormat, statedBy statement: RateStatement?,
    of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    if reader.demandedRate == nil { try report(unusedRateBeside: statement, of: format, into: &sink) }
    for fault in faults.all {
      try report(.document(fault), at: fault.location.map { TextLocation($0) }, into: &sink)
    }
    guard sink.acceptsNotes, findings.labels > 0,
      let read = try? ReadDocument(reading: bytes, as: format, documentOptions(of: inputs))
    else { return }
    try reportCause(in: read.table, statedBy: read.head.rate, into: &sink)
  }

  /// Reports the doubts about a document and about its rewritten form. Returns false if the document must stay as it
  /// is.
  private mutating func reportDoubts<Sink: ItemSink>(
    of times: DocumentTimes, and result: RewrittenDocument, as format: DocumentFormat, of inputs: InputSequence,
    into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    let hasUnusedRate = try report(unusedRateBeside: times.statement, of: format, into: &sink)
    if result.unequalLengths > 0 { try report(.unequalLengths(result.unequalLengths, format), into: &sink) }
    if !result.keptColumns.isEmpty { try report(.keptColumns(result.keptColumns, format), into: &sink) }
    let doubts = try reportDoubts(of: times, into: &sink)
    if let unretimed = result.unretimed {
      try report(.unretimed(unretimed, format, isStrict: operation.isStrict), into: &sink)
    }
    let isDoubtful =
      hasUnusedRate || doubts.areFound || result.unretimed != nil || result.unequalLengths > 0
      || !result.keptColumns.isEmpty
    // Under strict rules a doubt is a failure.
    guard !operation.isStrict || !isDoubtful else { return false }
    guard inputs.isInPlace, case .otherRate? = doubts.cause else { return true }
    try report(.document(DocumentError(.notRewritten(.otherRate))), into: &sink)
    return false
  }

  /// Writes a document whose times are known, and reports the labels that were repaired.
  func write<Sink: ItemSink>(
    _ result: RewrittenDocument, of bytes: [UInt8], into sink: inout Sink
  ) throws(Sink.SinkError) {
    for repair in result.repairs {
      sink.repaired(repair.label, to: repair.neighbor, in: Span(), at: TextLocation(repair.location))
    }
    // The byte order mark of UTF-16, which the text lacks, in the UTF-8 that is encoded again.
    if TextEncoding(firstBytes: bytes) != .utf8 {
      try [0xEF, 0xBB, 0xBF].withUnsafeBufferPointer { (mark) throws(Sink.SinkError) in try sink.write(mark) }
    }
    try result.write(bytes.span) { (part) throws(Sink.SinkError) in try sink.write(part) }
  }

  /// Reports doubts about a document that is rewritten, in the same words as for a document that is read. Returns
  /// whether there are any, and the cause of most of them.
  mutating func reportDoubts<Sink: ItemSink>(
    of times: DocumentTimes, into sink: inout Sink
  ) throws(Sink.SinkError) -> (areFound: Bool, cause: ListCause?) {
    for error in times.structure {
      try report(.structure(error), at: error.location.map { TextLocation($0) }, into: &sink)
    }
    var isDoubtful = !times.structure.isEmpty
    let table = times.table.events
    var strings: [String?]?
    for index in table.rows.indices where table.rows[index].isEvent && !table.isValid(index) {
      let texts = strings ?? times.table.strings
      strings = texts
      let row = table.rows[index]
      let (marker, outPoint) = table.marker(of: row, texts)
      let item = TableRow(
        table: times.table, index: index, before: table.marker(before: index, texts), isRight: false)
      let reading = TimecodeReader.Reading(marker, to: outPoint)
      for rejection in operation.eventRejections(of: reading, item, nil).rejections {
        try report(.doubtfulEvent(rejection), at: TextLocation(table.location(of: row)), into: &sink)
        isDoubtful = true
      }
    }
    return (isDoubtful, try reportCause(in: times.table, statedBy: times.statement, into: &sink))
  }

  /// The times of a document.
  func times(
    of bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence
  ) throws(RewritingFaults) -> DocumentTimes {
    try DocumentTimes(reading: bytes, as: format, documentOptions(of: inputs))
  }

  private func documentOptions(of inputs: InputSequence) -> DocumentOptions {
    var options = reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding)
    options.repair = operation.repair
    return options
  }

  /// The document with its new times.
  private func rewritten(
    _ times: DocumentTimes, of bytes: [UInt8], by plan: ConversionPlan?, _ inputs: InputSequence
  ) throws(DocumentError) -> RewrittenDocument {
    guard let plan else { throw DocumentError(.notRewritten(.noLocations)) }
    if let rate = reader.properties?.frameRate,
      let fault = times.contradiction(of: rate, isDemanded: reader.demandedRate != nil)
    {
      throw fault
    }
    if let demanded = reader.demandedRate, let fault = times.separatorFault(at: demanded) { throw fault }
    let rewriting: EventConversion
    do throws(TimecodeArithmeticError) {
      rewriting = try plan.rewriting(from: times.properties, of: times.chosen)
    } catch {
      throw DocumentError(.range(error))
    }
    return try rewriting.rewritten(times, of: bytes.span, in: inputs.encoding)
  }
}

extension DocumentConversion {
  /// The changes to a document that was rewritten.
  fileprivate init(_ result: RewrittenDocument, by plan: ConversionPlan, from source: Timecode.Properties) {
    self.init()
    if let extent = result.extent {
      begin(extent.start.old, by: plan)
      if extent.isOfEvents { (start, end) = (extent.start, extent.end) }
    }
    guard plan.isRoundedByDefault else { return }
    var exact = plan
    exact.rounding = nil
    if let conversion = try? exact.conversion(from: source) { roundedCount = result.roundedCount(by: conversion) }
  }
}

extension ConversionPlan {
  /// Returns true if repeating the conversion would convert the document again: the rate changes, and nothing in the
  /// document shows it.
  fileprivate func wouldConvertAgain(on times: borrowing DocumentTimes) -> Bool {
    guard wouldConvertAgain(from: times.properties.frameRate) else { return false }
    return switch times.statement {
    case .dropFrame(let isDrop)?: target.rate?.isDrop == isDrop
    case .framesPerSecond?, .rate?: false
    case nil: !times.statesRatesOfRows
    }
  }

  /// Returns true if repeating the conversion would convert labels without a tag again. Labels with semicolons are
  /// refused at a rate that is not drop frame.
  func wouldConvertAgain(from source: TimecodeFrameRate) -> Bool {
    guard let rate = target.rate, rate != source else { return false }
    return !rate.isDrop || source.isDrop
  }

  /// The conversion of the times of a cut: of all of them, or of the chosen ones.
  fileprivate func rewriting(
    from source: Timecode.Properties, of chosen: DocumentOptions.EventTimes?
  ) throws(TimecodeArithmeticError) -> EventConversion {
    let moved = try conversion(from: source)
    switch chosen {
    case .record: return EventConversion(record: moved, source: nil)
    case .source:
      let unmoved = ConversionPlan(target: LocalProperties())
      return EventConversion(record: try unmoved.conversion(from: source), source: moved)
    case nil:
      var still = self
      (still.offset, still.anchor) = (nil, nil)
      let sources = try still.conversion(from: source)
      return EventConversion(
        record: moved, source: sources.target != source || rounding != nil && !isRoundedByDefault ? sources : nil)
    }
  }
}
