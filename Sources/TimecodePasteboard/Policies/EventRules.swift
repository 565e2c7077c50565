// Whether an event of an edit list agrees with itself: its source exists, is as long as its record at its speed, and lies
// within its media.
//
//     for rejection in event.rejections(at: inPoint, to: outPoint) { … }        // reason length, source or media
//
// At one rate the source is as long as the record times the speed, rounded to the nearest frame. A speed that an M2 line rounded
// lies between two bounds, and so does the length that follows: rounded outward, and a frame more. At two rates real time is
// compared, to a frame of the slower one. A backward speed counts by its amount; a freeze has no length that follows. A source of
// the reel AX or BL states none, unless its media are known. Media of one frame are a still, which lasts as long as it is shown.

import SMPTETimecode

extension TimecodeEvent {
  /// Why the event cannot be true beside its range in the programme: everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - inPoint: The first timecode of the record.
  ///   - outPoint: The timecode after the last one; nil if it has no length.
  func rejections(at inPoint: Timecode, to outPoint: Timecode?) -> [TimecodeField.PasteRejection] {
    guard let source, let start = source.in else { return [] }
    if source.reel.map({ TimecodeEvent.Source.isNone(reel: $0) }) == true, source.media == nil { return [] }
    func rejection(
      _ reason: TimecodeField.PasteRejection.Reason, _ detail: TimecodeField.PasteRejection.Detail
    ) -> TimecodeField.PasteRejection {
      TimecodeField.PasteRejection(reason, pasted: inPoint, into: LocalProperties(), detail: detail)
    }
    guard let range = try? TimecodeRange(from: start, to: source.out ?? start) else {
      return [rejection(.source, .source(in: start, out: source.out))]
    }
    guard let out = source.out else { return [] }
    var found: [TimecodeField.PasteRejection] = []
    if let media = source.media, !range.isTimecode, !media.isStill, !range.isWithin(media) {
      found.append(rejection(.media, .media(in: start, out: out, media, file: nil)))
    }
    if let lengths = source.differentLengths(range, at: inPoint, to: outPoint, isNumbered: number != nil) {
      found.append(rejection(.length, lengths))
    }
    return found
  }
}

extension TimecodeEvent.Source {
  /// The lengths of the source and of its record, if they differ.
  ///
  /// - Parameter isNumbered: Whether the event has a number, without which it may have no length.
  fileprivate func differentLengths(
    _ range: TimecodeRange, at inPoint: Timecode, to outPoint: Timecode?, isNumbered: Bool
  ) -> TimecodeField.PasteRejection.Detail? {
    // A source without a length states none, nor does the one frame that Avid writes of a clip played backward.
    guard !range.isTimecode, speed != .zero, !(speed.isNegative && range.isOneFrame) else { return nil }
    guard let outPoint else {
      // Only what has a number surely has both points.
      guard isNumbered else { return nil }
      let zero = Timecode(.zero, using: inPoint.properties)
      return .lengths(source: range.duration, expected: zero, record: zero, speed: speed)
    }
    guard let record = try? TimecodeRange(from: inPoint, to: outPoint) else { return nil }
    // Of most events, at once.
    if range.subFrameCount == record.subFrameCount, range.properties == record.properties,
      speed.isIdentical(to: Fraction(1, 1))
    {
      return nil
    }
    let lengths = EventLengths(source: range, record: record, speed, within: speedTolerance)
    guard let lengths, !lengths.agree else { return nil }
    return .lengths(
      source: range.duration, expected: lengths.expected, record: record.duration, speed: speed,
      otherRate: speed == Fraction(1, 1) ? range.rate(agreeingWith: record) : nil)
  }
}

extension TimecodeRange {
  /// A common rate at which the labels of a source and a record would be equally far apart; nil for two rates, and if there is
  /// no such rate.
  fileprivate func rate(agreeingWith record: TimecodeRange) -> TimecodeFrameRate? {
    guard inPoint.frameRate == record.inPoint.frameRate else { return nil }
    func length(_ range: TimecodeRange, at rate: TimecodeFrameRate) -> Int? {
      var properties = range.inPoint.properties
      properties.frameRate = rate
      let (start, end) = (range.inPoint.components, range.outPoint.components)
      guard
        let read = try? TimecodeRange(
          from: Timecode(unchecked: start, using: properties), to: Timecode(unchecked: end, using: properties))
      else { return nil }
      return read.subFrameCount
    }
    let rates: [TimecodeFrameRate] = [.fps24, .fps25, .fps29_97d, .fps30, .fps50, .fps60]
    return rates.first { rate in length(self, at: rate).map { $0 == length(record, at: rate) } ?? false }
  }
}

extension TimecodeEvent.Source.Media {
  /// Whether they have one frame, or none, as those of a still or a generator.
  fileprivate var isStill: Bool {
    guard let range = try? TimecodeRange(from: `in`, to: out) else { return false }
    return range.isTimecode || range.isOneFrame
  }
}

extension TimecodeRange {
  /// Whether it is one frame long.
  fileprivate var isOneFrame: Bool { subFrameCount == properties.subFramesBase.rawValue }

  /// Whether it is within a clip's media. Labels without a rate of their own, as in most lists, are those of the media, where both
  /// count as many frames a second.
  fileprivate func isWithin(_ media: TimecodeEvent.Source.Media) -> Bool {
    func placed(_ point: Timecode) -> Timecode {
      point.frameRate.maxFrames == media.in.frameRate.maxFrames
        ? Timecode(unchecked: point.components, using: media.in.properties) : point
    }
    let (start, end) = (placed(inPoint), placed(outPoint))
    return (media.in < start || media.in.isSameInstant(as: start))
      && (end < media.out || end.isSameInstant(as: media.out))
  }
}

/// The lengths of an event's source and record, compared as products of whole numbers.
private struct EventLengths {
  private let source: TimecodeRange
  private let record: TimecodeRange
  private let speed: Fraction
  private let tolerance: Fraction
  /// How many frames of the source a frame of the record lasts.
  private let pace: Fraction

  /// - Returns: nil for a speed with so many digits that a product might have no room; nothing plays so fast.
  init?(source: TimecodeRange, record: TimecodeRange, _ speed: Fraction, within tolerance: Fraction) {
    let denominators = 1...100_000
    guard speed.numerator.magnitude <= 100_000_000, denominators.contains(speed.denominator),
      tolerance.numerator.magnitude <= 100_000, denominators.contains(tolerance.denominator)
    else { return nil }
    self.source = source
    self.record = record
    self.speed = speed.abs()
    self.tolerance = tolerance.abs()
    let (own, other) = (record.inPoint.frameRate.rate, source.inPoint.frameRate.rate)
    pace = Fraction(reducing: other.numerator * own.denominator, other.denominator * own.numerator)
  }

  /// Whether they agree.
  ///
  /// All lengths are in parts of a frame of the source, of which a frame has `parts`: at the slowest and at the fastest speed
  /// that is meant, the record needs `low` and `high` of them.
  var agree: Bool {
    func wide(_ number: Int) -> Int128 { Int128(number) }
    let base = wide(record.properties.subFramesBase.rawValue)
    let divisor = base * wide(speed.denominator) * wide(tolerance.denominator)
    let parts = divisor * wide(pace.denominator)
    let (exact, spread) = (
      wide(speed.numerator) * wide(tolerance.denominator), wide(tolerance.numerator) * wide(speed.denominator)
    )
    let length = wide(record.subFrameCount) * wide(pace.numerator)
    let (low, high) = (length * (exact - spread), length * (exact + spread))
    /// Whether the source lies between two lengths in parts of a frame.
    func lies(_ least: Int128, _ most: Int128, parts: Int128 = 1) -> Bool {
      let source = wide(source.subFrameCount) * parts
      let base = wide(self.source.properties.subFramesBase.rawValue)
      return least * base <= source && source <= most * base
    }
    guard hasOneRate else {
      // A frame of the slower rate.
      let frame = max(parts, divisor * wide(pace.numerator))
      return lies(low - frame, high + frame, parts: parts)
    }
    guard spread > 0 else { return lies(2 * low - parts, 2 * high + parts, parts: 2 * parts) }
    return lies(floorDivide(low, parts) - 1, 1 - floorDivide(-high, parts))
  }

  private var hasOneRate: Bool { record.inPoint.frameRate.rate == source.inPoint.frameRate.rate }

  /// The length that the source should have; nil beyond the limit.
  var expected: Timecode? {
    let base = record.properties.subFramesBase
    let length = TimecodeEvent.Source.length(ofRecord: record.subFrameCount, base: base, at: pace * speed)
    let frames = length.flatMap { Fraction($0, base.rawValue).nearest() }
    return frames.flatMap { try? Timecode(.frames($0), using: source.inPoint.properties) }
  }
}
