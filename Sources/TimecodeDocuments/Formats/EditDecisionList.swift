// CMX 3600 edit decision lists: events with source and record times, and comments below them.
//
//     TITLE: Reel 1
//     FCM: NON-DROP FRAME
//     001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     * FROM CLIP NAME:  Opening
//     * COMMENT: First take
//     * LOC: 01:00:02:10 RED     Replace the sky - the mast is in it
//
// An event becomes the range of its record times, or of its source times where these are requested; its track, number and
// source go with it, and the transition that it begins with (`EditListReader`). A LOC line becomes a timecode with a color, whose text is a name and, after ` - `, a
// note. FCM gives drop frame, and the rate's number is the reader's: no EDL has it. `00:00:00:00` as an out point is the day's
// end. Statements of other kinds are left; a line that is none may be an event that was damaged, and is in doubt.

import OpenTransferable
import SMPTETimecode

enum EditDecisionList: DocumentWriter {
  static let traits = DocumentTraits(
    name: "CMX3600 EDL", type: { UTType(importedAs: "org.smpte.edl") },
    losses: [
      .duration, .name, .color, .otherColor, .missingColor, .event, .transition, .subFrames, .nameCharacters,
      .noteCharacters,
      .emptyText, .title,
    ],
    defaultColor: "RED", hasColumns: true, hasTitle: true, hasEvents: true, hasTransitions: true, notesTimes: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var event = EditLine.Event()
    // A list of locators alone, as Avid writes it, has no heading.
    var (hasLocators, hasComments) = (false, false)
    while let line = try? lines.nextText(in: head) {
      switch EditLine(head, line, &event) {
      case .locator: hasLocators = true
      case _ where head[line.lowerBound] == UInt8(ascii: "*"): hasComments = true
      case .title: continue
      case .frameCodeMode, .event: return true
      default: return false
      }
    }
    return hasLocators && !hasComments
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    // Most events have a line of 70 to 80 bytes; room that is not needed is never touched.
    reading.reserve(bytes.count / 70)
    var reader = try EditListReader(reading)
    // The markers are the reader's alone, so that none is copied.
    reading = DocumentReading(reading.options)
    var lines = DocumentLines(bytes)
    while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
    reading = reader.finished()
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let document = output.document
    let properties = try document.commonPropertiesWithinDay()
    output.editListHeading(document, properties)
    var writer = EditListWriter(document)
    for (index, marker) in document.markers.enumerated() { writer.write(marker, index, to: &output) }
  }
}
