// Moves the cut of a transition within the transition. Every visible frame stays the same, and both events meet at the
// new cut.
//
//     table.moveCuts { _, _, _ in 0 }                                          // as an edit list: at the first frame
//     table.moveCuts { _, transition, _ in (transition.frames + 1) / 2 }       // in the middle
//
// The incoming event begins at the cut. The event before ends at the cut, if the two meet there. Their sources move at
// their speeds. If the new cut is within a frame of a source, that source may be off by less than one frame. A cut does
// not move if an event would then have no length or begin before zero.

import SMPTETimecode

extension EventTable {
  /// Moves the cut of each transition, and returns the rows that changed.
  ///
  /// - Parameter lead: Returns the number of frames of a transition before its cut. Its parameters are the row of the
  ///   event, the transition, and true if another event ends at the cut.
  @discardableResult
  package mutating func moveCuts(to lead: (_ row: Int, _ transition: Transition, _ meets: Bool) -> Int) -> [Int] {
    // The events before are found first: an event that moves may change the order.
    let before = Dictionary(uniqueKeysWithValues: eventsBefore().map { ($0.row, $0.before) })
    let positions = rows.indices.filter { rows[$0].transition != 0 && transitions[Int(rows[$0].transition)].isMix }.map
    {
      index in (index, before[index].flatMap { ends(rows[$0], inCutOf: rows[index]) ? $0 : nil })
    }
    var changed: [Int] = []
    for (index, previous) in positions {
      let transition = transitions[Int(rows[index].transition)]
      let lead = lead(index, transition, previous != nil)
      guard lead != transition.lead, rows[index].record.isStated else { continue }
      let base = clocks[Int(rows[index].recordClock)].properties.subFramesBase.rawValue
      let (count, overflow) = (lead - transition.lead).multipliedReportingOverflow(by: base)
      guard !overflow, count.magnitude < 1 << 60, let after = moving(.start, of: rows[index], by: count)
      else { continue }
      let side = transition.outgoing >= 0 ? moving(rows[Int(transition.outgoing)], by: count) : nil
      guard transition.outgoing < 0 || transition.continues || side != nil else { continue }
      if let previous {
        guard let shown = moving(.end, of: rows[previous], by: count) else { continue }
        set(shown, of: previous)
        changed.append(previous)
      }
      set(after, of: index)
      if let side { set(side, of: Int(transition.outgoing)) }
      transitions[Int(rows[index].transition)].lead = lead
      transitions[Int(rows[index].transition)].tail = transition.frames - lead
      changed.append(index)
    }
    return changed
  }

  /// Moves the cut of each transition to the first frame. Returns false if all cuts are there already.
  @discardableResult
  package mutating func moveCutsToStart() -> Bool {
    guard transitions.contains(where: { $0.lead != 0 }) else { return false }
    moveCuts { _, _, _ in 0 }
    return true
  }

  /// The new times of a row. `points` are the points of a source that is not a range.
  private struct MovedTimes {
    var record: TimeSpan
    var source: TimeSpan
    var points: Points?
  }

  private mutating func set(_ moved: MovedTimes, of index: Int) {
    (rows[index].record, rows[index].source) = (moved.record, moved.source)
    if let changed = moved.points { points[Int(extra(of: rows[index]).points)] = changed }
    findForm(of: index)
  }

  /// One end of an event's record.
  private enum RecordEnd {
    case start
    case end
  }

  /// The times of an event after one end of its record has moved; nil if the event would have no frame, or exceed the
  /// limits of time.
  private func moving(_ end: RecordEnd, of row: EventRow, by count: Int) -> MovedTimes? {
    var record = row.record
    switch end {
    case .start: record.start += count
    case .end: record.end += count
    }
    guard record.length > 0, exists(record, on: row.recordClock) else { return nil }
    var moved = MovedTimes(record: record, source: row.source)
    guard !hasLocalTime(row) else { return moved }
    guard row.source.isStated else {
      guard row.flags.contains(.hasOtherSource) else { return moved }
      moved.points = points[Int(extra(of: row).points)]
      return movePoint(end, of: row, by: count, &moved) ? moved : nil
    }
    guard let source = source(of: row, end, besideRecord: record.length, by: count),
      exists(source, on: row.sourceClock)
    else { return nil }
    moved.source = source
    return moved
  }

  /// The source after one end of its record has moved by a number of subframes; nil if the source overflows.
  private func source(of row: EventRow, _ end: RecordEnd, besideRecord length: Int, by count: Int) -> TimeSpan? {
    let (rule, used) = (rule(of: row), row.source)
    guard !rule.speed.isFreeze, used.length > 0 else { return used }
    guard let step = rule.step(ofRecord: count) else { return nil }
    let shift = rule.speed.isBackward ? -step : step
    // A backward source shows its last frame first.
    let movesStart = (end == .start) != rule.speed.isBackward
    switch row.form {
    case .freeze: return used
    case .played:
      guard let needed = rule.length(besideRecord: length, .played) else { return nil }
      return movesStart
        ? TimeSpan(start: used.end - needed, end: used.end) : TimeSpan(start: used.start, end: used.start + needed)
    case .unretimed:
      guard let needed = rule.length(besideRecord: length, .unretimed) else { return nil }
      let start = end == .end ? used.start : used.start + shift
      return TimeSpan(start: start, end: start + needed)
    case .oneFrame:
      return end == .start ? TimeSpan(start: used.start - step, end: used.end - step) : used
    case .differs, .unstated:
      return movesStart
        ? TimeSpan(start: used.start + shift, end: used.end) : TimeSpan(start: used.start, end: used.end + shift)
    }
  }

  /// Moves the only known point of a source. Returns false if the new point does not exist.
  private func movePoint(_ end: RecordEnd, of row: EventRow, by count: Int, _ moved: inout MovedTimes) -> Bool {
    guard let points = moved.points?.source, points.in == nil || points.out == nil, let point = points.in ?? points.out
    else { return true }
    let rule = LengthRule(
      record: clocks[Int(row.recordClock)].properties, source: point.properties, speed: speeds[Int(row.speed)])
    guard !rule.speed.isFreeze, let step = rule.step(ofRecord: count) else { return true }
    let isInPoint = (end == .start) != rule.speed.isBackward
    guard isInPoint == (points.in != nil) else { return true }
    guard let shown = point.moved(by: rule.speed.isBackward ? -step : step) else { return false }
    moved.points?.source = isInPoint ? (shown, nil) : (nil, shown)
    return true
  }

  /// The times of the outgoing side, which continues at the new cut; nil if the side would begin before zero or exceed
  /// the limit.
  private func moving(_ side: EventRow, by count: Int) -> MovedTimes? {
    var moved = MovedTimes(record: side.record, source: side.source)
    if side.extra != 0, case let index = Int(extra(of: side).points), index != 0 {
      var changed = points[index]
      for part in [\Points.record.in, \Points.record.out, \Points.source.in, \Points.source.out] {
        guard let point = changed[keyPath: part] else { continue }
        guard let shown = point.moved(by: count) else { return nil }
        changed[keyPath: part] = shown
      }
      moved.points = changed
    }
    for (part, clock) in [(\MovedTimes.record, side.recordClock), (\MovedTimes.source, side.sourceClock)]
    where moved[keyPath: part].isStated {
      moved[keyPath: part].start += count
      moved[keyPath: part].end += count
      guard exists(moved[keyPath: part], on: clock) else { return nil }
    }
    return moved
  }

  /// True if a clock has labels for a span.
  private func exists(_ span: TimeSpan, on clock: UInt8) -> Bool {
    let properties = clocks[Int(clock)].properties
    let most = properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase)
    return 0 <= span.start && span.start < most && span.start <= span.end && span.end <= most
  }
}

extension EntryList {
  /// The entries, with the cut of each transition at its first frame.
  package func movingCuts() -> EntryList {
    var events = table.events
    guard events.moveCutsToStart() else { return self }
    return EntryList(entries, of: EventTable.Shared(events, of: table.text))
  }

  /// The entries, with the cut of each transition moved.
  ///
  /// - Parameter lead: Returns the number of frames of a transition before its cut. Its parameters are the index of the
  ///   event, the transition, and true if another event ends at the cut.
  package func movingCuts(
    to lead: (_ index: Int, _ transition: EventTable.Transition, _ meets: Bool) -> Int
  ) -> EntryList {
    guard table.events.transitions.count > 1 else { return self }
    let indices = indices
    var events = table.events
    let changed = events.moveCuts { row, transition, meets in
      indices[row].map { lead($0, transition, meets) } ?? transition.lead
    }
    return changed.isEmpty ? self : EntryList(entries, of: EventTable.Shared(events, of: table.text))
  }

  /// The index of the event before each event that begins with a transition, by that event's index.
  package func eventsBefore() -> [Int: Int] {
    guard table.events.transitions.count > 1 else { return [:] }
    let indices = indices
    let pairs = table.events.eventsBefore().compactMap { pair in
      indices[pair.row].flatMap { index in indices[pair.before].map { (index, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The indices of the entries, by row.
  private var indices: [Int: Int] { Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1, $0) }) }
}

extension LengthRule {
  /// The number of subframes that a source moves when its record moves by a number of subframes.
  fileprivate func step(ofRecord count: Int) -> Int? {
    expected(ofRecord: Int(clamping: count.magnitude)).map { count < 0 ? -$0 : $0 }
  }
}

extension Timecode {
  /// The timecode after a number of subframes; nil before zero and beyond the limit.
  fileprivate func moved(by count: Int) -> Timecode? {
    let (moved, overflow) = subFrameCount.addingReportingOverflow(count)
    guard !overflow, moved >= 0 else { return nil }
    let timecode = Timecode(subFrames: moved, using: properties)
    return timecode.exists ? timecode : nil
  }
}
