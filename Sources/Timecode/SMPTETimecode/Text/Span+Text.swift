// Reads the bytes of a text in place: kinds of bytes, numbers, words and parts.

/// Kinds of ASCII bytes.
extension UInt8 {
  /// True for `0` to `9`.
  @inlinable @inline(__always) package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  @inline(__always) var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
  /// True for an ASCII letter.
  @inlinable @inline(__always) package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// True for space, tab, line feed, vertical tab, form feed and carriage return.
  @inlinable @inline(__always) package var isSpace: Bool { self <= 0x20 && (self == 0x20 || self &- 9 < 5) }
  /// True for `:` and `;`, which differ only in the lowest bit.
  @inline(__always) var isTimecodeSeparator: Bool { self | 1 == UInt8(ascii: ";") }
  /// The value of a digit.
  @inlinable @inline(__always) package var digitValue: Int { Int(self &- UInt8(ascii: "0")) }
  /// The byte with an ASCII letter in lower case.
  @inlinable @inline(__always) package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Span<UInt8> {
  /// Reads at most `limit` digits, and moves the index after them; nil if there are no digits, or more than the limit.
  @inlinable
  package func digits(at index: inout Int, before end: Int, limit: Int) -> (value: Int, count: Int)? {
    let start = index
    var value = 0
    while index < end, self[index].isDigit {
      guard index - start < limit else { return nil }
      value = value * 10 + self[index].digitValue
      index += 1
    }
    return index == start ? nil : (value, index - start)
  }

  /// The number that fills a part, of at most `limit` digits; nil for any other part.
  @inlinable
  package func number(_ part: Range<Int>, limit: Int = 15) -> Int? {
    var index = part.lowerBound
    guard let read = digits(at: &index, before: part.upperBound, limit: limit) else { return nil }
    return index == part.upperBound ? read.value : nil
  }

  /// Returns true if a word begins at one index and ends before another.
  @inlinable
  package func has(_ word: StaticString, at start: Int, before end: Int) -> Bool {
    guard start + word.utf8CodeUnitCount <= end else { return false }
    for index in 0..<word.utf8CodeUnitCount where self[start + index] != word.utf8Start[index] { return false }
    return true
  }

  /// True if the text is empty or white space.
  @inlinable package var isBlank: Bool { withoutSpaceAround.isEmpty }

  /// The bytes without white space at either end.
  @inlinable package var withoutSpaceAround: Range<Int> { trimmed(0..<count) }

  /// The part without ASCII white space around it.
  @inlinable
  package func trimmed(_ part: Range<Int>) -> Range<Int> {
    withUnsafeBufferPointer { bytes in
      var (start, end) = (part.lowerBound, part.upperBound)
      while start < end, bytes[start].isSpace { start += 1 }
      while start < end, bytes[end - 1].isSpace { end -= 1 }
      return start..<end
    }
  }

  /// Returns true if a part of the text is a word, whose letters may be in upper or lower case.
  ///
  /// - Parameter word: ASCII characters, letters in lower case.
  @inlinable
  package func isWord(_ word: StaticString, in part: Range<Int>) -> Bool {
    part.count == word.utf8CodeUnitCount && rest(of: part, after: word) != nil
  }

  /// The rest of a part that begins with a word, in upper or lower case; nil if the part does not begin with the word.
  ///
  /// - Parameter word: ASCII characters, letters in lower case.
  @inlinable
  package func rest(of part: Range<Int>, after word: StaticString) -> Range<Int>? {
    let start = part.lowerBound + word.utf8CodeUnitCount
    guard start <= part.upperBound else { return nil }
    let (letters, count) = (word.utf8Start, word.utf8CodeUnitCount)
    return withUnsafeBufferPointer { bytes in
      for index in 0..<count where bytes[part.lowerBound + index].lowercased != letters[index] { return nil }
      return start..<part.upperBound
    }
  }

  /// The first index of a byte in a part; the end of the part if it is not there.
  @inlinable
  package func firstIndex(of byte: UInt8, in part: Range<Int>) -> Int { firstIndex(of: byte, or: byte, in: part) }

  /// The first index of one of two bytes in a part; the end of the part if neither is there.
  @inlinable
  package func firstIndex(of byte: UInt8, or other: UInt8, in part: Range<Int>) -> Int {
    withUnsafeBytes { bytes in
      var index = part.lowerBound
      while index + 8 <= part.upperBound {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let marks = word.marks(of: byte) | word.marks(of: other)
        if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < part.upperBound, bytes[index] != byte, bytes[index] != other { index += 1 }
      return index
    }
  }

  /// The first index of an ASCII word in a part; nil if it is not there.
  @inlinable
  package func firstIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    let first = word.utf8Start[0]
    var index = firstIndex(of: first, in: part)
    while index < part.upperBound {
      if has(word, at: index, before: part.upperBound) { return index }
      index = firstIndex(of: first, in: (index + 1)..<part.upperBound)
    }
    return nil
  }

  /// The last index of an ASCII word in a part; nil if it is not there.
  @inlinable
  package func lastIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    var index = part.upperBound - word.utf8CodeUnitCount
    while index >= part.lowerBound {
      if has(word, at: index, before: part.upperBound) { return index }
      index -= 1
    }
    return nil
  }

  /// The string of a part; nil if it is not UTF-8.
  @inlinable
  package func string(_ part: Range<Int>) -> String? {
    withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[part])
      // Most text is ASCII, which needs no validation.
      guard text.allSatisfy({ $0 < 0x80 }) else { return String(validating: text, as: UTF8.self) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The next word of a part, between ASCII white space; the part then begins after the word.
  @inlinable @inline(__always)
  package func word(of part: inout Range<Int>) -> Range<Int>? {
    let last = part.upperBound
    let word = withUnsafeBufferPointer { bytes in
      var start = part.lowerBound
      while start < last, bytes[start].isSpace { start += 1 }
      var end = start
      while end < last, !bytes[end].isSpace { end += 1 }
      return start..<end
    }
    part = word.upperBound..<last
    return word.isEmpty ? nil : word
  }
}

/// Eight bytes of text, the first lowest.
extension UInt64 {
  /// The high bit of each byte that equals a given one. The lowest bit set is right; higher ones may be wrong.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let differences = self ^ (ones &* UInt64(byte))
    // Subtracting one from a zero byte borrows, which sets the byte's high bit.
    return (differences &- ones) & ~differences & (ones << 7)
  }
}
