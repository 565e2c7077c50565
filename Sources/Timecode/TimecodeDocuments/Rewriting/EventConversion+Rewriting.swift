// Rewrites a document with new times such that lengths agree and cuts remain cuts.
//
//     let conversion = EventConversion(record: conversion, source: sourceConversion)
//     let result = try conversion.rewritten(times, of: bytes)
//     try result.write(bytes) { part in … }
//
// In each row, record in, record out and source in become the frames that rounding gives. Source out is derived as in
// EventConversion. If the outgoing side of a transition continued at the end of the event before it, it still does. A
// count of frames is scaled to at least 1 and at most the length of its event. The ends of media come last: they are
// also the nearest frames, but the media still contains everything that it contained before. All arithmetic is in
// counts of subframes. A field whose time does not change keeps its bytes.

import SMPTETimecode
package import TimecodeEvents

extension EventConversion {
  /// The document with its new times.
  ///
  /// - Parameter encoding: The encoding of bytes without a byte order mark; nil for UTF-8, and for any encoding with
  ///   ASCII times.
  /// - Throws: The location of a time that is beyond the target's limit (`range`) or between two frames of the target,
  ///   of an event whose length would become zero (`notRewritten`), or of text that cannot be decoded.
  package func rewritten(
    _ times: DocumentTimes, of bytes: Span<UInt8>, in encoding: DocumentEncoding? = nil
  ) throws(DocumentError) -> RewrittenDocument {
    let text = try DocumentText.checkedUTF16(bytes, stated: encoding)
    let targets = (record: record.target, source: source?.target ?? record.source)
    var (new, result) = (TimeValues(times), RewrittenDocument(times, text: text, targets: targets))
    try solve(times, &new, &result)
    (result.new, result.unretimed) = (new, times.unretimed)
    return result
  }

  /// Computes the new times in subframes of the target.
  private func solve(
    _ times: borrowing DocumentTimes, _ new: inout TimeValues, _ result: inout RewrittenDocument
  ) throws(DocumentError) {
    try checkStatements(of: times)
    let old = times.table
    new.speeds = new.speeds.map { $0.converted(from: record.source.frameRate, to: record.target.frameRate) }
    do throws(UnsolvedTime) {
      let solved = try RowSolver(self, new.speeds, old.events).solved(old.events.rows)
      new.times = solved.times
      result.derivedSources = solved.derivedSources
    } catch {
      throw DocumentError(error.reason, at: times.location(of: error.row, error.value))
    }
    if let chosen = times.chosen { result.unequalLengths = unequalLengths(of: new, since: old, chosen) }
    result.keptColumns = times.keptColumns
    if source != nil { new.fit(times.parts) }
    for constraint in times.constraints { new.grow(constraint, record.target.subFramesBase, times.properties) }
    if source != nil || record.target != record.source {
      for index in times.counts { scale(old.events.fields[index], old, &new, &result) }
    }
    if !times.hasOrigin, let origin = times.origin, new.times(of: origin).record.start != 0 {
      throw DocumentError(.notRewritten(.noStart))
    }
  }

  /// Checks that the target can express everything that a document states.
  private func checkStatements(of times: borrowing DocumentTimes) throws(DocumentError) {
    if record.rounding == nil, let location = times.unroundedLocation {
      throw DocumentError(.notRewritten(.betweenFrames), at: location)
    }
    let (old, new) = (record.source.frameRate, record.target.frameRate)
    guard old != new else { return }
    if record.mode != .instant, let kept = times.realTimes {
      throw DocumentError(.notRewritten(.content(kept.content)), at: kept.first)
    }
    if old.isDrop != new.isDrop, !times.hasMode {
      throw DocumentError(.notRewritten(.content("a sequence that does not state drop frame")))
    }
    guard old.rate != new.rate else { return }
    if let location = times.otherMode {
      throw DocumentError(.notRewritten(.content("sources in the other mode of drop frame")), at: location)
    }
    let canName = FinalCutReading.digits(of: new) != nil
    let name = times.table.events.fields.first {
      switch $0.value {
      case .fieldRateName: true
      case .rateDigits: !canName
      default: false
      }
    }
    guard let name else { return }
    throw DocumentError(.notRewritten(.content("formats whose name states a rate")), at: times.location(of: name))
  }

  /// The number of records and sources whose lengths agreed before and disagree now, because one of them keeps its
  /// labels.
  private func unequalLengths(
    of new: TimeValues, since old: EventTable.Shared, _ chosen: DocumentOptions.EventTimes
  ) -> Int {
    let target = chosen == .source ? source?.target ?? record.target : record.target
    var count = 0
    for (index, before) in old.events.rows.enumerated()
    where before.form(old.events.speeds, record.source) != .differs {
      var (after, times) = (before, new.times(of: index))
      (after.record, after.source) = (times.record, times.source)
      if chosen == .source {
        after.record = after.record.relabelled(from: record.source, to: target)
      } else {
        after.source = after.source.relabelled(from: record.source, to: target)
      }
      if after.form(new.speeds, target) == .differs { count += 1 }
    }
    return count
  }

  /// Scales the frame counts of a transition or a split.
  private func scale(
    _ field: WrittenField, _ old: EventTable.Shared, _ new: inout TimeValues, _ result: inout RewrittenDocument
  ) {
    guard let count = new.count(of: field) else { return }
    guard field.value != .split else {
      let after = field.row < 0 ? .none : new.times(of: Int(field.row)).record
      // The count is at most the length of its event in frames.
      let frames = self.frames(count, records: (TimeSpan(start: 0, end: .max), after))
      if frames < max(1, scaled(count)) { result.shortenedCounts += 1 }
      return new.setCount(frames, of: field)
    }
    let (index, row) = (Int(field.row), old.events.rows[Int(field.row)])
    // Both sides are derived from the original values, no matter which is written first.
    let transition = old.events.transitions[Int(row.transition)]
    let (lead, tail) = sides(
      lead: transition.lead, tail: transition.tail, records: (row.record, new.times(of: index).record))
    let isFirst = field.value != .tail || transition.lead == 0
    if isFirst, lead + tail < max(1, scaled(transition.frames)) { result.shortenedCounts += 1 }
    new.setTransition(lead: lead, tail: tail, of: index)
  }
}

extension TimeSpan {
  /// The times that the same labels have at other properties.
  fileprivate func relabelled(from old: Timecode.Properties, to new: Timecode.Properties) -> TimeSpan {
    guard isStated else { return self }
    func count(_ count: Int) -> Int {
      Timecode(unchecked: Timecode(subFrames: count, using: old).components, using: new).subFrameCount
    }
    return TimeSpan(start: count(start), end: count(end))
  }
}

extension EventRow {
  /// The relation between the lengths of the record and the source at given properties.
  func form(_ speeds: borrowing [Speed], _ properties: Timecode.Properties) -> LengthForm {
    LengthRule(record: properties, source: properties, speed: speeds[Int(speed)]).form(record: record, source: source)
  }

  /// True if the record has two points that do not form a range.
  var hasInvalidRange: Bool { isEntry && flags.contains(.hasOtherRecord) }
}

extension Timecode {
  /// True for the point after the last frame, which lists write as zero.
  var endsTimeline: Bool {
    guard days != 0 || hours >= 24 else { return false }
    let end = frameRate.maxTotalSubFrames(in: upperLimit, base: subFramesBase)
    return components == upperLimit.components || subFrameCount == end
  }
}
