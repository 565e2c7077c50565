// A place in JSON text, from which the little that the timecode's codec needs is read, exactly per RFC 8259.

/// Where the bytes of a string go.
protocol ByteSink {
  mutating func append(_ byte: UInt8)
}

extension [UInt8]: ByteSink {}

/// A string in JSON text: its bytes where they stand, and how it reads where they hold escapes.
struct JSONString {
  var start: Int
  var count: Int
  var resolved: ShortString?

  /// Whether the string is this name of at most 16 bytes.
  func equals(_ name: StaticString, in text: Span<UInt8>) -> Bool {
    if let resolved { return resolved.equals(name) }
    guard count == name.utf8CodeUnitCount else { return false }
    for index in 0..<count where text[start + index] != name.utf8Start[index] { return false }
    return true
  }
}

/// The first bytes of a string with its escapes resolved, which are all that a name here has; `count` is the whole length.
struct ShortString: ByteSink {
  private static let capacity = 16
  private var bytes: (UInt64, UInt64) = (0, 0)
  private var count = 0

  mutating func append(_ byte: UInt8) {
    if count < 8 {
      bytes.0 |= UInt64(byte) << UInt64(8 * count)
    } else if count < Self.capacity {
      bytes.1 |= UInt64(byte) << UInt64(8 * (count - 8))
    }
    count += 1
  }

  func equals(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount, count <= Self.capacity else { return false }
    for index in 0..<count {
      let byte = index < 8 ? bytes.0 >> UInt64(8 * index) : bytes.1 >> UInt64(8 * (index - 8))
      guard UInt8(truncatingIfNeeded: byte) == name.utf8Start[index] else { return false }
    }
    return true
  }
}

/// A place in JSON text.
package struct JSONCursor {
  private static let maximumDepth = 64
  package private(set) var offset = 0

  package init() {}

  package mutating func skipSpaces(in text: Span<UInt8>) {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// The byte that stands here, if any.
  package func next(in text: Span<UInt8>) -> UInt8? { offset < text.count ? text[offset] : nil }

  /// Takes a byte after white space, if it stands here.
  package mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    skipSpaces(in: text)
    guard next(in: text) == byte else { return false }
    offset += 1
    return true
  }

  package mutating func expect(_ byte: UInt8, _ words: StaticString, in text: Span<UInt8>) throws(TimecodeJSONError) {
    guard take(byte, in: text) else { throw malformed(words) }
  }

  package mutating func expectEnd(of text: Span<UInt8>) throws(TimecodeJSONError) {
    skipSpaces(in: text)
    guard offset == text.count else { throw malformed("the end of the text") }
  }

  private func malformed(_ words: StaticString) -> TimecodeJSONError {
    TimecodeJSONError(problem: .malformed(expected: "\(words)"), offset: offset)
  }

  /// Reads a whole number that fits in Int; nil, and the place somewhere in it, where there is none.
  package mutating func integer(in text: Span<UInt8>) -> Int? {
    let isNegative = next(in: text) == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    guard let first = next(in: text), first.isDigit else { return nil }
    var value = 0
    var count = 0
    while let byte = next(in: text), byte.isDigit {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte - UInt8(ascii: "0"))
      // Counting downwards for negative numbers reaches the least Int too.
      let (sum, carry) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflow, !carry else { return nil }
      value = sum
      count += 1
      offset += 1
    }
    guard first != UInt8(ascii: "0") || count == 1 else { return nil }
    switch next(in: text) {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default: return value
    }
  }

  /// Reads a string; a lone surrogate becomes U+FFFD.
  mutating func string(in text: Span<UInt8>) throws(TimecodeJSONError) -> JSONString {
    try expect(UInt8(ascii: "\""), "a string", in: text)
    let start = offset
    while let byte = next(in: text) {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return JSONString(start: start, count: offset - 1 - start)
      case UInt8(ascii: "\\"):
        var resolved = ShortString()
        try resolveString(from: start, in: text, into: &resolved)
        return JSONString(start: start, count: 0, resolved: resolved)
      case 0..<0x20: throw malformed("a character that may stand in a string")
      default: offset += 1
      }
    }
    throw malformed("'\"' at the end of the string")
  }

  /// Reads a string of any length.
  package mutating func longString(in text: Span<UInt8>) throws(TimecodeJSONError) -> String {
    try expect(UInt8(ascii: "\""), "a string", in: text)
    var result: [UInt8] = []
    try resolveString(from: offset, in: text, into: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads the rest of a string from its beginning and from here on, where it may hold an escape.
  private mutating func resolveString(
    from start: Int, in text: Span<UInt8>, into result: inout some ByteSink
  ) throws(TimecodeJSONError) {
    for index in start..<offset { result.append(text[index]) }
    while let byte = next(in: text) {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"):
        offset += 1
        try escape(in: text, into: &result)
      case 0..<0x20: throw malformed("a character that may stand in a string")
      default:
        result.append(byte)
        offset += 1
      }
    }
    throw malformed("'\"' at the end of the string")
  }

  private mutating func escape(in text: Span<UInt8>, into result: inout some ByteSink) throws(TimecodeJSONError) {
    guard let byte = next(in: text) else { throw malformed("an escape") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      offset += 1
      let unit = try hexadecimal(in: text)
      var scalar = Unicode.Scalar(unit)
      if unit & 0xFC00 == 0xD800, offset + 1 < text.count, text[offset] == UInt8(ascii: "\\"),
        text[offset + 1] == UInt8(ascii: "u")
      {
        let low = self
        offset += 2
        let second = try hexadecimal(in: text)
        if second & 0xFC00 == 0xDC00 {
          scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
        } else {
          self = low
        }
      }
      for byte in String(scalar ?? "\u{FFFD}").utf8 { result.append(byte) }
      return
    default: throw malformed("an escape")
    }
    offset += 1
  }

  private mutating func hexadecimal(in text: Span<UInt8>) throws(TimecodeJSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next(in: text) else { throw malformed("four hexadecimal digits") }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw malformed("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  /// Skips any value.
  package mutating func skipValue(in text: Span<UInt8>, depth: Int = 0) throws(TimecodeJSONError) {
    skipSpaces(in: text)
    guard depth < Self.maximumDepth else { throw TimecodeJSONError(problem: .tooDeep, offset: offset) }
    switch next(in: text) {
    case UInt8(ascii: "\""): _ = try string(in: text)
    case UInt8(ascii: "{"):
      offset += 1
      if take(UInt8(ascii: "}"), in: text) { return }
      repeat {
        skipSpaces(in: text)
        _ = try string(in: text)
        try expect(UInt8(ascii: ":"), "':'", in: text)
        try skipValue(in: text, depth: depth + 1)
      } while take(UInt8(ascii: ","), in: text)
      try expect(UInt8(ascii: "}"), "',' or '}'", in: text)
    case UInt8(ascii: "["):
      offset += 1
      if take(UInt8(ascii: "]"), in: text) { return }
      repeat { try skipValue(in: text, depth: depth + 1) } while take(UInt8(ascii: ","), in: text)
      try expect(UInt8(ascii: "]"), "',' or ']'", in: text)
    case UInt8(ascii: "t"): try skip("true", in: text)
    case UInt8(ascii: "f"): try skip("false", in: text)
    case UInt8(ascii: "n"): try skip("null", in: text)
    default: try skipNumber(in: text)
    }
  }

  private mutating func skip(_ word: StaticString, in text: Span<UInt8>) throws(TimecodeJSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard next(in: text) == word.utf8Start[index] else { throw malformed("a value") }
      offset += 1
    }
  }

  private mutating func skipNumber(in text: Span<UInt8>) throws(TimecodeJSONError) {
    if next(in: text) == UInt8(ascii: "-") { offset += 1 }
    let startsWithZero = next(in: text) == UInt8(ascii: "0")
    guard let whole = skipDigits(in: text), !startsWithZero || whole == 1 else { throw malformed("a value") }
    if next(in: text) == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(in: text) != nil else { throw malformed("a digit") }
    }
    if let exponent = next(in: text), exponent | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = next(in: text), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits(in: text) != nil else { throw malformed("a digit") }
    }
  }

  private mutating func skipDigits(in text: Span<UInt8>) -> Int? {
    let start = offset
    while let byte = next(in: text), byte.isDigit { offset += 1 }
    return offset == start ? nil : offset - start
  }
}
