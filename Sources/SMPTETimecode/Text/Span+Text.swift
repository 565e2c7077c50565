// Looking at the bytes of a text in place: their kinds, numbers, words, parts.

/// The kinds of ASCII bytes that texts are made of.
extension UInt8 {
  /// Whether the byte is `0` to `9`.
  @inlinable @inline(__always) package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  @inline(__always) var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
  /// Whether the byte is a letter of ASCII.
  @inlinable @inline(__always) package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inlinable @inline(__always) package var isSpace: Bool { self <= 0x20 && (self == 0x20 || self &- 9 < 5) }
  /// The separators of a timecode's numbers.
  @inline(__always) var isTimecodeSeparator: Bool { self | 1 == UInt8(ascii: ";") }
  /// The value of a digit.
  @inlinable @inline(__always) package var digitValue: Int { Int(self &- UInt8(ascii: "0")) }
  /// The byte with an ASCII letter in lower case.
  @inlinable @inline(__always) package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Span<UInt8> {
  /// Reads at most so many digits, and moves the place after them; nil without digits, or with more.
  @inlinable
  package func digits(at place: inout Int, before end: Int, limit: Int) -> (value: Int, count: Int)? {
    let start = place
    var value = 0
    while place < end, self[place].isDigit {
      guard place - start < limit else { return nil }
      value = value * 10 + self[place].digitValue
      place += 1
    }
    return place == start ? nil : (value, place - start)
  }

  /// The number whose digits a part consists of, at most so many; nil if it is no such number.
  @inlinable
  package func number(_ part: Range<Int>, limit: Int = 15) -> Int? {
    var place = part.lowerBound
    guard let read = digits(at: &place, before: part.upperBound, limit: limit) else { return nil }
    return place == part.upperBound ? read.value : nil
  }

  /// Whether a word is at a place, and ends before another.
  @inlinable
  package func has(_ word: StaticString, at place: Int, before end: Int) -> Bool {
    guard place + word.utf8CodeUnitCount <= end else { return false }
    for index in 0..<word.utf8CodeUnitCount where self[place + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether there is nothing but white space.
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

  /// Whether a part of the text is a word of lowercase ASCII characters, without regard to case.
  @inlinable
  package func isWord(_ word: StaticString, in part: Range<Int>) -> Bool {
    part.count == word.utf8CodeUnitCount && rest(of: part, after: word) != nil
  }

  /// The rest of a part that begins with a word, in upper or lower case; nil if it does not begin with it.
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

  /// The first place of a byte in a part; its end if it is not there.
  @inlinable
  package func firstIndex(of byte: UInt8, in part: Range<Int>) -> Int { firstIndex(of: byte, or: byte, in: part) }

  /// The first place of one of two bytes in a part; its end if neither is there.
  @inlinable
  package func firstIndex(of byte: UInt8, or other: UInt8, in part: Range<Int>) -> Int {
    withUnsafeBytes { bytes in
      var place = part.lowerBound
      while place + 8 <= part.upperBound {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        let marks = word.marks(of: byte) | word.marks(of: other)
        if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
        place += 8
      }
      while place < part.upperBound, bytes[place] != byte, bytes[place] != other { place += 1 }
      return place
    }
  }

  /// The first place of an ASCII word in a part; nil if it is not there.
  @inlinable
  package func firstIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    let first = word.utf8Start[0]
    var place = firstIndex(of: first, in: part)
    while place < part.upperBound {
      if has(word, at: place, before: part.upperBound) { return place }
      place = firstIndex(of: first, in: (place + 1)..<part.upperBound)
    }
    return nil
  }

  /// The last place of an ASCII word in a part; nil if it is not there.
  @inlinable
  package func lastIndex(of word: StaticString, in part: Range<Int>) -> Int? {
    var place = part.upperBound - word.utf8CodeUnitCount
    while place >= part.lowerBound {
      if has(word, at: place, before: part.upperBound) { return place }
      place -= 1
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

  /// The next word of a part, between ASCII white space; the part then begins after it.
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
  /// The highest bit of each byte that is a given one. The lowest is right; there may be wrong ones above it.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let differences = self ^ (ones &* UInt64(byte))
    // A byte that is zero lends from its highest bit.
    return (differences &- ones) & ~differences & (ones << 7)
  }
}
