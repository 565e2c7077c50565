// Real time and frames: documents that have seconds are read to the nearest frame, and what is written is whole frames.
//
// The time of a timecode is its count of frames divided by the exact rate, so that 01:00:00:00 at 29.97 is 3603.6 seconds.
// Formats with a unit of a millisecond or less hold every frame of every rate: the nearest frame is the one that was written.

import SMPTETimecode

/// Frames at a rate in units of time.
struct RealTime {
  /// Frames a second.
  let rate: Fraction

  init(_ rate: TimecodeFrameRate) { self.rate = rate.rate }

  /// The nearest unit of time to a frame, of so many units a second; of two equally near ones the later.
  func units(ofFrame frame: Int, perSecond units: Int) -> Int {
    Self.divide(frame, by: rate.numerator, multiplier: rate.denominator * units)
  }

  /// The nearest frame to a number of units of time; of two equally near ones the later.
  func frame(ofUnits units: Int, perSecond: Int) -> Int {
    Self.divide(units, by: perSecond * rate.denominator, multiplier: rate.numerator)
  }

  /// The product divided, rounded to the nearest; factors up to 2^62 and 2^40, whose quotient fits in Int.
  private static func divide(_ value: Int, by divisor: Int, multiplier: Int) -> Int {
    let (product, overflow) = value.multipliedReportingOverflow(by: multiplier)
    guard overflow || product > .max - divisor else { return (product + divisor / 2) / divisor }
    return Int(clamping: (Int128(value) * Int128(multiplier) + Int128(divisor / 2)) / Int128(divisor))
  }
}

extension DocumentReading {
  /// Adds a marker between two times in nanoseconds, at the nearest frames; with an end at the same frame a single timecode.
  ///
  /// - Throws: That there is no rate, or that there are too many markers.
  mutating func add(
    nanoseconds start: Int, to end: Int, name: String?, note: String? = nil, at place: DocumentPlace
  ) throws(DocumentError) {
    guard end >= start else { return problem(.range(.outBeforeIn), at: place) }
    let properties = try labelProperties(at: place).colon
    let time = RealTime(properties.frameRate)
    let first = time.frame(ofUnits: start, perSecond: 1_000_000_000)
    let last = time.frame(ofUnits: end, perSecond: 1_000_000_000)
    try add(frames: first, to: last, using: properties, name: name, note: note, at: place)
  }

  /// Adds a marker between two frames, the last of which is not before the first; of no length it is a single timecode.
  mutating func add(
    frames start: Int, to end: Int, using properties: Timecode.Properties, name: String?, note: String? = nil,
    at place: DocumentPlace
  ) throws(DocumentError) {
    let inPoint = Timecode(.frames(start), using: properties, by: .allowingInvalid)
    let length = Timecode.FrameCount(.frames(end - start), base: properties.subFramesBase)
    try add(in: inPoint, duration: length, name: name, note: note, at: place)
  }
}

extension DocumentWriting {
  /// Writes a time of milliseconds as `HH:MM:SS.mmm`, with the separator that is given.
  mutating func clock(milliseconds: Int, separator: UInt8) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours < 10 { write(UInt8(ascii: "0")) }
    write(number: hours)
    write(UInt8(ascii: ":"))
    pair(minute)
    write(UInt8(ascii: ":"))
    pair(second)
    write(separator)
    write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 100))
    pair(rest % 100)
  }

  /// Writes a number of two digits.
  mutating func pair(_ number: Int) {
    write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
