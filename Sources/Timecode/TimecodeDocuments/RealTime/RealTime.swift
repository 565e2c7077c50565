// Real time in documents. It is read by the same rule as any notation of real time: a time that was rounded from a
// frame means that frame. Any other time is exact, and the marker keeps the part of it below a subframe. Times are
// written to the nearest unit.
//
// The time of a timecode is its frame count divided by the exact rate, so 01:00:00:00 at 29.97 is 3603.6 seconds. Units
// of a millisecond or less distinguish every frame of every rate.

import SMPTETimecode
import TimecodeEvents

/// A time: the timecode, which may be invalid, and the part of the time below a subframe, in subframes.
typealias Moment = (timecode: Timecode, remainder: Fraction)

extension Timecode.Properties {
  /// The time at an exact number of seconds.
  func moment(seconds: Fraction) -> Moment {
    let source = TimecodeSourceValue.rational(seconds)
    return (Timecode(source, using: self, by: .allowingInvalid), source.remainder(using: self))
  }
}

extension Timecode {
  /// The timecode at a number of seconds, which may be invalid; nil for a time beyond all timecodes. The end of the
  /// last day has the components of the limit.
  init?(seconds: Fraction, using properties: Properties) {
    guard seconds.isDefined, !seconds.isNegative, seconds < DocumentReading.longestTime else { return nil }
    self.init(.rational(seconds), using: properties, by: .allowingInvalid)
    if endsTimeline { components = upperLimit.components }
  }
}

extension DocumentReading {
  /// More frames or seconds than any document needs: thirty thousand years, whose subframes fit in Int at every rate.
  static let largestCount = 1 << 40
  static let longestTime = Fraction(largestCount, 1)
}

/// Converts between subframes and units of time.
struct RealTime {
  private let properties: Timecode.Properties
  private let subFramesPerSecond: Fraction

  init(_ properties: Timecode.Properties) {
    self.properties = properties
    subFramesPerSecond = properties.subFramesPerSecond
  }

  /// The unit that is nearest to a count of subframes and a part of one, at a number of units per second. Of two
  /// equally near units it is the later.
  func units(ofSubFrames count: Int, _ remainder: Fraction, perSecond units: Int) -> Int {
    let subFrames = Int128(count) * Int128(remainder.denominator) + Int128(remainder.numerator)
    let (multiplier, divisor) = (subFramesPerSecond.denominator * units, subFramesPerSecond.numerator)
    return Int(
      clamping: roundDivide(subFrames * Int128(multiplier), Int128(remainder.denominator) * Int128(divisor)))
  }

  /// The time that a reader makes of a number of units.
  func moment(ofUnits units: Int, perSecond: Int) -> Moment? {
    ExactNumber(units, of: (1, perSecond))?.timecode(using: properties)
  }

  /// Returns whether a reader restores a count of subframes and a part of one from a number of units.
  func holds(_ count: Int, _ remainder: Fraction, as units: Int, perSecond: Int) -> Bool {
    if perSecond >= 1000, remainder == .zero, count.isMultiple(of: properties.subFramesBase.rawValue) { return true }
    guard let read = moment(ofUnits: units, perSecond: perSecond) else { return false }
    return read.remainder == remainder && read.timecode.subFrameCount == count
  }
}

extension DocumentWriting {
  /// The times of an entry's points to the nearest unit; counts times that a reader would not restore.
  mutating func times(of entry: WrittenList.Entry, at time: RealTime, perSecond units: Int) -> (start: Int, end: Int) {
    let (first, last, remainder) = (entry.record.start, entry.record.end, entry.remainder)
    let start = time.units(ofSubFrames: first, remainder.inPoint, perSecond: units)
    // A single timecode has only one point.
    let isPoint = entry.isPoint
    let end = isPoint ? start : time.units(ofSubFrames: last, remainder.outPoint, perSecond: units)
    let isFound =
      time.holds(first, remainder.inPoint, as: start, perSecond: units)
      && (isPoint || time.holds(last, remainder.outPoint, as: end, perSecond: units))
    if !isFound { lose(.rounding, entry.index) }
    return (start, end)
  }

  /// Writes a time in a form: in milliseconds, or in microseconds with six decimals.
  mutating func append(_ units: Int, as form: TimecodeNotation.TimeForm, decimals: Int = 3) {
    form.append(units, decimals: decimals, to: &bytes)
  }
}
