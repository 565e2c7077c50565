// Reads JSON text (RFC 8259) value by value, from UTF-8 bytes, without building a tree.
//
//     let names = JSONNames(["frames"])
//     try JSONReader.read(bytes.span) { reader throws(JSONError) in
//       try reader.beginObject()
//       while let key = try reader.nextKey() {
//         if reader.index(of: key, in: names) == 0 { frames = reader.integer() } else { try reader.skipValue() }
//       }
//       try reader.finish()
//     }
//
// Rules that hold for every caller:
//
// 1. Offsets in errors are exact: the first byte that was not expected, or the length of the text at its end.
// 2. Strings are valid UTF-8 without raw control characters, even in values that are skipped.
// 3. A lone surrogate, which the grammar of JSON allows, is an error when the string is decoded. Nothing is replaced.
// 4. Objects and arrays are nested at most 64 levels deep.
// 5. Numbers are exact: no value passes through floating point.
// 6. A string without escapes is compared in place, without allocation.

import TextEncodings

/// A position in JSON text.
package struct JSONReader: ~Copyable {
  /// The deepest nesting of objects and arrays.
  package static let maximumDepth = 64

  /// The text, which `read` borrows as long as the reader exists.
  let text: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  package internal(set) var offset = 0
  private var depth = 0
  /// True to accept `NaN`, `Infinity` and `Inf` as numbers that do not fit. They are not JSON, but Python and
  /// OpenTimelineIO write them.
  package var acceptsNonFinite = false
  /// True if an object or array has begun and none of its members has been read.
  private var isFirst = false

  /// Calls `body` with a reader at the beginning of a text.
  @inline(__always)
  package static func read<Result, Failure: Error>(
    _ text: Span<UInt8>, _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUnsafeBufferPointer { (bytes) throws(Failure) in
      var reader = JSONReader(text: bytes)
      return try body(&reader)
    }
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The kind of a value, which its first byte determines.
  package enum Kind: Sendable {
    case object, array, string, number, boolean, null
  }

  /// Skips white space and returns the kind of the next value.
  package mutating func nextKind() -> Kind? {
    skipSpaces()
    guard offset < text.count else { return nil }
    switch text[offset] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "N"), UInt8(ascii: "I"): return acceptsNonFinite ? .number : nil
    default: return nil
    }
  }

  /// Skips the byte order mark that some editors write at the beginning of a UTF-8 file (RFC 8259, section 8.1).
  package mutating func skipByteOrderMark() {
    if offset == 0 { offset = text.span.byteOrderMarkLength }
  }

  // MARK: Objects and arrays

  /// Begins an object, whose keys `nextKey` returns.
  package mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), .object) }

  /// Reads the key of the next member and the colon after it; nil at the end of the object, which is then read too.
  ///
  /// The value of the member must be read or skipped before the next call.
  package mutating func nextKey() throws(JSONError) -> JSONString? {
    guard try nextMember(UInt8(ascii: "}"), .commaOrBrace) else { return nil }
    let key = try string()
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: ":") else { throw error(.colon) }
    offset += 1
    skipSpaces()
    return key
  }

  /// Begins an array, whose elements `nextElement` finds.
  package mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), .array) }

  /// True if the array has another element, which is then next; false at its end, which is then read too.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextMember(UInt8(ascii: "]"), .commaOrBracket)
  }

  /// Throws unless only white space follows.
  package mutating func finish() throws(JSONError) {
    skipSpaces()
    guard offset == text.count else { throw error(.endOfText) }
  }

  private mutating func begin(_ bracket: UInt8, _ expected: JSONError.Expectation) throws(JSONError) {
    skipSpaces()
    guard offset < text.count, text[offset] == bracket else { throw error(expected) }
    guard depth < Self.maximumDepth else { throw error(.lessDepth) }
    offset += 1
    depth += 1
    isFirst = true
  }

  @inline(__always)
  private mutating func nextMember(_ bracket: UInt8, _ expected: JSONError.Expectation) throws(JSONError) -> Bool {
    skipSpaces()
    let byte = offset < text.count ? text[offset] : 0
    if byte == bracket {
      offset += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw error(expected) }
    offset += 1
    skipSpaces()
    return true
  }

  // MARK: Values that are not needed

  /// Skips a value, which must be valid JSON.
  package mutating func skipValue() throws(JSONError) {
    switch nextKind() {
    case .object:
      try beginObject()
      while try nextKey() != nil { try skipValue() }
    case .array:
      try beginArray()
      while try nextElement() { try skipValue() }
    case .string: _ = try string()
    case .number: if integer() == nil { _ = try number() }
    case .boolean: try skip(text[offset] == UInt8(ascii: "t") ? "true" : "false")
    case .null: try skip("null")
    case nil: throw error(.value)
    }
  }

  /// Reads `true` or `false`. For any other value, returns nil and reads only white space.
  package mutating func boolean() -> Bool? {
    guard nextKind() == .boolean else { return nil }
    let start = offset
    let value = text[offset] == UInt8(ascii: "t")
    do throws(JSONError) {
      try skip(value ? "true" : "false")
      return value
    } catch {
      offset = start
      return nil
    }
  }

  mutating func skip(_ literal: StaticString) throws(JSONError) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard offset < text.count, text[offset] == literal.utf8Start[index] else { throw error(.value) }
      offset += 1
    }
  }

  // MARK: Bytes

  func error(_ expected: JSONError.Expectation) -> JSONError { JSONError(expected: expected, offset: offset) }

  @inline(__always)
  mutating func skipSpaces() {
    while offset < text.count, text[offset] <= 0x20 {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }
}
