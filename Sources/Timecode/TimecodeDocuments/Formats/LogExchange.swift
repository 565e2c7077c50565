// Avid log exchange files: a heading, the column names, and a row for each clip, with tabs between fields.
//
//     Heading
//     FIELD_DELIM<tab>TABS
//     FPS<tab>25
//
//     Column
//     Name<tab>Start<tab>End
//
//     Data
//     A001C001<tab>01:00:00:00<tab>01:00:10:00
//
// Start and End, or otherwise Mark IN and Mark OUT, are source times and become the range; End is exclusive. The rest
// of the marker is Name, Comments and Color. A row is also an event: its tape, its tracks, and the range itself as the
// source. Only logs that were written from events state where a row is in the timeline: then the columns Record In and
// Record Out are the range, and Duration is the length of the source. FPS gives the rate; a semicolon before the frames
// means drop frame. Rows without a start are omitted. Quotation marks are part of the text.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum LogExchange: DocumentWriter {
  static let traits = DocumentTraits(
    name: "Avid log exchange", type: { UTType(importedAs: "com.avid.ale") },
    losses: [.duration, .otherColor, .event, .subFrames, .nameCharacters, .noteCharacters, .emptyText],
    omits: [.title, .transition], hasColumns: true, recordsTimes: true)

  private enum Section {
    case none
    case heading
    case column
    case data
  }

  /// The column names by role, in lower case, in order of preference.
  private static let names: [DocumentColumns.Role: [String]] = [
    .in: ["start", "mark in"], .out: ["end", "mark out"], .duration: ["duration"], .name: ["name"],
    .note: ["comments", "comment", "descript", "description"], .color: ["color"], .track: ["tracks", "track"],
    .reel: ["tape", "reel", "source reel", "tape id"],
  ]

  /// The column names of a log that states where its clips are in the timeline.
  private static let eventNames = names.merging([
    .in: ["record in"], .out: ["record out"], .duration: [], .sourceIn: ["start"], .sourceOut: ["end"],
    .speed: ["speed"],
  ]) { $1 }

  /// Accepts a Heading line only before pairs or another section, because a table may have a column of this name.
  /// A heading may also begin with its separator.
  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    guard let first = try? lines.nextText(in: head) else { return false }
    if statesSeparator(head, first) { return true }
    guard head.isWord("heading", in: head.trimmed(first)) else { return false }
    guard let next = try? lines.nextText(in: head) else { return true }
    return section(head, head.trimmed(next)) != nil || next.contains { head[$0] == 0x09 } || statesSeparator(head, next)
  }

  private static func statesSeparator(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    text.rest(of: text.trimmed(line), after: "field_delim") != nil
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    reading.reserve(bytes.count / 32)
    var lines = DocumentLines(bytes)
    var section = Section.none
    var columns: ColumnIndex?
    // The columns for rows that are not in the timeline.
    var sourceColumns: ColumnIndex?
    var fields: [Range<Int>] = []
    while let line = try lines.next(in: bytes) {
      let trimmed = bytes.trimmed(line)
      if trimmed.isEmpty { continue }
      if section != .data, let next = Self.section(bytes, trimmed) {
        section = next
        continue
      }
      bytes.fields(of: line, into: &fields)
      if section == .none, statesSeparator(bytes, line) { section = .heading }
      switch section {
      case .none: throw DocumentError(.expected("a Heading line"), at: lines.location(line.lowerBound))
      case .heading: try readHeading(fields, in: bytes, lines, to: &reading)
      case .column where columns == nil:
        let hasEvents = fields.contains { bytes.isWord("record in", in: bytes.trimmed($0)) }
        func index(_ names: [DocumentColumns.Role: [String]]) throws(DocumentError) -> ColumnIndex {
          let rules = ColumnRules(names: names, hasQuotes: false, isLog: true)
          return try ColumnIndex(fields, in: bytes, reading.options, rules, at: lines)
        }
        let found = try index(hasEvents ? eventNames : names)
        if hasEvents, reading.options.columns?.columns[.in] == nil { sourceColumns = try? index(names) }
        reading.omitColumns(found, at: lines)
        columns = found
      case .column: throw DocumentError(.expected("a Data line before the rows"), at: lines.location(line.lowerBound))
      case .data:
        guard let columns else { throw DocumentError(.expected("a Column line"), at: lines.location(line.lowerBound)) }
        let isClip = columns[.in].map { columns.cell(fields, $0, in: bytes) == nil } ?? true
        try (isClip ? sourceColumns ?? columns : columns).readRow(fields, in: bytes, lines, to: &reading)
      }
    }
    guard let columns else { throw DocumentError(.expected("a Column line"), at: lines.location(bytes.count)) }
    columns.finish(&reading)
  }

  private static func section(_ text: Span<UInt8>, _ line: Range<Int>) -> Section? {
    if text.isWord("heading", in: line) { return .heading }
    if text.isWord("column", in: line) { return .column }
    return text.isWord("data", in: line) ? .data : nil
  }

  /// Reads the pairs in a heading's line. Only the separator and the rate matter.
  private static func readHeading(
    _ fields: [Range<Int>], in text: Span<UInt8>, _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    if fields.count > 1, text.isWord("field_delim", in: text.trimmed(fields[0])),
      !text.isWord("tabs", in: text.trimmed(fields[1]))
    {
      throw DocumentError(.expected("FIELD_DELIM TABS"), at: lines.location(fields[1].lowerBound))
    }
    for (index, field) in fields.enumerated() where text.isWord("fps", in: text.trimmed(field)) {
      guard index + 1 < fields.count, let name = text.trimmedText(fields[index + 1]) else { return }
      guard let rate = TimecodeFrameRate(decimal: name) else {
        throw DocumentError(.rateUnsupported(name), at: lines.location(fields[index + 1].lowerBound))
      }
      let statement = rate.isDrop ? RateStatement.rate(rate) : .framesPerSecond(rate)
      if let first = reading.read.rate, first != statement {
        reading.contradict("FPS lines that change the rate", at: lines.location(lines.start))
      }
      reading.state(statement)
      reading.addField(.framesPerSecond, at: text.trimmed(fields[index + 1]))
    }
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let list = output.list
    let properties = try list.commonPropertiesWithinDay()
    output.write("Heading\nFIELD_DELIM\tTABS\nVIDEO_FORMAT\t1080\nAUDIO_FORMAT\t48khz\nFPS\t")
    let rate = properties?.frameRate ?? output.options.rate
    output.write(rate.flatMap { TimecodeFrameRate(rate: $0.rate)?.rawValue } ?? "25")
    let hasTapes = list.contains { $0.reel != nil }
    // A marker among events has a position in the timeline, but no source.
    let hasMarker = list.contains { !$0.isEvent } && list.contains(where: \.isEvent)
    let hasRecord = hasMarker || list.contains { entry in source(of: entry).map { $0 != entry.points } ?? false }
    let hasSpeeds = hasRecord && list.contains { !$0.speed.isNormal }
    let columns =
      (hasTapes ? "\tTape" : "") + (hasRecord ? "\tRecord In\tRecord Out" : "") + (hasSpeeds ? "\tSpeed" : "")
    output.write("\n\nColumn\nName\tTracks\tStart\tEnd\tDuration\tColor\tComments\(columns)\n\nData\n")
    for entry in list {
      let index = entry.index
      if entry.isEvent { output.lose(lostParts(entry, hasRecord: hasRecord), index) }
      let frames = output.wholeFrames(of: entry)
      // If there are columns for the timeline, a row without a source has no source times.
      let points: (in: Timecode, out: Timecode)? =
        source(of: entry).map { frames.source(from: $0.in, to: $0.out, of: entry.record) }
        ?? (hasRecord ? nil : (frames.inPoint, frames.outPoint))
      // The name is the clip's name.
      let isReplaced = output.line(entry.name, replaced: .nameCharacters, of: index)
      if isReplaced, entry.clip != nil { output.lose(LostParts.clip, index) }
      let track = entry.track.name ?? (hasMarker && !entry.isEvent ? nil : "V")
      output.cell(track, replaced: LostParts.track, of: index)
      output.cell(points?.in)
      output.cell(points?.out)
      output.cell(points.flatMap { try? TimecodeRange(from: $0.in, to: $0.out) }?.duration)
      output.cell(entry.color, replaced: .otherColor, of: index)
      output.cell(entry.note, replaced: .noteCharacters, of: index)
      if hasTapes { output.cell(entry.reel, replaced: LostParts.reel, of: index) }
      if hasRecord {
        output.cell(frames.inPoint)
        output.cell(frames.outPoint)
      }
      if hasSpeeds {
        output.write(0x09)
        if !entry.speed.isNormal { output.write(entry.percentage) }
      }
      output.write(0x0A)
    }
  }

  /// The points of an entry's source, if both are known and at the log's rate.
  private static func source(of entry: WrittenList.Entry) -> (in: Timecode, out: Timecode)? {
    guard case let (first?, last?) = entry.source else { return nil }
    return first.properties == entry.properties && last.properties == entry.properties ? (first, last) : nil
  }

  /// The parts of an event that a row does not express. The row's name is the clip's name.
  private static func lostParts(_ entry: WrittenList.Entry, hasRecord: Bool) -> LostParts {
    var parts: LostParts = []
    parts.insert(.number, if: entry.number != nil)
    parts.insert(.track, if: entry.track.name == "")
    guard entry.hasSource else { return parts }
    parts.insert(.reel, if: entry.reel == "")
    parts.insert(.clip, if: entry.clip != entry.name && (entry.clip != nil || entry.reel != nil))
    parts.insert(.speed, if: hasRecord ? !entry.speed.percentage.isWhole : !entry.speed.isNormal)
    parts.insert(.source, if: entry.media != nil || !expressesPoints(entry, hasRecord: hasRecord))
    return parts
  }

  /// Returns whether a row expresses the points of an event's source.
  private static func expressesPoints(_ entry: WrittenList.Entry, hasRecord: Bool) -> Bool {
    let points = entry.source
    if let points = source(of: entry) { return points.in.subFrames == 0 && points.out.subFrames == 0 }
    // Without columns for the timeline, a row's times are the source's times.
    if hasRecord { return points.in == nil && points.out == nil }
    guard points.in != nil || points.out != nil else { return false }
    return (points.in ?? entry.points.in) == entry.points.in && (points.out ?? entry.points.out) == entry.points.out
  }
}

extension TimecodeFrameRate {
  /// The rate with a name, or with a number that has more decimals than a name, such as 29.97002997002997.
  init?(decimal name: String) {
    if let rate = try? TimecodeFrameRate(parsing: name) {
      self = rate
    } else if let value = Double(name), let rate = Self.allCases.first(where: { $0.isSame(as: value) }) {
      self = rate
    } else {
      return nil
    }
  }

  /// Returns whether a number of frames per second is within a millionth of the rate.
  private func isSame(as value: Double) -> Bool { (value - rate.doubleValue).magnitude < 1e-6 }
}
