// Files: opened, recognized, and read according to their content. Documents are read whole.

import MediaTimecode
import SMPTETimecode
import SystemCalls
import TimecodeDocuments
import TimecodeEvents

extension Run {
  /// Reads a file according to its content: text, media or a document.
  mutating func readFile<Sink: ItemSink>(
    _ name: InputName, of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let file: InputFile
    do throws(SystemError) {
      let way = InputFile.Recognition(
        format: inputs.format, columns: inputs.columns, encoding: inputs.encoding, readsAsText: inputs.readsAsText,
        scans: inputs.scans, isReplaced: inputs.isInPlace)
      file = try InputFile(name.path, way) { operation.isItem($0, readBy: reader) }
    } catch {
      return try report(.inputUnreadable(error), into: &sink)
    }
    if sink.isOutput(file.status) { return try report(.isOutput, into: &sink) }
    switch file.content {
    case .unknown: try report(.notText, into: &sink)
    case .foreign(let foreign) where !(inputs.scans && foreign.isText): try report(.foreign(foreign), into: &sink)
    case .text, .foreign:
      if inputs.encoding != nil { try report(.uselessOption(.encoding, .list), into: &sink) }
      var buffer = file.text(tellsChange: !inputs.isInPlace)
      try readText(&buffer, name, of: inputs, into: &sink)
    case .media:
      let isRewritten = writesText(of: inputs, into: sink)
      guard try requireProcessable(.media, of: inputs, isRewritten: isRewritten, into: &sink) else { return }
      try readMedia(file, name, into: &sink)
    case .document(let format):
      try readDocument(file, as: format, of: inputs, into: &sink)
    }
  }

  /// Returns false, after reporting the reason, if a document or a media file cannot be processed with these inputs.
  private mutating func requireProcessable<Sink: ItemSink>(
    _ content: InputContent, of inputs: InputSequence, isRewritten: Bool, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    let fault: EventFault? =
      if isRewritten,
        operation.conversion == nil || !content.isRewritten || operation.carrying != nil && !content.hasRows
      {
        .notReplaceable(content)
      } else if content == .media, inputs.format != nil {
        .uselessOption(.fileType, content)
      } else if content == .media, inputs.encoding != nil {
        .uselessOption(.encoding, content)
      } else if content == .media, inputs.columns != nil {
        .uselessOption(.columns, content)
      } else if !reader.readsText, isRewritten || !content.isTable {
        .uselessOption(.notation, content)
      } else if operation.isMeasure, !operation.isTotal {
        .needsTotal(content)
      } else {
        nil
      }
    if let fault { try report(fault, into: &sink) }
    return fault == nil
  }

  // MARK: Media

  private mutating func readMedia<Sink: ItemSink>(
    _ file: consuming InputFile, _ name: InputName, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let (header, rate) = (file.media(), reader.properties?.frameRate)
    let start: MediaStart
    do throws(MediaTimecodeError) { start = try MediaStart(reading: header, rateIfMissing: rate) } catch {
      guard operation.isTotal, case .timecodeMissing(let container) = error,
        let extent = try? MediaStart.extent(reading: header, rateIfMissing: rate), let length = extent.duration
      else { return try report(.media(error), into: &sink) }
      guard let properties = reader.properties ?? extent.rate.map({ Timecode.Properties(rate: $0) }) else {
        return try report(.media(.rateMissing(container, found: [])), into: &sink)
      }
      return try process(length: length, at: properties, ofFile: name, into: &sink)
    }
    for warning in start.warnings { try report(.doubtfulStart(warning), into: &sink) }
    var isDoubtful = !start.warnings.isEmpty
    if !operation.judges, reader.demandedRate == nil, let fault = reader.unusedRate(beside: start) {
      isDoubtful = true
      try report(fault, into: &sink)
    }
    // Under strict rules a doubtful start counts as missing.
    guard !isDoubtful || !operation.isStrict else { return count(failures: 1) }
    var reading: TimecodeReader.Reading
    do throws(ReadingError) {
      // If only the start is put and nothing is judged, a fault of the end must not matter.
      reading = try reader.reading(
        of: start, inFile: name.file, withDuration: sink.acceptsRanges || operation.judges)
    } catch {
      return try report(.unreadable(error), into: &sink)
    }
    guard !operation.isTotal || reading.outPoint != nil else {
      // A recording that runs past midnight has a length but no out point.
      if let length = start.duration {
        return try process(length: length, at: start.timecode.properties, ofFile: name, into: &sink)
      }
      return try report(.withoutDuration(.media, count: 1), into: &sink)
    }
    // An end that is only judged may be between two subframes, as the ends of most sounds are.
    if !sink.acceptsRanges { reading.remainder.outPoint = .zero }
    guard operation.admit(reading), case .accepted(var result) = try judge(reading, at: nil, into: &sink) else {
      return
    }
    // A sink that does not accept ranges gets only the start.
    if !sink.acceptsRanges { result.marker = TimecodeMarker(result.marker.inPoint) }
    sink.beginMedia(at: start)
    try put(result, at: nil, into: &sink)
  }

  /// Processes the length of a media file, which needs no start.
  private mutating func process<Sink: ItemSink>(
    length seconds: Fraction, at properties: Timecode.Properties, ofFile name: InputName, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard let reading = TimecodeReader.Reading(length: seconds, of: name.file, at: properties) else {
      return try report(.withoutDuration(.media, count: 1), into: &sink)
    }
    try process(reading, at: nil, into: &sink)
  }

  // MARK: Documents

  /// Reads, rewrites or refuses a document.
  private mutating func readDocument<Sink: ItemSink>(
    _ file: borrowing InputFile, as format: DocumentFormat, of inputs: InputSequence, into sink: inout Sink
  ) throws(Sink.SinkError) {
    var outcome = DocumentOutcome.read
    if inputs.rewritesDocuments { outcome = try sink.beginDocument(in: format) }
    let isRewritten = outcome == .rewritten || writesText(of: inputs, into: sink)
    guard try requireProcessable(.document(format), of: inputs, isRewritten: isRewritten, into: &sink) else { return }
    let status = file.status
    sink.expect(documentOf: Int(clamping: status.size))
    let bytes: [UInt8]
    do throws(InputFile.Unread) { bytes = try file.bytes(of: format) } catch {
      switch error {
      case .system(let error): return try report(.inputUnreadable(error), into: &sink)
      case .document(let error):
        return try report(.document(error), at: error.location.map { TextLocation($0) }, into: &sink)
      }
    }
    if !inputs.isInPlace, file.wasChanged { return try report(.changed, into: &sink) }
    if isRewritten, operation.carrying != nil {
      return try rewrite(carriedTable: bytes, format, status: status, of: inputs, into: &sink)
    }
    if isRewritten {
      return try rewrite(document: bytes, format, status: status, of: inputs, into: &sink)
    }
    let before = tally.readCount
    let terms = operation.beginInput()
    defer { operation.terms = terms }
    let hasPoints = try readEntries(of: bytes, format, of: inputs, isWritten: outcome == .written, into: &sink)
    if tally.readCount == before, !hasPoints { try reportNothingFound(in: inputs, into: &sink) }
  }

  /// Processes each entry of a document. Returns true if some have no duration although only durations count.
  private mutating func readEntries<Sink: ItemSink>(
    of bytes: [UInt8], _ format: DocumentFormat, of inputs: InputSequence, isWritten: Bool, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    let read: ReadDocument
    let options = self.options(for: format, of: inputs, isWritten: isWritten)
    let rates = operation.rates
    if options.showsLabels { operation.rates = nil }
    defer { if operation.rates == nil { operation.rates = rates } }
    do throws(DocumentError) {
      read = try ReadDocument(reading: bytes, as: format, options)
    } catch {
      try report(error, into: &sink)
      return false
    }
    if isWritten, format.keepsExactTimes { operation.writesParts = true }
    try report(read, format, into: &sink)
    add(title: read.head.title, of: format)
    // A user who chose a column of points, such as one of durations, wants each of its timecodes as an operand.
    let hasChosenPoints = inputs.columns?.haveOnlyInPoints ?? false
    let needsDuration = operation.isTotal && !hasChosenPoints
    let points = needsDuration ? read.pointCount { operation.includesEntry($0) } : 0
    if operation.isTotal, operation.track == nil, read.tracks.count > 1 {
      try report(.severalTracks(read.tracks.sorted(), format), into: &sink)
    }
    if points > 0 { try report(.withoutDuration(.document(format), count: points), into: &sink) }
    if operation.sequence != nil {
      operation.sequence?.keepsAll = true
      operation.sequence?.hasSeveralTracks = read.tracks.count > 1
    }
    if let plan = operation.conversion {
      if plan.keepsStart(at: read.table.events.clocks.first?.properties.frameRate), let fault = read.head.severalLists {
        try report(fault, into: &sink)
        return false
      }
      if isWritten { operation.writesDocument = true }
      let start = read.head.start ?? read.table.events.firstStart(in: format)
      let plan = plan.adaptedToDocument(
        startingAt: start, roundsFrames: isWritten && !format.hasRealTime && !operation.isStrict)
      converted.begin(at: start, by: plan)
      operation.convert(by: plan)
    }
    // Carried items are at the times of the new cut, which starts elsewhere.
    var start: Timecode?
    if sink.statesOrigin, operation.carrying == nil {
      start =
        operation.conversion != nil
        ? converted.start?.new : read.head.start ?? read.table.events.firstStart(in: format)
    }
    try processRows(of: read, startingAt: start, needsDuration: needsDuration, into: &sink)
    try reportCause(in: read.table, statedBy: read.head.rate, into: &sink)
    try report(converted, from: read.table.events.clocks.first?.properties.frameRate, into: &sink)
    converted = DocumentConversion()
    return points > 0
  }

  /// The options for reading a document. Real time can be judged without a rate.
  private func options(
    for format: DocumentFormat, of inputs: InputSequence, isWritten: Bool
  ) -> DocumentOptions {
    var options = reader.documentOptions(columns: inputs.columns, encoding: inputs.encoding)
    // A table of labels is rewritten. A table of numbers becomes a new one, with the columns that it has.
    options.keepsColumns = (isWritten || operation.writesTable) && options.notation != nil
    options.keepsComments = !operation.judges
    guard format.hasRealTime else { return options }
    if isWritten || operation.writesRealTime && options.rate == nil, operation.carrying == nil,
      operation.conversion?.isInRealTime ?? false
    {
      let properties = Timecode.Properties.inRealTime
      (options.rate, options.limit) = (properties.frameRate, properties.upperLimit)
    }
    options.showsLabels = options.rate == nil && operation.judgesRealTime
    return options
  }

  /// Reports the changes to a document whose rate changed, or whose times were rounded.
  mutating func report<Sink: ItemSink>(
    _ conversion: DocumentConversion, from source: TimecodeFrameRate?, into sink: inout Sink
  ) throws(Sink.SinkError) {
    guard let plan = operation.conversion, operation.carrying == nil else { return }
    var conversion = conversion
    let changesRate = plan.target.rate.map { $0 != source } ?? false
    guard changesRate && conversion.first != nil || conversion.roundedCount > 0 else { return }
    if !changesRate { conversion.hasStart = false }
    try report(.converted(conversion), into: &sink)
  }

  /// Reports everything in a document besides its entries: contradictions of the rate or of the document itself,
  /// omissions, and parts that cannot be read.
  private mutating func report<Sink: ItemSink>(
    _ read: ReadDocument, _ format: DocumentFormat, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let document = read.head
    // A gate never passes on a contradiction.
    let judges = operation.judges
    func said(_ fault: EventFault) -> EventFault { judges ? .refusedInput(fault) : fault }
    if let rate = reader.contradictedRate(of: document) {
      try report(said(.contradictsRate(rate, format)), at: document.rateLocation.map { TextLocation($0) }, into: &sink)
    }
    if !operation.judges, reader.demandedRate == nil {
      try report(unusedRateBeside: document.rate, of: format, into: &sink)
    }
    for kind in DocumentOmission.Kind.allCases {
      if kind == .doubt {
        for error in document.structure {
          let fault = EventFault.structure(error)
          try report(
            error.reason.isDoubt ? fault : said(fault), at: error.location.map { TextLocation($0) }, into: &sink)
        }
      }
      for remark in document.remarks(kind) {
        if let fault = fault(of: remark, format) {
          try report(kind == .contradiction ? said(fault) : fault, into: &sink)
        }
      }
    }
    for problem in read.unjudgedProblems { try report(problem, into: &sink) }
  }

  /// The fault to report for a remark.
  private func fault(of remark: DocumentOmission, _ format: DocumentFormat) -> EventFault? {
    switch remark.kind {
    // Judging keeps no names.
    case .encoding: operation.judges ? .notJudged(remark, format) : .unknownEncoding(remark, format)
    // Parts that are not entries are lost only if the document becomes a different one.
    case .omission where operation.judges && remark.isComments: nil
    case .omission: operation.judges && remark.isDetail ? .notJudged(remark, format) : .omitted(remark, format)
    case .contradiction: .contradiction(remark, format)
    case .doubt: .unchecked(remark, format)
    // Given media, events without a name are judged.
    case .unnamed: operation.judges && operation.media == nil ? .notJudged(remark, format) : nil
    case .unretimed: .unretimed(remark, format, isStrict: operation.isStrict)
    }
  }

  /// Reports that a document states a rate that differs from the given one. Returns true if it does.
  @discardableResult
  mutating func report<Sink: ItemSink>(
    unusedRateBeside statement: RateStatement?, of format: DocumentFormat, into sink: inout Sink
  ) throws(Sink.SinkError) -> Bool {
    guard let fault = reader.unusedRate(beside: statement, of: format) else { return false }
    try report(fault, into: &sink)
    return true
  }

  /// Reports that a document, or an entry of it, cannot be read. This is a refusal if the fault contradicts a statement
  /// of the document.
  mutating func report<Sink: ItemSink>(
    _ error: DocumentError, into sink: inout Sink
  ) throws(Sink.SinkError) {
    let isRefused = operation.judges && error.reason.isContradiction
    try report(
      isRefused ? .refusedInput(.document(error)) : .document(error), at: error.location.map { TextLocation($0) },
      into: &sink)
  }
}
