// SubRip subtitles: cues with a number, real time to the millisecond and lines of text.
//
//     1
//     00:00:02,000 --> 00:00:03,500
//     The text
//
// The text is the marker's name, with its tags (<i>) as they are. Numbers are not kept, and may be missing.

import OpenTransferable
import SMPTETimecode

enum SubRip: DocumentWriter {
  static let traits = DocumentTraits(
    word: "srt", name: "SubRip subtitles",
    type: UTType(importedAs: "org.matroska.subrip", conformingTo: .plainText),
    losses: [.duration, .rounding, .note, .color, .nameCharacters, .emptyText, .title])

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var hasNumber = false
    while let part = try? lines.nextText(in: head) {
      if CueTiming(in: head, part) != nil { return true }
      guard !hasNumber, head.isNumber(part) else { return false }
      hasNumber = true
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var lines = DocumentLines(bytes)
    var cue: Cue?
    // Before a timing line there is its number, if the line before is one.
    var last = 0..<0
    while let line = try lines.next(in: bytes) {
      let part = bytes.trimmed(line)
      if let timing = CueTiming(in: bytes, part) {
        if bytes.isNumber(last) { _ = cue?.lines.popLast() }
        if let cue { try reading.add(cue, name: cue.text(in: bytes)) }
        cue = Cue(timing: timing, place: lines.place(part.lowerBound))
        if !timing.settings.isEmpty { reading.leave("cue positions", at: lines.place(timing.settings.lowerBound)) }
      } else if !part.isEmpty {
        if cue != nil {
          cue?.lines.append(line)
        } else if !bytes.isNumber(part) {
          reading.problem(.expected("a cue's number or times"), at: lines.place(part.lowerBound))
        }
      }
      last = part
    }
    if let cue { try reading.add(cue, name: cue.text(in: bytes)) }
  }

  static func write(
    _ document: TimecodeDocument, _ options: DocumentOptions, to output: inout DocumentWriting
  ) throws(DocumentError) {
    guard let properties = try document.commonProperties() else { return }
    let time = RealTime(properties)
    for (index, marker) in document.markers.enumerated() {
      output.write(number: index + 1)
      output.write(0x0A)
      output.timing(of: marker, index, at: time, as: .subtitles)
      output.cueText(marker.name, escapes: false, of: index)
      output.loseNoteAndColor(of: marker, index)
      output.write(0x0A)
    }
  }
}

extension DocumentWriting {
  /// Counts a note and a color, which the format does not have.
  mutating func loseNoteAndColor(of marker: TimecodeMarker, _ index: Int) {
    if marker.note != nil { lose(.note, index) }
    if marker.color != nil { lose(.color, index) }
  }
}

extension Span<UInt8> {
  /// Whether a part is nothing but digits.
  func isNumber(_ part: Range<Int>) -> Bool {
    for index in part where !self[index].isDigit { return false }
    return !part.isEmpty
  }
}
