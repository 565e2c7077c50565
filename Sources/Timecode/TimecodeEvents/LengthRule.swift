// The length of a source compared with its record: one rule for judging, converting, writing and comparing.
//
//     let rule = LengthRule(record: properties, source: properties, speed: speed)
//     rule.form(record: record, source: source)                    // .played
//     rule.length(besideRecord: new.length, .played)
//
// At one rate the source is as long as the record times the speed, rounded to the nearest frame. A rounded speed is
// between two bounds. The length that is derived from it is between two bounds too: both are rounded outward, and one
// frame is added. At two rates, real time is compared, to a frame of the slower rate. A source that plays has at least
// one frame, however slow it is. A backward speed counts by its amount. All lengths are in subframes. Products have 128
// bits.

package import SMPTETimecode

/// The relation between the lengths of a source and of its record.
package enum LengthForm: BitwiseCopyable, Hashable, Sendable {
  /// There is nothing to compare: a length is missing or zero.
  case unstated
  /// The source is as long as the record needs at the speed.
  case played
  /// The source is as long as the record despite its speed, as DaVinci Resolve and Final Cut Pro 7 write it.
  case unretimed
  /// The source has one frame despite a backward speed, as Avid writes it.
  case oneFrame
  /// The source is a freeze. Its length does not matter.
  case freeze
  /// The lengths contradict each other.
  case differs
}

/// The rule for the lengths of a record and of a source at a speed.
package struct LengthRule: Sendable {
  package let record: Timecode.Properties
  package let source: Timecode.Properties
  package let speed: Speed

  package init(record: Timecode.Properties, source: Timecode.Properties, speed: Speed) {
    (self.record, self.source, self.speed) = (record, source, speed)
  }

  /// Creates the rule for the source of an event; nil if its speed has too many digits for arithmetic.
  package init?(_ source: TimecodeEvent.Source, beside record: Timecode.Properties) {
    guard let speed = Speed(source, at: record.frameRate) else { return nil }
    self.init(record: record, source: (source.in ?? source.out)?.properties ?? record, speed: speed)
  }

  /// The form of two lengths.
  @inline(__always)
  package func form(record: TimeSpan, source: TimeSpan) -> LengthForm {
    guard record.isStated, source.isStated, record.length > 0, source.length != 0 else { return .unstated }
    let isEqual = record.length == source.length && speed.isNormal && self.record == self.source
    return isEqual ? .played : form(ofRecord: record.length, source: source.length)
  }

  private func form(ofRecord record: Int, source: Int) -> LengthForm {
    if speed.isFreeze { return .freeze }
    if !speed.isNormal, source == self.source.subFramesBase.rawValue {
      if speed.isBackward { return .oneFrame }
      if expected(ofRecord: record) == 0 { return .played }
    }
    if lengthsAgree(record: record, source: source) { return .played }
    let isAsLong = hasOneRate && !speed.isNormal && sameLength(record) == source
    return isAsLong ? .unretimed : .differs
  }

  /// The length of the source that plays during a record, to the nearest frame; nil for a freeze and beyond 64 bits.
  package func expected(ofRecord length: Int) -> Int? {
    guard !speed.isFreeze else { return nil }
    if speed.isNormal, record == source { return length }
    let pace = pace
    let above = Int128(pace.numerator) * Int128(speed.numerator.magnitude)
    let below = Int128(pace.denominator) * Int128(speed.denominator)
    if above == below { return sameLength(length) }
    let frames = roundDivide(Int128(length) * above, Int128(record.subFramesBase.rawValue) * below)
    return Int(exactly: frames * Int128(source.subFramesBase.rawValue))
  }

  /// The length that a source of a form has for a record; nil if it cannot be derived from the record.
  package func length(besideRecord length: Int, _ form: LengthForm) -> Int? {
    switch form {
    case .played:
      let frame = speed.isNormal ? 0 : source.subFramesBase.rawValue
      return length > 0 ? expected(ofRecord: length).map { max(frame, $0) } : nil
    case .unretimed: return length > 0 ? sameLength(length) : nil
    case .oneFrame: return source.subFramesBase.rawValue
    case .unstated, .freeze, .differs: return nil
    }
  }

  /// The part of a source that a record uses. It may differ from the points of the source.
  package func used(of source: TimeSpan, besideRecord length: Int, _ form: LengthForm) -> TimeSpan {
    switch form {
    case .unstated, .played, .freeze, .differs: return source
    case .unretimed:
      return TimeSpan(start: source.start, end: source.start + (expected(ofRecord: length) ?? source.length))
    case .oneFrame:
      let played = self.length(besideRecord: length, .played) ?? source.length
      return TimeSpan(start: max(0, source.end - played), end: source.end)
    }
  }
}

extension LengthRule {
  /// The number of source frames in one frame of the record.
  private var pace: Fraction {
    let (recordRate, sourceRate) = (record.frameRate.rate, source.frameRate.rate)
    return hasOneRate
      ? Fraction(1, 1)
      : Fraction(reducing: sourceRate.numerator * recordRate.denominator, sourceRate.denominator * recordRate.numerator)
  }

  private var hasOneRate: Bool { record.frameRate.rate == source.frameRate.rate }

  /// The length in subframes of the source that has the same number of frames.
  private func sameLength(_ length: Int) -> Int? {
    let (above, below) = (source.subFramesBase.rawValue, record.subFramesBase.rawValue)
    return above == below ? length : Int(exactly: roundDivide(Int128(length) * Int128(above), Int128(below)))
  }

  /// True if two lengths agree.
  ///
  /// A source frame has `parts` parts, and the lengths are compared in them. The record needs `low` parts at the
  /// slowest possible speed and `high` parts at the fastest.
  private func lengthsAgree(record length: Int, source: Int) -> Bool {
    func wide(_ number: Int) -> Int128 { Int128(number) }
    let pace = pace
    let divisor = 2 * wide(record.subFramesBase.rawValue) * wide(speed.denominator)
    let parts = divisor * wide(pace.denominator)
    let (exact, spread) = (2 * wide(speed.numerator).magnitude, wide(speed.spread))
    let record = wide(length) * wide(pace.numerator)
    let (low, high) = (record * (Int128(exact) - spread), record * (Int128(exact) + spread))
    /// True if the source is between two lengths in parts of a frame.
    func isBetween(_ least: Int128, _ most: Int128, parts: Int128 = 1) -> Bool {
      let source = wide(source) * parts
      let base = wide(self.source.subFramesBase.rawValue)
      return least * base <= source && source <= most * base
    }
    guard hasOneRate else {
      // The tolerance is a frame of the slower rate.
      let frame = max(parts, divisor * wide(pace.numerator))
      return isBetween(low - frame, high + frame, parts: parts)
    }
    guard spread > 0 else { return isBetween(2 * low - parts, 2 * high + parts, parts: 2 * parts) }
    return isBetween(floorDivide(low, parts) - 1, 1 + ceilingDivide(high, parts))
  }
}

extension TimecodeEvent.Source {
  /// The form of the lengths for a record, with the rule and the span of the source; nil for a source at normal speed,
  /// or without two points on one clock.
  package func lengths(beside record: TimecodeRange) -> (form: LengthForm, rule: LengthRule, used: TimeSpan)? {
    guard statesSpeed, let start = `in`, let out,
      start.properties == out.properties, let rule = LengthRule(self, beside: record.properties)
    else { return nil }
    let used = TimeSpan(start: start.subFrameCount, end: out.subFrameCount)
    return (rule.form(record: TimeSpan(record), source: used), rule, used)
  }
}

extension TimeSpan {
  /// The span of a range, counted from zero.
  package init(_ range: TimecodeRange) {
    let start = range.inPoint.subFrameCount
    self.init(start: start, end: start + range.subFrameCount)
  }
}
