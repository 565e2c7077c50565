// Finds the timecodes in any text, such as a log or a mail, in any 8-bit encoding.
//
//     var scanner = TimecodeScanner()
//     let used = scanner.scan(span, isFinal: false) { finding in … }  // the bytes from `used` on begin the next buffer
//
// A timecode is two digits each of hours, minutes and seconds and two or three digits of frames, separated by `:` or
// `;`. Subframes may follow after a point, and then a tag (`@29.97d/80+100d`, ` @ 29.97 fps drop`). Only a whole
// timecode is found, which no other number touches (an address, a date with a time); `..` ends it. A `:` or `;` before
// it separates it from a word, as in `TC:01:00:00:00`, but not from a number or the pairs of a network address. Times
// without frames (10:15:30) or with milliseconds (10:15:30.500) are not timecodes. A number before a timecode is days
// only if it has one or two digits and a space after it, and if the tag, or `readsDays`, allows a hundred days. An `@`
// and a digit directly after a timecode begin a tag. If the tag cannot be read, the finding has its error.
//
// A `-` directly before a timecode is its sign at the beginning of a line, and after a space, a tab, another separator,
// an opening bracket or a quote. Such text is a difference: a near miss, not a timecode. Elsewhere a `-` is a dash.
//
// The same pass finds near misses. Lines end with LF, CR LF or CR. The scanner stores only its position, and needs no
// memory but the caller's buffer: at most `maximumLength` bytes remain in the buffer for the next call, and none of a
// line that has ended.

/// A search for timecodes in a text that is read buffer by buffer.
public struct TimecodeScanner: Sendable {
  /// The maximum number of bytes that remain for the next buffer.
  public static let maximumLength = 256
  /// The maximum length of a timecode with its tag, in bytes.
  static let longestTimecode = 64

  /// A timecode or a near miss.
  package enum Finding: Sendable {
    /// A timecode, which is `lastTimecode(in:)`: it is large, and copying it takes as long as finding it.
    case timecode
    case nearMiss(NearMissFinding)
  }

  /// The number of bytes before the next buffer.
  public private(set) var offset = 0
  /// The line of the next byte to read, from 1.
  public private(set) var line = 1
  var lineStart = 0
  private var previous: UInt8 = 0x0A
  private var beforePrevious: UInt8 = 0
  /// The last bytes before the buffer, the last of them lowest.
  private(set) var dropped: UInt64 = 0
  /// The offset after the last timecode found.
  private var timecodeEnd = -1
  let readsDays: Bool
  /// The first byte of the last timecode found within the buffer, if it is a plain label.
  package private(set) var lastLabel: Int?
  /// The last timecode found, if it is not a plain label.
  private var lastOther: TimecodeFinding?

  /// The last timecode found in a buffer; valid until bytes of it are dropped.
  package func lastTimecode(in buffer: Span<UInt8>) -> TimecodeFinding? {
    lastLabel.map { plainFinding(at: $0, in: buffer) } ?? lastOther
  }

  /// Makes a scanner at the beginning of a text. `readsDays` accepts days before timecodes whose tag states no limit.
  public init(readsDays: Bool = false) { self.readsDays = readsDays }

  /// Finds the timecodes in a buffer, and returns the number of its bytes that are processed.
  ///
  /// The other bytes, at most `maximumLength`, must begin the next buffer; none remain in the final buffer.
  public mutating func scan(_ buffer: Span<UInt8>, isFinal: Bool, found: (TimecodeFinding) -> Void) -> Int {
    var index = 0
    let end = Self.horizon(of: buffer, isFinal: isFinal)
    while let finding = next(in: buffer, from: &index, before: end) {
      if case .timecode = finding, let timecode = lastTimecode(in: buffer) { found(timecode) }
    }
    drop(index, of: buffer)
    return index
  }

  /// Moves the beginning of the next buffer past processed bytes.
  package mutating func drop(_ count: Int, of buffer: Span<UInt8>) {
    dropped = lastBytes(before: count, in: buffer)
    offset += count
    if let start = lastLabel { lastLabel = start - count }
    lastOther?.move(by: -count)
  }

  /// The first index in a buffer at which nothing can be decided without more bytes.
  package static func horizon(of buffer: Span<UInt8>, isFinal: Bool) -> Int {
    if isFinal { return buffer.count }
    let certain = max(0, buffer.count - maximumLength)
    // Nothing continues after the end of a line.
    var end = buffer.count
    while end > certain, buffer[unchecked: end - 1] != 0x0A { end -= 1 }
    return end
  }

  /// Finds the next timecode or near miss that begins before the horizon of a buffer. Moves the index after the
  /// finding, or past all bytes at which none can begin.
  package mutating func next(in buffer: Span<UInt8>, from index: inout Int, before end: Int) -> Finding? {
    if offset + index == 0 { skipByteOrderMark(in: buffer, from: &index) }
    while index < end {
      let byte = buffer[unchecked: index]
      if previous == 0x0D, byte != 0x0A { beginLine(at: index) }
      if skipProse(in: buffer, from: &index, before: end) { continue }
      guard byte.isDigit, !previous.isDigit else {
        skip(byte, &index)
        continue
      }
      if let finding = numbers(at: &index, in: buffer) { return finding }
    }
    return nil
  }

  /// Finds the label that only a space or a tab separates from the timecode before it, as in an edit list or a table;
  /// no other finding can begin between them. Returns false, and does not move, if anything else follows.
  package mutating func nextNeighbor(in buffer: Span<UInt8>, from index: inout Int, before end: Int) -> Bool {
    guard timecodeEnd == offset + index, index + 1 < end,
      buffer[unchecked: index] == 0x20 || buffer[unchecked: index] == 0x09,
      hasPlainLabel(at: index + 1, in: buffer)
    else { return false }
    recordLabel(at: index + 1, &index, in: buffer)
    return true
  }

  /// Reads the timecode or near miss that starts at these digits, and moves after it; if there is none, moves after the
  /// digits.
  @inline(__always)
  private mutating func numbers(at index: inout Int, in buffer: Span<UInt8>) -> Finding? {
    if let end = buffer.endOfLoneNumber(at: index) {
      advance(to: end, &index, in: buffer)
      return nil
    }
    if canBeginTimecode(at: index), previous != UInt8(ascii: ":") || !hasPairs(before: index, in: buffer) {
      let isNegative = previous == UInt8(ascii: "-") && beforePrevious.isBeforeSign
      if !isNegative, hasPlainLabel(at: index, in: buffer) {
        recordLabel(at: index, &index, in: buffer)
        return .timecode
      }
      if let finding = timecode(at: index, in: buffer) {
        advance(to: finding.range.upperBound, &index, in: buffer)
        timecodeEnd = offset + index
        if isNegative { return .nearMiss(NearMissFinding(.sign, finding)) }
        (lastLabel, lastOther) = (nil, finding)
        return .timecode
      }
    }
    var cursor = TextCursor(at: index)
    let isAlike = cursor.numbersLikeTimecode(in: buffer)
    let start = index
    let column = offset + start - lineStart + 1
    advance(to: cursor.position, &index, in: buffer)
    return isAlike ? .nearMiss(NearMissFinding(.form, start..<index, line: line, column: column)) : nil
  }

  /// Records a label as the last timecode found, and moves after it.
  @inline(__always)
  private mutating func recordLabel(at start: Int, _ index: inout Int, in buffer: Span<UInt8>) {
    lastLabel = start
    advance(to: start + TimecodeLabel.length, &index, in: buffer)
    timecodeEnd = offset + index
  }

  private mutating func advance(to end: Int, _ index: inout Int, in buffer: Span<UInt8>) {
    beforePrevious = end > index + 1 ? buffer[end - 2] : previous
    previous = buffer[end - 1]
    index = end
  }

  /// A byte order mark is not part of the first line.
  private mutating func skipByteOrderMark(in buffer: Span<UInt8>, from index: inout Int) {
    guard buffer.count >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF else { return }
    index = 3
    lineStart = 3
  }

  /// Skips bytes at which no finding can begin: up to the end of a line, or to the numbers before the next separator.
  @inline(__always)
  private mutating func skipProse(in buffer: Span<UInt8>, from index: inout Int, before end: Int) -> Bool {
    // Numbers that begin before the end may have their first separator after the end.
    let limit = min(buffer.count, end + Self.longestTimecode)
    let mark = buffer.firstMark(from: index, before: limit)
    var start = mark
    if mark < limit, buffer[unchecked: mark] > 0x0F { start = buffer.numbersStart(before: mark, from: index) }
    start = min(start, end)
    guard start > index else { return false }
    beforePrevious = start > index + 1 ? buffer[unchecked: start - 2] : previous
    previous = buffer[unchecked: start - 1]
    index = start
    return true
  }

  @inline(__always)
  private mutating func skip(_ byte: UInt8, _ index: inout Int) {
    beforePrevious = previous
    previous = byte
    index += 1
    if byte == 0x0A { beginLine(at: index) }
  }

  private mutating func beginLine(at index: Int) {
    previous = 0x0A
    line += 1
    lineStart = offset + index
  }

  /// True if the bytes before this position join it to other text: a digit and `:` or `;`, a single `.`, or `::`.
  @inline(__always)
  private var isJoined: Bool {
    switch previous {
    case UInt8(ascii: "."): beforePrevious != previous
    case UInt8(ascii: ":"): beforePrevious.isDigit || beforePrevious == previous
    case UInt8(ascii: ";"): beforePrevious.isDigit
    default: false
    }
  }

  /// Returns true if the bytes before an index allow a timecode to begin there.
  @inline(__always)
  private func canBeginTimecode(at index: Int) -> Bool {
    !isJoined || (previous == UInt8(ascii: ";") && timecodeEnd == offset + index - 1)
  }
}

// MARK: Search in prose, eight bytes at a time, for a separator of numbers or the end of a line

extension Span<UInt8> {
  /// The first index of a `:`, a `;` or a control below 16, such as line feed and tab; otherwise the limit.
  @inline(__always)
  func firstMark(from start: Int, before limit: Int) -> Int {
    var index = start
    return withUnsafeBytes { bytes in
      while limit &- index >= 8 {
        let marks = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)).marks
        if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < limit, !(bytes[index].isTimecodeSeparator || bytes[index] <= 0x0F) { index &+= 1 }
      return index
    }
  }

  /// The beginning of the number before a separator, or of the days before that number; if there is no number, the
  /// separator.
  @inline(__always)
  func numbersStart(before separator: Int, from first: Int) -> Int {
    var start = separator
    while start > first, self[unchecked: start - 1].isDigit { start -= 1 }
    guard start < separator, start - first >= 2, self[unchecked: start - 1] == 0x20, self[unchecked: start - 2].isDigit
    else { return start }
    start -= 2
    return start > first && self[unchecked: start - 1].isDigit ? start - 1 : start
  }

  /// The end of the digits at an index; nil if a separator of numbers follows them, or if they may be days and a space
  /// follows.
  @inline(__always)
  func endOfLoneNumber(at start: Int) -> Int? {
    let limit = min(count, start + TimecodeScanner.longestTimecode)
    var end = start + 1
    while end < limit, self[unchecked: end].isDigit { end &+= 1 }
    guard end < count, !self[unchecked: end].isTimecodeSeparator, self[unchecked: end] != 0x20 || end - start > 2 else {
      return nil
    }
    return end
  }
}

extension UInt64 {
  /// The high bit of each byte that is `:`, `;` or below 16. The lowest bit set is right; higher ones may be wrong.
  @inline(__always)
  fileprivate var marks: UInt64 {
    (self | 0x0101_0101_0101_0101).marks(of: UInt8(ascii: ";")) | (self & 0xF0F0_F0F0_F0F0_F0F0).marks(of: 0)
  }
}
