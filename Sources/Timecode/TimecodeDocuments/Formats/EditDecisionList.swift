// CMX 3600 edit decision lists: events with source and record times, and comments below them.
//
//     TITLE: Reel 1
//     FCM: NON-DROP FRAME
//     001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     * FROM CLIP NAME:  Opening
//     * COMMENT: First take
//     * LOC: 01:00:02:10 RED     Replace the sky - the mast is in it
//
// An event becomes the range of its record times, or of its source times where these are requested; its track, number
// and source go with it, and the transition that it begins with (`EditListReader`). A LOC line becomes a timecode with
// a color, whose text is a name and, after ` - `, a note. FCM gives drop frame, and the rate's number is the reader's:
// no EDL has it. `00:00:00:00` as an out point is the day's end. Statements of other kinds are left; a line that is
// none may be an event that was damaged, and is in doubt.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum EditDecisionList: DocumentWriter {
  static let traits = DocumentTraits(
    name: "CMX3600 EDL", type: { UTType(importedAs: "org.smpte.edl") },
    losses: [
      .duration, .name, .color, .otherColor, .missingColor, .event, .transition, .subFrames, .nameCharacters,
      .noteCharacters,
      .emptyText, .title,
    ],
    defaultColor: "RED", hasColumns: true, hasTitle: true, hasEvents: true, hasTransitions: true, notesTimes: true)

  /// The most lines before the first event that are no statements: headings, as Shotcut writes one in front of each
  /// track, and events that were damaged.
  private static let mostOtherLines = 8

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var event = EditLine.Event()
    // A list of locators alone, as Avid writes it, has no heading.
    var (hasLocators, hasComments, otherCount) = (false, false, 0)
    while let line = try? lines.nextText(in: head) {
      switch EditLine(head, line, &event) {
      case .frameCodeMode, .event: return true
      case .locator: hasLocators = true
      case .title: continue
      case .comment, .clipName, .nextClipName, .otherComment, .otherStatement, .speed, .split: hasComments = true
      case .unknown, .damagedEvent:
        // A table's names of columns and rows, and a line of a list or a log, belong to other formats.
        otherCount += 1
        guard otherCount <= mostOtherLines, !head.isOfOtherFormat(line) else { return false }
        hasComments = true
      }
    }
    return hasLocators && !hasComments
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    // Most events have a line of 70 to 80 bytes; room that is not needed is never touched.
    reading.reserve(bytes.count / 70)
    var reader = try EditListReader(reading)
    // The rows are the reader's alone, so that none is copied.
    reading = DocumentReading(reading.options)
    var lines = DocumentLines(bytes)
    do {
      while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
    } catch {
      // What forbids a rewriting comes before what cannot be read at all.
      throw reader.rewritingFault ?? error
    }
    reading = reader.finished(bytes)
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let properties = try output.list.commonPropertiesWithinDay()
    output.editListHeading(properties)
    var writer = EditListWriter(output.list)
    writer.write(to: &output)
  }
}

extension Span<UInt8> {
  /// Whether a line that is no statement of an edit list is one of a table, or one that begins with a timecode.
  fileprivate func isOfOtherFormat(_ line: Range<Int>) -> Bool {
    // Records and trees have signs of their own.
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(self[line.lowerBound]) { return true }
    var end = line.lowerBound
    while end < line.upperBound, self[end].isDigit { end += 1 }
    if end > line.lowerBound, end < line.upperBound, !self[end].isSpace { return true }
    return line.contains { self[$0] == 0x09 }
  }
}
