// EBU STL (Tech 3264): one block of 1024 bytes about the file (GSI), then blocks of 128 bytes with the subtitles (TTI).
//
//     GSI   3...10 "STL25.01", with the frames per second, 23 for 23.976 and 29 for 29.97; 12, 13 the character table;
//           16...47 the title; 256...263 the start of the timeline
//     TTI   1, 2 the subtitle's number; 3 the block's, FF for the last; 5...8 and 9...12 the times; 15 a comment;
//           16...127 text
//
// The bytes of a time are hours, minutes, seconds and frames, in the file's timecode. The marker's name is the text of
// all blocks of a subtitle, without its codes for color and position.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum BroadcastSubtitles: DocumentReader {
  static let traits = DocumentTraits(
    name: "EBU STL",
    type: { UTType(importedAs: "ch.ebu.stl", conformingTo: .data) }, isBinary: true)

  private static let headerLength = 1024
  private static let blockLength = 128

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard head.count >= 11 else { return false }
    return head.has("STL", at: 3, before: 11) && head.has(".01", at: 8, before: 11)
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    guard recognizes(bytes), bytes.count >= headerLength else {
      throw DocumentError(.expected("a general block of \(headerLength) bytes"), at: .beginning)
    }
    // The standard defines 25 and 30. Programs also write others, some of them a whole number for a rate over 1.001.
    let rates: [TimecodeFrameRate] =
      switch bytes.number(6..<8) {
      case 23: [.fps23_976]
      case 24: [.fps24, .fps23_976]
      case 25: [.fps25]
      case 29: [.fps29_97, .fps29_97d]
      case 30: [.fps30]
      case 48: [.fps48, .fps47_952]
      case 50: [.fps50]
      case 60: [.fps60, .fps59_94, .fps59_94d, .fps60d]
      default: throw DocumentError(.rateUnsupported(bytes.ascii(3..<11)), at: location(of: 3))
      }
    // The local rate, if it is one of these rates, decides between them.
    let local = reading.options.rate.flatMap { rates.contains($0) ? $0 : nil }
    reading.state(.rate(local ?? rates[0]))
    let table = SubtitleCharacters(rawValue: bytes.ascii(12..<14))
    if let table { reading.read.title = table.text(bytes, 16..<48) }
    if let start = clock(in: bytes, at: 256) {
      reading.read.start = Timecode(unchecked: start, using: try reading.labelProperties(at: location(of: 256)).colon)
    }
    var subtitles = SubtitleReading(reading: reading, table: table)
    var offset = headerLength
    while offset + blockLength <= bytes.count {
      try subtitles.readBlock(bytes, at: offset, location(of: offset))
      offset += blockLength
    }
    try subtitles.finish()
    reading = subtitles.reading
    if offset < bytes.count { reading.problem(.expected("blocks of \(blockLength) bytes"), at: location(of: offset)) }
  }

  /// The location of a byte. Its line is the number of its block, from 1.
  private static func location(of offset: Int) -> DocumentLocation {
    let block = offset < headerLength ? 0 : 1 + (offset - headerLength) / blockLength
    let start = block == 0 ? 0 : headerLength + (block - 1) * blockLength
    return DocumentLocation(line: block + 1, column: offset - start + 1, offset: offset)
  }

  /// Reads a time of eight digits; nil for any other text.
  private static func clock(in bytes: Span<UInt8>, at offset: Int) -> Timecode.Components? {
    let numbers = stride(from: offset, to: offset + 8, by: 2).compactMap { bytes.number($0..<$0 + 2) }
    guard numbers.count == 4 else { return nil }
    return Timecode.Components(h: numbers[0], m: numbers[1], s: numbers[2], f: numbers[3])
  }
}

/// Reads the subtitles. A subtitle may consist of several blocks.
private struct SubtitleReading {
  var reading: DocumentReading
  var table: SubtitleCharacters?
  private var open: (number: Int, start: Timecode, end: Timecode, text: [UInt8], location: DocumentLocation)?

  init(reading: DocumentReading, table: SubtitleCharacters?) { (self.reading, self.table) = (reading, table) }

  mutating func readBlock(_ bytes: Span<UInt8>, at offset: Int, _ location: DocumentLocation) throws(DocumentError) {
    let block = bytes[offset + 3]
    guard block != 0xFE else { return reading.omit(detail: "blocks of user data", at: location) }
    guard bytes[offset + 15] == 0 else { return reading.omit(detail: DocumentOmission.comments, at: location) }
    let number = Int(bytes[offset + 1]) | Int(bytes[offset + 2]) << 8
    if table == nil { reading.omit("texts in an unknown table of characters", at: location) }
    let properties = try reading.labelProperties(at: location).colon
    func time(at first: Int) -> Timecode {
      Timecode(
        unchecked: Timecode.Components(
          h: Int(bytes[first]), m: Int(bytes[first + 1]), s: Int(bytes[first + 2]), f: Int(bytes[first + 3])),
        using: properties)
    }
    if open?.number != number {
      try finish()
      open = (number, time(at: offset + 5), time(at: offset + 9), [], location)
    }
    // A subtitle's text continues in the next block, even within a word.
    for index in offset + 16..<offset + 128 where bytes[index] != 0x8F { open?.text.append(bytes[index]) }
    if block == 0xFF { try finish() }
  }

  mutating func finish() throws(DocumentError) {
    guard let subtitle = open else { return }
    open = nil
    let name = table?.text(subtitle.text.span, 0..<subtitle.text.count) ?? ""
    let texts = EntryTexts(name: name.isEmpty ? 0 : reading.id(of: name))
    try reading.add(texts, from: subtitle.start, to: subtitle.end, at: subtitle.location)
  }
}

extension Span<UInt8> {
  /// The text of a part, with question marks for bytes that are not ASCII.
  fileprivate func ascii(_ part: Range<Int>) -> String {
    var text = ""
    for index in part { text.unicodeScalars.append(self[index] < 0x80 ? Unicode.Scalar(self[index]) : "?") }
    return text
  }
}
