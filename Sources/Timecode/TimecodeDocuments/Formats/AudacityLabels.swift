// Audacity's label tracks as text: the start and the end in seconds and the label's text, separated by tabs.
//
//     2.150000<tab>2.150000<tab>a point
//     3.400000<tab>6.100000<tab>a region
//     \<tab>100.000000<tab>2000.000000          the frequencies of the previous label, which are omitted

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum AudacityLabels: DocumentWriter {
  static let traits = DocumentTraits(
    name: "Audacity labels",
    type: { UTType(importedAs: "org.audacityteam.labels", conformingTo: .plainText) },
    losses: [.rounding, .nameCharacters, .emptyText], omits: [.title, .event, .transition, .note, .color],
    hasRealTime: true)

  /// The times of a label and the beginning of its text.
  private struct Label {
    var start: ExactNumber
    var end: ExactNumber
    var text: Int

    init?(in bytes: Span<UInt8>, _ line: Range<Int>) {
      var offset = line.lowerBound
      guard let start = bytes.seconds(at: &offset, before: line.upperBound), offset < line.upperBound,
        bytes[offset] == 0x09
      else { return nil }
      offset += 1
      guard let end = bytes.seconds(at: &offset, before: line.upperBound),
        offset == line.upperBound || bytes[offset] == 0x09
      else { return nil }
      (self.start, self.end, text) = (start, end, min(offset + 1, line.upperBound))
    }
  }

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var isFirst = true
    for _ in 0..<8 {
      guard let line = try? lines.next(in: head) else { return false }
      if head.trimmed(line).isEmpty { continue }
      if Label(in: head, line) != nil { return true }
      // The first label may be unreadable, and its frequencies may follow.
      guard !isFirst || line.contains(where: { head[$0] == 0x09 }) else { return false }
      isFirst = false
    }
    return false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var lines = DocumentLines(bytes)
    while let line = try lines.next(in: bytes) {
      let part = bytes.trimmed(line)
      if part.isEmpty { continue }
      let location = lines.location(line.lowerBound)
      if bytes[part.lowerBound] == UInt8(ascii: "\\") {
        reading.omit(detail: "frequency ranges", at: location)
      } else if let label = Label(in: bytes, line) {
        let properties = try reading.labelProperties(at: location).colon
        let name = reading.table.texts.id(of: bytes.trimmed(label.text..<line.upperBound), in: bytes)
        try reading.add(
          EntryTexts(name: name), from: label.start.timecode(using: properties),
          to: label.end.timecode(using: properties), at: location)
      } else {
        reading.problem(.expected("a start and an end in seconds, with a tab between them"), at: location)
      }
    }
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    guard let properties = try output.list.commonProperties() else { return }
    let time = RealTime(properties)
    for entry in output.list {
      let times = output.times(of: entry, at: time, perSecond: 1_000_000)
      output.append(times.start, as: .seconds, decimals: 6)
      output.write(0x09)
      output.append(times.end, as: .seconds, decimals: 6)
      output.cell(entry.name, replaced: .nameCharacters, of: entry.index)
      output.write(0x0A)
    }
  }
}
