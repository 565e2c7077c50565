// SubRip subtitles: cues with a number, real time to the millisecond and lines of text.
//
//     1
//     00:00:02,000 --> 00:00:03,500
//     The text
//
// The text is the marker's name, with its tags (<i>) unchanged. Cue numbers are not kept, and may be missing. A
// fraction without three digits is an error: some programs read `,5` as 500 milliseconds, and others as 5.

import UniformTypes
import SMPTETimecode

enum SubRip: DocumentWriter {
  static let traits = DocumentTraits(
    name: "SubRip subtitles",
    type: { UTType(importedAs: "org.matroska.subrip", conformingTo: .plainText) },
    losses: [.duration, .rounding, .nameCharacters, .emptyText], omits: [.title, .event, .transition, .note, .color],
    hasRealTime: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    var lines = DocumentLines(head)
    var (hasNumber, hasTimes) = (false, false)
    for _ in 0..<maximumFirstCueLineCount {
      guard let part = try? lines.nextText(in: head) else { return false }
      if CueTiming(in: head, part) != nil { return true }
      if head.isLikeCueTimes(part) { hasTimes = true }
      guard hasTimes || !hasNumber && head.isNumber(part) else { return false }
      hasNumber = true
    }
    return false
  }

  /// The maximum number of lines in a first cue whose times are unreadable.
  private static let maximumFirstCueLineCount = 32

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    var cues = SubRipReading(reading)
    var lines = DocumentLines(bytes)
    while let line = try lines.next(in: bytes) { try cues.read(line, of: bytes, at: lines) }
    try cues.finish(in: bytes)
    reading = cues.reading
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    guard let properties = try output.list.commonProperties() else { return }
    let time = RealTime(properties)
    for entry in output.list {
      output.write(number: entry.index + 1)
      output.write(0x0A)
      output.timing(of: entry, at: time, as: .subtitles)
      output.writeCueText(entry.name, escapes: false, of: entry.index)
      output.write(0x0A)
    }
  }
}

/// Reads a SubRip document line by line.
private struct SubRipReading {
  var reading: DocumentReading
  private var cue: Cue?
  /// The previous line. If it is a number, it belongs to the cue whose times follow.
  private var last = 0..<0
  /// True if the line before the previous one is blank or missing.
  private var isBlankBeforeLast = true
  /// The number of the last cue.
  private var number = 0
  /// The location of a number that begins the expected next cue.
  private var beginning: DocumentLocation?
  /// True for the lines of a cue whose times are unreadable.
  private var isUnreadable = false

  init(_ reading: DocumentReading) { self.reading = reading }

  mutating func read(_ line: Range<Int>, of bytes: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    let part = bytes.trimmed(line)
    defer {
      isBlankBeforeLast = last.isEmpty
      last = part
    }
    if part.isEmpty { return }
    let location = lines.location(part.lowerBound)
    if let timing = CueTiming(in: bytes, part) {
      try begin(in: bytes)
      if let fraction = timing.unusualFraction {
        isUnreadable = true
        return reading.problem(.expected("three digits of milliseconds"), at: lines.location(fraction.lowerBound))
      }
      cue = Cue(timing: timing, location: location)
      if !timing.settings.isEmpty {
        reading.omit(detail: "cue positions", at: lines.location(timing.settings.lowerBound))
      }
    } else if isDamagedTiming(part, of: bytes) {
      try begin(in: bytes)
      isUnreadable = true
      reading.problem(.expected("a cue's times"), at: location)
    } else if cue != nil {
      try cue?.append(line)
      let isNext = last.isEmpty && bytes.number(part) == number + 1
      beginning = isNext ? location : nil
    } else if !bytes.isNumber(part), !isUnreadable {
      reading.problem(.expected("a cue's number or times"), at: location)
    }
  }

  /// Ends the previous cue. A number on the previous line belongs to the new cue.
  private mutating func begin(in bytes: Span<UInt8>) throws(DocumentError) {
    if bytes.isNumber(last) {
      number = bytes.number(last) ?? number
      cue?.removeLastLine()
    }
    if let cue { try reading.add(cue, in: bytes) }
    (cue, beginning, isUnreadable) = (nil, nil, false)
  }

  mutating func finish(in bytes: Span<UInt8>) throws(DocumentError) {
    // The document ends with the number of the next cue, so it was probably cut. The number is not text of the last
    // cue.
    if let beginning {
      reading.problem(.expected("a cue's times"), at: beginning)
      cue?.removeLastLine()
    }
    if let cue { try reading.add(cue, in: bytes) }
  }

  /// Returns whether a line was meant to be a cue's times: it follows the number of the expected cue, or it has an
  /// arrow and a clock. After any number that stands alone, an arrow or a clock is enough.
  private func isDamagedTiming(_ part: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    let isClock = bytes.hasClock(part)
    guard bytes.isNumber(last), isBlankBeforeLast else { return isClock && bytes.contains("-->", in: part) }
    return isClock || bytes.number(last) == number + 1 || bytes.contains("->", in: part)
  }
}

extension Span<UInt8> {
  /// Returns whether a part contains a text.
  func contains(_ text: StaticString, in part: Range<Int>) -> Bool {
    for index in part where has(text, at: index, before: part.upperBound) { return true }
    return false
  }

  /// Returns whether a part has a colon after a digit.
  fileprivate func hasClock(_ part: Range<Int>) -> Bool {
    part.dropFirst().contains { self[$0] == UInt8(ascii: ":") && self[$0 - 1].isDigit }
  }

  /// Returns whether a line that is not a cue's times was meant to be: it begins like a clock, and a second clock
  /// follows.
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

  /// Returns whether a part consists of digits.
  func isNumber(_ part: Range<Int>) -> Bool {
    for index in part where !self[index].isDigit { return false }
    return !part.isEmpty
  }
}
