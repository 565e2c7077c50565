// Every time of a document, and every run of bytes that follows from one: what a document is rewritten from.
//
//     let times = try DocumentTimes(reading: bytes, as: .editDecisionList, options)
//     let rewriting = EventConversion(record: try Conversion(from: times.properties, …), source: …)
//     let result = try rewriting.rewritten(times, of: bytes)
//
// The rows and fields are those of the document's table. Every time has a row, also what is no entry of the list: the
// first line of a transition, the time in an M2 line.

package import SMPTETimecode
package import TimecodeEvents

/// The times of a document, and where they are written.
package struct DocumentTimes: Sendable {
  /// The rows, in the document's order, and their fields.
  package private(set) var table = EventTable.Shared(EventTable())
  /// The indices of the fields that count frames.
  private(set) var counts: [Int] = []
  /// The labels that drop frame omits, which were read as their neighbours.
  var repairs: [Repair] = []
  /// What is shown of media, which holds it afterwards too.
  var held: [Held] = []
  /// Retimed sources that are as long as their records; nil for none.
  package private(set) var unretimed: DocumentOmission?
  /// What the document states about its rate, and where; nil if it states nothing.
  package private(set) var statement: RateStatement?

  /// A label that drop frame omits, and the neighbour that it became.
  package struct Repair: Sendable {
    package var label: Timecode
    package var neighbour: Timecode
    package var place: DocumentPlace
  }
  /// The times of events that were chosen to be rewritten; nil for all.
  package var chosen: DocumentOptions.EventTimes?
  /// The columns of a table that have timecodes and stay as they are, because others were chosen.
  package internal(set) var keptColumns: [String] = []
  /// In how many rows of a table with chosen columns another column has their length, and the first that has another
  /// one.
  var agreeingLengths = 0
  var otherLength: (name: String, place: DocumentPlace)?
  /// The row from whose record places are counted; -1 if they are counted from zero.
  var origin = -1
  /// Whether the origin is written.
  var hasOrigin = true
  /// Whether the document has a place that states drop frame, if it is to state another rate.
  var hasMode = true
  /// Where the programme starts, if the document states it.
  package private(set) var statedStart: Timecode?
  /// Where the own time of a row without a source begins, in seconds, by its index.
  var ownStarts: [Int: Fraction] = [:]
  /// Where the first time is that is no number of subframes, which nothing but a rounding changes.
  var unroundedPlace: DocumentPlace?
  /// Times that stay as they are, which is right only in real time.
  var realTimes: DocumentOmission?
  /// What the labels mean; nil before the first of them.
  var labels: Timecode.Properties?
  /// The rate that a document without a label states or is given.
  private var defaultProperties = Timecode.Properties(rate: .fps24)

  init() {}

  /// What the labels mean.
  package var properties: Timecode.Properties { labels ?? defaultProperties }

  /// Whether a table's rows state their rates.
  package var statesRatesOfRows: Bool { table.events.fields.contains { $0.value == .framesPerSecond } }

  /// The place of a field.
  func place(of field: WrittenField) -> DocumentPlace {
    let start = field.range.lowerBound
    guard field.row >= 0 else { return DocumentPlace(line: 1, column: start + 1, offset: start) }
    let row = table.events.rows[Int(field.row)]
    return DocumentPlace(line: Int(row.line), column: start - Int(row.offset) + 1, offset: start)
  }

  /// The place of one of a row's times; that of its line if the time is not written.
  func place(of index: Int, _ value: WrittenField.Value) -> DocumentPlace {
    if let field = table.events.fields.lazy.filter({ $0.row == index })
      .flatMap(\.singles).first(where: { $0.value == value })
    {
      return place(of: field)
    }
    return DocumentPlace(
      line: Int(table.events.rows[index].line), column: 1, offset: Int(table.events.rows[index].offset))
  }
}

/// What keeps a document from being rewritten.
package struct RewritingFaults: Error {
  /// What is wrong, in the document's order; never empty.
  package var all: [DocumentError]
  /// What is wrong with the first entry that forbids it, or with the document as a whole.
  package var main: DocumentError

  init(all: [DocumentError], main: DocumentError) { (self.all, self.main) = (all, main) }

  /// What is wrong with a document whose times could be read.
  package init(_ error: DocumentError) { self.init(all: [error], main: error) }
}

extension DocumentTimes {
  /// Reads a document's times, and where they are.
  ///
  /// - Throws: Why the document cannot be read, or cannot be rewritten as a whole: `notRewritten` for a format that has no
  ///   frames, an entry with a problem, labels at two rates, a contradiction.
  package init(
    reading bytes: [UInt8], as format: DocumentFormat? = nil, _ options: DocumentOptions
  ) throws(RewritingFaults) {
    var reading: DocumentReading
    do throws(DocumentError) {
      reading = try DocumentReading(bytes.span, as: format, options, notesTimes: true)
      guard reading.notesTimes else { throw DocumentError(.notRewritten(.noPlaces)) }
    } catch {
      throw RewritingFaults(error)
    }
    if let error = reading.firstFault {
      throw RewritingFaults(all: reading.faults(beside: error), main: error)
    }
    self = reading.times ?? DocumentTimes()
    statement = reading.rate
    statedStart = reading.start
    unretimed = reading.read.remarks(.unretimed).first
    if let rate = options.rate { defaultProperties.frameRate = rate }
    reading.table.fields.sort { $0.range.lowerBound < $1.range.lowerBound }
    table = EventTable.Shared(reading.table, of: reading.decoded ?? bytes)
    let values = TimeValues(self)
    counts = table.events.fields.indices.filter { values.count(of: table.events.fields[$0]) ?? 0 > 0 }
  }
}

extension DocumentReading {
  /// The problems of a table but those of entries with a point that does not exist, which the policies judge.
  var unjudgedProblems: [DocumentError] {
    guard !read.problems.isEmpty else { return [] }
    let judged = Set(table.rows.lazy.filter(\.isOtherPair).map { table.place(of: $0) })
    return read.problems.filter { $0.place.map(judged.contains) != true }
  }

  /// Why the document cannot be rewritten; nil if it can be.
  fileprivate var firstFault: DocumentError? {
    if let fault = rewritingFault ?? read.problems.first { return fault }
    return (read.contradictions.first ?? read.doubts.first).map { content in
      DocumentError(.notRewritten(.content(content.content)), at: content.first)
    }
  }

  /// What is wrong with the entries of a table beside the error that keeps the document from being rewritten, in their
  /// order.
  fileprivate func faults(beside error: DocumentError) -> [DocumentError] {
    guard let place = error.place, error.isEntrysOwn else { return [error] }
    var faults = unjudgedProblems
    for row in table.rows where row.isEntry {
      let (record, source) = (table.record(of: row), table.source(of: row))
      func isRepaired(_ point: Timecode) -> Bool { options.repair?.repaired(point) != nil }
      if let point = [record.in, source.in].lazy.compactMap({ $0 }).first(where: { !$0.isValid && !isRepaired($0) }) {
        faults.append(DocumentError(.range(.invalidInPoint(point)), at: table.place(of: row)))
      } else if let point = [record.out, source.out].lazy.compactMap({ $0 }).first(where: {
        !$0.exists && !isRepaired($0)
      }) {
        faults.append(DocumentError(.range(.invalidOutPoint(point)), at: table.place(of: row)))
      }
    }
    let others = faults.filter { $0.place.map { $0.line != place.line } ?? false }
    return (others + [error]).sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }
}

extension DocumentError {
  /// Whether it is about a label of an entry, so that others may have one too.
  package var isEntrysOwn: Bool {
    switch reason {
    case .text, .statedSeparator, .tag, .range, .nonexistentDuration, .belowZero: true
    default: false
    }
  }
}

extension DocumentTimes {
  /// The error of a document that states another rate than the one it is to be converted from; nil if it does not.
  ///
  /// - Parameter isDemanded: Whether the rate is demanded; if not, one that is stated whole is taken in its place.
  package func contradiction(of rate: TimecodeFrameRate, isDemanded: Bool) -> DocumentError? {
    guard let statement, !statement.agrees(with: rate) else { return nil }
    if !isDemanded, case .rate = statement { return nil }
    if !isDemanded, case .framesPerSecond = statement { return nil }
    return DocumentError(.contradiction(statement, rate))
  }

  /// The error of labels whose semicolons say drop frame, where the rate is demanded without; nil if they agree.
  ///
  /// A log that states 29.97 says by them alone that it was converted to drop frame.
  package func separatorFault(at rate: TimecodeFrameRate) -> DocumentError? {
    guard let labels, labels.frameRate.isDrop, labels.frameRate.rate == rate.rate, !rate.isDrop else { return nil }
    let first = table.events.fields.first { $0.value == .recordIn || $0.value == .sourceIn || $0.value == .times }
    return DocumentError(.text(TimecodeTextError(.dropFrameSeparator(rate))), at: first.map { place(of: $0) })
  }
}

// MARK: Noting

extension DocumentReading {
  /// Notes a time in the line; returns its row.
  mutating func note(
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

  /// Notes that a part of the text follows from a row, or from all; of a count of frames how many there are, of a place
  /// the row by whose own time it is.
  mutating func note(
    _ value: WrittenField.Value, count: Int? = nil, by other: Int = -1, of row: Int = -1, at range: Range<Int>
  ) {
    guard notesTimes else { return }
    var argument = other
    if let count {
      argument = table.counts.count
      table.counts.append(count)
    }
    table.fields.append(WrittenField(range, row: row, value, argument: argument))
  }

  /// Two labels of a source as counts of subframes; nil if they have a rate of their own, and so stay as they are.
  ///
  /// - Throws: As `extent`.
  mutating func sourceExtent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan? {
    if let plain = plainSpan(in: text, start, end) { return plain }
    if try hasOwnRate(in: text, start, at: lines) { return nil }
    if try hasOwnRate(in: text, end, at: lines) { return nil }
    return try extent(in: text, start, end, at: lines)
  }

  /// Whether a source's label has another rate than the document: by its tag, or as drop frame where the document has
  /// none.
  mutating func hasOwnRate(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> Bool {
    let mark = text.firstIndex(of: UInt8(ascii: ";"), or: UInt8(ascii: "@"), in: part)
    guard mark < part.upperBound, let label = try? TimecodeText(parsing: text.extracting(part))
    else { return false }
    let properties = try labelProperties(at: lines.place(part.lowerBound))
    if let tag = label.tag { return tag.properties.frameRate != (times?.labels ?? properties.colon).frameRate }
    return label.separator == .dropFrame && properties.semicolon == nil
      && TimecodeFrameRate(rate: properties.colon.frameRate.rate, drop: true) != nil
  }

  /// Two labels in the text as counts of subframes; an out point of zero is the day's end.
  ///
  /// - Throws: That one does not exist, is at another rate than the others, or is before the first one.
  mutating func extent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    if let plain = plainSpan(in: text, start, end) { return plain }
    let first = try existing(in: text, start, at: lines)
    let last = try existing(in: text, end, isEnd: true, at: lines).asEnd(after: first)
    let extent = TimeSpan(start: first.subFrameCount, end: last.subFrameCount)
    guard extent.length >= 0 else { throw DocumentError(.range(.outBeforeIn), at: lines.place(end.lowerBound)) }
    return extent
  }

  /// A label in the text as two equal counts of subframes.
  mutating func point(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan {
    let count = try existing(in: text, part, at: lines).subFrameCount
    return TimeSpan(start: count, end: count)
  }

  /// Takes further plain labels as those of a time that was noted, if they mean the same.
  private mutating func passPlainLabels(of noted: Timecode.Properties) {
    guard plainLabels?.properties != noted, let properties else { return }
    if noted == (noted.frameRate.isDrop ? properties.semicolon : properties.colon) { setPlainLabels(noted) }
  }

  /// A timecode as it is rewritten, if the document is read for that; what it is not forbids that.
  mutating func noted(_ timecode: Timecode, isEnd: Bool = false, at place: DocumentPlace) -> Timecode {
    guard notesTimes else { return timecode }
    do { return try existing(timecode, isEnd: isEnd, at: place) } catch {
      forbidRewriting(error)
      return timecode
    }
  }

  private mutating func existing(
    in text: Span<UInt8>, _ part: Range<Int>, isEnd: Bool = false, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode {
    let place = lines.place(part.lowerBound)
    guard let timecode = try timecode(in: text, part, at: lines) else {
      throw read.problems.last ?? DocumentError(.expected("a timecode"), at: place)
    }
    return try existing(timecode, isEnd: isEnd, at: place)
  }

  /// A timecode as it is rewritten: its neighbour, if drop frame omits it and that is asked for.
  ///
  /// - Throws: That it does not exist, or is at another rate than the others.
  private mutating func existing(
    _ timecode: Timecode, isEnd: Bool, at place: DocumentPlace
  ) throws(DocumentError) -> Timecode {
    var timecode = timecode
    if let neighbour = options.repair?.repaired(timecode) {
      times?.repairs.append(DocumentTimes.Repair(label: timecode, neighbour: neighbour, place: place))
      timecode = neighbour
    }
    guard timecode.exists else {
      throw DocumentError(.range(isEnd ? .invalidOutPoint(timecode) : .invalidInPoint(timecode)), at: place)
    }
    if let labels = times?.labels, labels != timecode.properties {
      if let content = read.contradictions.first {
        throw DocumentError(.notRewritten(.content(content.content)), at: content.first)
      }
      throw DocumentError(.range(.differentProperties(labels, timecode.properties)), at: place)
    }
    times?.labels = timecode.properties
    passPlainLabels(of: timecode.properties)
    return timecode
  }
}

extension Span<UInt8> {
  /// Whether two parts have the same bytes.
  func isIdentical(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<left.count where self[left.lowerBound + place] != self[right.lowerBound + place] { return false }
    return true
  }

  /// Whether two parts are equal without regard to case.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { self[$0].lowercased == self[$1].lowercased }
  }
}
