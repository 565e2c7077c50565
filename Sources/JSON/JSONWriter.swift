// Writes JSON text (RFC 8259), keys in the order of the calls, without white space.
//
//     let line = JSONWriter.line { json in
//       json.member("version", 1)
//       json.array("types") { json in json.element("public.json") }
//     }
//
// Output is printable: what a terminal would obey, or what would rearrange the text around it, is escaped.

/// JSON text in the making.
package struct JSONWriter {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Forgets the text, and keeps the room that it had.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Continues bytes to which JSON text is to be appended.
  package init(appendingTo bytes: consuming [UInt8]) { self.bytes = bytes }

  /// An object and a line feed.
  package static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    object(body) + [UInt8(ascii: "\n")]
  }

  /// An object.
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
    self.key(key)
    string(value)
  }
  package mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    append(value)
  }
  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    append(value ? "true" : "false")
  }
  /// Writes a fraction as a string, such as `"24000/1001"`.
  package mutating func member(_ key: StaticString, _ numerator: Int, over denominator: Int) {
    self.key(key)
    bytes.append(UInt8(ascii: "\""))
    append(numerator)
    bytes.append(UInt8(ascii: "/"))
    append(denominator)
    bytes.append(UInt8(ascii: "\""))
  }
  /// Writes a number as its text has it, such as `23.976`.
  package mutating func member(_ key: StaticString, number: String) {
    self.key(key)
    bytes.append(contentsOf: number.utf8)
  }
  /// Leaves the member out when there is no value.
  package mutating func member(_ key: StaticString, ifPresent value: String?) {
    if let value { member(key, value) }
  }
  /// Leaves the member out when there is no value.
  package mutating func member(_ key: StaticString, ifPresent value: Bool?) {
    if let value { member(key, value) }
  }
  /// Leaves the member out when there is no value.
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
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let rest = number.magnitude
    var place: UInt = 1
    while rest / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place % 10))
      place /= 10
    }
  }

  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    let isPlain = value.withUTF8 { text in
      guard text.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isPlain {
      for scalar in value.unicodeScalars { append(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is a printable character of ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(#"\""#)
    case "\\": append(#"\\"#)
    case "\n": append(#"\n"#)
    case "\r": append(#"\r"#)
    case "\t": append(#"\t"#)
    case _ where scalar.isPrintable: bytes.append(contentsOf: String(scalar).utf8)
    default:
      // Every scalar that is not printable is of the basic plane.
      append(#"\u"#)
      for shift in stride(from: 12, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: scalar.value >> UInt32(shift)) & 15
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
