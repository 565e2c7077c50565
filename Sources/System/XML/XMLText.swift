// Names and values in XML text, as ranges. They are compared in place and decoded only on demand. This file also
// escapes text for XML.

/// An attribute value or a piece of text, as a range. Its reader decodes it.
package struct XMLText {
  /// The range of bytes in the text.
  package var range: Range<Int>
  /// True if the text needs decoding, because it has references or line ends to normalize.
  package var hasReferences: Bool
  /// True for an attribute value, in which white space is read as spaces.
  var isAttribute = false
}

extension XMLReader {
  /// The name of the element that last started or ended.
  package var elementName: String { String(decoding: bytes(name), as: UTF8.self) }

  /// True if the element that last started or ended has this name.
  package func name(equals name: StaticString) -> Bool { equal(self.name, name) }

  /// The value of an attribute of the element that last started; nil if missing.
  package func attribute(_ name: StaticString) -> XMLText? {
    for attribute in attributes where equal(attribute.name, name) { return attribute.value }
    return nil
  }

  /// True if the element that last started has an attribute with this value.
  package func attribute(_ name: StaticString, equals value: StaticString) -> Bool {
    attribute(name).map { equal($0, value) } ?? false
  }

  /// True if the decoded text of a value is this word.
  package func equal(_ value: XMLText, _ word: StaticString) -> Bool {
    value.hasReferences ? string(value) == "\(word)" : equal(value.range, word)
  }

  /// True if the attribute has this name.
  package func name(of attribute: Attribute, equals name: StaticString) -> Bool { equal(attribute.name, name) }

  /// The undecoded bytes of a name or value.
  package func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }

  /// The decoded text of a value or a piece of text.
  package func string(_ value: XMLText) -> String {
    guard value.hasReferences else { return String(decoding: bytes(value.range), as: UTF8.self) }
    return String(decoding: decoded(value), as: UTF8.self)
  }

  /// The decoded bytes of a value or a piece of text.
  package func decoded(_ value: XMLText) -> [UInt8] {
    guard value.hasReferences else { return Array(bytes(value.range)) }
    var result: [UInt8] = []
    result.reserveCapacity(value.range.count)
    var position = value.range.lowerBound
    while position < value.range.upperBound {
      switch text[position] {
      case UInt8(ascii: "&"):
        guard let (scalar, length) = text.span.characterReference(at: position, before: value.range.upperBound) else {
          // Only a lenient reader accepts such text.
          result.append(text[position])
          break
        }
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        position += length
        continue
      case 0x0D:
        // A carriage return, alone or before a line feed, is one line end (section 2.11).
        if position + 1 < value.range.upperBound, text[position + 1] == 0x0A { position += 1 }
        result.append(value.isAttribute ? 0x20 : 0x0A)
      case 0x09 where value.isAttribute, 0x0A where value.isAttribute: result.append(0x20)
      default: result.append(text[position])
      }
      position += 1
    }
    return result
  }

  @inline(__always)
  func equal(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount && text.has(name, at: range.lowerBound, before: range.upperBound)
  }

  @inline(__always)
  func equal(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count where text[first.lowerBound + index] != text[second.lowerBound + index] {
      return false
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if `word` begins at `start` and ends at or before `end`.
  @inline(__always)
  func has(_ word: StaticString, at start: Int, before end: Int) -> Bool {
    let (bytes, count) = (word.utf8Start, word.utf8CodeUnitCount)
    guard start + count <= end else { return false }
    for index in 0..<count where self[start + index] != bytes[index] { return false }
    return true
  }
}

extension Span<UInt8> {
  /// The character of the reference that begins at `start`, and the length of the reference; nil if it is invalid.
  ///
  /// - Parameter others: The entities to resolve in addition to XML's five.
  package func characterReference(
    at start: Int, before end: Int, _ others: [(name: String, scalar: Unicode.Scalar)] = []
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    // The longest references are numbers, with a few leading zeros.
    let limit = Swift.min(end, start + 16)
    guard let stop = (start..<limit).first(where: { self[$0] == UInt8(ascii: ";") }) else { return nil }
    let name = String(decoding: (start + 1..<stop).map { self[$0] }, as: UTF8.self)
    guard name.utf8.first == UInt8(ascii: "#") else {
      let known = XMLText.entities.first { $0.name == name } ?? others.first { $0.name == name }
      return known.map { ($0.scalar, stop + 1 - start) }
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+"), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number), scalar.isXMLCharacter
    else { return nil }
    return (scalar, stop + 1 - start)
  }
}

extension XMLText {
  fileprivate static let entities: [(name: String, scalar: Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]
}

extension Unicode.Scalar {
  /// True if XML text can contain the character (section 2.2).
  package var isXMLCharacter: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

// MARK: Writing

extension String {
  /// The text with its markup escaped, and without characters that XML does not allow.
  package var escapedForXML: String {
    // Most text needs no change. U+FFFE and U+FFFF begin with the byte EF.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0..<0x20, 0xEF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: true
      }
    }
    guard !isPlain else { return self }
    var result = ""
    for scalar in unicodeScalars where scalar.isXMLCharacter {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
