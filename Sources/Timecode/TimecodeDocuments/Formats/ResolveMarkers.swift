// DaVinci Resolve's timeline markers as an EDL: for each marker an event of one frame, and a line with the marker's
// parts.
//
//     001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01
//     Check the cut |C:ResolveColorBlue |M:Opening |D:25
//
// The marker is at the event's record time. The line has the note before `|C:`, then the color, the name and the length
// in frames; the length is 1 for a marker without one. Resolve keeps one marker per frame.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum ResolveMarkers: DocumentWriter {
  static let traits = DocumentTraits(
    name: "Resolve marker EDL",
    type: {
      UTType(
        importedAs: "com.blackmagic-design.resolve.markers", conformingTo: UTType(importedAs: "org.smpte.edl"))
    },
    losses: [
      .duration, .otherColor, .missingColor, .subFrames, .sameFrame, .nameCharacters, .noteCharacters, .emptyText,
      .title,
    ],
    omits: [.event, .transition], defaultColor: "Blue", recordsTimes: true)

  static let colors = [
    "Blue", "Cyan", "Green", "Yellow", "Red", "Pink", "Purple", "Fuchsia", "Rose", "Lavender", "Sky", "Mint", "Lemon",
    "Sand", "Cocoa", "Cream",
  ]
  private static let colorWord: StaticString = "|C:"
  /// The prefix of a color's name, in lower case.
  private static let colorPrefix: StaticString = "resolvecolor"
  private static let nameWord: StaticString = "|M:"
  private static let lengthWord: StaticString = "|D:"

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard head.firstIndex(of: UInt8(ascii: "|"), in: 0..<head.count) < head.count, EditDecisionList.recognizes(head)
    else { return false }
    var lines = DocumentLines(head)
    while let line = try? lines.nextText(in: head) {
      guard let parts = Self.parts(head, line) else { continue }
      // The comment of an ordinary edit list, `* COMMENT: …`, may contain any text. A marker's note may begin with a
      // star.
      let isNote =
        head.firstIndex(of: UInt8(ascii: ":"), in: parts.note) == parts.note.upperBound
        && head.rest(of: parts.color, after: colorPrefix) != nil && head.number(parts.length) != nil
      if head[line.lowerBound] != UInt8(ascii: "*") || isNote { return true }
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var lines = DocumentLines(bytes)
    var read = EditLine.Event()
    var event: (time: Range<Int>, lines: DocumentLines)?
    var isUnreadable = false
    var note: TextID = 0
    while let line = try lines.nextText(in: bytes) {
      if let parts = parts(bytes, line) {
        guard let current = event else {
          // After an unreadable event, this line belongs to it.
          if !isUnreadable {
            reading.problem(.expected("an event before a marker's parts"), at: lines.location(line.lowerBound))
          }
          isUnreadable = false
          continue
        }
        event = nil
        let last = bytes.trimmed(parts.note)
        if !last.isEmpty { note = reading.table.texts.appended(last, to: note, in: bytes) }
        try add(parts, at: current.time, current.lines, note: note, in: bytes, lines, to: &reading)
        continue
      }
      switch EditLine(bytes, line, &read) {
      case .event:
        if let event { reading.omit("events without a marker", at: event.lines.location(event.time.lowerBound)) }
        event = (read.record.in, lines)
        isUnreadable = false
        reading.record(read, in: bytes, at: lines)
        note = 0
      case .title(let part): reading.read.title = bytes.trimmedText(part)
      case .frameCodeMode(let part):
        reading.readFrameCodeMode(bytes.trimmed(part), in: bytes, at: lines.location(line.lowerBound))
      case .damagedEvent where EditLine.isLikeEvent(line, in: bytes):
        if let event { reading.omit("events without a marker", at: event.lines.location(event.time.lowerBound)) }
        (event, isUnreadable) = (nil, true)
        reading.problem(.expected(EditLine.eventForm), at: lines.location(line.lowerBound))
      default:
        let part = bytes.trimmed(line)
        if event != nil, !part.isEmpty {
          note = reading.table.texts.appended(part, to: note, in: bytes)
        } else {
          reading.omit("other lines", at: lines.location(line.lowerBound))
        }
      }
    }
    if let event { reading.omit("events without a marker", at: event.lines.location(event.time.lowerBound)) }
  }

  private typealias Parts = (note: Range<Int>, color: Range<Int>, name: Range<Int>, length: Range<Int>)

  /// The parts of a marker's line; nil for any other line.
  private static func parts(_ text: Span<UInt8>, _ line: Range<Int>) -> Parts? {
    guard
      let length = text.lastIndex(of: lengthWord, in: line),
      let color = text.firstIndex(of: colorWord, in: line.lowerBound..<length),
      let name = text.firstIndex(of: nameWord, in: (color + 3)..<length)
    else { return nil }
    return (
      line.lowerBound..<color, text.trimmed((color + 3)..<name), (name + 3)..<length,
      text.trimmed((length + 3)..<line.upperBound)
    )
  }

  private static func add(
    _ parts: Parts, at time: Range<Int>, _ timeLines: DocumentLines, note: TextID, in text: Span<UInt8>,
    _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let start = try reading.timecode(in: text, time, at: timeLines) else { return }
    guard let frames = text.number(parts.length) else {
      return reading.problem(.expected("a length in frames"), at: lines.location(parts.length.lowerBound))
    }
    let color = text.rest(of: parts.color, after: colorPrefix) ?? parts.color
    let texts = EntryTexts(
      name: reading.table.texts.id(of: text.trimmed(parts.name), in: text), note: note,
      color: reading.table.texts.id(of: text.trimmed(color), in: text))
    let location = timeLines.location(time.lowerBound)
    guard let index = try reading.add(texts, from: start, frames: frames, at: location) else { return }
    if frames == 1 { reading.table.rows[index].flags.insert(.isMark) }
    reading.addField(.frames, of: index, at: parts.length)
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    output.writeEditListHeading(try output.list.commonPropertiesWithinDay())
    for entry in output.list {
      let index = entry.index
      output.recordFrame(of: entry)
      let frames = output.markerFrames(of: entry)
      var event = frames
      event.setFrame()
      output.write(number: index + 1, digits: 3)
      output.write("  001      V    ")
      output.event("C", source: (event.inPoint, event.outPoint), record: (event.inPoint, event.outPoint))
      output.line(entry.note, replaced: .noteCharacters, of: index, without: UInt8(ascii: "|"))
      output.write(" |C:ResolveColor")
      output.color(entry.color, among: colors, of: index)
      output.write(" |M:")
      output.line(entry.name, replaced: .nameCharacters, of: index, without: UInt8(ascii: "|"))
      output.write(" |D:")
      output.write(number: frames.length)
      output.write("\n\n")
    }
  }
}

extension DocumentReading {
  /// Records the times of a marker's event for rewriting. An event of one frame is a mark.
  fileprivate mutating func record(_ event: EditLine.Event, in text: Span<UInt8>, at lines: DocumentLines) {
    recordTimes { (reading) throws(DocumentError) in
      let (source, record) = try reading.extents(of: event, in: text, at: lines)
      let isMark = record.length == reading.options.base.rawValue
      let row = reading.addTimes(record: record, source: source, isMark: isMark, at: lines)
      if let length = event.transitionLength, let count = text.number(length) {
        reading.table.setTransition(EventTable.Transition(.other, tail: count), of: row)
        reading.addField(.tail, of: row, at: length)
      }
      reading.addFields(of: event, hasSource: source != nil, row)
    }
  }
}
