// The lines that edit lists and DaVinci Resolve's marker lists share: the heading, and the end of an event's line.
//
//     output.writeEditListHeading(properties)
//     output.event("C", source: (start, end), record: (start, end))

import SMPTETimecode

extension DocumentWriting {
  /// Writes an edit list's title and frame code mode.
  mutating func writeEditListHeading(_ properties: Timecode.Properties?) {
    write("TITLE: ")
    line(title, replaced: .title, of: 0)
    write(properties?.frameRate.isDrop == true ? "\nFCM: DROP FRAME\n\n" : "\nFCM: NON-DROP FRAME\n\n")
  }

  /// Writes the end of an event's line: the transition, such as `C` for a cut, and the points of the source and the
  /// record.
  mutating func event(
    _ transition: String, source: (in: Timecode, out: Timecode), record: (in: Timecode, out: Timecode)
  ) {
    write(0x20)
    write(transition)
    for _ in transition.utf8.count..<max(8, transition.utf8.count) { write(0x20) }
    write(0x20)
    append(eventLabel: source.in)
    write(0x20)
    append(eventLabel: source.out)
    write(0x20)
    append(eventLabel: record.in)
    write(0x20)
    append(eventLabel: record.out)
    write(0x0A)
  }

  /// Writes a timecode without days and subframes. The end of the day becomes zero.
  mutating func append(eventLabel timecode: Timecode) {
    guard timecode.days != 0 || timecode.subFrames != 0 || timecode.hours >= 24 else { return append(label: timecode) }
    var label = timecode
    (label.days, label.subFrames) = (0, 0)
    if timecode.hours >= 24 || timecode.endsTimeline {
      label = Timecode(unchecked: .zero, using: timecode.properties)
    }
    append(label: label)
  }

  /// Writes a line with an optional text; returns whether characters were replaced.
  @discardableResult
  mutating func comment(_ start: String, _ text: String?, replaced kind: DocumentLoss.Kind, of index: Int) -> Bool {
    guard let text else { return false }
    write(start)
    let isReplaced = line(text, replaced: kind, of: index)
    write(0x0A)
    return isReplaced
  }
}
