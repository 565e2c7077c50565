// Every time of a document, and every run of bytes that follows from one: what a document is rewritten from.
//
//     let times = try DocumentTimes(reading: bytes, as: .editDecisionList, options)
//     let rewriting = EventConversion(record: try Conversion(from: times.properties, …), source: …)
//     let result = try rewriting.rewritten(times, of: bytes)
//
// The readers note them on their way, and only for this; a reader that notes nothing costs nothing. Times are counts of
// subframes, so that no string is made. An element is everything with a time of its own, also what is no entry of the list: the
// first line of a transition, a locator, the time in an M2 line.

package import SMPTETimecode
package import TimecodeEvents

/// The times of a document, and where they are written.
package struct DocumentTimes: Equatable, Sendable {
  /// Something with a time.
  package struct Element: Equatable, Sendable {
    /// Where it is in the programme; nil if it has only a source time.
    package var record: TimeSpan?
    /// What it is taken from; nil if the document does not say.
    package var source: TimeSpan?
    /// The index of its source's speed; 0 for its own.
    package internal(set) var speed: Int32 = 0
    /// Whether it is a mark of one frame, which is a frame at every rate.
    package var isMark = false
    /// Whether it may be left without a length: a gap, or a marker.
    package var mayCollapse = false
    /// The element within which it stays, or beside which: -1 before it, 1 after it; -1 for none.
    var container: Int32 = -1
    var side: Int8 = 0
    /// The element at whose source's end, or start, its own source is a point, and goes on to be; -1 for none.
    var follows: Int32 = -1
    var followsStart = false
    /// The line, and the byte at which it begins.
    var line: Int32
    var lineStart: Int
  }

  /// The speeds of sources.
  package internal(set) var speeds = [Speed.normal]
  /// The elements, in the document's order.
  package internal(set) var elements: [Element] = []
  /// What is written of them, in the document's order.
  package internal(set) var fields: [DocumentField] = []
  /// The indices of the fields that count frames.
  private(set) var counts: [Int] = []
  /// The labels that drop frame omits, which were read as their neighbours.
  var repairs: [Repair] = []
  /// What is shown of media, which holds it afterwards too.
  var held: [Held] = []
  /// Whether a transition may contradict its event, or the event before.
  var mayHaveDoubtfulTransitions = false
  /// What the document states about its rate, and where; nil if it states nothing.
  package private(set) var statement: RateStatement?

  /// A label that drop frame omits, and the neighbour that it became.
  package struct Repair: Equatable, Sendable {
    package var label: Timecode
    package var neighbour: Timecode
    package var place: DocumentPlace
  }
  /// The times of events that were chosen to be rewritten; nil for all.
  package var chosen: DocumentOptions.EventTimes?
  /// The columns of a table that have timecodes and stay as they are, because others were chosen.
  package internal(set) var keptColumns: [String] = []
  /// The element from whose record places are counted; -1 if they are counted from zero.
  var origin = -1
  /// Whether the origin is written.
  var hasOrigin = true
  /// Whether the document has a place that states drop frame, if it is to state another rate.
  var hasMode = true
  /// Where the own time of an element without a source begins, in seconds, by its index.
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
  package var statesRatesOfRows: Bool { fields.contains { $0.value == .framesPerSecond } }

  /// The place of a field.
  func place(of field: DocumentField) -> DocumentPlace {
    guard elements.indices.contains(Int(field.element)) else {
      return DocumentPlace(line: 1, column: field.range.lowerBound + 1, offset: field.range.lowerBound)
    }
    let element = elements[Int(field.element)]
    let start = field.range.lowerBound
    return DocumentPlace(line: Int(element.line), column: start - element.lineStart + 1, offset: start)
  }

  /// The place of one of an element's times; that of its line if the time is not written.
  func place(of index: Int, _ value: DocumentField.Value) -> DocumentPlace {
    if let field = fields.first(where: { $0.element == index && $0.value == value }) { return place(of: field) }
    let element = elements[index]
    return DocumentPlace(line: Int(element.line), column: 1, offset: element.lineStart)
  }
}

extension DocumentTimes {
  /// Reads a document's times, and where they are.
  ///
  /// - Throws: Why the document cannot be read, or cannot be rewritten as a whole: `notRewritten` for a format that has no
  ///   frames, an entry with a problem, labels at two rates, a contradiction.
  package init(
    reading bytes: Span<UInt8>, as format: DocumentFormat? = nil, _ options: DocumentOptions
  ) throws(DocumentError) {
    let reading = try DocumentReading(bytes, as: format, options, notesTimes: true)
    guard let times = reading.times else { throw DocumentError(.notRewritten(.noPlaces)) }
    let document = reading.document
    if let problem = document.problems.first { throw problem }
    if let content = document.contradictions.first ?? document.doubts.first {
      throw DocumentError(.notRewritten(.content(content.content)), at: content.first)
    }
    self = times
    statement = document.rate
    fields.sort { $0.range.lowerBound < $1.range.lowerBound }
    counts = fields.indices.filter { fields[$0].value.count ?? 0 > 0 }
    if let rate = options.rate { defaultProperties.frameRate = rate }
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
    let first = fields.first { $0.value == .recordIn || $0.value == .sourceIn }
    return DocumentError(.text(TimecodeTextError(.dropFrameSeparator(rate))), at: first.map { place(of: $0) })
  }
}

// MARK: Noting

extension DocumentReading {
  /// Notes an element in the line; returns its index.
  mutating func note(
    record: TimeSpan? = nil, source: TimeSpan? = nil, isMark: Bool = false,
    at lines: DocumentLines
  ) -> Int {
    times?.elements.append(
      DocumentTimes.Element(
        record: record, source: source, isMark: isMark, line: Int32(truncatingIfNeeded: lines.number),
        lineStart: lines.start))
    return (times?.elements.count ?? 0) - 1
  }

  /// Notes that a part of the text follows from an element, or from all.
  mutating func note(_ value: DocumentField.Value, of element: Int = -1, at range: Range<Int>) {
    times?.fields.append(DocumentField(range: range, element: element, value: value))
  }

  /// Notes how fast an element's source is played.
  mutating func note(speed: SpeedText, of index: Int) {
    guard let element = times?.elements[index], let properties = times?.properties, let count = times?.speeds.count
    else { return }
    times?.elements[index].speed = Int32(truncatingIfNeeded: count)
    times?.speeds.append(speed.speed(at: properties, besides: element.record, element.source))
  }

  /// Two labels of a source as counts of subframes; nil if they have a rate of their own, and so stay as they are.
  ///
  /// - Throws: As `extent`.
  mutating func sourceExtent(
    in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> TimeSpan? {
    if let plain = plainExtent(in: text, start, end) { return plain }
    if try hasOwnRate(in: text, start, at: lines) { return nil }
    if try hasOwnRate(in: text, end, at: lines) { return nil }
    return try extent(in: text, start, end, at: lines)
  }

  /// Whether a source's label has another rate than the document: by its tag, or as drop frame where the document has none.
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
    if let plain = plainExtent(in: text, start, end) { return plain }
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

  /// Two plain labels as counts of subframes; nil if the reader of single timecodes decides.
  private func plainExtent(in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>) -> TimeSpan? {
    guard let plainLabels, plainLabels.properties == times?.labels, let first = plainLabels.count(in: text, start),
      let last = plainLabels.count(in: text, end), first <= last
    else { return nil }
    return TimeSpan(start: first, end: last)
  }

  /// Takes further plain labels as those of a time that was noted, if they mean the same.
  private mutating func passPlainLabels(of noted: Timecode.Properties) {
    guard plainLabels?.properties != noted, let properties else { return }
    if noted == (noted.frameRate.isDrop ? properties.semicolon : properties.colon) { plainLabels = LabelCounts(noted) }
  }

  private mutating func existing(
    in text: Span<UInt8>, _ part: Range<Int>, isEnd: Bool = false, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode {
    let place = lines.place(part.lowerBound)
    guard var timecode = try timecode(in: text, part, at: lines) else {
      throw document.problems.last ?? DocumentError(.expected("a timecode"), at: place)
    }
    if let neighbour = options.repair?.repaired(timecode) {
      times?.repairs.append(DocumentTimes.Repair(label: timecode, neighbour: neighbour, place: place))
      timecode = neighbour
    }
    guard timecode.exists else {
      throw DocumentError(.range(isEnd ? .invalidOutPoint(timecode) : .invalidInPoint(timecode)), at: place)
    }
    if let labels = times?.labels, labels != timecode.properties {
      if let content = document.contradictions.first {
        throw DocumentError(.notRewritten(.content(content.content)), at: content.first)
      }
      throw DocumentError(.range(.differentProperties(labels, timecode.properties)), at: place)
    }
    times?.labels = timecode.properties
    passPlainLabels(of: timecode.properties)
    return timecode
  }
}
