import TimecodePasteboard

/// The frame rates' raw values, as a shell offers them.
enum TimecodeRateNames {
  static let all = TimecodeFrameRate.allCases.map(\.rawValue)
}
