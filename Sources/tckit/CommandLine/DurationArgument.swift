/// A duration is written as a whole number and a unit: `90s`, `15m`, `2h`, `1d`, `500ms`; a bare number is refused.
extension Duration: ArgumentValue {
  static var placeholder: String { "DURATION" }

  init(argument: String) throws(ArgumentFault) {
    guard let duration = Self.parsed(argument) else {
      throw .isNot("a duration with a unit, such as 90s, 15m, 2h or 1d")
    }
    self = duration
  }

  private static func parsed(_ argument: String) -> Duration? {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), number > 0 else { return nil }
    let secondsPerUnit: Int64
    switch argument.dropFirst(digits.count) {
    case "ms": return .milliseconds(number)
    case "s": secondsPerUnit = 1
    case "m": secondsPerUnit = 60
    case "h": secondsPerUnit = 3600
    case "d": secondsPerUnit = 86400
    default: return nil
    }
    let (seconds, overflow) = number.multipliedReportingOverflow(by: secondsPerUnit)
    return overflow ? nil : .seconds(seconds)
  }
}
