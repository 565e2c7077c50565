// Compares identifiers, filename extensions and MIME types, all without regard to ASCII case.

enum ASCII {
  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  static func lowercase(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 != lowercase($0) }) { return text }
    return String(decoding: text.utf8.map(lowercase), as: UTF8.self)
  }

  /// A text of the same length is equal. Compared from the end, where identifiers of the same length usually differ.
  static func equalFromEnd(_ text: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
    var index = other.count
    while index > 0, lowercase(text[index - 1]) == lowercase(other[index - 1]) { index -= 1 }
    return index == 0
  }

  static func equalIgnoringCase(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && left.elementsEqual(right) { lowercase($0) == lowercase($1) }
  }
}
