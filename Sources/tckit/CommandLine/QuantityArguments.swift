// Quantities: a whole number with a unit.

import TimecodePasteboard

/// A duration is written as a whole number and a unit of time: `500ms`, `90s`, `15m`, `2h`, `1d`; a bare number is refused.
extension Duration: ArgumentValue {
  static var placeholder: String { "DURATION" }
  /// How it is written, for messages and the help.
  static let form = "a whole number with a unit: 500ms, 90s, 15m or 15min, 2h, 1d"

  init(argument: String) throws(ArgumentFault) {
    let milliseconds = Int(argument) { unit in TimeUnit.all.first { "\($0.name)" == unit }?.milliseconds }
    guard let milliseconds, milliseconds > 0 else { throw .isNot(Self.form) }
    self = .milliseconds(milliseconds)
  }
}

/// A size is written as a whole number of bytes, or of a unit of 1024 and its powers: `65536`, `64K`, `256M`, `1G`.
struct ByteCountArgument: ArgumentValue {
  static let placeholder = "SIZE"
  let bytes: UInt64

  init(argument: String) throws(ArgumentFault) {
    let bytes = UInt64(argument) { unit in
      switch unit {
      case "": 1
      case "K": 1 << 10
      case "M": 1 << 20
      case "G": 1 << 30
      default: nil
      }
    }
    guard let bytes else { throw .isNot("a size, such as 65536, 64K, 256M or 1G") }
    self.bytes = bytes
  }
}

extension FixedWidthInteger {
  /// Reads digits and a unit, whose size a closure knows; nil for any other text, and for what is too large.
  fileprivate init?(_ argument: String, size: (Substring) -> Self?) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = Self(digits), let size = size(argument.dropFirst(digits.count)) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    self = product
  }
}
