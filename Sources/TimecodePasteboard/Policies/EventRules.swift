// Whether an event of an edit list agrees with itself: its source exists, is as long as its record at its speed, and lies
// within its media.
//
//     if let rejection = event.rejection(at: inPoint, to: outPoint) { … }        // reason length, source or media
//
// At one rate the source is as long as the record times the speed, rounded to the nearest frame. A speed that an M2 line rounded
// lies between two bounds, and so does the length that follows: rounded outward, and a frame more. At two rates real time is
// compared, to a frame of the slower one. A backward speed counts by its amount; a freeze has no length that follows. A source of
// the reel AX or BL states none, unless its media are known. Media of one frame are a still, which lasts as long as it is shown.

import SMPTETimecode

extension TimecodeEvent {
  /// Why the event cannot be true beside its range in the programme; nil if it can.
  ///
  /// - Parameters:
  ///   - inPoint: The first timecode of the record.
  ///   - outPoint: The timecode after the last one; nil if it has no length.
  func rejection(at inPoint: Timecode, to outPoint: Timecode?) -> TimecodeField.PasteRejection? {
    guard let source, let start = source.in else { return nil }
    if source.reel.map({ TimecodeEvent.Source.isNone(reel: $0) }) == true, source.media == nil { return nil }
    func rejection(
      _ reason: TimecodeField.PasteRejection.Reason, _ detail: TimecodeField.PasteRejection.Detail
    ) -> TimecodeField.PasteRejection {
      TimecodeField.PasteRejection(reason, pasted: inPoint, into: LocalProperties(), detail: detail)
    }
    guard let out = source.out else {
      return start.isValid ? nil : rejection(.source, .source(in: start, out: nil))
    }
    guard start.isValid, out.exists, let range = try? TimecodeRange(from: start, to: out) else {
      return rejection(.source, .source(in: start, out: out))
    }
    if let media = source.media, !range.isTimecode, !media.isStill, !range.isWithin(media) {
      return rejection(.media, .media(in: start, out: out, media, file: nil))
    }
    // A source without a length states none, nor does the one frame that Avid writes of a clip played backward.
    guard !range.isTimecode, source.speed != .zero, !(source.speed.isNegative && range.isOneFrame) else { return nil }
    guard let outPoint else {
      // Only what has a number surely has both points.
      guard number != nil else { return nil }
      let zero = Timecode(.zero, using: inPoint.properties)
      return rejection(
        .length, .lengths(source: range.duration, expected: zero, record: zero, speed: source.speed))
    }
    guard let record = try? TimecodeRange(from: inPoint, to: outPoint) else { return nil }
    // Of most events, at once.
    if range.subFrameCount == record.subFrameCount, range.properties == record.properties,
      source.speed.isIdentical(to: Fraction(1, 1))
    {
      return nil
    }
    let lengths = EventLengths(source: range, record: record, source.speed, within: source.speedTolerance)
    guard let lengths, !lengths.agree else { return nil }
    return rejection(
      .length,
      .lengths(
        source: range.duration, expected: lengths.expected, record: record.duration, speed: source.speed,
        otherRate: source.speed == Fraction(1, 1) ? range.rate(agreeingWith: record) : nil))
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

/// The lengths of an event's source and record, in frames of the source or of the record.
private struct EventLengths {
  private let source: TimecodeRange
  private let record: TimecodeRange
  private let speed: Ratio
  private let tolerance: Ratio

  /// A number of a few digits, exactly.
  private struct Ratio {
    var above: Int128
    var below: Int128

    init(_ above: Int128, _ below: Int128) { (self.above, self.below) = (above, below) }

    static func * (left: Ratio, right: Ratio) -> Ratio {
      Ratio(left.above * right.above, left.below * right.below)
    }

    static func + (left: Ratio, right: Ratio) -> Ratio {
      Ratio(left.above * right.below + right.above * left.below, left.below * right.below)
    }

    static func - (left: Ratio, right: Ratio) -> Ratio { left + Ratio(-right.above, right.below) }

    static func <= (left: Ratio, right: Ratio) -> Bool { left.above * right.below <= right.above * left.below }

    /// The largest whole number that is not above.
    var floor: Ratio { Ratio(above >= 0 ? above / below : -((-above + below - 1) / below), 1) }

    /// The smallest whole number that is not below.
    var ceiling: Ratio { Ratio(above >= 0 ? (above + below - 1) / below : -(-above / below), 1) }
  }

  /// - Returns: nil for a speed with so many digits that a product might have no room; nothing plays so fast.
  init?(source: TimecodeRange, record: TimecodeRange, _ speed: Fraction, within tolerance: Fraction) {
    let denominators = 1...100_000
    guard speed.numerator.magnitude <= 100_000_000, denominators.contains(speed.denominator),
      tolerance.numerator.magnitude <= 100_000, denominators.contains(tolerance.denominator)
    else { return nil }
    self.source = source
    self.record = record
    self.speed = Ratio(Int128(speed.numerator.magnitude), Int128(speed.denominator))
    self.tolerance = Ratio(Int128(tolerance.numerator.magnitude), Int128(tolerance.denominator))
  }

  private static func frames(_ range: TimecodeRange) -> Ratio {
    Ratio(Int128(range.frameCount.subFrameCount), Int128(range.inPoint.subFramesBase.rawValue))
  }

  /// The record's length, as so many frames of the source.
  private var recordFrames: Ratio {
    hasOneRate ? Self.frames(record) : Self.frames(record) * rateRatio
  }

  private var hasOneRate: Bool { record.inPoint.frameRate.rate == source.inPoint.frameRate.rate }

  /// How many frames of the source a frame of the record lasts.
  private var rateRatio: Ratio {
    let (own, other) = (record.inPoint.frameRate.rate, source.inPoint.frameRate.rate)
    let ratio = Fraction(
      reducing: other.numerator * own.denominator, other.denominator * own.numerator)
    return Ratio(Int128(ratio.numerator), Int128(ratio.denominator))
  }

  /// Whether they agree.
  var agree: Bool {
    let (length, record) = (Self.frames(source), recordFrames)
    let (low, high) = (record * (speed - tolerance), record * (speed + tolerance))
    guard hasOneRate else {
      // A frame of the slower rate, in frames of the source.
      let frame = rateRatio <= Ratio(1, 1) ? Ratio(1, 1) : rateRatio
      return low - frame <= length && length <= high + frame
    }
    guard tolerance.above > 0 else {
      let half = Ratio(1, 2)
      return low - half <= length && length <= high + half
    }
    let frame = Ratio(1, 1)
    return low.floor - frame <= length && length <= high.ceiling + frame
  }

  /// The length that the source should have; nil beyond the limit.
  var expected: Timecode? {
    let exact = recordFrames * speed + Ratio(1, 2)
    guard let count = Int(exactly: exact.floor.above) else { return nil }
    return try? Timecode(.frames(count), using: source.inPoint.properties)
  }
}
