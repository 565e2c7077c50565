// Strings in JSON text: scanned and checked first, decoded only when somebody needs them.

import TextEncodings

/// A string in JSON text, by its place; the reader that gave it compares and decodes it.
package struct JSONString: Sendable {
  /// The offset of the quotation mark before the string.
  package let offset: Int
  /// The bytes between the quotation marks.
  fileprivate let contents: Range<Int>
  fileprivate let hasEscapes: Bool
}

extension JSONReader {
  /// Reads a string up to and with its quotation marks.
  package mutating func string() throws(JSONError) -> JSONString {
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: "\"") else { throw error(.string) }
    let quote = offset
    var hasEscapes = false
    offset += 1
    while true {
      skipPlainCharacters()
      guard offset < text.count else { throw error(.endOfString) }
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return JSONString(offset: quote, contents: quote + 1..<offset - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0..<0x20: throw error(.noControl)
      default: try skipScalar()
      }
    }
  }

  /// Skips characters of ASCII that mean themselves.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    var index = offset
    while index < text.count, 0x20..<0x80 ~= text[index], text[index] != UInt8(ascii: "\""),
      text[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    offset = index
  }

  /// The index of the name that a string of this text is; nil if it is none of them.
  ///
  /// - Parameter start: The index where the search begins; it continues at the first name. The keys of an object mostly
  ///   come in one order, so that the next name is often the right one.
  package func index(of string: JSONString, in names: JSONNames, from start: Int = 0) -> Int? {
    guard !string.hasEscapes else { return index(ofDecoded: string, in: names) }
    let mark = JSONNames.mark(UnsafeBufferPointer(rebasing: text[string.contents]))
    return names.marks.withUnsafeBufferPointer { marks in
      var index = start
      for _ in 0..<marks.count {
        if marks[index] == mark, isPlain(string, equalTo: names, at: index) { return index }
        index = index + 1 == marks.count ? 0 : index + 1
      }
      return nil
    }
  }

  /// Whether a string without escapes is the name at an index, which is as long as it.
  @inline(__always)
  private func isPlain(_ string: JSONString, equalTo names: JSONNames, at index: Int) -> Bool {
    let start = names.bounds[index]
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[string.contents]))
    return names.bytes.withUnsafeBytes { all in
      let name = UnsafeRawBufferPointer(rebasing: all[start..<start + bytes.count])
      // Words from both ends, which may overlap, hold all bytes of most names.
      switch bytes.count {
      case 8...16: return Self.haveSameEnds(bytes, name, UInt64.self)
      case 4..<8: return Self.haveSameEnds(bytes, name, UInt32.self)
      default: return bytes.elementsEqual(name)
      }
    }
  }

  @inline(__always)
  private static func haveSameEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ word: Word.Type
  ) -> Bool {
    let end = first.count - MemoryLayout<Word>.size
    return first.loadUnaligned(as: word) == second.loadUnaligned(as: word)
      && first.loadUnaligned(fromByteOffset: end, as: word) == second.loadUnaligned(fromByteOffset: end, as: word)
  }

  /// The index of the name that a string with escapes is.
  private func index(ofDecoded string: JSONString, in names: JSONNames) -> Int? {
    guard let decoded = try? decoded(string) else { return nil }
    return (0..<names.count).first { decoded.utf8.elementsEqual(names[$0]) }
  }

  /// What a string of this text is, with its escapes resolved.
  ///
  /// - Throws: A `JSONError` with the place of a surrogate that has no partner.
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

  /// Bytes that `string()` found to be UTF-8.
  private func plain(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }

  /// Skips a backslash and what it escapes.
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

  /// Skips a scalar beyond ASCII, which must be one of the sequences of RFC 3629, section 4.
  private mutating func skipScalar() throws(JSONError) {
    guard let length = text.lengthOfScalar(at: offset) else { throw error(.utf8) }
    offset += length
  }

  /// The scalar of an escape that `skipEscape` accepted, and of the one after it where they are a surrogate pair.
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
