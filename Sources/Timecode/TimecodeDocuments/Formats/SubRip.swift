// SubRip subtitles: cues with a number, real time to the millisecond and lines of text.
//
//     1
//     00:00:02,000 --> 00:00:03,500
//     The text
//
// The text is the marker's name, with its tags (<i>) as they are. Numbers are not kept, and may be missing. A fraction without three
// digits is an error: some programs read `,5` as 500 milliseconds, and some as 5.

import UniformTypes
import SMPTETimecode

enum SubRip: DocumentWriter {
  static let traits = DocumentTraits(
    name: "SubRip subtitles",
    type: { UTType(importedAs: "org.matroska.subrip", conformingTo: .plainText) },
    losses: [.duration, .rounding, .note, .color, .nameCharacters, .emptyText, .title], hasRealTime: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var (hasNumber, hasTimes) = (false, false)
    for _ in 0..<mostLinesOfFirstCue {
      guard let part = try? lines.nextText(in: head) else { return false }
      if CueTiming(in: head, part) != nil { return true }
      if head.isLikeCueTimes(part) { hasTimes = true }
      guard hasTimes || !hasNumber && head.isNumber(part) else { return false }
      hasNumber = true
    }
    return false
  }

  /// How many lines a first cue may have whose times cannot be read.
  private static let mostLinesOfFirstCue = 32

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var cues = SubRipReading(reading)
    var lines = DocumentLines(bytes)
    while let line = try lines.next(in: bytes) { try cues.read(line, of: bytes, at: lines) }
    try cues.finish(in: bytes)
    reading = cues.reading
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let document = output.document
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

/// A SubRip document while it is read, line by line.
private struct SubRipReading {
  var reading: DocumentReading
  private var cue: Cue?
  /// The line before; a number there is that of the cue whose times follow.
  private var last = 0..<0
  /// Whether the line before that is blank, or none.
  private var isBlankBeforeLast = true
  /// The number of the last cue.
  private var number = 0
  /// The place of a number that begins a cue as the next one should.
  private var beginning: DocumentPlace?
  /// Whether the lines belong to a cue whose times cannot be read.
  private var isUnreadable = false

  init(_ reading: DocumentReading) { self.reading = reading }

  mutating func read(_ line: Range<Int>, of bytes: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    let part = bytes.trimmed(line)
    defer {
      isBlankBeforeLast = last.isEmpty
      last = part
    }
    if part.isEmpty { return }
    let place = lines.place(part.lowerBound)
    if let timing = CueTiming(in: bytes, part) {
      try begin(in: bytes)
      if let fraction = timing.oddFraction {
        isUnreadable = true
        return reading.problem(.expected("three digits of milliseconds"), at: lines.place(fraction.lowerBound))
      }
      cue = Cue(timing: timing, place: place)
      if !timing.settings.isEmpty {
        reading.leave(detail: "cue positions", at: lines.place(timing.settings.lowerBound))
      }
    } else if isDamagedTiming(part, of: bytes) {
      try begin(in: bytes)
      isUnreadable = true
      reading.problem(.expected("a cue's times"), at: place)
    } else if cue != nil {
      try cue?.append(line)
      let isNext = last.isEmpty && bytes.number(part) == number + 1
      beginning = isNext ? place : nil
    } else if !bytes.isNumber(part), !isUnreadable {
      reading.problem(.expected("a cue's number or times"), at: place)
    }
  }

  /// Ends the cue before; the number on the line before is that of the one that begins.
  private mutating func begin(in bytes: Span<UInt8>) throws(DocumentError) {
    if bytes.isNumber(last) {
      number = bytes.number(last) ?? number
      cue?.removeLastLine()
    }
    if let cue { try reading.add(cue, in: bytes) }
    (cue, beginning, isUnreadable) = (nil, nil, false)
  }

  mutating func finish(in bytes: Span<UInt8>) throws(DocumentError) {
    // A file that was cut after a cue's number; a number that is a text has a cue's times before it.
    if let beginning {
      reading.problem(.expected("a cue's times"), at: beginning)
      cue?.removeLastLine()
    }
    if let cue { try reading.add(cue, in: bytes) }
  }

  /// Whether a line was meant to be a cue's times: it follows the number that a cue would have, or it has an arrow and a clock.
  private func isDamagedTiming(_ part: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    let isClock = bytes.hasClock(part)
    guard bytes.isNumber(last), isBlankBeforeLast else { return isClock && bytes.contains("-->", in: part) }
    return isClock || bytes.number(last) == number + 1 || bytes.contains("->", in: part)
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
  /// Whether a part has some text.
  func contains(_ text: StaticString, in part: Range<Int>) -> Bool {
    for index in part where has(text, at: index, before: part.upperBound) { return true }
    return false
  }

  /// Whether a part has a colon after a digit.
  fileprivate func hasClock(_ part: Range<Int>) -> Bool {
    part.dropFirst().contains { self[$0] == UInt8(ascii: ":") && self[$0 - 1].isDigit }
  }

  /// Whether a line that is not a cue's times was meant to be: its beginning is like a clock, and another one follows.
  func isLikeCueTimes(_ line: Range<Int>) -> Bool {
    let first = self[line.lowerBound]
    guard first.isDigit || first == UInt8(ascii: "-"), hasClock(line) else { return false }
    var rest = line
    while let word = word(of: &rest) {
      guard word.contains(where: { self[$0] == UInt8(ascii: "-") || self[$0] >= 0x80 }),
        word.lowerBound > line.lowerBound
      else { continue }
      return hasClock(rest)
    }
    return false
  }

  /// Whether a part is nothing but digits.
  func isNumber(_ part: Range<Int>) -> Bool {
    for index in part where !self[index].isDigit { return false }
    return !part.isEmpty
  }
}
