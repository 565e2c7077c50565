// The input of a rewriting: every time of a document, and every run of bytes that depends on one.
//
//     let times = try DocumentTimes(reading: bytes, as: .editDecisionList, options)
//     let rewriting = EventConversion(record: try Conversion(from: times.properties, …), source: …)
//     let result = try rewriting.rewritten(times, of: bytes)
//
// The rows and fields are the document table's. Every time has a row, even one that belongs to no entry of the list:
// the first line of a transition, the time in an M2 line.

package import SMPTETimecode
package import TimecodeEvents

/// The times of a document and their places.
package struct DocumentTimes: Sendable {
  /// The rows, in the document's order, and their fields.
  package private(set) var table = EventTable.Shared(EventTable())
  /// The indices of the fields that count frames.
  private(set) var counts: [Int] = []
  /// The labels that drop frame omits, which were read as their neighbors.
  var repairs: [Repair] = []
  /// The parts of media that sources show; the media must still contain them after rewriting.
  var constraints: [MediaConstraint] = []
  /// The title, the rate, the start and the remarks.
  private var head = TimecodeDocument()
  /// Retimed sources that are as long as their records; nil for none.
  package var unretimed: DocumentOmission? { head.remarks(.unretimed).first }
  /// What contradicts itself in the document's structure, by place.
  package var structure: [DocumentError] { head.structure }
  /// The rate that the document states, and its place; nil if it states none.
  package var statement: RateStatement? { head.rate }
  /// The start of the program, if the document states it.
  package var statedStart: Timecode? { head.start }

  /// A label that drop frame omits, and the neighbor that replaces it.
  package struct Repair: Sendable {
    package var label: Timecode
    package var neighbor: Timecode
    package var location: DocumentLocation
  }
  /// The event times to rewrite; nil for all.
  package var chosen: DocumentOptions.EventTimes?
  /// A semicolon separates the fields of the table, so a label with one needs quotes.
  var quotesSemicolons = false
  /// The columns of a table whose timecodes do not change, because other columns were chosen.
  package internal(set) var keptColumns: [String] = []
  /// For a table with chosen columns, the number of rows whose length a column that was not chosen repeats, and the
  /// column and place of the first length that differs.
  var agreeingLengths = 0
  var otherLength: (name: String, location: DocumentLocation)?
  /// The row whose record is the start of the program; -1 if it is unknown.
  var origin = -1
  /// The document states that start.
  var hasOrigin = true
  /// The document can state drop frame, if it must state a different rate.
  var hasMode = true
  /// The place of the first statement of a mode that sources have and records have not; nil for none.
  var otherMode: DocumentLocation?
  /// The beginning of the local time, in seconds, of each row without a source, by its index.
  var localStarts: [Int: Fraction] = [:]
  /// The place of the first time that is not a whole number of subframes, which only a rounding changes.
  var unroundedLocation: DocumentLocation?
  /// Times that do not change, which is correct only in real time.
  var realTimes: DocumentOmission?
  /// The properties of the labels; nil before the first label.
  var labels: Timecode.Properties?
  /// The rate of a document without labels: its own, or the options'.
  private var defaultProperties = Timecode.Properties(rate: .fps24)

  init() {}

  /// The properties of the labels.
  package var properties: Timecode.Properties { labels ?? defaultProperties }

  /// A table's rows state their rates.
  package var statesRatesOfRows: Bool { table.events.fields.contains { $0.value == .framesPerSecond } }

  /// The place of a field.
  func location(of field: WrittenField) -> DocumentLocation {
    let start = field.range.lowerBound
    guard field.row >= 0 else { return DocumentLocation(line: 1, column: start + 1, offset: start) }
    let row = table.events.rows[Int(field.row)]
    return DocumentLocation(line: Int(row.line), column: start - Int(row.offset) + 1, offset: start)
  }

  /// The place of one of a row's times, or of its line if the time is not written.
  func location(of index: Int, _ value: WrittenField.Value) -> DocumentLocation {
    if let field = table.events.fields.lazy.filter({ $0.row == index })
      .flatMap(\.singles).first(where: { $0.value == value })
    {
      return location(of: field)
    }
    return DocumentLocation(
      line: Int(table.events.rows[index].line), column: 1, offset: Int(table.events.rows[index].offset))
  }
}

/// The faults that prevent rewriting.
package struct RewritingFaults: Error {
  /// The faults in the document's order; never empty.
  package var all: [DocumentError]
  /// The fault of the first entry that prevents rewriting, or of the document as a whole.
  package var main: DocumentError

  init(all: [DocumentError], main: DocumentError) { (self.all, self.main) = (all, main) }

  /// The fault of a document whose times are readable.
  package init(_ error: DocumentError) { self.init(all: [error], main: error) }
}

extension DocumentTimes {
  /// Reads a document's times and their places.
  ///
  /// - Throws: The reason that the document cannot be read, or cannot be rewritten as a whole: `notRewritten` for a
  ///   format without frames, an entry with a problem, labels at two rates, a contradiction.
  package init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions
  ) throws(RewritingFaults) {
    var reading: DocumentReading
    do throws(DocumentError) {
      reading = try DocumentReading(bytes.span, as: format, options, recordsTimes: true)
      guard reading.recordsTimes else { throw DocumentError(.notRewritten(.noLocations)) }
    } catch {
      throw RewritingFaults(error)
    }
    if let error = reading.firstFault { throw RewritingFaults(all: reading.faults(beside: error), main: error) }
    self = reading.times ?? DocumentTimes()
    head = reading.read
    if let rate = options.rate { defaultProperties.frameRate = rate }
    reading.table.fields.sort { $0.range.lowerBound < $1.range.lowerBound }
    table = EventTable.Shared(reading.table, of: reading.decoded ?? bytes)
    let values = TimeValues(self)
    counts = table.events.fields.indices.filter { values.count(of: table.events.fields[$0]) ?? 0 > 0 }
  }
}

extension DocumentReading {
  /// The problems of a table, except those of entries with a nonexistent point, which the policies judge.
  var unjudgedProblems: [DocumentError] {
    guard !read.problems.isEmpty else { return [] }
    let judged = Set(table.rows.lazy.filter(\.isOtherPair).map { table.location(of: $0) })
    return read.problems.filter { $0.location.map(judged.contains) != true }
  }

  /// The first fault that prevents rewriting; nil if there is none.
  fileprivate var firstFault: DocumentError? {
    if let fault = rewritingFault ?? read.problems.first { return fault }
    return (read.contradictions.first ?? read.doubts.first).map { content in
      DocumentError(.notRewritten(.content(content.content)), at: content.first)
    }
  }

  /// The errors of a table's entries, in their order, in addition to the error that prevents rewriting.
  fileprivate func faults(beside error: DocumentError) -> [DocumentError] {
    guard let location = error.location, error.isOfEntry else { return [error] }
    var faults = unjudgedProblems
    for row in table.rows where row.isEntry {
      let (record, source) = (table.record(of: row), table.source(of: row))
      func isRepaired(_ point: Timecode) -> Bool { options.repair?.repaired(point) != nil }
      if let point = [record.in, source.in].lazy.compactMap({ $0 }).first(where: { !$0.isValid && !isRepaired($0) }) {
        faults.append(DocumentError(.range(.invalidInPoint(point)), at: table.location(of: row)))
      } else if let point = [record.out, source.out].lazy.compactMap({ $0 }).first(where: {
        !$0.exists && !isRepaired($0)
      }) {
        faults.append(DocumentError(.range(.invalidOutPoint(point)), at: table.location(of: row)))
      }
    }
    var all = faults.filter { $0.location.map { $0.line != location.line } ?? false } + [error]
    all.sortByLocation()
    return all
  }
}

extension DocumentError {
  /// The error concerns the label of an entry, so other entries may have the same error.
  package var isOfEntry: Bool {
    switch reason {
    case .text, .statedSeparator, .tag, .range, .nonexistentDuration, .belowZero: true
    default: false
    }
  }
}

extension DocumentTimes {
  /// The error of a document whose stated rate differs from the rate to convert from; nil if they agree.
  ///
  /// - Parameter isDemanded: The rate is demanded; otherwise a complete statement in the document replaces it.
  package func contradiction(of rate: TimecodeFrameRate, isDemanded: Bool) -> DocumentError? {
    guard let statement, !statement.agrees(with: rate) else { return nil }
    if !isDemanded, case .rate = statement { return nil }
    if !isDemanded, case .framesPerSecond = statement { return nil }
    return DocumentError(.contradiction(statement, rate))
  }

  /// The error of labels whose semicolons mean drop frame, if the demanded rate has none; nil if they agree.
  ///
  /// In a log that states 29.97, only the semicolons show that it was converted to drop frame.
  package func separatorFault(at rate: TimecodeFrameRate) -> DocumentError? {
    guard let labels, labels.frameRate.isDrop, labels.frameRate.rate == rate.rate, !rate.isDrop else { return nil }
    let values: [WrittenField.Value] = [.recordIn, .sourceIn, .times]
    let first = table.events.fields.first { $0.form == .label && values.contains($0.value) }
    return DocumentError(.text(TimecodeTextError(.dropFrameSeparator(rate))), at: first.map { location(of: $0) })
  }
}

// MARK: Recording

extension DocumentReading {
  /// Records a time in the line; returns its row.
  mutating func addTimes(
    record: TimeSpan? = nil, source: TimeSpan? = nil, isMark: Bool = false, at lines: DocumentLines
  ) -> Int {
    var row = EventRow(.other, line: lines.number, offset: lines.start)
    (row.record, row.source) = (record ?? .none, source ?? .none)
    (row.recordClock, row.sourceClock) = (plainClock, plainClock)
    if isMark { row.flags.insert(.isMark) }
    table.rows.append(row)
    let index = table.rows.count - 1
    table.findForm(of: index)
    return index
  }

  /// Records that a part of the text depends on a row, or on all rows. `count` is the value of a count of
  /// frames; `other` is the row whose local time an in point counts in.
  mutating func addField(
    _ value: WrittenField.Value, as form: WrittenField.Form = .label, count: Int? = nil, by other: Int = -1,
    of row: Int = -1, at range: Range<Int>
  ) {
    guard recordsTimes else { return }
    var argument = other
    if let count {
      argument = table.counts.count
      table.counts.append(count)
    }
    table.fields.append(WrittenField(range, row: row, value, form, argument: argument))
  }

  /// Two labels of a source as counts of subframes; nil if they have a separate rate, so that they do not change.
  ///
  /// - Throws: The same errors as `extent`.
  mutating func sourceExtent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan? {
    if let plain = plainSpan(in: text, start, end) { return plain }
    if try statesRate(in: text, start, at: lines) { return nil }
    if try statesRate(in: text, end, at: lines) { return nil }
    return try extent(in: text, start, end, at: lines)
  }

  /// Returns whether a source's label has a rate other than the document's: by its tag, or as drop frame if the
  /// document has no drop frame.
  mutating func statesRate(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> Bool {
    let mark = text.firstIndex(of: UInt8(ascii: ";"), or: UInt8(ascii: "@"), in: part)
    guard mark < part.upperBound, let label = try? TimecodeText(parsing: text.extracting(part))
    else { return false }
    let properties = try labelProperties(at: lines.location(part.lowerBound))
    if let tag = label.tag { return tag.properties.frameRate != (times?.labels ?? properties.colon).frameRate }
    return label.separator == .dropFrame && properties.semicolon == nil
      && TimecodeFrameRate(rate: properties.colon.frameRate.rate, drop: true) != nil
  }

  /// Two labels in the text as counts of subframes; an out point of zero is the day's end.
  ///
  /// - Throws: The error if one does not exist, differs from the others in rate, or is before the first one.
  mutating func extent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    if let plain = plainSpan(in: text, start, end) { return plain }
    let first = try existing(in: text, start, at: lines)
    let last = try existing(in: text, end, isEnd: true, at: lines).asEnd(after: first)
    let extent = TimeSpan(start: first.subFrameCount, end: last.subFrameCount)
    guard extent.length >= 0 else { throw DocumentError(.range(.outBeforeIn), at: lines.location(end.lowerBound)) }
    return extent
  }

  /// A label in the text as two equal counts of subframes.
  mutating func point(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    let count = try existing(in: text, part, at: lines).subFrameCount
    return TimeSpan(start: count, end: count)
  }

  /// Accepts plain labels at the properties of a recorded time, if the document's labels have the same properties.
  private mutating func passPlainLabels(of recorded: Timecode.Properties) {
    guard plainLabels?.properties != recorded, let properties else { return }
    if recorded == (recorded.frameRate.isDrop ? properties.semicolon : properties.colon) { setPlainLabels(recorded) }
  }

  /// A timecode for rewriting, if the document is read for that; an invalid one prevents it.
  mutating func recorded(_ timecode: Timecode, isEnd: Bool = false, at location: DocumentLocation) -> Timecode {
    guard recordsTimes else { return timecode }
    do { return try existing(timecode, isEnd: isEnd, at: location) } catch {
      forbidRewriting(error)
      return timecode
    }
  }

  private mutating func existing(
    in text: Span<UInt8>, _ part: Range<Int>, isEnd: Bool = false, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode {
    let location = lines.location(part.lowerBound)
    guard let timecode = try timecode(in: text, part, at: lines) else {
      throw read.problems.last ?? DocumentError(.expected("a timecode"), at: location)
    }
    return try existing(timecode, isEnd: isEnd, at: location)
  }

  /// A timecode for rewriting: its neighbor, if drop frame omits it and the options ask for repair.
  ///
  /// - Throws: The error if it does not exist, or differs from the others in rate.
  private mutating func existing(
    _ timecode: Timecode, isEnd: Bool, at location: DocumentLocation
  ) throws(DocumentError) -> Timecode {
    var timecode = timecode
    if let neighbor = options.repair?.repaired(timecode) {
      times?.repairs.append(DocumentTimes.Repair(label: timecode, neighbor: neighbor, location: location))
      timecode = neighbor
    }
    guard timecode.exists else {
      throw DocumentError(.range(isEnd ? .invalidOutPoint(timecode) : .invalidInPoint(timecode)), at: location)
    }
    if let labels = times?.labels, labels != timecode.properties {
      if let content = read.contradictions.first {
        throw DocumentError(.notRewritten(.content(content.content)), at: content.first)
      }
      throw DocumentError(.range(.differentProperties(labels, timecode.properties)), at: location)
    }
    times?.labels = timecode.properties
    passPlainLabels(of: timecode.properties)
    return timecode
  }
}

extension Span<UInt8> {
  /// Returns whether two parts have the same bytes.
  func isIdentical(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where self[left.lowerBound + index] != self[right.lowerBound + index] { return false }
    return true
  }

  /// Returns whether two parts are equal without regard to case.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { self[$0].lowercased == self[$1].lowercased }
  }
}
