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
  static let notesTimes = true

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var words: [Range<Int>] = []
    while let line = try? lines.nextText(in: head) {
      if head[line.lowerBound] == UInt8(ascii: "*") { continue }
      switch EditLine(head, line, &words) {
      case .title: continue
      case .frameCodeMode, .event: return true
      default: return false
      }
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
  private var notes = EditListTimes()
  /// The event that was read last: its number, its index among the markers, whether it is without a length, whether it is a
  /// transition, and whether a clip's name was read.
  private var last: (number: Int, index: Int, isEmpty: Bool, isTransition: Bool, hasClipName: Bool)?

  init(_ reading: DocumentReading) { self.reading = reading }

  private var times: DocumentOptions.EventTimes { reading.options.times }

  mutating func read(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) {
    let place = lines.place(line.lowerBound)
    switch EditLine(text, line, &words) {
    case .event(let event): try add(event, in: text, at: place, in: lines)
    case .title(let part): reading.title = try reading.string(in: text, part, at: lines)
    case .frameCodeMode(let part): reading.takeFrameCodeMode(text.trimmed(part), in: text, at: place)
    case .clipName(let part):
      // A transition's own clip is the one that it leads to.
      guard let last, !last.isTransition, let name = try reading.string(in: text, part, at: lines) else { return }
      if last.hasClipName { return reading.leave("further clip names", at: place) }
      reading.change(last.index) { $0.name = name }
      self.last?.hasClipName = true
    case .nextClipName(let part):
      guard let last, let name = try reading.string(in: text, part, at: lines) else { return }
      reading.change(last.index) { $0.name = name }
    case .comment(let part):
      let note = try reading.string(in: text, part, at: lines) ?? ""
      guard let last else { return }
      reading.change(last.index) { $0.note.appendLine(note) }
    case .locator(let locator): try add(locator, in: text, at: place, in: lines)
    case .damagedEvent:
      let event = "an event: a number, a reel, channels, a transition and four timecodes"
      reading.problem(.expected(event), at: place)
    case .speed(let speed):
      reading.leave("M2 motion effects", at: place)
      try notes.note(speed, in: text, at: lines, to: &reading)
    case .otherComment: reading.leave("other comments", at: place)
    case .split(let part):
      reading.leave("other statements", at: place)
      try notes.note(split: part, in: text, at: lines, to: &reading)
    case .otherStatement: reading.leave("other statements", at: place)
    case .unknown: reading.doubt("lines that are no statement of an edit list", at: place)
    }
  }

  private mutating func add(
    _ event: EditLine.Event, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    try notes.note(event, in: text, at: lines, to: &reading)
    if event.isTransition {
      reading.leave("transitions", at: place)
      if let last, last.number == event.number, last.isEmpty, last.index == reading.count - 1 { reading.removeLast() }
    }
    last = nil
    let (part, other) = times == .record ? (event.record, event.source) : (event.source, event.record)
    guard
      let start = try reading.timecode(in: text, part.in, at: lines),
      let end = try reading.timecode(in: text, part.out, at: lines)
    else { return }
    try reading.doubt(
      times == .record ? "source times that do not exist at the rate" : "record times that do not exist at the rate",
      in: text, [other.in, other.out], at: place)
    var name: String?
    if let reel = event.reel, !text.isWord("ax", in: reel) { name = try reading.string(in: text, reel, at: lines) }
    let count = reading.count
    try reading.add(TimecodeMarker(start, name: name), to: end.asEnd(after: start), at: place)
    if reading.count > count { last = (event.number, count, start == end, event.isTransition, false) }
  }

  /// Adds a locator as a timecode; it is at a record time.
  private mutating func add(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at place: DocumentPlace, in lines: DocumentLines
  ) throws(DocumentError) {
    try notes.note(locator, in: text, at: lines, to: &reading)
    guard times == .record else { return reading.leave("LOC markers", at: place) }
    guard let timecode = try reading.timecode(in: text, locator.time, at: lines) else { return }
    let color = try locator.color.flatMap { (part) throws(DocumentError) in
      try reading.string(in: text, part, at: lines)
    }
    let name = try reading.string(in: text, locator.text, at: lines)
    try reading.add(
      TimecodeMarker(timecode, name: name, color: color), at: lines.place(locator.time.lowerBound))
  }
}
