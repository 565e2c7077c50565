// CMX 3600 edit decision lists: events with source and record times, and comments below them.
//
//     TITLE: Reel 1
//     FCM: NON-DROP FRAME
//     001  A001     V     C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     * FROM CLIP NAME:  Opening
//     * COMMENT: First take
//     * LOC: 01:00:02:10 RED     Replace the sky - the mast is in it
//
// An event becomes the range of its record times, or of its source times if the options choose them, with its track,
// number, source and the transition at its beginning (`EditListReader`). A LOC line becomes a timecode with a color;
// its text is a name and, after ` - `, a note. FCM states drop frame. The number of the rate comes from the options,
// because no EDL states it. `00:00:00:00` as an out point means the end of the day. Statements of other kinds are
// omitted. A line that is not a statement may be a damaged event, so it is a doubt.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum EditDecisionList: DocumentWriter {
  static let traits = DocumentTraits(
    name: "CMX3600 EDL", type: { UTType(importedAs: "org.smpte.edl") },
    losses: [
      .duration, .name, .color, .otherColor, .missingColor, .event, .transition, .subFrames, .nameCharacters,
      .noteCharacters, .emptyText, .markerKind, .title,
    ],
    omits: [], defaultColor: "RED", hasColumns: true, recordsTimes: true,
    keepsComments: true)

  /// The maximum number of lines before the first event that are not statements, such as damaged events or the headings
  /// that Shotcut writes before each track.
  private static let maximumOtherLineCount = 8

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var event = EditLine.Event()
    // A list with nothing but locators, as Avid writes it, has no heading.
    var (hasLocators, hasComments, otherCount) = (false, false, 0)
    while let line = try? lines.nextText(in: head) {
      switch EditLine(head, line, &event) {
      case .frameCodeMode, .event, .eventWithout: return true
      case .locator: hasLocators = true
      case .title: continue
      case .comment, .clipName, .nextClipName, .otherComment, .otherStatement, .speed, .split: hasComments = true
      case .unknown, .damagedEvent:
        // The column names and rows of a table, and the lines of a list or a log, belong to other formats.
        otherCount += 1
        guard otherCount <= maximumOtherLineCount, !head.isOfOtherFormat(line) else { return false }
        hasComments = true
      }
    }
    return hasLocators && !hasComments
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    // Most events have a line of 70 to 80 bytes. Unused reserved memory costs nothing, because it is never touched.
    reading.reserve(bytes.count / 70)
    var reader = try EditListReader(reading)
    // Only the reader may own the rows; otherwise they would be copied.
    reading = DocumentReading(reading.options)
    var lines = DocumentLines(bytes)
    do {
      while let line = try lines.nextText(in: bytes) { try reader.read(line, in: bytes, at: lines) }
    } catch {
      // A fault that prevents rewriting takes precedence over an error that stops reading.
      throw reader.rewritingFault ?? error
    }
    reading = reader.finished(bytes)
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    output.writeEditListHeading(try output.list.commonPropertiesWithinDay())
    var writer = EditListWriter(output.list)
    writer.write(to: &output)
  }
}

extension Span<UInt8> {
  /// Returns whether a line that is not a statement of an edit list belongs to a table, or begins with a timecode.
  fileprivate func isOfOtherFormat(_ line: Range<Int>) -> Bool {
    // Records in JSON and trees in XML begin with these signs.
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(self[line.lowerBound]) { return true }
    var end = line.lowerBound
    while end < line.upperBound, self[end].isDigit { end += 1 }
    if end > line.lowerBound, end < line.upperBound, !self[end].isSpace { return true }
    return line.contains { self[$0] == 0x09 }
  }
}
