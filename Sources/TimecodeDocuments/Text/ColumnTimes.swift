// The times of a table's rows, for rewriting: of each column whose name is known, and of no other. A column that has timecodes
// and no role would be left as it is and then be wrong.

import SMPTETimecode
import TimecodeEvents

/// The columns with times beyond those that make a row's marker.
struct ColumnTimes {
  /// Columns of an in point, an out point and the length between them; some of them may be missing.
  private struct Pair {
    var inPoint: Int?
    var outPoint: Int?
    var length: Int?
    var isSource: Bool
  }

  private var pairs: [Pair] = []
  /// Columns of times that other timecode on the same material has.
  private var points: [Int] = []
  /// The column of the length between the in point and the out point, if it has no role.
  private var length: Int?
  /// Whether other columns stay as they are.
  private var isChosen = false
  /// Columns whose role is not known, with their names.
  private var others: [(index: Int, name: String)] = []

  init() {}

  /// Finds the columns among names, also given in lower case, of which some have a role already.
  ///
  /// - Parameter isChosen: Whether the columns of times were chosen, so that others stay as they are.
  init(_ names: [String], _ titles: [String], taken: Set<Int>, isChosen: Bool) {
    var rest = Set(titles.indices).subtracting(taken)
    func find(_ name: String?) -> Int? {
      guard let name, let index = titles.firstIndex(of: name), rest.contains(index) else { return nil }
      rest.remove(index)
      return index
    }
    length = find("duration")
    self.isChosen = isChosen
    defer {
      // A rate of its own is no reason to be silent about a column that stays because others were chosen.
      let kept = rest.subtracting(points).filter { isChosen || !DelimitedColumns.ofOwnRate.contains(titles[$0]) }
      others = kept.sorted().map { ($0, names[$0]) }
    }
    if isChosen { return }
    for known in DelimitedColumns.pairs {
      guard let times = known.times else { continue }
      let (inPoint, outPoint) = (find(known.inPoint), find(known.outPoint))
      guard inPoint != nil || outPoint != nil else { continue }
      let length = inPoint != nil && outPoint != nil ? find(known.length) : nil
      pairs.append(Pair(inPoint: inPoint, outPoint: outPoint, length: length, isSource: times == .source))
    }
    points = rest.filter { DelimitedColumns.points.contains(titles[$0]) }.sorted()
  }

  /// Notes a row's times.
  ///
  /// - Throws: A label that does not exist, or one in a column without a role.
  func note(
    _ row: Row, _ fields: [Range<Int>], in text: Span<UInt8>, _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    // Quotes are taken away in logs too, where they are text: a label in them would be left as it is, and then be wrong.
    func cell(_ index: Int?) -> Range<Int>? { text.cell(fields, index, hasQuotes: true) }
    for other in others {
      guard let part = cell(other.index), text.isLikeLabel(part),
        (try? TimecodeText(parsing: text.extracting(part))) != nil
      else { continue }
      guard !isChosen else {
        if reading.times?.keptColumns.contains(other.name) == false { reading.times?.keptColumns.append(other.name) }
        continue
      }
      throw DocumentError(.notRewritten(.column(other.name)), at: lines.place(part.lowerBound))
    }
    guard let inPart = row.inPoint else {
      for index in fields.indices {
        guard let part = cell(index), text.isLikeLabel(part) else { continue }
        throw DocumentError(.notRewritten(.content("rows without a start")), at: lines.place(part.lowerBound))
      }
      return
    }
    for pair in pairs {
      try note(
        cell(pair.inPoint), cell(pair.outPoint), length: cell(pair.length), isSource: pair.isSource, in: text, lines,
        to: &reading)
    }
    for index in points {
      try note(cell(index), nil, isSource: true, in: text, lines, to: &reading)
    }
    var record = try reading.point(in: text, inPart, at: lines)
    var lengthPart = row.duration ?? cell(length)
    if let outPart = row.outPoint {
      record = try reading.extent(in: text, inPart, outPart, at: lines)
    } else if let lengthPart {
      record.end += try reading.point(in: text, lengthPart, at: lines).start
    }
    // The length of something else stays with it.
    if isChosen, row.duration == nil, let part = lengthPart,
      (try? reading.point(in: text, part, at: lines).start) != record.length
    {
      lengthPart = nil
    }
    try note(row, record, lengthPart, in: text, lines, to: &reading)
  }

  /// Notes what makes a row's marker, and what it is taken from.
  private func note(
    _ row: Row, _ record: TimeSpan, _ lengthPart: Range<Int>?, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let inPart = row.inPoint else { return }
    var source: TimeSpan?
    if let first = row.sourceIn, let last = row.sourceOut {
      source = try reading.sourceExtent(in: text, first, last, at: lines)
    } else {
      try note(row.sourceIn, row.sourceOut, isSource: true, in: text, lines, to: &reading)
    }
    let isMark = row.shortestIsFrame && record.length == reading.options.base.rawValue
    let element = reading.note(record: record, source: source, isMark: isMark, at: lines)
    reading.note(.recordIn, of: element, at: inPart)
    if let outPart = row.outPoint { reading.note(.recordOut, of: element, at: outPart) }
    func checkDistance(_ part: Range<Int>, _ extent: TimeSpan) throws(DocumentError) {
      if try reading.point(in: text, part, at: lines).start == extent.length { return }
      throw DocumentError(
        .notRewritten(.content("rows whose duration is not the distance of their points")),
        at: lines.place(part.lowerBound))
    }
    if let lengthPart {
      if row.duration == nil { try checkDistance(lengthPart, record) }
      reading.note(.length, of: element, at: lengthPart)
    }
    if let source, let first = row.sourceIn, let last = row.sourceOut {
      reading.note(.sourceIn, of: element, at: first)
      reading.note(.sourceOut, of: element, at: last)
      if let length = row.sourceLength {
        try checkDistance(length, source)
        reading.note(.sourceLength, of: element, at: length)
      }
    }
    if let rate = row.rate { reading.note(.framesPerSecond, of: element, at: rate) }
  }

  /// The cells of a row that make its marker.
  struct Row {
    var inPoint: Range<Int>?
    var outPoint: Range<Int>?
    var duration: Range<Int>?
    var sourceIn: Range<Int>?
    var sourceOut: Range<Int>?
    var sourceLength: Range<Int>?
    var rate: Range<Int>?
    /// Whether a marker of one frame is the program's shortest.
    var shortestIsFrame: Bool
  }

  /// Notes a pair, or one point.
  private func note(
    _ first: Range<Int>?, _ last: Range<Int>?, length: Range<Int>? = nil, isSource: Bool, in text: Span<UInt8>,
    _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let start = first ?? last else { return }
    if isSource {
      if try reading.hasOwnRate(in: text, start, at: lines) { return }
      if let last, try reading.hasOwnRate(in: text, last, at: lines) { return }
    }
    let extent =
      if first != nil, let last { try reading.extent(in: text, start, last, at: lines) } else {
        try reading.point(in: text, start, at: lines)
      }
    let element = reading.note(record: isSource ? nil : extent, source: isSource ? extent : nil, at: lines)
    reading.note(isSource ? .sourceIn : .recordIn, of: element, at: start)
    if first != nil, let last { reading.note(isSource ? .sourceOut : .recordOut, of: element, at: last) }
    if let length { reading.note(.length, of: element, at: length) }
  }
}
