// Reads the rows of a table into the document's table: the marker or event of each row and, for rewriting, all other
// times in it. A column with timecodes but no known name would keep wrong times, so it prevents rewriting.
//
//     try columns.readRow(fields, in: text, lines, to: &reading)
//     columns.finish(&reading)                                        // after the last row

import SMPTETimecode
import TimecodeEvents

extension ColumnIndex {
  /// A row with the cells that make its marker or event.
  struct Row {
    let fields: [Range<Int>]
    let lines: DocumentLines
    let location: DocumentLocation
    /// Its number in the document's table.
    let index: Int
    var inPoint: Range<Int>
    var outPoint: Range<Int>?
    var duration: Range<Int>?
    var sourceIn: Range<Int>?
    var sourceOut: Range<Int>?
    var sourceLength: Range<Int>?
    var rate: Range<Int>?
  }

  /// Reads a row.
  ///
  /// - Throws: An error that affects all rows.
  func readRow(
    _ fields: [Range<Int>], in text: Span<UInt8>, _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    let location = lines.location(fields.first?.lowerBound ?? lines.start)
    // If a separator in a text is not quoted, the fields after the last column contain the rest of the text.
    if fields.count > count, fields[count...].contains(where: { !text.trimmed($0).isEmpty }) {
      reading.doubt("fields after the last column", at: location)
    }
    let inPoint = cell(fields, self[.in], in: text)
    reading.recordTimes { (reading) throws(DocumentError) in
      try addOtherTimes(fields, hasStart: inPoint != nil, in: text, lines, to: &reading)
    }
    guard let inPoint else { return reading.omit("rows without a start", at: location) }
    if fields.count < endOfTimes { reportShortRow(fields, in: text, at: location, to: &reading) }
    let row = Row(
      fields: fields, lines: lines, location: location, index: reading.table.rows.count, inPoint: inPoint,
      outPoint: cell(fields, self[.out], in: text), duration: cell(fields, self[.duration], in: text),
      sourceIn: cell(fields, self[.sourceIn], in: text),
      sourceOut: cell(fields, self[.sourceOut], in: text), sourceLength: cell(fields, sourceLength, in: text),
      rate: cell(fields, rate, in: text))
    let (index, problems) = (row.index, reading.read.problems.count)
    reading.table.rows.append(EventRow(.marker))
    reading.table.setLocation(line: location.line, start: lines.start, offset: location.offset, of: index)
    var isEntry = readPlainTimes(row, in: text, to: &reading)
    if !isEntry { isEntry = try readTimes(row, in: text, to: &reading) }
    if reading.read.problems.count > problems { reading.forbidRewriting(reading.read.problems[problems]) }
    guard isEntry else { return reading.table.rows.removeSubrange(index...) }
    addFields(row, in: text, to: &reading)
    addLengths(row, in: text, to: &reading)
    readTexts(row, in: text, to: &reading)
    if hasEvents { readEvent(row, in: text, to: &reading) }
    if reading.options.keepsColumns { keepOthers(row, in: text, to: &reading) }
    shorten(index, in: &reading)
    try reading.countEntry(index, at: location)
  }

  /// Reports a row that ends before a column of times. Spreadsheets leave the last empty cells out, but if a column of
  /// texts has a timecode, a cell is missing before it.
  private func reportShortRow(
    _ fields: [Range<Int>], in text: Span<UInt8>, at location: DocumentLocation, to reading: inout DocumentReading
  ) {
    let texts: [DocumentColumns.Role] = [.name, .note, .color, .track, .reel, .clip]
    let isShifted = texts.contains { role in cell(fields, self[role], in: text).map { text.isLikeLabel($0) } ?? false }
    if isShifted {
      reading.doubt("short rows with a timecode among their texts", at: location)
    } else {
      reading.omit("times of rows that end early", at: location)
    }
  }

  /// The trimmed range of a row's field; nil if the field is missing or empty.
  func cell(_ fields: [Range<Int>], _ index: Int?, in text: Span<UInt8>) -> Range<Int>? {
    text.cell(fields, index, hasQuotes: rules.hasQuotes)
  }

  // MARK: Times

  /// Reads plain labels that agree with each other, as in nearly all rows; returns false for any other times.
  private func readPlainTimes(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) -> Bool {
    guard let properties = reading.plainLabels?.properties,
      let start = reading.plainSubFrameCount(in: text, row.inPoint)
    else { return false }
    var record = TimeSpan(start: start, end: start)
    if let part = row.outPoint {
      guard let end = reading.plainSubFrameCount(in: text, part), end >= start else { return false }
      record.end = end
    }
    if let part = row.duration {
      guard let length = reading.plainSubFrameCount(in: text, part) else { return false }
      guard row.outPoint == nil || length == record.length else { return false }
      record.end = start + length
      guard row.outPoint != nil || reading.plainLabels?.timecode(record.end) != nil else { return false }
    }
    var source = TimeSpan.none
    if isSourceRange {
      guard row.outPoint != nil else { return false }
      source = record
    } else if let first = row.sourceIn, let last = row.sourceOut {
      guard let span = reading.plainSpan(in: text, first, last) else { return false }
      if let part = row.sourceLength, reading.plainSubFrameCount(in: text, part) != span.length { return false }
      source = span
    } else if row.sourceIn != nil || row.sourceOut != nil {
      return false
    }
    reading.compare(rowRate: properties.frameRate, isTagged: false, at: row.location)
    if let part = row.rate { reading.checkRate(in: text, part, of: properties.frameRate, at: row.location) }
    reading.table.rows[row.index].record = record
    if keepsSource(reading) { reading.table.rows[row.index].source = source }
    (reading.table.rows[row.index].recordClock, reading.table.rows[row.index].sourceClock) =
      (reading.plainClock, reading.plainClock)
    return true
  }

  /// Returns whether a row keeps its source. If times are recorded, it does only if the source differs from the range
  /// and is rewritten.
  private func keepsSource(_ reading: borrowing DocumentReading) -> Bool {
    !reading.recordsTimes || rewritesSource && !isSourceRange
  }

  /// Reads times in any form; returns whether the row is an entry.
  private func readTimes(
    _ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading
  ) throws(DocumentError) -> Bool {
    let location = row.location
    guard
      let labels = reading.labels(in: text, row.inPoint, out: row.outPoint, duration: row.duration, at: row.lines),
      let written = try reading.timecode(of: labels.inPoint, at: row.lines.location(row.inPoint.lowerBound))
    else { return false }
    reading.compare(rowRate: written.frameRate, isTagged: labels.inPoint.tag != nil, at: location)
    if let part = row.rate { reading.checkRate(in: text, part, of: written.frameRate, at: location) }
    let start = reading.recorded(written, at: row.lines.location(row.inPoint.lowerBound))
    if !isSourceRange {
      try readSource(row, in: text, to: &reading)
    } else if keepsSource(reading), row.outPoint == nil {
      reading.table.setSource(start, nil, of: row.index)
    }
    if let label = labels.outPoint, let outPart = row.outPoint {
      guard let last = try reading.timecode(of: label, at: row.lines.location(outPart.lowerBound)) else { return false }
      if let length = labels.duration {
        reading.checkDuration(length, from: written, to: last.asOutPoint(after: written), at: location)
      }
      let end = reading.recorded(last, isEnd: true, at: row.lines.location(outPart.lowerBound)).asOutPoint(after: start)
      if reading.recordsTimes, end.subFrameCount < start.subFrameCount {
        reading.forbidRewriting(DocumentError(.range(.outBeforeIn), at: row.lines.location(outPart.lowerBound)))
      }
      if isSourceRange, keepsSource(reading) { reading.table.setSource(start, end, of: row.index) }
      guard reading.setRecord(row.index, start, end, at: location) else { return false }
      return reading.setRemainder(of: row.index, in: text, row.inPoint, out: outPart, at: location)
    }
    guard let label = labels.duration, let part = row.duration else {
      reading.table.setRecord(start, nil, of: row.index)
      return reading.setRemainder(of: row.index, in: text, row.inPoint, at: location)
    }
    guard let length = try reading.length(of: label, at: row.lines.location(part.lowerBound)) else { return false }
    if reading.recordsTimes, let distance = try reading.timecode(of: label, at: row.lines.location(part.lowerBound)) {
      _ = reading.recorded(distance, at: row.lines.location(part.lowerBound))
    }
    guard reading.setRecord(row.index, start, duration: length, at: location) else { return false }
    return reading.setRemainder(of: row.index, in: text, row.inPoint, length: part, at: location)
  }

  /// Reads the points of the source, even if they do not exist.
  private func readSource(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) throws(DocumentError) {
    func point(_ part: Range<Int>?) throws(DocumentError) -> Timecode? {
      guard let part else { return nil }
      let read = try reading.otherTimecode(in: text, part, of: "source times", at: row.lines)
      if read == nil, reading.recordsTimes {
        reading.recordTimes { (reading) throws(DocumentError) in _ = try reading.point(in: text, part, at: row.lines) }
      }
      return read
    }
    var first = try point(row.sourceIn)
    var last = try point(row.sourceOut)
    if let part = row.sourceLength, let first, let end = last,
      let length = try? TimecodeText(parsing: text.extracting(part))
    {
      let location = row.location
      reading.checkDuration(length, from: first, to: end.asOutPoint(after: first), at: location)
    }
    guard keepsSource(reading) else { return }
    if let labels = reading.times?.labels, let sourceIn = row.sourceIn ?? row.sourceOut,
      let sourceOut = row.sourceOut ?? row.sourceIn
    {
      let points = [first, last].compactMap { $0 }
      if points.count == 2, points.allSatisfy({ $0.frameRate == labels.frameRate }) {
        first = first.map { reading.recorded($0, at: row.lines.location(sourceIn.lowerBound)) }
        last = last.map { reading.recorded($0, isEnd: true, at: row.lines.location(sourceOut.lowerBound)) }
        if let first, let last = last?.asOutPoint(after: first), last.subFrameCount < first.subFrameCount {
          reading.forbidRewriting(DocumentError(.range(.outBeforeIn), at: row.lines.location(sourceOut.lowerBound)))
        }
      } else if points.count == 1 {
        reading.recordTimes { (reading) throws(DocumentError) in
          try record(row.sourceIn, row.sourceOut, isSource: true, in: text, row.lines, to: &reading)
        }
      }
    }
    reading.table.setSource(first, first.flatMap { last?.asOutPoint(after: $0) } ?? last, of: row.index)
  }

  /// Makes a row of one frame a single timecode, unless it is a clip of one frame. Resolve's markers have the times of
  /// one frame.
  private func shorten(_ index: Int, in reading: inout DocumentReading) {
    let row = reading.table.rows[index]
    guard rules.shortestIsFrame, row.record.isStated else { return }
    let frame = reading.table.clocks[Int(row.recordClock)].properties.subFramesBase.rawValue
    guard row.record.length == frame else { return }
    reading.table.rows[index].flags.insert(.isMark)
    let hasClip = row.reel != 0 || row.clip != 0 || row.trackSet != 0
    if hasClip, row.source.isStated { return }
    reading.table.rows[index].record.end = row.record.start
    // The source that remains is as long as the record was.
    if row.source.isStated, row.source.length == frame { reading.table.rows[index].form = .played }
    if !hasClip { (reading.table.rows[index].kind, reading.table.rows[index].number) = (.marker, -1) }
  }
}

// MARK: Times for rewriting

extension ColumnIndex {
  /// Records the locations of a row's times.
  private func addFields(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    guard reading.recordsTimes else { return }
    if let last = row.fields.last { reading.times?.rowEnds.append((row.index, text.lineEnd(at: last.upperBound))) }
    reading.addField(.recordIn, of: row.index, at: row.inPoint)
    if let part = row.outPoint { reading.addField(.recordOut, of: row.index, at: part) }
    if let part = row.duration { reading.addField(.length, of: row.index, at: part) }
    if let part = row.rate { reading.addField(.framesPerSecond, of: row.index, at: part) }
    let times = reading.table.rows[row.index]
    guard times.source.isStated, times.sourceClock == times.recordClock, let first = row.sourceIn,
      let last = row.sourceOut
    else { return }
    reading.addField(.sourceIn, of: row.index, at: first)
    reading.addField(.sourceOut, of: row.index, at: last)
    guard let part = row.sourceLength else { return }
    reading.recordTimes { (reading) throws(DocumentError) in
      try reading.checkDistance(times.source, in: text, part, row.lines)
      reading.addField(.sourceLength, of: row.index, at: part)
    }
  }

  /// Records the lengths of a row in columns without a role. If other columns were chosen, such a column may be the
  /// length of something else; this is assumed if it agrees with the row's points in no row.
  private func addLengths(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    guard reading.recordsTimes, let record = reading.table.rows[row.index].record.stated else { return }
    for column in lengths {
      guard let part = text.cell(row.fields, column.index, hasQuotes: true), !isChosen || text.isLikeLabel(part)
      else { continue }
      let problems = reading.read.problems.count
      do throws(DocumentError) {
        try reading.checkDistance(record, in: text, part, row.lines)
        reading.times?.agreeingLengths += 1
        reading.addField(.length, of: row.index, at: part)
      } catch {
        reading.read.problems.removeSubrange(problems...)
        guard isChosen else { return reading.forbidRewriting(error) }
        guard reading.times?.otherLength == nil else { continue }
        reading.times?.otherLength = (column.name, row.lines.location(part.lowerBound))
      }
    }
  }

  /// Records the times of a row in columns without a role, and the names of columns that do not change.
  ///
  /// - Throws: The error for a label that does not exist or whose meaning is unknown.
  private func addOtherTimes(
    _ fields: [Range<Int>], hasStart: Bool, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) throws(DocumentError) {
    // Quotes are removed even in logs, where they are text. Otherwise a label in quotes would keep a wrong time.
    func cell(_ index: Int?) -> Range<Int>? { text.cell(fields, index, hasQuotes: true) }
    for other in unknown {
      guard let part = cell(other.index), text.isLikeLabel(part),
        (try? TimecodeText(parsing: text.extracting(part))) != nil
      else { continue }
      guard isChosen else {
        throw DocumentError(.notRewritten(.column(other.name)), at: lines.location(part.lowerBound))
      }
      reading.keep(column: other.name)
    }
    guard hasStart else {
      for index in fields.indices {
        guard let part = cell(index), text.isLikeLabel(part) else { continue }
        throw DocumentError(.notRewritten(.content("rows without a start")), at: lines.location(part.lowerBound))
      }
      return
    }
    for pair in pairs {
      try record(
        cell(pair.inPoint), cell(pair.outPoint), length: cell(pair.length), isSource: pair.isSource, in: text, lines,
        to: &reading)
    }
    for index in points { try record(cell(index), nil, isSource: true, in: text, lines, to: &reading) }
  }

  /// Records a pair of points, or a single point.
  private func record(
    _ first: Range<Int>?, _ last: Range<Int>?, length: Range<Int>? = nil, isSource: Bool, in text: Span<UInt8>,
    _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let start = first ?? last else { return }
    if isSource {
      if try reading.statesRate(in: text, start, at: lines) { return }
      if let last, try reading.statesRate(in: text, last, at: lines) { return }
    }
    var extent =
      if first != nil, let last { try reading.extent(in: text, start, last, at: lines) } else {
        try reading.point(in: text, start, at: lines)
      }
    if let length {
      if last == nil {
        extent.end += try reading.point(in: text, length, at: lines).start
      } else {
        try reading.checkDistance(extent, in: text, length, lines)
      }
    }
    let row = reading.addTimes(record: isSource ? nil : extent, source: isSource ? extent : nil, at: lines)
    reading.addField(isSource ? .sourceIn : .recordIn, of: row, at: start)
    if first != nil, let last { reading.addField(isSource ? .sourceOut : .recordOut, of: row, at: last) }
    if let length { reading.addField(.length, of: row, at: length) }
  }

  /// After the last row, decides whether a length column belongs to the chosen columns.
  func finish(_ reading: inout DocumentReading) {
    reading.checkRowRates()
    guard let times = reading.times, let other = times.otherLength else { return }
    guard times.agreeingLengths > 0 else { return reading.keep(column: other.name) }
    reading.forbidRewriting(
      DocumentError(.notRewritten(.content(DocumentReading.contradictingDurations)), at: other.location))
  }
}

extension DocumentReading {
  /// The omitted content for rows whose duration contradicts their points.
  static let contradictingDurations = "rows whose duration is not the distance of their points"

  /// Records the name of a column whose timecodes do not change.
  fileprivate mutating func keep(column name: String) {
    if times?.keptColumns.contains(name) == false { times?.keptColumns.append(name) }
  }

  /// Checks that a text is the length of a span.
  ///
  /// - Throws: The error if the text is a different length, or is not a length.
  fileprivate mutating func checkDistance(
    _ span: TimeSpan, in text: Span<UInt8>, _ part: Range<Int>, _ lines: DocumentLines
  ) throws(DocumentError) {
    guard try point(in: text, part, at: lines).start != span.length else { return }
    throw DocumentError(.notRewritten(.content(Self.contradictingDurations)), at: lines.location(part.lowerBound))
  }
}
