// Finds the timecodes in any text: edit decision lists, ALE tables, logs, in any 8-bit encoding.
//
//     var scanner = TimecodeScanner()
//     let used = scanner.scan(span, isFinal: false) { finding in … }      // keep the bytes from `used` on for the next call
//
// A timecode is two digits each of hours, minutes and seconds and two or three of frames between `:` or `;`, then
// optionally subframes behind a point, then optionally a tag (`@29.97d/80+100d`, ` @ 29.97 fps drop`). It is found only
// whole: not if another digit or separator touches it (an address, a date with a time); `..` ends it. Times without
// frames (10:15:30) and with milliseconds (10:15:30.500) are no timecodes. A number before a timecode is days only if it
// has one digit or two and a space behind it, and the tag, or `readsDays`, allows a hundred days. An `@` and a digit
// directly behind a timecode begin a tag; if it cannot be read, the finding has its error.
//
// The same pass finds what the text states about its rate. The scanner remembers only where it is: memory is the caller's
// buffer, of which at most `maximumLength` bytes are kept.

/// A place in a text that is read buffer by buffer, from which timecodes are found.
public struct TimecodeScanner: Sendable {
  /// The most bytes that are looked at from the beginning of a timecode on.
  public static let maximumLength = 64

  /// What is found.
  package enum Finding: Sendable {
    /// A timecode, which is `lastTimecode`: it is large, and copying it takes as long as finding it.
    case timecode
    case statement(RateStatementFinding)
  }

  /// How many bytes precede the next buffer.
  public private(set) var offset = 0
  /// The line of the next byte that is looked at, from 1.
  public private(set) var line = 1
  private var lineStart = 0
  private var previous: UInt8 = 0x0A
  /// Whether two points in a row have just passed, which end what is before them.
  private var isBehindEllipsis = false
  /// The statement that was found at the next byte.
  private var isBehindStatement = false
  private let readsDays: Bool
  /// The timecode that was found last, until more than its beginning is dropped.
  package private(set) var lastTimecode: TimecodeFinding?

  /// Makes a scanner at the beginning of a text; `readsDays` takes days before timecodes whose tag has no limit.
  public init(readsDays: Bool = false) { self.readsDays = readsDays }

  /// Finds the timecodes in a buffer, and returns how many of its bytes are done with.
  ///
  /// The rest, at most `maximumLength` bytes, must begin the next buffer; nothing remains where the buffer is the final one.
  public mutating func scan(_ buffer: Span<UInt8>, isFinal: Bool, found: (TimecodeFinding) -> Void) -> Int {
    var index = 0
    while let finding = next(in: buffer, from: &index, isFinal: isFinal) {
      if case .timecode = finding, let lastTimecode { found(lastTimecode) }
    }
    drop(index)
    return index
  }

  /// Moves the beginning of the next buffer: so many bytes are done with.
  package mutating func drop(_ count: Int) {
    offset += count
    lastTimecode?.move(by: -count)
  }

  /// Finds what is next in a buffer, and moves the index behind it, or as far as nothing can begin.
  package mutating func next(in buffer: Span<UInt8>, from index: inout Int, isFinal: Bool) -> Finding? {
    // What begins behind here might continue in the next buffer.
    let end = isFinal ? buffer.count : max(0, buffer.count - Self.maximumLength)
    while index < end {
      if skipProse(in: buffer, from: &index, before: end) { continue }
      if skipLetters(in: buffer, from: &index, before: end) { continue }
      let byte = buffer[unchecked: index]
      if byte.isDigit {
        if let finding = timecode(at: index, in: buffer) {
          index = finding.range.upperBound
          previous = buffer[index - 1]
          isBehindEllipsis = false
          lastTimecode = finding
          return .timecode
        }
      } else if previous == 0x0A || previous == 0x09, let finding = statement(at: index, in: buffer) {
        return .statement(finding)
      }
      pass(byte, &index)
    }
    return nil
  }

  /// Passes eight bytes at once in which nothing can begin: no separator is near, no line or field begins.
  @inline(__always)
  private mutating func skipProse(in buffer: Span<UInt8>, from index: inout Int, before end: Int) -> Bool {
    guard end - index >= 16, previous > 0x0F else { return false }
    let words = buffer.withUnsafeBytes { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      )
    }
    // The first separator is at most five bytes behind the beginning, where days precede the hours.
    guard !words.0.hasSeparator, !words.1.hasSeparator, !words.0.hasControl else { return false }
    let last = UInt64(littleEndian: words.0) >> 48
    index += 8
    previous = UInt8(truncatingIfNeeded: last >> 8)
    isBehindEllipsis = last == 0x2E2E
    return true
  }

  /// Passes bytes at which nothing can begin: those that are not digits, within a line or field.
  @inline(__always)
  private mutating func skipLetters(in buffer: Span<UInt8>, from index: inout Int, before end: Int) -> Bool {
    guard previous > 0x0F else { return false }
    let start = index
    var last = previous
    var beforeLast: UInt8 = 0
    while index < end, !buffer[unchecked: index].isDigit, buffer[unchecked: index] > 0x0F {
      beforeLast = last
      last = buffer[unchecked: index]
      index += 1
    }
    guard index > start else { return false }
    previous = last
    isBehindEllipsis = last == UInt8(ascii: ".") && beforeLast == last
    isBehindStatement = false
    return true
  }

  @inline(__always)
  private mutating func pass(_ byte: UInt8, _ index: inout Int) {
    isBehindEllipsis = byte == UInt8(ascii: ".") && previous == UInt8(ascii: ".")
    isBehindStatement = false
    previous = byte
    index += 1
    if byte == 0x0A {
      line += 1
      lineStart = offset + index
    }
  }

  private mutating func statement(at index: Int, in buffer: Span<UInt8>) -> RateStatementFinding? {
    let byte = buffer[index]
    guard byte == UInt8(ascii: "F") || byte == UInt8(ascii: "T"), !isBehindStatement else { return nil }
    var cursor = TextCursor(at: index, spaces: .single)
    guard let statement = cursor.rateStatement(in: buffer, isAtLineStart: previous == 0x0A) else { return nil }
    isBehindStatement = true
    return RateStatementFinding(statement: statement, range: index..<cursor.position, line: line)
  }

  /// The timecode that begins here, with or without days.
  @inline(__always)
  private func timecode(at index: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    guard !previous.isDigit, !previous.isTimecodeSeparator, previous != UInt8(ascii: ".") || isBehindEllipsis else {
      return nil
    }
    if let finding = withoutDays(at: index, in: buffer) { return finding }
    return withDays(at: index, in: buffer)
  }

  @inline(__always)
  private func withoutDays(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    guard buffer.count - start >= TimecodeLabel.length, buffer[start + 2].isTimecodeSeparator else { return nil }
    var cursor = TextCursor(at: start, spaces: .single)
    guard let text = cursor.wholeTimecode(in: buffer) else { return nil }
    var finding = TimecodeFinding(
      numbers: start..<cursor.position, range: start..<cursor.position, offset: offset + start, line: line,
      column: offset + start - lineStart + 1, text: text)
    switch cursor.tagInProse(in: buffer.extracting(..<min(buffer.count, start + Self.maximumLength))) {
    case .none: break
    case .read(let tag, let end):
      finding.text.tag = tag
      finding.range = start..<end
    case .unreadable(let error, let end):
      finding.tagError = .malformed(at: error.offset - start, expected: error.expected)
      finding.range = start..<end
    }
    return finding
  }

  /// A timecode with days before it, if its limit has room for them.
  private func withDays(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    var cursor = TextCursor(at: start)
    guard let days = cursor.digits(in: buffer, limit: 2), cursor.take(0x20, in: buffer), cursor.isDigit(in: buffer),
      var finding = withoutDays(at: cursor.position, in: buffer),
      finding.text.tag.map({ $0.properties.upperLimit == .max100Days }) ?? readsDays
    else { return nil }
    let length = cursor.position - start
    finding.text.components.days = days.value
    finding.text.hasDays = true
    if let error = finding.tagError {
      finding.tagError = .malformed(at: error.offset + length, expected: error.expected)
    }
    finding.numbers = start..<finding.numbers.upperBound
    finding.range = start..<finding.range.upperBound
    finding.offset -= length
    finding.column -= length
    return finding
  }
}

// MARK: Grammar

extension TextCursor {
  /// Reads `HH:MM:SS:FF` with subframes, if it is here whole.
  @inline(__always)
  fileprivate mutating func wholeTimecode(in text: Span<UInt8>) -> TimecodeText? {
    guard var result = fixedNumbers(in: text) else { return nil }
    guard let next = byte(in: text) else { return result }
    if next == UInt8(ascii: "."), isDigit(in: text, ahead: 1) {
      position += 1
      guard let subFrames = digits(in: text, limit: 3) else { return nil }
      result.components.subFrames = subFrames.value
      result.hasSubFrames = true
      result.hasOneSubFrameDigit = subFrames.count == 1
    }
    // Another digit, or a separator or point with a digit behind it, makes it part of something longer.
    guard let next = byte(in: text) else { return result }
    if next.isDigit { return nil }
    let joins = next.isTimecodeSeparator || next == UInt8(ascii: ".")
    return joins && isDigit(in: text, ahead: 1) ? nil : result
  }

  /// Reads two digits four times, with a third digit of the frames.
  @inline(__always)
  private mutating func fixedNumbers(in text: Span<UInt8>) -> TimecodeText? {
    if let (label, saysDropFrame) = TimecodeLabel.read(in: text, at: position) {
      position += TimecodeLabel.length
      var components = label.components
      if let digit = take(\.isDigit, in: text) { components.frames = components.frames * 10 + digit.digitValue }
      return TimecodeText(components, separator: saysDropFrame ? .dropFrame : .colon)
    }
    // A semicolon between the other numbers.
    guard let hours = pair(in: text), take(\.isTimecodeSeparator, in: text) != nil, let minutes = pair(in: text),
      take(\.isTimecodeSeparator, in: text) != nil, let seconds = pair(in: text),
      let last = take(\.isTimecodeSeparator, in: text), var frames = pair(in: text)
    else { return nil }
    if let digit = take(\.isDigit, in: text) { frames = frames * 10 + digit.digitValue }
    return TimecodeText(
      Timecode.Components(h: hours, m: minutes, s: seconds, f: frames),
      separator: last == UInt8(ascii: ";") ? .dropFrame : .colon)
  }

  private mutating func pair(in text: Span<UInt8>) -> Int? {
    guard let tens = take(\.isDigit, in: text), let units = take(\.isDigit, in: text) else { return nil }
    return tens.digitValue * 10 + units.digitValue
  }

  /// What follows a timecode in prose.
  fileprivate enum TagInProse {
    case none
    case read(TimecodeText.Tag, end: Int)
    case unreadable(Timecode.StringParseError, end: Int)
  }

  /// Reads the tag behind a timecode: directly behind it, or with a space on both sides of its `@`.
  @inline(__always)
  fileprivate func tagInProse(in text: Span<UInt8>) -> TagInProse {
    switch byte(in: text) {
    case UInt8(ascii: "@"): closeTag(in: text)
    case 0x20 where byte(in: text, ahead: 1) == UInt8(ascii: "@") && byte(in: text, ahead: 2) == 0x20:
      spacedTag(in: text)
    default: .none
    }
  }

  /// `@29.97d/80`: everything that a tag can have belongs to it, so that a misspelled one is an error.
  private func closeTag(in text: Span<UInt8>) -> TagInProse {
    var end = position + 1
    while end < text.count, text[end].isTagByte { end += 1 }
    // A full stop may end the sentence.
    if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var cursor = TextCursor(at: position + 1)
    do {
      return .read(try cursor.tag(in: text.extracting(..<end), until: .endOfText), end: end)
    } catch {
      // Before a letter, `@` is common in prose.
      return end > position + 1 && text[position + 1].isDigit ? .unreadable(error, end: end) : .none
    }
  }

  /// ` @ 29.97 fps drop`: what is no tag is prose.
  private func spacedTag(in text: Span<UInt8>) -> TagInProse {
    var cursor = TextCursor(at: position + 3, spaces: .single)
    guard let tag = try? cursor.tag(in: text, until: .anywhere) else { return .none }
    return .read(tag, end: cursor.position)
  }
}

extension UInt64 {
  /// Whether one of eight bytes is `:` or `;`.
  @inline(__always)
  fileprivate var hasSeparator: Bool { ((self | 0x0101_0101_0101_0101) ^ 0x3B3B_3B3B_3B3B_3B3B).hasZero }

  /// Whether one of eight bytes is below 16, as line feed and tab are.
  @inline(__always)
  fileprivate var hasControl: Bool { (self & 0xF0F0_F0F0_F0F0_F0F0).hasZero }

  @inline(__always)
  private var hasZero: Bool { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 != 0 }
}
