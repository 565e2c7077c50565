// What edit lists and marker lists of DaVinci Resolve have in common when they are written: a heading, events, comments.
//
//     output.editListHeading(document, properties)
//     output.editEvent(1, digits: 3, reel: "AX", from: start, to: end)

import SMPTETimecode

extension DocumentWriting {
  /// Writes an edit list's title and frame code mode.
  mutating func editListHeading(_ document: TimecodeDocument, _ properties: Timecode.Properties?) {
    write("TITLE: ")
    line(document.title, replaced: .title, of: 0)
    write(properties?.frameRate.isDrop == true ? "\nFCM: DROP FRAME\n\n" : "\nFCM: NON-DROP FRAME\n\n")
  }

  /// Writes an event with the same source and record times.
  mutating func editEvent(_ number: Int, digits: Int, reel: StaticString, from start: Timecode, to end: Timecode) {
    write(number: number, digits: digits)
    write("  ")
    write(reel.description)
    for _ in reel.utf8CodeUnitCount..<8 { write(0x20) }
    write(" V     C        ")
    for place in 0..<4 {
      if place > 0 { write(0x20) }
      append(eventLabel: place & 1 == 0 ? start : end)
    }
    write(0x0A)
  }

  /// Writes a timecode without days and subframes, and zero for the day's end.
  mutating func append(eventLabel timecode: Timecode) {
    var label = timecode
    (label.days, label.subFrames) = (0, 0)
    if timecode.hours >= 24 || timecode.endsTimeline {
      label = Timecode(unchecked: .zero, using: timecode.properties)
    }
    append(label: label)
  }

  /// Writes a line with a text, if there is one.
  mutating func comment(_ start: String, _ text: String?, replaced kind: DocumentLoss.Kind, of index: Int) {
    guard let text else { return }
    write(start)
    line(text, replaced: kind, of: index)
    write(0x0A)
  }
}
