// A transition's cut elsewhere in the transition: what is seen stays the same in every frame, and both events meet in the new cut.
//
//     markers.movingCuts { _, _, _ in 0 }                                         // as an edit list has them: at the first frame
//     markers.movingCuts { _, transition, _ in (transition.frames + 1) / 2 }      // in the middle
//
// The event that comes in begins in the cut and the event before, if it meets it there, ends in it; their sources move along at
// their speeds. Beside a speed that halves a frame that is off by less than one. A cut that cannot move, since an event would
// have no length or begin before zero, stays.

package import SMPTETimecode

extension [TimecodeMarker] {
  /// The events with each transition's cut elsewhere.
  ///
  /// - Parameter lead: After how many frames of a transition: of the event at an index, beside whether another one ends in the cut.
  package func movingCuts(
    to lead: (_ index: Int, _ transition: TimecodeEvent.Transition, _ meets: Bool) -> Int
  ) -> [TimecodeMarker] {
    guard let order = EventOrder(self) else { return self }
    // Found first: an event that begins elsewhere may be before another one.
    let places = indices.filter { self[$0].event?.transition?.isMix == true }.map { index in
      let before = order.eventBefore(self[index])
      return (index, before.flatMap { self[$0].range.outPoint.isSameInstant(as: self[index].inPoint) ? $0 : nil })
    }
    var moved = self
    for (index, previous) in places {
      guard let transition = self[index].event?.transition else { continue }
      let base = self[index].range.properties.subFramesBase.rawValue
      let lead = lead(index, transition, previous != nil)
      guard lead != transition.lead else { continue }
      let (count, overflow) = (lead - transition.lead).multipliedReportingOverflow(by: base)
      guard !overflow, let after = moved[index].movingStart(by: count, lead: lead) else { continue }
      if let previous {
        guard let shown = moved[previous].movingEnd(by: count) else { continue }
        moved[previous] = shown
      }
      moved[index] = after
    }
    return moved
  }
}

extension TimecodeMarker {
  /// The event with its beginning, and its transition's lead, elsewhere; nil if it has no frame then, or begins before zero.
  fileprivate func movingStart(by count: Int, lead: Int) -> TimecodeMarker? {
    let base = inPoint.subFramesBase
    guard var event, var transition = event.transition, range.subFrameCount > count,
      let start = inPoint.moved(by: count),
      let moved = try? TimecodeRange(
        from: start, duration: .init(subFrameCount: range.subFrameCount - count, base: base))
    else { return nil }
    (transition.lead, transition.tail) = (lead, transition.frames - lead)
    // What goes out goes on in the new cut.
    if let point = transition.from?.in {
      guard let shown = point.moved(by: count) else { return nil }
      transition.from?.in = shown
    }
    if let point = transition.from?.record {
      guard let shown = point.moved(by: count) else { return nil }
      transition.from?.record = shown
    }
    event.transition = transition
    guard let source = event.source else { return with(moved, event) }
    guard let shown = source.moving(.start, of: range, by: count) else { return nil }
    event.source = shown
    return with(moved, event)
  }

  /// The event with its end elsewhere; nil if it has no frame then, or ends beyond the limit.
  fileprivate func movingEnd(by count: Int) -> TimecodeMarker? {
    guard var event, range.subFrameCount > -count,
      let moved = try? TimecodeRange(
        from: inPoint, duration: .init(subFrameCount: range.subFrameCount + count, base: inPoint.subFramesBase))
    else { return nil }
    guard let source = event.source else { return with(moved, event) }
    guard let shown = source.moving(.end, of: range, by: count) else { return nil }
    event.source = shown
    return with(moved, event)
  }

  private func with(_ range: TimecodeRange, _ event: TimecodeEvent) -> TimecodeMarker {
    TimecodeMarker(range, details?.with(event: event))
  }
}

/// An end of an event's record.
private enum RecordEnd {
  case start
  case end
}

extension TimecodeEvent.Source {
  /// The source beside a record of which one end is later by a count of subframes; nil if it would begin before zero.
  fileprivate func moving(_ end: RecordEnd, of record: TimecodeRange, by count: Int) -> TimecodeEvent.Source? {
    guard let rule = LengthRule(self, beside: record.properties) else { return self }
    guard !rule.speed.isFreeze, let first = `in`, let last = out, first.properties == last.properties
    else { return movingPoint(end, by: count, rule) }
    let taken = TimeSpan(start: first.subFrameCount, end: last.subFrameCount)
    guard taken.length > 0 else { return self }
    let form = rule.form(record: TimeSpan(record), source: taken)
    let length = record.subFrameCount + (end == .start ? -count : count)
    guard let step = rule.expected(ofRecord: count.magnitude.asInt).map({ count < 0 ? -$0 : $0 }) else { return nil }
    let moved: TimeSpan
    switch form {
    case .freeze: return self
    case .played:
      guard let needed = rule.length(besideRecord: length, .played) else { return nil }
      // A backward source shows its last frame first.
      let keepsEnd = (end == .start) != rule.speed.isBackward
      moved =
        keepsEnd
        ? TimeSpan(start: taken.end - needed, end: taken.end) : TimeSpan(start: taken.start, end: taken.start + needed)
    case .unretimed:
      guard let needed = rule.length(besideRecord: length, .unretimed) else { return nil }
      let start = end == .end ? taken.start : taken.start + (rule.speed.isBackward ? -step : step)
      moved = TimeSpan(start: start, end: start + needed)
    case .oneFrame:
      guard end == .start else { return self }
      moved = TimeSpan(start: taken.start - step, end: taken.end - step)
    case .differs, .unstated:
      let isStart = (end == .start) != rule.speed.isBackward
      let shift = rule.speed.isBackward ? -step : step
      moved =
        isStart
        ? TimeSpan(start: taken.start + shift, end: taken.end) : TimeSpan(start: taken.start, end: taken.end + shift)
    }
    guard moved.length >= 0, let start = first.moved(by: moved.start - taken.start),
      let after = try? TimecodeRange(
        from: start, duration: .init(subFrameCount: moved.length, base: first.subFramesBase))
    else { return nil }
    var source = self
    (source.in, source.out) = (start, after.outPoint)
    return source
  }

  /// A source of which only one point is known, or that is a freeze.
  private func movingPoint(_ end: RecordEnd, by count: Int, _ rule: LengthRule) -> TimecodeEvent.Source? {
    guard !rule.speed.isFreeze, let step = rule.expected(ofRecord: count.magnitude.asInt) else { return self }
    let shift = (count < 0) != rule.speed.isBackward ? -step : step
    var source = self
    switch (end == .start, rule.speed.isBackward) {
    case (true, false), (false, true):
      guard let first = `in` else { return self }
      guard let moved = first.moved(by: shift) else { return nil }
      source.in = moved
    case (true, true), (false, false):
      guard let last = out else { return self }
      guard let moved = last.moved(by: shift) else { return nil }
      source.out = moved
    }
    return source
  }
}

extension UInt {
  fileprivate var asInt: Int { Int(clamping: self) }
}

extension Timecode {
  /// The timecode so many subframes later; nil before zero, and beyond the limit.
  fileprivate func moved(by count: Int) -> Timecode? {
    let (moved, overflow) = subFrameCount.addingReportingOverflow(count)
    guard !overflow, moved >= 0 else { return nil }
    let timecode = Timecode(subFrames: moved, using: properties)
    return timecode.exists ? timecode : nil
  }
}
