// Finds the timecodes in any text where they stand: edit decision lists, ALE tables, logs, in any 8-bit encoding.
//
//     var scanner = TimecodeScanner()
//     let used = scanner.scan(span, isFinal: false) { finding in … }      // keep the bytes from `used` on for the next call
//
// A timecode is two digits each of hours, minutes and seconds and two or three of frames between `:` or `;`, then
// optionally subframes behind a point, then optionally what carries its rate (`@29.97d/80+100d`, ` @ 29.97 fps drop`). It
// is found only whole: not within a longer row of digits and separators (an address, a date with a time), not where another
// digit, letter-free, joins it; `..` separates. Times without frames (10:15:30) and with milliseconds (10:15:30.500) are no
// timecodes. The number before a timecode is mostly something else: it is days only where it has one digit or two and a
// space behind it, and the tag, or `readsDays`, says that the limit is a hundred days. What begins like a tag, `@` and a
// digit, and is none is found with its error.
//
// The scanner remembers only where it is: memory is the caller's buffer, of which at most `maximumLength` bytes are kept.

/// A timecode found in a text.
public struct TimecodeFinding: Equatable, Sendable {
  /// The bytes of the label within the buffer, without what carries its rate.
  public var label: Range<Int>
  /// The bytes of the label and what carries its rate.
  public var range: Range<Int>
  /// The offset of the label from the beginning of the whole text.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What the timecode says.
  public var text: TimecodeText
  /// Why what is written like a tag directly behind the label cannot be read, with the byte of `range`, which goes as far.
  public var tagError: Timecode.StringParseError?
}

/// A place in a text that is read buffer by buffer, from which timecodes are found.
public struct TimecodeScanner: Sendable {
  /// The most bytes that are looked at from the beginning of a timecode on.
  public static let maximumLength = 64

  /// How many bytes lie before the next buffer.
  public private(set) var offset = 0
  /// The line at the beginning of the next buffer, from 1.
  public private(set) var line = 1
  private var lineStart = 0
  private var previous: UInt8 = 0x0A
  /// Whether two points in a row have just passed, which join nothing.
  private var isBehindEllipsis = false
  private let readsDays: Bool

  /// Makes a scanner at the beginning of a text; `readsDays` takes days before labels whose tag does not say the limit.
  public init(readsDays: Bool = false) { self.readsDays = readsDays }

  /// Finds the timecodes in a buffer, and returns how many of its bytes are done with.
  ///
  /// The rest, at most `maximumLength` bytes, must begin the next buffer; nothing remains where the buffer is the final one.
  public mutating func scan(_ buffer: Span<UInt8>, isFinal: Bool, found: (TimecodeFinding) -> Void) -> Int {
    var index = 0
    // A timecode that begins behind here might go on in the next buffer.
    let end = isFinal ? buffer.count : max(0, buffer.count - Self.maximumLength)
    while index < end {
      let byte = buffer[unchecked: index]
      guard byte.isDigit, !previous.isDigit, !previous.isTimecodeSeparator,
        previous != UInt8(ascii: ".") || isBehindEllipsis,
        let finding = finding(at: index, in: buffer) ?? findingWithDays(at: index, in: buffer)
      else {
        isBehindEllipsis = byte == UInt8(ascii: ".") && previous == UInt8(ascii: ".")
        previous = byte
        index += 1
        if byte == 0x0A {
          line += 1
          lineStart = offset + index
        }
        continue
      }
      found(finding)
      index = finding.range.upperBound
      previous = buffer[index - 1]
      isBehindEllipsis = false
    }
    offset += index
    return index
  }

  private func finding(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    var cursor = LabelCursor(position: start)
    guard let label = cursor.label(in: buffer) else { return nil }
    var finding = TimecodeFinding(
      label: start..<cursor.position, range: start..<cursor.position, offset: offset + start, line: line,
      column: offset + start - lineStart + 1, text: label)
    switch cursor.tag(in: buffer, limit: start + Self.maximumLength) {
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

  /// A label with days before it, where its limit leaves room for them.
  private func findingWithDays(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    guard start + 2 < buffer.count else { return nil }
    let length = buffer[start + 1].isDigit ? 2 : 1
    let labelStart = start + length + 1
    guard buffer[labelStart - 1] == 0x20, var finding = finding(at: labelStart, in: buffer) else { return nil }
    guard finding.text.tag.map({ $0.properties.upperLimit == .max100Days }) ?? readsDays else { return nil }
    finding.text.components.days = (start..<start + length).reduce(0) { $0 * 10 + Int(buffer[$1] - UInt8(ascii: "0")) }
    finding.text.hasDays = true
    if let error = finding.tagError {
      finding.tagError = .malformed(at: error.offset + labelStart - start, expected: error.expected)
    }
    finding.label = start..<finding.label.upperBound
    finding.range = start..<finding.range.upperBound
    finding.offset -= labelStart - start
    finding.column -= labelStart - start
    return finding
  }
}

/// A place in a buffer from which a label is read.
private struct LabelCursor {
  var position: Int

  /// Reads `HH:MM:SS:FF` with subframes, if it stands here whole.
  mutating func label(in text: Span<UInt8>) -> TimecodeText? {
    guard text.count - position >= 11, text[position + 2].isTimecodeSeparator else { return nil }
    guard let hours = pair(in: text), separator(in: text) != nil, let minutes = pair(in: text),
      separator(in: text) != nil, let seconds = pair(in: text), let last = separator(in: text),
      var frames = pair(in: text)
    else { return nil }
    if let digit = digit(in: text) { frames = frames * 10 + digit }
    var result = TimecodeText(
      Timecode.Components(h: hours, m: minutes, s: seconds, f: frames),
      separator: last == UInt8(ascii: ";") ? .dropFrame : .colon)
    if position + 1 < text.count, text[position] == UInt8(ascii: "."), text[position + 1].isDigit {
      position += 1
      var count = 0
      while let digit = digit(in: text) {
        count += 1
        guard count <= 3 else { return nil }
        result.components.subFrames = result.components.subFrames * 10 + digit
      }
      result.hasSubFrames = true
    }
    // Another digit, or a separator or point with a digit behind it, makes it part of something longer.
    guard position < text.count else { return result }
    if text[position].isDigit { return nil }
    let joins = text[position].isTimecodeSeparator || text[position] == UInt8(ascii: ".")
    if joins, position + 1 < text.count, text[position + 1].isDigit { return nil }
    return result
  }

  /// What stands behind a label.
  enum TagReading {
    case none
    case read(TimecodeText.Tag, end: Int)
    case unreadable(Timecode.StringParseError, end: Int)
  }

  /// Reads what carries the rate directly behind a label, and where it ends.
  func tag(in text: Span<UInt8>, limit: Int) -> TagReading {
    var start = position
    let isSpaced = start + 2 < text.count && text[start] == 0x20 && text[start + 2] == 0x20
    if isSpaced { start += 1 }
    guard start < text.count, text[start] == UInt8(ascii: "@") else { return .none }
    start += isSpaced ? 2 : 1
    var ends: [Int] = []
    var end = start
    var words = 0
    while end < min(text.count, limit) {
      if text[end] == 0x20 {
        // The rate in words may be three: 29.97 fps drop.
        guard isSpaced, words < 2 else { break }
        ends.append(end)
        words += 1
      } else if !text[end].isTagByte {
        break
      }
      end += 1
    }
    ends.append(end)
    for end in ends.reversed() where end > start {
      // A full stop may end the sentence instead of the tag.
      let trimmed = text[end - 1] == UInt8(ascii: ".") ? end - 1 : end
      do {
        return .read(try TimecodeText.Tag(parsing: text.extracting(..<trimmed), from: start), end: trimmed)
      } catch {
        // With spaces around it, or a letter behind it, `@` is common in prose.
        guard !isSpaced, text[start].isDigit else { continue }
        return .unreadable(error, end: trimmed)
      }
    }
    return .none
  }

  private mutating func digit(in text: Span<UInt8>) -> Int? {
    guard position < text.count, text[position].isDigit else { return nil }
    position += 1
    return Int(text[position - 1] - UInt8(ascii: "0"))
  }

  private mutating func pair(in text: Span<UInt8>) -> Int? {
    guard let tens = digit(in: text), let units = digit(in: text) else { return nil }
    return tens * 10 + units
  }

  private mutating func separator(in text: Span<UInt8>) -> UInt8? {
    guard position < text.count, text[position].isTimecodeSeparator else { return nil }
    position += 1
    return text[position - 1]
  }
}

extension UInt8 {
  @inline(__always) fileprivate var isTimecodeSeparator: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: ";") }

  /// Digits, letters, and what stands between a rate, a base and a limit.
  fileprivate var isTagByte: Bool {
    isDigit || isLetter || self == UInt8(ascii: ".") || self == UInt8(ascii: "/") || self == UInt8(ascii: "+")
  }
}
