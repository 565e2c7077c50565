// The part that SubRip and WebVTT share: cues of one line of times and some lines of text, which are the marker's name.
//
//     00:01:02,500 --> 00:01:04,000
//     The text,
//     on as many lines as it has
//
// A single timecode is written as a cue of one millisecond, because players require the end to be after the start.

import SMPTETimecode
import TimecodeEvents

/// The line with a cue's times.
struct CueTiming {
  /// The start in seconds.
  var start: ExactNumber
  /// The end in seconds.
  var end: ExactNumber
  /// The range of the text after the times.
  var settings: Range<Int>
  /// The decimals of the first time that has decimals, but not three of them; nil if there is no such time.
  var unusualFraction: Range<Int>?

  /// Reads a line; nil if it is not two times with an arrow between them.
  init?(in text: Span<UInt8>, _ line: Range<Int>) {
    let part = text.trimmed(line)
    var offset = part.lowerBound
    guard let start = text.clockTime(at: &offset, before: part.upperBound) else { return nil }
    unusualFraction = text.unusualFraction(before: offset, from: part.lowerBound)
    offset = text.trimmed(offset..<part.upperBound).lowerBound
    guard text.has("-->", at: offset, before: part.upperBound) else { return nil }
    offset = text.trimmed(offset + 3..<part.upperBound).lowerBound
    let endOffset = offset
    guard let end = text.clockTime(at: &offset, before: part.upperBound) else { return nil }
    unusualFraction = unusualFraction ?? text.unusualFraction(before: offset, from: endOffset)
    guard offset == part.upperBound || text[offset].isSpace else { return nil }
    self.start = start
    self.end = end
    settings = text.trimmed(offset..<part.upperBound)
  }
}

extension Span<UInt8> {
  /// The decimals of a time that ends at an offset, if there are some but not three; nil otherwise.
  fileprivate func unusualFraction(before end: Int, from start: Int) -> Range<Int>? {
    var offset = end
    while offset > start, self[offset - 1].isDigit { offset -= 1 }
    guard offset > start, self[offset - 1] != UInt8(ascii: ":"), end - offset != 3 else { return nil }
    return offset..<end
  }
}

/// A cue during reading.
struct Cue {
  var timing: CueTiming
  var location: DocumentLocation
  /// The nonempty lines of the text.
  private(set) var lines: [Range<Int>] = []

  init(timing: CueTiming, location: DocumentLocation) {
    self.timing = timing
    self.location = location
  }

  /// Adds a line of text. Throws if the lines are already too long, because a cue without an end must not fill the
  /// memory.
  mutating func append(_ line: Range<Int>) throws(DocumentError) {
    if let first = lines.first, let last = lines.last, last.upperBound - first.lowerBound > Self.longestLines {
      throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: location)
    }
    lines.append(line)
  }

  /// Removes the last line, which is the number of the next cue.
  mutating func removeLastLine() { _ = lines.popLast() }

  /// The maximum total length of the lines. It exceeds the maximum length of the text, because white space may precede
  /// and follow the text.
  private static let longestLines = 3 * DocumentOptions.maximumLineLength

  /// The range of the text, and its bytes if they are not contiguous in the document; nil if there is no text.
  func text(in bytes: Span<UInt8>) throws(DocumentError) -> (part: Range<Int>, joined: [UInt8]?)? {
    guard let first = lines.first, let last = lines.last else { return nil }
    guard lines.count > 1 else { return (bytes.trimmed(first), nil) }
    guard bytes.trimmed(first.lowerBound..<last.upperBound).count <= DocumentOptions.maximumLineLength else {
      throw DocumentError(.lineTooLong(limit: DocumentOptions.maximumLineLength), at: location)
    }
    var joined: [UInt8] = []
    for line in lines {
      if !joined.isEmpty { joined.append(0x0A) }
      for index in line { joined.append(bytes[index]) }
    }
    return (first, Array(joined[joined.span.withoutSpaceAround]))
  }
}

extension DocumentReading {
  /// Adds a marker for a cue and its text.
  mutating func add(_ cue: Cue, in bytes: Span<UInt8>) throws(DocumentError) {
    guard let text = try cue.text(in: bytes) else { return try add(cue, name: 0) }
    let joined = text.joined ?? (text.part.isEmpty ? [] : nil)
    let name = joined.map { table.texts.id(ofDecoded: $0) }
    try add(cue, name: name ?? table.texts.id(of: text.part, in: bytes))
  }

  mutating func add(_ cue: Cue, name: TextID) throws(DocumentError) {
    let properties = try labelProperties(at: cue.location).colon
    let (start, end) = (cue.timing.start, cue.timing.end)
    let inPoint = start.timecode(using: properties)
    let outPoint = start.isWithinThousandth(below: end) ? inPoint : end.timecode(using: properties)
    try add(EntryTexts(name: name), from: inPoint, to: outPoint, at: cue.location)
  }
}

extension DocumentWriting {
  /// Writes a cue's times.
  mutating func timing(of entry: WrittenList.Entry, at time: RealTime, as form: TimecodeNotation.TimeForm) {
    var (start, end) = times(of: entry, at: time, perSecond: 1000)
    if end <= start + 1 {
      if !entry.isPoint { lose(.duration, entry.index) }
      end = start + 1
    }
    append(start, as: form)
    write(" --> ")
    append(end, as: form)
    write(0x0A)
  }

  /// Writes a cue's text and a line feed, without empty lines and control characters.
  ///
  /// - Parameter escapes: True to escape `&`, `<` and `>`, as WebVTT requires. SubRip has no escapes, so an arrow is
  ///   broken.
  mutating func writeCueText(_ name: String?, escapes: Bool, of index: Int) {
    guard let name else { return }
    guard !name.isEmpty else { return lose(.emptyText, index) }
    var text: [UInt8] = []
    var lineStart = 0
    var isReplaced = false
    for byte in name.utf8 {
      switch byte {
      case 0x0A:
        if text.span.trimmed(lineStart..<text.count).isEmpty {
          text.removeLast(text.count - lineStart)
          isReplaced = true
        } else {
          text.append(0x0A)
          lineStart = text.count
        }
      case 0..<0x20, 0x7F:
        text.append(0x20)
        isReplaced = true
      case UInt8(ascii: "&") where escapes: text += Array("&amp;".utf8)
      case UInt8(ascii: "<") where escapes: text += Array("&lt;".utf8)
      case UInt8(ascii: ">") where escapes: text += Array("&gt;".utf8)
      case UInt8(ascii: ">") where text.suffix(2) == [UInt8(ascii: "-"), UInt8(ascii: "-")]:
        text[text.count - 1] = byte
        isReplaced = true
      default: text.append(byte)
      }
    }
    let whole = text.span.withoutSpaceAround
    if isReplaced || whole != 0..<text.count { lose(.nameCharacters, index) }
    guard !whole.isEmpty else { return }
    write(text[whole])
    write(0x0A)
  }
}
