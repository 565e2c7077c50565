// The input for rewriting: all times of a document, and all parts of its text that depend on them.
//
//     let times = try DocumentTimes(reading: bytes, as: .editDecisionList, options)
//     let rewriting = EventConversion(record: try Conversion(from: times.properties, …), source: …)
//     let result = try rewriting.rewritten(times, of: bytes)
//
// The rows and fields are those of the document's table. Every time has a row, even if it belongs to no entry, such as
// the first line of a transition or the time in an M2 line.

package import SMPTETimecode
package import TimecodeEvents

/// The times of a document and their locations.
package struct DocumentTimes: Sendable {
  /// The rows, in the document's order, and their fields.
  package private(set) var table = EventTable.Shared(EventTable())
  /// The indices of the fields that count frames.
  private(set) var counts: [Int] = []
  /// The labels that drop frame omits. They were read as their neighbors.
  var repairs: [Repair] = []
  /// The parts of media that sources show. The media must still contain them after rewriting.
  var constraints: [MediaConstraint] = []
  var mediaLengths: [MediaLength] = []
  /// The parts of clips whose sources are shown.
  var parts: [ClipPart] = []
  /// The title, the rate, the start and the remarks.
  private var head = TimecodeDocument()
  /// The retimed sources with the same length as their records.
  package var unretimed: DocumentOmission? { head.remarks(.unretimed).first }
  /// The contradictions in the document's structure, by location.
  package var structure: [DocumentError] { head.structure }
  /// The rate that the document states; nil if the document states no rate.
  package var statement: RateStatement? { head.rate }
  /// The start of the timeline, if the document states it.
  package var statedStart: Timecode? { head.start }
  /// The fault of a conversion that keeps the document's start; nil if all entries are in one list.
  package var severalLists: DocumentError? { head.severalLists }

  /// A label that drop frame omits, and the neighbor that replaces it.
  package struct Repair: Sendable {
    package var label: Timecode
    package var neighbor: Timecode
    package var location: DocumentLocation
  }
  /// The event times to rewrite; nil for all.
  package var chosen: DocumentOptions.EventTimes?
  /// The ends of a table's rows, after their line ends. They may have several lines.
  var rowEnds: [(row: Int, end: Int)] = []
  /// A semicolon separates the fields of the table, so a label with one needs quotes.
  var quotesSemicolons = false
  /// The columns of a table whose timecodes do not change, because other columns were chosen.
  package internal(set) var keptColumns: [String] = []
  /// For a table with chosen columns: the number of rows in which a column that was not chosen repeats the length, and
  /// the name and location of the first such column whose length differs.
  var agreeingLengths = 0
  var otherLength: (name: String, location: DocumentLocation)?
  /// The row whose record is the start of the timeline; nil if unknown.
  var origin: Int?
  /// True if the document states that start.
  var hasOrigin = true
  /// True if the document can state drop frame, if a new rate requires it.
  var hasMode = true
  /// The location of the first statement by which sources and records differ in drop frame.
  var otherMode: DocumentLocation?
  /// For each row whose source does not change, by its index, the seconds at which its local time begins.
  var localStarts: [Int: Fraction] = [:]
  /// The location of the first time that is not a whole number of subframes. Only a conversion with rounding can change
  /// it.
  var unroundedLocation: DocumentLocation?
  /// The times that do not change, which is correct only in real time.
  var realTimes: DocumentOmission?
  /// The properties of the labels; nil before the first label.
  var labels: Timecode.Properties?
  /// The rate of a document without labels: the rate in the options, or a default.
  private var defaultProperties = Timecode.Properties(rate: .fps24)

  init() {}

  /// The properties of the labels.
  package var properties: Timecode.Properties { labels ?? defaultProperties }

  /// True if the rows of a table state their rates.
  package var statesRatesOfRows: Bool { table.events.fields.contains { $0.value == .framesPerSecond } }

  /// The location of a field.
  func location(of field: WrittenField) -> DocumentLocation {
    let start = field.range.lowerBound
    guard field.row >= 0 else { return DocumentLocation(line: 1, column: start + 1, offset: start) }
    let row = table.events.rows[Int(field.row)]
    return DocumentLocation(line: Int(row.line), column: start - Int(row.offset) + 1, offset: start)
  }

  /// The location of one of a row's times, or of the row's line if the time is not written.
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

  /// Creates the faults of a document that has only one.
  package init(_ error: DocumentError) { self.init(all: [error], main: error) }
}

extension DocumentTimes {
  /// Reads a document's times and their locations.
  ///
  /// - Throws: The reason that the document cannot be read, or cannot be rewritten as a whole. Among the latter are a
  ///   format without frames (`notRewritten`), an entry with a problem, labels at two rates, and a contradiction.
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
  /// The problems of a table, except those of entries with a nonexistent point. The policies judge these entries.
  var unjudgedProblems: [DocumentError] {
    guard !read.problems.isEmpty else { return [] }
    let judged = Set(table.rows.lazy.filter(\.hasInvalidRange).map { table.location(of: $0) })
    return read.problems.filter { $0.location.map(judged.contains) != true }
  }

  /// The first fault that prevents rewriting.
  fileprivate var firstFault: DocumentError? {
    if let fault = rewritingFault ?? read.problems.first { return fault }
    return (read.contradictions.first ?? read.doubts.first).map { content in
      DocumentError(.notRewritten(.content(content.content)), at: content.first)
    }
  }

  /// The errors of a table's entries in the document's order, including the error that prevents rewriting.
  fileprivate func faults(beside error: DocumentError) -> [DocumentError] {
    guard let location = error.location, error.concernsEntry else { return [error] }
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
  /// True if the error concerns the label of an entry, so that other entries may have the same error.
  package var concernsEntry: Bool {
    switch reason {
    case .text, .statedSeparator, .tag, .range, .nonexistentDuration, .belowZero: true
    default: false
    }
  }
}

extension DocumentTimes {
  /// The error for a document whose stated rate contradicts the rate to convert from; nil if they agree.
  ///
  /// - Parameter isDemanded: True if the rate is mandatory. Otherwise a complete statement in the document replaces it.
  package func contradiction(of rate: TimecodeFrameRate, isDemanded: Bool) -> DocumentError? {
    guard let statement, !statement.agrees(with: rate) else { return nil }
    if !isDemanded, case .rate = statement { return nil }
    if !isDemanded, case .framesPerSecond = statement { return nil }
    return DocumentError(.contradiction(statement, rate))
  }

  /// The error for labels whose semicolons mean drop frame although the demanded rate has none; nil if they agree.
  ///
  /// Only the semicolons show that a log that states 29.97 was converted to drop frame.
  package func separatorFault(at rate: TimecodeFrameRate) -> DocumentError? {
    guard let labels, labels.frameRate.isDrop, labels.frameRate.rate == rate.rate, !rate.isDrop else { return nil }
    let values: [WrittenField.Value] = [.recordIn, .sourceIn, .times]
    let first = table.events.fields.first { $0.form == .label && values.contains($0.value) }
    return DocumentError(.text(TimecodeTextError(.dropFrameSeparator(rate))), at: first.map { location(of: $0) })
  }
}

// MARK: Recording

extension DocumentReading {
  /// Adds a row for a time in the line; returns the row's index.
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

  /// Records that a part of the text depends on a row, or on all rows.
  ///
  /// - Parameters:
  ///   - count: The value of a field that counts frames.
  ///   - other: The row in whose local time an in point counts.
  mutating func addField(
    _ value: WrittenField.Value, as form: WrittenField.Form = .label, count: Int? = nil, by other: Int? = nil,
    of row: Int? = nil, at range: Range<Int>
  ) {
    guard recordsTimes else { return }
    var argument = other ?? -1
    if let count {
      argument = table.counts.count
      table.counts.append(count)
    }
    table.fields.append(WrittenField(range, row: row ?? -1, value, form, argument: argument))
  }

  /// The labels of a source as counts of subframes; nil if they have a separate rate, so that they do not change.
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

  /// Two labels as counts of subframes. An out point of zero means the end of the day.
  ///
  /// - Throws: The error if a label does not exist, differs from the others in rate, or is before the first label.
  mutating func extent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    if let plain = plainSpan(in: text, start, end) { return plain }
    let first = try existing(in: text, start, at: lines)
    let last = try existing(in: text, end, isEnd: true, at: lines).asOutPoint(after: first)
    let extent = TimeSpan(start: first.subFrameCount, end: last.subFrameCount)
    guard extent.length >= 0 else { throw DocumentError(.range(.outBeforeIn), at: lines.location(end.lowerBound)) }
    return extent
  }

  /// A label as two equal counts of subframes.
  mutating func point(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    let count = try existing(in: text, part, at: lines).subFrameCount
    return TimeSpan(start: count, end: count)
  }

  /// Reads plain labels at the properties of a recorded time, if these are also properties of the document's labels.
  private mutating func adoptPlainLabels(of recorded: Timecode.Properties) {
    guard plainLabels?.properties != recorded, let properties else { return }
    if recorded == (recorded.frameRate.isDrop ? properties.semicolon : properties.colon) { setPlainLabels(recorded) }
  }

  /// The timecode for rewriting, if times are recorded. A timecode that cannot be recorded prevents rewriting.
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

  /// The timecode for rewriting. It is a neighbor if drop frame omits the label and the options demand a repair.
  ///
  /// - Throws: The error if the timecode does not exist, or differs from the others in rate.
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
    adoptPlainLabels(of: timecode.properties)
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

  /// Returns whether two parts are equal without regard to ASCII case.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { self[$0].lowercased == self[$1].lowercased }
  }
}
