// The one conversion of an event: of a document that is written again, of a record, of an item that is pasted.
//
//     let conversion = EventConversion(record: conversion, source: sourceConversion)
//     conversion.sourceLength(of: old, .played, at: speed, beside: (oldRecord, newRecord), ownLength: own)
//
// It repairs nothing and breaks nothing. The points of the record, and the first one of the source, become what the conversion
// says. The source that agreed with its record agrees with it afterwards, in the same form and with the speed as it is written.
// A source that contradicts its record, or of which nothing follows, has both its points converted by themselves.

package import SMPTETimecode

/// How the times of an event become others.
package struct EventConversion: Sendable {
  /// What record times become.
  package var record: Conversion
  /// What source times become; nil if they stay as they are.
  package var source: Conversion?

  package init(record: Conversion, source: Conversion?) {
    self.record = record
    self.source = source
  }
}

extension EventConversion {
  /// The length that a source gets beside its new record, in subframes; nil if its end is converted by itself.
  ///
  /// - Parameters:
  ///   - speed: The speed as it is written afterwards.
  ///   - ownLength: Its length if both its points are converted by themselves; nil if they cannot be.
  package func sourceLength(
    of old: TimeSpan, _ form: LengthForm, at speed: Speed, beside records: (old: TimeSpan, new: TimeSpan),
    ownLength: Int?
  ) -> Int? {
    guard records.new.isStated, let target = source?.target, target.frameRate == record.target.frameRate
    else { return nil }
    let rule = LengthRule(record: record.target, source: target, speed: speed)
    // If no length changes, the source stays as long as it is, as long as that agrees with the speed.
    if form == .played, !speed.isNormal, let ownLength, ownLength == old.length,
      records.old.length == records.new.length,
      rule.form(record: records.new, source: TimeSpan(start: 0, end: ownLength)) == .played
    {
      return ownLength
    }
    return rule.length(besideRecord: records.new.length, form)
  }

  /// The event whose record has become another one: its source goes along if it shares the record's rate.
  ///
  /// A source whose points have no place at the target stays as it is.
  package func converted(_ event: TimecodeEvent, from old: TimecodeRange, to new: TimecodeRange) -> TimecodeEvent {
    var event = event
    if let transition = event.transition { event.transition = converted(transition, from: old, to: new) }
    guard let conversion = source, var source = event.source, let start = source.in, start.isValid,
      source.rate == old.properties.frameRate, let first = try? conversion.convert(start.components).timecode
    else { return event }
    let speed = Speed(source, at: old.properties.frameRate)
    let written = speed?.converted(from: old.properties.frameRate, to: new.properties.frameRate)
    source.in = first
    if let out = source.out, let taken = (try? TimecodeRange(from: start, to: out)).map({ TimeSpan($0) }) {
      let (records, target) = ((old: TimeSpan(old), new: TimeSpan(new)), conversion.target)
      let least = taken.length == 0 ? 0 : target.subFramesBase.rawValue
      let own = (try? conversion.convert(subFrames: taken.end)).map { max(least, $0.subFrames - first.subFrameCount) }
      let form = speed.map {
        LengthRule(record: old.properties, source: start.properties, speed: $0).form(record: records.old, source: taken)
      }
      let derived = sourceLength(
        of: taken, form ?? .unstated, at: written ?? .normal, beside: records, ownLength: own)
      source.out =
        [derived, own].lazy.compactMap { length in
          length.flatMap {
            try? TimecodeRange(from: first, duration: .init(subFrameCount: $0, base: target.subFramesBase))
          }
        }.first?.outPoint ?? out
    }
    if let written, written != speed { (source.speed, source.speedTolerance) = (written.ratio, written.tolerance) }
    source.media = source.media.flatMap { conversion.converted($0, of: event.source, shownBy: source) }
    event.source = source
    return event
  }

  /// A transition whose event's record has become another one.
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
      // As far from the cut as it would be without what is added to both.
      let moved = try? record.convert(subFrames: point.subFrameCount).subFrames
      let cut = try? record.convert(subFrames: old.inPoint.subFrameCount).subFrames
      let count = moved.flatMap { moved in cut.map { new.inPoint.subFrameCount + moved - $0 } }
      transition.from?.record = count.map { Timecode(subFrames: max(0, $0), using: new.properties) } ?? point
    }
    return transition
  }
}

extension Conversion {
  /// What there is of a source's media: the nearest frames, at least one, and all that the source shows if they had it.
  ///
  /// A source's out follows from its record's length: rounded apart, a clip would now and then end a frame after its media.
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
  /// How many frames of the target a transition's frames become: at least one if it had any, and at most so many as its new record
  /// has, if it was not longer than the old one.
  package func frames(_ count: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> Int {
    count > 0 ? limited(max(1, scaled(count)), from: count, beside: records) : count
  }

  /// How many frames of the target a transition has before the cut, and after it: before it the nearest number, and after it the rest of the
  /// whole, at most so many as its new record has, if it did not last longer than the old one.
  package func sides(lead: Int, tail: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> (lead: Int, tail: Int) {
    let (frames, overflow) = lead.addingReportingOverflow(tail)
    guard !overflow, frames > 0 else { return (lead, tail) }
    let moved = max(1, scaled(frames))
    let before = min(moved, scaled(lead))
    return (before, limited(moved - before, from: tail, beside: records))
  }

  private func limited(_ moved: Int, from count: Int, beside records: (old: TimeSpan, new: TimeSpan)) -> Int {
    func room(_ record: TimeSpan, _ base: Timecode.SubFramesBase) -> Int {
      record.isStated ? max(0, record.length / base.rawValue) : 0
    }
    let (before, after) = (
      room(records.old, record.source.subFramesBase), room(records.new, record.target.subFramesBase)
    )
    return after > 0 && count <= before ? min(moved, after) : moved
  }

  /// The nearest count of frames at the target; ties go up.
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
