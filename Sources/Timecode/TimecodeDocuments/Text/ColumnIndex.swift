// The roles of a row's fields, determined once from the line with the column names.
//
//     let columns = try ColumnIndex(fields, in: text, options, rules, at: lines)
//     try columns.readRow(fields, in: text, lines, to: &reading)                    // ColumnIndex+Rows.swift

import SMPTETimecode
import TimecodeEvents

/// The column names of a kind of table, and the rules for reading its rows.
struct ColumnRules {
  /// The column names by role, in lower case, in order of preference.
  var names: [DocumentColumns.Role: [String]]
  /// True if a field may be in quotes that are not part of its text.
  var hasQuotes = true
  /// True if the rows are a log of clips, so that a row's name is its clip's name.
  var isLog = false
  /// True if the program's shortest marker is one frame long, so that a single timecode also has one frame.
  var shortestIsFrame = false
}

/// The columns of a table by their roles.
struct ColumnIndex {
  /// The columns of an in point, an out point and the length between them; at least one of the two points exists.
  struct Pair {
    var inPoint: Int?
    var outPoint: Int?
    var length: Int?
    var isSource: Bool
  }

  let rules: ColumnRules
  /// The index of the column with each role, in the order of the roles; -1 if missing.
  private var indices = [Int](repeating: -1, count: DocumentColumns.Role.allCases.count)
  /// The index of the column with the rate of each row, which is only checked.
  private(set) var rate: Int?
  /// The number of columns.
  let count: Int
  /// True if the first line has names. It is a row if the column of the in point is chosen by number and has a time
  /// there.
  let hasNames: Bool
  /// The columns without a role.
  private(set) var others: [(index: Int, name: String)] = []
  /// The number of fields of a row that has its points, its duration and its source's points.
  private(set) var endOfTimes = 0
  /// True if the in point and the out point are source times.
  let isSourceRange: Bool
  /// True if a column describes events.
  private(set) var hasEvents = false
  /// The column with the length of the source, which is only checked, in a log that also has columns for the timeline.
  private(set) var sourceLength: Int?

  // MARK: Columns for rewriting

  /// True if columns of times were chosen, so that the others do not change.
  let isChosen: Bool
  /// True if the source times are rewritten.
  let rewritesSource: Bool
  /// The columns without a role that have the length between the row's points.
  private(set) var lengths: [(index: Int, name: String)] = []
  /// The columns with other times.
  private(set) var pairs: [Pair] = []
  /// The columns with another timecode of the same material.
  private(set) var points: [Int] = []
  /// The columns that keep their timecodes because their meaning is unknown or they were not chosen.
  private(set) var unknown: [(index: Int, name: String)] = []

  /// Finds the columns that the options choose, and otherwise those with a known name, in the line of names.
  ///
  /// - Throws: `columnMissing` if a chosen column is missing, or if there is no in point.
  init(
    _ fields: [Range<Int>], in text: Span<UInt8>, _ options: DocumentOptions, _ rules: ColumnRules,
    at lines: DocumentLines
  ) throws(DocumentError) {
    self.rules = rules
    count = fields.count
    let chosen = options.columns?.columns ?? [:]
    hasNames =
      if case .number(let number)? = chosen[.in], number <= count {
        !options.isTime(text.extracting(text.unquoted(fields[number - 1])))
      } else { true }
    let names = hasNames ? fields.map { text.text(text.unquoted($0)) } : (1...count).map(String.init)
    let titles = names.map { $0.lowercased() }
    indices = try Self.indices(titles, chosen, rules.names) { name throws(DocumentError) in
      throw DocumentError(.columnMissing(name, among: names), at: lines.location(lines.start))
    }
    let first = titles[indices[0]]
    isSourceRange = rules.isLog && rules.names[.sourceIn] == nil || rules.names[.sourceIn]?.contains(first) == true
    isChosen = chosen[.in] != nil
    rewritesSource = !isChosen || chosen[.sourceIn] != nil || chosen[.sourceOut] != nil
    // Without a record, a source has no speed.
    if isSourceRange { self[.speed] = nil }
    hasEvents = isSourceRange || DocumentColumns.Role.eventRoles.contains { self[$0] != nil }
    rate = ["fps", "frame rate", "framerate"].lazy.compactMap { titles.firstIndex(of: $0) }.first
    if rules.isLog, rules.names[.sourceIn] != nil { sourceLength = titles.firstIndex(of: "duration") }
    let times: [DocumentColumns.Role] = [.in, .out, .duration, .sourceIn, .sourceOut]
    endOfTimes = (times.compactMap { self[$0] }.max() ?? 0) + 1
    let used = Set(indices + [rate ?? -1, sourceLength ?? -1]).subtracting([-1])
    findTimes(names, titles, besides: used)
    others = fields.indices.filter { !used.contains($0) }.map { ($0, names[$0].isEmpty ? "\($0 + 1)" : names[$0]) }
  }

  /// The index of the column with a role; nil if missing.
  private(set) subscript(role: DocumentColumns.Role) -> Int? {
    get { indices[role.location] < 0 ? nil : indices[role.location] }
    set { indices[role.location] = newValue ?? -1 }
  }

  /// Returns the columns of the roles: the chosen columns, otherwise columns with a known name. One of them is the in
  /// point.
  private static func indices(
    _ titles: [String], _ chosen: [DocumentColumns.Role: DocumentColumns.Column],
    _ names: [DocumentColumns.Role: [String]], missing: (String?) throws(DocumentError) -> Never
  ) throws(DocumentError) -> [Int] {
    var indices = [Int](repeating: -1, count: DocumentColumns.Role.allCases.count)
    for role in DocumentColumns.Role.allCases {
      switch chosen[role] {
      case .number(let number)?:
        guard number <= titles.count else { try missing(String(number)) }
        indices[role.location] = number - 1
      case .name(let name)?:
        guard let index = titles.firstIndex(of: name.lowercased()) else { try missing(name) }
        indices[role.location] = index
      case nil where chosen[.in] == nil || ![.in, .out, .duration].contains(role):
        let used = Set(indices)
        // A source's out point may be the row's out point only if the row's in point is also the source's.
        let isOfSource = indices[0] < 0 || names[.sourceIn]?.contains(titles[indices[0]]) != false
        let index = names[role]?.lazy
          .filter { role != .out || isOfSource || names[.sourceOut]?.contains($0) != true }
          .compactMap { titles.firstIndex(of: $0) }.first { !used.contains($0) }
        indices[role.location] = index ?? -1
      case nil: break
      }
    }
    guard indices[0] >= 0 else { try missing(nil) }
    return indices
  }

  /// Finds the columns of times that have no role yet, by the names as written and in lower case.
  private mutating func findTimes(_ names: [String], _ titles: [String], besides used: Set<Int>) {
    var rest = Set(titles.indices).subtracting(used)
    func find(_ name: String?) -> Int? {
      guard let name, let index = titles.firstIndex(of: name), rest.contains(index) else { return nil }
      rest.remove(index)
      return index
    }
    if let length = find("duration") { lengths = [(length, names[length])] }
    if !isChosen {
      for known in DelimitedColumns.pairs {
        guard let times = known.times else { continue }
        let (inPoint, outPoint) = (find(known.inPoint), find(known.outPoint))
        if inPoint == nil, outPoint == nil {
          // The length of the row's own points is in a column of the same pair of names.
          let isRow = self[.out].map { titles[indices[0]] == known.inPoint && titles[$0] == known.outPoint } ?? false
          if isRow, let length = find(known.length) { lengths.append((length, names[length])) }
          continue
        }
        let length = inPoint != nil && outPoint != nil ? find(known.length) : nil
        pairs.append(Pair(inPoint: inPoint, outPoint: outPoint, length: length, isSource: times == .source))
      }
      points = rest.filter { DelimitedColumns.points.contains(titles[$0]) }.sorted()
    } else if !rewritesSource {
      rest.formUnion([self[.sourceIn], self[.sourceOut], sourceLength].compactMap { $0 })
    }
    // If columns were chosen, even an unchanged column with a separate rate is reported.
    let kept = rest.subtracting(points).filter { isChosen || !DelimitedColumns.namesStatingRate.contains(titles[$0]) }
    unknown = kept.sorted().map { ($0, names[$0]) }
  }
}

extension DocumentColumns.Role {
  /// The position of the role among all roles.
  fileprivate var location: Int {
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
    case .speed: 12
    }
  }

  /// The roles that describe events.
  static let eventRoles: [Self] = [.event, .track, .reel, .clip, .sourceIn, .sourceOut, .speed]
}

extension DocumentOptions {
  /// Returns whether a cell is a time: a number in the notation, or a timecode.
  fileprivate func isTime(_ cell: Span<UInt8>) -> Bool {
    if (try? TimecodeText(parsing: cell)) != nil { return true }
    guard let notation else { return false }
    return (try? notation.source(parsing: cell, using: Timecode.Properties(rate: rate ?? .fps24))) != nil
  }
}

extension DocumentReading {
  /// Counts and names the columns without a role, unless the options keep them.
  mutating func omitColumns(_ columns: ColumnIndex, at lines: DocumentLines) {
    let (names, limit) = (columns.others.map(\.name), 3)
    guard !names.isEmpty else { return }
    guard !options.keepsColumns else { return table.otherColumns = names }
    let rest = names.count > limit ? " and \(names.count - limit) more" : ""
    let content = "unused columns: " + names.prefix(limit).joined(separator: ", ") + rest
    omit(detail: content, count: names.count, at: lines.location(lines.start))
  }
}

extension Span<UInt8> {
  /// Returns whether quotes surround a part.
  func isQuoted(_ part: Range<Int>) -> Bool {
    part.count >= 2 && self[part.lowerBound] == UInt8(ascii: "\"") && self[part.upperBound - 1] == UInt8(ascii: "\"")
  }

  /// The trimmed part, without the quotes that surround it.
  func unquoted(_ part: Range<Int>) -> Range<Int> {
    let part = trimmed(part)
    return isQuoted(part) ? (part.lowerBound + 1)..<(part.upperBound - 1) : part
  }

  /// The trimmed range of a row's field, without quotes if the table uses them; nil if the field is missing or empty.
  func cell(_ fields: [Range<Int>], _ index: Int?, hasQuotes: Bool) -> Range<Int>? {
    guard let index, index < fields.count else { return nil }
    let part = hasQuotes ? unquoted(fields[index]) : trimmed(fields[index])
    return part.isEmpty ? nil : part
  }
}
