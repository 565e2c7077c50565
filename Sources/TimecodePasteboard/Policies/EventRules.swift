// Whether an event of an edit list agrees with itself: its source exists, is as long as its record at its speed, and lies
// within its media.
//
//     for rejection in event.rejections(at: inPoint, to: outPoint) { … }        // reason length, source or media
//
// The form of the lengths says whether they agree (LengthRule.swift). A source of the reel AX or BL states none, unless its media
// are known. Media of one frame are a still, which lasts as long as it is shown.

import SMPTETimecode
import TimecodeEvents

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
    guard let outPoint else {
      // Only what has a number surely has both points, and a source without a length, a freeze or one frame backward agree with any.
      guard isNumbered, !range.isTimecode, speed != .zero, !(speed.isNegative && range.isOneFrame) else { return nil }
      let zero = Timecode(.zero, using: inPoint.properties)
      return .lengths(source: range.duration, expected: zero, record: zero, speed: speed)
    }
    guard let record = try? TimecodeRange(from: inPoint, to: outPoint) else { return nil }
    guard let rule = LengthRule(self, beside: record.properties),
      rule.form(record: TimeSpan(record), source: TimeSpan(range)) == .differs
    else { return nil }
    let expected = rule.expected(ofRecord: record.subFrameCount).flatMap { length in
      Fraction(length, range.properties.subFramesBase.rawValue).nearest()
    }
    return .lengths(
      source: range.duration,
      expected: expected.flatMap { try? Timecode(.frames($0), using: range.properties) }, record: record.duration,
      speed: speed,
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
