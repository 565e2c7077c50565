// Strings in JSON text. They are scanned and checked first, and decoded only on demand.

import TextEncodings

/// A string in JSON text, as a range. The reader that returned it compares and decodes it.
package struct JSONString: Sendable {
  /// The offset of the quotation mark before the string.
  package let offset: Int
  /// The offset of the quotation mark after the string.
  fileprivate let end: Int
  /// True if the string has escapes, so that its value differs from its bytes in the text.
  package let hasEscapes: Bool

  /// The range of the bytes between the quotation marks.
  package var contents: Range<Int> { offset + 1..<end }
}

extension JSONReader {
  /// Reads a string, including its quotation marks.
  package mutating func string() throws(JSONError) -> JSONString {
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: "\"") else { throw error(.string) }
    let quote = offset
    offset = endOfPlainCharacters(from: quote + 1)
    if offset < text.count, text[offset] == UInt8(ascii: "\"") {
      offset += 1
      return JSONString(offset: quote, end: offset - 1, hasEscapes: false)
    }
    return try restOfString(from: quote)
  }

  /// Reads a string from its first character that is an escape, outside ASCII, or not allowed.
  @inline(never)
  private mutating func restOfString(from quote: Int) throws(JSONError) -> JSONString {
    var hasEscapes = false
    while true {
      guard offset < text.count else { throw error(.endOfString) }
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return JSONString(offset: quote, end: offset - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0..<0x20: throw error(.noControl)
      default: try skipScalar()
      }
      offset = endOfPlainCharacters(from: offset)
    }
  }

  /// The offset after the ASCII characters from `start` that need no decoding. Eight bytes are tested at once.
  @inline(__always)
  private func endOfPlainCharacters(from start: Int) -> Int {
    var index = start
    while index + 8 <= text.count {
      let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let count = UInt64(littleEndian: word).plainByteCount
      index += count
      if count < 8 { return index }
    }
    while index < text.count, 0x20..<0x80 ~= text[index], text[index] != UInt8(ascii: "\""),
      text[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    return index
  }

  /// A short string as a number, to compare strings at once: its bytes in little-endian order, with zeros after them.
  /// A string of more than sixteen bytes, or with an escaped zero, gives a number that no other string has.
  package func word(of string: JSONString) -> UInt128 {
    let (start, length) = (string.offset + 1, string.end - string.offset - 1)
    guard !string.hasEscapes, length <= 16 else { return decodedWord(of: string) }
    guard start + 16 <= text.count else { return Self.word(text[start..<string.end]) }
    let bytes = UnsafeRawBufferPointer(text)
    let low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    guard length > 8 else {
      return UInt128(length == 8 ? low : low & ((1 << UInt64(truncatingIfNeeded: 8 &* length)) &- 1))
    }
    let high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
    // The left shift drops the bytes after the string.
    let rest = UInt64(truncatingIfNeeded: 128 &- 8 &* length)
    return UInt128((high &<< rest) &>> rest) << 64 | UInt128(low)
  }

  @inline(never)
  private func decodedWord(of string: JSONString) -> UInt128 {
    guard string.hasEscapes, let decoded = try? decoded(string).utf8, decoded.count <= 16, !decoded.contains(0) else {
      return .max
    }
    return Self.word(decoded)
  }

  private static func word(_ bytes: some BidirectionalCollection<UInt8>) -> UInt128 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// Calls `body` with the bytes of a string without escapes.
  package func withBytes<Result>(of string: JSONString, _ body: (Span<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(rebasing: text[string.contents]).span)
  }

  /// Calls `body` with the whole text, in which strings without escapes are unchanged.
  package func withText<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(text.span) }

  /// The index of the name that equals a string of this text.
  ///
  /// - Parameter start: The index at which the search begins; it wraps around. The keys of objects mostly come in one
  ///   order, so the next name is often the right one.
  package func index(of string: JSONString, in names: JSONNames, from start: Int = 0) -> Int? {
    guard !string.hasEscapes else { return index(ofDecoded: string, in: names) }
    let length = string.end - string.offset - 1
    let word = firstWord(from: string.offset + 1, length: length)
    return names.words.withUnsafeBufferPointer { words in
      var index = start
      for _ in 0..<words.count {
        if words[index] == word, isPlain(string, length, equalTo: names, at: index) { return index }
        index = index + 1 == words.count ? 0 : index + 1
      }
      return nil
    }
  }

  /// The first eight bytes of a string in little-endian order, with zeros after a shorter string.
  @inline(__always)
  private func firstWord(from start: Int, length: Int) -> UInt64 {
    guard start + 8 <= text.count else { return JSONNames.firstWord(text[start..<start + length]) }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return length >= 8 ? word : word & ((1 << UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
  }

  /// Compares a string without escapes with the name at an index. Their first eight bytes are known to be equal.
  @inline(__always)
  private func isPlain(_ string: JSONString, _ length: Int, equalTo names: JSONNames, at index: Int) -> Bool {
    let (start, end) = (names.bounds[index], names.bounds[index + 1])
    guard end - start == length else { return false }
    // A string contains no zero bytes, so a shorter string is completely in the first word.
    return length <= 8
      || text[string.offset + 9..<string.end].elementsEqual(names.bytes[start + 8..<end])
  }

  /// The index of the name that equals a string with escapes.
  private func index(ofDecoded string: JSONString, in names: JSONNames) -> Int? {
    guard let decoded = try? decoded(string) else { return nil }
    return (0..<names.count).first { decoded.utf8.elementsEqual(names[$0]) }
  }

  /// The value of a string of this text, with its escapes resolved.
  ///
  /// - Throws: A `JSONError` at a surrogate that has no partner.
  package func decoded(_ string: JSONString) throws(JSONError) -> String {
    guard string.hasEscapes else { return plain(string.contents) }
    var result = ""
    var position = string.contents.lowerBound
    while position < string.contents.upperBound {
      guard text[position] == UInt8(ascii: "\\") else {
        let end = text[position..<string.contents.upperBound].firstIndex(of: UInt8(ascii: "\\"))
        let run = position..<(end ?? string.contents.upperBound)
        result += plain(run)
        position = run.upperBound
        continue
      }
      result.unicodeScalars.append(try escapedScalar(&position))
    }
    return result
  }

  /// Reads a string and decodes it.
  package mutating func decodedString() throws(JSONError) -> String {
    let string = try string()
    return try decoded(string)
  }

  /// Bytes that `string()` has found to be UTF-8.
  private func plain(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }

  /// Skips a backslash and the characters that it escapes.
  private mutating func skipEscape() throws(JSONError) {
    offset += 1
    guard offset < text.count else { throw error(.escape) }
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      guard offset + 4 <= text.count, text[offset..<offset + 4].allSatisfy({ Self.hexadecimalDigit($0) != nil })
      else { throw error(.hexadecimal) }
      offset += 4
    default: throw error(.escape)
    }
  }

  /// Skips a scalar outside ASCII, which must be a valid sequence of RFC 3629, section 4.
  private mutating func skipScalar() throws(JSONError) {
    guard let length = text.lengthOfScalar(at: offset) else { throw error(.utf8) }
    offset += length
  }

  /// The scalar of an escape that `skipEscape` has accepted, or of two escapes that are a surrogate pair.
  private func escapedScalar(_ position: inout Int) throws(JSONError) -> Unicode.Scalar {
    let code = text[position + 1]
    position += 2
    switch code {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return Unicode.Scalar(code)
    }
    let first = unit(&position)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u") else {
      throw JSONError(expected: .surrogatePair, offset: position)
    }
    position += 2
    let second = unit(&position)
    guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    else { throw JSONError(expected: .surrogatePair, offset: position) }
    return scalar
  }

  /// A UTF-16 code unit from four hexadecimal digits.
  private func unit(_ position: inout Int) -> UInt32 {
    defer { position += 4 }
    return text[position..<position + 4].reduce(0) { $0 << 4 | UInt32(Self.hexadecimalDigit($1) ?? 0) }
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension UInt64 {
  /// The number of plain characters at the beginning of eight bytes in little-endian order. A quotation mark, a
  /// backslash, a control character or a byte outside ASCII ends them.
  @inline(__always)
  fileprivate var plainByteCount: Int {
    // A zero byte has its highest bit set after 1 is subtracted. Only bytes above a zero byte can be wrong.
    let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (quotes, backslashes) = (self ^ ones &* 0x22, self ^ ones &* 0x5C)
    let ends =
      (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (self &- ones &* 0x20) & ~self | self
    return (ends & high).trailingZeroBitCount / 8
  }
}
