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
// The rules, on which every user of the reader can rely:
//
// 1. Offsets in errors are exact: the offset of the byte that was not expected, or the length of a text that ends too
//    early.
// 2. Strings are valid UTF-8 without raw control characters, even in values that are skipped.
// 3. A lone surrogate, which JSON's grammar allows, is an error in every string that is decoded. Nothing is replaced.
// 4. Objects and arrays are nested at most 64 levels deep.
// 5. Numbers are exact: no value passes through floating point.
// 6. A string without escapes is compared in place, without allocation.

import TextEncodings

/// A position in JSON text.
package struct JSONReader: ~Copyable {
  /// The maximum nesting depth of objects and arrays.
  package static let maximumDepth = 64

  /// The text. `read` borrows it for the lifetime of the reader.
  let text: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  package internal(set) var offset = 0
  private var depth = 0
  /// True to accept `NaN`, `Infinity` and `Inf`, which are not JSON, but which Python and OpenTimelineIO write. They
  /// are read as numbers that do not fit.
  package var acceptsNonFinite = false
  /// True if an object or an array has begun and none of its members was read yet.
  private var isFirst = false

  /// Calls a closure with a reader at the beginning of a text.
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

  /// The kind of a value, which its first byte shows.
  package enum Kind: Sendable {
    case object, array, string, number, boolean, null
  }

  /// Skips white space; returns the kind of the value that begins there, or nil if there is no value.
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

  /// Skips the byte order mark that some editors write at the beginning of a file in UTF-8 (RFC 8259, section 8.1).
  package mutating func skipByteOrderMark() {
    if offset == 0 { offset = text.span.byteOrderMarkLength }
  }

  // MARK: Objects and arrays

  /// Begins an object. `nextKey` then returns its keys.
  package mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), .object) }

  /// Reads a member's key and the colon after it; returns nil at the end of the object, after reading the brace.
  ///
  /// The member's value must be read or skipped before the next call.
  package mutating func nextKey() throws(JSONError) -> JSONString? {
    guard try nextMember(UInt8(ascii: "}"), .commaOrBrace) else { return nil }
    let key = try string()
    skipSpaces()
    guard offset < text.count, text[offset] == UInt8(ascii: ":") else { throw error(.colon) }
    offset += 1
    skipSpaces()
    return key
  }

  /// Begins an array. `nextElement` then returns whether there is a further element.
  package mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), .array) }

  /// Returns whether the array has a further element, which is then next; returns false after reading the bracket at
  /// the end.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextMember(UInt8(ascii: "]"), .commaOrBracket)
  }

  /// Checks that only white space follows.
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

  /// Skips any value, and checks that it is JSON.
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

  /// Reads `true` or `false`; reads nothing and returns nil for any other value.
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
