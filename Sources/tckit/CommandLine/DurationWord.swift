/// Durations as words: a whole number and a unit, such as `90s`, `15m`, `2h`, `1d`, `500ms`; a bare number is refused.
enum DurationWord {
  static let expected = "a duration with a unit, such as 90s, 15m, 2h or 1d"

  /// The duration that a word names, or nil.
  static func read(_ word: String) -> Duration? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), number > 0 else { return nil }
    let secondsPerUnit: Int64
    switch word.dropFirst(digits.count) {
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
