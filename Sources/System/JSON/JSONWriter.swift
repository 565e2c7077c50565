// Writes JSON text (RFC 8259) without white space. Keys are in the order of the calls.
//
//     let line = JSONWriter.record { json in
//       json.array("types") { json in json.element("public.json") }
//     }
//
// The output is printable: characters that control a terminal or rearrange the text around them are escaped.

/// Builds JSON text.
package struct JSONWriter: Sendable {
  /// The text, followed by unused bytes.
  private var storage: [UInt8]
  private var count: Int
  private var needsComma = false

  package init() { self.init(appendingTo: []) }

  /// Appends JSON text to existing bytes.
  package init(appendingTo bytes: consuming [UInt8]) {
    count = bytes.count
    storage = bytes
  }

  /// The text that has been written.
  package var bytes: [UInt8] { count == storage.count ? storage : Array(storage[..<count]) }

  /// Calls `body` with the text that has been written, without copying it.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.span.extracting(..<count).withUnsafeBufferPointer(body)
  }

  /// Removes the text and keeps the capacity.
  package mutating func removeAll() {
    count = 0
    needsComma = false
  }

  /// An object that begins with the version of records, followed by a line feed.
  package static func record(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    line { json in
      json.version()
      body(&json)
    }
  }

  /// Writes an object that begins with the version of records.
  package mutating func record(_ body: (inout JSONWriter) -> Void) {
    object { json in
      json.version()
      body(&json)
    }
  }

  /// The version of all records, which changes with the meaning of their keys.
  package static var recordVersion: Int { 1 }

  private mutating func version() { member("version", Self.recordVersion) }

  /// An object followed by a line feed.
  package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    object(body) + [UInt8(ascii: "\n")]
  }

  /// Returns an object.
  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  package mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    object(body)
  }

  package mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    array(body)
  }

  package mutating func member(_ key: StaticString, _ value: String) {
    var value = value
    value.withUTF8 { text in
      self.key(key, before: Self.maximumLength(ofString: text.count)) { Self.writeString(text, at: $0) }
    }
  }

  /// Writes text as a string. Invalid UTF-8 becomes U+FFFD.
  package mutating func member(_ key: StaticString, utf8 text: Span<UInt8>) {
    self.key(key, before: Self.maximumLength(ofString: text.count)) { Self.write(text, at: $0) }
  }

  /// Writes a string whose bytes `body` writes, at most `size` ASCII characters that need no escapes. `body` returns
  /// their number.
  package mutating func member(
    _ key: StaticString, ascii size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    self.key(key, before: size + 2) { start in
      start[0] = UInt8(ascii: "\"")
      let count = body(UnsafeMutableBufferPointer(start: start + 1, count: size))
      start[count + 1] = UInt8(ascii: "\"")
      return count + 2
    }
  }

  package mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key, before: Self.maximumNumberLength) { Self.write(value, at: $0) }
  }

  /// Writes a member whose key is not a literal.
  package mutating func member(named key: String, _ value: Int) {
    separate()
    string(key)
    append(":")
    append(atMost: Self.maximumNumberLength) { Self.write(value, at: $0) }
  }

  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    append(value ? "true" : "false")
  }

  /// Writes a fraction as a string, such as `"24000/1001"`.
  package mutating func member(_ key: StaticString, _ numerator: Int, over denominator: Int) {
    self.key(key, before: 2 * Self.maximumNumberLength + 3) { start in
      start[0] = UInt8(ascii: "\"")
      var end = 1 + Self.write(numerator, at: start + 1)
      start[end] = UInt8(ascii: "/")
      end += 1
      end += Self.write(denominator, at: start + end)
      start[end] = UInt8(ascii: "\"")
      return end + 1
    }
  }

  /// Writes a fraction as a decimal number, rounded to nine places.
  package mutating func member(_ key: StaticString, real numerator: Int, over denominator: Int) {
    self.key(key, before: Self.maximumNumberLength + 10) { Self.write(numerator, over: denominator.magnitude, at: $0) }
  }

  /// Writes a number given as text, such as `23.976`.
  package mutating func member(_ key: StaticString, number: String) {
    self.key(key)
    append(number)
  }

  /// Writes members that are already encoded, including the commas between them.
  package mutating func members(_ json: [UInt8]) {
    guard !json.isEmpty else { return }
    separate()
    json.withUnsafeBufferPointer { append($0) }
  }

  /// Writes the member unless the value is nil.
  package mutating func member(_ key: StaticString, ifPresent value: String?) {
    if let value { member(key, value) }
  }

  /// Writes the member unless the value is nil.
  package mutating func member(_ key: StaticString, ifPresent value: Bool?) {
    if let value { member(key, value) }
  }

  /// Writes the member unless the value is nil.
  package mutating func member(_ key: StaticString, ifPresent value: Int?) {
    if let value { member(key, value) }
  }

  package mutating func element(_ value: String) {
    separate()
    string(value)
  }

  package mutating func elementObject(_ body: (inout JSONWriter) -> Void) {
    separate()
    object(body)
  }

  private mutating func enclose(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
    append(open)
    needsComma = false
    body(&self)
    append(close)
    needsComma = true
  }

  /// Writes a key and its value. `body` writes at most `size` bytes of the value and returns their number.
  @inline(__always)
  private mutating func key(
    _ key: StaticString, before size: Int = 0, _ body: (UnsafeMutablePointer<UInt8>) -> Int = { _ in 0 }
  ) {
    let isFirst = !needsComma
    needsComma = true
    let length = key.utf8CodeUnitCount
    append(atMost: length + 4 + size) { start in
      start[0] = UInt8(ascii: ",")
      let out = isFirst ? start : start + 1
      out[0] = UInt8(ascii: "\"")
      (out + 1).update(from: key.utf8Start, count: length)
      out[length + 1] = UInt8(ascii: "\"")
      out[length + 2] = UInt8(ascii: ":")
      let value = out + length + 3
      return value + body(value) - start
    }
  }

  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Appends the bytes that `body` writes, at most `size`; it returns their number.
  @inline(__always)
  private mutating func append(atMost size: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count - count < size {
      storage.append(contentsOf: repeatElement(0, count: max(size, storage.count, 256)))
    }
    let end = count
    count += storage.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.map { body($0 + end) } ?? 0 }
  }

  private mutating func append(_ byte: UInt8) {
    append(atMost: 1) { start in
      start.pointee = byte
      return 1
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    append(atMost: text.count) { start in
      if let source = text.baseAddress { start.update(from: source, count: text.count) }
      return text.count
    }
  }

  private mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { text in
      append(atMost: Self.maximumLength(ofString: text.count)) { Self.writeString(text, at: $0) }
    }
  }
}
