/// A size is written as a whole number of bytes, or of a unit of 1024 and its powers: `65536`, `64K`, `256M`, `1G`.
struct ByteCountArgument: ArgumentValue {
  static let placeholder = "SIZE"
  let bytes: UInt64

  init(argument: String) throws(ArgumentFault) {
    guard let bytes = Self.parsed(argument) else { throw .isNot("a size, such as 65536, 64K, 256M or 1G") }
    self.bytes = bytes
  }

  private static func parsed(_ argument: String) -> UInt64? {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = UInt64(digits) else { return nil }
    let shift: UInt64
    switch argument.dropFirst(digits.count) {
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
