/// Sizes as words: a whole number of bytes, or of a unit of 1024 and its powers: `65536`, `64K`, `256M`, `1G`.
enum SizeWord {
  static let expected = "a size, such as 65536, 64K, 256M or 1G"

  /// The bytes that a word names, or nil.
  static func read(_ word: String) -> UInt64? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let number = UInt64(digits) else { return nil }
    let shift: UInt64
    switch word.dropFirst(digits.count) {
    case "": shift = 0
    case "K": shift = 10
    case "M": shift = 20
    case "G": shift = 30
    default: return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : bytes
  }
}
