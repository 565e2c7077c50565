// CMX 3600 edit decision lists: events with source and record times, and comments below them.
//
//     TITLE: Reel 1
//     FCM: NON-DROP FRAME
//     001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     * FROM CLIP NAME:  Opening
//     * COMMENT: First take
//     * LOC: 01:00:02:10 RED     Replace the sky
//
// An event becomes the range of its record times, or of its source times where these are requested. Its name is the clip's,
// for a transition that of the clip it leads to, else the reel's but AX; its note is its COMMENT lines. A LOC line becomes a
// timecode with a color. Of a dissolve or wipe, whose two lines have one number, the first line is left out where it has no
// length. FCM gives drop frame, and the rate's number is the reader's: no EDL has it. `00:00:00:00` as an out point is the
// day's end. Statements of other kinds are left; a line that is none may be an event that was damaged, and is in doubt.

import OpenTransferable
import SMPTETimecode

enum EditDecisionList: DocumentWriter {
  static let traits = DocumentTraits(
    word: "edl", name: "CMX3600 EDL", type: UTType(importedAs: "org.smpte.edl"),
    losses: [.duration, .color, .subFrames, .nameCharacters, .noteCharacters, .emptyText, .title])

  static let hasTitle = true

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var words: [Range<Int>] = []
    while let line = try? lines.nextText(in: head) {
      if head.rest(of: line, behind: "title:") != nil { continue }
      if head.rest(of: line, behind: "fcm:") != nil { return true }
      if head[line.lowerBound] == UInt8(ascii: "*") { continue }
      return EditEvent(head, line, &words) != nil
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var reader = EditListReader(reading)
    var lines = DocumentLines(bytes)
    while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
    reading = reader.reading
  }

  static func write(
    _ document: TimecodeDocument, _ options: DocumentOptions, to output: inout DocumentWriting
  ) throws(DocumentError) {
    let properties = try document.commonPropertiesWithinDay()
    output.editListHeading(document, properties)
    let digits = document.markers.count > 999 ? 6 : 3
    for (index, marker) in document.markers.enumerated() {
      var frames = output.wholeFrames(of: marker, index)
      // An out point of zero behind an in point of zero is no day's end.
      let isWholeDay = frames.inPoint.isZero && frames.outPoint.hours == 24
      if marker.range.isTimecode || isWholeDay { output.lose(.duration, index) }
      if frames.length == 0 { frames.setFrame() }
      output.editEvent(index + 1, digits: digits, reel: "AX", from: frames.inPoint, to: frames.outPoint)
      output.comment("* FROM CLIP NAME:  ", marker.name, replaced: .nameCharacters, of: index)
      for line in marker.note?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
        output.write("* COMMENT: ")
        if !line.isEmpty { output.line(String(line), replaced: .noteCharacters, of: index) }
        output.write(0x0A)
      }
      if marker.color != nil { output.lose(.color, index) }
    }
  }
}

/// An edit list while it is read.
private struct EditListReader {
  var reading: DocumentReading
  private var words: [Range<Int>] = []
  /// The event that was read last: its number, its index among the markers, whether it is without a length, whether it is a
  /// transition, and whether a clip's name was read.
  private var last: (number: Int, index: Int, isEmpty: Bool, isTransition: Bool, hasClipName: Bool)?

  init(_ reading: DocumentReading) { self.reading = reading }

  private var times: DocumentOptions.EventTimes { reading.options.times }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    if text[line.lowerBound].isDigit, let event = EditEvent(text, line, &words) {
      return try add(event, in: text, line, at: lines)
    }
    if text[line.lowerBound] == UInt8(ascii: "*") {
      var rest = line.lowerBound + 1
      while rest < line.upperBound, text[rest] == UInt8(ascii: "*") || text[rest].isSpace { rest += 1 }
      return try readComment(rest..<line.upperBound, in: text, at: lines)
    }
    if try reading.takeEditListHeading(line, in: text, at: lines) { return }
    let place = lines.place(line.lowerBound)
    if ["from clip name:", "to clip name:"].contains(where: { text.rest(of: line, behind: $0) != nil }) {
      return try readComment(line, in: text, at: lines)
    }
    if text[line.lowerBound].isDigit {
      let event = "an event: a number, a reel, channels, a transition and four timecodes"
      return reading.problem(.expected(event), at: place)
    }
    switch EditStatement(text, line) {
    case .speed: reading.leave("M2 motion effects", at: place)
    case .other: reading.leave("other statements", at: place)
    case nil: reading.doubt("lines that are no statement of an edit list", at: place)
    }
  }

  private mutating func add(
    _ event: EditEvent, in text: Span<UInt8>, _ line: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) {
    let place = lines.place(line.lowerBound)
    if event.isTransition {
      reading.leave("transitions", at: place)
      if let last, last.number == event.number, last.isEmpty, last.index == reading.count - 1 { reading.removeLast() }
    }
    last = nil
    let (source, record) = ((event.times.0, event.times.1), (event.times.2, event.times.3))
    let (part, other) = times == .record ? (record, source) : (source, record)
    guard
      let start = try reading.timecode(in: text, part.0, at: lines),
      let end = try reading.timecode(in: text, part.1, at: lines)
    else { return }
    try reading.doubt(
      times == .record ? "source times that do not exist at the rate" : "record times that do not exist at the rate",
      in: text, [other.0, other.1], at: place)
    var name: String?
    if let reel = event.reel, !text.isWord("ax", in: reel) { name = try reading.string(in: text, reel, at: lines) }
    let count = reading.count
    try reading.add(TimecodeMarker(start, name: name), to: end.asEnd(after: start), at: place)
    if reading.count > count { last = (event.number, count, start == end, event.isTransition, false) }
  }

  private mutating func readComment(
    _ comment: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    if let rest = text.rest(of: comment, behind: "from clip name:") {
      guard let last else { return }
      // A transition's own clip is the one that it leads to.
      if !last.isTransition, let name = try reading.string(in: text, rest, at: lines) {
        if last.hasClipName { return reading.leave("further clip names", at: lines.place(comment.lowerBound)) }
        reading.change(last.index) { $0.name = name }
        self.last?.hasClipName = true
      }
    } else if let rest = text.rest(of: comment, behind: "to clip name:") {
      guard let last, let name = try reading.string(in: text, rest, at: lines) else { return }
      reading.change(last.index) { $0.name = name }
    } else if let rest = text.rest(of: comment, behind: "comment:") {
      let note = try reading.string(in: text, rest, at: lines) ?? ""
      guard let last else { return }
      reading.change(last.index) { $0.note.appendLine(note) }
    } else if let rest = text.rest(of: comment, behind: "loc:") {
      try readLocator(rest, in: text, at: lines)
    } else {
      reading.leave("other comments", at: lines.place(comment.lowerBound))
    }
  }

  /// Reads a locator: a record time, a color and a text.
  private mutating func readLocator(
    _ part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    guard times == .record else { return reading.leave("LOC markers", at: lines.place(part.lowerBound)) }
    var rest = part
    let time = text.word(of: &rest) ?? part
    guard let timecode = try reading.timecode(in: text, time, at: lines) else { return }
    var color: String?
    if let word = text.word(of: &rest) { color = try reading.string(in: text, word, at: lines) }
    let name = try reading.string(in: text, rest, at: lines)
    try reading.add(TimecodeMarker(timecode, name: name, color: color), at: lines.place(time.lowerBound))
  }
}
