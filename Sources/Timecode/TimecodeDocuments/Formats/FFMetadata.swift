// FFmpeg's metadata file: tags as `key=value` lines and chapters with a time base.
//
//     ;FFMETADATA1
//     title=The program
//     [CHAPTER]
//     TIMEBASE=1001/30000
//     START=107892
//     END=108192
//     title=The chapter
//     comment=Its note
//
// A backslash precedes `=`, `;`, `#`, a backslash and a line end within a key or a value. Lines that begin with ; or #
// are comments. Without a time base, times are in nanoseconds. A chapter without a length is a single timecode.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum FFMetadata: DocumentWriter {
  static let traits = DocumentTraits(
    name: "FFmpeg metadata",
    type: { UTType(importedAs: "org.ffmpeg.metadata", conformingTo: .plainText) },
    losses: [.nameCharacters, .noteCharacters], omits: [.event, .transition, .color], hasRealTime: true)

  private static let header: StaticString = ";FFMETADATA"

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    DocumentLines.first(in: head).map { head.has(header, at: $0.lowerBound, before: $0.upperBound) } ?? false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    guard recognizes(bytes) else { throw DocumentError(.expected(";FFMETADATA"), at: .beginning) }
    var chapters = ChapterReading(reading: reading)
    var lines = DocumentLines(bytes)
    while let line = try lines.next(in: bytes) {
      guard !line.isEmpty, bytes[line.lowerBound] != UInt8(ascii: ";"), bytes[line.lowerBound] != UInt8(ascii: "#")
      else { continue }
      let location = lines.location(line.lowerBound)
      if bytes[line.lowerBound] == UInt8(ascii: "[") {
        try chapters.begin(bytes.isWord("[chapter]", in: bytes.trimmed(line)), at: location)
      } else {
        var whole = line
        // A backslash before the line's end continues the value on the next line.
        while bytes.endsWithBackslash(whole), let next = try lines.next(in: bytes) {
          whole = whole.lowerBound..<next.upperBound
          guard whole.count <= DocumentOptions.maximumLineLength else {
            throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: location)
          }
        }
        chapters.readTag(whole, of: bytes, at: location)
      }
    }
    try chapters.endChapter()
    reading = chapters.reading
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    output.write(";FFMETADATA1\n")
    output.tag("title=", output.title, replaced: .nameCharacters, of: 0)
    guard let properties = try output.list.commonProperties() else { return }
    let base = properties.subFramesBase.rawValue
    let heads = [properties.frameRate.rate, properties.subFramesPerSecond].map { rate in
      "[CHAPTER]\nTIMEBASE=\(rate.denominator)/\(rate.numerator)\nSTART="
    }
    for entry in output.list {
      let (start, end) = (entry.record.start, entry.record.end)
      let isWhole = start.isMultiple(of: base) && end.isMultiple(of: base)
      output.write(heads[isWhole ? 0 : 1])
      output.write(number: isWhole ? start / base : start)
      output.write("\nEND=")
      output.write(number: isWhole ? end / base : end)
      output.write(0x0A)
      output.tag("title=", entry.name, replaced: .nameCharacters, of: entry.index)
      output.tag("comment=", entry.note, replaced: .noteCharacters, of: entry.index)
    }
  }
}

private struct ChapterReading {
  var reading: DocumentReading
  private var section = Section.global
  private var location = DocumentLocation.beginning
  private var start: Int?
  private var end: Int?
  private var base: (numerator: Int, denominator: Int)?
  private var name: String?
  private var note: String?
  /// True if a time of the chapter is unreadable. That is already a problem, so the chapter is omitted without another.
  private var isUnreadable = false

  private enum Section {
    case global, chapter, other
  }

  init(reading: DocumentReading) { self.reading = reading }

  mutating func begin(_ isChapter: Bool, at location: DocumentLocation) throws(DocumentError) {
    try endChapter()
    section = isChapter ? .chapter : .other
    self.location = location
    if !isChapter { reading.omit(detail: "sections that are not chapters", at: location) }
  }

  /// Reads a line in the form `key=value`.
  mutating func readTag(_ line: Range<Int>, of bytes: Span<UInt8>, at location: DocumentLocation) {
    if case .other = section { return }
    var separator = line.lowerBound
    while separator < line.upperBound, bytes[separator] != UInt8(ascii: "=") {
      separator += bytes[separator] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard separator < line.upperBound else { return reading.problem(.expected("a key, = and a value"), at: location) }
    let key = line.lowerBound..<separator
    let value = separator + 1..<line.upperBound
    if case .chapter = section {
      if bytes.isWord("title", in: key) { return name = text(value, of: bytes) }
      if bytes.isWord("comment", in: key) { return note = text(value, of: bytes) }
      let part = bytes.trimmed(value)
      if bytes.isWord("start", in: key) { return start = number(part, of: bytes, at: location) }
      if bytes.isWord("end", in: key) { return end = number(part, of: bytes, at: location) }
      if bytes.isWord("timebase", in: key) { return timeBase(part, of: bytes, at: location) }
    } else if bytes.isWord("title", in: key) {
      return reading.read.title = text(value, of: bytes)
    }
    reading.omit(detail: "other tags", at: location)
  }

  /// Ends the current chapter.
  mutating func endChapter() throws(DocumentError) {
    defer { (section, start, end, base, name, note, isUnreadable) = (.other, nil, nil, nil, nil, nil, false) }
    guard case .chapter = section, !isUnreadable else { return }
    guard let start else { return reading.problem(.expected("a chapter with START"), at: location) }
    let properties = try reading.labelProperties(at: location).colon
    let base = base ?? (1, 1_000_000_000)
    guard let first = ExactNumber(start, of: base), let last = ExactNumber(end ?? start, of: base) else {
      return reading.problem(.expected("a time within a hundred days"), at: location)
    }
    let texts = EntryTexts(name: reading.id(of: name), note: reading.id(of: note))
    try reading.add(
      texts, from: first.timecode(using: properties), to: last.timecode(using: properties), at: location)
  }

  private mutating func timeBase(_ part: Range<Int>, of bytes: Span<UInt8>, at location: DocumentLocation) {
    let slash = bytes.firstIndex(of: UInt8(ascii: "/"), in: part)
    if slash < part.upperBound, let above = bytes.number(part.lowerBound..<slash, limit: 9),
      let below = bytes.number(slash + 1..<part.upperBound, limit: 10), above > 0, below > 0, below < 1 << 31
    {
      base = (above, below)
    } else {
      isUnreadable = true
      reading.problem(.expected("a time base such as 1/1000"), at: location)
    }
  }

  private mutating func number(_ part: Range<Int>, of bytes: Span<UInt8>, at location: DocumentLocation) -> Int? {
    let value = bytes.number(part, limit: 18)
    if value == nil {
      isUnreadable = true
      reading.problem(.expected("a whole number"), at: location)
    }
    return value
  }

  /// The text of a value, with its escapes resolved.
  private func text(_ part: Range<Int>, of bytes: Span<UInt8>) -> String {
    var decoded: [UInt8] = []
    var index = part.lowerBound
    while index < part.upperBound {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < part.upperBound { index += 1 }
      decoded.append(bytes[index])
      index += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// Returns whether a part ends with a backslash that is not itself escaped.
  fileprivate func endsWithBackslash(_ part: Range<Int>) -> Bool {
    var index = part.upperBound
    while index > part.lowerBound, self[index - 1] == UInt8(ascii: "\\") { index -= 1 }
    return !(part.upperBound - index).isMultiple(of: 2)
  }
}

extension DocumentWriting {
  /// Writes a tag with an escaped value. A zero byte or a carriage return becomes a space.
  fileprivate mutating func tag(_ key: String, _ value: String?, replaced kind: DocumentLoss.Kind, of index: Int) {
    guard let value else { return }
    write(key)
    for byte in value.utf8 {
      switch byte {
      case 0, 0x0D:
        write(0x20)
        lose(kind, index)
        continue
      case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0x0A:
        write(UInt8(ascii: "\\"))
      default: break
      }
      write(byte)
    }
    write(0x0A)
  }
}
