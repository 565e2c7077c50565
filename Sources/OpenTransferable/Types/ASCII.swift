// Comparison of identifiers, filename extensions and MIME types, none of which regards ASCII case.

enum ASCII {
  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  static func lowercase(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 != lowercase($0) }) { return text }
    return String(decoding: text.utf8.map(lowercase), as: UTF8.self)
  }

  static func equalIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && left.elementsEqual(right) { lowercase($0) == lowercase($1) }
  }
}
