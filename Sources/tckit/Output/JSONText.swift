/// Writes one JSON value a line (RFC 8259), keys in the order of the calls.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// One line holding an object.
  static func line(_ body: (inout JSONText) -> Void) -> [UInt8] {
    object(body) + [UInt8(ascii: "\n")]
  }

  /// An object, without a line's end.
  static func object(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var text = JSONText()
    text.object(body)
    return text.bytes
  }

  mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", "}", body) }
  mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", "]", body) }

  mutating func object(_ key: StaticString, _ body: (inout JSONText) -> Void) { self.key(key); object(body) }
  mutating func array(_ key: StaticString, _ body: (inout JSONText) -> Void) { self.key(key); array(body) }

  mutating func member(_ key: StaticString, _ value: String) { self.key(key); string(value) }
  mutating func member(_ key: StaticString, _ value: Int) { self.key(key); number(value) }
  mutating func member(_ key: StaticString, _ value: Bool) { self.key(key); literal(value ? "true" : "false") }
  /// Leaves the member out when there is no value.
  mutating func member(_ key: StaticString, ifPresent value: String?) { if let value { member(key, value) } }
  mutating func member(_ key: StaticString, ifPresent value: Int?) { if let value { member(key, value) } }

  mutating func element(_ value: String) { separate(); string(value); needsComma = true }
  mutating func elementObject(_ body: (inout JSONText) -> Void) { separate(); object(body) }

  private mutating func enclose(_ open: StaticString, _ close: StaticString, _ body: (inout JSONText) -> Void) {
    literal(open)
    needsComma = false
    body(&self)
    literal(close)
    needsComma = true
  }

  private mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    literal(key)
    literal("\":")
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func number(_ value: Int) {
    bytes += String(value).utf8
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    needsComma = true
  }

  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
      case 0..<0x20, 0x7F:
        bytes += #"\u00"#.utf8
        bytes += [Self.hex(byte >> 4), Self.hex(byte & 15)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
