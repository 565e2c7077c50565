// The timecodes that `TimecodeScanner` finds, and near misses:
//
//     01:00:00:00  01:00:00;00.50@29.97d       found
//     01:00:00:00;01:00:10:00                  two, as in a table with semicolons
//     2:01:00:00:30  1:00:00:00  01:00:00:00:5 not found, but near misses: more or fewer numbers or digits
//     x,-01:00:00:00                           not found, but a near miss: a difference
//     10:00:00:00-10:01:00:00  - 01:00:00:00   found: the `-` is a dash
//     aa:bb:01:02:03:04                        neither: a network address

extension TextCursor {
  /// Reads a whole `HH:MM:SS:FF` with subframes, if one is here.
  @inline(__always)
  mutating func wholeTimecode(in text: Span<UInt8>) -> TimecodeText? {
    guard var result = label(in: text) else { return nil }
    guard let next = byte(in: text) else { return result }
    if next == UInt8(ascii: "."), isDigit(in: text, ahead: 1) {
      position += 1
      guard let subFrames = digits(in: text, limit: 3) else { return nil }
      result.components.subFrames = subFrames.value
      result.hasSubFrames = true
      result.hasOneSubFrameDigit = subFrames.count == 1
    }
    // Another digit, or a separator or point with a digit after it, makes it part of something longer.
    guard let next = byte(in: text) else { return result }
    if next.isDigit || (next == UInt8(ascii: ":") && text.hasPairs(after: position)) { return nil }
    guard next.isTimecodeSeparator || next == UInt8(ascii: "."), isDigit(in: text, ahead: 1) else { return result }
    return next == UInt8(ascii: ";") && precedesTimecode(in: text) ? result : nil
  }

  /// Returns true if the byte here separates two timecodes, as in a table with semicolons.
  private func precedesTimecode(in text: Span<UInt8>) -> Bool {
    var next = TextCursor(at: position + 1)
    return next.label(in: text) != nil && !next.isDigit(in: text)
  }

  /// Skips numbers with separators between them. Returns true if at least four in a row may be a timecode: three of one
  /// or two digits (the hours may have three), and any fourth.
  ///
  /// The cursor must be at the first digit.
  mutating func numbersLikeTimecode(in text: Span<UInt8>) -> Bool {
    let text = text.extracting(..<min(text.count, position + TimecodeScanner.longestTimecode))
    var shortNumbers = 0
    var isAlike = false
    while true {
      let start = position
      while isDigit(in: text) { position += 1 }
      if shortNumbers >= 3 { isAlike = true }
      shortNumbers = position - start <= (shortNumbers == 0 ? 3 : 2) ? shortNumbers + 1 : 0
      guard let separator = byte(in: text), separator.isTimecodeSeparator, isDigit(in: text, ahead: 1) else {
        return isAlike
      }
      position += 1
    }
  }

  /// The tag after a timecode in prose.
  enum TagInProse {
    case none
    case read(TimecodeText.Tag, end: Int)
    case unreadable(Timecode.StringParseError, end: Int)
  }

  /// Reads the tag after a timecode: directly after it, or with a space on both sides of its `@`.
  @inline(__always)
  func tagInProse(in text: Span<UInt8>) -> TagInProse {
    switch byte(in: text) {
    case UInt8(ascii: "@"): closeTag(in: text)
    case 0x20 where byte(in: text, ahead: 1) == UInt8(ascii: "@") && byte(in: text, ahead: 2) == 0x20:
      spacedTag(in: text)
    default: .none
    }
  }

  /// `@29.97d/80`: includes every byte that a tag can have, so that a misspelled tag is an error.
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

  /// ` @ 29.97 fps drop`: anything else is prose.
  private func spacedTag(in text: Span<UInt8>) -> TagInProse {
    var cursor = TextCursor(at: position + 3, spaces: .single)
    guard let tag = try? cursor.tag(in: text, until: .anywhere) else { return .none }
    return .read(tag, end: cursor.position)
  }
}

// MARK: Network addresses

extension TimecodeScanner {
  /// The eight bytes before an index, the last of them lowest. They may be from earlier buffers.
  func lastBytes(before index: Int, in buffer: Span<UInt8>) -> UInt64 {
    (max(0, index - 8)..<index).reduce(dropped) { $0 << 8 | UInt64(buffer[$1]) }
  }

  /// Returns true if two pairs of a network address, each with a colon after it, precede an index.
  func hasPairs(before index: Int, in buffer: Span<UInt8>) -> Bool {
    let last = lastBytes(before: index, in: buffer)
    func byte(_ distance: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: last >> (8 * (distance - 1))) }
    guard byte(1) == UInt8(ascii: ":"), byte(2).isHexDigit, byte(3).isHexDigit, byte(4) == UInt8(ascii: ":"),
      byte(5).isHexDigit, byte(6).isHexDigit
    else { return false }
    return !byte(7).isDigit && !byte(7).isLetter
  }
}

extension Span<UInt8> {
  /// Returns true if two pairs of hexadecimal digits, each with a colon before it, begin at an index.
  func hasPairs(after index: Int) -> Bool {
    guard count - index >= 6, self[index + 3] == UInt8(ascii: ":"), isPair(at: index + 1), isPair(at: index + 4) else {
      return false
    }
    return count - index == 6 || !(self[index + 6].isDigit || self[index + 6].isLetter)
  }

  private func isPair(at index: Int) -> Bool { self[index].isHexDigit && self[index + 1].isHexDigit }
}
