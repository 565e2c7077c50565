// DaVinci Resolve's timeline markers as an EDL: an event of one frame a marker, and a line with the marker's parts.
//
//     001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01
//     Check the cut |C:ResolveColorBlue |M:Opening |D:25
//
// The marker is at the event's record time. Before `|C:` is the note, then the color, the name and the length in frames, 1
// for a marker without a length. Resolve keeps one marker a frame.

import OpenTransferable
import SMPTETimecode

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
    defaultColor: "Blue", hasTitle: true, notesTimes: true)

  static let colors = [
    "Blue", "Cyan", "Green", "Yellow", "Red", "Pink", "Purple", "Fuchsia", "Rose", "Lavender", "Sky", "Mint", "Lemon",
    "Sand", "Cocoa", "Cream",
  ]
  private static let colorWord: StaticString = "|C:"
  /// What is before a color, in lower case.
  private static let colorPrefix: StaticString = "resolvecolor"
  private static let nameWord: StaticString = "|M:"
  private static let lengthWord: StaticString = "|D:"

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard EditDecisionList.recognizes(head) else { return false }
    var lines = DocumentLines(head)
    while let line = try? lines.nextText(in: head) {
      guard let parts = Self.parts(head, line) else { continue }
      // A comment of an ordinary edit list, `* COMMENT: …`, may have any text; a note may begin with a star.
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
    var note: String?
    var notes = reading.notesTimes ? EditListTimes(marksFrames: true) : nil
    while let line = try lines.nextText(in: bytes) {
      if let parts = parts(bytes, line) {
        guard let current = event else {
          // Of an event that cannot be read this is the rest.
          if !isUnreadable {
            reading.problem(.expected("an event before a marker's parts"), at: lines.place(line.lowerBound))
          }
          isUnreadable = false
          continue
        }
        event = nil
        if let last = bytes.trimmedText(parts.note) { note.appendLine(last) }
        try add(parts, at: current.time, current.lines, note: note, in: bytes, lines, to: &reading)
        continue
      }
      switch EditLine(bytes, line, &read) {
      case .event:
        if let event { reading.leave("events without a marker", at: event.lines.place(event.time.lowerBound)) }
        event = (read.record.in, lines)
        isUnreadable = false
        try notes?.note(read, in: bytes, at: lines, to: &reading)
        note = nil
      case .title(let part): reading.title = bytes.trimmedText(part)
      case .frameCodeMode(let part):
        reading.takeFrameCodeMode(bytes.trimmed(part), in: bytes, at: lines.place(line.lowerBound))
      case .damagedEvent where EditLine.isLikeEvent(line, in: bytes):
        if let event { reading.leave("events without a marker", at: event.lines.place(event.time.lowerBound)) }
        (event, isUnreadable) = (nil, true)
        reading.problem(.expected(EditLine.eventForm), at: lines.place(line.lowerBound))
      default:
        if event != nil, let text = bytes.trimmedText(line) {
          note.appendLine(text)
        } else {
          reading.leave("other lines", at: lines.place(line.lowerBound))
        }
      }
    }
    if let event { reading.leave("events without a marker", at: event.lines.place(event.time.lowerBound)) }
  }

  private typealias Parts = (note: Range<Int>, color: Range<Int>, name: Range<Int>, length: Range<Int>)

  /// The parts of a marker's line; nil for another line.
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
    _ parts: Parts, at time: Range<Int>, _ timeLines: DocumentLines, note: String?, in text: Span<UInt8>,
    _ lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let start = try reading.timecode(in: text, time, at: timeLines) else { return }
    guard let frames = text.number(parts.length) else {
      return reading.problem(.expected("a length in frames"), at: lines.place(parts.length.lowerBound))
    }
    let color = text.rest(of: parts.color, after: colorPrefix) ?? parts.color
    let marker = TimecodeMarker(
      start, name: text.trimmedText(parts.name), note: note,
      color: text.trimmedText(color))
    try reading.add(marker, frames: frames, at: timeLines.place(time.lowerBound))
    reading.note(length: frames, from: start, at: parts.length, in: lines)
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let document = output.document
    let properties = try document.commonPropertiesWithinDay()
    output.editListHeading(document, properties)
    for (index, marker) in document.markers.enumerated() {
      output.noteFrame(of: marker, index)
      let frames = output.markerFrames(of: marker, index)
      var event = frames
      event.setFrame()
      output.write(number: index + 1, digits: 3)
      output.write("  001      V    ")
      output.event("C", source: (event.inPoint, event.outPoint), record: (event.inPoint, event.outPoint))
      output.line(marker.note, replaced: .noteCharacters, of: index, without: UInt8(ascii: "|"))
      output.write(" |C:ResolveColor")
      output.color(marker.color, among: colors, of: index)
      output.write(" |M:")
      output.line(marker.name, replaced: .nameCharacters, of: index, without: UInt8(ascii: "|"))
      output.write(" |D:")
      output.write(number: frames.length)
      output.write("\n\n")
    }
  }
}
