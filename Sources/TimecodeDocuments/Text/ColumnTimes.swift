// The times of a table's rows, for rewriting: of each column whose name is known, and of no other. A column that has timecodes
// and no role would be left as it is and then be wrong.

import SMPTETimecode

/// The columns with times beyond those that make a row's marker.
struct ColumnTimes {
  /// Columns of an in point and an out point; one of them may be missing.
  private var pairs: [(inPoint: Int?, outPoint: Int?, isSource: Bool)] = []
  /// Columns of times that other timecode on the same material has.
  private var points: [Int] = []
  /// Columns whose role is not known, with their names.
  private var others: [(index: Int, name: String)] = []

  /// The names of pairs in lower case; those that a choice of columns leaves free are times in the programme too.
  private static let pairNames: [(inPoint: String, outPoint: String, isSource: Bool)] = [
    ("source in", "source out", true), ("source start", "source end", true), ("mark in", "mark out", false),
    ("record in", "record out", false), ("in", "out", false), ("start", "end", false), ("tc in", "tc out", false),
  ]
  private static let pointNames: Set<String> = [
    "auxiliary tc1", "auxiliary tc2", "auxiliary tc3", "auxiliary tc4", "auxiliary tc5", "aux tc1", "aux tc2",
    "aux tc3", "aux tc4", "aux tc5", "soundroll tc", "sound tc",
  ]

  init() {}

  /// Finds the columns among names, also given in lower case, of which some have a role already.
  init(_ names: [String], _ titles: [String], taken: Set<Int>) {
    var rest = Set(titles.indices).subtracting(taken)
    func find(_ name: String) -> Int? {
      guard let index = titles.firstIndex(of: name), rest.contains(index) else { return nil }
      rest.remove(index)
      return index
    }
    for known in Self.pairNames {
      let pair = (inPoint: find(known.inPoint), outPoint: find(known.outPoint))
      if pair.inPoint != nil || pair.outPoint != nil { pairs.append((pair.inPoint, pair.outPoint, known.isSource)) }
    }
    points = rest.filter { Self.pointNames.contains(titles[$0]) }.sorted()
    others = rest.subtracting(points).sorted().map { ($0, names[$0]) }
  }

  /// Notes a row's times.
  ///
  /// - Throws: A label that does not exist, or one in a column without a role.
  func note(
    _ row: Row, _ fields: [Range<Int>], in text: Span<UInt8>, _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    func cell(_ index: Int?) -> Range<Int>? {
      guard let index, index < fields.count else { return nil }
      let part = text.unquoted(fields[index])
      return part.isEmpty ? nil : part
    }
    for other in others {
      guard let part = cell(other.index), text.isLikeLabel(part),
        (try? TimecodeText(parsing: text.extracting(part))) != nil
      else { continue }
      throw DocumentError(.notRewritten(.column(other.name)), at: lines.place(part.lowerBound))
    }
    guard let inPart = row.inPoint else {
      for index in fields.indices {
        guard let part = cell(index), text.isLikeLabel(part) else { continue }
        throw DocumentError(.notRewritten(.content("rows without a start")), at: lines.place(part.lowerBound))
      }
      return
    }
    var source: (extent: DocumentTimes.Extent, inPoint: Range<Int>, outPoint: Range<Int>)?
    for pair in pairs {
      let (first, last) = (cell(pair.inPoint), cell(pair.outPoint))
      if pair.isSource, source == nil, let first, let last {
        source = (try reading.extent(in: text, first, last, at: lines), first, last)
      } else {
        try note(first, last, isSource: pair.isSource, in: text, lines, to: &reading)
      }
    }
    for index in points {
      try note(cell(index), nil, isSource: true, in: text, lines, to: &reading)
    }
    var record = try reading.point(in: text, inPart, at: lines)
    if let outPart = row.outPoint {
      record = try reading.extent(in: text, inPart, outPart, at: lines)
    } else if let length = row.duration {
      record.end += try reading.point(in: text, length, at: lines).start
    }
    let frame = reading.options.base.rawValue
    let isMark = row.shortestIsFrame && record.length == frame
    let element = reading.note(record: record, source: source?.extent, isMark: isMark, at: lines)
    reading.note(.recordIn, of: element, at: inPart)
    if let outPart = row.outPoint { reading.note(.recordOut, of: element, at: outPart) }
    if let length = row.duration { reading.note(.length, of: element, at: length) }
    if let source {
      reading.note(.sourceIn, of: element, at: source.inPoint)
      reading.note(.sourceOut, of: element, at: source.outPoint)
    }
    if let rate = row.rate { reading.note(.framesPerSecond, of: element, at: rate) }
  }

  /// The cells of a row that make its marker.
  struct Row {
    var inPoint: Range<Int>?
    var outPoint: Range<Int>?
    var duration: Range<Int>?
    var rate: Range<Int>?
    /// Whether a marker of one frame is the program's shortest.
    var shortestIsFrame: Bool
  }

  /// Notes a pair, or one point.
  private func note(
    _ first: Range<Int>?, _ last: Range<Int>?, isSource: Bool, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let start = first ?? last else { return }
    let extent =
      if first != nil, let last { try reading.extent(in: text, start, last, at: lines) } else {
        try reading.point(in: text, start, at: lines)
      }
    let element = reading.note(record: isSource ? nil : extent, source: isSource ? extent : nil, at: lines)
    reading.note(isSource ? .sourceIn : .recordIn, of: element, at: start)
    if first != nil, let last { reading.note(isSource ? .sourceOut : .recordOut, of: element, at: last) }
  }
}
