// The only conversion of events: of a rewritten document, of a record, of a pasted item.
//
//     let conversion = EventConversion(record: conversion, source: sourceConversion)
//     conversion.sourceLength(of: old, .played, at: speed, beside: (oldRecord, newRecord), derivedLength: converted)
//
// It repairs nothing and breaks nothing. The points of the record and the first point of the source are converted. A
// source that agreed with its record still agrees, in the same form and at the speed as written. If a source
// contradicts its record, or if its length cannot be derived from the record, its two points are converted separately.

package import SMPTETimecode

/// Converts the times of an event.
package struct EventConversion: Sendable {
  /// The conversion of record times.
  package var record: Conversion
  /// The conversion of source times; nil if they do not change.
  package var source: Conversion?

  package init(record: Conversion, source: Conversion?) {
    self.record = record
    self.source = source
  }
}

extension EventConversion {
  /// The length in subframes of a source for its new record; nil if the end of the source is converted separately.
  ///
  /// - Parameters:
  ///   - speed: The speed as written after the conversion.
  ///   - derivedLength: The length if both points of the source are converted separately; nil if they cannot be.
  package func sourceLength(
    of old: TimeSpan, _ form: LengthForm, at speed: Speed, beside records: (old: TimeSpan, new: TimeSpan),
    derivedLength: Int?
  ) -> Int? {
    guard records.new.isStated, let target = source?.target, target.frameRate == record.target.frameRate
    else { return nil }
    let rule = LengthRule(record: record.target, source: target, speed: speed)
    // If no length changes, the source keeps its length, unless this contradicts the speed.
    if form == .played, !speed.isNormal, let derivedLength, derivedLength == old.length,
      records.old.length == records.new.length,
      rule.form(record: records.new, source: TimeSpan(start: 0, end: derivedLength)) == .played
    {
      return derivedLength
    }
    return rule.length(besideRecord: records.new.length, form)
  }

  /// Converts an event to a new record, and its source if that has the rate of the record.
  ///
  /// A source whose points do not exist at the target does not change.
  package func converted(_ event: TimecodeEvent, from old: TimecodeRange, to new: TimecodeRange) -> TimecodeEvent {
    var event = event
    if let transition = event.transition { event.transition = converted(transition, from: old, to: new) }
    guard let conversion = source, var source = event.source, let start = source.in, start.isValid,
      source.rate == old.properties.frameRate,
      // Without rounding a source stays on subframes, as in a rewritten document.
      case let part = conversion.rounding == nil ? Fraction.zero : source.part,
      let first = conversion.timecode(at: start, adding: part)
    else { return event }
    let speed = Speed(source, at: old.properties.frameRate)
    let written = speed?.converted(from: old.properties.frameRate, to: new.properties.frameRate)
    source.in = first
    if let out = source.out, let used = (try? TimecodeRange(from: start, to: out)).map({ TimeSpan($0) }) {
      let (records, target) = ((old: TimeSpan(old), new: TimeSpan(new)), conversion.target)
      let least = used.length == 0 ? 0 : target.subFramesBase.rawValue
      let converted = (try? conversion.convert(subFrames: used.end, adding: part)).map {
        max(least, $0.subFrames - first.subFrameCount)
      }
      let form = speed.map {
        LengthRule(record: old.properties, source: start.properties, speed: $0).form(record: records.old, source: used)
      }
      let derived = sourceLength(
        of: used, form ?? .unstated, at: written ?? .normal, beside: records, derivedLength: converted)
      source.out =
        [derived, converted].lazy.compactMap { length in
          length.flatMap {
            try? TimecodeRange(from: first, duration: .init(subFrameCount: $0, base: target.subFramesBase))
          }
        }.first?.outPoint ?? out
    }
    if let written, written != speed { (source.speed, source.speedTolerance) = (written.ratio, written.tolerance) }
    source.media = source.media.flatMap { conversion.converted($0, of: event.source, shownBy: source) }
    if source.part != .zero { source.part = .zero }
    event.source = source
    return event
  }

  /// Converts the transition of an event to the event's new record.
  private func converted(
    _ transition: TimecodeEvent.Transition, from old: TimecodeRange, to new: TimecodeRange
  ) -> TimecodeEvent.Transition {
    var transition = transition
    (transition.lead, transition.tail) = sides(
      lead: transition.lead, tail: transition.tail, beside: (TimeSpan(old), TimeSpan(new)))
    if let point = transition.from?.in, point.frameRate == old.properties.frameRate {
      transition.from?.in = (try? source?.convert(point.components).timecode) ?? point
    }
    if let point = transition.from?.record {
      // The point and the cut have the same offset, so their distance is the same without it.
      let moved = try? record.convert(subFrames: point.subFrameCount).subFrames
      let cut = try? record.convert(subFrames: old.inPoint.subFrameCount).subFrames
      let count = moved.flatMap { moved in cut.map { new.inPoint.subFrameCount + moved - $0 } }
      transition.from?.record = count.map { Timecode(subFrames: max(0, $0), using: new.properties) } ?? point
    }
    return transition
  }
}

extension Conversion {
  /// The timecode of a point plus a part of a subframe; nil if it does not exist at the target.
  fileprivate func timecode(at point: Timecode, adding part: Fraction) -> Timecode? {
    guard part != .zero else { return try? convert(point.components).timecode }
    guard let count = try? convert(subFrames: point.subFrameCount, adding: part).subFrames else { return nil }
    let timecode = Timecode(subFrames: count, using: target)
    return timecode.isValid ? timecode : nil
  }

  /// Converts the media of a source to the nearest frames, at least one. If the media contained the source, they still
  /// do.
  ///
  /// The out point of a source is derived from the length of its record. If the media were rounded separately, a clip
  /// would sometimes end one frame after its media.
  fileprivate func converted(
    _ media: TimecodeEvent.Source.Media, of old: TimecodeEvent.Source?, shownBy new: TimecodeEvent.Source
  ) -> TimecodeEvent.Source.Media? {
    guard let start = try? convert(media.in.components).timecode, let end = try? convert(outPoint: media.out).timecode,
      let frame = try? TimecodeRange(
        from: start, duration: .init(subFrameCount: target.subFramesBase.rawValue, base: target.subFramesBase))
    else { return nil }
    let moved = TimecodeEvent.Source.Media(in: start, out: max(end, frame.outPoint))
    guard let oldStart = old?.in, let oldEnd = old?.out, media.in <= oldStart, oldEnd <= media.out,
      let newStart = new.in, let newEnd = new.out
    else { return moved }
    return .init(in: min(moved.in, newStart), out: max(moved.out, newEnd))
  }
}

extension EventConversion {
  /// The number of frames of a transition at the target. At least one if there were any. At most the length of the new
  /// record if there were no more than the length of the old record.
  package func frames(_ count: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> Int {
    count > 0 ? limited(max(1, scaled(count)), from: count, beside: records) : count
  }

  /// The numbers of frames of a transition before and after the cut at the target. The number before the cut is
  /// rounded, and the number after it is the rest of the rounded total. The latter is at most the length of the new
  /// record if it was at most the length of the old record.
  package func sides(lead: Int, tail: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> (lead: Int, tail: Int) {
    let (frames, overflow) = lead.addingReportingOverflow(tail)
    guard !overflow, frames > 0 else { return (lead, tail) }
    let moved = max(1, scaled(frames))
    let before = min(moved, scaled(lead))
    return (before, limited(moved - before, from: tail, beside: records))
  }

  private func limited(_ moved: Int, from count: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> Int {
    func frames(of record: TimeSpan, _ base: Timecode.SubFramesBase) -> Int {
      record.isStated ? max(0, record.length / base.rawValue) : 0
    }
    let (before, after) = (
      frames(of: records.old, record.source.subFramesBase), frames(of: records.new, record.target.subFramesBase)
    )
    return after > 0 && count <= before ? min(moved, after) : moved
  }

  /// The nearest number of frames at the target. Ties are rounded up.
  package func scaled(_ count: Int) -> Int {
    let (old, new) = (record.source.frameRate, record.target.frameRate)
    let ratio: Fraction =
      switch record.mode {
      case .frames: Fraction(1, 1)
      case .digits: Fraction(new.maxFrames, old.maxFrames)
      case .instant: Fraction(new.rate.numerator * old.rate.denominator, new.rate.denominator * old.rate.numerator)
      }
    return Int(clamping: roundDivide(Int128(count) * Int128(ratio.numerator), Int128(ratio.denominator)))
  }
}

/// A label and the label that a conversion gives it.
package struct ConvertedLabel: Sendable {
  package let old: Timecode
  package let new: Timecode

  package init(_ old: Timecode, to new: Timecode) { (self.old, self.new) = (old, new) }
}
