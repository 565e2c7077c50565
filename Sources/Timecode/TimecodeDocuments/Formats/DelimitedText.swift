// Tables in text with column names in the first line: CSV (RFC 4180), TSV, and the tables of two programs.
//
//     Name,In,Out,Note,Color
//     Opening,01:00:00:00,01:00:10:00,"A note, with a comma",Red
//
// The separator is the tab, or whichever of comma and semicolon is more frequent in the first line outside quotes and
// timecodes. A field in double quotes may contain separators, line ends and doubled quotes. A heading before the line
// of names is omitted and counted. A column's name shows its role, or `DocumentOptions.columns` states it. A row whose
// out point is missing or empty is a single timecode. Timecodes may have subframes, days and tags.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

extension DocumentFormat {
  /// The format of a table whose columns have no known names; nil if the first line has no separator.
  public init?(tableIn text: Span<UInt8>) {
    guard let (names, separator) = DelimitedRecords.header(of: text), names.count > 1 else { return nil }
    self = separator == TabSeparatedText.separator ? .tabSeparated : .commaSeparated
  }
}

enum CommaSeparatedText: DelimitedText {
  static let traits = DocumentTraits(
    name: "CSV", type: { .commaSeparatedText }, losses: [.event, .emptyText], omits: [.title, .transition],
    hasColumns: true, recordsTimes: true)
  static let separator = UInt8(ascii: ",")
  static let header: [DelimitedColumn] = [
    .part(.name, "Name"), .part(.in, "In"), .part(.out, "Out"), .part(.duration, "Duration"), .part(.note, "Note"),
    .part(.color, "Color"),
  ]
  static let isExact = true

  static func hasColumns(_ names: [String], separator: UInt8) -> Bool { separator != 0x09 }
}

enum TabSeparatedText: DelimitedText {
  static let traits = DocumentTraits(
    name: "TSV", type: { .tabSeparatedText }, losses: [.event, .emptyText], omits: [.title, .transition],
    hasColumns: true, recordsTimes: true)
  static let separator: UInt8 = 0x09
  static let header = CommaSeparatedText.header
  static let isExact = true

  static func hasColumns(_ names: [String], separator: UInt8) -> Bool { separator == 0x09 }
}

enum PremiereMarkers: DelimitedText {
  static let traits = DocumentTraits(
    name: "Premiere marker list",
    type: { UTType(importedAs: "com.adobe.premierepro.markers", conformingTo: .tabSeparatedText) },
    losses: [.duration, .subFrames, .emptyText], omits: [.title, .event, .transition, .color], hasColumns: true,
    recordsTimes: true)
  static let separator: UInt8 = 0x09
  static let header: [DelimitedColumn] = [
    .part(.name, "Marker Name"), .part(.note, "Description"), .part(.in, "In"), .part(.out, "Out"),
    .part(.duration, "Duration"), .constant("Comment", "Marker Type"),
  ]
  static let isExact = false

  static func hasColumns(_ names: [String], separator: UInt8) -> Bool {
    names.first == "marker name" && names.contains("description") && names.contains("in")
  }
}

enum ResolveIndex: DelimitedText {
  static let traits = DocumentTraits(
    name: "Resolve edit index",
    type: { UTType(importedAs: "com.blackmagic-design.resolve.index", conformingTo: .commaSeparatedText) },
    losses: [.duration, .subFrames, .emptyText], hasColumns: true, recordsTimes: true)
  static let separator = UInt8(ascii: ",")
  static let header: [DelimitedColumn] = [
    .number("#"), .part(.in, "Record In"), .part(.out, "Record Out"), .part(.name, "Name"), .part(.color, "Color"),
    .part(.note, "Notes"),
  ]
  static let isExact = false
  static let shortestIsFrame = true
  static let programNames: [DocumentColumns.Role: [String]] = [.event: ["#"], .track: ["v"]]

  static func hasColumns(_ names: [String], separator: UInt8) -> Bool {
    names.contains("#") && names.contains("record in") && names.contains("record out")
  }
}

enum DelimitedColumn {
  /// A part of the marker, with the column's name.
  case part(DocumentColumns.Role, String)
  /// The number of the row from 1, with the column's name.
  case number(String)
  /// The same text in each row, with the column's name.
  case constant(String, String)
  /// The cells of a column that has no meaning here, by its index in the table's `otherColumns`.
  case other(Int)
}

/// The formats of tables in text.
protocol DelimitedText: DocumentWriter {
  /// The separator in written tables.
  static var separator: UInt8 { get }
  /// The columns of written tables.
  static var header: [DelimitedColumn] { get }
  /// True if timecodes are written with subframes, and with tags if the markers' properties are otherwise unknown.
  static var isExact: Bool { get }
  /// True if the shortest length of a marker is one frame, so that a single timecode is written with one frame.
  static var shortestIsFrame: Bool { get }
  /// Column names by role, in lower case, that only this format knows.
  static var programNames: [DocumentColumns.Role: [String]] { get }
  /// Returns whether columns, named in lower case, are the columns of this format.
  static func hasColumns(_ names: [String], separator: UInt8) -> Bool
}

extension DelimitedText {
  static var shortestIsFrame: Bool { false }
  static var programNames: [DocumentColumns.Role: [String]] { [:] }

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard let (names, separator) = DelimitedRecords.header(of: head) else { return false }
    return (DelimitedColumns.names[.in] ?? []).contains(where: names.contains)
      && hasColumns(names, separator: separator)
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    // A row has at least a name and two times. Unused reserved memory costs nothing, because it is never touched.
    reading.reserve(bytes.count / 32)
    var records = DelimitedRecords(bytes)
    var fields: [Range<Int>] = []
    let heading = records.heading
    for _ in 0..<heading.count { reading.omit("heading lines", at: heading.lines.location(heading.lines.start)) }
    guard try records.next(in: bytes, into: &fields) else { return }
    reading.times?.quotesSemicolons = records.separator == UInt8(ascii: ";")
    let rules = ColumnRules(
      names: DelimitedColumns.names.merging(programNames) { $0 + $1 }, shortestIsFrame: shortestIsFrame)
    let columns = try ColumnIndex(fields, in: bytes, reading.options, rules, at: records.lines)
    reading.omitColumns(columns, at: records.lines)
    if !columns.hasNames { try columns.readRow(fields, in: bytes, records.lines, to: &reading) }
    while try records.next(in: bytes, into: &fields) {
      if fields.count == 1, bytes.trimmed(fields[0]).isEmpty { continue }
      try columns.readRow(fields, in: bytes, records.lines, to: &reading)
    }
    columns.finish(&reading)
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let list = output.list
    var style = TimecodeStyle.exact
    do {
      let properties = isExact ? try list.commonProperties() : try list.commonPropertiesWithinDay()
      // A reader gives labels without a tag the default base and limit.
      if isExact, let properties, properties != Timecode.Properties(rate: properties.frameRate) { style = .tagged }
    } catch {
      guard isExact, case .mixedProperties = error.reason else { throw error }
      style = .tagged
    }
    let header = isExact ? header + EventColumns.columns(of: list) + EventColumns.others(of: list) : header
    for (index, column) in header.enumerated() {
      if index > 0 { output.write(separator) }
      switch column {
      case .part(let role, let name):
        if case .name(let chosen)? = output.options.columns?.columns[role] {
          output.write(quoting: chosen, separator: separator)
        } else {
          output.write(name)
        }
      case .number(let name), .constant(_, let name): output.write(name)
      case .other(let column): output.write(quoting: list.table.otherColumns[column], separator: separator)
      }
    }
    output.write("\r\n")
    for entry in list {
      writeRow(entry, header, style, to: &output)
      output.write("\r\n")
    }
  }

  private static func writeRow(
    _ entry: WrittenList.Entry, _ header: [DelimitedColumn], _ style: TimecodeStyle, to output: inout DocumentWriting
  ) {
    let index = entry.index
    if isExact { output.lose(EventColumns.lostParts(of: entry), index) }
    var points = entry.points
    if !isExact {
      let frames = shortestIsFrame ? output.markerFrames(of: entry) : output.wholeFrames(of: entry)
      points = (frames.inPoint, frames.outPoint)
    }
    for (offset, column) in header.enumerated() {
      if offset > 0 { output.write(separator) }
      switch column {
      case .part(.in, _): output.append(points.in, style: style)
      case .part(.out, _): if !isExact || !entry.isPoint { output.append(points.out, style: style) }
      case .part(.duration, _):
        if !isExact || !entry.isPoint, let range = try? TimecodeRange(from: points.in, to: points.out) {
          output.append(range.duration, style: style)
        }
      case .part(.name, _): output.field(entry.name, of: index, separator: separator)
      case .part(.note, _): output.field(entry.note, of: index, separator: separator)
      case .part(.color, _): output.field(entry.color, of: index, separator: separator)
      case .part(let role, _): output.field(role, of: entry, style, separator: separator)
      case .number: output.write(number: index + 1)
      case .constant(let text, _): output.write(text)
      case .other(let column): output.field(entry.cell(column), of: index, separator: separator)
      }
    }
  }
}

/// The known names of columns.
enum DelimitedColumns {
  /// The column names of an in point, an out point and the length between them, in lower case.
  struct Pair {
    let inPoint: String
    var outPoint: String?
    var length: String?
    /// True if the columns can give a row its marker.
    var makesMarker = true
    /// The kind of times if the columns give no marker; nil if the kind is unknown, so that they are not rewritten.
    var times: DocumentOptions.EventTimes?
  }

  /// The known pairs, in order of preference.
  static let pairs = [
    Pair(inPoint: "in", outPoint: "out", length: "length", times: .record),
    Pair(inPoint: "record in", outPoint: "record out", length: "record duration", times: .record),
    Pair(inPoint: "start", outPoint: "end", length: "dur", times: .record),
    Pair(inPoint: "timecode"),
    Pair(inPoint: "tc in", outPoint: "tc out", length: "tc duration", times: .record),
    Pair(inPoint: "timecode in", outPoint: "timecode out"),
    Pair(inPoint: "start tc", outPoint: "end tc"),
    Pair(inPoint: "in point", outPoint: "out point"),
    Pair(inPoint: "start timecode", outPoint: "end timecode"),
    Pair(inPoint: "tc"),
    Pair(inPoint: "source in", outPoint: "source out", length: "source length", times: .source),
    Pair(
      inPoint: "source start", outPoint: "source end", length: "source duration", makesMarker: false, times: .source),
    Pair(inPoint: "mark in", outPoint: "mark out", length: "in-out", makesMarker: false, times: .record),
  ]

  /// Columns with another timecode of the same material.
  static let points: Set<String> = [
    "auxiliary tc1", "auxiliary tc2", "auxiliary tc3", "auxiliary tc4", "auxiliary tc5", "aux tc1", "aux tc2",
    "aux tc3", "aux tc4", "aux tc5", "soundroll tc", "sound tc", "film tc",
  ]

  /// Columns whose names state a separate rate.
  static let namesStatingRate: Set<String> = ["tc 24", "tc 25", "tc 25p", "tc 30", "tc 30np", "aux tc 24"]

  /// The column names by role, in lower case, in order of preference.
  static let names: [DocumentColumns.Role: [String]] = [
    .in: pairs.filter(\.makesMarker).map(\.inPoint), .out: pairs.filter(\.makesMarker).compactMap(\.outPoint),
    .duration: ["duration", "dur", "length"],
    .name: ["name", "marker name", "title", "marker", "label"],
    .note: ["note", "notes", "description", "comment", "comments", "text"],
    .color: ["color", "colour", "marker color"],
    .event: ["event", "event number", "event #", "edit"],
    .track: ["track", "tracks"],
    .reel: ["reel", "tape", "reel name", "tape name", "source reel"],
    .clip: ["clip", "clip name", "source clip", "source name"],
    .sourceIn: ["source in", "src in"],
    .sourceOut: ["source out", "src out"],
    .speed: ["speed", "clip speed", "playback speed"],
  ]

  /// The format of a table whose first line has the name of a chosen column; nil if it has none of these names.
  static func format(of head: Span<UInt8>, with columns: DocumentColumns) -> DocumentFormat? {
    guard let (names, separator) = DelimitedRecords.header(of: head) else { return nil }
    let isTable = columns.columns.values.contains { column in
      if case .name(let name) = column { names.contains(name.lowercased()) } else { false }
    }
    guard isTable else { return nil }
    return separator == TabSeparatedText.separator ? .tabSeparated : .commaSeparated
  }
}
