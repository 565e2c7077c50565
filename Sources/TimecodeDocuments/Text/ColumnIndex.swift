// Which field of a row is what, found once in the line with the columns' names, and what a row contains.

import SMPTETimecode

/// The columns of a table by their roles.
struct ColumnIndex {
  /// The index of each role's column, in the order of the roles; -1 if missing.
  private var indices = [Int](repeating: -1, count: DocumentColumns.Role.allCases.count)
  /// The index of the column with the rows' own rates, which are only checked.
  private var rate: Int?
  /// The number of columns.
  private let count: Int
  /// The columns that have no role.
  private(set) var others: [String] = []
  /// Whether there is something to say of events.
  private var hasEvents = false
  /// Whether the in point and the out point are those of the source.
  private(set) var isSourceRange = false
  /// The index of the column with the length of the source, in a log that has columns for the programme too.
  private var sourceLength: Int?
  /// The roles of times that are rewritten: those that were chosen, or all.
  private var rewritten = Set(DocumentColumns.Role.allCases)
  /// Whether the rows are a log of clips, whose names are theirs.
  let isLog: Bool
  /// The columns with further times, which only rewriting needs.
  private var times = ColumnTimes()
  /// Whether a field may be in quotes, which are no part of it.
  private let hasQuotes: Bool

  /// Finds the columns in the line of names: those that the options choose, else those with a known name.
  ///
  /// - Throws: `columnMissing` for a chosen column that is not there, and if there is no in point.
  init(
    _ fields: [Range<Int>], in text: Span<UInt8>, _ options: DocumentOptions,
    names: [DocumentColumns.Role: [String]], hasQuotes: Bool = true, isLog: Bool = false, at lines: DocumentLines
  ) throws(DocumentError) {
    (self.hasQuotes, self.isLog) = (hasQuotes, isLog)
    count = fields.count
    let titles = fields.map { text.text(text.unquoted($0)).lowercased() }
    let chosen = options.columns?.columns ?? [:]
    func missing(_ name: String?) -> DocumentError {
      let names = fields.map { text.text(text.unquoted($0)) }
      return DocumentError(.columnMissing(name, among: names), at: lines.place(lines.start))
    }
    for role in DocumentColumns.Role.allCases {
      switch chosen[role] {
      case .number(let number)?:
        guard number <= fields.count else { throw missing(String(number)) }
        self[role] = number - 1
      case .name(let name)?:
        guard let index = titles.firstIndex(of: name.lowercased()) else { throw missing(name) }
        self[role] = index
      case nil where chosen[.in] == nil || ![.in, .out, .duration].contains(role):
        let taken = Set(indices)
        // A source's out point is the row's only beside its in point.
        let isOfSource = self[.in].map { names[.sourceIn]?.contains(titles[$0]) != false } ?? true
        self[role] = names[role]?.lazy
          .filter { role != .out || isOfSource || names[.sourceOut]?.contains($0) != true }
          .compactMap { titles.firstIndex(of: $0) }.first { !taken.contains($0) }
      case nil: break
      }
    }
    guard let start = indices.first, start >= 0 else { throw missing(nil) }
    isSourceRange = isLog && names[.sourceIn] == nil || names[.sourceIn]?.contains(titles[start]) == true
    hasEvents = isSourceRange || DocumentColumns.Role.ofEvents.contains { self[$0] != nil }
    rate = ["fps", "frame rate", "framerate"].lazy.compactMap { titles.firstIndex(of: $0) }.first
    if isLog, names[.sourceIn] != nil { sourceLength = titles.firstIndex(of: "duration") }
    let taken = Set(indices + [rate ?? -1, sourceLength ?? -1]).subtracting([-1])
    if chosen[.in] != nil { rewritten = Set(chosen.keys) }
    times = ColumnTimes(
      fields.map { text.text(text.unquoted($0)) }, titles, taken: taken,
      isChosen: chosen[.in] != nil)
    others = fields.indices.filter { !taken.contains($0) }.map { index in
      let name = text.text(text.unquoted(fields[index]))
      return name.isEmpty ? "\(index + 1)" : name
    }
  }

  /// The index of the column with a role; nil if missing.
  private(set) subscript(role: DocumentColumns.Role) -> Int? {
    get { indices[role.place] < 0 ? nil : indices[role.place] }
    set { indices[role.place] = newValue ?? -1 }
  }

  /// Reads a row's marker; of a frame's length it is a single timecode where the program has no shorter ones.
  ///
  /// - Throws: What concerns all rows.
  func readRow(
    _ fields: [Range<Int>], in text: Span<UInt8>, _ lines: DocumentLines, shortestIsFrame: Bool = false,
    to reading: inout DocumentReading
  ) throws(DocumentError) {
    func label(_ role: DocumentColumns.Role) -> Range<Int>? { cell(fields, self[role], in: text) }
    let place = lines.place(fields.first?.lowerBound ?? lines.start)
    // Where a separator in a text is not quoted, the rest of the text is here.
    if fields.dropFirst(count).contains(where: { !text.trimmed($0).isEmpty }) {
      reading.doubt("fields after the last column", at: place)
    }
    if reading.notesTimes {
      let hasSource = rewritten.contains(.sourceIn) || rewritten.contains(.sourceOut)
      let row = ColumnTimes.Row(
        inPoint: label(.in), outPoint: label(.out), duration: label(.duration),
        sourceIn: hasSource ? label(.sourceIn) : nil, sourceOut: hasSource ? label(.sourceOut) : nil,
        sourceLength: hasSource ? cell(fields, sourceLength, in: text) : nil, rate: cell(fields, rate, in: text),
        shortestIsFrame: shortestIsFrame)
      try times.note(row, fields, in: text, lines, to: &reading)
    }
    guard let inPart = label(.in) else { return reading.leave("rows without a start", at: place) }
    let (outPart, lengthPart) = (label(.out), label(.duration))
    guard let labels = reading.labels(in: text, inPart, out: outPart, duration: lengthPart, at: lines),
      let start = try reading.timecode(of: labels.inPoint, at: lines.place(inPart.lowerBound))
    else { return }
    reading.takeRowRate(of: start, isTagged: labels.inPoint.tag != nil, at: place)
    if let part = cell(fields, rate, in: text) { reading.checkRate(in: text, part, of: start, at: place) }
    let name = self.text(of: .name, fields, in: text)
    var event = hasEvents ? try event(fields, of: name, at: start, in: text, at: lines, to: &reading) : nil
    /// The row's marker without its end.
    func marker() -> TimecodeMarker {
      let details = TimecodeMarker.Details(
        name: name, note: self.text(of: .note, fields, in: text), color: self.text(of: .color, fields, in: text),
        event: event)
      return TimecodeMarker(TimecodeRange(unchecked: start), details)
    }
    if let part = cell(fields, sourceLength, in: text), let source = event?.source,
      let first = source.in, let last = source.out, let length = try? TimecodeText(parsing: text.extracting(part))
    {
      reading.checkDuration(length, from: first, to: last, at: place)
    }
    let frame = start.subFramesBase.rawValue
    if let label = labels.outPoint, let outPart {
      guard var end = try reading.timecode(of: label, at: lines.place(outPart.lowerBound)) else { return }
      end = end.asEnd(after: start)
      if let length = labels.duration { reading.checkDuration(length, from: start, to: end, at: place) }
      if shortestIsFrame, end.subFrameCount - start.subFrameCount == frame { end = start }
      if isSourceRange { event?.source?.out = end }
      try reading.add(marker(), to: end, at: place)
    } else if let label = labels.duration, let lengthPart {
      guard var length = try reading.length(of: label, at: lines.place(lengthPart.lowerBound)) else { return }
      if shortestIsFrame, length.subFrameCount == frame { length.value = .frames(0) }
      try reading.add(marker(), duration: length, at: place)
    } else {
      try reading.add(marker(), at: place)
    }
  }

  /// The bytes of a row's field without what is around them; nil if it is missing or empty.
  func cell(_ fields: [Range<Int>], _ index: Int?, in text: Span<UInt8>) -> Range<Int>? {
    text.cell(fields, index, hasQuotes: hasQuotes)
  }

  /// The text of a row's field; nil if it is missing or empty.
  func text(of role: DocumentColumns.Role, _ fields: [Range<Int>], in text: Span<UInt8>) -> String? {
    guard let index = self[role], index < fields.count else { return nil }
    return hasQuotes ? text.fieldText(fields[index]) : text.trimmedText(fields[index])
  }
}

extension DocumentColumns.Role {
  /// The role's place among all.
  fileprivate var place: Int {
    switch self {
    case .in: 0
    case .out: 1
    case .duration: 2
    case .name: 3
    case .note: 4
    case .color: 5
    case .event: 6
    case .track: 7
    case .reel: 8
    case .clip: 9
    case .sourceIn: 10
    case .sourceOut: 11
    }
  }

  /// The roles of what is said of events.
  static let ofEvents: [Self] = [.event, .track, .reel, .clip, .sourceIn, .sourceOut]
}

extension DocumentReading {
  /// Counts and names the columns that have no role.
  mutating func leaveColumns(_ columns: ColumnIndex, at lines: DocumentLines) {
    let (names, limit) = (columns.others, 64)
    guard !names.isEmpty else { return }
    let rest = names.count > limit ? " and \(names.count - limit) more" : ""
    let content = "unused columns: " + names.prefix(limit).joined(separator: ", ") + rest
    leave(detail: content, count: names.count, at: lines.place(lines.start))
  }

}

extension Span<UInt8> {
  /// Whether a part has quotes around it.
  func isQuoted(_ part: Range<Int>) -> Bool {
    part.count >= 2 && self[part.lowerBound] == UInt8(ascii: "\"") && self[part.upperBound - 1] == UInt8(ascii: "\"")
  }

  /// The part without the quotes around it.
  func unquoted(_ part: Range<Int>) -> Range<Int> {
    let part = trimmed(part)
    return isQuoted(part) ? (part.lowerBound + 1)..<(part.upperBound - 1) : part
  }

  /// The text of a field, whose quotes are taken away; nil if it is empty.
  func fieldText(_ field: Range<Int>) -> String? {
    let (field, inner) = (trimmed(field), unquoted(field))
    let quote = UInt8(ascii: "\"")
    guard inner != field, !inner.isEmpty, firstIndex(of: quote, in: inner) < inner.upperBound else {
      return inner.isEmpty ? nil : text(inner)
    }
    // Two quotes are one; a single one, which a program forgot to double, is itself.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(inner.count)
    var place = inner.lowerBound
    while place < inner.upperBound {
      bytes.append(self[place])
      place += has("\"\"", at: place, before: inner.upperBound) ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a row's field without what is around them; nil if it is missing or empty.
  func cell(_ fields: [Range<Int>], _ index: Int?, hasQuotes: Bool) -> Range<Int>? {
    guard let index, index < fields.count else { return nil }
    let part = hasQuotes ? unquoted(fields[index]) : trimmed(fields[index])
    return part.isEmpty ? nil : part
  }
}
