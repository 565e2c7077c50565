// Avid Media Composer's markers as text: one marker per line, with tabs between the fields.
//
//     Edit<tab>01:00:04:05<tab>V1<tab>red<tab>Replace the sky<tab>1
//
// The fields are the marker's name (the user's name in older versions), the timecode, the track, the color, the comment
// and the length in frames, which is 1 for a marker of one frame. The length and the fields after it may be missing. A
// `;` before the frames means drop frame. If lines end in line feeds, the lines of a comment are separated by carriage
// returns. The text states no rate; the rate is that of the sequence that imports the list.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum AvidMarkers: DocumentWriter {
  static let traits = DocumentTraits(
    name: "Avid marker text",
    type: { UTType(importedAs: "com.avid.markers", conformingTo: .plainText) },
    losses: [.duration, .subFrames, .otherColor, .missingColor, .nameCharacters, .noteCharacters, .emptyText],
    defaultColor: "red")

  /// The colors of Media Composer.
  static let colors = [
    "red", "green", "blue", "cyan", "magenta", "yellow", "black", "white", "pink", "forest", "denim", "violet",
    "purple", "orange", "grey", "gold",
  ]

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head, keepsReturns: true)
    var fields: [Range<Int>] = []
    for _ in 0..<8 {
      guard let line = try? lines.next(in: head) else { return false }
      if head.trimmed(line).isEmpty { continue }
      head.fields(of: line, into: &fields)
      // Even if the first marker is unreadable, its second field begins with a digit, unlike the name of a column.
      guard fields.count >= 3, let first = head.trimmed(fields[1]).first, head[first].isDigit else { return false }
      if fields.count >= 5, !head.trimmed(fields[2]).isEmpty,
        (try? TimecodeText(parsing: head.extracting(head.trimmed(fields[1])))) != nil
      {
        return true
      }
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var lines = DocumentLines(bytes, keepsReturns: true)
    var fields: [Range<Int>] = []
    while let line = try lines.next(in: bytes) {
      if bytes.trimmed(line).isEmpty { continue }
      bytes.fields(of: line, into: &fields)
      guard fields.count >= 4 else {
        reading.problem(.expected("a name, a timecode, a track and a color"), at: lines.location(line.lowerBound))
        continue
      }
      var frames = 1
      if fields.count > 5, case let field = bytes.trimmed(fields[5]), !field.isEmpty {
        guard let length = bytes.number(field) else {
          reading.problem(.expected("a length in frames"), at: lines.location(field.lowerBound))
          continue
        }
        frames = length
      }
      if fields.dropFirst(6).contains(where: { !bytes.trimmed($0).isEmpty }) {
        reading.omit("fields after the length", at: lines.location(line.lowerBound))
      }
      guard let start = try reading.timecode(in: bytes, fields[1], at: lines) else { continue }
      let track = bytes.trimmed(fields[2])
      if !track.isEmpty, !bytes.isWord("v1", in: track) {
        reading.omit(detail: "tracks of markers", at: lines.location(track.lowerBound))
      }
      var texts = EntryTexts()
      texts.name = reading.table.texts.id(of: bytes.trimmed(fields[0]), in: bytes)
      if fields.count > 4 { texts.note = Self.comment(bytes.trimmed(fields[4]), in: bytes, &reading) }
      texts.color = reading.table.texts.id(of: bytes.trimmed(fields[3]), in: bytes)
      try reading.add(texts, from: start, frames: frames, at: lines.location(line.lowerBound))
    }
  }

  /// Reads a comment. A carriage return separates its lines.
  private static func comment(_ part: Range<Int>, in bytes: Span<UInt8>, _ reading: inout DocumentReading) -> TextID {
    guard bytes.firstIndex(of: 0x0D, in: part) < part.upperBound else {
      return reading.table.texts.id(of: part, in: bytes)
    }
    return reading.table.texts.id(ofDecoded: part.map { bytes[$0] == 0x0D ? 0x0A : bytes[$0] })
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    _ = try output.list.commonPropertiesWithinDay()
    for entry in output.list {
      let (frames, index) = (output.markerFrames(of: entry), entry.index)
      output.line(entry.name, replaced: .nameCharacters, of: index)
      output.cell(frames.inPoint)
      output.write("\tV1\t")
      output.color(entry.color, among: colors, of: index)
      output.cell(entry.note, replaced: .noteCharacters, of: index)
      output.write(0x09)
      output.write(number: frames.length)
      output.write(0x0A)
    }
  }
}
