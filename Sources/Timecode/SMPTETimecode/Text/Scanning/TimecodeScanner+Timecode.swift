// Reads the timecode that begins at an index of a text.

extension TimecodeScanner {
  /// Returns true if a label begins here, and nothing that may belong to it follows.
  @inline(__always)
  func hasPlainLabel(at start: Int, in buffer: Span<UInt8>) -> Bool {
    let end = start + TimecodeLabel.length
    guard buffer.count - end >= 2, TimecodeLabel.read(in: buffer, at: start) != nil else { return false }
    return switch buffer[unchecked: end] {
    case UInt8(ascii: "0")...UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: "@"): false
    case 0x20: buffer[unchecked: end + 1] != UInt8(ascii: "@")
    default: true
    }
  }

  /// The plain label that begins here, as a finding.
  func plainFinding(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    var cursor = TextCursor(at: start)
    return cursor.label(in: buffer).map { finding($0, start..<cursor.position) }
  }

  private func finding(_ text: TimecodeText, _ range: Range<Int>) -> TimecodeFinding {
    let first = offset + range.lowerBound
    return TimecodeFinding(
      numbers: range, range: range, offset: first, line: line, column: first - lineStart + 1, text: text)
  }

  /// The timecode that begins here, with or without days.
  func timecode(at index: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    if let finding = withoutDays(at: index, in: buffer) { return finding }
    return withDays(at: index, in: buffer)
  }

  @inline(__always)
  private func withoutDays(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    guard buffer.count - start >= TimecodeLabel.length, buffer[start + 2].isTimecodeSeparator else { return nil }
    var cursor = TextCursor(at: start, spaces: .single)
    guard let text = cursor.wholeTimecode(in: buffer) else { return nil }
    var finding = finding(text, start..<cursor.position)
    switch cursor.tagInProse(in: buffer.extracting(..<min(buffer.count, start + Self.longestTimecode))) {
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

  /// A timecode with days before it, if its limit allows days.
  private func withDays(at start: Int, in buffer: Span<UInt8>) -> TimecodeFinding? {
    var cursor = TextCursor(at: start)
    guard let days = cursor.digits(in: buffer, limit: 2), cursor.consume(0x20, in: buffer), cursor.isDigit(in: buffer),
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

extension UInt8 {
  /// True if a `-` between this byte and a number is the number's sign.
  var isBeforeSign: Bool {
    switch self {
    case 0x0A, 0x09, 0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="),
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"), UInt8(ascii: "|"):
      true
    default: false
    }
  }
}
