// Pro Tools' session info as text: the markers, and the clips of the track listing.
//
//     SESSION NAME:<tab>Reel 1
//     SAMPLE RATE:<tab>48000.000000
//     SESSION START TIMECODE:<tab>00:59:50:00
//     TIMECODE FORMAT:<tab>29.97 Drop Frame
//
//     M A R K E R S  L I S T I N G
//     #<tab>LOCATION<tab>TIME REFERENCE<tab>UNITS<tab>NAME<tab>COMMENTS
//     1<tab>01:00:00:00<tab>480000<tab>Samples<tab>Verse<tab>Second take
//
// The format line gives the rate. Locations are timecodes or, if the session counts samples, samples from its start. If
// it counts feet, minutes or bars, the marker's time reference is used instead, provided that it is in samples. Since
// version 2023.12 a marker's track and type are between its name and its comment. Columns are padded with spaces to the
// width of their names, which shows where a name that contains a tab ends. A name or comment with a line end continues
// on the next lines. The clips of the track listing are read too (SessionTextReader+Tracks.swift). Files, the list of
// clip names and plug-ins are omitted.

import UniformTypes
import SMPTETimecode
import TextEncodings
import TimecodeEvents

enum SessionText: DocumentReader {
  static let traits = DocumentTraits(
    name: "Pro Tools session text",
    type: { UTType(importedAs: "com.avid.protools.session-text", conformingTo: .plainText) },
    encoding: .macRoman)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    DocumentLines.first(in: head).map { head.has("SESSION NAME:\t", at: $0.lowerBound, before: $0.upperBound) } ?? false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var reader = SessionTextReader(reading)
    var lines = DocumentLines(bytes)
    while let line = try lines.next(in: bytes) { try reader.read(line, in: bytes, at: lines) }
    try reader.finish(in: bytes)
    reading = reader.reading
  }
}

struct SessionTextReader {
  private enum Section {
    case session
    case other
    case tracks
    case markerNames
    case markers
  }

  /// A marker whose lines are being collected.
  private struct Entry {
    var lines: DocumentLines
    var start: Int
    var end: Int
    var comment: [Range<Int>] = []
  }

  var reading: DocumentReading
  private var section = Section.session
  private var startField: (part: Range<Int>, lines: DocumentLines)?
  /// The samples per second; nil if the session does not state them.
  var sampleRate: Fraction?
  var fields: [Range<Int>] = []
  /// The track whose clips are listed.
  var track = SessionTrack()
  private var entry: Entry?
  /// The number of the previous marker.
  var lastNumber = 0
  /// The width of the name column, and the number of columns between it and the comment.
  private var nameWidth = 0
  private var columnsBeforeComment = 0

  init(_ reading: DocumentReading) { self.reading = reading }

  mutating func read(_ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    if Self.isHeading(text, line) {
      try finishEntry(in: text)
      if text.has("M A R K E R S", at: line.lowerBound, before: line.upperBound) {
        section = .markerNames
      } else {
        section = text.has("T R A C K", at: line.lowerBound, before: line.upperBound) ? .tracks : .other
      }
      if section == .other { omitSection(line, in: text, at: lines.location(line.lowerBound)) }
      return
    }
    switch section {
    case .session: try readSession(line, in: text, at: lines)
    case .other: break
    case .tracks: try readClip(line, in: text, at: lines)
    case .markerNames: if !text.trimmed(line).isEmpty { readColumns(line, in: text) }
    case .markers: try readMarker(line, in: text, at: lines)
    }
  }

  /// Counts a section as omitted, by its heading. The sections of files and plug-ins have no times.
  private mutating func omitSection(_ heading: Range<Int>, in text: Span<UInt8>, at location: DocumentLocation) {
    let timeless: [StaticString] = ["O N L I N E", "O F F L I N E", "P L U G"]
    if timeless.contains(where: { text.has($0, at: heading.lowerBound, before: heading.upperBound) }) {
      reading.omit(detail: "sections of files and plug-ins", at: location)
    } else {
      reading.omit("other sections", at: location)
    }
  }

  mutating func finish(in text: Span<UInt8>) throws(DocumentError) {
    try finishEntry(in: text)
    try readStart(in: text)
  }

  /// Reads the session's start, on the first call only.
  mutating func readStart(in text: Span<UInt8>) throws(DocumentError) {
    guard let field = startField else { return }
    startField = nil
    reading.read.start = try reading.timecode(in: text, field.part, at: field.lines)
  }

  /// Returns whether a line is the heading of a section: capitals with spaces between them.
  private static func isHeading(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let line = text.trimmed(line)
    guard line.count > 8 else { return false }
    for index in line.lowerBound..<(line.lowerBound + 6) {
      let isLetter = text[index] &- 0x41 < 26
      guard isLetter == ((index - line.lowerBound) & 1 == 0), isLetter || text[index] == 0x20 else { return false }
    }
    let last = text[line.upperBound - 1].lowercased
    return last == UInt8(ascii: "g") || last == UInt8(ascii: "n")
  }

  private mutating func readSession(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    if let part = text.rest(of: line, after: "session name:") {
      reading.read.title = text.trimmedText(part)
    } else if let part = text.rest(of: line, after: "session start timecode:") {
      startField = (part, lines)
    } else if let part = text.rest(of: line, after: "sample rate:"),
      let name = text.trimmedText(part)
    {
      sampleRate = Self.sampleRate(name)
    } else if let part = text.rest(of: line, after: "timecode format:"),
      let name = text.trimmedText(part)
    {
      // The format is "25 Frame" or "29.97 Drop Frame", for example.
      let words = name.split(separator: " ").filter { $0.lowercased() != "frame" }
      guard let rate = try? TimecodeFrameRate(parsing: words.joined(separator: " ")) else {
        throw DocumentError(.rateUnsupported(name), at: lines.location(text.trimmed(part).lowerBound))
      }
      reading.state(.rate(rate))
    }
  }

  private mutating func readColumns(_ line: Range<Int>, in text: Span<UInt8>) {
    section = .markers
    text.fields(of: line, into: &fields)
    guard let name = fields.firstIndex(where: { text.isWord("name", in: text.trimmed($0)) }) else { return }
    nameWidth = fields[name].count
    columnsBeforeComment = max(0, fields.count - name - 2)
  }

  private mutating func readMarker(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    text.fields(of: line, into: &fields)
    if fields.count >= 5, let number = text.number(text.trimmed(fields[0])) {
      try finishEntry(in: text)
      lastNumber = number
      entry = Entry(lines: lines, start: line.lowerBound, end: line.upperBound)
    } else if fields.count > 5, fields[0..<5].allSatisfy({ text.trimmed($0).isEmpty }) {
      entry?.comment.append(
        fields[5 + columnsBeforeComment < fields.count ? 5 + columnsBeforeComment : 5].lowerBound..<line.upperBound)
    } else if isDamaged(line, in: text) {
      try finishEntry(in: text)
      reading.problem(
        .expected("a marker's number, location, time reference, units and name"), at: lines.location(line.lowerBound))
    } else {
      entry?.end = line.upperBound
    }
  }

  private mutating func finishEntry(in text: Span<UInt8>) throws(DocumentError) {
    guard let entry else { return }
    self.entry = nil
    let whole = entry.start..<text.trimmedEnd(of: entry.start..<entry.end)
    text.fields(of: whole, into: &fields)
    guard fields.count >= 5 else {
      return reading.problem(.expected("a location and a name"), at: entry.lines.location(entry.start))
    }
    // The name ends at the first tab that is not within the width of its column.
    var last = 4
    var width = text.scalars(fields[4])
    while last + 1 < fields.count, width < nameWidth {
      last += 1
      width += 1 + text.scalars(fields[last])
    }
    let name = fields[4].lowerBound..<fields[last].upperBound
    guard let start = try moment(ofMarker: fields, in: text, at: entry.lines) else { return }
    var texts = EntryTexts(name: reading.table.texts.id(of: text.trimmed(name), in: text))
    if last + 1 + columnsBeforeComment < fields.count {
      let part = fields[last + 1 + columnsBeforeComment].lowerBound..<whole.upperBound
      texts.note = reading.table.texts.id(of: text.trimmed(part), in: text)
    }
    for part in entry.comment {
      let more = text.trimmed(part)
      if !more.isEmpty { texts.note = reading.table.texts.appended(more, to: texts.note, in: text) }
    }
    try reading.add(texts, from: start, to: start, at: entry.lines.location(fields[1].lowerBound))
  }
}

extension Span<UInt8> {
  /// The end of a part without its trailing line ends.
  fileprivate func trimmedEnd(of part: Range<Int>) -> Int {
    var end = part.upperBound
    while end > part.lowerBound, self[end - 1] == 0x0A || self[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The number of scalars in a part of UTF-8.
  fileprivate func scalars(_ part: Range<Int>) -> Int {
    var count = 0
    for index in part where self[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

// MARK: Times

extension SessionTextReader {
  /// The time of a marker: its location, or its time reference in samples if the location is in feet, minutes or bars.
  mutating func moment(
    ofMarker fields: [Range<Int>], in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let location = text.trimmed(fields[1])
    if text.number(location) != nil { return try moment(ofSamples: location, in: text, at: lines) }
    if !Self.isInOtherUnits(text, location) {
      return try reading.timecode(in: text, location, at: lines).map { ($0, .zero) }
    }
    guard text.isWord("samples", in: text.trimmed(fields[3])) else {
      reading.problem(
        .expected("a location in timecode or samples, or a time reference in samples"),
        at: lines.location(location.lowerBound))
      return nil
    }
    return try moment(ofSamples: text.trimmed(fields[2]), in: text, at: lines)
  }

  /// The samples per second in a text such as `48000.000000`; nil if the text is not a number above zero.
  static func sampleRate(_ text: String) -> Fraction? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, case let decimals = parts.count == 2 ? parts[1] : "",
      whole.utf8.count + decimals.utf8.count <= 15, (whole + decimals).utf8.allSatisfy(\.isDigit),
      let digits = Int(whole + decimals), digits > 0
    else { return nil }
    return Fraction(reducing: digits, decimals.utf8.reduce(1) { scale, _ in scale * 10 })
  }

  /// Returns whether a time is in feet and frames, minutes or bars. Unlike a timecode, it has fewer than two colons.
  static func isInOtherUnits(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    var (colons, others) = (0, 0)
    for index in part {
      if text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: ";") { colons += 1 }
      if text[index] == UInt8(ascii: "|") || text[index] == UInt8(ascii: "+") { others += 1 }
      guard !text[index].isLetter else { return false }
    }
    return !part.isEmpty && colons < 2 && (colons == 1 || others > 0)
  }

  /// The time after a number of samples from the session's start; adds a problem and returns nil if the start is
  /// unknown.
  mutating func moment(
    ofSamples part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let location = lines.location(part.lowerBound)
    try readStart(in: text)
    guard let count = text.number(part), let sampleRate, sampleRate > .zero, let start = reading.read.start,
      start.isValid
    else {
      reading.problem(.expected("samples, a sample rate and a session start"), at: location)
      return nil
    }
    let seconds = start.rationalValue + Fraction(count, 1) / sampleRate
    guard seconds.isDefined, seconds < DocumentReading.longestTime else {
      reading.problem(.expected("a time within a hundred days"), at: location)
      return nil
    }
    return start.properties.moment(seconds: seconds)
  }

  /// Returns whether a line was meant to be a marker's row instead of a further line of the last marker's name or
  /// comment: it has a location or units in a column, or the number of the next marker.
  func isDamaged(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
    if fields.count > 1 {
      let number = text.number(text.trimmed(fields[0]))
      if let number, number == lastNumber + 1 { return true }
      return fields.prefix(2).contains { Self.isLocation(text, $0) }
        || fields.contains {
          text.isWord("samples", in: text.trimmed($0)) || text.isWord("ticks", in: text.trimmed($0))
        }
    }
    var part = text.trimmed(line)
    if text.number(part) == lastNumber + 1 { return true }
    // Spaces may have replaced the tabs.
    guard let number = text.word(of: &part), text.isNumber(number), let location = text.word(of: &part) else {
      return false
    }
    return Self.isLocation(text, location)
  }

  /// Returns whether a column contains a timecode.
  static func isLocation(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    let part = text.trimmed(part)
    return part.count >= 11 && (try? TimecodeText(parsing: text.extracting(part))) != nil
  }
}
