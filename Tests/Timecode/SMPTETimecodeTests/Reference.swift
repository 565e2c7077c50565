// An independent timecode arithmetic to compare the library with: labels are counted by omitting numbers minute by
// minute, found again by search, and time is a fraction of Int128. It is slow, and uses only raw values of the library.

import SMPTETimecode

enum Reference {
  /// Nominal frames a second, omitted numbers, and the rate as a fraction, from the raw value's digits.
  struct Rate {
    var nominal: Int128
    var omitted: Int128
    var numerator: Int128
    var denominator: Int128

    init(_ rate: TimecodeFrameRate) {
      let isDrop = rate.rawValue.hasSuffix("d")
      let digits = isDrop ? String(rate.rawValue.dropLast()) : rate.rawValue
      let whole = digits.split(separator: ".")[0]
      let isFractional = digits.contains(".")
      nominal = (Int128(whole) ?? 0) + (isFractional && digits != "24.98" ? 1 : 0)
      if digits == "24.98" { nominal = 25 }
      omitted = isDrop ? nominal / 15 : 0
      numerator = isFractional ? nominal * 1000 : nominal
      denominator = isFractional ? 1001 : 1
    }
  }

  static func subFrames(_ c: Timecode.Components, _ rate: Rate, base: Int128) -> Int128 {
    let minutes = (Int128(c.days) * 24 + Int128(c.hours)) * 60 + Int128(c.minutes)
    var omitted: Int128 = 0
    // Every ten minutes have nine that omit numbers; the rest are counted one by one, including this one.
    omitted += minutes / 10 * 9
    for minute in stride(from: minutes / 10 * 10 + 1, through: minutes, by: 1) where minute % 10 != 0 { omitted += 1 }
    let frames = (minutes * 60 + Int128(c.seconds)) * rate.nominal + Int128(c.frames) - omitted * rate.omitted
    return frames * base + Int128(c.subFrames)
  }

  /// Finds the label of a count by trying minutes, then seconds.
  static func components(_ count: Int128, _ rate: Rate, base: Int128) -> Timecode.Components {
    func at(_ minutes: Int128, _ seconds: Int128, _ frames: Int128) -> Timecode.Components {
      Timecode.Components(
        d: Int(minutes / 1440), h: Int(minutes / 60 % 24), m: Int(minutes % 60), s: Int(seconds), f: Int(frames),
        sf: Int(count % base))
    }
    func first(_ minutes: Int128, _ seconds: Int128) -> Int128 {
      seconds == 0 && minutes % 10 != 0 ? rate.omitted : 0
    }
    var low: Int128 = 0
    var high: Int128 = 100 * 1440
    while high - low > 1 {
      let middle = (low + high) / 2
      var label = at(middle, 0, first(middle, 0))
      label.subFrames = 0
      if subFrames(label, rate, base: base) <= count { low = middle } else { high = middle }
    }
    var seconds: Int128 = 0
    for step: Int128 in [32, 16, 8, 4, 2, 1] where seconds + step < 60 {
      var label = at(low, seconds + step, 0)
      label.subFrames = 0
      if subFrames(label, rate, base: base) <= count { seconds += step }
    }
    var label = at(low, seconds, first(low, seconds))
    label.subFrames = 0
    let rest = (count - subFrames(label, rate, base: base)) / base
    return at(low, seconds, first(low, seconds) + rest)
  }

  static func floor(_ numerator: Int128, _ denominator: Int128) -> Int128 {
    var quotient = numerator / denominator
    if quotient * denominator > numerator { quotient -= 1 }
    return quotient
  }
}
