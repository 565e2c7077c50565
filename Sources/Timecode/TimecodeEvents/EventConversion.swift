// The only conversion of events: of a rewritten document, of a record, of a pasted item.
//
//     let conversion = EventConversion(record: conversion, source: sourceConversion)
//     conversion.sourceLength(of: old, .played, at: speed, records: (oldRecord, newRecord), derivedLength: converted)
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
    of old: TimeSpan, _ form: LengthForm, at speed: Speed, records: (old: TimeSpan, new: TimeSpan),
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
  /// - Throws: The first point that has no counterpart at the target. A source never keeps one of its old labels.
  package func converted(
    _ event: TimecodeEvent, from old: TimecodeRange, to new: TimecodeRange
  ) throws(UnconvertiblePoint) -> TimecodeEvent {
    var event = event
    if let transition = event.transition { event.transition = try converted(transition, from: old, to: new) }
    guard let conversion = source, var source = event.source, let start = source.in,
      source.rate == old.properties.frameRate, (source.out ?? start).properties == start.properties
    else { return event }
    // Without rounding a source stays on subframes, as in a rewritten document.
    let part = conversion.rounding == nil ? Fraction.zero : source.part
    let first = try conversion.timecode(at: start, adding: part)
    let speed = Speed(source, at: old.properties.frameRate)
    let written = speed?.converted(from: old.properties.frameRate, to: new.properties.frameRate)
    source.in = first
    if let out = source.out {
      source.out = try outPoint(
        out, by: conversion, from: (start, first), part: part, records: (old, new), speeds: (speed, written ?? .normal))
    }
    if let written, written != speed { (source.speed, source.speedTolerance) = (written.ratio, written.tolerance) }
    source.media = source.media.flatMap { conversion.converted($0, of: event.source, shownBy: source) }
    if source.part != .zero { source.part = .zero }
    event.source = source
    return event
  }

  /// The new out point of a source. Both its points are a part of a subframe after their labels.
  private func outPoint(
    _ out: Timecode, by conversion: Conversion, from start: (old: Timecode, new: Timecode), part: Fraction,
    records ranges: (old: TimecodeRange, new: TimecodeRange), speeds: (old: Speed?, new: Speed)
  ) throws(UnconvertiblePoint) -> Timecode {
    guard let used = (try? TimecodeRange(from: start.old, to: out)).map({ TimeSpan($0) }) else {
      return try conversion.timecode(at: out, adding: part)
    }
    let (records, target) = ((old: TimeSpan(ranges.old), new: TimeSpan(ranges.new)), conversion.target)
    let least = used.length == 0 ? 0 : target.subFramesBase.rawValue
    let converted = (try? conversion.convert(subFrames: used.end, adding: part)).map {
      max(least, $0.subFrames - start.new.subFrameCount)
    }
    let form = speeds.old.map {
      LengthRule(record: ranges.old.properties, source: start.old.properties, speed: $0)
        .form(record: records.old, source: used)
    }
    let derived = sourceLength(
      of: used, form ?? .unstated, at: speeds.new, records: records, derivedLength: converted)
    for case let length? in [derived, converted] {
      let moved = try? TimecodeRange(
        from: start.new, duration: .init(subFrameCount: length, base: target.subFramesBase))
      if let moved { return moved.outPoint }
    }
    throw UnconvertiblePoint(out, .beyondLimit(target.upperLimit))
  }

  /// Converts the transition of an event to the event's new record.
  private func converted(
    _ transition: TimecodeEvent.Transition, from old: TimecodeRange, to new: TimecodeRange
  ) throws(UnconvertiblePoint) -> TimecodeEvent.Transition {
    var transition = transition
    (transition.lead, transition.tail) = sides(
      lead: transition.lead, tail: transition.tail, records: (TimeSpan(old), TimeSpan(new)))
    if let source, let point = transition.from?.in, point.frameRate == old.properties.frameRate {
      transition.from?.in = try source.timecode(at: point, adding: .zero)
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
  /// The timecode of a point plus a part of a subframe.
  fileprivate func timecode(at point: Timecode, adding part: Fraction) throws(UnconvertiblePoint) -> Timecode {
    do throws(TimecodeArithmeticError) {
      guard point.isValid else { return try convert(outPoint: point).timecode }
      guard part != .zero else { return try convert(point.components).timecode }
      let timecode = Timecode(
        subFrames: try convert(subFrames: point.subFrameCount, adding: part).subFrames, using: target)
      guard timecode.isValid else { throw .beyondLimit(target.upperLimit) }
      return timecode
    } catch {
      throw UnconvertiblePoint(point, error)
    }
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
  package func frames(_ count: Int, records: (old: TimeSpan, new: TimeSpan)) -> Int {
    count > 0 ? limited(max(1, scaled(count)), from: count, records: records) : count
  }

  /// The numbers of frames of a transition before and after the cut at the target. The number before the cut is
  /// rounded, and the number after it is the rest of the rounded total. The latter is at most the length of the new
  /// record if it was at most the length of the old record.
  package func sides(lead: Int, tail: Int, records: (old: TimeSpan, new: TimeSpan)) -> (lead: Int, tail: Int) {
    let (frames, overflow) = lead.addingReportingOverflow(tail)
    guard !overflow, frames > 0 else { return (lead, tail) }
    let moved = max(1, scaled(frames))
    let before = min(moved, scaled(lead))
    return (before, limited(moved - before, from: tail, records: records))
  }

  private func limited(_ moved: Int, from count: Int, records: (old: TimeSpan, new: TimeSpan)) -> Int {
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

/// A point of a source that has no counterpart at the target, and the reason.
package struct UnconvertiblePoint: Error {
  package let point: Timecode
  package let error: TimecodeArithmeticError

  package init(_ point: Timecode, _ error: TimecodeArithmeticError) { (self.point, self.error) = (point, error) }
}

/// A label and the label that a conversion gives it.
package struct ConvertedLabel: Sendable {
  package let old: Timecode
  package let new: Timecode

  package init(_ old: Timecode, to new: Timecode) { (self.old, self.new) = (old, new) }
}
